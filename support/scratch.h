// A folder for files that nobody asked for: what is generated, compiled or handed to other
// programs.
#pragma once

#include <string>

namespace heapreach {

/// A new empty folder among the temporary files that goes away with the object, unless another
/// process made it.
class Scratch {
 public:
  /// Throws InputError if it cannot be made.
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// Writes a file and returns its path. Throws InputError.
  std::string write(const std::string& name, const std::string& text) const;

 private:
  std::string path_;
  int owner_;  // process
};

}  // namespace heapreach
