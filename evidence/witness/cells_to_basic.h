// Certificates of the encodings by distinguished cells, said of the cells of the basic one.
#pragma once

#include "evidence/certificates/certificate.h"

namespace heapreach::evidence {

/// What the formulas say of every tuple of the cells within the bound and of addresses beyond them.
/// Small bounds only: a formula occurs once for each tuple. Throws UsageError as UniformHeap does.
ModelCertificate cells_to_basic(const rts::System& system, const ModelCertificate& certificate);

}  // namespace heapreach::evidence
