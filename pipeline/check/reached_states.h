// The states of a search with numeric addresses as evidence.
#pragma once

#include "evidence/certificates/certificate.h"
#include "search/addresses/invariant.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// The states as a model of the basic encoding at the bound; of its clauses for every bound where
/// nothing was cut and no larger bound has more start heaps. Throws BackendError, also where
/// numbers are too large.
evidence::Certificate certificate_of(const rts::System& system, const search::Reached& reached,
                                     std::uint64_t bound, const Limits& limits);

}  // namespace heapreach::pipeline
