// Graphs of the engine, made more general or wrong at random: list segments of so many blocks get
// any number of them, counts change, states get more values, the bound and arcs go. Most of them
// prove nothing. What the checker accepts nevertheless is compared with the oracle.
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

#include "evidence/checker/graph/check_state_graph.h"
#include "rts/model/memory_errors.h"
#include "support/error.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_system.h"
#include "tests/search/support.h"

namespace heapreach::test::generalised_test {
namespace {

using search::State;
using search::StateGraph;

constexpr std::uint64_t bound = 3;

void make_single_pointers_plain(State& state) {
  const auto adapt = [&](search::Value& value) {
    auto* pointer = std::get_if<search::Pointer>(&value);
    if (pointer != nullptr)
      pointer->last = pointer->last && state.nodes[pointer->node].is_segment();
  };
  for (search::Value& value : state.store) adapt(value);
  for (search::Node& node : state.nodes) {
    for (search::CellValue& cell : node.cells) {
      adapt(cell.value);
      if (!node.is_segment()) cell = {0, 0, cell.value};
    }
  }
}

/// A block that ends a list becomes a list segment, linked as the cell that is null says.
void make_list(search::Node& node) {
  for (search::CellValue& cell : node.cells) {
    if (cell.step == 0 && cell.value == search::Value(search::Linear{})) cell.step = 1;
  }
}

void change(State& state, Random& random) {
  if (state.nodes.empty() || random.chance(15)) {
    if (!state.store.empty()) state.store[random.below(state.store.size())] = search::Anything{};
    return;
  }
  search::Node& node = state.nodes[random.below(state.nodes.size())];
  if (random.chance(25)) {
    node.count = std::max<std::uint64_t>(1, node.count + random.below(3) - 1);
  } else {
    node.or_more = !node.or_more || random.chance(80);
    if (node.or_more && node.count == 1 && random.chance(80)) make_list(node);
  }
  if (random.chance(30) && !node.cells.empty()) {
    node.cells[random.below(node.cells.size())].value = search::Anything{};
  }
  make_single_pointers_plain(state);
}

/// Every list segment with steps, and every end of a list, of any number of blocks; other states as
/// well are possible targets of every arc.
StateGraph generalised(StateGraph graph, Random& random) {
  graph.bound.reset();
  for (State& state : graph.states) {
    if (random.chance(70)) state.used = 0;
    if (random.chance(40)) continue;
    for (search::Node& node : state.nodes) {
      const bool list = node.count == 1 && !node.or_more;
      if (random.chance(20)) continue;
      node.or_more = true;
      if (list) make_list(node);
      if (random.chance(70)) node.count = 1;
    }
    make_single_pointers_plain(state);
  }
  for (std::size_t turns = random.below(3); turns > 0; --turns) {
    change(graph.states[random.below(graph.states.size())], random);
  }
  return graph;
}

/// Arcs to all states that stand where an edge leads, so that closure hangs on the states alone.
void connect(StateGraph& graph, const rts::System& system) {
  graph.arcs.clear();
  for (std::uint32_t from = 0; from < graph.states.size(); ++from) {
    for (const rts::EdgeId edge : system.graph().out_edges(graph.states[from].vertex)) {
      for (std::uint32_t to = 0; to < graph.states.size(); ++to) {
        if (graph.states[to].vertex == system.edge(edge).to) graph.arcs.push_back({from, edge, to});
      }
    }
  }
  std::stable_sort(graph.arcs.begin(), graph.arcs.end(), [](const auto& a, const auto& b) {
    return std::pair(a.from, a.edge) < std::pair(b.from, b.edge);
  });
}

struct Tally {
  int checked = 0;
  int accepted = 0;
  int feasible = 0;  // graphs of systems that have an error at a bound the graph speaks of
};

void check(const rts::System& system, const StateGraph& graph, const OracleAnswer& truth,
           std::uint64_t seed, Tally& tally) {
  const bool feasible = std::holds_alternative<OracleFeasible>(truth);
  ++tally.checked;
  tally.feasible += feasible ? 1 : 0;
  try {
    const auto result = evidence::checker::check_state_graph(system, graph, work_limits(2));
    if (result.status != evidence::CheckResult::Status::holds) return;
  } catch (const BackendError&) {
    return;
  }
  ++tally.accepted;
  EXPECT_FALSE(feasible) << "seed " << seed << ": " << to_string(truth);
}

void compare(std::uint64_t first, std::uint64_t last, Tally& tally) {
  for (std::uint64_t seed = first; seed < last && !::testing::Test::HasFailure(); ++seed) {
    const rts::System system = rts::with_implicit_errors(random_system(seed));
    if (system.heap != rts::StartHeap::empty) continue;
    OracleLimits limits;
    limits.states = 10000;
    std::optional<OracleAnswer> truth;
    // A graph for a bound below that of the shortest error is nearly right, too.
    for (std::uint64_t cells = 0; cells <= bound; ++cells) {
      const search::Answer answer = explored(system, cells, 2);
      const auto* graph = std::get_if<StateGraph>(&answer);
      if (graph == nullptr || graph->states.empty()) break;
      if (!truth) truth = ask_oracle(system, bound + 3, limits);
      Random random(seed);
      for (int variant = 0; variant < 6; ++variant) {
        StateGraph changed = generalised(*graph, random);
        if (variant % 2 == 0) connect(changed, system);
        check(system, changed, *truth, seed, tally);
      }
    }
  }
}

TEST(GeneralisedGraphs, ThatTheCheckerAcceptsAreRight) {
  Tally tally;
  compare(0, 100, tally);
  std::cout << tally.checked << " checked, " << tally.accepted << " accepted, " << tally.feasible
            << " of feasible systems\n";
  EXPECT_GT(tally.accepted, tally.checked / 100);
  EXPECT_GT(tally.feasible, tally.checked / 50);
}

TEST(GeneralisedGraphsLong, ThatTheCheckerAcceptsAreRight) {
  Tally tally;
  compare(1000, 4000, tally);
  std::cout << tally.checked << " checked, " << tally.accepted << " accepted, " << tally.feasible
            << " of feasible systems\n";
}

}  // namespace
}  // namespace heapreach::test::generalised_test
