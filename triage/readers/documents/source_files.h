// Source files that a report names and whose lines it does not know.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "support/error.h"

namespace heapreach::triage {

class SourceFiles {
 public:
  /// `report` is the path of the report.
  explicit SourceFiles(const std::string& report);

  /// Where a byte of a file is. A file is looked for where its name leads, then in `directory`,
  /// then in the folder of the report. The line is 0 if it is nowhere, or shorter.
  Position position(const std::string& file, const std::string& directory, std::size_t offset);

  /// The bytes of a file, which is looked for likewise; nothing if it is nowhere.
  const std::optional<std::string>& text(const std::string& file,
                                         const std::string& directory = "");

 private:
  std::string folder_;
  std::map<std::pair<std::string, std::string>, std::optional<std::string>> texts_;
};

}  // namespace heapreach::triage
