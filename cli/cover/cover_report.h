// What came of one question about coverage, as it crosses from one process to the other.
#pragma once

#include <string>

namespace heapreach::cli {

struct CoverReport {
  int exit_code = 0;
  std::string output;    // in the format that was asked for
  std::string lines;     // lines_json_of(), if it is to be shown together with others
  std::string evidence;  // evidence_json_of(), if it is to be saved

  std::string text() const;
  static CoverReport of(const std::string& text);
};

}  // namespace heapreach::cli
