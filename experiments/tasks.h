// The runs of a plan.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/instances.h"

namespace heapreach::experiments {

/// One run.
struct Task {
  std::shared_ptr<const Instance> instance;
  plans::Settings settings;            // normalised
  std::optional<std::uint64_t> bound;  // cells; nothing for clauses
  std::uint64_t repetition = 1;        // from 1
  plans::JobLimits limits;
  std::string configuration;  // name_of(settings)
  std::string key;            // 40 hexadecimal digits of all of the above but the instance's bytes
};

struct Tasks {
  std::vector<Task> tasks;                                 // in the order of the plan, no key twice
  std::vector<std::shared_ptr<const Instance>> instances;  // those that occur, each once
  std::vector<std::string> left_out;  // messages on optional commands that are not there
};

/// All runs that a plan asks for. Throws InputError at the grid for a combination that the
/// capability table refuses, a command that is not found, and a plan that leaves nothing.
Tasks tasks_of(const Plan& plan, const Scratch& scratch);

}  // namespace heapreach::experiments
