// An execution as a violation witness tells it (docs/evidence.md, "Violation witnesses"): what has
// to be so at places of the text, in order, for the error to come.
#pragma once

#include <string>
#include <vector>

#include "frontends/texts.h"
#include "runs/supply.h"

namespace heapreach::runs {

/// Followed once, by whatever execution the witness means.
struct Waypoint {
  enum class Type { assumption, function_return, target };
  Type type = Type::target;
  std::string constraint;  // an expression of C; empty: none
  Position at;             // in the file itself; column 0: the first place of the line that fits
  std::string function;    // around it; empty: not known
};

struct ViolationPath {
  std::vector<Waypoint> waypoints;  // the last one is the target
  std::string error_function;       // that is called there; empty: none is
  /// Values of the execution that no constraint says, each once, in words.
  std::vector<std::string> left_out;
};

/// Says what a run is given as waypoints. `entry` is the function where executions begin.
ViolationPath violation_path(const Supply& supply, const frontends::Places& places,
                             const frontends::ProgramText& text, const std::string& entry);

}  // namespace heapreach::runs
