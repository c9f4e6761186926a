// Resolution of two clauses.
#pragma once

#include <optional>

#include "horn/clauses/clause.h"

namespace heapreach::preprocess {

/// Whether two atoms of one predicate have no common instance because constants differ: cheap, and
/// complete for arguments that are variables or constants, each variable once.
bool clash(const horn::Atom& a, const horn::Atom& b);

/// The clause `upper` with its body atom at `position` replaced by the body of `lower`, whose head
/// must have the same predicate; simplified, label "lower; upper". `upper_variables` bounds the
/// indices of upper's variables. Nothing if the constraint becomes false.
std::optional<horn::Clause> resolve(horn::TermStore& terms, const horn::Clause& upper,
                                    std::uint32_t upper_variables, std::size_t position,
                                    const horn::Clause& lower);

}  // namespace heapreach::preprocess
