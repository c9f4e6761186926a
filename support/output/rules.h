// The rules themselves, for what writes files and folders.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/output/destination.h"
#include "support/output/outputs.h"

namespace heapreach {

class OutputRules {
 public:
  OutputRules(std::string command, bool force) : command_(std::move(command)), force_(force) {}

  const std::string& command() const { return command_; }

  void add_input(const std::string& name, const std::string& path, const std::string& rewritten_by);
  /// From now on no other output may be this one. Throws UsageError if another is already.
  void add_output(const std::string& option, const Destination& to);

  /// Throws UsageError if it is an input.
  void require_no_input(const std::string& option, const Destination& to) const;
  /// Why what stands there is to stay, as the end of a sentence about it; nothing if a write may
  /// replace it.
  std::optional<std::string> why_it_stays(const std::string& option, const Destination& to) const;
  /// The same of a folder that is to be filled.
  std::optional<std::string> why_it_stays(const OutputFolder& folder, const Destination& to) const;

 private:
  struct Input {
    std::string name, path;
    std::optional<FileId> id;
    std::string rewritten_by;
  };
  struct Output {
    std::string option;
    Destination to;
  };

  std::string command_;
  bool force_;
  std::vector<Input> inputs_;
  std::vector<Output> outputs_;
};

/// "--html page.html: there is .., which heapreach did not write: ..", with what can be done.
std::string refusal(const std::string& option, const std::string& path, const std::string& why);

}  // namespace heapreach
