// Between atoms of path formulas and literals of specifications.
#pragma once

#include <optional>
#include <vector>

#include "analyses/angelic/explain/path_formula.h"
#include "analyses/angelic/specification/clause.h"

namespace heapreach::analyses::angelic {

/// An atom, or its negation, as a literal in which `call` of results is the number of the call on
/// the path; nothing if it speaks of something else than unknowns. `system` is that of the path.
std::optional<Literal> literal_of(horn::Term atom, bool negated, const PathFormula& formula,
                                  const rts::System& system);

/// A number as a sum of what specifications speak of; nothing if it is something else.
std::optional<Sum> sum_of(horn::Term term, const PathFormula& formula, const rts::System& system);

/// Whether the atom mentions an unknown at all.
bool mentions_unknown(horn::Term term, const PathFormula& formula);

/// Whether it mentions the result of an operation that is not linear. Quotients and remainders by
/// constants have words where what is divided is known not to be below 0: C rounds towards zero.
bool is_beyond_words(horn::Term term, const PathFormula& formula);

/// That one of such literals holds, as a term; of definitions, consequences.
horn::Term term_of(const std::vector<Literal>& literals, const PathFormula& formula,
                   horn::TermStore& terms);

/// A clause of such literals, whose calls are those that it mentions.
Clause generalised(std::vector<Literal> literals, const PathFormula& formula);

/// What a clause says of a path: a term for each choice of its calls among those of the path. Of a
/// definition these are consequences.
std::vector<horn::Term> instances_of(const Clause& clause, const PathFormula& formula,
                                     horn::TermStore& terms);

}  // namespace heapreach::analyses::angelic
