// Macros and lines that are continued stay as they stand: they do not open what they do not close.
#include "triage/readers/documents/statement_end.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>

namespace heapreach::triage {

namespace {

std::size_t offset_of(std::string_view text, const Position& at) {
  std::size_t offset = 0;
  for (int line = 1; line < at.line; ++line) {
    const std::size_t end = text.find('\n', offset);
    if (end == text.npos) return text.size();
    offset = end + 1;
  }
  return offset + static_cast<std::size_t>(at.column) - 1;
}

std::size_t behind(std::string_view text, std::size_t from, std::string_view end) {
  const std::size_t at = text.find(end, from);
  return at == text.npos ? text.size() : at + end.size();
}

/// Behind the comment, string or character that begins there; `at` if none does.
std::size_t behind_words(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) == "//") return behind(text, at, "\n");
  if (text.substr(at, 2) == "/*") return behind(text, at + 2, "*/");
  const char quote = text[at];
  if (quote != '"' && quote != '\'') return at;
  for (++at; at < text.size() && text[at] != quote && text[at] != '\n'; ++at) {
    if (text[at] == '\\') ++at;
  }
  return at + 1;
}

/// Whether it is a statement whose body may be a block; elsewhere braces hold values.
bool may_have_block(std::string_view text) {
  constexpr std::array<std::string_view, 6> keywords = {"if",     "for", "while",
                                                        "switch", "do",  "else"};
  const auto is_of_word = [](char c) {
    return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  };
  const std::size_t end = static_cast<std::size_t>(
      std::find_if_not(text.begin(), text.end(), is_of_word) - text.begin());
  return std::find(keywords.begin(), keywords.end(), text.substr(0, end)) != keywords.end();
}

}  // namespace

Position end_of_statement(std::string_view text, const Position& begin) {
  std::size_t at = offset_of(text, begin);
  Position here = begin, last = begin;
  const auto advance = [&](std::size_t end) {
    for (; at < end && at < text.size(); ++at) {
      const bool is_blank = text[at] == ' ' || text[at] == '\t' || text[at] == '\r';
      if (!is_blank && text[at] != '\n') last = here;
      ++here.column;
      if (text[at] == '\n') here = {begin.file, here.line + 1, 1};
    }
  };
  const bool has_block = may_have_block(text.substr(std::min(at, text.size())));
  for (int depth = 0; at < text.size();) {
    const char c = text[at];
    const bool closes = c == ')' || c == ']' || c == '}';
    if (depth == 0 && (closes || c == ';' || (c == '{' && has_block))) break;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (closes) --depth;
    const std::size_t end = behind_words(text, at);
    advance(end == at ? at + 1 : end);
  }
  return last;
}

}  // namespace heapreach::triage
