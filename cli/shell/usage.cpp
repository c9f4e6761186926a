#include "cli/shell/usage.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "support/suggest.h"

namespace heapreach::cli {

namespace {

constexpr std::string_view help_names[] = {"-h", "--help"};

const OptionInfo* option_named(const std::vector<OptionInfo>& options, const std::string& name) {
  for (const OptionInfo& option : options) {
    const auto& names = option.names;
    if (std::find(names.begin(), names.end(), name) != names.end()) return &option;
  }
  return nullptr;
}

/// The option that an argument begins with: "--bound=3", "-m32".
const OptionInfo* option_in(const std::vector<OptionInfo>& options, const std::string& argument) {
  if (argument.starts_with("--")) {
    return option_named(options, argument.substr(0, argument.find('=')));
  }
  return option_named(options, argument.substr(0, 2));
}

std::vector<std::string_view> known_names(const std::vector<OptionInfo>& options) {
  std::vector<std::string_view> names(std::begin(help_names), std::end(help_names));
  for (const OptionInfo& option : options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return names;
}

std::string unknown_command(const Interface& interface, const std::string& word) {
  std::vector<std::string_view> names;
  for (const CommandInfo& command : interface.commands) names.push_back(command.name);
  std::string hint = did_you_mean(word, names);
  const bool is_file = word.find('.') != std::string::npos || word.find('/') != std::string::npos;
  if (hint.empty() && is_file) hint = fmt::format(" (did you mean 'check {}'?)", word);
  return fmt::format("unknown command {}, expected one of: {}{}", quote(word), join(names), hint);
}

/// Of the arguments behind the command's name.
std::optional<std::string> wrong_option(const CommandInfo& command,
                                        const std::vector<std::string>& arguments,
                                        std::size_t first) {
  for (std::size_t i = first; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--") break;
    if (argument.size() < 2 || argument[0] != '-') continue;
    const OptionInfo* option = option_in(command.options, argument);
    if (option == nullptr) {
      const std::string name = argument.substr(0, argument.find('='));
      // Among names of one letter every one is like every other.
      const bool is_letter = !name.starts_with("--");
      return fmt::format("{}: unknown option {}{}", command.name, quote(name),
                         is_letter ? "" : did_you_mean(name, known_names(command.options)));
    }
    const bool takes = option->values.kind != Values::Kind::none;
    const bool attached =
        argument.find('=') != std::string::npos || (argument[1] != '-' && argument.size() > 2);
    if (takes && !attached && ++i == arguments.size()) {
      return fmt::format("{}: {} is missing behind {}", command.name, option->value, argument);
    }
  }
  return std::nullopt;
}

/// Of arguments without dashes, too few or too many.
std::string wrong_argument(const CommandInfo& command, const std::string& message) {
  for (const OptionInfo& argument : command.arguments) {
    const std::string& name = argument.names.back();
    if (!message.starts_with(name + " is required")) continue;
    const bool is_name = argument.value.empty() || argument.values.kind == Values::Kind::words;
    return fmt::format("{}: {} is missing", command.name, is_name ? name : argument.value);
  }
  for (const OptionInfo& option : command.options) {
    if (message.starts_with(option.names.back() + " is required")) {
      return fmt::format("{}: {} {} is missing", command.name, option.names.back(), option.value);
    }
  }
  const std::size_t extra = message.find("not expected: ");
  if (extra != std::string::npos) {
    return fmt::format("{}: found {}, expected {}", command.name,
                       quote(message.substr(message.find(": ", extra) + 2)),
                       command.arguments.empty() ? "no such argument" : "no more arguments");
  }
  return fmt::format("{}: {}", command.name, message);
}

}  // namespace

std::string usage_message(const Interface& interface, const std::vector<std::string>& arguments,
                          const std::string& message) {
  const auto is_word = [](const std::string& argument) { return !argument.starts_with('-'); };
  const auto place = std::find_if(arguments.begin(), arguments.end(), is_word);
  const std::string more = " (heapreach --help tells more)";
  if (place == arguments.end()) {
    if (arguments.empty()) return "a command is missing" + more;
    const std::string& option = arguments.front();
    const std::string hint = did_you_mean(option, known_names(interface.options));
    return fmt::format("unknown option {}, expected a command{}{}", quote(option), hint, more);
  }
  const CommandInfo* command = command_named(interface, *place);
  if (command == nullptr) return unknown_command(interface, *place) + more;
  const std::string tells = fmt::format(" (heapreach {} --help tells more)", command->name);
  const auto first = static_cast<std::size_t>(place - arguments.begin()) + 1;
  if (const auto wrong = wrong_option(*command, arguments, first)) return *wrong + tells;
  return wrong_argument(*command, message) + tells;
}

}  // namespace heapreach::cli
