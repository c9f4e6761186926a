// The shape that the CHC competition demands of clause files, checked without any code of the
// printer.
#pragma once

#include <optional>
#include <string>

namespace heapreach::test {

/// What is wrong with the text, or nothing if it is in the shape: `(set-logic HORN)`, perhaps
/// `(set-info :status sat|unsat|unknown)`, declarations of predicates, clauses, one query as the
/// last assert, `(check-sat)`. Heads and body atoms stand over distinct bound variables, atoms
/// before constraints; constraints are well-sorted linear arithmetic without `let`, quantifiers,
/// predicates or bare Boolean conjuncts. With `linear`, a clause has at most one body atom.
std::optional<std::string> shape_error(const std::string& text, bool linear = false);

}  // namespace heapreach::test
