// States of the checker keep everything that a certificate says of a state, and know the shapes of
// its graph.
#include "evidence/checker/heaps/state.h"

#include <gtest/gtest.h>

#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::state_test {
namespace {

using test::parts::linear;

State some_state() {
  State state{1,
              2,
              Garbage::some,
              3,
              {test::parts::list(2, true, {test::parts::num(0)})},
              {test::parts::to(0)},
              {{Constraint::Relation::nonzero, linear(1, {{2, 1}})}},
              {0, 2}};
  return state;
}

void expect_same(const State& a, const State& b) {
  EXPECT_EQ(a.vertex, b.vertex);
  EXPECT_EQ(a.used, b.used);
  EXPECT_EQ(a.garbage, b.garbage);
  EXPECT_EQ(a.unknowns, b.unknowns);
  EXPECT_EQ(a.nodes, b.nodes);
  EXPECT_EQ(a.store, b.store);
  EXPECT_EQ(a.condition, b.condition);
  EXPECT_EQ(a.old, b.old);
}

TEST(SymbolicStates, SayAllThatACertificateSays) {
  const State state = some_state();
  expect_same(SymbolicState(state).saved(), state);
  expect_same(SymbolicState::viewing(state).saved(), state);
}

TEST(SymbolicStates, ThatAreViewedAreChangedAlone) {
  const State state = some_state();
  SymbolicState viewed = SymbolicState::viewing(state);
  viewed.segments[0].value_to_change(0) = test::parts::num(7);
  expect_same(state, some_state());
  EXPECT_EQ(viewed.saved().nodes[0].cells[0].value, test::parts::num(7));
}

TEST(SymbolicStates, SpeakOfTheShapesOfTheirGraph) {
  const std::vector<Shape> shapes = {test::parts::shape({test::parts::anything()})};
  SymbolicState state;
  EXPECT_TRUE(state.shapes().empty());
  state.speaks_of(shapes);
  EXPECT_EQ(&state.shapes(), &shapes);
  const SymbolicState copy = state;
  EXPECT_EQ(&copy.shapes(), &shapes);
}

}  // namespace
}  // namespace heapreach::evidence::checker::state_test
