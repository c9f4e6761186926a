// Tokens of the expression language. Internal to parse.cpp.
#pragma once

#include <string_view>

#include "support/error.h"

namespace heapreach::rts {

enum class TokenKind { end, integer, name, symbol };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;
  std::size_t offset = 0;  // in the expression's text

  bool is(std::string_view symbol) const { return kind == TokenKind::symbol && text == symbol; }
};

class Lexer {
 public:
  /// `position` is where the text starts; the text must outlive the lexer and its tokens.
  Lexer(std::string_view text, const Position& position) : text_(text), position_(position) {}

  /// The next token; `end` for ever behind the last. Throws InputError on characters that start
  /// none.
  Token next();
  [[noreturn]] void fail(std::size_t offset, const std::string& message) const;
  std::string_view text() const { return text_; }

 private:
  Token integer();
  Token symbol();

  std::string_view text_;
  Position position_;
  std::size_t offset_ = 0;
};

/// True for names of variables, records and fields: letters, digits, _ and $, not first a digit,
/// and none of the words null, true, false, sizeof and no_live_cells.
bool is_identifier(std::string_view text);

}  // namespace heapreach::rts
