// Parts of an expression while it is parsed, and what the format demands of them: sorts, linearity,
// positive constant divisors, limited depth. Internal to the parser.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rts/model/expression.h"
#include "rts/text/lexer.h"

namespace heapreach::rts {

struct Part {
  ExpressionPtr expression;
  std::size_t offset = 0;  // where it starts in the text
  int depth = 1;
  bool constant = false;
};

struct BinaryOperator {
  std::string_view symbol;
  Op op;
  int precedence;    // C's, from 1 (loosest)
  Sort side;         // of both arguments
  bool associative;  // and free of side conditions
};

/// The operator that the token stands for, or null.
const BinaryOperator* binary_operator(const Token& token);

/// Puts parts together. All functions throw InputError through the lexer, at the part or operator
/// that is at fault.
class PartMaker {
 public:
  explicit PartMaker(const Lexer& lexer) : lexer_(lexer) {}

  /// Checks the sort; `where` (" before '?'") goes into the message.
  void expect(const Part& part, Sort sort, const std::string& where) const;
  /// An operator whose arguments have been checked; `offset` is where the operator stands.
  Part make(Op op, std::size_t offset, std::vector<Part> arguments) const;
  /// A binary operator with all checks.
  Part combine(const BinaryOperator& kind, std::size_t offset, Part left, Part right) const;
  /// A chain of one associative operator: to the left, as in C, up to 256 terms; longer ones
  /// evenly, so that generated files with very long chains give trees of small depth.
  Part join(const BinaryOperator& kind, std::span<const Part> terms) const;

 private:
  void check_linear(const BinaryOperator& kind, std::size_t offset, const Part& left,
                    const Part& right) const;
  Part join_left(const BinaryOperator& kind, std::span<const Part> terms) const;
  Part join_evenly(const BinaryOperator& kind, std::span<const Part> terms) const;

  const Lexer& lexer_;
};

}  // namespace heapreach::rts
