// Graphs that mean nothing: each complaint about indices, sizes and terms, with a twin that differs
// in one respect and is well-formed.
#include "evidence/checker/graph/shape.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/evidence/checker/graph_parts.h"
#include "tests/harness/build.h"

namespace heapreach::evidence::checker::shape_test {
namespace {

using namespace test::parts;

class GraphShape : public ::testing::Test {
 protected:
  /// Two vertices and an edge between them; a state at each, and the arc.
  GraphShape() {
    builder_.pointer("x");
    builder_.edge("start", "end");
    builder_.edge("start", "end");
    graph_.states = {state(0), state(1)};
    graph_.arcs = {{0, 0, 1}, {0, 1, 1}};
  }
  static State state(rts::VertexId vertex) {
    State result;
    result.vertex = vertex;
    result.unknowns = 2;
    result.nodes = {block({num(0)})};
    result.store = {to(0)};
    return result;
  }
  std::string wrong(const std::function<void(StateGraph&)>& spoil) const {
    StateGraph graph = graph_;
    spoil(graph);
    return malformed(builder_.system, graph);
  }
  /// Returns the complaint about the spoiled first state, without its name.
  std::string wrong_state(const std::function<void(State&)>& spoil) const {
    const std::string complaint = wrong([&](StateGraph& graph) { spoil(graph.states[0]); });
    return complaint.starts_with("states[0]: ") ? complaint.substr(11) : complaint;
  }
  std::string wrong_store(const Value& value) const {
    return wrong_state([&](State& state) { state.store[0] = value; });
  }
  std::string wrong_node(const std::function<void(Node&)>& spoil) const {
    return wrong_state([&](State& state) { spoil(state.nodes[0]); });
  }

  test::Builder builder_;
  StateGraph graph_;
};

TEST_F(GraphShape, IsWellFormedAsItIs) {
  EXPECT_EQ(malformed(builder_.system, graph_), "");
}

TEST_F(GraphShape, SaysWhereNoCellIsOnlyOfAnUnknownStartHeap) {
  const auto say = [](State& state) { state.unallocated = {term_of(1)}; };
  EXPECT_EQ(wrong_state(say), "it says where no cell is allocated, without a start heap");
  builder_.system.heap = rts::StartHeap::unknown;
  graph_.open = true;
  EXPECT_EQ(wrong_state(say), "");
  EXPECT_EQ(wrong_state([](State& state) { state.unallocated = {term_of(2)}; }),
            "an unallocated address has an unknown that is not there");
}

TEST_F(GraphShape, IsOfTheSystemsStartHeap) {
  EXPECT_EQ(wrong([](StateGraph& graph) { graph.open = true; }),
            "it speaks of an unknown start heap, and this one is empty");
  builder_.system.heap = rts::StartHeap::unknown;
  EXPECT_EQ(wrong([](StateGraph&) {}), "it speaks of an empty start heap, and this one is unknown");
  EXPECT_EQ(wrong([](StateGraph& graph) { graph.open = true; }), "");
  EXPECT_EQ(wrong([](StateGraph& graph) {
              graph.open = true;
              graph.shapes = {shape({anything()})};
            }),
            "it has shapes, which speak of an empty start heap only");
}

TEST_F(GraphShape, HasABoundThatIsNotTooLarge) {
  EXPECT_EQ(wrong([](StateGraph& graph) { graph.bound = rts::largest_bound; }), "");
  EXPECT_EQ(wrong([](StateGraph& graph) { graph.bound = rts::largest_bound + 1; }),
            "the largest bound is " + std::to_string(rts::largest_bound));
}

TEST_F(GraphShape, StartsAtTheStart) {
  EXPECT_EQ(wrong([](StateGraph& graph) { graph.starts = 0; }), "");
  EXPECT_EQ(wrong([](StateGraph& graph) { graph.starts = 2; }),
            "states[1] is not at the start vertex");
  EXPECT_EQ(wrong([](StateGraph& graph) { graph.starts = 3; }),
            "there are fewer states than starts");
}

TEST_F(GraphShape, HasArcsThatFitTheirEdges) {
  const auto wrong_arc = [&](const Arc& arc) {
    return wrong([&](StateGraph& graph) { graph.arcs = {arc}; });
  };
  EXPECT_EQ(wrong_arc({0, 1, 1}), "");
  EXPECT_EQ(wrong_arc({2, 0, 1}), "arcs[0]: a state that is not there");
  EXPECT_EQ(wrong_arc({0, 0, 2}), "arcs[0]: a state that is not there");
  EXPECT_EQ(wrong_arc({0, 2, 1}), "arcs[0]: an edge that is not there");
  EXPECT_EQ(wrong_arc({1, 0, 1}), "arcs[0]: the edge #0 joins other vertices");
  EXPECT_EQ(wrong_arc({0, 0, 0}), "arcs[0]: the edge #0 joins other vertices");
  EXPECT_EQ(wrong([](StateGraph& graph) { std::swap(graph.arcs[0], graph.arcs[1]); }),
            "arcs[1]: the arcs are not sorted");
  EXPECT_EQ(wrong([](StateGraph& graph) { graph.arcs[1] = graph.arcs[0]; }), "");
}

TEST_F(GraphShape, HasStatesOfTheSystem) {
  EXPECT_EQ(wrong([](StateGraph& graph) { graph.states[1].vertex = 2; }),
            "states[1]: the system has no such vertex");
  EXPECT_EQ(wrong_state([](State& state) { state.used = std::uint64_t(1) << 62; }), "");
  EXPECT_EQ(wrong_state([](State& state) { state.used = (std::uint64_t(1) << 62) + 1; }),
            "more cells are used than can be counted");
  EXPECT_EQ(wrong_state([](State& state) { state.unknowns = 1u << 30; }), "");
  EXPECT_EQ(wrong_state([](State& state) { state.unknowns = (1u << 30) + 1; }),
            "too many unknowns");
  EXPECT_EQ(wrong_state([](State& state) { state.store.push_back(num(0)); }),
            "the store has 2 values for 1 variables");
  EXPECT_EQ(wrong_state([](State& state) { state.store.clear(); }),
            "the store has 0 values for 1 variables");
}

TEST_F(GraphShape, HasTermsThatAreInOrder) {
  EXPECT_EQ(wrong_store(unknown(1)), "");
  EXPECT_EQ(wrong_store(unknown(2)), "the store has an unknown that is not there");
  EXPECT_EQ(wrong_store(linear(0, {{1, 0}})), "the store has a coefficient 0");
  EXPECT_EQ(wrong_store(linear(0, {{0, 1}, {1, 1}})), "");
  EXPECT_EQ(wrong_store(linear(0, {{1, 1}, {0, 1}})), "the store has unknowns that do not ascend");
  EXPECT_EQ(wrong_store(linear(0, {{1, 1}, {1, 1}})), "the store has unknowns that do not ascend");
}

TEST_F(GraphShape, HasPointersToWhatIsThere) {
  EXPECT_EQ(wrong_store(to(1)), "the store points to a node that is not there");
  EXPECT_EQ(wrong_store(to(0, true)), "the store points to the last block of a single one");
  EXPECT_EQ(wrong_store(Pointer{0, false, linear(0, {{2, 1}})}),
            "the store has an unknown that is not there");
  EXPECT_EQ(wrong_state([](State& state) {
              state.nodes = {list(2, false, {num(0)})};
              state.store = {to(0, true)};
            }),
            "");
}

TEST_F(GraphShape, LooksAtEachTermOfAState) {
  const Linear bad = linear(0, {{7, 1}});
  const char* const there = "node 0 has an unknown that is not there";
  EXPECT_EQ(wrong_state([&](State& state) {
              state.condition = {{Constraint::Relation::zero, bad}};
            }),
            "the condition has an unknown that is not there");
  EXPECT_EQ(wrong_node([&](Node& node) { node.cells[0].value = bad; }), there);
  const auto partial = [&](const std::function<void(Node&)>& spoil) {
    return wrong_node([&](Node& node) {
      node = Node{};
      node.is_partial = true;
      node.extent = linear(4);
      node.offsets = {linear(0)};
      node.cells.resize(1);
      node.ranges = {{linear(0), linear(4), anything()}};
      spoil(node);
    });
  };
  EXPECT_EQ(partial([](Node&) {}), "");
  EXPECT_EQ(partial([&](Node& node) { node.extent = bad; }), there);
  EXPECT_EQ(partial([&](Node& node) { node.offsets[0] = bad; }), there);
  EXPECT_EQ(partial([&](Node& node) { node.ranges[0].from = bad; }), there);
  EXPECT_EQ(partial([&](Node& node) { node.ranges[0].to = bad; }), there);
  EXPECT_EQ(wrong_node([&](Node& node) {
              node = list(2, false, {num(0), num(1)});
              node.cells[1].order = 1;
              node.cells[1].first = bad;
            }),
            there);
  EXPECT_EQ(partial([](Node& node) { node.ranges[0].stride = 0; }),
            "a range of node 0 has a stride that is not positive");
}

TEST_F(GraphShape, HasOldUnknownsWithAStartHeap) {
  EXPECT_EQ(wrong_state([](State& state) { state.old = {0}; }),
            "it has old unknowns, without a start heap");
  builder_.system.heap = rts::StartHeap::unknown;
  graph_.open = true;
  const auto old = [&](std::vector<Unknown> unknowns) {
    return wrong_state([&](State& state) { state.old = std::move(unknowns); });
  };
  EXPECT_EQ(old({0, 1}), "");
  EXPECT_EQ(old({2}), "an unknown that is not there is old");
  EXPECT_EQ(old({1, 0}), "old unknowns do not ascend");
  EXPECT_EQ(old({1, 1}), "old unknowns do not ascend");
  EXPECT_EQ(wrong_state([](State& state) { state.garbage = Garbage::none; }),
            "it says something of blocks of the start heap");
  EXPECT_EQ(wrong_node([](Node& node) {
              node.address = linear(0, {{7, 1}});
            }),
            "node 0 has an unknown that is not there");
}

}  // namespace
}  // namespace heapreach::evidence::checker::shape_test
