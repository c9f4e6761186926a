// What heapreach cover says of the lines of a C program.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/harness/run_program.h"

namespace heapreach::test {

/// Of the program's text; its file is "standard input".
ProgramResult cover(const std::string& options, const std::string& text);

/// Of a program: classes by line, and why those without an edge have none.
struct Lines {
  int exit_code = 0;
  std::map<int, std::string> classes;
  std::map<int, std::string> reasons;

  /// Those of that class, ascending.
  std::vector<int> of(const std::string& line_class) const;
};

Lines lines_of(const std::string& text, const std::string& options = "");

}  // namespace heapreach::test
