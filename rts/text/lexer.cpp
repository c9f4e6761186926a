#include "rts/text/lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "rts/text/hints/expression_hints.h"
#include "support/digits.h"
#include "support/suggest.h"

namespace heapreach::rts {

namespace {

bool is_letter_of_name(char c) {
  return ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || c == '_' || c == '$';
}

bool is_word(char c) {
  return is_letter_of_name(c) || is_digit(c);
}

}  // namespace

bool is_identifier(std::string_view text) {
  constexpr std::array<std::string_view, 5> reserved = {"null", "true", "false", "sizeof",
                                                        "no_live_cells"};
  return !text.empty() && is_letter_of_name(text[0]) &&
         std::all_of(text.begin(), text.end(), is_word) &&
         std::find(reserved.begin(), reserved.end(), text) == reserved.end();
}

void Lexer::fail(std::size_t offset, const std::string& message) const {
  Position position = position_;
  for (const char c : text_.substr(0, offset)) {
    const bool starts_character = (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    if (c == '\n') {
      ++position.line;
      position.column = 1;
    } else if (starts_character) {
      ++position.column;
    }
  }
  throw InputError(position, message);
}

Token Lexer::next() {
  offset_ = std::min(text_.find_first_not_of(" \t\r\n", offset_), text_.size());
  if (offset_ == text_.size()) return {TokenKind::end, {}, offset_};
  const char first = text_[offset_];
  if (is_digit(first)) return integer();
  if (!is_letter_of_name(first)) return symbol();
  const std::size_t begin = offset_;
  while (offset_ < text_.size() && is_word(text_[offset_])) ++offset_;
  return {TokenKind::name, text_.substr(begin, offset_ - begin), begin};
}

Token Lexer::integer() {
  const std::size_t begin = offset_;
  while (offset_ < text_.size() && is_word(text_[offset_])) ++offset_;
  const std::string_view digits = text_.substr(begin, offset_ - begin);
  if (!std::all_of(digits.begin(), digits.end(), is_digit)) {
    fail(begin, fmt::format("found {}, expected a decimal integer or a name", quote(digits)));
  }
  if (digits.size() > 1 && digits[0] == '0') {
    fail(begin, fmt::format("found {}, which C reads as octal; expected a decimal integer "
                            "without leading zeros",
                            quote(digits)));
  }
  return {TokenKind::integer, digits, begin};
}

Token Lexer::symbol() {
  constexpr std::array<std::string_view, 20> symbols = {"==", "!=", "<=", ">=", "&&", "||", "<",
                                                        ">",  "+",  "-",  "*",  "/",  "%",  "!",
                                                        "?",  ":",  "(",  ")",  ".",  ","};
  const std::string_view rest = text_.substr(offset_);
  for (const std::string_view symbol : symbols) {
    if (!rest.starts_with(symbol)) continue;
    offset_ += symbol.size();
    return {TokenKind::symbol, symbol, offset_ - symbol.size()};
  }
  std::size_t length = 1;
  while (length < rest.size() && (static_cast<unsigned char>(rest[length]) & 0xC0) == 0x80) {
    ++length;
  }
  fail(offset_, fmt::format("found {}, which starts no token of an expression{}",
                            quote(rest.substr(0, length)), hint_about_token(text_, offset_)));
}

}  // namespace heapreach::rts
