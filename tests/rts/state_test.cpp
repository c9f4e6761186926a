#include "rts/semantics/state.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/harness/build.h"

namespace heapreach::rts::state_test {
namespace {

using test::binary;
using test::num;
using test::plus;
using test::var;

/// Origin 2, guard 1: [2, 4) allocated, guard 4, [5, 6) freed, guard 6, [7, 8) static, guard 8.
struct Cells : ::testing::Test {
  Cells() {
    x = builder.pointer("x");
    y = builder.integer("y");
    builder.system.declared_origin = 2;
    builder.system.guard = 1;
    state.frontier = 9;
    state.store = {2, -7};
    state.heap = {{true, false, 2, 10}, {true, false, 0, 11}, {}, {false, false, 0, 12}, {},
                  {true, true, 1, 13}};
    state.freed = {{5, 1}};
  }
  Integer value(const ExpressionPtr& e) { return evaluate(*e, state, builder.system); }
  std::string reason(const Checked& inner) {
    EXPECT_FALSE(succeeds(inner, state, builder.system));
    return why_not(inner, state, builder.system).value_or("succeeds");
  }
  bool works(const Checked& inner) {
    EXPECT_EQ(why_not(inner, state, builder.system), std::nullopt);
    return succeeds(inner, state, builder.system);
  }

  test::Builder builder;
  State state;
  VariableId x, y;
};

TEST_F(Cells, ArithmeticIsExactAndTruncates) {
  const ExpressionPtr huge = make_integer(Integer("1000000000000000000000000000000"));
  EXPECT_EQ(value(binary(Op::multiply, huge, num(3))), Integer("3000000000000000000000000000000"));
  EXPECT_EQ(value(binary(Op::subtract, num(2), var(y))), 9);
  EXPECT_EQ(value(make(Op::negate, {var(y)})), 7);
  EXPECT_EQ(value(binary(Op::divide, var(y), num(2))), -3);
  EXPECT_EQ(value(binary(Op::remainder, var(y), num(2))), -1);
  EXPECT_EQ(value(binary(Op::remainder, num(7), num(4))), 3);
  EXPECT_EQ(value(make(Op::choose, {binary(Op::less, var(y), num(0)), num(1), num(2)})), 1);
  EXPECT_THROW(value(binary(Op::divide, num(1), num(0))), InternalError);
}

TEST_F(Cells, ComparisonsAndConnectives) {
  const std::vector<std::pair<Op, std::vector<int>>> expected = {
      {Op::equal, {0, 1, 0}},      {Op::not_equal, {1, 0, 1}}, {Op::less, {1, 0, 0}},
      {Op::less_equal, {1, 1, 0}}, {Op::greater, {0, 0, 1}},   {Op::greater_equal, {0, 1, 1}}};
  for (const auto& [op, results] : expected) {
    for (int left = 1; left <= 3; ++left) {
      EXPECT_EQ(value(binary(op, num(left), num(2))), results[left - 1]);
    }
  }
  const ExpressionPtr t = make_boolean(true), f = make_boolean(false);
  EXPECT_EQ(value(binary(Op::conjunction, t, f)), 0);
  EXPECT_EQ(value(binary(Op::conjunction, t, t)), 1);
  EXPECT_EQ(value(binary(Op::disjunction, f, t)), 1);
  EXPECT_EQ(value(binary(Op::disjunction, f, f)), 0);
  EXPECT_EQ(value(make(Op::negation, {f})), 1);
}

TEST_F(Cells, DeepExpressionsNeedNoDeepStack) {
  ExpressionPtr left = var(x), right = var(x);
  std::vector<ExpressionPtr> parts;  // taken apart one by one: freeing a deep tree recurses, too
  for (int i = 0; i < 300000; ++i) {
    parts.push_back(left);
    parts.push_back(right);
    left = binary(Op::add, left, num(1));
    right = binary(Op::add, num(1), right);
  }
  EXPECT_EQ(value(left), 300002);
  EXPECT_EQ(value(right), 300002);
  left = right = nullptr;
  while (!parts.empty()) parts.pop_back();
}

TEST_F(Cells, HeapAtoms) {
  auto all = [&](Op op) {
    std::vector<long> result;
    for (long address = 1; address <= 10; ++address) {
      result.push_back(value(make(op, {num(address)})).get_si());
    }
    return result;
  };
  EXPECT_THAT(all(Op::allocated), ::testing::ElementsAre(0, 1, 1, 0, 0, 0, 1, 0, 0, 0));
  EXPECT_THAT(all(Op::size), ::testing::ElementsAre(0, 2, 0, 0, 0, 0, 1, 0, 0, 0));
  EXPECT_THAT(all(Op::base), ::testing::ElementsAre(0, 2, 2, 0, 0, 0, 7, 0, 0, 0));
  for (const char* far : {"-3", "0", "100000000000000000000000", "-100000000000000000000000"}) {
    const ExpressionPtr at = make_integer(Integer(far));
    EXPECT_EQ(value(make(Op::allocated, {at})), 0);
    EXPECT_EQ(value(make(Op::base, {at})), 0);
    EXPECT_EQ(cell_at(state, builder.system, at->value), nullptr);
  }
  EXPECT_EQ(value(make(Op::no_live_cells, {})), 0);
  state.heap[0].allocated = state.heap[1].allocated = false;
  state.heap[0].size = 0;
  EXPECT_EQ(value(make(Op::no_live_cells, {})), 1) << "the static block stays out of it";
}

/// x is 2, the base of [2, 4); [7, 8) is static.
TEST_F(Cells, LiveCellsApartFromThoseThatAreLedTo) {
  const auto but = [&](std::vector<ExpressionPtr> roots) {
    return value(make(Op::no_live_cells, std::move(roots)));
  };
  state.heap[0].value = state.heap[1].value = 0;
  state.heap[5].value = 0;
  EXPECT_EQ(but({num(0)}), 0);
  EXPECT_EQ(but({var(x)}), 1);
  EXPECT_EQ(but({num(3)}), 1) << "the inside of the block counts, too";
  EXPECT_EQ(but({num(4)}), 0) << "the end does not";
  EXPECT_EQ(but({num(7)}), 0);
  state.heap[5].value = 3;
  EXPECT_EQ(but({num(7)}), 1) << "by way of the static block";
  EXPECT_EQ(but({num(0)}), 0) << "which has to be reachable itself";
  EXPECT_EQ(reason(Assert{make(Op::no_live_cells, {num(0)})}),
            "the condition is false: the block [2, 4) is still allocated, and nothing leads to it");
}

TEST_F(Cells, AccessesThatSucceed) {
  EXPECT_TRUE(works(Load{y, var(x), nullptr}));
  EXPECT_TRUE(works(Store{plus(x, 1), num(1), var(x)}));
  EXPECT_TRUE(works(Load{y, num(7), num(7)}));
  EXPECT_TRUE(works(Load{y, num(7), num(5)})) << "5 lies in no allocated block";
  EXPECT_TRUE(works(Load{y, var(x), plus(x, 1)})) << "from the block's inside";
  EXPECT_TRUE(works(Free{var(x)}));
  EXPECT_TRUE(works(Free{num(0)}));
}

TEST_F(Cells, ReasonsNameTheCell) {
  auto load = [&](long at, long in = 0) { return Load{y, num(at), in == 0 ? nullptr : num(in)}; };
  EXPECT_EQ(reason(load(0)), "address 0 is null");
  EXPECT_EQ(reason(load(1)), "address 1 is null + 1");
  EXPECT_EQ(reason(load(-7)), "address -7 is no cell: nothing was ever allocated there");
  EXPECT_EQ(reason(load(4)), "cell 4 lies in the guard behind the block [2, 4)");
  EXPECT_EQ(reason(load(5)), "cell 5 is not allocated: it was freed (block [5, 6))");
  EXPECT_EQ(reason(load(6)), "cell 6 lies in the guard behind the block [5, 6)");
  EXPECT_EQ(reason(load(8)), "cell 8 lies in the guard behind the block [7, 8)");
  EXPECT_EQ(reason(load(9)), "cell 9 lies behind the frontier 9: not handed out yet");
  EXPECT_EQ(reason(Store{num(7), num(1), var(x)}),
            "cell 7 lies in another block than x = 2: [7, 8) is not [2, 4)");
  EXPECT_EQ(reason(load(3, 7)),
            "cell 3 lies in another block than the pointer 7: [2, 4) is not [7, 8)");
}

TEST_F(Cells, ReasonsOfFrees) {
  EXPECT_EQ(reason(Free{plus(x, 1)}), "address 3 is inside the block [2, 4), not its base");
  EXPECT_EQ(reason(Free{num(7)}), "the block [7, 8) is static");
  EXPECT_EQ(reason(Free{num(5)}), "cell 5 is not allocated: it was freed (block [5, 6))");
  EXPECT_EQ(reason(Free{num(1)}), "address 1 is null + 1");
}

TEST_F(Cells, ReasonsOfConditions) {
  EXPECT_EQ(reason(Assert{binary(Op::less, var(x), var(y))}),
            "the condition is false: x = 2, y = -7");
  EXPECT_EQ(reason(Assert{make_boolean(false)}), "the condition is false");
  EXPECT_EQ(reason(Assert{make(Op::no_live_cells, {})}),
            "the condition is false: the block [2, 4) is still allocated");
  EXPECT_EQ(reason(Assert{make(Op::allocated, {plus(x, 2)})}),
            "the condition is false: allocated(4) = false, x = 2");
  EXPECT_EQ(reason(Assert{test::equal(make(Op::size, {num(3)}), make(Op::base, {num(3)}))}),
            "the condition is false: size(3) = 0, base(3) = 2");
}

TEST_F(Cells, EqualityIgnoresTheHistory) {
  State other = state;
  other.freed.clear();
  EXPECT_TRUE(state == other);
  other.heap[3].value = 99;
  EXPECT_FALSE(state == other);
}

}  // namespace
}  // namespace heapreach::rts::state_test
