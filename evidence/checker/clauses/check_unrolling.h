// The check of finished unrollings. Internal to check_certificate.h.
#pragma once

#include "evidence/certificates/certificate.h"
#include "evidence/certificates/check_result.h"
#include "support/limits.h"

namespace heapreach::evidence::checker {

/// Unrolls the clauses anew and checks that some height up to one more than the certificate's has
/// no derivation that can still reach a query, and that no derivation below it derives one; the
/// result has the height of the highest. Ends with a certificate of unbounded height when its claim
/// holds, or a limit strikes. The certificate fails for clauses that are not linear.
CheckResult check_unrolling(const horn::ClauseSystem& system,
                            const UnrollingCertificate& certificate, const Limits& limits);

}  // namespace heapreach::evidence::checker
