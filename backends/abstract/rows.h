// Constraints and congruences as the Parma Polyhedra Library has them: rows of integers.
#pragma once

#define PPL_NO_AUTOMATIC_INITIALIZATION
#include <ppl.hh>
// After the library, whose header redefines NDEBUG for itself.
#include "backends/abstract/affine.h"

namespace heapreach::backends::abstract {

/// The sum times `denominator`, which is set to the common denominator of its numbers.
Parma_Polyhedra_Library::Linear_Expression expression(const Affine& sum, Integer& denominator);

/// Contract: no modulus.
Parma_Polyhedra_Library::Constraint to_constraint(const Constraint& constraint);
/// Contract: an equality or a modulus.
Parma_Polyhedra_Library::Congruence to_congruence(const Constraint& constraint);

Constraint from_row(const Parma_Polyhedra_Library::Constraint& row);
/// With the smallest modulus: 6 x = 0 (mod 12) becomes x = 0 (mod 2).
Constraint from_row(const Parma_Polyhedra_Library::Congruence& row);

}  // namespace heapreach::backends::abstract
