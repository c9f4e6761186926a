#include <fmt/format.h>

#include "cli/shell/completion.h"

namespace heapreach::cli {

namespace {

/// Within single quotes, where '[', ']' and ':' mean something to _arguments.
std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':') result += '\\';
      result += c;
    }
  }
  return result;
}

/// ":NAME:ACTION" of a value.
std::string value_of(const OptionInfo& option) {
  using Kind = Values::Kind;
  std::string action = "_files";
  if (option.values.kind == Kind::none) return "";
  if (option.values.kind == Kind::directories) action = "_directories";
  if (option.values.kind == Kind::text) action = " ";
  if (option.values.kind == Kind::words) {
    action = fmt::format("({})", escaped(fmt::format("{}", fmt::join(option.values.words, " "))));
  }
  const std::string name = option.values.kind == Kind::words ? "value" : escaped(option.value);
  return fmt::format(":{}:{}", name, action);
}

std::string specification(const OptionInfo& option) {
  std::string text;
  for (const std::string& name : option.names) {
    const bool attached = name.starts_with("--") && option.values.kind != Values::Kind::none;
    const bool close = !name.starts_with("--") && option.values.kind != Values::Kind::none;
    text += fmt::format(" \\\n        '{}{}{}[{}]{}'", option.repeats ? "*" : "", name,
                        attached ? "="
                        : close  ? "+"
                                 : "",
                        escaped(first_sentence(option.text)), value_of(option));
  }
  return text;
}

}  // namespace

std::string zsh_completion(const Interface& interface) {
  std::string text =
      "#compdef heapreach\n# zsh completion for heapreach, written by `heapreach completion "
      "zsh`.\n\n"
      "_heapreach() {\n  local context state state_descr line\n  typeset -A opt_args\n"
      "  _arguments -C";
  for (const OptionInfo& option : interface.options) text += specification(option);
  text += " \\\n        '1:command:->command' '*::argument:->arguments'\n";
  text += "  case $state in\n    command)\n      local -a commands\n      commands=(\n";
  for (const CommandInfo& command : interface.commands) {
    text += fmt::format("        '{}:{}'\n", command.name, escaped(first_sentence(command.text)));
  }
  text +=
      "      )\n      _describe command commands\n      ;;\n    arguments)\n"
      "      case $words[1] in\n";
  for (const CommandInfo& command : interface.commands) {
    text += fmt::format("      {})\n        _arguments", command.name);
    for (const OptionInfo& option : command.options) text += specification(option);
    for (const OptionInfo& argument : command.arguments) {
      text += fmt::format(" \\\n        '{}{}'", argument.repeats ? "*" : "", value_of(argument));
    }
    text += "\n        ;;\n";
  }
  return text + "      esac\n      ;;\n  esac\n}\n\n_heapreach \"$@\"\n";
}

}  // namespace heapreach::cli
