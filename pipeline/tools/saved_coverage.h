// What evidence of coverage speaks of, by names and back.
#pragma once

#include <memory>

#include "evidence/certificates/schema/coverage.h"
#include "rts/coverage/instrumentation.h"

namespace heapreach::pipeline {

evidence::schema::SavedCoverage saved(const rts::CoverQuestion& question,
                                      const rts::Instrumentation& instrumentation);

/// The question that evidence is about. Throws InputError if the system has no such end.
std::unique_ptr<rts::CoverQuestion> cover_question(const evidence::schema::SavedCoverage& saved,
                                                   const rts::System& system,
                                                   const rts::Properties& properties);

/// The inverse of saved(). Throws InputError if it is of no certificate, if an edge is none of the
/// file's, or if the file has calls and the instrumentation cannot.
rts::Instrumentation instrumentation_of(const evidence::schema::SavedCoverage& saved,
                                        const rts::CoverQuestion& question);

}  // namespace heapreach::pipeline
