#include "horn/print_clp.h"

#include <algorithm>
#include <string>
#include <vector>

#include "horn/write_clp.h"

namespace heapreach::horn {

namespace {

bool has_reals(const ClauseSystem& system) {
  return std::any_of(system.predicates.begin(), system.predicates.end(), [](const Predicate& p) {
    return std::find(p.sorts.begin(), p.sorts.end(), Sort::real) != p.sorts.end();
  });
}

}  // namespace

void print_clp(std::ostream& out, const ClauseSystem& system) {
  ClpNames names;
  std::vector<std::string> atoms;
  for (const Predicate& predicate : system.predicates) atoms.push_back(names.atom(predicate.name));
  std::string text = "% Variables are " + std::string(has_reals(system) ? "reals" : "integers") +
                     "; Booleans are 0 and 1. Wanted: whether false can be derived.\n";
  for (const Clause& clause : system.clauses) {
    text += ClpWriter(system, atoms).text(clause);
    out << text;
    text.clear();
  }
}

}  // namespace heapreach::horn
