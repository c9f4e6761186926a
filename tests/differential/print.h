// Programs as C text.
#pragma once

#include <string>

#include "tests/differential/program.h"

namespace heapreach::differential {

struct Style {
  std::string prefix;        // of all names that a file may have once only
  bool notes_lines = false;  // each statement first says its line to `at_line`
  bool has_reset = false;    // a function PREFIXreset() that gives globals their first values
};

/// The text, and in each statement the line where it stands.
std::string print(Program& program, const Style& style = {});

}  // namespace heapreach::differential
