// Which derivations of a predicate at one height share a node of the unrolling.
#pragma once

#include <optional>
#include <vector>

#include "horn/clauses/clause.h"

namespace heapreach::backends {

/// A use of a clause for the frame in the making.
struct UnrollingStep {
  horn::ClauseId clause = 0;
  std::optional<std::size_t> premise;  // a node
  horn::Term condition = nullptr;
  bool certain = false;               // it is known to be possible, with what is below it
  std::vector<horn::Term> arguments;  // of the head; null where no clause reads them
};

struct StepGroup {
  std::vector<UnrollingStep> steps;  // certain ones first
  bool same_fact = false;            // all have the same arguments
};

/// How many groups a predicate may have at one height before more are merged.
struct GroupLimits {
  std::size_t certain = 16'384;
  std::size_t possible = 32;
  std::size_t possible_per_height = 4;
};

/// Takes the steps to one predicate apart, so that known addresses stay known: steps to different
/// constants go to different groups. Steps with equal arguments stay together, certain ones apart
/// from merely possible ones; and when there are very many groups the rest is merged.
std::vector<StepGroup> group(std::vector<UnrollingStep> steps, std::size_t height,
                             const GroupLimits& limits);

}  // namespace heapreach::backends
