// Commands and options as the parser of the command line holds them: what help, completion and the
// man page say comes from there, so that none of them knows an option that the others do not.
#pragma once

#include <CLI/CLI.hpp>

#include <map>
#include <string>
#include <vector>

namespace heapreach::cli {

/// What may stand where a value is expected.
struct Values {
  enum class Kind { none, text, words, files, directories };
  Kind kind = Kind::none;
  std::vector<std::string> words;  // to choose from; one that ends with ':' goes on
};

struct OptionInfo {
  std::vector<std::string> names;  // "-o", "--output"; of an argument without dashes "file"
  std::string value;               // what it takes, "FILE"; empty for a switch
  std::string text;
  std::string group;  // the heading that it stands under in help
  Values values;
  bool is_required = false;
  bool repeats = false;
};

struct CommandInfo {
  std::string name;
  std::string text;
  std::string footer;
  std::vector<OptionInfo> arguments;  // those without dashes
  std::vector<OptionInfo> options;
};

struct Interface {
  std::string name;
  std::string text;
  std::string footer;
  std::vector<OptionInfo> options;  // that stand before commands
  std::vector<CommandInfo> commands;
};

/// Words beyond those that a value's name has ("fan|chain"), by option or argument.
using MoreWords = std::map<std::string, std::vector<std::string>>;

/// Whether a value of that name ("FILE", "NAME|FILE", "DIR") is a file or a folder.
bool names_files(const std::string& value);

/// Everything that the parser takes.
Interface interface_of(const CLI::App& app, const MoreWords& more);

/// The command of that name; null if there is none.
const CommandInfo* command_named(const Interface& interface, const std::string& name);

}  // namespace heapreach::cli
