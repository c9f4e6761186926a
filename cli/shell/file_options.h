// Which options name files. Each command says of every such option whether it reads or writes; from
// that it has --force, and what it may write is decided here, for all commands before any work.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "support/output/outputs.h"

namespace heapreach::cli {

/// An option that writes, as users see it.
struct WritingOption {
  std::string names;  // "-o,--output"
  std::string text;
  std::string type = "FILE";
  /// Throws UsageError for a name that will not do.
  void (*require)(const std::string& option, const std::string& path) = nullptr;
};

/// For files that are made beside what goes to standard output.
void require_no_hyphen(const std::string& option, const std::string& path);

class FileOptions {
 public:
  /// `option` names what is read. The option `rewritten_by` may name the same file.
  CLI::Option* reads(const CLI::App& command, CLI::Option* option,
                     const std::string& rewritten_by = "");
  // The targets outlive the parser.

  CLI::Option* writes(CLI::App& command, const WritingOption& row, OutputFile& target);
  CLI::Option* fills(CLI::App& command, const WritingOption& row, OutputFolder::Others others,
                     OutputFolder& target);
  /// A file that is made, or added to.
  CLI::Option* resumes(CLI::App& command, const WritingOption& row, std::string& target);

  /// Admits what the command that was parsed writes, see support/output/outputs.h. `inputs` are
  /// files that it reads, besides what options name.
  void admit(const CLI::App& command, const std::vector<std::string>& inputs) const;
  /// Throws InternalError for an option that names a file and was not put down here.
  void require_all_of(const CLI::App& app) const;

 private:
  struct Read {
    const CLI::Option* option;
    std::string rewritten_by;
  };
  struct Command {
    std::vector<Read> read;
    std::vector<OutputFile*> files;
    std::vector<OutputFolder*> folders;
    std::map<std::string, std::string*> resumed;  // by their options
    std::vector<const CLI::Option*> written;
  };

  Command& writing(CLI::App& command);

  std::map<const CLI::App*, Command> commands_;
  bool force_ = false;
};

}  // namespace heapreach::cli
