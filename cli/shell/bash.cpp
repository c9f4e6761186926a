// Nothing beyond bash itself is used. The line is split at blanks here, since bash splits words at
// '=' and ':', too; what it takes for the word is only what stands behind these.
#include <fmt/format.h>

#include "cli/shell/completion.h"

namespace heapreach::cli {

namespace {

constexpr const char* head =
    R"(# bash completion for heapreach, written by `heapreach completion bash`.

_heapreach() {
  local line=${COMP_LINE:0:COMP_POINT}
  local -a words
  read -r -a words <<< "$line"
  local current=${line##*[[:space:]]} previous=${words[-1]} command= word takes= expects= choices=
  [[ -n $current ]] && previous=${words[-2]}
  if [[ $current == --*=* ]]; then
    previous=${current%%=*}
    current=${current#*=}
  fi
  for word in "${words[@]:1}"; do
    [[ $word == -* || $word == "$current" ]] || { command=$word; break; }
  done
  case $command in
)";

constexpr const char* tail = R"(  esac
  if [[ -n $takes ]]; then
    choices=$takes
  elif [[ -z $expects && $current != -* && -n $arguments ]]; then
    choices=$arguments
  elif [[ -z $expects && ($current == -* || -z $command) ]]; then
    choices=$options
  fi
  COMPREPLY=()
  if [[ $expects == directory ]]; then
    mapfile -t COMPREPLY < <(compgen -d -- "$current")
  elif [[ -n $choices ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$current")
  fi
  if [[ $current == *:* && $COMP_WORDBREAKS == *:* ]]; then
    COMPREPLY=("${COMPREPLY[@]#"${current%"${current##*:}"}"}")
  fi
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace
  return 0
}

complete -o default -F _heapreach heapreach
)";

std::string joined(const std::vector<std::string>& words, const char* separator) {
  return fmt::format("{}", fmt::join(words, separator));
}

std::string names_of(const std::vector<OptionInfo>& options) {
  std::vector<std::string> names;
  for (const OptionInfo& option : options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return joined(names, " ");
}

/// What the value of an option is, as a case of its names.
std::string value_case(const OptionInfo& option) {
  using Kind = Values::Kind;
  if (option.values.kind == Kind::none) return "";
  std::string action =
      option.values.kind == Kind::directories ? "expects=directory" : "expects=any";
  if (option.values.kind == Kind::words) {
    action += fmt::format(" takes='{}'", joined(option.values.words, " "));
  }
  return fmt::format("        {}) {} ;;\n", joined(option.names, "|"), action);
}

std::string case_of(const std::string& command, const std::vector<OptionInfo>& options,
                    const std::string& words) {
  std::string values;
  for (const OptionInfo& option : options) values += value_case(option);
  std::string text = fmt::format("    {})\n      local options='{}' arguments='{}'\n",
                                 command.empty() ? "''" : command, names_of(options), words);
  if (!values.empty()) text += "      case $previous in\n" + values + "      esac\n";
  return text + "      ;;\n";
}

}  // namespace

std::string bash_completion(const Interface& interface) {
  std::vector<std::string> commands;
  for (const CommandInfo& command : interface.commands) commands.push_back(command.name);
  std::string text = head + case_of("", interface.options, joined(commands, " "));
  for (const CommandInfo& command : interface.commands) {
    std::string words;
    for (const OptionInfo& argument : command.arguments) {
      if (words.empty()) words = joined(argument.values.words, " ");
    }
    text += case_of(command.name, command.options, words);
  }
  return text + "    *) return 0 ;;\n" + tail;
}

}  // namespace heapreach::cli
