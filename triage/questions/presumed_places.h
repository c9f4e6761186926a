// Places in files that a generator has written, such as yacc or flex: `#line` says of which file
// and line their code is. Debug information and most analyzers follow it; clang's property lists
// count the lines of the file that was written.
//
// Source: C17 6.10.4; and the lines `# NUMBER "FILE"` that preprocessors write.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/error.h"

namespace heapreach::triage {

class PresumedPlaces {
 public:
  /// `text_of` gives the text of a file, and none for one that is not there.
  explicit PresumedPlaces(std::function<std::string(const std::string& file)> text_of);

  /// The place of which the file says that it is, with the same column. A place before the first
  /// directive, or in a file without any, stays what it is.
  Position of(const Position& written);

 private:
  /// Says what the line behind it is called.
  struct Directive {
    int at = 0;  // its own line
    Position next;
  };
  const std::vector<Directive>& directives_in(const std::string& file);

  std::function<std::string(const std::string&)> text_of_;
  std::map<std::string, std::vector<Directive>> known_;  // in their order
};

}  // namespace heapreach::triage
