// SMT-LIB text: clause systems in the strict shape of the CHC competition
// (https://chc-comp.github.io/format.html), terms, models and verification conditions. Output is
// linear in the DAG of the terms: shared subterms are printed once, behind `let` or extra clause
// variables.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "horn/clauses/clause.h"
#include "horn/clauses/model.h"

namespace heapreach::horn {

/// Writes `(set-logic HORN)`, declarations, clauses, one query as the last assert, `(check-sat)`:
/// heads and body atoms over distinct variables, body atom first, at least one bound variable per
/// clause, no bare Boolean conjunct, no `as const`, `xor`, `to_real`. Several queries are first led
/// into one goal predicate. Comments (`; ...`) carry clause labels when `comments` is set.
void print(std::ostream& out, const ClauseSystem& system, bool comments = false);

/// Writes `term` with `let` for shared subterms; names[i] is the text of variable i (further ones
/// are bound by quantifiers and get names of their own).
void print_term(std::ostream& out, Term term, const std::vector<std::string>& names);

/// Writes a stand-alone script that is unsatisfiable exactly if `condition` is valid: declarations
/// of its free variables, `(assert (not condition))`, `(check-sat)`. Any SMT-LIB solver can run it.
void print_validity_script(std::ostream& out, Term condition);

/// An SMT-LIB symbol for any text: the text itself if it is a simple symbol, else |quoted|, where
/// bars, backslashes and unprintable characters become underscores.
std::string symbol(const std::string& text);

}  // namespace heapreach::horn
