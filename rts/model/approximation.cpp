#include "rts/model/approximation.h"

#include <array>

#include "rts/model/float_operation.h"
#include "support/error.h"

namespace heapreach::rts {

namespace {

struct Named {
  Operation operation;
  const char* keyword;
  const char* name;
};

constexpr std::array<Named, 34> operations = {{
    {Operation::multiply, "mul", "a product"},
    {Operation::divide_signed, "sdiv", "a quotient"},
    {Operation::divide_unsigned, "udiv", "a quotient"},
    {Operation::remainder_signed, "srem", "a remainder"},
    {Operation::remainder_unsigned, "urem", "a remainder"},
    {Operation::shift_left, "shl", "a shift by a variable"},
    {Operation::shift_right, "lshr", "a shift by a variable"},
    {Operation::shift_right_signed, "ashr", "a shift by a variable"},
    {Operation::bits_and, "and", "the bit operation and"},
    {Operation::bits_or, "or", "the bit operation or"},
    {Operation::bits_xor, "xor", "the bit operation xor"},
    {Operation::pointer_part, "ptrpart", "a number from bytes of a pointer"},
    {Operation::count_ones, "ctpop", "a number of ones"},
    {Operation::leading_zeros, "ctlz", "a number of leading zeros"},
    {Operation::trailing_zeros, "cttz", "a number of trailing zeros"},
    {Operation::float_add, "fadd", "a sum"},
    {Operation::float_subtract, "fsub", "a difference"},
    {Operation::float_multiply, "fmul", "a product"},
    {Operation::float_divide, "fdiv", "a quotient"},
    {Operation::float_remainder, "frem", "a remainder"},
    {Operation::float_root, "fsqrt", "a square root"},
    {Operation::float_floor, "ffloor", "a floor"},
    {Operation::float_ceiling, "fceil", "a ceiling"},
    {Operation::float_truncate, "ftrunc", "a truncated number"},
    {Operation::float_round, "fround", "a rounded number"},
    {Operation::float_round_even, "frint", "a rounded number"},
    {Operation::float_least, "fmin", "the smaller number"},
    {Operation::float_most, "fmax", "the larger number"},
    {Operation::float_resize, "fpcast", "a converted number"},
    {Operation::float_from_signed, "sitofp", "a converted number"},
    {Operation::float_from_unsigned, "uitofp", "a converted number"},
    {Operation::float_to_signed, "fptosi", "a converted number"},
    {Operation::float_to_unsigned, "fptoui", "a converted number"},
    {Operation::float_function, "fcall", "a function of the library"},
}};

const Named& named(Operation operation) {
  for (const Named& one : operations) {
    if (one.operation == operation) return one;
  }
  throw InternalError("an operation without a name");
}

Integer shifted_down(const Integer& value, unsigned long bits) {
  Integer result;
  mpz_fdiv_q_2exp(result.get_mpz_t(), value.get_mpz_t(), bits);
  return result;
}

/// Of integers of any width; `a` and `b` lie in the range that the operation has them in.
std::optional<Integer> unlimited_result(const Approximation& approximation, const Integer& a,
                                        const Integer& b) {
  const bool too_far = b >= approximation.width;
  switch (approximation.operation) {
    case Operation::multiply:
      return Integer(a * b);
    case Operation::divide_signed:
    case Operation::divide_unsigned:
      if (b == 0) return std::nullopt;
      return Integer(a / b);
    case Operation::remainder_signed:
    case Operation::remainder_unsigned:
      if (b == 0) return std::nullopt;
      return Integer(a % b);
    case Operation::shift_left:
      if (too_far) return std::nullopt;
      return Integer(a << b.get_ui());
    case Operation::shift_right:
    case Operation::shift_right_signed:
      if (too_far) return std::nullopt;
      return shifted_down(a, b.get_ui());
    case Operation::bits_and:
      return Integer(a & b);
    case Operation::bits_or:
      return Integer(a | b);
    case Operation::bits_xor:
      return Integer(a ^ b);
    case Operation::count_ones:
      return Integer(mpz_popcount(a.get_mpz_t()));
    case Operation::leading_zeros:
      return Integer(a == 0 ? approximation.width
                            : approximation.width - mpz_sizeinbase(a.get_mpz_t(), 2));
    case Operation::trailing_zeros:
      return Integer(a == 0 ? approximation.width : mpz_scan1(a.get_mpz_t(), 0));
    default:
      return std::nullopt;
  }
}

}  // namespace

const char* to_string(Operation operation) {
  return named(operation).keyword;
}

std::optional<Operation> operation_named(std::string_view keyword) {
  for (const Named& one : operations) {
    if (one.keyword == keyword) return one.operation;
  }
  return std::nullopt;
}

std::string name_of(Operation operation) {
  return named(operation).name;
}

Integer modulo(const Integer& value, unsigned width, bool is_signed) {
  Integer rest;
  mpz_fdiv_r_2exp(rest.get_mpz_t(), value.get_mpz_t(), width);
  const Integer half = Integer(1) << (width - 1);
  return is_signed && rest >= half ? Integer(rest - 2 * half) : rest;
}

bool takes_signed(const Approximation& approximation) {
  switch (approximation.operation) {
    case Operation::divide_signed:
    case Operation::remainder_signed:
    case Operation::shift_right_signed:
      return true;
    case Operation::multiply:
      return approximation.may_not_overflow || approximation.is_signed;
    case Operation::shift_left:
      return approximation.may_not_overflow;
    case Operation::float_to_unsigned:
      return false;
    default:
      return is_on_floats(approximation.operation);
  }
}

bool has_known_results(Operation operation) {
  return operation != Operation::float_function;
}

std::optional<Integer> exact_result(const Approximation& approximation, const Integer& a,
                                    const Integer& b) {
  const Operation operation = approximation.operation;
  const unsigned width = approximation.width;
  if (is_on_floats(operation)) {
    const std::optional<Integer> result = float_result(approximation, a, b);
    return result ? std::optional(modulo(*result, width, approximation.is_signed)) : std::nullopt;
  }
  const bool divides_signed =
      operation == Operation::divide_signed || operation == Operation::remainder_signed;
  const bool shifts = operation == Operation::shift_left || operation == Operation::shift_right ||
                      operation == Operation::shift_right_signed;
  const bool is_signed = takes_signed(approximation);
  const Integer x = modulo(a, width, is_signed);
  const Integer y = modulo(b, width, is_signed && !shifts);
  // The quotient is what does not fit where the remainder, 0, would.
  const bool overflows = divides_signed && y == -1 && x == -(Integer(1) << (width - 1));
  const std::optional<Integer> result = unlimited_result(approximation, x, y);
  if (!result || overflows) return std::nullopt;
  if (approximation.may_not_overflow && *result != modulo(*result, width, true)) {
    return std::nullopt;
  }
  return modulo(*result, width, approximation.is_signed);
}

}  // namespace heapreach::rts
