// The functions of SMT-LIB's core, arithmetic and arrays that the reader understands.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "horn/read/formula.h"
#include "horn/read/sexpr.h"
#include "horn/terms/term.h"

namespace heapreach::horn {

enum class Operator {
  conjunction,
  disjunction,
  negation,
  implies,
  exclusive_or,
  equal,
  distinct,
  choose,
  add,
  subtract,
  multiply,
  quotient,
  div,
  mod,
  abs,
  less,
  less_equal,
  greater,
  greater_equal,
  select,
  store,
};

/// The operator that SMT-LIB calls so.
std::optional<Operator> operator_named(std::string_view name);

/// An argument and where it stands.
struct Operand {
  Value value;
  const Sexpr* where = nullptr;
};

/// Applies operators; throws InputError for the wrong number or sorts of operands, and for what is
/// not linear.
class Operators {
 public:
  Operators(TermStore& terms, const Source& source, FormulaArena& formulas)
      : terms_(terms), source_(source), formulas_(formulas) {}

  /// The value of `call`, an application of `op` to the operands.
  Value apply(Operator op, std::vector<Operand> operands, const Sexpr& call);
  /// The operand as a term of the sort; an integer numeral may stand for a real one.
  Term of_sort(const Operand& operand, Sort sort);

 private:
  Value connect(Operator op, const std::vector<Operand>& operands, const Sexpr& call);
  Term compute(Operator op, std::vector<Operand> operands, const Sexpr& call);
  Term chain(Operator op, const std::vector<Term>& terms);
  Term distinct(const std::vector<Term>& terms, const Sexpr& call);
  Term implication(std::vector<Term> terms);
  Term exclusive_or(const std::vector<Term>& terms);
  Term difference(std::vector<Term> terms);
  Term absolute(const Operand& operand);
  Term element(const std::vector<Operand>& operands, bool written);
  Term product(const std::vector<Operand>& operands, const Sexpr& call);
  Term quotient(const std::vector<Operand>& operands);
  Term integer_division(Operator op, const std::vector<Operand>& operands);
  std::vector<Term> numbers(const std::vector<Operand>& operands, std::size_t first = 0);
  std::vector<Term> alike(const std::vector<Operand>& operands, std::size_t first = 0);
  Term boolean(const Operand& operand);

  TermStore& terms_;
  const Source& source_;
  FormulaArena& formulas_;
};

}  // namespace heapreach::horn
