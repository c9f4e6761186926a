// From claims to the values that are shown.
#pragma once

#include "analyses/coverage/claims/ask.h"
#include "analyses/coverage/coverage.h"

namespace heapreach::analyses {

/// What the claims say of the file's edges, with evidence as documents. The subject, the method and
/// how far it has come are the caller's.
Coverage listed(const CoverContext& context, const Claims& claims);

}  // namespace heapreach::analyses
