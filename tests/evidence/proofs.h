// Certificates made by the engines, for tests to check and to spoil.
#pragma once

#include <string>

#include "encoders/encoder.h"
#include "evidence/certificates/certificate.h"
#include "rts/model/system.h"

namespace heapreach::test {

encoders::Options options_of(std::uint64_t bound, const std::string& worlds = "doubling",
                             encoders::Query query = encoders::Query::fan);

/// A model found by the engine pdr; throws if it finds none within a minute.
evidence::ModelCertificate proof_of(const rts::System& system, const encoders::Options& options,
                                    const std::string& encoder);
/// A finished unrolling by the engine bmc; likewise.
evidence::UnrollingCertificate unrolling_of(const rts::System& system,
                                            const encoders::Options& options,
                                            const std::string& encoder);

}  // namespace heapreach::test
