#include "reports/command.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <sstream>
#include <vector>

namespace heapreach::reports {

namespace {

constexpr const char* clauses_file = "clauses.smt2";

bool is_clauses(const Result& run) {
  return !run.bound;
}

/// The settings, bound and limits, as check and encode take them.
std::string arguments(const Result& run) {
  std::string text;
  for (const std::string& argument : plans::arguments_of(run.settings)) {
    text += " " + shell_word(argument);
  }
  if (run.bound) text += " --bound {bound}";
  if (run.limit_cpu_seconds) text += fmt::format(" --timeout {}", *run.limit_cpu_seconds);
  if (run.limit_memory_bytes) text += fmt::format(" --memory {}", *run.limit_memory_bytes >> 20);
  return text;
}

/// The command of a solver outside on `file`, which stands where {file} does, else at the end.
std::string solver_command(const std::string& external, const std::string& file) {
  constexpr std::string_view mark = "{file}";
  std::string text;
  bool placed = false;
  std::istringstream in(external);
  for (std::string word; in >> word;) {
    if (!text.empty()) text += " ";
    const std::size_t place = word.find(mark);
    placed = placed || place != std::string::npos;
    if (word == mark) {
      text += file;
    } else if (place != std::string::npos) {
      text +=
          shell_word(word.substr(0, place)) + file +
          (place + mark.size() < word.size() ? shell_word(word.substr(place + mark.size())) : "");
    } else {
      text += shell_word(word);
    }
  }
  return placed ? text : text + " " + file;
}

}  // namespace

std::string shell_word(const std::string& word) {
  bool plain = !word.empty();
  for (const unsigned char c : word) {
    plain =
        plain && (std::isalnum(c) || std::string_view("_@%+=:,./-").find(c) != std::string::npos);
  }
  if (plain) return word;
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? "'\\''" : std::string(1, c);
  return text + "'";
}

std::string command_template(const Result& run) {
  const plans::Settings& settings = run.settings;
  if (!settings.external.empty()) {
    // Clauses from elsewhere are read as they are.
    if (is_clauses(run) && settings.passes == "none") {
      return solver_command(settings.external, "{input}");
    }
    return fmt::format("heapreach encode -o {}{} {{input}}\n{}", clauses_file, arguments(run),
                       solver_command(settings.external, clauses_file));
  }
  if (settings.engine.empty()) return "";
  return "heapreach check" + arguments(run) + " {input}";
}

}  // namespace heapreach::reports
