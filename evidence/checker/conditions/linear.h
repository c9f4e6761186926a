// Arithmetic of the linear terms and constraints of state graphs
// (evidence/certificates/state_graph.h). The checker has its own, so that it shares no code with
// the search.
#pragma once

#include <functional>
#include <optional>

#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::checker {

Linear constant(const Integer& value);
/// The term that is just this unknown.
Linear term_of(Unknown unknown);
Linear sum(const Linear& a, const Linear& b);
Linear difference(const Linear& a, const Linear& b);
Linear multiple(const Integer& factor, const Linear& a);
/// By what the term multiplies the unknown; 0 if it does not occur.
Integer coefficient_of(Unknown unknown, const Linear& a);
/// The linear term with values for its unknowns, in time n log n of all their terms; nothing if
/// `value_of` has none (null) for one of them.
std::optional<Linear> substituted(const Linear& a,
                                  const std::function<const Linear*(Unknown)>& value_of);

/// a = b, a <= b and a < b.
Constraint equal(const Linear& a, const Linear& b);
Constraint at_most(const Linear& a, const Linear& b);
Constraint below(const Linear& a, const Linear& b);
Constraint negation(const Constraint& constraint);
/// Whether it holds, if no unknown occurs in it.
std::optional<bool> truth(const Constraint& constraint);

/// The value that makes the linear expression zero, of an unknown that occurs in it; nothing if it
/// need not be an integer, whatever the other unknowns are.
std::optional<Linear> solved_for(Unknown unknown, const Linear& linear);

/// A constraint on a form without constant whose coefficients have no common factor and start with
/// a positive one: the form takes every integer as its value. Without terms, it is `holds`.
struct Normal {
  enum class Relation { equal, different, at_most, at_least };
  std::vector<std::pair<Unknown, Integer>> form;
  Relation relation = Relation::equal;
  Integer value;
  bool holds = false;  // meaningful if the form is empty
};
Normal normal(const Constraint& constraint);

}  // namespace heapreach::evidence::checker
