// `check --html`: the findings of a run as one page.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/render/renderer.h"

namespace heapreach::cli {

class AnswerPage {
 public:
  /// A page that goes to `file`; none if that has no name.
  explicit AnswerPage(OutputFile file) : file_(std::move(file)) {}
  /// What a file came to.
  void add(const std::vector<Finding>& findings);
  /// Writes it, with the sources that are files and the graphs of systems; what cannot be read any
  /// more is left out, and said. Throws InputError.
  void write(const CheckArguments& arguments) const;

 private:
  OutputFile file_;
  std::vector<std::string> answers_;
  std::vector<std::string> systems_;  // files that hold one
};

}  // namespace heapreach::cli
