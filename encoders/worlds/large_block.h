// All paths through a fragment in one formula, linear in the fragment: Boolean variables say which
// path is taken, and states are joined where paths meet. Works for any kind of symbolic state, so
// that all encoders share it.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "horn/terms/term.h"
#include "rts/graph/fragments.h"

namespace heapreach::encoders {

/// What an assignment of the variables must fulfil to describe paths, and which.
struct LargeBlockPaths {
  /// Per edge of the fragment. Of the edges that enter one vertex, the path takes the first that
  /// holds, else the last one: so a walk back from the target finds the path.
  std::vector<horn::Term> taken;
  /// Per edge: holds at least if the path takes it. What the edge demands is demanded where it
  /// holds.
  std::vector<horn::Term> demands;
  std::vector<horn::Term> conditions;
};

/// `fresh` makes a Boolean variable; it is not called if there is but one path.
LargeBlockPaths large_block_paths(const rts::System& system, const rts::Fragment& fragment,
                                  horn::TermStore& terms, const std::function<horn::Term()>& fresh);

/// The path's edges, from first to last, where `holds` evaluates the terms of
/// LargeBlockPaths::taken that are not constant.
std::vector<rts::EdgeId> path_taken(const rts::System& system, const rts::Fragment& fragment,
                                    const std::vector<horn::Term>& taken,
                                    const std::function<bool(horn::Term)>& holds);

/// The state behind a fragment that starts in `state`. `take(position, state)` executes the edge at
/// that position of the fragment in place and returns the condition under which that is possible;
/// `choose(condition, a, b)` is the state `a` if the condition holds, else `b`. All conditions on
/// the path taken go to `conditions`.
template <typename State, typename Take, typename Choose>
State follow(const rts::System& system, const rts::Fragment& fragment, const LargeBlockPaths& paths,
             horn::TermStore& terms, State state, Take take, Choose choose,
             std::vector<horn::Term>& conditions) {
  conditions.insert(conditions.end(), paths.conditions.begin(), paths.conditions.end());
  struct Arrival {
    horn::Term taken;
    State state;
  };
  std::unordered_map<rts::VertexId, std::vector<Arrival>> inner;
  std::vector<Arrival> last;
  auto joined = [&](std::vector<Arrival>& arrivals) {
    State result = std::move(arrivals.back().state);
    for (std::size_t i = arrivals.size() - 1; i-- > 0;) {
      result = choose(arrivals[i].taken, arrivals[i].state, result);
    }
    return result;
  };
  std::optional<rts::VertexId> at;
  State here = std::move(state);  // at the vertex `at`
  for (std::size_t i = 0; i < fragment.edges.size(); ++i) {
    const rts::Edge& edge = system.edge(fragment.edges[i]);
    if (at != edge.from && edge.from != fragment.from) {
      here = joined(inner.at(edge.from));
      inner.erase(edge.from);
    }
    at = edge.from;
    State behind = here;
    const horn::Term condition = take(i, behind);
    conditions.push_back(terms.disjunction(terms.negation(paths.demands[i]), condition));
    auto& arrivals = edge.to == fragment.to ? last : inner[edge.to];
    arrivals.push_back({paths.taken[i], std::move(behind)});
  }
  return joined(last);
}

}  // namespace heapreach::encoders
