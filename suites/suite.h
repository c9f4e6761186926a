// Benchmark suites: a plan in, a directory of clause files out.
#pragma once

#include <string>

#include "suites/manifest.h"
#include "suites/plan.h"
#include "support/output/outputs.h"

namespace heapreach::suites {

/// Makes the suite in `folder`; nothing is there before it is complete. `version` is heapreach's
/// own. The files are the same each time, as long as the same verdicts are found within the limits.
/// Throws UsageError for the folder, InputError for what is wrong with the plan or cannot be
/// written, BackendError never.
Contents make_suite(const Plan& plan, const OutputFolder& folder, const std::string& version,
                    const Progress& progress);

}  // namespace heapreach::suites
