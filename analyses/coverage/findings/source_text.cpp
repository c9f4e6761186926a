#include "analyses/coverage/findings/source_text.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <utility>

namespace heapreach::analyses {

namespace {

/// Longer texts are cut: a sentence has to stay one.
constexpr std::size_t most_characters = 60;

const std::string* line_of(const std::vector<SourceText>& sources, const Position& at) {
  for (const SourceText& source : sources) {
    if (source.file != at.file || at.line < 1) continue;
    const auto index = static_cast<std::size_t>(at.line - 1);
    return index < source.lines.size() ? &source.lines[index] : nullptr;
  }
  return nullptr;
}

std::string trimmed(std::string text) {
  const auto is_blank = [](unsigned char c) { return std::isspace(c) != 0; };
  while (!text.empty() && is_blank(static_cast<unsigned char>(text.back()))) text.pop_back();
  const auto first = std::find_if_not(text.begin(), text.end(), is_blank);
  text.erase(text.begin(), first);
  return text;
}

std::string shortened(std::string text) {
  text = trimmed(std::move(text));
  if (text.size() <= most_characters) return text;
  return trimmed(text.substr(0, most_characters)) + " ..";
}

/// Where the literal or comment that begins at `from` ends; `from` where none does.
std::size_t behind_literal(const std::string& line, std::size_t from) {
  const char quote = line[from];
  if (quote != '"' && quote != '\'') return from;
  std::size_t at = from + 1;
  while (at < line.size() && line[at] != quote) at += line[at] == '\\' ? 2 : 1;
  return std::min(at, line.size() - 1);
}

bool begins_comment(const std::string& line, std::size_t at) {
  return line.compare(at, 2, "//") == 0 || line.compare(at, 2, "/*") == 0;
}

/// Where the first comment of the line begins; its length if there is none.
std::size_t comment_in(const std::string& line) {
  std::size_t at = 0;
  for (; at < line.size() && !begins_comment(line, at); ++at) at = behind_literal(line, at);
  return std::min(at, line.size());
}

/// Whether one operand ends at the character, and another thing begins.
bool separates(const std::string& line, std::size_t at, bool leftwards) {
  const char c = line[at];
  const char before = at > 0 ? line[at - 1] : ' ';
  const char behind = at + 1 < line.size() ? line[at + 1] : ' ';
  if (std::string_view(";{},?:").find(c) != std::string_view::npos) return true;
  if (c == '&' || c == '|') return before == c || behind == c;
  const bool is_comparison =
      behind == '=' || std::string_view("=<>!").find(before) != std::string_view::npos;
  return leftwards && c == '=' && !is_comparison;  // what is initialised
}

/// Indexed by character: whether it is within a literal.
std::vector<bool> literals_of(const std::string& line) {
  std::vector<bool> within(line.size());
  for (std::size_t at = 0; at < line.size(); ++at) {
    const std::size_t end = behind_literal(line, at);
    for (; at < end; ++at) within[at] = true;
  }
  return within;
}

/// From where the operand begins to behind its end, within the line. `at` is within it.
std::pair<std::size_t, std::size_t> operand_around(const std::string& line, std::size_t at) {
  const std::vector<bool> within = literals_of(line);
  std::size_t first = at, end = at;
  for (int depth = 0; first > 0; --first) {
    const char c = line[first - 1];
    if (within[first - 1]) continue;
    if (c == ')' || c == ']') ++depth;
    if (c == '(' || c == '[') --depth;
    if (depth < 0 || (depth == 0 && separates(line, first - 1, true))) break;
  }
  for (int depth = 0; end < line.size() && !begins_comment(line, end); ++end) {
    const char c = line[end];
    if (within[end]) continue;
    if (c == '(' || c == '[') ++depth;
    if (c == ')' || c == ']') --depth;
    if (depth < 0 || (depth == 0 && separates(line, end, false))) break;
  }
  return {first, end};
}

/// Without `!` and what else does not belong to the operand whose truth decides.
std::string bare_operand(std::string text) {
  constexpr std::string_view leading[] = {"return ", "else ", "!"};
  for (bool goes_on = true; goes_on;) {
    text = trimmed(std::move(text));
    goes_on = false;
    for (const std::string_view word : leading) {
      if (!text.starts_with(word)) continue;
      text.erase(0, word.size());
      goes_on = true;
    }
  }
  return text;
}

/// Behind the parentheses that open first from there on; the end of the line if they do not close.
std::size_t behind_parentheses(const std::string& line, std::size_t from) {
  const std::vector<bool> within = literals_of(line);
  int depth = 0;
  for (std::size_t at = from; at < line.size(); ++at) {
    if (within[at]) continue;
    if (line[at] == '(') ++depth;
    if (line[at] == ')' && --depth == 0) return at + 1;
  }
  return line.size();
}

}  // namespace

bool begins_with_keyword(const std::string& text) {
  for (const std::string_view word : {"while", "if", "for", "switch", "do"}) {
    const bool is_it = text.compare(0, word.size(), word) == 0;
    if (is_it && (text.size() == word.size() || std::isalnum(text[word.size()]) == 0)) return true;
  }
  return false;
}

std::string condition_at(const std::vector<SourceText>& sources, const Position& at) {
  const std::string* line = line_of(sources, at);
  if (line == nullptr || at.column < 1) return "";
  const auto first = static_cast<std::size_t>(at.column - 1);
  if (first >= line->size()) return "";
  if (begins_with_keyword(line->substr(first))) {
    return shortened(line->substr(first, behind_parentheses(*line, first) - first));
  }
  const auto [begin, end] = operand_around(*line, first);
  const std::string text = bare_operand(line->substr(begin, end - begin));
  return text.empty() ? line_at(sources, at) : shortened(text);
}

bool is_commented(const std::vector<SourceText>& sources, const Position& at,
                  const std::string& word) {
  for (const int number : {at.line, at.line - 1}) {
    const std::string* line = line_of(sources, {at.file, number, 0});
    if (line == nullptr) continue;
    const std::size_t comment = comment_in(*line);
    if (line->find(word, std::min(comment, line->size())) == std::string::npos) continue;
    if (number == at.line || trimmed(line->substr(0, comment)).empty()) return true;
  }
  return false;
}

std::string line_at(const std::vector<SourceText>& sources, const Position& at) {
  const std::string* line = line_of(sources, at);
  if (line == nullptr) return "";
  return shortened(line->substr(0, comment_in(*line)));
}

bool begins_with_macro(const std::string& text) {
  std::size_t length = 0;
  bool has_letter = false;
  for (; length < text.size(); ++length) {
    const auto c = static_cast<unsigned char>(text[length]);
    if (std::isupper(c) == 0 && c != '_' && (length == 0 || std::isdigit(c) == 0)) break;
    has_letter = has_letter || std::isupper(c) != 0;
  }
  return has_letter && length > 1 && length < text.size() && text[length] == '(';
}

}  // namespace heapreach::analyses
