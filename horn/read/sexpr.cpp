#include "horn/read/sexpr.h"

#include <algorithm>

#include "support/digits.h"

namespace heapreach::horn {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

bool is_symbol_character(char c) {
  constexpr std::string_view special = "~!@$%^&*_-+=<>.?/";
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         special.find(c) != std::string_view::npos;
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::string shown(char c) {
  if (c > 0x20 && c < 0x7f) return std::string("'") + c + "'";
  return "character " + std::to_string(static_cast<unsigned char>(c));
}

void append_leaf(std::string& result, const Sexpr& leaf) {
  const char* quote = leaf.kind == Sexpr::Kind::quoted_symbol ? "|"
                      : leaf.kind == Sexpr::Kind::string      ? "\""
                                                              : "";
  result += quote;
  result += leaf.text;
  result += quote;
}

}  // namespace

std::string to_text(const Sexpr& expression, std::size_t limit) {
  std::string result;
  std::vector<const Sexpr*> stack{&expression};  // null closes a list
  while (!stack.empty() && result.size() <= limit) {
    const Sexpr* item = stack.back();
    stack.pop_back();
    if (item && !result.empty() && result.back() != '(') result += ' ';
    if (!item) {
      result += ')';
    } else if (!item->is_list()) {
      append_leaf(result, *item);
    } else {
      result += '(';
      stack.push_back(nullptr);
      stack.insert(stack.end(), item->items.rbegin(), item->items.rend());
    }
  }
  if (result.size() > limit) result = result.substr(0, limit) + "...";
  return result;
}

Position Source::at(int line, int column) const {
  Position position = start_;
  if (start_.line == 0) return position;
  position.line += line - 1;
  if (line > 1)
    position.column = column;
  else if (start_.column > 0)
    position.column += column - 1;
  return position;
}

void Source::fail(const Sexpr& where, const std::string& message) const {
  fail(where.line, where.column, message);
}

void Source::fail(int line, int column, const std::string& message) const {
  throw InputError(at(line, column), message);
}

void SexprReader::skip_blanks() {
  while (place_ < text_.size()) {
    const char c = text_[place_];
    if (c == ';') {
      while (place_ < text_.size() && text_[place_] != '\n') advance();
    } else if (c == '\n') {
      ++place_;
      ++line_;
      column_ = 1;
    } else if (is_blank(c)) {
      advance();
    } else {
      return;
    }
  }
}

const Sexpr* SexprReader::next(SexprArena& arena) {
  std::vector<Sexpr*> open;
  for (;;) {
    if (++tokens_ % 4096 == 0) deadline_.poll("read");
    skip_blanks();
    if (place_ == text_.size()) {
      if (open.empty()) return nullptr;
      source_.fail(*open.back(), "this parenthesis is not closed: expected ')'");
    }
    const Sexpr* item = nullptr;
    if (text_[place_] == '(') {
      if (open.size() == most_nesting_) {
        source_.fail(line_, column_,
                     "parentheses are nested more than " + std::to_string(most_nesting_) + " deep");
      }
      arena.push_back({Sexpr::Kind::list, line_, column_, {}, {}});
      open.push_back(&arena.back());
      advance();
      continue;
    }
    if (text_[place_] == ')') {
      if (open.empty()) source_.fail(line_, column_, "found ')' without an open parenthesis");
      advance();
      item = open.back();
      open.pop_back();
    } else {
      item = leaf(arena);
    }
    if (open.empty()) return item;
    open.back()->items.push_back(item);
  }
}

const Sexpr* SexprReader::leaf(SexprArena& arena) {
  arena.push_back({Sexpr::Kind::symbol, line_, column_, {}, {}});
  Sexpr& token = arena.back();
  const char first = text_[place_];
  if (first == '|') {
    token.kind = Sexpr::Kind::quoted_symbol;
    quoted(token, '|');
  } else if (first == '"') {
    token.kind = Sexpr::Kind::string;
    quoted(token, '"');
  } else {
    plain(token);
  }
  return &token;
}

void SexprReader::quoted(Sexpr& token, char quote) {
  advance();
  const std::size_t begin = place_;
  while (place_ < text_.size()) {
    const char c = text_[place_];
    if (c == '\n') {
      ++place_;
      ++line_;
      column_ = 1;
    } else if (c != quote) {
      advance();
    } else if (quote == '"' && place_ + 1 < text_.size() && text_[place_ + 1] == '"') {
      advance();
      advance();
    } else {
      token.text = text_.substr(begin, place_ - begin);
      advance();
      return;
    }
  }
  source_.fail(token, std::string("this quote is not closed: expected '") + quote + "'");
}

void SexprReader::plain(Sexpr& token) {
  const std::size_t begin = place_;
  const char first = text_[place_];
  if (first == ':' || first == '#') advance();
  while (place_ < text_.size() && is_symbol_character(text_[place_])) advance();
  token.text = text_.substr(begin, place_ - begin);
  if (token.text.empty()) {
    source_.fail(token, "found " + shown(first) + ", expected an SMT-LIB symbol or number");
  }
  if (first == ':') {
    token.kind = Sexpr::Kind::keyword;
  } else if (first == '#') {
    token.kind = Sexpr::Kind::bits;
  } else if (is_digit(first)) {
    const std::size_t point = token.text.find('.');
    const bool decimal = point != std::string_view::npos;
    token.kind = decimal ? Sexpr::Kind::decimal : Sexpr::Kind::numeral;
    if (!all_digits(token.text.substr(0, point)) ||
        (decimal && !all_digits(token.text.substr(point + 1)))) {
      source_.fail(token, "malformed number " + std::string(token.text));
    }
  }
}

}  // namespace heapreach::horn
