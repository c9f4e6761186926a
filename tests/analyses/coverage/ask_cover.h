// The question about edges in the tests' own process.
#pragma once

#include <string>

#include "analyses/coverage/cover.h"

namespace heapreach::test {

/// `system` as the reader gives it.
pipeline::Input input_of(const rts::System& system);

/// What cover() comes to in the end. Throws what it throws.
analyses::Coverage covered(const pipeline::Input& input, const analyses::CoverOptions& asked,
                           const pipeline::Options& options);

/// Why the evidence does not show what is said of the edges; empty if it does. Executions are
/// followed by the reference interpreter, certificates checked on what they name.
std::string why_no_evidence(const pipeline::Input& input, const analyses::Coverage& coverage);

}  // namespace heapreach::test
