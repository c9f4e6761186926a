// Unknowns out of the way: what a state says about its variables and cells, without the unknowns
// that it is written with.
#pragma once

#include <vector>

#include "search/linear/linear.h"

namespace heapreach::search {

/// `linear expression` is a multiple of `modulus`, which is positive.
struct Divisible {
  Number modulus = 1;
  LinearExpression linear;

  bool operator==(const Divisible&) const = default;
};

struct Constraints {
  std::vector<Constraint> linear;
  std::vector<Divisible> divisible;
};

/// Constraints on the unknowns from `first_kept` up that hold exactly if those below it have values
/// with which `constraints` hold. Unknowns below it that could not be eliminated still occur, and
/// are meant to be bound by an existential quantifier. Throws TooLarge.
Constraints without_unknowns(std::vector<Constraint> constraints, Unknown first_kept);

}  // namespace heapreach::search
