// A plan: what a suite is made of (docs/suites.md).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "horn/print/format.h"
#include "pipeline/options/options.h"
#include "suites/generator.h"
#include "support/error.h"

namespace heapreach::suites {

/// Files that match one of `files` and none of `except`: patterns of glob(7), relative to the plan.
struct FileInput {
  std::vector<std::string> files;
  std::vector<std::string> except;
  Position at;
};

/// Systems from a generator: one per combination of values.
struct GeneratedInput {
  std::string generator;
  std::map<std::string, std::vector<std::uint64_t>> values;  // by parameter, `size` among them
  Position at;
};

/// How one system becomes one file. What has no effect is as in a default-constructed one.
struct Settings {
  std::string encoding = "kripke";
  encoders::Options encoder;  // the bound is set per file
  std::string passes = "none";
  std::optional<std::uint64_t> bound;  // nothing: the system's

  /// "kripke-fan-doubling", "basic-large-inline+unfold": different for different settings, bounds
  /// aside, and fit for a file name.
  std::string name() const;
};

/// Combinations that are left out: those that agree in every key.
struct Exclusion {
  std::map<std::string, std::vector<std::string>> values;  // by key of the grid
  std::vector<std::uint64_t> bounds;                       // empty: any
  std::vector<std::string> inputs;  // patterns of fnmatch(3) on systems' names; empty: any
};

/// A value of every key of the grid but the bound, as the plan spells it.
using Point = std::map<std::string, std::string>;

struct Plan {
  std::string file;    // as given
  std::string folder;  // that patterns are relative to
  std::string text;
  std::string name;
  std::vector<FileInput> files;
  std::vector<GeneratedInput> generated;
  std::vector<std::pair<Point, Settings>> settings;  // the grid without what repeats
  std::vector<std::optional<std::uint64_t>> bounds;  // nothing: the system's; at least one
  std::vector<Exclusion> exclusions;
  double seconds = 10;          // per verdict; encodings have a minute at least
  std::uint64_t memory = 4096;  // megabytes, likewise
  horn::Format format = horn::Format::smt2;
};

/// Reads a plan. Throws InputError with file, line and column, also for combinations of the grid
/// that the capability table excludes whatever the system is.
Plan read_plan(const std::string& file);
Plan read_plan_text(const std::string& text, const std::string& file);

/// Whether an exclusion of the plan leaves the combination out; `bound` nothing: the encoding has
/// none.
bool is_excluded(const Plan& plan, const std::string& input, const Point& point,
                 std::optional<std::uint64_t> bound);

}  // namespace heapreach::suites
