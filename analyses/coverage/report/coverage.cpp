#include "analyses/coverage/report/coverage.h"

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

std::map<LineClass, std::size_t> line_counts_of(const Coverage& coverage) {
  std::map<LineClass, std::size_t> counts;
  for (const CoveredLine& line : coverage.lines) ++counts[line.its_class];
  return counts;
}

const char* to_string(LineClass line_class) {
  switch (line_class) {
    case LineClass::consistent:
      return "consistent";
    case LineClass::undecided:
      return "undecided";
    case LineClass::ends_on_purpose:
      return "ends on purpose";
    case LineClass::fails:
      return "fails";
    case LineClass::inconsistent_within:
    case LineClass::inconsistent:
      return "inconsistent";
    case LineClass::not_between:
      return "not between";
    case LineClass::left_out:
      return "left out";
    case LineClass::never_called:
      break;
  }
  return "never called";
}

std::string without_outcome(const std::string& outcome) {
  if (outcome == "true") return "always false";
  if (outcome == "false") return "always true";
  return outcome + " is never taken";
}

namespace {

/// Of programs: lines, and new findings in place of what is inconsistent.
CoverCounts counts_of_what_is_shown(const Coverage& coverage) {
  if (coverage.lines.empty()) return counts_of(coverage);
  std::map<LineClass, std::size_t> lines = line_counts_of(coverage);
  CoverCounts counts;
  counts.consistent = lines[LineClass::consistent];
  counts.undecided = lines[LineClass::undecided];
  for (const Finding& finding : coverage.findings) {
    if (finding.is_new()) ++(finding.bound ? counts.inconsistent_within : counts.inconsistent);
  }
  return counts;
}

}  // namespace

int exit_code(const Coverage& coverage) {
  const CoverCounts counts = counts_of_what_is_shown(coverage);
  const bool asked = coverage.subject.system && coverage.subject.system->bound_asked;
  if (counts.inconsistent > 0 || (asked && counts.inconsistent_within > 0)) return 10;
  if (counts.undecided > 0) return 20;
  return counts.inconsistent_within > 0 ? 1 : 0;
}

}  // namespace heapreach::analyses
