// Values of expressions in a state: arithmetic on numbers and pointers, division that rounds
// towards zero, and what hangs on real addresses or on what is not said, which is refused.
#include "evidence/checker/steps/expression.h"

#include "evidence/checker/conditions/linear.h"
#include "support/error.h"
#include "tests/evidence/checker/steps/paths.h"

namespace heapreach::evidence::checker::expression_test {
namespace {

using rts::ExpressionPtr;
using rts::Op;
using test::parts::block;
using test::parts::linear;
using test::parts::list;
using test::parts::or_empty;
using test::parts::piece;
using test::parts::to;
using test::parts::unknown;
using Answers = std::vector<std::string>;

ExpressionPtr n(long value) {
  return test::num(value);
}
ExpressionPtr of(Op op, std::vector<ExpressionPtr> arguments) {
  return rts::make(op, std::move(arguments));
}

class GraphExpressionTest : public test::PathsTest {
 protected:
  /// p and q lead to blocks of two cells, i is u0, f to a freed block.
  GraphExpressionTest() {
    p = test::var(builder_.pointer("p"));
    q = test::var(builder_.pointer("q"));
    i = test::var(builder_.integer("i"));
    f = test::var(builder_.pointer("f"));
    const Node two = block({test::parts::num(5), test::parts::num(6)});
    Node freed = block({});
    freed.size = 2;
    freed.freed = true;
    start_.nodes = {two, two, freed};
    start_.store = {to(0), to(1), unknown(0), to(2)};
  }
  /// "3 + 2u0" or a pointer; names that are new are u10 and up.
  Answers value(const ExpressionPtr& expression) {
    return on_all_paths([&](GraphHeap& heap, GraphPath& path) {
      const Value result = GraphExpressions(system(), heap, path).value(*expression);
      if (const Pointer* to = pointer(result)) return text(*to);
      std::string words = number(result)->constant.get_str();
      for (const auto& [unknown, factor] : number(result)->terms) {
        words += " + " + factor.get_str() + "u" + std::to_string(unknown);
      }
      return words;
    });
  }
  Answers holds(const ExpressionPtr& condition) {
    return on_all_paths([&](GraphHeap& heap, GraphPath& path) {
      return text(GraphExpressions(system(), heap, path).holds(*condition));
    });
  }

  ExpressionPtr p, q, i, f;
};

TEST_F(GraphExpressionTest, ComputesWithNumbers) {
  EXPECT_EQ(value(of(Op::add, {i, n(3)})), Answers{"3 + 1u0"});
  EXPECT_EQ(value(of(Op::subtract, {n(3), i})), Answers{"3 + -1u0"});
  EXPECT_EQ(value(of(Op::subtract, {i, i})), Answers{"0"});
  EXPECT_EQ(value(of(Op::negate, {i})), Answers{"0 + -1u0"});
  EXPECT_EQ(value(of(Op::multiply, {n(3), i})), Answers{"0 + 3u0"});
  EXPECT_EQ(value(of(Op::multiply, {i, n(-2)})), Answers{"0 + -2u0"});
  EXPECT_EQ(value(of(Op::multiply, {i, i})), Answers{"refused"});
}

TEST_F(GraphExpressionTest, ComputesWithPointers) {
  EXPECT_EQ(value(of(Op::add, {p, n(3)})), Answers{"0 + 3"});
  EXPECT_EQ(value(of(Op::add, {n(3), p})), Answers{"0 + 3"});
  EXPECT_EQ(value(of(Op::subtract, {p, n(3)})), Answers{"0 + -3"});
  EXPECT_EQ(value(of(Op::subtract, {of(Op::add, {p, n(3)}), p})), Answers{"3"});
  EXPECT_EQ(value(of(Op::subtract, {p, of(Op::add, {p, n(3)})})), Answers{"-3"});
  EXPECT_EQ(value(of(Op::subtract, {p, q})), Answers{"refused"});
  EXPECT_EQ(value(of(Op::subtract, {n(3), p})), Answers{"refused"});
  EXPECT_EQ(value(of(Op::add, {p, q})), Answers{"refused"});
  EXPECT_EQ(value(of(Op::negate, {p})), Answers{"refused"});
  EXPECT_EQ(value(of(Op::multiply, {p, n(1)})), Answers{"refused"});
  EXPECT_EQ(value(of(Op::divide, {p, n(1)})), Answers{"refused"});
  EXPECT_EQ(value(of(Op::divide, {n(1), p})), Answers{"refused"});
}

TEST_F(GraphExpressionTest, DividesNumbersTowardsZero) {
  const auto divided = [&](long a, long b) {
    return value(of(Op::divide, {n(a), n(b)})).at(0) + " " +
           value(of(Op::remainder, {n(a), n(b)})).at(0);
  };
  EXPECT_EQ(divided(7, 2), "3 1");
  EXPECT_EQ(divided(-7, 2), "-3 -1");
  EXPECT_EQ(divided(6, 2), "3 0");
  EXPECT_EQ(value(of(Op::divide, {n(6), n(0)})), Answers{"refused"});
  EXPECT_EQ(value(of(Op::divide, {n(6), n(-2)})), Answers{"refused"});
  EXPECT_EQ(value(of(Op::divide, {n(6), i})), Answers{"refused"});
}

TEST_F(GraphExpressionTest, DividesUnknownsTowardsZero) {
  const auto quotient_is = [&](long of_i, long quotient, long rest) {
    start_.condition = {equal(term_of(0), constant(of_i))};
    const ExpressionPtr first = test::equal(of(Op::divide, {i, n(3)}), n(quotient));
    const ExpressionPtr second = test::equal(of(Op::remainder, {i, n(3)}), n(rest));
    return holds(of(Op::conjunction, {first, second})) == Answers{"yes"};
  };
  EXPECT_TRUE(quotient_is(8, 2, 2));
  EXPECT_TRUE(quotient_is(9, 3, 0));
  EXPECT_TRUE(quotient_is(-8, -2, -2));
  EXPECT_TRUE(quotient_is(-9, -3, 0));
  EXPECT_TRUE(quotient_is(-1, 0, -1));
  EXPECT_FALSE(quotient_is(8, 3, -1));
  EXPECT_FALSE(quotient_is(-8, -3, 1));
}

TEST_F(GraphExpressionTest, ComparesBothWays) {
  const auto answer = [&](Op op, long a, long b) { return holds(of(op, {n(a), n(b)})).at(0); };
  EXPECT_EQ(answer(Op::less, 1, 2), "yes");
  EXPECT_EQ(answer(Op::less, 2, 2), "no");
  EXPECT_EQ(answer(Op::less_equal, 2, 2), "yes");
  EXPECT_EQ(answer(Op::less_equal, 3, 2), "no");
  EXPECT_EQ(answer(Op::greater, 2, 1), "yes");
  EXPECT_EQ(answer(Op::greater, 2, 2), "no");
  EXPECT_EQ(answer(Op::greater_equal, 2, 2), "yes");
  EXPECT_EQ(answer(Op::greater_equal, 1, 2), "no");
  EXPECT_EQ(answer(Op::equal, 2, 2), "yes");
  EXPECT_EQ(answer(Op::not_equal, 2, 2), "no");
  EXPECT_EQ(answer(Op::not_equal, 1, 2), "yes");
}

TEST_F(GraphExpressionTest, LooksNoFurtherThanItHasTo) {
  const ExpressionPtr yes = rts::make_boolean(true), no = rts::make_boolean(false);
  const ExpressionPtr refused = test::equal(of(Op::add, {p, q}), n(0));
  EXPECT_EQ(holds(of(Op::conjunction, {no, refused})), Answers{"no"});
  EXPECT_EQ(holds(of(Op::conjunction, {yes, refused})), Answers{"refused"});
  EXPECT_EQ(holds(of(Op::conjunction, {yes, no})), Answers{"no"});
  EXPECT_EQ(holds(of(Op::disjunction, {yes, refused})), Answers{"yes"});
  EXPECT_EQ(holds(of(Op::disjunction, {no, refused})), Answers{"refused"});
  EXPECT_EQ(holds(of(Op::disjunction, {no, yes})), Answers{"yes"});
  EXPECT_EQ(holds(of(Op::negation, {no})), Answers{"yes"});
  EXPECT_EQ(holds(of(Op::choose, {yes, no, refused})), Answers{"no"});
  EXPECT_EQ(value(of(Op::choose, {no, of(Op::add, {p, q}), n(4)})), Answers{"4"});
  EXPECT_EQ(value(of(Op::choose, {test::equal(i, n(0)), n(3), n(4)})), (Answers{"3", "4"}));
}

TEST_F(GraphExpressionTest, LooksAtTheHeap) {
  const ExpressionPtr inside = of(Op::add, {p, n(1)}), behind = of(Op::add, {p, n(2)});
  EXPECT_EQ(value(of(Op::size, {p})), Answers{"2"});
  EXPECT_EQ(value(of(Op::size, {inside})), Answers{"0"});
  EXPECT_EQ(value(of(Op::size, {f})), Answers{"0"});
  EXPECT_EQ(value(of(Op::base, {inside})), Answers{"0 + 0"});
  EXPECT_EQ(value(of(Op::base, {behind})), Answers{"0"});
  EXPECT_EQ(value(of(Op::base, {n(3)})), Answers{"0"});
  EXPECT_EQ(holds(of(Op::allocated, {inside})), Answers{"yes"});
  EXPECT_EQ(holds(of(Op::allocated, {behind})), Answers{"no"});
  EXPECT_EQ(holds(of(Op::allocated, {f})), Answers{"no"});
  EXPECT_EQ(holds(of(Op::allocated, {n(8)})), Answers{"refused"});
}

TEST_F(GraphExpressionTest, LooksForLiveBlocks) {
  const ExpressionPtr none = of(Op::no_live_cells, {});
  const auto answer = [&](const Node& node, Garbage garbage = Garbage::none) {
    start_.nodes[0] = node;
    start_.garbage = garbage;
    return holds(none);
  };
  shapes_ = {test::parts::shape({test::parts::child(0)})};
  const Node freed = start_.nodes[2];
  start_.nodes[1] = freed;
  Node is_static = block({test::parts::num(0)});
  is_static.is_static = true;
  EXPECT_EQ(answer(freed), Answers{"yes"});
  EXPECT_EQ(answer(block({test::parts::num(0)})), Answers{"no"});
  EXPECT_EQ(answer(is_static), Answers{"yes"});
  EXPECT_EQ(answer(freed, Garbage::some), Answers{"no"});
  EXPECT_EQ(answer(freed, Garbage::any), Answers{"refused"});
  EXPECT_EQ(answer(block({test::parts::num(0)}), Garbage::any), Answers{"no"});
  EXPECT_EQ(answer(or_empty(piece(0, 1))), (Answers{"yes", "no"}));
  shapes_[0].is_static = true;
  Node frames = piece(0, 1);
  frames.is_static = true;
  EXPECT_EQ(answer(frames), Answers{"refused"});
  EXPECT_EQ(answer(frames, Garbage::some), Answers{"no"});
  system().heap = rts::StartHeap::unknown;
  EXPECT_EQ(answer(freed), Answers{"refused"});
}

}  // namespace
}  // namespace heapreach::evidence::checker::expression_test
