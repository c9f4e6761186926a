#include "analyses/angelic/explain/explain.h"

#include <algorithm>
#include <set>

#include "analyses/angelic/explain/cases.h"
#include "analyses/angelic/explain/formula_search.h"
#include "analyses/angelic/explain/literals.h"

namespace heapreach::analyses::angelic {

namespace {

/// Atoms of the formula that the vocabulary has, with their literals; of an order and its opposite
/// one.
std::vector<AtomInWords> atoms_in_words(const PathFormula& formula, const rts::System& system,
                                        const Vocabulary& vocabulary, horn::TermStore& terms) {
  std::vector<AtomInWords> result;
  std::set<horn::Term> seen;
  for (const horn::Term atom : atoms_of(formula.conditions)) {
    if (seen.contains(terms.negation(atom)) || !seen.insert(atom).second) continue;
    AtomInWords words{atom, literal_of(atom, false, formula, system),
                      literal_of(atom, true, formula, system)};
    if (words.holds && !has(vocabulary, *words.holds)) words.holds.reset();
    if (words.fails && !has(vocabulary, *words.fails)) words.fails.reset();
    if (words.holds || words.fails) result.push_back(std::move(words));
  }
  return result;
}

}  // namespace

Explanation explain(const rts::System& system, const std::vector<bool>& is_unknown,
                    const rts::Execution& execution, const std::vector<Clause>& installed,
                    const Vocabulary& vocabulary, const Limits& limits) {
  horn::TermStore terms;
  const PathFormula formula = path_formula(system, is_unknown, execution, terms);
  Explanation result;
  result.is_about_unknowns =
      std::any_of(formula.conditions.begin(), formula.conditions.end(),
                  [&](horn::Term condition) { return mentions_unknown(condition, formula); });
  std::vector<horn::Term> facts = formula.facts;
  for (const Clause& clause : installed) {
    for (const horn::Term fact : instances_of(clause, formula, terms)) facts.push_back(fact);
  }
  FormulaSearch search(atoms_in_words(formula, system, vocabulary, terms), facts,
                       formula.conditions, terms, limits);
  result.is_excluded = search.is_excluded();
  if (result.is_excluded) return result;
  for (const FormulaSearch::Formula& found : search.find(vocabulary.structure)) {
    result.alternatives.emplace_back();
    for (const std::vector<Literal>& literals : found) {
      result.alternatives.back().push_back(generalised(literals, formula));
    }
  }
  return result;
}

}  // namespace heapreach::analyses::angelic
