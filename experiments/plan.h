// A plan: what an experiment runs (docs/experiments.md).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "experiments/settings.h"
#include "support/error.h"

namespace heapreach::experiments {

/// Files that match one of `files` and none of `except`: patterns of glob(7) with braces, relative
/// to the plan.
struct FileInput {
  std::vector<std::string> files;
  std::vector<std::string> except;
  Position at;
};

/// One instance per size and combination of other values from a generator.
struct GeneratedInput {
  std::string generator;
  std::vector<std::uint64_t> sizes;
  std::map<std::string, std::vector<std::uint64_t>> knobs;  // by name; the rest has defaults
  Position at;
};

struct Inputs {
  std::vector<FileInput> files;
  std::vector<GeneratedInput> generated;

  bool empty() const { return files.empty() && generated.empty(); }
};

/// A command outside.
struct Command {
  std::string text;
  bool optional = false;  // left out, with a message, if its program is not on the PATH
};

/// All combinations of the values of some settings, on some inputs.
struct Grid {
  Inputs inputs;                                           // empty: the plan's
  std::map<std::string, std::vector<std::string>> values;  // by SettingField::key but "external"
  std::vector<Command> commands;
  std::vector<std::optional<std::uint64_t>> bounds;  // nothing: the file's; none at all likewise
  Position at;
};

/// Combinations that are left out: those that agree in every key.
struct Exclusion {
  std::map<std::string, std::vector<std::string>> values;  // by SettingField::key
  std::vector<std::uint64_t> bounds;                       // empty: any
  std::vector<std::string> inputs;  // patterns of fnmatch(3) on instances' names; empty: any
};

struct Plan {
  std::string file;    // as given
  std::string folder;  // that patterns are relative to
  std::string text;
  std::string name;
  Inputs inputs;
  std::vector<Grid> grids;
  std::vector<Exclusion> exclusions;
  Limits limits;
  std::uint64_t repetitions = 1;
  std::uint64_t workers = 1;
};

/// Reads a plan. Throws InputError with file, line and column.
Plan read_plan(const std::string& file);
Plan read_plan_text(const std::string& text, const std::string& file);

}  // namespace heapreach::experiments
