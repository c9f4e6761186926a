// Clauses imply a formula exactly if each of their literals does, so the weakest clause that does
// is made of all literals that do. Conjunctions of clauses come from the valuations of the atoms:
// those with which the failure is still possible are excluded, by clauses that are as short as they
// can be without excluding another one. So nothing has to be projected: an atom that the vocabulary
// lacks is open in each valuation, which is how its literals are dropped from the clauses of a
// conjunctive normal form. Of many atoms not all valuations are looked at: each clause comes from a
// valuation with which the failure is possible, and excludes that one alone, or all of a larger
// cube in which the failure is certain.
#include "analyses/angelic/explain/formula_search.h"

#include <algorithm>
#include <utility>

namespace heapreach::analyses::angelic {

namespace {

using horn::Term;

constexpr std::size_t most_atoms = 10;    // of which all valuations are looked at
constexpr std::size_t most_clauses = 12;  // of which a conjunction over more atoms may consist

}  // namespace

FormulaSearch::FormulaSearch(std::vector<AtomInWords> atoms, const std::vector<Term>& facts,
                             const std::vector<Term>& conditions, horn::TermStore& terms,
                             const Limits& limits)
    : atoms_(std::move(atoms)),
      failing_(terms.conjunction(conditions)),
      terms_(terms),
      solver_(limits, "explain") {
  for (const Term fact : facts) solver_.assert_term(fact);
}

bool FormulaSearch::is_decided_by(const std::vector<Term>& atoms) {
  if (solver_.check({failing_}) != backends::Satisfiability::sat) return false;
  std::vector<Term> values = {terms_.negation(failing_)};
  for (const Term atom : atoms) {
    values.push_back(solver_.value(atom) != 0 ? atom : terms_.negation(atom));
  }
  return !possible(values);
}

std::vector<FormulaSearch::Formula> FormulaSearch::find(Vocabulary::Structure structure) {
  std::vector<Formula> result;
  const std::vector<Literal> single = clause();
  const bool is_allowed = structure != Vocabulary::Structure::cube || single.size() == 1;
  if (!single.empty() && is_allowed) result.push_back({single});
  if (structure == Vocabulary::Structure::clause) return result;
  const bool is_large = atoms_.size() > most_atoms;
  if (is_large && structure == Vocabulary::Structure::cube) {
    has_given_up_ = true;
    return result;
  }
  Formula weakest = is_large ? growing_conjunction() : conjunction(structure);
  const bool is_single = weakest.size() == 1 && !single.empty();
  if (!weakest.empty() && !is_single) result.push_back(std::move(weakest));
  return result;
}

/// None if there is none but `false`.
FormulaSearch::Formula FormulaSearch::conjunction(Vocabulary::Structure structure) {
  Cube prefix(atoms_.size(), -1);
  std::vector<Term> assumed;
  good_.clear();
  bad_.clear();
  classify(prefix, assumed);
  close_downwards();
  if (good_.empty()) return {};
  return structure == Vocabulary::Structure::cube ? cube() : cnf();
}

/// Whether something is possible; what the solver does not know is, and then what was not found
/// may be there all the same.
bool FormulaSearch::possible(const std::vector<Term>& assumptions) {
  const backends::Satisfiability result = solver_.check(assumptions);
  if (result == backends::Satisfiability::unknown) has_given_up_ = true;
  return result != backends::Satisfiability::unsat;
}

Term FormulaSearch::term(std::size_t atom, bool holds) {
  return holds ? atoms_[atom].atom : terms_.negation(atoms_[atom].atom);
}

std::vector<Literal> FormulaSearch::clause() {
  std::vector<std::pair<Term, Literal>> implying;
  for (std::size_t i = 0; i < atoms_.size(); ++i) {
    for (const bool holds : {true, false}) {
      const std::optional<Literal>& words = holds ? atoms_[i].holds : atoms_[i].fails;
      if (!words || possible({term(i, holds), failing_}) || !possible({term(i, holds)})) continue;
      implying.emplace_back(term(i, holds), *words);
    }
  }
  // Without those that imply another one; of equivalent ones the first stays.
  for (std::size_t i = implying.size(); i-- > 0;) {
    const Term literal = implying[i].first;
    const bool superfluous = std::any_of(implying.begin(), implying.end(), [&](const auto& other) {
      return other.first != literal && !possible({literal, terms_.negation(other.first)});
    });
    if (superfluous) implying.erase(implying.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::vector<Literal> result;
  for (const auto& [term, words] : implying) result.push_back(words);
  return result;
}

/// The weakest conjunction as far as it has few clauses; none if it is `false` or has many.
FormulaSearch::Formula FormulaSearch::growing_conjunction() {
  Formula result;
  std::vector<Term> clauses = {failing_};
  while (possible(clauses)) {
    if (result.size() == most_clauses) has_given_up_ = true;
    if (has_given_up_) return {};  // perhaps without a model
    const Cube cube = failing_cube();
    std::vector<Literal> literals;
    std::vector<Term> opposites;
    for (std::size_t atom = 0; atom < cube.size(); ++atom) {
      if (cube[atom] < 0) continue;
      literals.push_back(cube[atom] == 1 ? *atoms_[atom].fails : *atoms_[atom].holds);
      opposites.push_back(term(atom, cube[atom] == 0));
    }
    if (literals.empty()) return {};
    result.push_back(std::move(literals));
    clauses.push_back(terms_.disjunction(std::move(opposites)));
  }
  clauses.front() = terms_.truth();
  return possible(clauses) ? result : Formula{};
}

/// A cube with the valuation of the model, over atoms whose opposites have words. Contract: the
/// last check was that the failure is possible.
FormulaSearch::Cube FormulaSearch::failing_cube() {
  Cube cube(atoms_.size(), -1);
  std::vector<Term> all = {terms_.negation(failing_)};
  for (std::size_t atom = 0; atom < atoms_.size(); ++atom) {
    const int value = solver_.value(atoms_[atom].atom) != 0;
    if (!is_out_of_words(atom, value)) cube[atom] = value;
  }
  for (std::size_t atom = 0; atom < atoms_.size(); ++atom) {
    if (cube[atom] >= 0) all.push_back(term(atom, cube[atom] == 1));
  }
  if (possible(all)) return cube;
  const std::vector<Term> core = solver_.core();
  for (std::size_t atom = 0; atom < atoms_.size(); ++atom) {
    const bool is_needed = cube[atom] >= 0 && std::find(core.begin(), core.end(),
                                                        term(atom, cube[atom] == 1)) != core.end();
    if (!is_needed) cube[atom] = -1;
  }
  return cube;
}

/// Sorts the consistent valuations that begin like the prefix.
void FormulaSearch::classify(Cube& prefix, std::vector<Term>& assumed) {
  if (!possible(assumed)) return;
  const std::size_t next = assumed.size();
  if (next == atoms_.size()) {
    assumed.push_back(failing_);
    (possible(assumed) ? bad_ : good_).push_back(prefix);
    assumed.pop_back();
    return;
  }
  for (const bool holds : {true, false}) {
    prefix[next] = holds;
    assumed.push_back(term(next, holds));
    classify(prefix, assumed);
    assumed.pop_back();
  }
  prefix[next] = -1;
}

/// Whether a clause cannot exclude that the atom has the value, since the opposite has no words.
bool FormulaSearch::is_out_of_words(std::size_t atom, int value) const {
  return value >= 0 && !(value == 1 ? atoms_[atom].fails : atoms_[atom].holds);
}

/// Valuations that no clause could tell from a bad one are bad, too: clauses say `allocated` only,
/// never the opposite.
void FormulaSearch::close_downwards() {
  for (std::size_t i = 0; i < bad_.size(); ++i) {
    Cube sayable = bad_[i];
    for (std::size_t atom = 0; atom < sayable.size(); ++atom) {
      if (is_out_of_words(atom, sayable[atom])) sayable[atom] = -1;
    }
    const auto indistinct = std::stable_partition(
        good_.begin(), good_.end(), [&](const Cube& good) { return !covers(sayable, good); });
    bad_.insert(bad_.end(), indistinct, good_.end());
    good_.erase(indistinct, good_.end());
  }
}

bool FormulaSearch::covers(const Cube& cube, const Cube& minterm) {
  for (std::size_t i = 0; i < cube.size(); ++i) {
    if (cube[i] >= 0 && cube[i] != minterm[i]) return false;
  }
  return true;
}

bool FormulaSearch::has_good(const Cube& cube) const {
  return std::any_of(good_.begin(), good_.end(),
                     [&](const Cube& good) { return covers(cube, good); });
}

FormulaSearch::Formula FormulaSearch::cnf() {
  std::vector<Cube> excluded;
  for (const Cube& bad : bad_) {
    const auto covered = [&](const Cube& cube) { return covers(cube, bad); };
    if (std::any_of(excluded.begin(), excluded.end(), covered)) continue;
    Cube cube = bad;
    for (std::size_t atom = 0; atom < cube.size(); ++atom) {
      if (is_out_of_words(atom, cube[atom])) cube[atom] = -1;
    }
    for (std::size_t atom = 0; atom < cube.size(); ++atom) {
      const int value = std::exchange(cube[atom], -1);
      if (has_good(cube)) cube[atom] = value;
    }
    excluded.push_back(std::move(cube));
  }
  Formula result;
  for (const Cube& cube : excluded) {
    std::vector<Literal> clause;
    for (std::size_t atom = 0; atom < cube.size(); ++atom) {
      if (cube[atom] < 0) continue;
      clause.push_back(cube[atom] == 1 ? *atoms_[atom].fails : *atoms_[atom].holds);
    }
    result.push_back(std::move(clause));
  }
  return result;
}

/// The shortest conjunction of literals that a few good valuations give.
FormulaSearch::Formula FormulaSearch::cube() {
  std::optional<Cube> best;
  const auto length = [](const Cube& cube) {
    return std::count_if(cube.begin(), cube.end(), [](int value) { return value >= 0; });
  };
  for (const Cube& good : good_) {
    Cube cube = good;
    const auto has_bad = [&](const Cube& c) {
      return std::any_of(bad_.begin(), bad_.end(), [&](const Cube& bad) { return covers(c, bad); });
    };
    for (std::size_t atom = 0; atom < cube.size(); ++atom) {
      const int value = std::exchange(cube[atom], -1);
      if (has_bad(cube)) cube[atom] = value;
    }
    bool has_words = true;
    for (std::size_t atom = 0; atom < cube.size(); ++atom) {
      has_words = has_words && (cube[atom] < 0 || !is_out_of_words(atom, 1 - cube[atom]));
    }
    if (has_words && (!best || length(cube) < length(*best))) best = cube;
  }
  Formula result;
  for (std::size_t atom = 0; best && atom < best->size(); ++atom) {
    if ((*best)[atom] < 0) continue;
    result.push_back({(*best)[atom] == 1 ? *atoms_[atom].holds : *atoms_[atom].fails});
  }
  return result;
}

}  // namespace heapreach::analyses::angelic
