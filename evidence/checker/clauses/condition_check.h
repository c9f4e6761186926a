// Deciding conditions that are to be valid. Internal to the checkers of certificates.
#pragma once

#include <optional>
#include <string>

#include "evidence/certificates/check_result.h"
#include "horn/terms/term.h"
#include "support/limits.h"

namespace heapreach::evidence::checker {

/// Whether a condition is valid, by way of SMT-LIB text: in a fresh solver of Z3's library, or by
/// the program of `solver_command` (its words separated by blanks; `{file}` stands for the script's
/// file, which is appended if there is none). `what` names the condition in the reason.
CheckResult check_valid(horn::Term condition, const std::string& what, const Limits& limits,
                        const std::optional<std::string>& solver_command);

}  // namespace heapreach::evidence::checker
