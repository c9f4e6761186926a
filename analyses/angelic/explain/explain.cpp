#include "analyses/angelic/explain/explain.h"

#include <algorithm>
#include <set>

#include "analyses/angelic/explain/cases.h"
#include "analyses/angelic/explain/formula_search.h"
#include "analyses/angelic/explain/literals.h"
#include "analyses/angelic/explain/walked.h"

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

/// Without the constant.
Sum terms_of(Sum sum) {
  sum.constant = 0;
  sum.constant_name.clear();
  return sum;
}

/// Of cells at one pointer of a program, which are the same block's, the first one tells.
void leave_out_later_cells(Clause& clause) {
  const auto pointer_of = [&](const Literal& literal) {
    return text_of({clause.calls, {{Literal::Relation::equal, terms_of(literal.sum)}}});
  };
  const auto is_cell = [](const Literal& literal) {
    return literal.relation == Literal::Relation::allocated && literal.sum.in_program;
  };
  const std::vector<Literal> all = clause.literals;
  std::erase_if(clause.literals, [&](const Literal& literal) {
    return is_cell(literal) && literal.sum.constant > 0 &&
           std::any_of(all.begin(), all.end(), [&](const Literal& first) {
             return is_cell(first) && first.sum.constant == 0 &&
                    pointer_of(first) == pointer_of(literal);
           });
  });
}

bool leads_somewhere(const SpecTerm& term) {
  return term.is_pointer || (term.kind == SpecTerm::Kind::start_value && !term.is_number);
}

/// Null tests of what is no part of what the literal is about: where the program asks for null,
/// nothing need be said.
std::vector<Literal> null_tests_beside(const Literal& about, const std::vector<Literal>& clause,
                                       const std::vector<std::string>& calls) {
  std::vector<Literal> result;
  for (const Literal& literal : clause) {
    const auto& terms = literal.sum.terms;
    const bool is_null_test = literal.relation == Literal::Relation::equal && terms.size() == 1 &&
                              literal.sum.constant == 0 && leads_somewhere(*terms[0].first);
    // A list may be empty.
    const bool is_said =
        is_null_test && about.relation == Literal::Relation::list &&
        text_of({calls, {{Literal::Relation::equal, about.sum}}}) == text_of({calls, {literal}});
    if (is_said) continue;
    if (is_null_test && !is_read_behind(*terms[0].first, about.sum, calls))
      result.push_back(literal);
  }
  return result;
}

/// Guesses about the loop that exclude the path, each with the null tests that do, too, and
/// without.
std::vector<std::vector<Clause>> about_loop(const rts::System& system, const PathFormula& formula,
                                            const rts::Execution& execution,
                                            const std::vector<Literal>& weakest,
                                            const Vocabulary& vocabulary, FormulaSearch& search,
                                            horn::TermStore& terms) {
  std::vector<std::vector<Clause>> result;
  for (std::vector<Literal>& guess : walked(system, formula, execution)) {
    const bool is_allowed =
        guess.size() == 1 || vocabulary.structure != Vocabulary::Structure::cube;
    if (!is_allowed || !std::all_of(guess.begin(), guess.end(), [&](const Literal& literal) {
          return has(vocabulary, literal);
        })) {
      continue;
    }
    if (!search.is_excluded_by(term_of(guess, formula, terms))) continue;
    std::vector<Literal> beside = null_tests_beside(guess.back(), weakest, formula.calls);
    if (!beside.empty() && vocabulary.structure != Vocabulary::Structure::cube) {
      beside.insert(beside.end(), guess.begin(), guess.end());
      result.push_back({generalised(std::move(beside), formula)});
    }
    result.push_back({generalised(std::move(guess), formula)});
  }
  return result;
}

/// Facts that hold in all executions. An execution that leaves the path before an instruction need
/// not do what the instruction does.
std::vector<horn::Term> facts_off_the_path(const PathFormula& formula, horn::TermStore& terms) {
  std::vector<horn::Term> result = formula.facts;
  for (const PathFormula::Passed& passed : formula.passed) {
    const auto first = formula.taken.begin();
    const std::vector<horn::Term> before(first, first + static_cast<std::ptrdiff_t>(passed.taken));
    horn::Term& fact = result[passed.fact];
    fact = terms.implies(terms.conjunction(before), fact);
  }
  return result;
}

/// What excludes the execution's path, given the facts.
Explanation excluding(const rts::System& system, const PathFormula& formula,
                      const std::vector<horn::Term>& facts, const rts::Execution& execution,
                      const Vocabulary& vocabulary, horn::TermStore& terms, const Limits& limits) {
  Explanation result;
  result.is_about_unknowns =
      std::any_of(formula.conditions.begin(), formula.conditions.end(),
                  [&](horn::Term condition) { return mentions_unknown(condition, formula); });
  FormulaSearch search(atoms_in_words(formula, system, vocabulary, terms), facts,
                       formula.conditions, terms, limits);
  result.is_excluded = search.is_excluded();
  if (result.is_excluded) return result;
  std::vector<horn::Term> atoms = atoms_of(formula.conditions);
  const std::size_t all = atoms.size();
  std::erase_if(atoms, [&](horn::Term atom) { return is_beyond_words(atom, formula); });
  result.is_beyond_words = atoms.size() < all && !search.is_decided_by(atoms);
  const std::vector<FormulaSearch::Formula> formulas = search.find(vocabulary.structure);
  if (result.is_about_unknowns) {
    const bool has_clause = !formulas.empty() && formulas.front().size() == 1;
    const std::vector<Literal> weakest =
        has_clause ? formulas.front().front() : std::vector<Literal>();
    result.alternatives =
        about_loop(system, formula, execution, weakest, vocabulary, search, terms);
    result.about_loop = result.alternatives.size();
  }
  for (const FormulaSearch::Formula& found : formulas) {
    result.alternatives.emplace_back();
    for (const std::vector<Literal>& literals : found) {
      result.alternatives.back().push_back(generalised(literals, formula));
      leave_out_later_cells(result.alternatives.back().back());
    }
  }
  result.has_given_up = search.has_given_up();
  return result;
}

}  // namespace

/// First what keeps executions on the path up to the failure; only where nothing does, what makes
/// them leave it earlier.
Explanation explain(const rts::System& system, const std::vector<bool>& is_unknown,
                    const rts::Execution& execution, const std::vector<Clause>& installed,
                    const Vocabulary& vocabulary, const Limits& limits) {
  horn::TermStore terms;
  const PathFormula formula = path_formula(system, is_unknown, execution, terms);
  std::vector<horn::Term> about_installed;
  for (const Clause& clause : installed) {
    for (const horn::Term fact : instances_of(clause, formula, terms)) {
      about_installed.push_back(fact);
    }
  }
  const auto look = [&](std::vector<horn::Term> facts) {
    facts.insert(facts.end(), about_installed.begin(), about_installed.end());
    return excluding(system, formula, facts, execution, vocabulary, terms, limits);
  };
  Explanation result = look(formula.facts);
  const bool has_none =
      result.alternatives.empty() && result.is_about_unknowns && !result.is_excluded;
  return has_none && !formula.passed.empty() ? look(facts_off_the_path(formula, terms)) : result;
}

}  // namespace heapreach::analyses::angelic
