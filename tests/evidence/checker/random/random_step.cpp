#include "tests/evidence/checker/random/random_step.h"

#include <algorithm>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/graph/shape.h"
#include "evidence/checker/steps/execution.h"
#include "support/error.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/checker/random/random_heap.h"
#include "tests/evidence/checker/random/random_program.h"
#include "tests/evidence/checker/random/random_shapes.h"
#include "tests/evidence/checker/random/random_state.h"
#include "tests/evidence/checker/random/random_target.h"
#include "tests/evidence/support.h"
#include "tests/harness/limits.h"
#include "tests/harness/membership/membership.h"
#include "tests/harness/membership/walk.h"

namespace heapreach::test {

namespace {

constexpr int most_draws_of_state = 30;   // of a state, until it contains something
constexpr std::size_t most_targets = 40;  // ends of one step
constexpr std::uint64_t bound = 100000;

std::string text_of(const std::string& program, bool open) {
  return std::string(R"(
rts: 1
memory_errors: explicit
layout: {origin: 1000, guard: 1}
variables: {x: ptr, y: ptr, z: ptr, v: int}
start: {vertex: s0}
error: bad
)") + (open ? "heap: unknown\n" : "") +
         R"(edges:
  - {id: a, from: s0, to: s1, do: [{assume: "x == x + 1"}]}
  - {id: b, from: s1, to: s2, do: [)" +
         program + R"(]}
  - {id: c, from: s2, to: bad, do: [{assume: "x == x + 1"}]}
)";
}

/// The state as it may be in a graph: without garbage, of which an open one says nothing, and
/// without old unknowns of which nothing says what they are.
evidence::State tidied(evidence::State state, bool open) {
  state = without_garbage(std::move(state));
  if (!open) return state;
  state.garbage = evidence::Garbage::any;
  std::erase_if(state.old, [&](evidence::Unknown old) {
    const auto is_it = [&](const evidence::Value& value) {
      return value == evidence::Value(evidence::checker::term_of(old));
    };
    const auto holds_it = [&](const evidence::Node& node) {
      return std::any_of(node.cells.begin(), node.cells.end(),
                         [&](const evidence::CellValue& cell) { return is_it(cell.value); });
    };
    return std::none_of(state.store.begin(), state.store.end(), is_it) &&
           std::none_of(state.nodes.begin(), state.nodes.end(), holds_it);
  });
  return state;
}

/// The ends of the step as states, in the words of certificates; nothing if some are not known.
std::optional<std::vector<evidence::State>> ends_of(const RandomStep& step) {
  evidence::checker::SymbolicState from(step.graph.states[1]);
  from.speaks_of(step.graph.shapes);
  evidence::checker::GraphSolver solver(work_limits(2));
  std::vector<evidence::State> result;
  bool all = true;
  evidence::checker::follow(step.system, from, step.system.edge(1).instructions,
                            {std::nullopt, step.graph.has_tables()}, solver,
                            [&](evidence::checker::PathEnd& end) {
                              all = end.refused.empty() && result.size() < most_targets;
                              if (!all) return false;
                              evidence::State state = end.state.saved();
                              state.condition = end.facts.constraints();
                              result.push_back(tidied(std::move(state), step.graph.open));
                              return true;
                            });
  return all ? std::optional(std::move(result)) : std::nullopt;
}

bool draw_state(RandomStep& step, Random& random) {
  const rts::System& system = step.system;
  const auto at = [&](const std::string& name) {
    for (rts::VertexId v = 0; v < system.vertices().size(); ++v) {
      if (system.vertex(v).name == name) return v;
    }
    throw InternalError("no such vertex");
  };
  evidence::State start;
  start.vertex = at("s0");
  start.store.resize(system.variables.size());
  const Integer origin = static_cast<unsigned long>(system.origin());
  evidence::StateGraph& graph = step.graph;
  for (int draws = 0; draws < most_draws_of_state; ++draws) {
    graph.states = {start, random_state(graph.shapes, system.variables.size(), graph.open, random)};
    graph.states[1].vertex = at("s1");
    if (!evidence::checker::malformed(system, graph).empty()) continue;
    if (random_heap(graph, graph.states[1], origin, random)) return true;
  }
  return false;
}

std::string text_of(const reference::State& state) {
  std::string result = "store";
  for (const Integer& value : state.globals) result += " " + value.get_str();
  for (const reference::Block& block : state.blocks) {
    result += (block.is_static ? "; static " : "; ") + block.base.get_str() + ":";
    for (const Integer& cell : block.cells) result += " " + cell.get_str();
  }
  return result;
}

}  // namespace

std::optional<RandomStep> random_step(bool open, Random& random) {
  RandomStep step{system_of(text_of(random_program(open, random), open)), {}, {}};
  step.graph.open = open;
  if (!open) step.graph.shapes = random_shapes(random);
  if (!draw_state(step, random)) return std::nullopt;
  auto ends = ends_of(step);
  if (!ends) return std::nullopt;
  step.ends = std::move(*ends);
  return step;
}

void draw_targets(RandomStep& step, Random& random) {
  const bool open = step.graph.open;
  const rts::VertexId vertex = step.system.edge(1).to;
  step.graph.states.resize(2);
  step.graph.arcs.clear();
  const std::size_t chosen = random.below(step.ends.size() + 1);
  for (std::size_t e = 0; e < step.ends.size(); ++e) {
    const bool changes = e == chosen || random.chance(20);
    evidence::State target = step.ends[e];
    for (int draws = 0; changes && draws < 6; ++draws) {
      target = tidied(changed(step.ends[e], step.graph.shapes, open, random), open);
      target.vertex = vertex;
      evidence::StateGraph alone = step.graph;
      alone.states.push_back(target);
      if (evidence::checker::malformed(step.system, alone).empty()) break;
    }
    target.vertex = vertex;
    step.graph.states.push_back(target);
    step.graph.arcs.push_back({1, 1, static_cast<std::uint32_t>(step.graph.states.size() - 1)});
  }
}

Tried take_steps(const RandomStep& step, int times, Random& random) {
  const reference::Model model(step.system);
  const Integer origin = static_cast<unsigned long>(step.system.origin());
  Tried result;
  for (int i = 0; i < times; ++i) {
    auto heap = random_heap(step.graph, step.graph.states[1], origin, random);
    if (!heap) continue;
    const std::string before = text_of(heap->state);
    if (!membership::take(1, bound, model, heap->state, random)) continue;
    ++result.steps;
    bool contained = false;
    for (std::size_t s = 2; s < step.graph.states.size() && !contained; ++s) {
      contained = membership::may_contain(step.graph, step.graph.states[s], heap->state, origin,
                                          heap->handed_out);
    }
    if (contained) continue;
    result.escaped = before + " -> " + text_of(heap->state);
    return result;
  }
  return result;
}

}  // namespace heapreach::test
