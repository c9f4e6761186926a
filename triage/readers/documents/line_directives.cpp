#include "triage/readers/documents/line_directives.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>

#include "triage/readers/documents/places.h"

namespace heapreach::triage {

namespace {

/// What a directive says of the line behind it.
struct Directive {
  int line = 0;
  std::string file;  // empty: the one that it is in
};

/// The text between quotes at the beginning.
std::string unescaped_name(std::string_view text) {
  std::string result;
  for (std::size_t i = 1; i < text.size() && text[i] != '"'; ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    result += text[i];
  }
  return result;
}

/// `#line 7 "a.c"`, or `# 7 "a.c" 1 3` as preprocessors write it.
std::optional<Directive> directive_in(std::string_view line) {
  line = trimmed(line);
  if (!line.starts_with('#')) return std::nullopt;
  line = trimmed(line.substr(1));
  if (line.starts_with("line")) line = trimmed(line.substr(4));
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  const int number = number_of_digits(line.substr(0, digits));
  if (number == 0) return std::nullopt;
  Directive directive{number, ""};
  const std::string_view behind = trimmed(line.substr(digits));
  if (behind.starts_with('"')) directive.file = unescaped_name(behind);
  return directive;
}

}  // namespace

LineDirectives::LineDirectives(std::string_view text) {
  std::string called;
  std::size_t begin = 0;
  for (int number = 1; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (const auto directive = directive_in(text.substr(begin, end - begin))) {
      if (!directive->file.empty()) called = directive->file;
      all_.push_back({number, directive->line, called});
    }
    begin = end + 1;
  }
}

Position LineDirectives::presumed(const Position& at) const {
  const auto behind =
      std::find_if(all_.begin(), all_.end(), [&](const Named& each) { return each.at >= at.line; });
  if (behind == all_.begin()) return at;
  const Named& last = *std::prev(behind);
  return {last.file.empty() ? at.file : last.file, last.next + at.line - last.at - 1, at.column};
}

Position presumed_place(std::string_view text, const Position& at) {
  return LineDirectives(text).presumed(at);
}

}  // namespace heapreach::triage
