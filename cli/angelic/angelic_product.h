// What the process that looks for alarms hands to the one that writes.
#pragma once

#include <string>

namespace heapreach::cli {

struct AngelicProduct {
  int exit_code = 0;
  std::string output;         // goes to standard output; later ones begin with it if it is streamed
  std::string closing;        // behind it, once nothing follows
  std::string specification;  // goes to files, as all below
  std::string page, records;

  /// As text, and back.
  std::string text() const;
  static AngelicProduct of(const std::string& text);
};

}  // namespace heapreach::cli
