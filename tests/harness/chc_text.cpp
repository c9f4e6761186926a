#include "tests/harness/chc_text.h"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace heapreach::test::chc {

std::string Expr::text() const {
  if (!list) return word;
  std::string result = "(";
  for (const Expr& item : items) result += (result == "(" ? "" : " ") + item.text();
  return result.size() > 80 ? result.substr(0, 80) + "..." : result + ")";
}

void demand(bool condition, const char* complaint, const Expr& culprit) {
  if (condition) return;
  throw Wrong(complaint + (culprit.list || !culprit.word.empty() ? ": " + culprit.text() : ""));
}

namespace {

class Parser {
 public:
  explicit Parser(const std::string& text) : text_(text) {}

  std::vector<Expr> all() {
    std::vector<Expr> result;
    while (skip(), place_ < text_.size()) result.push_back(one(0));
    return result;
  }

 private:
  void skip() {
    while (place_ < text_.size()) {
      if (text_[place_] == ';') {
        while (place_ < text_.size() && text_[place_] != '\n') ++place_;
      } else if (std::isspace(static_cast<unsigned char>(text_[place_]))) {
        ++place_;
      } else {
        return;
      }
    }
  }

  Expr one(int depth) {
    demand(depth < 5000, "nested too deeply for a recursive parser");
    skip();
    demand(place_ < text_.size(), "the text ends inside a list");
    Expr result;
    const char first = text_[place_];
    demand(first != ')', "a parenthesis too many");
    if (first == '(') {
      result.list = true;
      ++place_;
      while (skip(), place_ < text_.size() && text_[place_] != ')') {
        result.items.push_back(one(depth + 1));
      }
      demand(place_ < text_.size(), "the text ends inside a list");
      ++place_;
    } else if (first == '|') {
      const std::size_t end = text_.find('|', place_ + 1);
      demand(end != std::string::npos, "a quoted symbol without end");
      result.word = text_.substr(place_, end + 1 - place_);
      place_ = end + 1;
    } else {
      const std::size_t end = std::min(text_.find_first_of(" \t\r\n();|", place_), text_.size());
      result.word = text_.substr(place_, end - place_);
      place_ = end;
    }
    return result;
  }

  const std::string& text_;
  std::size_t place_ = 0;
};

}  // namespace

std::vector<Expr> parse(const std::string& text) {
  return Parser(text).all();
}

}  // namespace heapreach::test::chc
