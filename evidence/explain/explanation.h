// Evidence as people read it.
#pragma once

#include <string>

#include "evidence/certificates/certificate.h"
#include "evidence/explain/fixed.h"
#include "evidence/trace/invariants.h"
#include "evidence/witness/ground.h"
#include "rts/model/system.h"
#include "support/limits.h"

namespace heapreach::evidence::explain {

/// What a certificate says of each vertex, in the file's order and names (formulas simplified; the
/// worlds of a Kripke certificate one after the other), and where it says nothing of them, how it
/// proves what it does. Where variables are fixed, what it says with these values.
Invariants invariants_of(const rts::System& system, const Certificate& certificate,
                         const Limits& limits, const Fixed& fixed = {});

/// A derivation or model of clause input.
std::string of(const horn::ClauseSystem& system, const GroundDerivation& derivation);
std::string of(const horn::ClauseSystem& system, const Certificate& certificate,
               const Limits& limits);

}  // namespace heapreach::evidence::explain
