#include "analyses/coverage/walks/walks.h"

#include "rts/coverage/crumbs.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/stack_calls.h"

namespace heapreach::analyses {

namespace {

rts::Transformed without_calls(const rts::System& system, std::size_t inline_limit) {
  rts::Transformed inlined = rts::inline_calls(system, inline_limit);
  return inlined.refusal().empty() ? inlined : rts::stack_calls(system);
}

}  // namespace

Walks::Walks(const rts::CoverQuestion& question, std::size_t inline_limit)
    : group_of_(question.file().edges().size()) {
  const rts::Transformed ending = rts::ending_at(question.system(), question.end());
  const rts::Transformed seen = without_calls(ending.system(), inline_limit);
  rts::Graph graph;
  std::vector<std::optional<Label>> labels;
  for (std::size_t v = 0; v < seen.system().vertices().size(); ++v) graph.add_vertex();
  for (rts::EdgeId id = 0; id < seen.system().edges().size(); ++id) {
    const rts::EdgeId origin = seen.origin(id);
    const bool is_own = origin < group_of_.size();
    if (is_own && !question.may_take(origin)) continue;
    graph.add_edge(seen.system().edge(id).from, seen.system().edge(id).to);
    const bool is_return = seen.back_translated(std::vector<rts::EdgeId>{id}).empty();
    labels.push_back(is_own && !is_return ? std::optional<Label>(origin) : std::nullopt);
  }
  const rts::VertexId start = seen.system().start;
  const rts::VertexId last = seen.system().errors.front();
  if (!graph.reachable_from({{start}})[last]) return;
  dominance_.emplace(graph, start, last, labels, group_of_.size());
  for (const std::vector<Label>& group : dominance_->groups()) {
    groups_.emplace_back(group.begin(), group.end());
    for (const Label edge : group) group_of_[edge] = groups_.size() - 1;
  }
}

bool Walks::precedes(GroupId a, GroupId b) const {
  return dominance_->precedes(groups_[a].front(), groups_[b].front());
}

}  // namespace heapreach::analyses
