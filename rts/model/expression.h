// Expressions and conditions of a resourceful transition system: linear integer terms, C's division
// by constants, comparisons, connectives and heap atoms. Trees are immutable and shared.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "support/integer.h"

namespace heapreach::rts {

/// Index into System::variables().
using VariableId = std::uint32_t;

enum class Sort { integer, boolean };

enum class Op {
  integer,    // the constant `value`
  variable,   // the variable `variable`
  negate,     // -a
  add,        // a + b
  subtract,   // a - b
  multiply,   // a * b, where at least one side is free of variables
  divide,     // a / b as in C (towards zero); b evaluates to a positive constant
  remainder,  // a % b as in C (sign of a); b evaluates to a positive constant
  choose,     // c ? a : b; a and b have the same sort, which is the sort of the whole
  boolean,    // the constant `value != 0`
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,  // integer sides
  conjunction,
  disjunction,
  negation,       // boolean sides
  allocated,      // cell at address a is allocated
  size,           // size of the block whose base is a, 0 unless a is an allocated base
  base,           // base of the allocated block that holds cell a, else 0
  no_live_cells,  // no cell of a non-static block is allocated
  start_value,    // what cell a held at the start, 0 unless it was allocated then
};

struct Expression;
using ExpressionPtr = std::shared_ptr<const Expression>;

struct Expression {
  Op op = Op::integer;
  Sort sort = Sort::integer;
  Integer value;            // Op::integer, Op::boolean
  std::string name;         // Op::integer: what the file calls it, "SLL.next"; or empty
  VariableId variable = 0;  // Op::variable
  std::vector<ExpressionPtr> arguments;  // in the order of the comments above
};

/// A constant; `name` is how it is printed, if it has one.
ExpressionPtr make_integer(const Integer& value, const std::string& name = "");
ExpressionPtr make_boolean(bool value);
ExpressionPtr make_variable(VariableId variable);
/// An operator with its arguments; the sort follows from `op` (for choose: from the branches).
/// Contract: argument count and sorts fit `op`; the reader has checked this for input.
ExpressionPtr make(Op op, std::vector<ExpressionPtr> arguments);

/// True if no part of the expression is a variable or a heap atom.
bool is_constant(const Expression& expression);
/// True if a part of the expression is a heap atom that asks of the heap as it is.
bool reads_heap(const Expression& expression);
/// True if a part of the expression reads the start heap (Op::start_value).
bool reads_start_heap(const Expression& expression);
/// True if the expressions are written alike, whatever their constants are called.
bool are_same(const Expression& a, const Expression& b);
/// Adds every variable of the expression to `out`, in order of occurrence, with repetitions.
void collect_variables(const Expression& expression, std::vector<VariableId>& out);

}  // namespace heapreach::rts
