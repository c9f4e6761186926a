// What `heapreach check --format line --stats` says, as far as results files have it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::experiments {

/// A finished stage.
struct Stage {
  std::string strategy;  // of a portfolio that it belongs to, or empty
  std::string name;
  double seconds = 0;
  std::optional<horn::SystemSize> left;  // the clauses that came out of it
};

struct Answer {
  enum class Verdict { feasible, infeasible, unknown };

  Verdict verdict = Verdict::unknown;
  bool every_bound = false;
  std::string reason, failure;  // of unknown
  std::vector<Stage> stages;    // in the order in which they ended
};

/// Clause input is checked by the system behind it: a derivable query is an error that is reached.
/// Nothing if the line is no JSON object; without what it does not say.
std::optional<Answer> answer_of(std::string_view line);

/// Seconds by name, in their order, as results files keep them: microseconds count.
std::string as_json(const std::vector<std::pair<std::string, double>>& seconds);

}  // namespace heapreach::experiments
