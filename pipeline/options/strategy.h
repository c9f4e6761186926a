// A strategy: one fully determined way from a system to an answer. A single engine is one strategy;
// the portfolio is a list of them.
#pragma once

#include <string>
#include <vector>

#include "pipeline/clauses/clauses_of.h"
#include "pipeline/lesson.h"
#include "pipeline/options/options.h"

namespace heapreach::pipeline {

struct Strategy {
  std::string engine;    // "pdr", "external:CMD", never "portfolio"
  std::string encoding;  // empty for clause input
  encoders::Options encoder;
  std::string preprocess;
  bool z3_transformations = false;
  std::string invariants = "none";             // of the store, found beforehand: a domain's name
  CallsOption calls = CallsOption::automatic;  // where the system has any
  std::size_t inline_limit = rts::largest_inlining;
  Lesson lesson = {};        // of the same strategy at a smaller bound
  unsigned seed = 0;         // of what it draws, on top of the limits' one
  bool every_bound = false;  // a proof for one bound is not what was asked for

  /// "bmc/kripke", "bmc/kripke/large": unique within a portfolio, shown in progress and reasons.
  std::string name() const;
};

/// What a strategy with an encoding says of the clauses. Throws UsageError for passes or domains
/// that there are not.
ClauseSettings clause_settings(const Strategy& strategy);

/// The strategies that the options ask for on an RTS: one for a single engine; for the portfolio
/// those of the measured list that the capability table allows, restricted to the encoding if one
/// is given. Throws UsageError if the table excludes all of them.
std::vector<Strategy> strategies_for(const rts::System& system, std::uint64_t bound,
                                     const Options& options);

/// The same for clause input, where `linear` says whether every clause has at most one body atom.
std::vector<Strategy> strategies_for_clauses(bool linear, const Options& options);

}  // namespace heapreach::pipeline
