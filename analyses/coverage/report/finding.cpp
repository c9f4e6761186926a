#include "analyses/coverage/report/finding.h"

namespace heapreach::analyses {

const char* to_string(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::always_true:
      return "always-true";
    case Finding::Kind::always_false:
      return "always-false";
    case Finding::Kind::never_taken:
      return "never-taken";
    case Finding::Kind::always_fails:
      return "always-fails";
    case Finding::Kind::never_returns:
      return "never-returns";
    case Finding::Kind::unreachable:
      return "unreachable";
    case Finding::Kind::inconsistent:
      break;
  }
  return "inconsistent";
}

const char* to_string(Finding::Rank rank) {
  switch (rank) {
    case Finding::Rank::contradiction:
      return "contradiction";
    case Finding::Rank::other:
      return "other";
    case Finding::Rank::constant:
      break;
  }
  return "constant";
}

const char* explained(Finding::Kind kind) {
  switch (kind) {
    case Finding::Kind::always_true:
      return "No execution comes there with the condition false.";
    case Finding::Kind::always_false:
      return "No execution comes there with the condition true.";
    case Finding::Kind::never_taken:
      return "No execution takes this case.";
    case Finding::Kind::always_fails:
      return "Executions come there and make an error of memory or fail an assertion; none comes "
             "to the end.";
    case Finding::Kind::never_returns:
      return "Executions come there, and none of them comes to the end.";
    case Finding::Kind::unreachable:
      return "No execution comes there.";
    case Finding::Kind::inconsistent:
      break;
  }
  return "No execution that comes to the end takes it.";
}

}  // namespace heapreach::analyses
