// A plan: what a suite is made of (docs/suites.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "encoders/encoder.h"
#include "horn/print/format.h"
#include "plans/grid.h"
#include "plans/inputs.h"

namespace heapreach::suites {

/// How one system becomes one file. What has no effect is as in a default-constructed one.
struct Encoding {
  std::string encoder = "kripke";
  encoders::Options options;  // the bound is set per file
  std::string passes = "none";
  plans::Settings words;  // as the plan spells it; empty where it has no effect

  /// "kripke-fan-doubling", "basic-large-inline+unfold": different for different encodings, bounds
  /// aside, and fit for a file name.
  std::string name() const;
};

struct Plan : plans::PlanFile {
  plans::Inputs inputs;
  std::vector<Encoding> encodings;                   // the grid without what repeats
  std::vector<std::optional<std::uint64_t>> bounds;  // nothing: the system's; at least one
  std::vector<plans::Exclusion> exclusions;
  std::optional<double> seconds = 10;  // per verdict; encodings have a minute at least
  /// Units of work per verdict (`check --work`). With it nothing but `seconds` of the plan's own is
  /// by the clock.
  std::optional<std::uint64_t> work;
  std::uint64_t memory = 4096;  // megabytes, likewise
  horn::Format format = horn::Format::smt2;
};

/// Reads a plan. Throws InputError with file, line and column, also for combinations of the grid
/// that the capability table excludes whatever the system is.
Plan read_plan(const std::string& file);
Plan read_plan_text(const std::string& text, const std::string& file);

/// Whether an exclusion of the plan leaves the combination out; `bound` nothing: the encoding has
/// none.
bool is_excluded(const Plan& plan, const std::string& input, const plans::Settings& words,
                 std::optional<std::uint64_t> bound);

}  // namespace heapreach::suites
