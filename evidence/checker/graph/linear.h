// Arithmetic of the linear terms and constraints of state graphs
// (evidence/certificates/state_graph.h). The judge has its own, so that it shares no code with the
// search.
#pragma once

#include <functional>
#include <optional>

#include "evidence/certificates/state_graph.h"

namespace heapreach::evidence::graph {

explore::Linear constant(const Integer& value);
/// The term that is just this unknown.
explore::Linear term_of(explore::Unknown unknown);
explore::Linear sum(const explore::Linear& a, const explore::Linear& b);
explore::Linear difference(const explore::Linear& a, const explore::Linear& b);
explore::Linear multiple(const Integer& factor, const explore::Linear& a);
/// The linear term with values for its unknowns, in time n log n of all their terms; nothing if
/// `value_of` has none (null) for one of them.
std::optional<explore::Linear> substituted(
    const explore::Linear& a,
    const std::function<const explore::Linear*(explore::Unknown)>& value_of);

/// a = b, a <= b and a < b.
explore::Constraint equal(const explore::Linear& a, const explore::Linear& b);
explore::Constraint at_most(const explore::Linear& a, const explore::Linear& b);
explore::Constraint below(const explore::Linear& a, const explore::Linear& b);
explore::Constraint negation(const explore::Constraint& constraint);
/// Whether it holds, if no unknown occurs in it.
std::optional<bool> truth(const explore::Constraint& constraint);

/// The value that makes the sum zero, of an unknown that occurs in it; nothing if it need not be an
/// integer, whatever the other unknowns are.
std::optional<explore::Linear> solved_for(explore::Unknown unknown, const explore::Linear& sum);

/// A constraint on a form without constant whose coefficients have no common factor and start with
/// a positive one: the form takes every integer as its value. Without terms, it is `holds`.
struct Normal {
  enum class Relation { equal, different, at_most, at_least };
  std::vector<std::pair<explore::Unknown, Integer>> form;
  Relation relation = Relation::equal;
  Integer value;
  bool holds = false;  // meaningful if the form is empty
};
Normal normal(const explore::Constraint& constraint);

}  // namespace heapreach::evidence::graph
