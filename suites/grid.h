// The grid of a plan: all combinations of the values of its keys.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "pipeline/clauses/clauses_of.h"
#include "suites/plan.h"

namespace heapreach::suites {

/// The encoding that these words mean, the rest as the command line's `encode` has it. What has no
/// effect (worlds without worlds) is left out. Throws UsageError for words that the command line
/// refuses.
Encoding encoding_of(plans::Settings words);

/// The combinations of the values, each once. Throws UsageError for one that the capability table
/// excludes for every system.
std::vector<Encoding> grid_of(const plans::GridValues& values);

/// How it makes clauses for this bound. Throws UsageError for passes that there are not.
pipeline::ClauseSettings clause_settings(const Encoding& encoding, std::uint64_t bound);

/// Why the encoding does not take the system, or nothing.
std::optional<std::string> refusal(const Encoding& encoding, const rts::System& system);
/// Whether derivations and executions correspond, so that a verdict on the system is one on the
/// clauses.
bool is_exact(const Encoding& encoding);
/// Whether the clauses depend on the bound.
bool is_bounded(const Encoding& encoding);

}  // namespace heapreach::suites
