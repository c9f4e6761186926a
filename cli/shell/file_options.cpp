#include "cli/shell/file_options.h"

#include <algorithm>

#include "cli/shell/interface.h"
#include "support/error.h"

namespace heapreach::cli {

namespace {

/// Its long name, as messages have it.
std::string name_of(const CLI::Option& option) {
  if (!option.get_lnames().empty()) return "--" + option.get_lnames().front();
  if (!option.get_snames().empty()) return "-" + option.get_snames().front();
  return "argument " + option.get_name();
}

std::string long_name_in(const std::string& names) {
  return names.substr(names.find("--"));
}

}  // namespace

void require_no_hyphen(const std::string& option, const std::string& path) {
  if (!path.empty() && path != "-") return;
  throw UsageError(option + " '" + path + "': expected the name of a file");
}

FileOptions::Command& FileOptions::writing(CLI::App& command) {
  Command& known = commands_[&command];
  if (known.written.empty()) {
    command.add_flag("--force", force_,
                     "Write also over files that heapreach did not write or that were changed "
                     "since, never over inputs.");
  }
  return known;
}

CLI::Option* FileOptions::reads(const CLI::App& command, CLI::Option* option,
                                const std::string& rewritten_by) {
  commands_[&command].read.push_back({option, rewritten_by});
  return option;
}

CLI::Option* FileOptions::writes(CLI::App& command, const WritingOption& row, OutputFile& target) {
  const auto take = [name = long_name_in(row.names), require = row.require,
                     &target](const std::string& path) {
    if (require != nullptr) require(name, path);
    target = OutputFile(name, path);
  };
  Command& known = writing(command);
  CLI::Option* option =
      command.add_option_function<std::string>(row.names, take, row.text)->type_name(row.type);
  known.files.push_back(&target);
  known.written.push_back(option);
  return option;
}

CLI::Option* FileOptions::fills(CLI::App& command, const WritingOption& row,
                                OutputFolder::Others others, OutputFolder& target) {
  const auto take = [name = long_name_in(row.names), others, &target](const std::string& path) {
    target = OutputFolder(name, path, others);
  };
  Command& known = writing(command);
  CLI::Option* option =
      command.add_option_function<std::string>(row.names, take, row.text)->type_name(row.type);
  known.folders.push_back(&target);
  known.written.push_back(option);
  return option;
}

CLI::Option* FileOptions::resumes(CLI::App& command, const WritingOption& row,
                                  std::string& target) {
  Command& known = commands_[&command];
  CLI::Option* option = command.add_option(row.names, target, row.text)->type_name(row.type);
  known.resumed[long_name_in(row.names)] = &target;
  known.written.push_back(option);
  return option;
}

void FileOptions::admit(const CLI::App& command, const std::vector<std::string>& inputs) const {
  const auto at = commands_.find(&command);
  if (at == commands_.end()) return;
  const Command& known = at->second;
  Outputs outputs(command.get_name(), force_);
  for (const Read& read : known.read) {
    for (const std::string& path : read.option->results()) {
      outputs.reads(name_of(*read.option), path, read.rewritten_by);
    }
  }
  for (const std::string& path : inputs) outputs.reads("argument file", path);
  for (OutputFile* file : known.files) outputs.admit(*file);
  for (OutputFolder* folder : known.folders) outputs.admit(*folder);
  for (const auto& [option, path] : known.resumed) {
    const bool is_named = !path->empty() || command.count(option) > 0;
    if (is_named) outputs.admit_resumed(option, *path);
  }
}

void FileOptions::require_all_of(const CLI::App& app) const {
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    const auto at = commands_.find(command);
    for (const CLI::Option* option : command->get_options()) {
      if (!names_files(option->get_type_name())) continue;
      const bool is_known = at != commands_.end() &&
                            (std::any_of(at->second.read.begin(), at->second.read.end(),
                                         [&](const Read& read) { return read.option == option; }) ||
                             std::find(at->second.written.begin(), at->second.written.end(),
                                       option) != at->second.written.end());
      if (is_known) continue;
      throw InternalError(command->get_name() + " " + option->get_name() +
                          " names a file, and nobody said whether it is read or written");
    }
  }
}

}  // namespace heapreach::cli
