// What came out of several files, in a line for each.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "pipeline/portfolio/session.h"

namespace heapreach::cli {

class Summary {
 public:
  /// `with_assumptions`: for a definite verdict, also what the program was read under.
  explicit Summary(bool with_assumptions) : with_assumptions_(with_assumptions) {}

  void add(const std::string& file, const pipeline::SessionResult& session);

  /// "FILE: VERDICT" for each, and how many files came to what.
  std::string text() const;
  /// The verdict of the only file, as its first line has it.
  std::string verdict() const;

 private:
  struct Line {
    std::string file;
    std::string text;
  };
  std::string told(const pipeline::SessionResult& session) const;

  const bool with_assumptions_;
  std::vector<Line> lines_;
  std::map<std::string, std::size_t> files_;  // by word
};

}  // namespace heapreach::cli
