// Equivalent, smaller forms of one clause or one conjunction.
#pragma once

#include <vector>

#include "horn/clauses/clause.h"
#include "preprocess/formulas/rewriter.h"

namespace heapreach::preprocess {

/// Takes a conjunction apart: its conjuncts, or the term itself.
std::vector<horn::Term> conjuncts_of(horn::Term term);

/// Lets every conjunct know of the others: below the root, and in whatever `context` rewrites
/// later, a conjunct is true and its negation false. Equivalent as a conjunction. `context` must be
/// fresh.
std::vector<horn::Term> propagate_units(horn::TermStore& terms,
                                        const std::vector<horn::Term>& conjuncts,
                                        Rewriter& context);

/// Uses up equations (see Equations) and propagates units in a clause until nothing changes, at
/// most a few times. The clause stays equivalent, with the same predicates in the same places.
/// Returns whether its constraint is still satisfiable as far as this shows. `equations` are
/// further conjuncts, taken as pairs to save building them.
bool simplify(horn::TermStore& terms, horn::Clause& clause,
              const std::vector<std::pair<horn::Term, horn::Term>>& equations = {});

struct Shape {
  std::uint32_t variables = 0;  // indices are below this
  std::size_t weight = 0;       // arguments of all atoms plus distinct term nodes
};
/// Gives the variables of a clause the indices 0, 1, .. in order of first occurrence (head, body,
/// constraint), and returns its size.
Shape renumber(horn::TermStore& terms, horn::Clause& clause);

}  // namespace heapreach::preprocess
