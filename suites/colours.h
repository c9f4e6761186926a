// Colours of predicates and variables that do not depend on names and orders. Internal to
// canonical.cpp.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "horn/clauses/clause.h"
#include "support/deadline.h"

namespace heapreach::suites {

using Colour = std::uint64_t;

Colour mix(Colour a, Colour b);

/// Colours within one clause, given those of the predicates.
struct ClauseColours {
  std::unordered_map<horn::Term, Colour> of_term;  // every subterm, variables included
  std::vector<Colour> of_body;                     // per body atom
  Colour of_head = 0;
  Colour of_clause = 0;
};

/// Whether the order of a term's arguments does not matter.
bool is_commutative(horn::Term term);

/// Refines the variables of one clause until their number of colours stays the same.
ClauseColours colours_of(const horn::Clause& clause, const std::vector<Colour>& predicates);

/// The colours of all predicates: refined by the clauses they occur in until their number stays the
/// same. Throws BackendError when the deadline expires.
std::vector<Colour> predicate_colours(const horn::ClauseSystem& system, const Deadline& deadline);

}  // namespace heapreach::suites
