// Blocks, and what is taken back.
#include "fuzz/state.h"

#include <gtest/gtest.h>

#include "tests/fuzz/support.h"

namespace heapreach::fuzz::state_test {
namespace {

constexpr std::uint64_t bound = 10;

class States : public ::testing::Test {
 protected:
  const rts::System system = test::system_of(
      "rts: 1\nlayout: {origin: 5, guard: 1}\nvariables: {x: int, y: int}\nstart: {vertex: "
      "a}\nerror: b\n"
      "edges:\n  - {from: a, to: b}\n");
  State state{system};
  void SetUp() override { state.begin(); }
};

TEST_F(States, BlocksLieBehindEachOtherWithTheirGuards) {
  EXPECT_EQ(state.allocate(3, false, bound, 0), 5);
  EXPECT_EQ(state.allocate(2, true, bound, 0), 9);
  EXPECT_EQ(state.block_at(8), nullptr) << "the guard";
  EXPECT_EQ(state.block_at(4), nullptr);
  EXPECT_EQ(state.block_at(11), nullptr);
  ASSERT_NE(state.block_at(10), nullptr);
  EXPECT_EQ(state.block_at(10)->base, 9u);
  EXPECT_EQ(state.live_blocks(), 1u) << "that are not static";
  EXPECT_EQ(state.allocate(4, false, bound, 0), 0) << "12 .. 15 is one more than there is";
  EXPECT_EQ(state.allocate(3, false, bound, 0), 12);
}

TEST_F(States, EmptyBlocksTakeACell) {
  EXPECT_EQ(state.allocate(0, false, bound, 0), 5);
  EXPECT_EQ(state.allocate(1, false, bound, 0), 7);
  EXPECT_EQ(state.block_at(5)->size, 0u);
}

TEST_F(States, ChangesAreTakenBack) {
  const Number base = state.allocate(2, false, bound, 0);
  state.set(0, {7});
  state.set_cell(base, {1});
  state.mark();
  state.set(0, {8});
  state.set(0, {9});
  state.set_cell(base, {2});
  state.free(*state.block_at(base));
  const Number other = state.allocate(1, false, bound, 0);
  state.free(*state.block_at(other));
  EXPECT_EQ(state.live_blocks(), 0u);
  state.take_back();
  EXPECT_EQ(state.variable(0).value, 7);
  EXPECT_EQ(state.cell(base).value, 1);
  EXPECT_TRUE(state.block_at(base)->is_alive);
  EXPECT_EQ(state.block_at(other), nullptr);
  EXPECT_EQ(state.live_blocks(), 1u);
}

TEST_F(States, WhatIsKeptIsNotTakenBackLater) {
  state.mark();
  state.set(0, {8});
  state.keep();
  state.set(0, {9});
  state.mark();
  state.set(1, {1});
  state.take_back();
  EXPECT_EQ(state.variable(0).value, 9);
}

}  // namespace
}  // namespace heapreach::fuzz::state_test
