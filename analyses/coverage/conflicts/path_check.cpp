// One solver keeps the formulas of all edges that were asked about, each behind an assumption, so
// that what it learns on one path serves the next ones. Its cores are small already; what is left
// is made minimal by leaving out one edge after the other.
#include "analyses/coverage/conflicts/path_check.h"

#include <algorithm>
#include <unordered_set>

namespace heapreach::analyses {

using backends::Satisfiability;
using horn::Term;
using rts::EdgeId;

PathCheck::PathCheck(const EdgeFormulas& formulas, const Limits& limits)
    : formulas_(formulas), solver_(limits, "conflicts") {
  solver_.assert_term(formulas.start);
}

Satisfiability PathCheck::ask(const std::vector<EdgeId>& edges) {
  std::vector<Term> assumed;
  for (const EdgeId edge : edges) {
    if (!formulas_.of[edge]->is_true()) assumed.push_back(formulas_.of[edge]);
  }
  ++queries_;
  return solver_.check(assumed);
}

/// Of edges with the same formula the first one stands for all.
std::vector<EdgeId> PathCheck::core_of(const std::vector<EdgeId>& edges) {
  const std::vector<Term> core = solver_.core();
  std::unordered_set<Term> wanted(core.begin(), core.end());
  std::vector<EdgeId> result;
  for (const EdgeId edge : edges) {
    if (wanted.erase(formulas_.of[edge]) > 0) result.push_back(edge);
  }
  return result;
}

/// The shortest part of a path without execution that has none either, among parts that reach
/// equally many edges to both sides of one: found by doubling and bisection.
std::vector<EdgeId> PathCheck::part_around(const std::vector<EdgeId>& path, EdgeId near) {
  const auto place = std::find(path.begin(), path.end(), near);
  if (place == path.end()) return path;
  const auto before = place - path.begin();
  const auto behind = path.end() - place - 1;
  const auto part = [&](std::ptrdiff_t reach) {
    return std::vector<EdgeId>(place - std::min(reach, before),
                               place + std::min(reach, behind) + 1);
  };
  const auto is_excluded = [&](std::ptrdiff_t reach) {
    return ask(part(reach)) == Satisfiability::unsat;
  };
  const std::ptrdiff_t whole = std::max(before, behind);
  std::ptrdiff_t most = 1;
  while (most < whole && !is_excluded(most)) most = std::min(2 * most, whole);
  std::ptrdiff_t too_few = most / 2;
  while (most - too_few > 1) {
    const std::ptrdiff_t middle = too_few + (most - too_few) / 2;
    (is_excluded(middle) ? most : too_few) = middle;
  }
  return part(most);
}

std::variant<Possible, Conflict, Open> PathCheck::check(const std::vector<EdgeId>& path,
                                                        bool minimal, std::optional<EdgeId> near) {
  switch (ask(path)) {
    case Satisfiability::sat:
      return Possible{};
    case Satisfiability::unknown:
      return Open{solver_.reason()};
    case Satisfiability::unsat:
      break;
  }
  if (!minimal) return Conflict{path};
  const std::vector<EdgeId> part = near ? part_around(path, *near) : path;
  if (near && ask(part) != Satisfiability::unsat) return Conflict{path};
  std::vector<EdgeId> core = core_of(part);
  for (std::size_t next = 0; next < core.size();) {
    std::vector<EdgeId> without = core;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(next));
    if (ask(without) != Satisfiability::unsat) {
      ++next;
      continue;
    }
    // The edges before were tried: without one of them there is no contradiction.
    core = core_of(without);
  }
  return Conflict{core};
}

}  // namespace heapreach::analyses
