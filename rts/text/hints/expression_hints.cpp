#include "rts/text/hints/expression_hints.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "support/suggest.h"

namespace heapreach::rts {

namespace {

using Row = std::pair<std::string_view, std::string_view>;

/// Operators of other languages and of printed text, longer ones before their beginnings.
constexpr std::array<Row, 15> operators = {{{"=>", ">="},
                                            {"=<", "<="},
                                            {"=", "=="},
                                            {"&", "&&"},
                                            {"|", "||"},
                                            {"\xE2\x89\xA4", "<="},
                                            {"\xE2\x89\xA5", ">="},
                                            {"\xE2\x89\xA0", "!="},
                                            {"\xE2\x88\xA7", "&&"},
                                            {"\xE2\x88\xA8", "||"},
                                            {"\xC2\xAC", "!"},
                                            {"\xE2\x88\x92", "-"},
                                            {"\xE2\x80\x93", "-"},
                                            {"\xC3\x97", "*"},
                                            {"\xC2\xB7", "*"}}};

constexpr std::array<Row, 12> words = {{{"and", "&&"},
                                        {"AND", "&&"},
                                        {"or", "||"},
                                        {"OR", "||"},
                                        {"not", "!"},
                                        {"NOT", "!"},
                                        {"mod", "%"},
                                        {"div", "/"},
                                        {"is", "=="},
                                        {"eq", "=="},
                                        {"then", "?"},
                                        {"else", ":"}}};

constexpr std::array<Row, 12> names = {{{"NULL", "null"},
                                        {"nullptr", "null"},
                                        {"Null", "null"},
                                        {"nil", "null"},
                                        {"None", "null"},
                                        {"True", "true"},
                                        {"TRUE", "true"},
                                        {"False", "false"},
                                        {"FALSE", "false"},
                                        {"not", "!"},
                                        {"NOT", "!"},
                                        {"if", "c ? a : b"}}};

std::string meant(std::string_view word) {
  return fmt::format(" (did you mean {}?)", quote(word));
}

bool is_of_word(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || c == '_' ||
         c == '$';
}

std::string_view word_at(std::string_view text) {
  return text.substr(0, std::find_if_not(text.begin(), text.end(), is_of_word) - text.begin());
}

/// The character before, spaces aside; 0 at the beginning.
char before(std::string_view text, std::size_t offset) {
  const std::size_t last = text.substr(0, offset).find_last_not_of(" \t\r\n");
  return last == std::string_view::npos ? '\0' : text[last];
}

constexpr const char* no_heap =
    " (expressions do not read cells: load the cell into a variable first)";

std::string hint_about_symbol(std::string_view text, std::size_t offset) {
  const char c = text[offset];
  const char last = before(text, offset);
  if (c == '[' || (c == '*' && last != '*') || (c == '>' && last == '-')) return no_heap;
  if (c == '>' && last == '<') return meant("!=");
  const bool shift = (c == '<' && last == '<') || (c == '>' && last == '>');
  if (c == '^' || c == '~' || shift) return " (there are no operations on single bits)";
  const bool assigns = last == '+' || last == '-' || last == '*' || last == ':';
  if ((c == '=' && assigns) || (c == '+' && last == '+')) {
    return " (expressions change nothing: assign with move)";
  }
  if (c == '\'' || c == '"') {
    return " (quotes stand around the whole expression; characters are written as numbers)";
  }
  if (c == ':') return " (it belongs to a '?' before it, as in 'c ? a : b')";
  if (c == '?') return " (put the condition before it, as in 'c ? a : b')";
  if (c == ';') return " (expressions end without one)";
  return "";
}

}  // namespace

std::string hint_about_token(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "";
  const std::string_view rest = text.substr(offset);
  const std::string_view word = word_at(rest);
  for (const auto& [other, own] : words) {
    if (word == other) return meant(own);
  }
  if (!word.empty()) return "";
  if (std::string hint = hint_about_symbol(text, offset); !hint.empty()) return hint;
  if (rest.starts_with("\xE2\x80\x9C") || rest.starts_with("\xE2\x80\x9D")) {
    return " (quotes in YAML are straight)";
  }
  for (const auto& [other, own] : operators) {
    if (rest.starts_with(other)) return meant(own);
  }
  return "";
}

std::string hint_about_name(std::string_view name) {
  for (const auto& [other, own] : names) {
    if (name == other) return meant(own);
  }
  return "";
}

std::string hint_about_key(std::string_view key, std::span<const std::string_view> known) {
  const auto is_known = [&](std::string_view text) {
    return std::find(known.begin(), known.end(), text) != known.end();
  };
  const std::string_view word = word_at(key);
  const std::string_view rest = key.substr(word.size());
  if (is_known(word) && rest.starts_with(':')) {
    return fmt::format(" (write '{}: ..', with a space behind the ':')", word);
  }
  if (is_known(word) && !rest.empty()) {
    return fmt::format(" (write '{}: ..', with a ':' and a space)", word);
  }
  const auto opening = std::count(key.begin(), key.end(), '(');
  if (opening != std::count(key.begin(), key.end(), ')')) {
    return " (an expression with a comma needs quotes)";
  }
  return did_you_mean(key, known);
}

}  // namespace heapreach::rts
