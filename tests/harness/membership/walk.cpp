#include "tests/harness/membership/walk.h"

#include "tests/harness/reference/instruction.h"

namespace heapreach::test::membership {

using reference::Effect;
using reference::Model;
using reference::Open;
using reference::State;

namespace {

constexpr int longest_walk = 80;
constexpr std::size_t most_open_values = 6;  // of one instruction
constexpr int most_starts = 20;              // tried until the start condition holds

/// A small number, or the base of a block.
Integer drawn_value(const State& state, Random& random) {
  if (!state.blocks.empty() && random.chance(25)) return random.pick(state.blocks).base;
  return random.chance(50) ? 0 : random.between(-1, 3);
}

/// Which vertices edges lead from to an error.
std::vector<bool> relevant_vertices(const rts::System& system) {
  std::vector<bool> result(system.vertices().size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (const rts::Edge& edge : system.edges()) {
      if (result[edge.from] || !(result[edge.to] || system.is_error(edge.to))) continue;
      result[edge.from] = changed = true;
    }
  }
  return result;
}

bool start(const Model& model, State& state, Random& random) {
  const rts::System& system = model.system();
  state.vertex = system.start;
  state.frontier = static_cast<unsigned long>(system.origin());
  for (int tries = 0; tries < most_starts; ++tries) {
    state.globals.clear();
    for (std::size_t v = 0; v < model.global_count(); ++v) {
      state.globals.push_back(drawn_value(state, random));
    }
    if (!system.start_condition || truth(*system.start_condition, state, model)) return true;
  }
  return false;
}

}  // namespace

bool take(rts::EdgeId edge, std::uint64_t bound, const Model& model, State& state, Random& random) {
  State next = state;
  for (const rts::Instruction& instruction : model.system().edge(edge).instructions) {
    Open open;
    Effect effect = perform(instruction.action, open, bound, model, next);
    while (effect == Effect::misfit && open.values.size() < most_open_values) {
      open.values.push_back(drawn_value(next, random));
      effect = perform(instruction.action, open, bound, model, next);
    }
    if (effect != Effect::happened) return false;
  }
  next.vertex = model.system().edge(edge).to;
  state = std::move(next);
  return true;
}

std::vector<State> walked(const rts::System& system, std::uint64_t bound, int walks,
                          Random& random) {
  const Model model(system);
  const std::vector<bool> relevant = relevant_vertices(system);
  std::vector<State> result;
  for (int walk = 0; walk < walks; ++walk) {
    State state;
    if (!start(model, state, random)) continue;
    for (int step = 0; step < longest_walk && relevant[state.vertex]; ++step) {
      result.push_back(state);
      std::vector<rts::EdgeId> edges;
      for (const rts::EdgeId edge : system.graph().out_edges(state.vertex)) edges.push_back(edge);
      bool went = false;
      while (!edges.empty() && !went) {
        const std::size_t chosen = random.below(edges.size());
        went = take(edges[chosen], bound, model, state, random);
        edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(chosen));
      }
      if (!went) break;
    }
  }
  return result;
}

}  // namespace heapreach::test::membership
