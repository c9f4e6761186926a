// Start heaps that are not known: blocks come into being when executions meet them, proofs hold for
// every bound at the same cost, and the checker takes none from which a reason was taken away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "evidence/checker/graph/check_state_graph.h"
#include "rts/transform/stack_calls.h"
#include "tests/harness/data_files.h"
#include "tests/harness/limits.h"
#include "tests/search/support.h"

namespace heapreach::test::open_test {
namespace {

using evidence::CheckResult;
using search::StateGraph;
using ::testing::HasSubstr;

class OpenFunctions : public ::testing::TestWithParam<const char*> {};

TEST_P(OpenFunctions, AreProvedForEveryBoundAtTheSameCost) {
  const rts::System system = data_system(GetParam());
  std::vector<std::size_t> states;
  for (const std::uint64_t bound : {4, 64, 4096}) {
    const search::Answer answer = explored(system, bound, 20);
    const auto* graph = std::get_if<StateGraph>(&answer);
    ASSERT_NE(graph, nullptr) << "bound " << bound;
    EXPECT_FALSE(graph->bound) << "bound " << bound;
    states.push_back(graph->states.size());
  }
  EXPECT_EQ(states[0], states[1]);
  EXPECT_EQ(states[1], states[2]);
  EXPECT_EQ(to_string(checked(system, 64, 20)), "infeasible at every bound");
}

INSTANTIATE_TEST_SUITE_P(Data, OpenFunctions,
                         ::testing::Values("open/open_list_length", "open/open_list_append",
                                           "open/open_list_known_list", "open/open_string_count",
                                           "open/open_list_pop", "open/open_list_reverse",
                                           "open/open_list_dispose_checked",
                                           "open/open_dll_insert_after", "open/open_dll_remove",
                                           "open/open_tree_find", "open/open_tree_insert",
                                           "open/open_tree_rotate", "open/open_precondition"));

/// The reason for which a graph fails after a change; empty if it holds.
std::string reason_after(const rts::System& system, StateGraph graph,
                         const std::function<void(StateGraph&)>& change) {
  change(graph);
  return evidence::checker::check_state_graph(system, graph, work_limits(20)).reason;
}

StateGraph graph_of(const rts::System& system) {
  const search::Answer answer = explored(system, 4, 20);
  const auto* graph = std::get_if<StateGraph>(&answer);
  if (graph == nullptr) throw std::runtime_error("no graph");
  return *graph;
}

/// What p leads to is not looked at before another block is there.
TEST(OpenGraph, PointersOfTheStartLeadToNoLaterBlock) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
memory_errors: implicit
variables: {p: ptr, q: ptr, d: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{alloc: {to: q, size: 1}}, {assume: "allocated(p)"}]
}
  - {from: b, to: c, do: [{free: q}]}
  - {from: c, to: d, do: [{load: {to: d, at: p}}]}
)yaml");
  const StateGraph graph = graph_of(system);
  EXPECT_EQ(reason_after(system, graph, [](auto&) {}), "");
  const auto forget = [](StateGraph& g) {
    for (auto& state : g.states) state.old.clear();
  };
  EXPECT_NE(reason_after(system, graph, forget), "");
}

/// What was found not to lead to a block leads to none later, unless something was allocated.
TEST(OpenGraph, NumbersThatLeadNowhereAreRemembered) {
  const auto text = [](const std::string& between) {
    return R"yaml(
rts: 1
heap: unknown
memory_errors: explicit
variables: {n: int, p: ptr, q: ptr, d: int}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{assume: "!allocated(n)"}]}
  - {from: b, to: c, do: [)yaml" +
           between + R"yaml(]}
  - {from: c, to: bad, do: [{assume: "allocated(n)"}]}
)yaml";
  };
  for (const std::string between : {"{nop: {}}", "{free: p}", "{load: {to: d, at: p}}"}) {
    const rts::System system = system_of(text(between));
    const StateGraph graph = graph_of(system);
    EXPECT_EQ(reason_after(system, graph, [](auto&) {}), "") << between;
    const auto forget = [](StateGraph& g) {
      for (auto& state : g.states) state.unallocated.clear();
    };
    EXPECT_NE(reason_after(system, graph, forget), "") << between;
  }
  EXPECT_EQ(to_string(checked(system_of(text("{alloc: {to: q, size: 1}}")), 4, 20)),
            "feasible in 3 edges");
}

/// A pointer in front of its block may be null, and null can be freed whatever leads nowhere.
TEST(OpenGraph, WhatLeadsNowhereMayBeNull) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
variables: {a: ptr}
start: {vertex: v0, assume: "allocated(a + 1) && !allocated(a)"}
error: bad
edges:
  - {from: v0, to: bad, do: [{free: a}]}
)yaml");
  EXPECT_EQ(to_string(checked(system, 4, 20)), "feasible in 1 edges");
}

TEST(OpenGraph, BlocksOfTheStartAreNotNew) {
  const rts::System system = data_system("open/open_list_length");
  const StateGraph graph = graph_of(system);
  int changed = 0;
  for (std::size_t s = 0; s < graph.states.size(); ++s) {
    for (std::size_t n = 0; n < graph.states[s].nodes.size(); ++n, ++changed) {
      EXPECT_THAT(
          reason_after(system, graph, [&](StateGraph& g) { g.states[s].nodes[n].is_new = true; }),
          HasSubstr("may be of the start heap"));
    }
  }
  EXPECT_GT(changed, 0);
}

TEST(OpenGraph, SaysWhetherTheStartHeapIsKnown) {
  const rts::System system = data_system("open/open_list_length");
  const StateGraph graph = graph_of(system);
  EXPECT_THAT(reason_after(system, graph, [](auto& g) { g.open = false; }),
              HasSubstr("empty start heap"));
  EXPECT_THAT(
      reason_after(system, graph, [](auto& g) { g.states[0].garbage = evidence::Garbage::none; }),
      HasSubstr("something of blocks of the start heap"));
  const rts::System closed = data_system("lists/sll_no_leak");
  const StateGraph known = graph_of(closed);
  EXPECT_THAT(reason_after(closed, known, [](auto& g) { g.open = true; }),
              HasSubstr("unknown start heap"));
  const auto give_new = [](StateGraph& g) {
    for (auto& state : g.states) {
      for (auto& node : state.nodes) node.is_new = true;
    }
  };
  EXPECT_THAT(reason_after(closed, known, give_new), HasSubstr("is new although"));
}

TEST(OpenGraph, NothingIsKnownOfWhatIsLeft) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
variables: {p: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: b, do: [{free: p}]}
  - {from: b, to: bad, do: [{assume: "no_live_cells"}]}
)yaml");
  EXPECT_TRUE(std::holds_alternative<search::NeedsNumbers>(explored(system, 4, 20)));
}

/// A cell of the start heap may hold the address of a block that is made later, a variable may
/// not.
TEST(OpenGraph, CellsGuessAddresses) {
  const std::string text = R"yaml(
rts: 1
heap: unknown
variables: {p: ptr, q: ptr, r: ptr}
start: {vertex: a, assume: "allocated(p)"}
error: bad
edges:
  - {from: a, to: b, do: [{load: {to: r, at: p}}, {alloc: {to: q, size: 1}}]}
  - {from: b, to: bad, do: [{assume: "q == WHAT"}]}
)yaml";
  const auto with = [&](const char* what) {
    std::string result = text;
    return system_of(result.replace(result.find("WHAT"), 4, what));
  };
  EXPECT_EQ(checked(with("r"), 4, 20).outcome, Outcome::feasible);
  EXPECT_EQ(to_string(checked(with("p"), 4, 20)), "infeasible at every bound");
}

/// A walk that keeps its head, over blocks whose sizes and bases turn out to be numbers by
/// conditions: the links that it followed have offsets that only these say.
TEST(OpenGraph, LinksHaveOffsetsThatConditionsSay) {
  const std::string text = R"yaml(
rts: 1
heap: unknown
variables: {p: ptr, q: ptr, r: ptr}
start: {vertex: a}
error: bad
edges:
  - {from: a, to: l, do: [{move: {to: r, value: p}}]}
  - {from: l, to: k, do: [{assume: "size(p) == 1"}, {load: {to: q, at: p}}]}
  - {from: k, to: l, do: [{move: {to: p, value: q}}]}
  - {from: l, to: m, do: [{assume: "p == null"}]}
  - {from: m, to: bad, do: [{assume: "allocated(r) && WHAT"}]}
)yaml";
  const auto with = [&](const char* what) {
    std::string result = text;
    return system_of(result.replace(result.find("WHAT"), 4, what));
  };
  EXPECT_EQ(to_string(checked(with("base(r) != r"), 4, 20)), "infeasible at every bound");
  EXPECT_EQ(checked(with("base(r) == r"), 4, 20).outcome, Outcome::feasible);
}

/// A walk by recursion, with a block that is made before it: no number of the start heap leads to
/// frames, but one may lead to that block.
TEST(OpenGraph, FramesAreNowhere) {
  const rts::System system = system_of(R"yaml(
rts: 1
heap: unknown
memory_errors: implicit
variables: {p: ptr, q: ptr}
start: {vertex: a}
error: bad
procedures:
  f:
    entry: in
    exit: out
    edges:
      - {from: in, to: out, do: [{assume: "p == null"}]}
      - {from: in, to: on, do: [{assume: "allocated(p)"}, {load: {to: p, at: p}}]}
      - {from: on, to: out, do: [{call: {to: f}}]}
edges:
  - {from: a, to: b, do: [{alloc: {to: q, size: 1}}]}
  - {from: b, to: c, do: [{call: {to: f}}]}
  - {from: c, to: d, do: [{free: q}]}
)yaml");
  const rts::Transformed transformed = rts::stack_calls(system);
  const rts::System& stack = transformed.system();
  const StateGraph graph = graph_of(stack);
  EXPECT_EQ(reason_after(stack, graph, [](auto&) {}), "");
  int frames = 0, others = 0;
  for (std::size_t s = 0; s < graph.states.size(); ++s) {
    for (std::size_t n = 0; n < graph.states[s].nodes.size(); ++n) {
      const bool is_frame = graph.states[s].nodes[n].is_static;
      ++(is_frame ? frames : others);
      EXPECT_NE(reason_after(stack, graph,
                             [&](StateGraph& g) { g.states[s].nodes[n].is_static = !is_frame; }),
                "")
          << s << " " << n;
    }
  }
  EXPECT_GT(frames, 0);
  EXPECT_GT(others, 0);
}

rts::System with_condition(const std::string& start, const std::string& move,
                           const std::string& condition) {
  return system_of(
      "rts: 1\nheap: unknown\nvariables: {p: ptr, q: ptr, d: int, e: int}\n"
      "start: {vertex: a, assume: \"" +
      start +
      "\"}\nerror: bad\nedges:\n"
      "  - {from: a, to: b, do: [{move: {to: e, value: \"" +
      move +
      "\"}}]}\n"
      "  - {from: b, to: bad, do: [{assume: \"" +
      condition + "\"}]}\n");
}

/// The origin is 1.
TEST(OpenGraph, NoBaseIsBelowTheOrigin) {
  const auto verdict = [](const char* move, const char* condition) {
    return checked(with_condition("allocated(p) && base(p) == p", move, condition), 4, 20);
  };
  for (const auto& [move, never, sometimes] :
       std::vector<std::array<const char*, 3>>{{"p", "d <= 1 && e < d", "d <= 2 && e < d"},
                                               {"p", "d <= 0 && e <= d", "d <= 1 && e <= d"},
                                               {"p", "d <= 0 && e == d", "d <= 1 && e == d"},
                                               {"p", "d <= 1 && !(d <= e)", "d <= 2 && !(d <= e)"},
                                               {"p - 1", "d < 0 && e == d", "d <= 0 && e == d"},
                                               {"p - 2", "d <= -1 && e < d", "d <= 0 && e < d"},
                                               {"p + 2", "d <= 2 && e <= d", "d <= 3 && e <= d"}}) {
    EXPECT_EQ(to_string(verdict(move, never)), "infeasible at every bound") << move << never;
    EXPECT_EQ(verdict(move, sometimes).outcome, Outcome::feasible) << move << sometimes;
  }
}

TEST(OpenGraph, ArithmeticOnAddressesIsAnyNumber) {
  const auto verdict = [](const std::string& move, const std::string& condition) {
    return checked(
        with_condition("allocated(p) && allocated(q) && p != q && d == 0", move, condition), 4, 20);
  };
  for (const char* move : {"p + q", "p - q", "0 - p", "2 * p - q", "p / 2", "p % 2 - q"}) {
    EXPECT_EQ(to_string(verdict(move, "e <= 9 && d > 0")), "infeasible at every bound") << move;
    EXPECT_EQ(verdict(move, "e <= 9 && d == 0").outcome, Outcome::feasible) << move;
  }
  EXPECT_EQ(verdict("p - q", "e == 2").outcome, Outcome::feasible);
  EXPECT_NE(verdict("p - q", "e == 9").outcome, Outcome::feasible);
}

}  // namespace
}  // namespace heapreach::test::open_test
