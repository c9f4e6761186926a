#include "search/state/facts.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "backends/smt/smt.h"
#include "search/state/differences.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

using Relation = Constraint::Relation;

bool mentions(const Sum& sum, Unknown unknown) {
  return coefficient(sum, unknown) != 0;
}

using Atoms = std::vector<const Atom*>;

/// The atoms that the given one depends on, directly or through others, behind it: the rest of a
/// satisfiable condition stays satisfiable whatever it says. Sorted data makes components of
/// hundreds of atoms, so that neighbours are looked up rather than searched for.
Atoms component(const std::vector<Atom>& condition, std::size_t but, const Atom& atom) {
  std::vector<std::pair<Unknown, std::size_t>> uses;  // by unknown, indices into the condition
  for (std::size_t i = 0; i < condition.size(); ++i) {
    if (i == but) continue;
    for (const auto& term : condition[i].sum.terms) uses.emplace_back(term.first, i);
  }
  std::sort(uses.begin(), uses.end());
  Atoms chosen{&atom};
  std::vector<bool> taken(condition.size(), false);
  for (std::size_t next = 0; next < chosen.size(); ++next) {
    for (const auto& term : chosen[next]->sum.terms) {
      const std::pair<Unknown, std::size_t> first(term.first, 0);
      for (auto use = std::lower_bound(uses.begin(), uses.end(), first);
           use != uses.end() && use->first == term.first; ++use) {
        if (taken[use->second]) continue;
        taken[use->second] = true;
        chosen.push_back(&condition[use->second]);
      }
    }
  }
  return chosen;
}

/// Decides atoms over a single unknown; nothing if there are several unknowns.
std::optional<bool> decide_interval(const Atoms& atoms) {
  const Unknown unknown = atoms.front()->sum.terms.front().first;
  Number least = least_number;
  Number most = greatest_number;
  std::set<Number> excluded;
  for (const Atom* each : atoms) {
    const Atom& atom = *each;
    if (atom.sum.terms.size() != 1 || atom.sum.terms.front().first != unknown) return std::nullopt;
    const Number factor = atom.sum.terms.front().second;
    if (factor != 1 && factor != -1) return std::nullopt;
    const Number value = checked_multiply(-factor, atom.sum.constant);
    if (atom.relation == Relation::nonzero) {
      excluded.insert(value);
      continue;
    }
    if (atom.relation == Relation::zero || factor == 1) most = std::min(most, value);
    if (atom.relation == Relation::zero || factor == -1) least = std::max(least, value);
  }
  if (least > most) return false;
  if (excluded.empty() || least == least_number || most == greatest_number) return true;
  for (Number value = least; value <= most; ++value) {
    if (excluded.count(value) == 0) return true;
  }
  return false;
}

/// Whether an unknown that nothing else speaks of makes the atom possible by itself.
bool is_free(const Atom& atom, const Atoms& component) {
  return std::any_of(atom.sum.terms.begin(), atom.sum.terms.end(), [&](const auto& term) {
    if (atom.relation == Relation::zero && term.second != 1 && term.second != -1) return false;
    return std::none_of(component.begin() + 1, component.end(),
                        [&](const Atom* other) { return mentions(other->sum, term.first); });
  });
}

/// The same text for atoms that differ in the names of unknowns only, in order of occurrence.
std::string key_of(const Atoms& atoms) {
  std::vector<Unknown> names;
  std::string key;
  for (const Atom* each : atoms) {
    const Atom& atom = *each;
    key += std::to_string(static_cast<int>(atom.relation)) + ":" + to_text(atom.sum.constant);
    for (const auto& [unknown, factor] : atom.sum.terms) {
      const auto place = std::find(names.begin(), names.end(), unknown);
      const auto name = place - names.begin();
      if (place == names.end()) names.push_back(unknown);
      key += "+" + to_text(factor) + "u" + std::to_string(name);
    }
    key += ";";
  }
  return key;
}

}  // namespace

struct Facts::Solver {
  explicit Solver(const backends::Limits& limits) : smt(limits, "explore") {}

  horn::Term term(const Atom& atom) {
    std::vector<horn::Term> parts{
        terms.numeral(Rational(widened(atom.sum.constant)), horn::Sort::integer)};
    for (const auto& [unknown, factor] : atom.sum.terms) {
      parts.push_back(
          terms.multiply(Rational(widened(factor)), terms.variable(unknown, horn::Sort::integer)));
    }
    const horn::Term sum = terms.add(parts);
    const horn::Term zero = terms.numeral(0, horn::Sort::integer);
    if (atom.relation == Relation::at_most_zero) return terms.less_equal(sum, zero);
    const horn::Term equal = terms.equal(sum, zero);
    return atom.relation == Relation::zero ? equal : terms.negation(equal);
  }

  horn::TermStore terms;
  backends::Smt smt;
};

Facts::Facts(const backends::Limits& limits) : limits_(limits) {}
Facts::~Facts() = default;

bool Facts::possible(const std::vector<Atom>& condition, std::size_t but, const Atom& atom) {
  if (atom.sum.is_constant()) return constant_truth(atom);
  limits_.deadline.poll("explore");  // one edge alone may ask very often
  pay(condition.size() + 1);
  const Atom opposite = negation(atom);
  for (std::size_t i = 0; i < condition.size(); ++i) {
    if (i == but) continue;
    if (condition[i] == atom) return true;
    if (condition[i] == opposite) return false;
  }
  const Atoms atoms = component(condition, but, atom);
  if (is_free(atom, atoms)) return true;
  if (const auto decided = decide_interval(atoms)) return *decided;
  if (const auto decided = decide_differences(atoms)) return *decided;
  const std::string key = key_of(atoms);
  const auto place = known_.find(key);
  if (place != known_.end()) return place->second;
  return known_[key] = ask_solver(atoms);
}

void Facts::pay(std::size_t atoms) {
  cost_ += atoms;  // before it is refused: who asks for it again and again must come to an end
  if (cost_ > allowed_) throw TooManyQuestions();
}

bool Facts::ask_solver(const Atoms& atoms) {
  limits_.deadline.poll("explore");
  pay(atoms_per_cost);
  if (!solver_) solver_ = std::make_unique<Solver>(limits_);
  solver_->smt.push();
  for (const Atom* atom : atoms) solver_->smt.assert_term(solver_->term(*atom));
  const backends::Satisfiability result = solver_->smt.check();
  if (result == backends::Satisfiability::unknown) {
    throw BackendError(solver_->smt.failure(), "explore", solver_->smt.reason());
  }
  solver_->smt.pop();
  return result == backends::Satisfiability::sat;
}

}  // namespace heapreach::search
