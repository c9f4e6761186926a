// Certificates of other encodings as ones of the basic encoding.
#pragma once

#include "evidence/certificates/certificate.h"

namespace heapreach::evidence {

/// A certificate of another encoding as a model of the basic one at the same bound. Of a Kripke
/// one, per vertex the disjunction over its worlds, whose missing cells were never handed out; of
/// an array one, what its formula says of arrays made of the cells (array_to_basic.h); of one over
/// distinguished cells, its instances (cells_to_basic.h). Contract: integers and vertices as
/// predicates, for arrays and cells also blocks of one constant size (UsageError otherwise).
ModelCertificate to_basic(const rts::System& system, const ModelCertificate& certificate);

}  // namespace heapreach::evidence
