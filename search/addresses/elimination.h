// Unknowns out of the way: what a state says about its variables and cells, without the unknowns
// that it is written with.
#pragma once

#include <vector>

#include "search/state/linear.h"

namespace heapreach::search::exact {

/// `sum` is a multiple of `modulus`, which is positive.
struct Divisible {
  search::Number modulus = 1;
  search::Sum sum;

  bool operator==(const Divisible&) const = default;
};

struct Constraints {
  std::vector<search::Atom> atoms;
  std::vector<Divisible> divisible;
};

/// Constraints on the unknowns from `first_kept` up that hold exactly if those below it have values
/// with which `atoms` hold. Unknowns below it that could not be eliminated still occur, and are
/// meant to be bound by an existential quantifier. Throws TooLarge.
Constraints without_unknowns(std::vector<search::Atom> atoms, search::Unknown first_kept);

}  // namespace heapreach::search::exact
