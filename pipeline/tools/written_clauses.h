// The clauses of an input, for other programs to solve.
#pragma once

#include <string>

#include "horn/print/format.h"
#include "pipeline/monitor.h"
#include "pipeline/options/options.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// The clauses of a file, after the options' passes, as a text. Throws InputError, UsageError, and
/// BackendError at a limit.
std::string written_clauses(const std::string& path, const Options& options, horn::Format format,
                            const Limits& limits, Monitor& monitor);

}  // namespace heapreach::pipeline
