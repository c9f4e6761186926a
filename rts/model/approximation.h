// Operations whose exact result a system leaves open: it havocs a variable and assumes what is
// known of the result. A system lists them, so that executions can be told apart in which every
// value is the exact one; in files the list is text (docs/format.md, "Approximate operations").
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rts/model/expression.h"

namespace heapreach::rts {

/// On integers of a fixed width, as LLVM has them.
enum class Operation {
  multiply,
  divide_signed,
  divide_unsigned,
  remainder_signed,
  remainder_unsigned,
  shift_left,
  shift_right,
  shift_right_signed,
  bits_and,
  bits_or,
  bits_xor,
  pointer_part,  // a number made of bytes of pointers: no result is known
  count_ones,    // of the first operand's bits, as of the next two
  leading_zeros,
  trailing_zeros,
  // On floating-point numbers, as integers of their bits (float_operation.h). Of conversions the
  // second operand is the number of bits of the first one.
  float_add,
  float_subtract,
  float_multiply,
  float_divide,
  float_remainder,
  float_root,
  float_floor,
  float_ceiling,
  float_truncate,
  float_round,
  float_round_even,
  float_least,
  float_most,
  float_resize,
  float_from_signed,
  float_from_unsigned,
  float_to_signed,
  float_to_unsigned,
  float_function,  // a function of the library: no result is known
};

/// result = a OPERATION b, modulo 2^width.
struct Approximation {
  Operation operation = Operation::multiply;
  bool may_not_overflow = false;  // as a signed number: then there is no result
  unsigned width = 0;             // bits
  bool is_signed = false;         // which of the numbers modulo 2^width `result` is
  VariableId result = 0;          // a havoc of it is the operation
  ExpressionPtr a, b;             // in the state before the havoc; any numbers modulo 2^width
  std::string place;              // in the program: "p.c:3:8"
};

struct Approximations {
  /// Why every execution may pass one that nobody has described; empty if none does.
  std::string unknown;
  std::vector<Approximation> operations;
};

/// The keyword of the operation in files: "mul", "srem", "and".
const char* to_string(Operation operation);
/// The inverse; nothing for other texts.
std::optional<Operation> operation_named(std::string_view keyword);

/// What the operation is called: "a product", "a remainder", "the bit operation and".
std::string name_of(Operation operation);

/// Whether the operation takes its first operand as a signed number; second operands of shifts are
/// unsigned, those of all others are like the first.
bool takes_signed(const Approximation& approximation);

/// Whether the operation has results that exact_result() knows. Functions of the library have none
/// there, and yet some number is one: nothing may be left out because of that.
bool has_known_results(Operation operation);

/// The result of the operation, nothing where it has none: division by zero, overflow where it is
/// not allowed, a shift by the width or more. Nothing, too, for operations without known results.
std::optional<Integer> exact_result(const Approximation& approximation, const Integer& a,
                                    const Integer& b);

/// The number modulo 2^width that lies in the range of signed or of unsigned numbers.
Integer modulo(const Integer& value, unsigned width, bool is_signed);

}  // namespace heapreach::rts
