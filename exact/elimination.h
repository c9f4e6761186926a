// Unknowns out of the way: what a state says about its variables and cells, without the unknowns
// that it is written with.
#pragma once

#include <vector>

#include "explore/sum.h"

namespace heapreach::exact {

/// `sum` is a multiple of `modulus`, which is positive.
struct Divisible {
  explore::Number modulus = 1;
  explore::Sum sum;

  bool operator==(const Divisible&) const = default;
};

struct Constraints {
  std::vector<explore::Atom> atoms;
  std::vector<Divisible> divisible;
};

/// Constraints on the unknowns from `first_kept` up that hold exactly if those below it have values
/// with which `atoms` hold. Unknowns below it that could not be eliminated still occur, and are
/// meant to be bound by an existential quantifier. Throws TooLarge.
Constraints without_unknowns(std::vector<explore::Atom> atoms, explore::Unknown first_kept);

}  // namespace heapreach::exact
