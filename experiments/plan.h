// A plan: what an experiment runs (docs/experiments.md).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "plans/grid.h"
#include "plans/inputs.h"

namespace heapreach::experiments {

/// A command outside.
struct Command {
  std::string text;
  bool optional = false;  // left out, with a message, if its program is not on the PATH
};

/// All combinations of the values of some settings, on some inputs.
struct Grid {
  plans::Inputs inputs;      // empty: the plan's
  plans::GridValues values;  // of every field but "external"
  std::vector<Command> commands;
  std::vector<std::optional<std::uint64_t>> bounds;  // nothing: the file's; none at all likewise
  Position at;
};

struct Plan : plans::PlanFile {
  plans::Inputs inputs;
  std::vector<Grid> grids;
  std::vector<plans::Exclusion> exclusions;
  plans::JobLimits limits;
  std::uint64_t repetitions = 1;
  std::uint64_t workers = 1;
};

/// Reads a plan. Throws InputError with file, line and column.
Plan read_plan(const std::string& file);
Plan read_plan_text(const std::string& text, const std::string& file);

}  // namespace heapreach::experiments
