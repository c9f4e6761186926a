// What an encoder can do.
#pragma once

#include <vector>

#include "encoders/features.h"

namespace heapreach::encoders {

/// An encoder's row of the capability table. Each row names what differs from the defaults.
struct Capability {
  std::vector<Feature> supports;             // over integers
  std::vector<Feature> not_over_reals = {};  // of these, what --sort real excludes
  bool over_reals = true;                    // whether there is --sort real at all
  bool linear = true;                        // its clauses have at most one body atom each
  bool exact = true;               // a derivation that no execution follows is an internal error
  bool vertex_as_argument = true;  // whether there is --vertex argument
  bool large_steps = true;         // whether there is --step large
  bool summaries = false;          // whether there is --calls summaries
};

/// What clauses can say: every feature but `leads`, since what heaps lead to is no matter of one
/// clause.
std::vector<Feature> features_of_clauses();
/// The same without `heap: unknown`.
std::vector<Feature> features_of_clauses_over_empty_heaps();

}  // namespace heapreach::encoders
