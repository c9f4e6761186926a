#include "triage/readers/warning_line.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include "triage/readers/documents/places.h"

namespace heapreach::triage {

namespace {

struct Marker {
  std::string_view text;
  bool is_note;
};

constexpr Marker line_markers[] = {
    {": warning: ", false}, {": error: ", false}, {": fatal error: ", false}, {": note: ", true}};

/// Takes ":NUMBER" off the end; 0 if there is none.
int take_number(std::string_view& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return 0;
  const int number = number_of_digits(text.substr(colon + 1));
  if (number > 0) text = text.substr(0, colon);
  return number;
}

/// "file:line:col" or "file:line".
Position place_before_marker(std::string_view text) {
  const int last = take_number(text);
  const int before = take_number(text);
  Position at{std::string(trimmed(text)), last, 0};
  if (before > 0) {
    at.line = before;
    at.column = last;
  }
  return at;
}

/// A rule is a word that begins with a letter or -, in brackets behind a blank. The number of a
/// weakness is none.
bool is_rule(std::string_view word) {
  if (word.empty() || word.starts_with("CWE-")) return false;
  const auto is_part = [](unsigned char c) {
    return std::isalnum(c) != 0 ||
           std::string_view("-_.,=+").find(static_cast<char>(c)) != std::string_view::npos;
  };
  const auto first = static_cast<unsigned char>(word.front());
  return (std::isalpha(first) != 0 || first == '-') &&
         std::all_of(word.begin(), word.end(), is_part);
}

/// Takes " [RULE]" off the end of a message. Behind a comma may stand why it is an error.
std::string take_rule(std::string& message) {
  const std::size_t bracket = message.rfind(" [");
  if (!message.ends_with(']') || bracket == std::string::npos) return "";
  const std::string word = message.substr(bracket + 2, message.size() - bracket - 3);
  if (!is_rule(word)) return "";
  message.resize(bracket);
  return word.substr(0, word.find(','));
}

/// What stands between quotes, which depend on the locale.
std::string quoted(std::string_view text) {
  for (const auto& [open, close] :
       {std::pair<std::string_view, std::string_view>{"'", "'"}, {"\u2018", "\u2019"}}) {
    if (!text.starts_with(open)) continue;
    text.remove_prefix(open.size());
    return std::string(text.substr(0, std::min(text.find(close), text.size())));
  }
  return "";
}

}  // namespace

std::optional<WarningLine> parse_warning_line(std::string_view line) {
  const Marker* marker = nullptr;
  std::size_t at = std::string_view::npos;
  for (const Marker& one : line_markers) {
    const std::size_t found = line.find(one.text);
    if (found >= at) continue;
    at = found;
    marker = &one;
  }
  if (marker == nullptr) return std::nullopt;
  WarningLine result;
  result.at = place_before_marker(line.substr(0, at));
  if (!is_place(result.at)) return std::nullopt;
  result.is_note = marker->is_note;
  result.text = trimmed(line.substr(at + marker->text.size()));
  result.rule = take_rule(result.text);
  return result;
}

std::string without_colours(std::string_view line) {
  std::string plain;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\x1B' || i + 1 >= line.size() || line[i + 1] != '[') {
      plain += line[i];
      continue;
    }
    // A code ends with a letter.
    i += 2;
    while (i < line.size() && std::isalpha(static_cast<unsigned char>(line[i])) == 0) ++i;
  }
  return plain;
}

std::optional<FunctionLine> parse_function_line(std::string_view line) {
  constexpr std::string_view in = ": In function ";
  constexpr std::string_view outside = ": At top level:";
  if (line.ends_with(outside)) {
    return FunctionLine{std::string(line.substr(0, line.size() - outside.size())), ""};
  }
  const std::size_t at = line.find(in);
  if (at == std::string_view::npos || (!line.ends_with(':') && !line.ends_with(','))) {
    return std::nullopt;
  }
  return FunctionLine{std::string(line.substr(0, at)), quoted(line.substr(at + in.size()))};
}

}  // namespace heapreach::triage
