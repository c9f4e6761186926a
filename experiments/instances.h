// The inputs of a plan: files that its patterns match, and systems that generators make.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/plan.h"
#include "pipeline/input/input.h"
#include "support/scratch.h"

namespace heapreach::experiments {

struct Instance {
  std::string name;                   // path relative to the plan, or generator:NAME(size=..)
  std::string path;                   // of the file to read
  std::string family;                 // folder, or generator
  std::optional<std::uint64_t> size;  // a generator's
  std::string hash;                   // of the bytes
  bool is_clauses = false;
  std::optional<bool> derivable;  // of clauses, as their `:status` says
  std::shared_ptr<const pipeline::Input> input;

  /// The cells that it gets if the plan names no bound; nothing for clauses.
  std::optional<std::uint64_t> default_bound() const;
  /// "feasible" or "infeasible" as the file says, or nothing.
  std::optional<std::string> expectation(std::optional<std::uint64_t> bound) const;
};

/// Reads all inputs, sorted within each pattern, each file once. Throws InputError for an input
/// that cannot be read, a pattern without files (at its place in the plan) and for what a generator
/// refuses. Generated systems are written to `scratch`.
std::vector<std::shared_ptr<const Instance>> instances_of(const plans::Inputs& inputs,
                                                          const Plan& plan, const Scratch& scratch);

}  // namespace heapreach::experiments
