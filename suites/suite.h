// Benchmark suites: a plan in, a directory of clause files out.
#pragma once

#include <string>

#include "suites/manifest.h"
#include "suites/plan.h"

namespace heapreach::suites {

/// Makes the suite in `directory`, which must not exist or be empty; nothing is there before it is
/// complete. `version` is heapreach's own. The files are the same each time, as long as the same
/// verdicts are found within the limits. Throws UsageError for the directory, InputError for what
/// is wrong with the plan or cannot be written, BackendError never.
Contents make_suite(const Plan& plan, const std::string& directory, const std::string& version,
                    const Progress& progress);

}  // namespace heapreach::suites
