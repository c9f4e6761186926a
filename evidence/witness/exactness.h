// Whether an execution of a system with approximate operations (rts/model/approximation.h) is
// one of the program that the system stands for: every value that an approximate operation took is
// computed anew.
#pragma once

#include <optional>
#include <string>

#include "rts/semantics/replay.h"
#include "rts/model/approximation.h"

namespace heapreach::evidence {

/// An operation that an execution passes with another result than the exact one.
struct Inexact {
  const rts::Approximation* operation;
  std::size_t step, instruction, value;  // where its value stands in the execution's choices
  Integer a, b, result;
  std::optional<Integer> exact;  // nothing where the operation has no result
};

/// The first of them, nothing if all are exact. `operations` must outlive the answer. Throws
/// InputError as rts::replay() does.
std::optional<Inexact> first_inexact(const rts::System& system, std::uint64_t bound,
                                     const rts::Execution& execution,
                                     const std::vector<rts::Approximation>& operations);

/// "a product at p.c:3:8 is 7 for 2 and 3, not 6".
std::string describe(const Inexact& inexact);

}  // namespace heapreach::evidence
