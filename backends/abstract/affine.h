// Linear sums and constraints over numbered dimensions: what numeric domains take and give.
#pragma once

#include <cstddef>
#include <map>
#include <vector>

#include "support/integer.h"

namespace heapreach::backends::abstract {

/// constant + sum of factor * dimension.
struct Affine {
  std::map<std::size_t, Rational> factors;  // by dimension; none is 0
  Rational constant = 0;

  void add(std::size_t dimension, const Rational& factor);
  void add(const Affine& other, const Rational& factor);
  bool is_constant() const { return factors.empty(); }
};

/// sum >= 0, or with `equality` sum = 0, or with a `modulus` other than 0: sum is a multiple of it.
struct Constraint {
  Affine sum;
  bool equality = false;
  Integer modulus = 0;

  /// Contract: no modulus. Divides by the common factor, so that all numbers are integers; where
  /// every dimension is an integer (`integral[dimension]`), an inequality's constant is rounded to
  /// what that leaves.
  void normalise(const std::vector<bool>& integral);
};

}  // namespace heapreach::backends::abstract
