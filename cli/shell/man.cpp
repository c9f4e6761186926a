#include "cli/shell/man.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace heapreach::cli {

namespace {

/// Text that stands for itself: no line of it begins a request.
std::string plain(const std::string& text) {
  std::string result;
  bool begins = true;
  for (const char c : text) {
    if (begins && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else if (c == '|') {
      result += "|\\:";  // a line may end behind it
    } else {
      result += c;
    }
    begins = c == '\n';
  }
  return result;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

/// ".TP", the names with what they take, and the text.
std::string entry(const OptionInfo& option) {
  std::string names;
  for (const std::string& name : option.names) {
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", plain(name));
  }
  if (!option.value.empty()) names += fmt::format(" \\fI{}\\fR", plain(option.value));
  return fmt::format(".TP\n{}\n{}\n", names, plain(option.text));
}

std::string synopsis(const Interface& interface, const CommandInfo& command) {
  std::string text =
      fmt::format(".B {} {}\n[\\fIOPTION\\fR]...", plain(interface.name), plain(command.name));
  for (const OptionInfo& argument : command.arguments) {
    const std::string name = argument.value.empty() || argument.values.kind == Values::Kind::words
                                 ? upper(argument.names.back())
                                 : argument.value;
    const std::string shown = fmt::format("\\fI{}\\fR", plain(name));
    text +=
        (argument.is_required ? " " + shown : " [" + shown + "]") + (argument.repeats ? "..." : "");
  }
  return text + "\n";
}

/// Tables, line by line.
std::string preformatted(const std::string& text) {
  return text.empty() ? "" : ".PP\n.nf\n" + plain(text) + "\n.fi\n";
}

std::string section(const Interface& interface, const CommandInfo& command) {
  std::string text = fmt::format(".SS {}\n{}.PP\n{}\n", plain(command.name),
                                 synopsis(interface, command), plain(command.text));
  std::string group;
  for (const OptionInfo& option : command.options) {
    if (option.group != group && !group.empty()) text += ".PP\n" + plain(option.group) + ":\n";
    group = option.group;
    text += entry(option);
  }
  // What stands below every command's options stands here once, at the end.
  const std::size_t common = command.footer.find(interface.footer);
  const bool repeats = common != std::string::npos && !interface.footer.empty();
  return text + preformatted(command.footer.substr(0, repeats ? common : std::string::npos));
}

}  // namespace

std::string man_page(const Interface& interface, const std::string& version) {
  std::string text = fmt::format(
      ".\\\" Written by `heapreach man`.\n.TH {} 1 \"\" \"{} {}\" \"User Commands\"\n.nh\n.ad "
      "l\n.SH NAME\n{} "
      "\\- decide whether counterexamples of shape analyzers are real\n.SH SYNOPSIS\n",
      upper(interface.name), interface.name, version, interface.name);
  for (const CommandInfo& command : interface.commands) {
    if (&command != &interface.commands.front()) text += ".br\n";
    text += synopsis(interface, command);
  }
  text += ".SH DESCRIPTION\n" + plain(interface.text) + "\n.SH OPTIONS\n";
  for (const OptionInfo& option : interface.options) text += entry(option);
  text += ".SH COMMANDS\n";
  for (const CommandInfo& command : interface.commands) text += section(interface, command);
  text += ".SH EXIT STATUS\n.nf\n" + plain(interface.footer) + "\n.fi\n";
  return text +
         ".SH ENVIRONMENT\n.TP\n\\fBNO_COLOR\\fR\nIf set, nothing is coloured unless "
         "\\fB\\-\\-color always\\fR asks for it.\n";
}

}  // namespace heapreach::cli
