#include "tests/harness/oracle.h"

#include <gtest/gtest.h>

#include "tests/harness/build.h"

namespace heapreach::test::oracle_test {
namespace {

using namespace rts;

OracleFeasible feasible(const OracleAnswer& answer) {
  const auto* found = std::get_if<OracleFeasible>(&answer);
  EXPECT_NE(found, nullptr) << to_string(answer);
  return found == nullptr ? OracleFeasible{} : *found;
}

OracleInfeasible infeasible(const OracleAnswer& answer) {
  const auto* found = std::get_if<OracleInfeasible>(&answer);
  EXPECT_NE(found, nullptr) << to_string(answer);
  return found == nullptr ? OracleInfeasible{} : *found;
}

/// Builds a list of any length in front of `head`, then walks it with `p`, freeing it if asked;
/// with `bug` the freed cell is read once more.
System list(bool freeing, bool bug) {
  Builder b;
  const VariableId head = b.pointer("head"), p = b.pointer("p");
  b.edge("begin", "build", {Move{head, num(0)}});
  b.edge("build", "fresh", {Alloc{p, num(1), false, false}});
  b.checked_edge("fresh", "linked", Store{var(p), var(head), nullptr});
  b.edge("linked", "build", {Move{head, var(p)}});
  b.edge("build", "walk", {});
  b.edge("walk", "node", {Assume{not_equal(var(head), num(0))}});
  b.edge("walk", "done", {Assume{equal(var(head), num(0))}});
  b.checked_edge("node", "loaded", Load{p, var(head), nullptr});
  if (freeing) {
    b.checked_edge("loaded", "freed", Free{var(head)});
  } else {
    b.edge("loaded", "freed");
  }
  if (bug) b.checked_edge("freed", "read", Load{head, var(head), nullptr});
  b.edge(bug ? "read" : "freed", "walk", {Move{head, var(p)}});
  return b.system;
}

TEST(Oracle, ListsThatAreFreedOnce) {
  const auto freed = infeasible(ask_oracle(list(true, false), 4));
  EXPECT_TRUE(freed.cut);
  EXPECT_TRUE(freed.all_executions_end);
  EXPECT_FALSE(freed.domain_limited) << "no unknown integer is ever read";
  EXPECT_GT(freed.states, 30U);
  infeasible(ask_oracle(list(false, true), 4));
}

TEST(Oracle, UseAfterFreeTakesTheShortestWay) {
  EXPECT_EQ(feasible(ask_oracle(list(true, true), 4)).execution.steps.size(), 9U);
  EXPECT_TRUE(infeasible(ask_oracle(list(true, true), 0)).cut);
  feasible(ask_oracle(list(true, true), 1));
}

TEST(Oracle, LoopsThatRepeatAState) {
  Builder b;
  b.edge("begin", "begin", {Nop{}});
  b.edge("begin", "bad", {Assume{make_boolean(false)}});
  const auto answer = infeasible(ask_oracle(b.system, 2));
  EXPECT_FALSE(answer.all_executions_end);
  EXPECT_FALSE(answer.cut);
  EXPECT_EQ(answer.states, 1U);
}

TEST(Oracle, OnlyVerticesOnTheWayToTheErrorCount) {
  Builder b;
  const VariableId p = b.pointer("p");
  b.edge("begin", "away", {Alloc{p, num(9), false, false}});
  b.edge("away", "away");
  b.edge("begin", "bad", {Assume{make_boolean(false)}});
  const auto answer = infeasible(ask_oracle(b.system, 2));
  EXPECT_FALSE(answer.cut);
  EXPECT_TRUE(answer.all_executions_end);
}

TEST(Oracle, NoPathAtAll) {
  Builder b;
  b.edge("begin", "begin");
  b.vertex("bad");
  EXPECT_TRUE(infeasible(ask_oracle(b.system, 2)).all_executions_end);
}

TEST(Oracle, StartValuesAreFoundThroughConditions) {
  Builder b;
  const VariableId i = b.integer("i"), j = b.integer("j");
  b.edge("begin", "one", {Assume{equal(var(i), plus(j, 5))}});
  b.edge("one", "bad", {Assume{binary(Op::greater, var(j), num(40))}});
  const Execution execution = feasible(ask_oracle(b.system, 0)).execution;
  ASSERT_EQ(execution.start_values.size(), 2U);
  EXPECT_GT(execution.start_values[j], 40);
  b.system.start_condition = binary(Op::less, var(i), num(45));
  EXPECT_TRUE(infeasible(ask_oracle(b.system, 0)).domain_limited);
}

TEST(Oracle, CopiesOfAnUnknownStayEqual) {
  Builder b;
  const VariableId p = b.pointer("p"), i = b.integer("i"), j = b.integer("j");
  b.edge("begin", "one", {Alloc{p, num(1), false, false}, Load{i, var(p), nullptr}});
  b.edge("one", "two", {Move{j, var(i)}, Havoc{{i}}, Load{i, var(p), nullptr}});
  b.edge("two", "bad", {Assume{not_equal(var(i), var(j))}});
  infeasible(ask_oracle(b.system, 1));
  b.edge("two", "three", {Havoc{{i}}});
  b.edge("three", "bad", {Assume{not_equal(var(i), var(j))}});
  EXPECT_EQ(feasible(ask_oracle(b.system, 1)).execution.steps.size(), 4U);
}

TEST(Oracle, UninitialisedPointersHitAnything) {
  Builder b;
  const VariableId p = b.pointer("p"), q = b.pointer("q");
  b.edge("begin", "one", {Alloc{p, num(2), false, false}});
  b.checked_edge("one", "two", Store{var(q), num(7), nullptr});
  System any = b.system;
  EXPECT_EQ(feasible(ask_oracle(any, 2)).execution.steps.size(), 2U);
  Builder c;
  const VariableId r = c.pointer("r"), s = c.pointer("s");
  c.edge("begin", "one", {Alloc{r, num(2), false, false}, Store{var(s), num(7), nullptr}});
  c.edge("one", "two", {Load{s, plus(r, 1), nullptr}, Assume{equal(var(s), num(7))}});
  c.edge("two", "bad");
  feasible(ask_oracle(c.system, 2));
}

TEST(Oracle, SymbolicSizesAndFailingAllocs) {
  Builder b;
  const VariableId p = b.pointer("p"), n = b.integer("n");
  b.edge("begin", "one", {Alloc{p, var(n), true, false}});
  b.edge("one", "two", {Store{plus(p, 2), var(n), nullptr}});
  b.edge("two", "bad", {Assume{equal(make(Op::size, {var(p)}), num(3))}});
  EXPECT_TRUE(infeasible(ask_oracle(b.system, 2)).cut);
  feasible(ask_oracle(b.system, 3));
  Builder c;
  const VariableId q = c.pointer("q");
  c.edge("begin", "one", {Alloc{q, num(5), true, false}});
  c.edge("one", "bad", {Assume{equal(var(q), num(0))}});
  feasible(ask_oracle(c.system, 1));
}

TEST(Oracle, GuardSeparatesBlocks) {
  Builder b;
  const VariableId p = b.pointer("p"), q = b.pointer("q");
  b.edge("begin", "one", {Alloc{p, num(1), false, false}, Alloc{q, num(1), false, false}});
  b.edge("one", "two", {Store{plus(p, 1), num(3), nullptr}});
  b.edge("two", "bad");
  feasible(ask_oracle(b.system, 2));
  b.system.guard = 1;
  EXPECT_TRUE(infeasible(ask_oracle(b.system, 2)).cut);
  EXPECT_FALSE(infeasible(ask_oracle(b.system, 3)).cut);
}

TEST(Oracle, UnknownStartHeaps) {
  Builder b;
  const VariableId p = b.pointer("p"), q = b.pointer("q");
  b.system.heap = StartHeap::unknown;
  b.edge("begin", "one", {Free{var(p)}, Load{q, var(q), nullptr}, Free{var(q)}});
  b.edge("one", "bad", {Assume{not_equal(var(p), num(0))}, Assume{not_equal(var(q), num(0))}});
  infeasible(ask_oracle(b.system, 1));
  feasible(ask_oracle(b.system, 3));
  Builder c;
  const VariableId r = c.pointer("r"), s = c.pointer("s");
  c.system.heap = StartHeap::unknown;
  c.edge("begin", "one", {Alloc{r, num(1), false, false}});
  c.edge("one", "bad", {Assume{equal(var(r), var(s))}});
  infeasible(ask_oracle(c.system, 3));
  c.system.heap = StartHeap::empty;
  feasible(ask_oracle(c.system, 3));
}

TEST(Oracle, GivesUpAtItsLimits) {
  Builder b;
  const VariableId i = b.integer("i");
  b.edge("begin", "loop", {Move{i, num(0)}});
  b.edge("loop", "loop", {Move{i, plus(i, 1)}});
  b.edge("loop", "bad", {Assume{binary(Op::less, var(i), num(0))}});
  EXPECT_EQ(to_string(ask_oracle(b.system, 1, {1000, 24, {}})), "unknown: state limit");
  EXPECT_EQ(to_string(ask_oracle(b.system, 1, {1000, 24, Deadline::in(0)})), "unknown: time limit");
}

}  // namespace
}  // namespace heapreach::test::oracle_test
