// Linear expressions and constraints as terms of a solver. The checker has its own conversion, on
// purpose.
#pragma once

#include <functional>

#include "horn/terms/term.h"
#include "search/linear/linear.h"

namespace heapreach::search {

using TermOf = std::function<horn::Term(Unknown)>;

horn::Term integer_term(horn::TermStore& terms, Number value);
/// `unknown` gives the term that stands for an unknown.
horn::Term to_term(horn::TermStore& terms, const LinearExpression& linear, const TermOf& unknown);
horn::Term to_term(horn::TermStore& terms, const Constraint& constraint, const TermOf& unknown);

}  // namespace heapreach::search
