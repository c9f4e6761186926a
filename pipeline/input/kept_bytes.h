// Texts that are read in place of files: what a program that uses heapreach as a library holds in
// memory.
#pragma once

#include <map>
#include <string>

namespace heapreach::pipeline {

/// While it lives, read_bytes() gives these texts for these paths, in this process and those that
/// are forked from it. One at a time.
class KeptBytes {
 public:
  explicit KeptBytes(std::map<std::string, std::string> texts);
  ~KeptBytes();
  KeptBytes(const KeptBytes&) = delete;
  KeptBytes& operator=(const KeptBytes&) = delete;

  /// The text kept for a path; null if there is none.
  static const std::string* find(const std::string& path);
};

}  // namespace heapreach::pipeline
