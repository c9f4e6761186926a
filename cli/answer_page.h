// `check --html`: the findings of a run as one page.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/render/renderer.h"

namespace heapreach::cli {

class AnswerPage {
 public:
  /// A page that goes to `path`; none if that is empty. Throws InputError if it cannot be written,
  /// before anything has been spent on what goes into it.
  explicit AnswerPage(const std::string& path);
  /// What a file came to.
  void add(const std::vector<Finding>& findings);
  /// Writes it, with the sources that are files and the graphs of systems; what cannot be read any
  /// more is left out, and said. Throws InputError.
  void write(const CheckArguments& arguments) const;

 private:
  std::string path_;
  std::vector<std::string> answers_;
  std::vector<std::string> systems_;  // files that hold one
};

}  // namespace heapreach::cli
