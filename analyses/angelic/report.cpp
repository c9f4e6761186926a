#include "analyses/angelic/report.h"

#include <algorithm>

namespace heapreach::analyses::angelic {

const char* to_string(BugReason reason) {
  switch (reason) {
    case BugReason::contradiction:
      return "contradiction";
    case BugReason::not_expressible:
      return "not expressible";
    case BugReason::internal:
      break;
  }
  return "internal cause";
}

const char* to_string(OutcomeKind kind) {
  switch (kind) {
    case OutcomeKind::safe:
      return "safe";
    case OutcomeKind::avoidable:
      return "avoidable";
    case OutcomeKind::bug:
      return "angelic bug";
    case OutcomeKind::undecided:
      break;
  }
  return "undecided";
}

std::size_t count(const Report& report, OutcomeKind kind) {
  return static_cast<std::size_t>(
      std::count_if(report.outcomes.begin(), report.outcomes.end(),
                    [&](const Outcome& outcome) { return outcome.what == kind; }));
}

int exit_code(const Report& report) {
  if (count(report, OutcomeKind::bug) > 0) return 10;
  if (count(report, OutcomeKind::undecided) > 0) return 20;
  const bool was_asked = report.subject.system && report.subject.system->bound_asked;
  const bool within = std::any_of(report.outcomes.begin(), report.outcomes.end(),
                                  [](const Outcome& outcome) { return !outcome.every_bound; });
  return within && !was_asked ? 1 : 0;
}

}  // namespace heapreach::analyses::angelic
