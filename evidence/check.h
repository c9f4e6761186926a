// The judges of certificates and derivations. They share no code with the engines that made them:
// clause conditions go through SMT-LIB text into a fresh solver, unrollings are built anew.
#pragma once

#include <optional>
#include <string>

#include "backends/backend.h"
#include "evidence/certificate.h"
#include "horn/derivation.h"

namespace heapreach::evidence {

struct CheckResult {
  enum class Status { holds, fails, unknown };
  Status status = Status::unknown;
  std::string reason;      // which clause or step fails and how; which limit struck
  std::size_t height = 0;  // of the highest derivations, where an unrolling was checked and holds
  Failure failure = Failure::gave_up;  // why it is unknown
};

/// Checks a certificate against the RTS it belongs to (implicit errors expanded). `solver_command`,
/// if given, names an SMT-LIB solver that decides the conditions instead of Z3's library.
CheckResult check_certificate(const rts::System& system, const Certificate& certificate,
                              const backends::Limits& limits,
                              const std::optional<std::string>& solver_command = {});

/// The same against clauses read from an .smt2 file.
CheckResult check_certificate(const horn::ClauseSystem& system, const Certificate& certificate,
                              const backends::Limits& limits,
                              const std::optional<std::string>& solver_command = {});

/// A derivation with the values of every clause variable: an execution of a clause system.
struct GroundDerivation {
  horn::Derivation derivation;
  /// Per step, the value of each variable of its clause, in the order of variables_of(clause).
  std::vector<std::vector<Rational>> values;
};

/// A certificate that a check found to hold, with the height that the check found in it.
Certificate tightened(Certificate certificate, const CheckResult& result);

/// Finds values that make every constraint true and premises and body atoms agree; nothing with
/// status fails if there are none.
CheckResult ground(const horn::ClauseSystem& system, const horn::Derivation& derivation,
                   const backends::Limits& limits, GroundDerivation& result);

/// Replays a ground derivation by evaluation alone (no solver). Throws InputError naming the step
/// that does not hold.
void replay(const horn::ClauseSystem& system, const GroundDerivation& derivation);

}  // namespace heapreach::evidence
