#include "cli/shell/style.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "support/error.h"
#include "support/suggest.h"

namespace heapreach::cli {

namespace {

constexpr std::string_view red = "\033[1;31m";
constexpr std::string_view green = "\033[1;32m";
constexpr std::string_view yellow = "\033[1;33m";
constexpr std::string_view faint = "\033[2m";
constexpr std::string_view unstyled = "\033[0m";

Color& mode() {
  static Color color = Color::automatic;
  return color;
}

bool colours(int descriptor) {
  if (mode() != Color::automatic) return mode() == Color::always;
  const char* no_color = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if (no_color != nullptr && *no_color != '\0') return false;
  if (terminal == nullptr || std::strcmp(terminal, "dumb") == 0) return false;
  return isatty(descriptor) != 0;
}

std::string in(std::string_view color, std::string_view text) {
  return std::string(color) + std::string(text) + std::string(unstyled);
}

/// Of a verdict, as it begins lines; empty for other words.
std::string_view color_of_verdict(std::string_view text) {
  const auto begins = [&](std::string_view word) {
    return text.starts_with(word) && (text.size() == word.size() || text[word.size()] == ' ' ||
                                      text[word.size()] == ',' || text[word.size()] == ':');
  };
  if (begins("feasible") || begins("unsat") || begins("error")) return red;
  if (begins("infeasible") || begins("sat")) return green;
  if (begins("unknown") || begins("not confirmed") || begins("address-dependent")) return yellow;
  return {};
}

/// "  (list.c:5:3)" at the end of a line: where it begins, or its size.
std::size_t begin_of_place(std::string_view line) {
  const std::size_t open = line.rfind("  (");
  const bool is_place = line.ends_with(')') && open != std::string_view::npos &&
                        line.find(':', open) != std::string_view::npos;
  return is_place ? open : line.size();
}

std::string styled_line(std::string_view line) {
  if (const auto color = color_of_verdict(line); !color.empty()) return in(color, line);
  if (line.starts_with("    fail ")) return in(red, line);
  // "file: verdict", in summaries.
  const std::size_t colon = line.rfind(": ");
  if (colon != std::string_view::npos) {
    const std::string_view verdict = line.substr(colon + 2);
    const bool is_prose =
        verdict.find(' ') != std::string_view::npos && !verdict.starts_with("infeasible within ");
    const auto color = is_prose ? std::string_view() : color_of_verdict(verdict);
    if (!color.empty()) return std::string(line.substr(0, colon + 2)) + in(color, verdict);
  }
  const std::size_t place = begin_of_place(line);
  if (place == line.size()) return std::string(line);
  return std::string(line.substr(0, place)) + in(faint, line.substr(place));
}

}  // namespace

Color color_named(const std::string& name) {
  constexpr std::string_view names[] = {"auto", "always", "never"};
  for (int i = 0; i < 3; ++i) {
    if (names[i] == name) return static_cast<Color>(i);
  }
  throw UsageError("--color " + name + ": expected auto, always or never" +
                   did_you_mean(name, names));
}

void set_color(Color color) {
  mode() = color;
}

std::string styled(std::string_view text) {
  if (!colours(STDOUT_FILENO)) return std::string(text);
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result += styled_line(text.substr(0, end));
    if (end < text.size()) result += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

std::string styled_message(std::string_view text) {
  constexpr std::string_view name = "heapreach: ";
  constexpr std::string_view warning = "warning: ";
  if (!colours(STDERR_FILENO) || !text.starts_with(name)) return std::string(text);
  const std::string_view rest = text.substr(name.size());
  if (!rest.starts_with(warning)) return in(red, name) + std::string(rest);
  return std::string(name) + in(yellow, warning) + std::string(rest.substr(warning.size()));
}

}  // namespace heapreach::cli
