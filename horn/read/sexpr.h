// S-expressions: the syntax of SMT-LIB text, read without recursion.
#pragma once

#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "support/deadline.h"
#include "support/error.h"

namespace heapreach::horn {

struct Sexpr {
  enum class Kind { symbol, quoted_symbol, numeral, decimal, bits, string, keyword, list };
  Kind kind = Kind::symbol;
  int line = 0, column = 0;         // from 1, in bytes, within the text
  std::string_view text;            // of a leaf, without the bars or quotes around it
  std::vector<const Sexpr*> items;  // of a list

  bool is_list() const { return kind == Kind::list; }
  /// A symbol, quoted or not.
  bool is_symbol() const { return kind == Kind::symbol || kind == Kind::quoted_symbol; }
  /// The unquoted symbol `word`.
  bool is_word(std::string_view word) const { return kind == Kind::symbol && text == word; }
  /// A list that starts with the unquoted symbol `word`.
  bool is_call(std::string_view word) const {
    return is_list() && !items.empty() && items[0]->is_word(word);
  }
};

/// Owns s-expressions; their texts point into the source.
using SexprArena = std::deque<Sexpr>;

/// As the source writes it, with single spaces, cut off after `limit` characters.
std::string to_text(const Sexpr& expression, std::size_t limit = 60);

/// A text and where it comes from.
class Source {
 public:
  /// Line 1, column 1 of the text lies at `start`; unknown parts of `start` stay unknown.
  Source(std::string_view text, Position start) : text_(text), start_(std::move(start)) {}

  std::string_view text() const { return text_; }
  Position at(int line, int column) const;
  /// Throws InputError at the expression.
  [[noreturn]] void fail(const Sexpr& where, const std::string& message) const;
  [[noreturn]] void fail(int line, int column, const std::string& message) const;

 private:
  std::string_view text_;
  Position start_;
};

/// Reads one s-expression after the other.
class SexprReader {
 public:
  /// Lists may be nested `most_nesting` deep.
  SexprReader(const Source& source, const Deadline& deadline,
              std::size_t most_nesting = std::numeric_limits<std::size_t>::max())
      : source_(source), text_(source.text()), deadline_(deadline), most_nesting_(most_nesting) {}

  /// The next expression, or null at the end of the text. Throws InputError for unbalanced
  /// parentheses, lists that are nested too deep, and malformed tokens. Polls the deadline.
  const Sexpr* next(SexprArena& arena);

 private:
  void skip_blanks();
  void advance() { ++place_, ++column_; }
  const Sexpr* leaf(SexprArena& arena);
  void quoted(Sexpr& token, char quote);
  void plain(Sexpr& token);

  const Source& source_;
  std::string_view text_;
  const Deadline& deadline_;
  std::size_t most_nesting_;
  std::size_t place_ = 0;
  int line_ = 1, column_ = 1;
  std::size_t tokens_ = 0;
};

}  // namespace heapreach::horn
