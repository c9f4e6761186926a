// Certificates of the array encoding, said of the cells of the basic one.
#pragma once

#include "evidence/certificates/certificate.h"

namespace heapreach::evidence {

/// The formulas over arrays that hold what the cells hold, for well-formed heaps with blocks of one
/// size, whatever the contents are that no cell has yet. Small bounds only: every read becomes a
/// case distinction over all cells. Throws UsageError for systems with other blocks, for vertices
/// as arguments, and for formulas that compare whole arrays or quantify over them.
ModelCertificate array_to_basic(const rts::System& system, const ModelCertificate& certificate);

}  // namespace heapreach::evidence
