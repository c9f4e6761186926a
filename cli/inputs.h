// Which arguments of the command line name what a command is about.
#pragma once

#include <CLI/CLI.hpp>

#include <map>
#include <string>
#include <vector>

#include "cli/commands.h"

namespace heapreach::cli {

/// Which arguments of the commands name inputs.
class InputArguments {
 public:
  // The targets outlive the parser.

  /// One input. With `evidence`, the last word is no input but what `evidence` names.
  void one(CLI::App& command, CLI::Option* option, std::string& input);
  void one(CLI::App& command, CLI::Option* option, std::string& input, CLI::Option* evidence_option,
           std::string& evidence, bool needs_evidence);
  /// Any number of inputs.
  void many(CLI::App& command, CLI::Option* option, std::vector<std::string>& inputs);

  /// Sets the targets of the command that was parsed. Returns all words that name files to be read.
  /// Throws CLI::ParseError for too few words or too many, else as inputs_named().
  std::vector<std::string> resolve(const CLI::App& command, ProgramOptions& program) const;

 private:
  struct Arguments {
    CLI::Option* option = nullptr;
    std::string* input = nullptr;  // one of both
    std::vector<std::string>* inputs = nullptr;
    CLI::Option* evidence_option = nullptr;  // null: there is none
    std::string* evidence = nullptr;
    bool needs_evidence = false;
  };

  static std::vector<std::string> words_of(const Arguments& known, const CLI::App& command,
                                           const ProgramOptions& program);

  std::map<const CLI::App*, Arguments> commands_;
};

}  // namespace heapreach::cli
