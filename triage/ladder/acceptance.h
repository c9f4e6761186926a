// Which refutations may be taken for granted without that anybody looks at what they rest on.
#pragma once

#include <string>
#include <vector>

#include "triage/ladder/verdict.h"

namespace heapreach::triage {

/// The single assumptions of Verdict::assumes. One whose text has the separator in it comes in
/// parts.
std::vector<std::string> assumptions_in(const std::string& assumes);

/// What an answer assumes that rests on two answers, in one text.
std::string assumed_together(const std::string& a, const std::string& b);

/// The assumptions that an accepted refutation may rest on, as imports say them. They are about the
/// platform, addresses that nobody can make up, or the bound. None is about callers, about what
/// code does that is not there, about a choice that C leaves to compilers, or about the absence of
/// another error.
const std::vector<std::string>& accepted_assumptions();

/// Whether the alarm is refuted for every entry and bound, under these assumptions alone: so not if
/// allocations are taken to succeed. Dead code is never accepted, since a build with other macros
/// may have executions that come to it.
bool is_accepted(const Verdict& verdict);

}  // namespace heapreach::triage
