// Verdicts as text, for other processes and for files of verdicts.
#pragma once

#include <string>
#include <string_view>

#include "triage/ladder/verdict.h"

namespace heapreach::cli {

/// One line, without its end.
std::string verdict_text(const triage::Verdict& verdict);
/// Throws InternalError for what is no verdict.
triage::Verdict verdict_in(std::string_view text);

}  // namespace heapreach::cli
