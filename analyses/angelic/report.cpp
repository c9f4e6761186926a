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
    case OutcomeKind::masked:
      return "masked";
    case OutcomeKind::avoidable:
      return "avoidable";
    case OutcomeKind::bug:
      return "angelic bug";
    case OutcomeKind::undecided:
      break;
  }
  return "undecided";
}

const char* to_string(BrokenBy who) {
  switch (who) {
    case BrokenBy::callers:
      return "latent";
    case BrokenBy::callees:
      return "callees";
    case BrokenBy::open:
      break;
  }
  return nullptr;
}

std::string broken_condition(const Report& report, const Outcome& outcome) {
  std::vector<const Clause*> broken;
  for (const std::size_t index : outcome.specifications) {
    const Clause& clause = report.specifications[index].clause;
    if (clause.calls.empty()) broken.push_back(&clause);
  }
  if (broken.size() == 1) return negated_text(*broken.front());
  std::string text;
  for (const Clause* clause : broken) {
    const std::string one = negated_text(*clause);
    text += text.empty() ? "" : " || ";
    text += clause->literals.size() > 1 ? "(" + one + ")" : one;
  }
  return text;
}

std::size_t count(const Report& report, OutcomeKind kind) {
  return static_cast<std::size_t>(
      std::count_if(report.outcomes.begin(), report.outcomes.end(),
                    [&](const Outcome& outcome) { return outcome.what == kind; }));
}

int exit_code(const Report& report) {
  if (count(report, OutcomeKind::bug) > 0) return 10;
  return count(report, OutcomeKind::undecided) > 0 || !report.refused.empty() ? 20 : 0;
}

}  // namespace heapreach::analyses::angelic
