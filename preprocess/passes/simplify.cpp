// Clause by clause simplification (see preprocess/formulas/normalise.h), so that later passes meet
// body atoms over plain variables and conditions that are not stated twice.
#include "preprocess/passes/simplify.h"

#include "preprocess/direct.h"
#include "preprocess/formulas/normalise.h"

namespace heapreach::preprocess {

std::string_view SimplifyClauses::summary() const {
  return "use up equations and repeated conditions within each clause";
}

Transformed SimplifyClauses::run(const horn::ClauseSystem& system, const Deadline& deadline) const {
  DirectChange change(system);
  for (horn::ClauseId c = 0; c < system.clauses.size(); ++c) {
    deadline.poll("simplify");
    horn::Clause clause = system.clauses[c];
    if (!simplify(*system.terms, clause)) {
      change.never_fires(c);
      continue;
    }
    renumber(*system.terms, clause);
    change.keep(c, std::move(clause));
  }
  return change.finish();
}

}  // namespace heapreach::preprocess
