// What a check of evidence says.
#pragma once

#include <cstddef>
#include <string>

#include "support/error.h"

namespace heapreach::evidence {

/// The stage in which evidence is checked, wherever a limit strikes in it.
constexpr const char* certify_stage = "certify";

struct CheckResult {
  enum class Status { holds, fails, unknown };
  Status status = Status::unknown;
  std::string reason;      // which clause or step fails and how; which limit struck
  std::size_t height = 0;  // of the highest derivations, where an unrolling was checked and holds
  Failure failure = Failure::gave_up;  // why it is unknown
};

}  // namespace heapreach::evidence
