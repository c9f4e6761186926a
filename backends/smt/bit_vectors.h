// Satisfiability of conditions on integers together with operations on bits, which linear terms
// cannot say: all of it as one question about bit-vectors that are wide enough for every term.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "backends/smt/smt.h"

namespace heapreach::backends {

/// result = a OPERATION b, modulo 2^width; an operation without result (a division by zero, a shift
/// by the width or more, an overflow where it is not allowed) makes it false.
struct BitOperation {
  enum class Kind {
    multiply,
    divide,
    remainder,
    shift_left,
    shift_right,
    bits_and,
    bits_or,
    bits_xor,
    count_ones,  // of a's bits, as of the next two
    leading_zeros,
    trailing_zeros,
  };
  Kind kind = Kind::multiply;
  bool takes_signed = false;      // second operands of shifts are unsigned all the same
  bool may_not_overflow = false;  // as a signed number
  unsigned width = 0;
  bool is_signed = false;  // which of the numbers modulo 2^width `result` is
  horn::Term a = nullptr, b = nullptr, result = nullptr;
};

struct BitAnswer {
  Satisfiability result = Satisfiability::unknown;
  /// Whether unknowns that have no bounds were given some: then `unsat` says nothing of the
  /// conditions themselves.
  bool is_limited = false;
  std::unordered_map<horn::Term, Integer> values;  // after `sat`, of the integers that occur
};

/// Contract: terms are Boolean or of integers. Where they are others, or need too many bits, the
/// answer is unknown. Throws BackendError if a limit strikes.
BitAnswer solve_bits(const std::vector<horn::Term>& conditions,
                     const std::vector<BitOperation>& operations, const Limits& limits,
                     const std::string& stage);

}  // namespace heapreach::backends
