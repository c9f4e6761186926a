// All ways through a fragment in one formula, linear in the fragment: Boolean variables say which
// way is taken, and states are joined where ways meet. Works for any kind of symbolic state, so
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

/// What an assignment of the variables must fulfil to describe ways, and which.
struct Ways {
  /// Per edge of the fragment. Of the edges that enter one vertex, the way takes the first that
  /// holds, else the last one: so a walk back from the target finds the way.
  std::vector<horn::Term> taken;
  /// Per edge: holds at least if the way takes it. What the edge demands is demanded where it
  /// holds.
  std::vector<horn::Term> demands;
  std::vector<horn::Term> conditions;
};

/// `fresh` makes a Boolean variable; it is not called if there is but one way.
Ways ways_of(const rts::System& system, const rts::Fragment& fragment, horn::TermStore& terms,
             const std::function<horn::Term()>& fresh);

/// The way's edges, from first to last, where `holds` evaluates the terms of Ways::taken
/// that are not constant.
std::vector<rts::EdgeId> way_taken(const rts::System& system, const rts::Fragment& fragment,
                                   const std::vector<horn::Term>& taken,
                                   const std::function<bool(horn::Term)>& holds);

/// The state behind a fragment that starts in `state`. `take(position, state)` executes the edge at
/// that position of the fragment in place and returns the condition under which that is possible;
/// `choose(condition, a, b)` is the state `a` if the condition holds, else `b`. All conditions on
/// the way taken go to `conditions`.
template <typename State, typename Take, typename Choose>
State follow(const rts::System& system, const rts::Fragment& fragment, const Ways& ways,
             horn::TermStore& terms, State state, Take take, Choose choose,
             std::vector<horn::Term>& conditions) {
  conditions.insert(conditions.end(), ways.conditions.begin(), ways.conditions.end());
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
    conditions.push_back(terms.disjunction(terms.negation(ways.demands[i]), condition));
    auto& arrivals = edge.to == fragment.to ? last : inner[edge.to];
    arrivals.push_back({ways.taken[i], std::move(behind)});
  }
  return joined(last);
}

}  // namespace heapreach::encoders
