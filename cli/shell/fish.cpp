#include <fmt/format.h>

#include "cli/shell/completion.h"

namespace heapreach::cli {

namespace {

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string line_of(const std::string& condition, const OptionInfo& option) {
  using Kind = Values::Kind;
  std::string text = fmt::format("complete -c heapreach -n {}", quoted(condition));
  for (const std::string& name : option.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (option.values.kind == Kind::words) {
    text += " -x -a " + quoted(fmt::format("{}", fmt::join(option.values.words, " ")));
  } else if (option.values.kind == Kind::text) {
    text += " -x";
  } else if (option.values.kind == Kind::files) {
    text += " -r -F";
  } else if (option.values.kind == Kind::directories) {
    text += " -x -a '(__fish_complete_directories)'";
  }
  return text + " -d " + quoted(first_sentence(option.text)) + "\n";
}

std::string lines_of(const CommandInfo& command) {
  const std::string condition = "__fish_seen_subcommand_from " + command.name;
  std::string text;
  for (const OptionInfo& option : command.options) text += line_of(condition, option);
  for (const OptionInfo& argument : command.arguments) {
    using Kind = Values::Kind;
    if (argument.values.kind == Kind::files) {
      text += fmt::format("complete -c heapreach -n {} -F\n", quoted(condition));
    } else if (argument.values.kind == Kind::words) {
      text += fmt::format("complete -c heapreach -n {} -a {}\n", quoted(condition),
                          quoted(fmt::format("{}", fmt::join(argument.values.words, " "))));
    }
  }
  return text;
}

}  // namespace

std::string fish_completion(const Interface& interface) {
  std::string text =
      "# fish completion for heapreach, written by `heapreach completion fish`.\n\n"
      "complete -c heapreach -f\n";
  const std::string first = "__fish_use_subcommand";
  for (const OptionInfo& option : interface.options) text += line_of(first, option);
  for (const CommandInfo& command : interface.commands) {
    text += fmt::format("complete -c heapreach -n {} -a {} -d {}\n", first, command.name,
                        quoted(first_sentence(command.text)));
  }
  for (const CommandInfo& command : interface.commands) text += lines_of(command);
  return text;
}

}  // namespace heapreach::cli
