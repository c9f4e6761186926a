// Values for derivations.
#pragma once

#include <unordered_map>
#include <vector>

#include "evidence/certificates/check_result.h"
#include "evidence/certificates/ground_derivation.h"
#include "support/limits.h"

namespace heapreach::evidence {

/// Finds values that make every constraint true and premises and body atoms agree; nothing with
/// status fails if there are none.
CheckResult ground(const horn::ClauseSystem& system, const horn::Derivation& derivation,
                   const Limits& limits, GroundDerivation& result);

/// Per step of a derivation, the value of each Boolean variable of its clause that no body atom
/// has.
using Choices = std::vector<std::unordered_map<horn::Term, bool>>;

/// The same for the choices alone, which derivations over arrays have, too.
CheckResult choices(const horn::ClauseSystem& system, const horn::Derivation& derivation,
                    const Limits& limits, Choices& result);

}  // namespace heapreach::evidence
