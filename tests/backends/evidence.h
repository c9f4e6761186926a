// What the tests of backends demand of an answer: evidence that holds.
#pragma once

#include <string>

#include "backends/backend.h"

namespace heapreach::backends {

/// "derivable", "underivable" or "unknown: .."; with evidence that does not hold, "wrong ..". A
/// model must satisfy every clause, a derivation must have a satisfiable instance.
std::string checked(const horn::ClauseSystem& system, const Answer& answer);

/// Why a derivation is none; empty if it is one.
std::string fault_of(const horn::ClauseSystem& system, const horn::Derivation& derivation);
/// The first clause that the model does not satisfy; empty if it satisfies all.
std::string fault_of(const horn::ClauseSystem& system, const horn::Model& model);
/// Goes through all chains of clauses: why the unrolling is not finished at that height, or why it
/// was finished before. Empty if it is finished there, or if there are too many chains to say.
std::string fault_of(const horn::ClauseSystem& system, const FinishedUnrolling& unrolling);

}  // namespace heapreach::backends
