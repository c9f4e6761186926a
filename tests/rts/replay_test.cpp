#include "rts/semantics/replay.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/build.h"

namespace heapreach::rts::replay_test {
namespace {

using test::Builder;
using test::num;
using test::plus;
using test::var;
using ::testing::HasSubstr;

/// Text of the InputError that replaying throws, "" if it throws none.
std::string refusal(const System& system, std::uint64_t bound, const Execution& execution) {
  try {
    replay(system, bound, execution);
    return "";
  } catch (const InputError& error) {
    EXPECT_EQ(error.position(), Position{});
    return error.what();
  }
}

Choice values(std::vector<Integer> values) {
  return {false, std::move(values)};
}
const Choice none;
const Choice fails = {true, {}};

struct Instructions : ::testing::Test {
  Instructions() {
    x = builder.pointer("x");
    y = builder.integer("y");
    state.frontier = 1;
    state.store = {77, 88};
  }
  Outcome run(Action action, const Choice& choice = none) {
    return execute({std::move(action), {}}, choice, bound, builder.system, state);
  }
  /// Whether the action leaves the state alone and has this outcome.
  bool unchanged(Action action, Outcome outcome, const Choice& choice = none) {
    const State before = state;
    return run(std::move(action), choice) == outcome && state == before;
  }

  Builder builder;
  State state;
  std::uint64_t bound = 3;
  VariableId x, y;
};

TEST_F(Instructions, AllocHandsOutCellsInOrder) {
  EXPECT_EQ(run(Alloc{x, num(2), false, false}, values({5, 6})), Outcome::done);
  EXPECT_EQ(state.store[x], 1);
  EXPECT_EQ(state.frontier, 3);
  EXPECT_EQ(state.cells_used, 2);
  EXPECT_EQ(state.heap, (std::vector<Cell>{{true, false, 2, 5}, {true, false, 0, 6}}));
  EXPECT_EQ(run(Free{var(x)}), Outcome::done);
  EXPECT_EQ(state.heap, (std::vector<Cell>{{false, false, 0, 5}, {false, false, 0, 6}}));
  EXPECT_EQ(run(Alloc{x, num(1), false, true}, values({7})), Outcome::done);
  EXPECT_EQ(state.store[x], 3) << "a freed cell is never handed out again";
  EXPECT_EQ(state.heap.back(), (Cell{true, true, 1, 7}));
  EXPECT_TRUE(unchanged(Alloc{x, num(1), false, false}, Outcome::cut_by_bound));
  EXPECT_TRUE(unchanged(Alloc{x, num(0), false, false}, Outcome::blocked));
  EXPECT_TRUE(unchanged(Alloc{x, num(-5), true, false}, Outcome::blocked));
}

TEST_F(Instructions, AllocOfAnAbsurdSizeBuildsNothing) {
  const ExpressionPtr size = make_integer(Integer("1000000000000000000000000000000"));
  EXPECT_TRUE(unchanged(Alloc{x, size, false, false}, Outcome::cut_by_bound));
  EXPECT_EQ(run(Alloc{x, size, true, false}, fails), Outcome::done);
  EXPECT_EQ(state.store[x], 0);
  EXPECT_EQ(state.heap.size(), 0U);
}

TEST_F(Instructions, AHugeGuardCostsNothing) {
  bound = 100000;
  builder.system.guard = 1000000000000000000;
  EXPECT_EQ(run(Alloc{x, num(1), false, false}, values({1})), Outcome::done);
  EXPECT_EQ(state.frontier, Integer("1000000000000000002"));
  EXPECT_EQ(state.cells_used, 1);
  EXPECT_EQ(state.heap.size(), 1U);
  EXPECT_TRUE(unchanged(Alloc{y, num(1), false, false}, Outcome::cut_by_bound));
}

TEST_F(Instructions, GuardCellsStayUnallocated) {
  bound = 5;
  builder.system.guard = 2;
  run(Alloc{x, num(1), false, false}, values({10}));
  run(Alloc{x, num(1), false, false}, values({11}));
  EXPECT_EQ(state.store[x], 4);
  EXPECT_EQ(state.frontier, 7) << "the frontier may pass the bound by the guard";
  EXPECT_EQ(state.cells_used, 4);
  for (long at : {2, 3, 5, 6}) EXPECT_TRUE(unchanged(Store{num(at), num(1), {}}, Outcome::blocked));
}

TEST_F(Instructions, MayFailIgnoresTheSize) {
  EXPECT_EQ(run(Alloc{x, num(-1), true, false}, fails), Outcome::done);
  EXPECT_EQ(state.store[x], 0);
  EXPECT_EQ(state.frontier, 1);
}

TEST_F(Instructions, FreeOfNullAndOfNothing) {
  EXPECT_TRUE(unchanged(Free{num(0)}, Outcome::done));
  EXPECT_TRUE(unchanged(Free{num(1)}, Outcome::blocked));
  run(Alloc{x, num(2), false, false}, values({0, 0}));
  EXPECT_TRUE(unchanged(Free{plus(x, 1)}, Outcome::blocked));
  EXPECT_EQ(run(Free{var(x)}), Outcome::done);
  EXPECT_TRUE(unchanged(Free{var(x)}, Outcome::blocked));
  run(Alloc{x, num(1), false, true}, values({0}));
  EXPECT_TRUE(unchanged(Free{var(x)}, Outcome::blocked)) << "static";
}

TEST_F(Instructions, LoadsStoresAndMoves) {
  run(Alloc{x, num(2), false, false}, values({5, 6}));
  EXPECT_EQ(run(Load{y, plus(x, 1), {}}), Outcome::done);
  EXPECT_EQ(state.store[y], 6);
  EXPECT_EQ(run(Store{var(x), plus(y, 10), {}}), Outcome::done);
  EXPECT_EQ(state.heap[0], (Cell{true, false, 2, 16}));
  EXPECT_EQ(run(Load{x, var(x), {}}), Outcome::done) << "the target may be the address";
  EXPECT_EQ(state.store[x], 16);
  EXPECT_TRUE(unchanged(Load{y, var(x), {}}, Outcome::blocked));
  EXPECT_EQ(run(Move{x, plus(x, 1)}), Outcome::done);
  EXPECT_EQ(state.store[x], 17);
  EXPECT_EQ(run(Havoc{{y, x}}, values({3, 4})), Outcome::done);
  EXPECT_EQ(state.store, (std::vector<Integer>{4, 3}));
  EXPECT_TRUE(unchanged(Nop{}, Outcome::done));
}

TEST_F(Instructions, AnEmptyBlockHasABaseAndNoCell) {
  const Alloc empty{x, num(0), false, false, true};
  EXPECT_TRUE(unchanged(Alloc{x, num(0), false, false}, Outcome::blocked))
      << "of no cells, not empty";
  EXPECT_EQ(run(empty), Outcome::done);
  EXPECT_EQ(state.store[x], 1);
  EXPECT_EQ(state.frontier, 2);
  EXPECT_EQ(state.cells_used, 1);
  EXPECT_TRUE(unchanged(Load{y, var(x), {}}, Outcome::blocked));
  EXPECT_EQ(run(Alloc{y, num(1), false, false}, values({5})), Outcome::done);
  EXPECT_TRUE(unchanged(Load{y, var(y), var(x)}, Outcome::blocked)) << "not inside the empty one";
  EXPECT_TRUE(unchanged(Assume{make(Op::allocated, {var(x)})}, Outcome::blocked));
  EXPECT_EQ(run(Free{var(y)}), Outcome::done);
  EXPECT_TRUE(unchanged(Assume{make(Op::no_live_cells, {})}, Outcome::blocked)) << "one is left";
  EXPECT_TRUE(unchanged(Assume{make(Op::no_live_cells, {var(x)})}, Outcome::done))
      << "x leads to it";
  EXPECT_TRUE(unchanged(Free{plus(x, 1)}, Outcome::blocked));
  EXPECT_EQ(run(Free{var(x)}), Outcome::done);
  EXPECT_TRUE(unchanged(Free{var(x)}, Outcome::blocked)) << "the second time";
  EXPECT_TRUE(unchanged(Assume{make(Op::no_live_cells, {})}, Outcome::done));
  EXPECT_EQ(run(empty), Outcome::done);
  EXPECT_TRUE(unchanged(empty, Outcome::cut_by_bound)) << "it needs room for its address";
}

TEST_F(Instructions, InKeepsAccessesInsideTheBlock) {
  run(Alloc{x, num(1), false, false}, values({5}));
  run(Alloc{x, num(1), false, false}, values({6}));
  EXPECT_EQ(run(Store{num(1), num(9), {}}), Outcome::done);
  EXPECT_TRUE(unchanged(Store{num(1), num(9), var(x)}, Outcome::blocked));
  EXPECT_TRUE(unchanged(Fail{Store{num(1), num(9), var(x)}}, Outcome::done));
  EXPECT_TRUE(unchanged(Store{num(2), num(8), num(1)}, Outcome::blocked)) << "its neighbour";
  EXPECT_EQ(run(Store{num(1), num(7), num(0)}), Outcome::done) << "null lies in no block";
  EXPECT_TRUE(unchanged(Store{num(3), num(9), var(x)}, Outcome::blocked));
}

TEST_F(Instructions, FailSucceedsExactlyWhenTheInstructionDoesNot) {
  run(Alloc{x, num(1), false, false}, values({5}));
  EXPECT_TRUE(unchanged(Fail{Load{y, var(x), {}}}, Outcome::blocked));
  EXPECT_TRUE(unchanged(Fail{Load{y, plus(x, 1), {}}}, Outcome::done));
  EXPECT_TRUE(unchanged(Fail{Free{var(x)}}, Outcome::blocked));
  EXPECT_TRUE(unchanged(Fail{Free{num(0)}}, Outcome::blocked));
  EXPECT_TRUE(unchanged(Fail{Assert{test::equal(var(x), num(1))}}, Outcome::blocked));
  EXPECT_TRUE(unchanged(Assert{test::equal(var(x), num(2))}, Outcome::blocked));
  EXPECT_TRUE(unchanged(Fail{Assert{test::equal(var(x), num(2))}}, Outcome::done));
}

TEST_F(Instructions, ChoicesOfTheWrongShapeAreRejected) {
  EXPECT_THROW(run(Nop{}, values({1})), InputError);
  EXPECT_THROW(run(Nop{}, fails), InputError);
  EXPECT_THROW(run(Havoc{{x}}), InputError);
  EXPECT_THROW(run(Havoc{{x}}, values({1, 2})), InputError);
  EXPECT_THROW(run(Alloc{x, num(2), false, false}, values({1})), InputError);
  EXPECT_THROW(run(Alloc{x, num(2), false, false}, fails), InputError);
  EXPECT_THROW(run(Alloc{x, num(2), true, false}, {true, {1}}), InputError);
  EXPECT_EQ(state.store, (std::vector<Integer>{77, 88}));
}

/// start -alloc-> one -free-> two -fail load-> bad
struct UseAfterFree : ::testing::Test {
  UseAfterFree() {
    p = builder.pointer("p");
    builder.edge("start", "one", {Nop{}, Alloc{p, num(1), false, false}});
    builder.edge("one", "two", {Free{var(p)}});
    builder.edge("two", "bad", {Fail{Load{p, var(p), {}}}});
    builder.edge("two", "two", {Assume{test::equal(var(p), num(3))}});
    execution.start_values = {0};
    execution.steps = {{0, {none, values({42})}}, {1, {none}}, {2, {none}}};
  }
  Builder builder;
  Execution execution;
  VariableId p;
};

TEST_F(UseAfterFree, ReachesTheError) {
  const State last = replay(builder.system, 1, execution);
  EXPECT_TRUE(builder.system.is_error(last.vertex));
  EXPECT_EQ(last.cells_used, 1);
  EXPECT_EQ(last.store[p], 1);
}

TEST_F(UseAfterFree, ObserverSeesEveryInstruction) {
  std::vector<std::string> seen;
  replay(
      builder.system, 1, execution,
      [&](std::size_t step, std::size_t instruction, const State& before, const State& after) {
        EXPECT_EQ(before.vertex, after.vertex);
        seen.push_back(std::to_string(step) + "." + std::to_string(instruction) +
                       " p=" + before.store[p].get_str() + ">" + after.store[p].get_str() +
                       " live=" + std::to_string(!before.heap.empty() && before.heap[0].allocated) +
                       ">" + std::to_string(!after.heap.empty() && after.heap[0].allocated));
      });
  EXPECT_THAT(
      seen, ::testing::ElementsAre("0.0 p=0>0 live=0>0", "0.0 p=0>0 live=0>0", "0.1 p=0>1 live=0>1",
                                   "1.0 p=1>1 live=1>0", "2.0 p=1>1 live=0>0"));
}

TEST_F(UseAfterFree, RefusalsNameStepAndInstruction) {
  EXPECT_THAT(refusal(builder.system, 0, execution),
              "step 1 (edge #0), instruction 2: an alloc of size 1 at the frontier 1 does not fit "
              "into the bound of 0 cells");
  execution.steps[2] = {3, {none}};
  EXPECT_EQ(refusal(builder.system, 1, execution),
            "step 3 (edge #3), instruction 1: the condition is false: p = 1");
  execution.steps[2] = {2, {none, none}};
  EXPECT_EQ(refusal(builder.system, 1, execution),
            "step 3 (edge #2): 2 choices, but the edge's number of instructions is 1");
  execution.steps[2] = {0, {none, values({1})}};
  EXPECT_EQ(refusal(builder.system, 1, execution),
            "step 3 (edge #0): it starts at start, not at two");
  execution.steps[2] = {9, {}};
  EXPECT_EQ(refusal(builder.system, 1, execution), "step 3: there is no such edge");
  execution.steps[0].choices[1] = none;
  EXPECT_EQ(refusal(builder.system, 1, execution),
            "step 1 (edge #0), instruction 2: the choice gives 0 values to a new block of size "
            "1");
}

TEST(Replay, AccessThatSucceedsDoesNotFail) {
  Builder builder;
  const VariableId p = builder.pointer("p");
  builder.edge("start", "bad", {Alloc{p, num(1), false, false}, Fail{Free{var(p)}}});
  const Execution execution = {{0}, {}, {{0, {values({0}), none}}}};
  EXPECT_EQ(refusal(builder.system, 1, execution),
            "step 1 (edge #0), instruction 2: what it wants to fail succeeds");
}

TEST(Replay, EmptyExecutionStaysAtTheStart) {
  Builder builder;
  builder.vertex("start");
  const State state = replay(builder.system, 0, {});
  EXPECT_EQ(state.vertex, builder.system.start);
  EXPECT_EQ(state.frontier, 1);
}

TEST(StartState, ConditionAndShape) {
  Builder builder;
  const VariableId i = builder.integer("i");
  builder.vertex("start");
  builder.system.start_condition = test::equal(var(i), num(4));
  EXPECT_EQ(start_state(builder.system, 2, {{4}, {}, {}}).store[i], 4);
  EXPECT_EQ(refusal(builder.system, 2, {{5}, {}, {}}), "start: the condition is false: i = 5");
  EXPECT_THAT(refusal(builder.system, 2, {{}, {}, {}}),
              HasSubstr("0 values, but the number of variables is 1"));
  EXPECT_THAT(refusal(builder.system, 2, {{4}, {{1, true, {0}}}, {}}), HasSubstr("empty"));
}

struct UnknownHeap : ::testing::Test {
  UnknownHeap() {
    p = builder.pointer("p");
    i = builder.integer("i");
    builder.vertex("start");
    builder.system.heap = StartHeap::unknown;
    builder.system.guard = 1;
  }
  Builder builder;
  VariableId p, i;
};

TEST_F(UnknownHeap, BlocksLieOneBehindTheOther) {
  const Execution execution = {{0, 3}, {{1, false, {8}}, {2, true, {9, 10}}}, {}};
  const State state = start_state(builder.system, 6, execution);
  EXPECT_EQ(state.frontier, 6);
  EXPECT_EQ(state.cells_used, 5);
  EXPECT_EQ(state.heap, (std::vector<Cell>{
                            {false, false, 0, 8}, {}, {true, false, 2, 9}, {true, false, 0, 10}}));
  EXPECT_EQ(refusal(builder.system, 5, execution), "");
  EXPECT_EQ(refusal(builder.system, 4, execution),
            "start block at 3: it and its guard do not fit below address 5");
  builder.system.start_condition = make(Op::allocated, {num(3)});
  EXPECT_EQ(refusal(builder.system, 5, execution), "");
  builder.system.start_condition = make(Op::allocated, {num(1)});
  EXPECT_NE(refusal(builder.system, 5, execution), "");
}

TEST_F(UnknownHeap, PointersAreBelowWhatIsYetToBeHandedOut) {
  auto start = [&](long pointer, long integer) {
    return refusal(builder.system, 4, {{pointer, integer}, {{1, true, {0}}}, {}});
  };
  for (long pointer : {-1, 0, 1, 2}) EXPECT_EQ(start(pointer, 4), "") << pointer;
  EXPECT_EQ(start(3, 0), "start: pointer p = 3 is an address yet to be handed out, or beyond");
  for (long pointer : {4, 5, 6}) EXPECT_NE(start(pointer, 0), "") << pointer;
  builder.system.heap = StartHeap::empty;
  EXPECT_EQ(refusal(builder.system, 4, {{3, 0}, {}, {}}), "") << "closed systems know no such rule";
}

TEST_F(UnknownHeap, BlocksThatAreNone) {
  EXPECT_THAT(refusal(builder.system, 4, {{0, 0}, {{0, true, {}}}, {}}), HasSubstr("less than 1"));
  EXPECT_THAT(refusal(builder.system, 4, {{0, 0}, {{2, true, {1}}}, {}}),
              HasSubstr("1 values, but its size is 2"));
}

TEST(Replay, LongExecutionsDoNotDependOnTheHeapsSize) {
  Builder builder;
  const VariableId p = builder.pointer("p");
  const VariableId i = builder.integer("i");
  builder.edge("start", "loop", {Alloc{p, num(100000), false, false}, Move{i, var(p)}});
  builder.edge("loop", "loop", {Store{var(i), var(i), var(p)}, Move{i, plus(i, 1)}});
  builder.edge("loop", "bad", {Fail{Store{var(i), var(i), var(p)}}});
  Execution execution{{0, 0}, {}, {{0, {values(std::vector<Integer>(100000)), none}}}};
  for (int step = 0; step < 100000; ++step) execution.steps.push_back({1, {none, none}});
  execution.steps.push_back({2, {none}});
  std::size_t calls = 0;
  const State last = replay(builder.system, 100000, execution,
                            [&](std::size_t, std::size_t, const State&, const State&) { ++calls; });
  EXPECT_TRUE(builder.system.is_error(last.vertex));
  EXPECT_EQ(last.heap.back().value, 100000);
  EXPECT_EQ(calls, 200004U);
}

}  // namespace
}  // namespace heapreach::rts::replay_test
