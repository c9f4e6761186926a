#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "horn/print/print.h"
#include "horn/read/read.h"
#include "support/error.h"
#include "tests/harness/chc_shape.h"
#include "tests/harness/random.h"
#include "tests/horn/z3_answer.h"

namespace heapreach::horn::term_array_test {
namespace {

class ArrayTerms : public ::testing::Test {
 protected:
  TermStore t;
  Term a = t.variable(0, Sort::integer_array), live = t.variable(1, Sort::boolean_array);
  Term x = t.variable(2, Sort::integer), y = t.variable(3, Sort::integer);
  Term number(int value) { return t.numeral(value, Sort::integer); }
};

TEST_F(ArrayTerms, ReadsSeeThroughWritesWhereTheIndicesAreTold) {
  Term plus_one = t.add(x, number(1));
  EXPECT_EQ(t.select(t.store(a, x, y), x), y);
  EXPECT_EQ(t.select(t.store(a, plus_one, y), x), t.select(a, x));
  EXPECT_EQ(t.select(t.store(t.store(a, number(1), x), number(2), y), number(1)), x);
  EXPECT_TRUE(t.select(t.store(live, x, t.truth()), x)->is_true());
  Term open = t.select(t.store(a, x, number(5)), y);
  EXPECT_EQ(open->kind, Kind::select);
  EXPECT_EQ(open->arguments[0]->kind, Kind::store);
}

TEST_F(ArrayTerms, WritesToNumeralsAreSortedAndOnePerIndex) {
  Term up = t.store(t.store(a, number(1), x), number(2), y);
  EXPECT_EQ(t.store(t.store(a, number(2), y), number(1), x), up);
  EXPECT_EQ(t.store(t.store(t.store(a, number(1), y), number(2), y), number(1), x), up);
  // A write to an unknown index may hit any of them.
  Term behind = t.store(t.store(a, number(2), y), x, y);
  EXPECT_EQ(t.store(behind, number(1), x)->arguments[0], behind);
  // Writing what is there changes nothing.
  EXPECT_EQ(t.store(a, x, t.select(a, x)), a);
  EXPECT_EQ(t.store(t.store(a, number(1), y), number(1), t.select(a, number(1))), a);
}

TEST_F(ArrayTerms, EqualityOfArraysIsNoArithmetic) {
  Term b = t.variable(4, Sort::integer_array);
  EXPECT_TRUE(t.equal(a, a)->is_true());
  EXPECT_EQ(t.equal(a, b), t.equal(b, a));
  EXPECT_EQ(t.equal(a, b)->kind, Kind::equal);
  EXPECT_EQ(t.negation(t.equal(a, b))->kind, Kind::negation);
}

/// Random writes and reads at unknown and known indices, against a map, once the unknowns are
/// known.
TEST_F(ArrayTerms, RandomTermsMeanWhatTheyWereBuiltFrom) {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    test::Random random(seed);
    const int values[] = {static_cast<int>(random.below(4)), static_cast<int>(random.below(4))};
    std::map<int, int> expected;
    Term array = a;
    for (int address = 0; address < 8; ++address) {
      array = t.store(array, number(address), number(100 + address));
      expected[address] = 100 + address;
    }
    Substitution known(t);
    known.set(x, number(values[0]));
    known.set(y, number(values[1]));
    auto index = [&](int& meant) {
      const int offset = static_cast<int>(random.below(3));
      const int which = static_cast<int>(random.below(3));
      meant = (which < 2 ? values[which] : 0) + offset;
      return which < 2 ? t.add(which == 0 ? x : y, number(offset)) : number(offset);
    };
    for (int step = 0; step < 6; ++step) {
      int to = 0, from = 0;
      Term target = index(to), source = index(from);
      const bool copies = random.chance(50);
      Term value = copies ? t.select(array, source) : number(step);
      const int meant = copies ? expected[from] : step;
      array = t.store(array, target, value);
      expected[to] = meant;
    }
    for (int step = 0; step < 6; ++step) {
      int at = 0;
      Term read = t.select(array, index(at));
      ASSERT_EQ(known.apply(read), number(expected[at])) << "seed " << seed;
      ASSERT_EQ(t.select(known.apply(array), number(at)), number(expected[at])) << "seed " << seed;
    }
  }
}

TEST_F(ArrayTerms, ArePrintedAndReadBack) {
  Term term = t.conjunction(
      t.select(t.store(live, y, t.falsity()), t.select(a, x)),
      t.equal(t.select(t.store(a, x, y), t.add(y, number(3))), t.multiply(2, t.select(a, y))));
  const std::vector<std::string> names = {"a", "live", "x", "y"};
  const std::vector<Sort> sorts = {Sort::integer_array, Sort::boolean_array, Sort::integer,
                                   Sort::integer};
  std::ostringstream out;
  print_term(out, term, names);
  EXPECT_EQ(read_term(t, out.str(), names, sorts, {"test", 1, 1}), term) << out.str();
}

const char* const header =
    "(set-logic HORN)\n"
    "(declare-fun P (Int (Array Int Int) (Array Int Bool)) Bool)\n";

TEST(ArrayClauses, KeepTheirShape) {
  const std::string text = std::string(header) +
                           "(assert (forall ((x Int) (a (Array Int Int)) (b (Array Int Bool)))\n"
                           "  (=> (and (select b x) (= (select a x) 3)) (P x (store a 1 x) b))))\n"
                           "(assert (forall ((x Int) (a (Array Int Int)) (b (Array Int Bool)))\n"
                           "  (=> (and (P x a b) (not (= (select a 1) x))) false)))\n(check-sat)\n";
  const ClauseSystem system = read(text, "test");
  ASSERT_EQ(system.predicates[0].sorts[1], Sort::integer_array);
  ASSERT_EQ(system.predicates[0].sorts[2], Sort::boolean_array);
  std::ostringstream out;
  print(out, system);
  EXPECT_EQ(test::shape_error(out.str(), true), std::nullopt) << out.str();
  std::ostringstream again;
  print(again, read(out.str(), "printed"));
  EXPECT_EQ(test::shape_error(again.str(), true), std::nullopt) << again.str();
  // P(x, a[1 := x], b) at 1 is x, so the query does not follow; asked the other way it does.
  EXPECT_EQ(test::z3_answer(text), "sat");
  EXPECT_EQ(test::z3_answer(out.str()), "sat");
  EXPECT_EQ(test::z3_answer(again.str()), "sat");
  const std::string other =
      std::string(text).replace(text.find("(not (= (select a 1) x))"), 24, "(= (select a 1) x)");
  std::ostringstream reached;
  print(reached, read(other, "test"));
  EXPECT_EQ(test::z3_answer(other), "unsat");
  EXPECT_EQ(test::z3_answer(reached.str()), "unsat");
}

TEST(ArrayClauses, IllSortedOnesAreRejected) {
  for (const char* condition :
       {"(= (select x x) 1)", "(= (select a b) 1)", "(= (store a 1 true) a)", "(select a x)",
        "(= a b)", "(= (+ a 1) x)", "(< a a)", "(= (select a) 1)", "(= (store a x) a)",
        "(= a ((as const (Array Int Int)) 0))"}) {
    const std::string text =
        std::string(header) +
        "(assert (forall ((x Int) (a (Array Int Int)) (b (Array Int Bool))) (=> " + condition +
        " (P x a b))))\n(check-sat)\n";
    EXPECT_THROW(read(text, "test"), InputError) << condition;
  }
}

}  // namespace
}  // namespace heapreach::horn::term_array_test
