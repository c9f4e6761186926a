// The reader for clauses from elsewhere: SMT-LIB `(set-logic HORN)` and Z3's rule language.
#pragma once

#include <string>
#include <vector>

#include "horn/clauses/clause.h"
#include "horn/clauses/model.h"
#include "support/deadline.h"
#include "support/error.h"

namespace heapreach::horn {

/// Reads clauses: `declare-fun ... Bool`, `assert (forall ... (=> ...))` in any nesting that is a
/// Horn clause after moving implications and conjunctions around, `let`, `define-fun`, `check-sat`;
/// or `declare-rel`, `declare-var`, `rule`, `query`. Linear arithmetic over Int, Real and Bool,
/// division by constants. `file` is the name that positions carry. Throws InputError (file, line,
/// column, and what was expected) for everything outside this fragment: arrays, bit-vectors,
/// non-linear terms, non-Horn clauses, undeclared symbols, ill-sorted terms.
ClauseSystem read(const std::string& text, const std::string& file, const Deadline& deadline = {});

/// How deep the parentheses of a stored term may be nested: far more than models have, where they
/// share terms by `let`, too.
constexpr std::size_t most_term_nesting = 10000;

/// Reads one Boolean term over named variables, as models are stored: `names` gives variable i of
/// sort `sorts[i]`. Quantifiers are allowed. Errors as above, and for parentheses that are nested
/// too deep.
Term read_term(TermStore& terms, const std::string& text, const std::vector<std::string>& names,
               const std::vector<Sort>& sorts, const Position& position);

}  // namespace heapreach::horn
