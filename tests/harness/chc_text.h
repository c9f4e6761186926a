// A plain parser of SMT-LIB text for the checker of clause files.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace heapreach::test::chc {

/// What is wrong with a text.
struct Wrong : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A symbol, number or list.
struct Expr {
  std::string word;
  std::vector<Expr> items;
  bool list = false;

  bool is(const std::string& text) const { return !list && word == text; }
  bool calls(const std::string& name) const { return list && !items.empty() && items[0].is(name); }
  /// Shortened if it is long.
  std::string text() const;
};

/// Throws Wrong unless the condition holds.
void demand(bool condition, const char* complaint, const Expr& culprit = {});

/// All expressions of the text; at most 5000 levels deep, as for other recursive parsers.
std::vector<Expr> parse(const std::string& text);

}  // namespace heapreach::test::chc
