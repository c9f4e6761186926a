// The inputs of a plan: patterns of files, and calls of generators.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plans/generators/generator.h"
#include "plans/reading.h"

namespace heapreach::plans {

/// Files that match one of `files` and none of `except`, relative to the plan. In a pattern *, ?,
/// [..] and {a,b} are special as in glob(7); in an exception, * also stands for slashes.
struct FileInput {
  std::vector<std::string> files;
  std::vector<std::string> except;
  Position at;
};

/// Systems from a generator: one for each combination of values.
struct GeneratedInput {
  std::string generator;
  std::map<std::string, std::vector<std::uint64_t>> values;  // by parameter, `size` among them
  Position at;
};

struct Inputs {
  std::vector<FileInput> files;
  std::vector<GeneratedInput> generated;

  bool empty() const { return files.empty() && generated.empty(); }
};

/// A pattern, or a list of patterns, of maps with `files` and `except`, and of maps with
/// `generator`, `sizes` and, for its other parameters, `with`. Throws InputError.
Inputs read_inputs(rts::Node node);

/// The files of an input, each once: by pattern, and sorted by bytes within each. Throws InputError
/// at the input for a pattern or an exception that matches nothing.
std::vector<std::string> files_of(const FileInput& input, const std::string& folder);

/// Every combination of the values, the last parameter by name varying fastest.
std::vector<Values> combinations(const std::map<std::string, std::vector<std::uint64_t>>& values);

}  // namespace heapreach::plans
