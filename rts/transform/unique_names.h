// Names that are given once, for what transformations add to a system.
#pragma once

#include <string>
#include <unordered_set>

namespace heapreach::rts {

class UniqueNames {
 public:
  /// The name, with as many marks behind it as make it a new one.
  std::string unique(std::string name, const char* mark) {
    while (!given_.insert(name).second) name += mark;
    return name;
  }

 private:
  std::unordered_set<std::string> given_;
};

}  // namespace heapreach::rts
