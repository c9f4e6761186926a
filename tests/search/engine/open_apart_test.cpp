// Addresses that were compared before they are followed: proofs for every bound, and graphs that
// claim more than was learnt.
#include <gtest/gtest.h>

#include "evidence/checker/graph/check_state_graph.h"
#include "tests/harness/data_files.h"
#include "tests/harness/limits.h"
#include "tests/search/support.h"

namespace heapreach::test::open_apart_test {
namespace {

using search::StateGraph;

StateGraph graph_of(const rts::System& system) {
  const search::Answer answer = explored(system, 4, 20);
  const auto* graph = std::get_if<StateGraph>(&answer);
  if (graph == nullptr) throw std::runtime_error("no graph");
  return *graph;
}

std::string reason_of(const rts::System& system, const StateGraph& graph) {
  return evidence::checker::check_state_graph(system, graph, work_limits(20)).reason;
}

/// The nodes that have an address, of all states.
std::vector<evidence::Node*> located(StateGraph& graph) {
  std::vector<evidence::Node*> result;
  for (auto& state : graph.states) {
    for (auto& node : state.nodes) {
      if (node.address) result.push_back(&node);
    }
  }
  return result;
}

class ApartGraph : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

/// A graph proves nothing of the twin, which goes wrong, nor without what it says of addresses.
TEST_P(ApartGraph, HoldsForTheSystemAlone) {
  const rts::System system = data_system(std::string("open/open_apart_") + GetParam().first);
  const rts::System twin = data_system(std::string("open/open_apart_") + GetParam().second);
  StateGraph graph = graph_of(system);
  EXPECT_FALSE(graph.bound);
  EXPECT_EQ(reason_of(system, graph), "");
  EXPECT_NE(reason_of(twin, graph), "");
  EXPECT_EQ(checked(twin, 4, 20).outcome, Outcome::feasible);
  ASSERT_FALSE(located(graph).empty());
  for (evidence::Node* node : located(graph)) node->address.reset();
  EXPECT_NE(reason_of(system, graph), "");
}

INSTANTIATE_TEST_SUITE_P(Data, ApartGraph,
                         ::testing::Values(std::pair{"store", "store_or_not"},
                                           std::pair{"met", "met_elsewhere"},
                                           std::pair{"free", "free_or_not"},
                                           std::pair{"after_walk", "walk_goes_on"},
                                           std::pair{"in_branch", "in_another_branch"}));

/// Comparisons of what is known to be apart, and what follows for orders.
TEST(Apart, ComparisonsRememberThemselves) {
  const auto verdict = [](const std::string& first, const std::string& then) {
    const rts::System system = system_of(
        "rts: 1\nheap: unknown\nvariables: {p: ptr, q: ptr, r: ptr, d: int}\n"
        "start: {vertex: a, assume: \"allocated(p)\"}\nerror: bad\nedges:\n"
        "  - {from: a, to: b, do: [{assume: \"" +
        first +
        "\"}]}\n"
        "  - {from: b, to: c, do: [{nop: {}}]}\n"
        "  - {from: c, to: bad, do: [{assume: \"" +
        then + "\"}]}\n");
    return to_string(checked(system, 4, 20));
  };
  const char* const never = "infeasible at every bound";
  EXPECT_EQ(verdict("p != q", "p == q"), never);
  EXPECT_EQ(verdict("p + 1 != q", "q == p + 1"), never);
  EXPECT_EQ(verdict("p != q", "allocated(q) && p == q"), never);
  EXPECT_EQ(verdict("p != q && r == q", "p == r"), never);
  EXPECT_EQ(verdict("p != q + d && d == 2", "q == p - 2"), never);
  EXPECT_EQ(verdict("p != q && p != r", "p == q || p == r"), never);
  for (const auto& [first, then] :
       std::vector<std::pair<const char*, const char*>>{{"p != q", "p == q + 1"},
                                                        {"p != q", "p == r"},
                                                        {"p != q || r == q", "p == q"},
                                                        {"p != q && r != q", "p == r"},
                                                        {"p != q + d", "p == q"}}) {
    EXPECT_EQ(verdict(first, then).substr(0, 8), "feasible") << first << ", then " << then;
  }
}

/// What another variable held may be what this one holds now.
/// What leads from the block of a cell to that of its base, beside the cell, would be a block that
/// shares the cell.
TEST(Apart, BlocksShareNoCell) {
  const auto answer = [](const std::string& size) {
    const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
memory_errors: implicit
variables: {g: ptr, slot: int, old: ptr, c: int, d: int}
start: {vertex: begin}
error: bad
edges:
  - {from: begin, to: read, do: [{assume: "allocated(g + slot)"}, {load: {to: c, at: "g + slot"}}]}
  - {from: read, to: there, do: [{assume: "allocated(c)"}]}
  - {from: there, to: large, do: [{assume: "0 <= slot && slot <= 15"}, {assume: "size(g) == )yaml" +
                                         size + R"yaml("}]}
  - {from: large, to: known, do: [{load: {to: old, at: "g + slot", in: g}}]}
  - {from: known, to: done, do: [{load: {to: d, at: old}}]}
)yaml");
    return to_string(checked(system, 32, 20));
  };
  EXPECT_EQ(answer("16"), "infeasible at every bound");
  EXPECT_EQ(answer("15").substr(0, 8), "feasible") << "the block behind it may have the cell";
}

TEST(Apart, ValuesThatChangeAreForgotten) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
variables: {p: ptr, q: ptr, d: int}
start: {vertex: a, assume: "p != q"}
error: bad
edges:
  - {from: a, to: b, do: [{store: {at: p, value: 1}}]}
  - {from: b, to: c, do: [{kill: [q]}]}
  - {from: c, to: d, do: [{store: {at: q, value: 2}}, {load: {to: d, at: p}}]}
  - {from: d, to: bad, do: [{assume: "d == 2"}]}
)yaml");
  EXPECT_EQ(checked(system, 4, 20).outcome, Outcome::feasible);
}

}  // namespace
}  // namespace heapreach::test::open_apart_test
