#include "evidence/explain/executions/activations.h"

#include <algorithm>

namespace heapreach::evidence::explain {

Activations::Activations(const rts::System& system, const ImportNotes& notes, Trace& trace)
    : system_(system), notes_(notes), trace_(trace), levels_(1) {
  const std::string entry = notes.calls().empty() ? "" : notes.calls().front().function;
  trace_.activations.push_back({entry, std::nullopt, std::nullopt});
}

std::uint32_t Activations::current() const {
  const Level& level = levels_.back();
  return level.inlined.empty() ? level.activation : level.inlined.back().second;
}

std::uint32_t Activations::add(const std::string& function, std::uint32_t caller,
                               const std::optional<Position>& at) {
  trace_.activations.push_back({function, caller, at});
  return static_cast<std::uint32_t>(trace_.activations.size() - 1);
}

std::uint32_t Activations::of(rts::EdgeId edge, std::size_t instruction) {
  // An implicit error repeats the beginning of another edge.
  if (const auto& implicit = system_.edge(edge).implicit) edge = implicit->edge;
  const std::optional<std::uint32_t> call = notes_.call_of(edge, instruction);
  if (!call) return current();
  std::vector<std::uint32_t> path;
  for (std::uint32_t at = *call; at != 0; at = notes_.calls()[at].caller) path.push_back(at);
  std::reverse(path.begin(), path.end());
  auto& inlined = levels_.back().inlined;
  std::size_t common = 0;
  while (common < path.size() && common < inlined.size() && path[common] == inlined[common].first) {
    ++common;
  }
  inlined.resize(common);
  for (std::size_t i = common; i < path.size(); ++i) {
    const ImportNotes::InlinedCall& one = notes_.calls()[path[i]];
    inlined.emplace_back(path[i], add(one.function, current(), one.at));
  }
  return current();
}

void Activations::enter(const std::string& procedure, const std::optional<Position>& at) {
  levels_.push_back({add(procedure, current(), at), {}});
}

std::uint32_t Activations::leave() {
  const std::uint32_t left = levels_.back().activation;
  levels_.pop_back();
  return left;
}

}  // namespace heapreach::evidence::explain
