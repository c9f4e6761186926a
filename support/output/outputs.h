// What a command may write. One object knows all files that the command reads and writes, and
// decides before any work is done: no output is an input, no two outputs are one file, and what
// stands there is replaced only if it is empty, is what heapreach wrote last, or --force is given.
// Devices, pipes and what is resumed are exempt. Only a file that went through here can be written.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "support/output/destination.h"

namespace heapreach {

class OutputRules;

/// A file that an option names to be written; "-" is standard output.
class OutputFile {
 public:
  /// None.
  OutputFile() = default;
  /// `option` as users write it, "--html".
  OutputFile(std::string option, std::string path);

  bool is_named() const { return !path_.empty(); }
  bool is_standard_output() const { return path_ == "-"; }
  const std::string& option() const { return option_; }
  /// As the user wrote it.
  const std::string& path() const { return path_; }

  /// Replaces what stands there by `text`, all at once. Throws InputError if that cannot be written
  /// or if another has written there since the command began: the text is then kept beside it.
  void write(const std::string& text) const;

 private:
  friend class Outputs;
  std::string option_, path_;
  std::shared_ptr<const OutputRules> rules_ = nullptr;  // of those that are admitted
};

/// A folder that an option names to be filled.
class OutputFolder {
 public:
  /// What may stand in it besides what is written.
  enum class Others { stay, none };

  OutputFolder() = default;
  OutputFolder(std::string option, std::string path, Others others);

  bool is_named() const { return !path_.empty(); }
  const std::string& option() const { return option_; }
  const std::string& path() const { return path_; }
  Others others() const { return others_; }
  /// Throws InternalError if the folder was not admitted.
  const OutputRules& rules() const;

 private:
  friend class Outputs;
  std::string option_, path_;
  Others others_ = Others::none;
  std::shared_ptr<const OutputRules> rules_ = nullptr;
};

/// All that a command reads and writes: first name what it reads. Functions throw UsageError for
/// what would be overwritten, naming both options, and InputError for what cannot be written.
class Outputs {
 public:
  /// `command` goes into the marks of what is written, see Mark::maker.
  Outputs(const std::string& command, bool force);

  /// `name` says which option or argument it is. The option `rewritten_by` may write the same file
  /// again: it goes on from what it holds.
  void reads(const std::string& name, const std::string& path,
             const std::string& rewritten_by = "");
  void admit(OutputFile& file);
  void admit(OutputFolder& folder);
  /// A file to which is added what it does not hold yet.
  void admit_resumed(const std::string& option, const std::string& path);

 private:
  std::shared_ptr<OutputRules> rules_;
};

}  // namespace heapreach
