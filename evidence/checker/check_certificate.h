// The check of certificates. It shares no code with the engines that made them: clause conditions
// go through SMT-LIB text into a fresh solver, unrollings are built anew.
#pragma once

#include <optional>
#include <string>

#include "evidence/certificates/certificate.h"
#include "evidence/certificates/check_result.h"
#include "support/limits.h"

namespace heapreach::evidence::checker {

/// Checks a certificate against the RTS it belongs to (implicit errors expanded). `solver_command`,
/// if given, names an SMT-LIB solver that decides the conditions instead of Z3's library.
CheckResult check_certificate(const rts::System& system, const Certificate& certificate,
                              const Limits& limits,
                              const std::optional<std::string>& solver_command = {});

/// The same against clauses read from an .smt2 file.
CheckResult check_certificate(const horn::ClauseSystem& system, const Certificate& certificate,
                              const Limits& limits,
                              const std::optional<std::string>& solver_command = {});

/// A certificate that a check found to hold, with the height that the check found in it.
Certificate tightened(Certificate certificate, const CheckResult& result);

}  // namespace heapreach::evidence::checker
