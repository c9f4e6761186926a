// The text of a program that was imported.
#pragma once

#include <vector>

#include "frontends/options.h"
#include "frontends/texts.h"
#include "support/deadline.h"

namespace heapreach::frontends {

/// Where calls and expressions stand in the files of a program; nothing of compiled ones. Files are
/// called as the import calls them. Throws as import_program().
ProgramText program_text(const std::vector<Unit>& units, const Options& options,
                         const Deadline& deadline = {});

}  // namespace heapreach::frontends
