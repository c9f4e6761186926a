// Verdicts: never a Boolean, and built only after their evidence has been checked.
#pragma once

#include <set>
#include <string>
#include <variant>

#include "evidence/certificates/certificate.h"
#include "evidence/witness/ground.h"
#include "rts/semantics/replay.h"
#include "rts/transform/calls.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// The error is reached: the execution has been replayed on the parsed file.
struct Feasible {
  rts::Execution execution;
  Integer cells_used;  // the least bound at which this execution fits
  std::string error_vertex;
};

/// The error is out of reach within the bound: the certificate has been accepted.
struct Infeasible {
  evidence::Certificate certificate;
  /// What the certificate speaks of: rts::seen_by_engines().
  rts::Calls calls = rts::Calls::copies;
  std::uint64_t call_depth = 0;
  /// The locations (their texts) of the question that the certificate answers, if they are more
  /// than what was asked about.
  std::set<std::string> locations = {};

  /// Whether it also proves that no execution was cut by the bound.
  bool bound_independent() const { return !evidence::bound_of(certificate); }
};

/// No answer that could be confirmed.
struct Unknown {
  /// What may be tried next depends on it.
  enum class Cause {
    other,
    too_deep,       // an execution goes deeper into calls than copies do (rts::unwind_calls())
    not_certified,  // there is a certificate, which the checker has not accepted
  };

  Failure failure = Failure::gave_up;
  std::string stage;   // that was running
  std::string reason;  // "spurious candidate: ...", "not certified: ...", a solver's words
  Cause cause = Cause::other;

  bool operator==(const Unknown&) const = default;
};

using Verdict = std::variant<Feasible, Infeasible, Unknown>;

/// Clause input: the query is derivable (unsat), underivable (sat), or it is not known.
struct Unsatisfiable {
  evidence::GroundDerivation derivation;
};
struct Satisfiable {
  evidence::Certificate certificate;
};
using ClauseVerdict = std::variant<Unsatisfiable, Satisfiable, Unknown>;

}  // namespace heapreach::pipeline
