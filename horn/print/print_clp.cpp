#include "horn/print/print_clp.h"

#include <set>
#include <string>
#include <vector>

#include "horn/print/write_clp.h"
#include "support/error.h"

namespace heapreach::horn {

namespace {

/// Whether numbers are reals. Throws UsageError if only some are: Prolog's have one sort.
bool has_reals(const ClauseSystem& system) {
  std::set<Sort> sorts;
  for (const Predicate& p : system.predicates) sorts.insert(p.sorts.begin(), p.sorts.end());
  for (const Clause& clause : system.clauses) {
    for (Term variable : system.variables_of(clause)) sorts.insert(variable->sort);
  }
  if (sorts.count(Sort::real) > 0 && sorts.count(Sort::integer) > 0) {
    throw UsageError("the format clp has no integers beside reals");
  }
  return sorts.count(Sort::real) > 0;
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
