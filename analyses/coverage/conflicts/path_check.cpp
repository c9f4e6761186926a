// One solver keeps the formulas of all edges that were asked about, each behind an assumption, so
// that what it learns on one path serves the next ones. Its cores are small already; what is left
// is made minimal by leaving out one edge after the other.
#include "analyses/coverage/conflicts/path_check.h"

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

std::variant<Possible, Conflict, Open> PathCheck::check(const std::vector<EdgeId>& path,
                                                        bool minimal) {
  switch (ask(path)) {
    case Satisfiability::sat:
      return Possible{};
    case Satisfiability::unknown:
      return Open{solver_.reason()};
    case Satisfiability::unsat:
      break;
  }
  if (!minimal) return Conflict{path};
  std::vector<EdgeId> core = core_of(path);
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
