// `check --lint-export`: what looks wrong about systems that an analyzer has exported.
#pragma once

#include "cli/commands.h"

namespace heapreach::cli {

/// Writes the findings as compilers write warnings, with `--format json` as one object, and returns
/// the exit code: 0 without findings, else 3. A file that cannot be read does not end the others.
int lint_exports(const CheckArguments& arguments);

}  // namespace heapreach::cli
