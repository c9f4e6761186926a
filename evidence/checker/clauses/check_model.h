// The check of models, clause by clause. Internal to check_certificate.h.
#pragma once

#include <optional>
#include <string>

#include "evidence/certificates/certificate.h"
#include "evidence/certificates/check_result.h"
#include "support/limits.h"

namespace heapreach::evidence::checker {

/// Checks that the certificate's formulas make every clause true.
CheckResult check_model(const horn::ClauseSystem& system, const ModelCertificate& certificate,
                        const Limits& limits, const std::optional<std::string>& solver_command);

}  // namespace heapreach::evidence::checker
