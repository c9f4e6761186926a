// What the tests of preprocessing ask Z3: validity, satisfiability, and whether a small clause
// system derives its query. Independent of backends/.
#pragma once

#include <optional>
#include <variant>

#include "horn/clauses/clause.h"
#include "horn/clauses/derivation.h"
#include "horn/clauses/model.h"
#include "preprocess/pass.h"

namespace heapreach::test {

enum class Truth { yes, no, unknown };

Truth is_satisfiable(horn::Term term);
Truth is_valid(horn::TermStore& terms, horn::Term term);

struct Derivable {};
struct Unsolved {};
/// Runs Spacer, with a limit on its resources; a model if the query is underivable.
std::variant<Derivable, horn::Model, Unsolved> solve(const horn::ClauseSystem& system);

/// solve() for the back-translations.
preprocess::AcyclicSolver acyclic_solver();

/// The joint constraint of a derivation, whose values are left open; satisfiable exactly if it is
/// one.
horn::Term constraint_of(const horn::ClauseSystem& system, const horn::Derivation& derivation);

/// A derivation of the query with at most `steps` steps, by depth-first search from the query.
/// Gives up after `checks` calls of Z3.
std::optional<horn::Derivation> find_derivation(const horn::ClauseSystem& system, std::size_t steps,
                                                std::size_t checks);

}  // namespace heapreach::test
