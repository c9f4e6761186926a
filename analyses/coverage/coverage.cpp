#include "analyses/coverage/coverage.h"

namespace heapreach::analyses {

CoverCounts counts_of(const Coverage& coverage) {
  CoverCounts counts;
  for (const ListedGroup& group : coverage.groups) {
    const auto* excluded = std::get_if<Inconsistent>(&group.its_class);
    std::size_t& number = std::holds_alternative<Consistent>(group.its_class) ? counts.consistent
                          : excluded == nullptr                               ? counts.undecided
                          : coverage.proofs[excluded->refutation].bound ? counts.inconsistent_within
                                                                        : counts.inconsistent;
    number += group.edges.size();
  }
  return counts;
}

int exit_code(const Coverage& coverage) {
  const CoverCounts counts = counts_of(coverage);
  const bool asked = coverage.subject.system && coverage.subject.system->bound_asked;
  if (counts.inconsistent > 0 || (asked && counts.inconsistent_within > 0)) return 10;
  if (counts.undecided > 0) return 20;
  return counts.inconsistent_within > 0 ? 1 : 0;
}

}  // namespace heapreach::analyses
