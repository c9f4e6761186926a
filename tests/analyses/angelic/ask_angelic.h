// The search for alarms in the tests' own process.
#pragma once

#include "analyses/angelic/angelic.h"

namespace heapreach::test {

/// What angelic() comes to in the end. Throws what it throws.
analyses::angelic::Report alarms_of(const pipeline::Input& input,
                                    const analyses::angelic::AngelicOptions& asked,
                                    const pipeline::Options& options);

}  // namespace heapreach::test
