// Arguments whose value is the same constant by whatever clause the chain gets to a place are put
// in as constants, so that conditions fold, and many moves turn out impossible, before the solver
// sees them; all other arguments are variables, equated with the terms of the clause that was used.
// Arrays are taken element by element, as far as their addresses are known.
#include "evidence/checker/clauses/chain_formula.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_set>

#include "horn/terms/arrays.h"

namespace heapreach::evidence::checker {

using horn::Clause;
using horn::ClauseId;
using horn::PredicateId;
using horn::Sort;
using horn::Term;

namespace {

constexpr std::size_t most_places = 64;  // per predicate and height

}  // namespace

/// One step from a place to the next height.
struct ChainFormula::Move {
  Term from = nullptr;  // the place it starts at; true for a fact
  PredicateId to = 0;
  Term condition = nullptr;
  std::vector<Term> values;  // of the new fact's arguments
};

std::vector<bool> leading_to_query(const horn::ClauseSystem& system) {
  std::vector<std::vector<PredicateId>> premises(system.predicates.size());
  std::vector<bool> leading(system.predicates.size());
  std::vector<PredicateId> open;
  auto add = [&](PredicateId predicate) {
    if (leading[predicate]) return;
    leading[predicate] = true;
    open.push_back(predicate);
  };
  for (const Clause& clause : system.clauses) {
    if (clause.constraint->is_false()) continue;
    for (const horn::Atom& atom : clause.body) {
      if (clause.head)
        premises[clause.head->predicate].push_back(atom.predicate);
      else
        add(atom.predicate);
    }
  }
  while (!open.empty()) {
    const PredicateId predicate = open.back();
    open.pop_back();
    for (const PredicateId premise : premises[predicate]) add(premise);
  }
  return leading;
}

ChainFormula::ChainFormula(const horn::ClauseSystem& system, backends::Smt& smt)
    : system_(system),
      terms_(*system.terms),
      smt_(smt),
      relevant_(leading_to_query(system)),
      from_(system.predicates.size()),
      locals_(system.clauses.size()) {
  for (ClauseId id = 0; id < system.clauses.size(); ++id) {
    const Clause& clause = system.clauses[id];
    if (clause.head && !relevant_[clause.head->predicate]) continue;
    (clause.is_fact() ? facts_ : from_[clause.body[0].predicate]).push_back(id);
    std::unordered_set<Term> arguments;
    for (const horn::Atom& atom : clause.body) {
      arguments.insert(atom.arguments.begin(), atom.arguments.end());
    }
    for (Term variable : system.variables_of(clause)) {
      next_variable_ = std::max(next_variable_, variable->index + 1);
      if (!arguments.contains(variable)) locals_[id].push_back(variable);
    }
  }
}

Term ChainFormula::fresh(Sort sort) {
  return terms_.variable(next_variable_++, sort);
}

void ChainFormula::imply(Term premise, Term conclusion) {
  const Term implication = terms_.implies(premise, conclusion);
  if (!implication->is_true()) smt_.assert_term(implication);
}

/// The clause applied to the fact at a place; nothing if its condition is false there.
std::optional<ChainFormula::Move> ChainFormula::move(ClauseId id, const Place* from) {
  const Clause& clause = system_.clauses[id];
  horn::Substitution substitution(terms_);
  std::unordered_set<Term> bound;
  std::vector<Term> equations;
  std::vector<std::pair<Term, Term>> equated;
  for (std::size_t i = 0; from != nullptr && i < from->arguments.size(); ++i) {
    const Term argument = clause.body[0].arguments[i];
    if (argument->is_variable() && bound.insert(argument).second) {
      substitution.set(argument, from->arguments[i]);
    } else {
      equated.emplace_back(argument, from->arguments[i]);
    }
  }
  for (Term variable : locals_[id]) substitution.set(variable, fresh(variable->sort));
  for (const auto& [argument, value] : equated) {
    equations.push_back(terms_.equal(substitution.apply(argument), value));
  }
  equations.push_back(substitution.apply(clause.constraint));
  Move result;
  result.from = from == nullptr ? terms_.truth() : from->here;
  result.condition = terms_.conjunction(std::move(equations));
  if (result.condition->is_false()) return std::nullopt;
  if (!clause.head) return result;
  result.to = clause.head->predicate;
  for (Term argument : clause.head->arguments) {
    result.values.push_back(substitution.apply(argument));
  }
  return result;
}

std::vector<ChainFormula::Move> ChainFormula::moves() {
  std::vector<Move> result;
  auto add = [&](ClauseId id, const Place* from) {
    if (system_.clauses[id].is_query()) return;
    if (auto found = move(id, from)) result.push_back(std::move(*found));
  };
  if (heights_.empty()) {
    for (ClauseId id : facts_) add(id, nullptr);
    return result;
  }
  for (const Place& place : heights_.back()) {
    for (ClauseId id : from_[place.predicate]) add(id, &place);
  }
  return result;
}

bool ChainFormula::extend() {
  const std::vector<std::vector<Move>> groups = apart(moves());
  heights_.emplace_back();
  for (auto& slots : slots_) slots.clear();
  std::vector<Term> bits;
  for (std::size_t number = 1; number < groups.size(); number *= 2) {
    bits.push_back(fresh(Sort::boolean));
  }
  std::vector<Term> somewhere;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    std::vector<Term> digits;
    for (std::size_t b = 0; b < bits.size(); ++b) {
      digits.push_back((g >> b) % 2 == 1 ? bits[b] : terms_.negation(bits[b]));
    }
    somewhere.push_back(terms_.conjunction(std::move(digits)));
    enter(somewhere.back(), groups[g]);
  }
  smt_.assert_term(terms_.disjunction(somewhere));
  return !groups.empty();
}

/// Moves that lead to the same place: to the same predicate and, as long as that makes no more than
/// a few places, to equal constants.
std::vector<std::vector<ChainFormula::Move>> ChainFormula::apart(std::vector<Move> moves) const {
  std::map<PredicateId, std::vector<Move>> by_predicate;
  for (Move& m : moves) by_predicate[m.to].push_back(std::move(m));
  std::vector<std::vector<Move>> result;
  for (auto& [predicate, its_moves] : by_predicate) {
    std::map<std::vector<std::uint32_t>, std::vector<Move>> by_constants;
    std::size_t length = system_.predicates[predicate].arity();
    while (true) {
      std::set<std::vector<std::uint32_t>> keys;
      for (const Move& m : its_moves) keys.insert(constants_of(m, length));
      if (keys.size() <= most_places) break;
      length /= 2;
    }
    for (Move& m : its_moves) by_constants[constants_of(m, length)].push_back(std::move(m));
    for (auto& [key, group] : by_constants) result.push_back(std::move(group));
  }
  return result;
}

/// Identities of the constants among the first values, 0 for other terms.
std::vector<std::uint32_t> ChainFormula::constants_of(const Move& move, std::size_t length) {
  std::vector<std::uint32_t> key;
  for (std::size_t i = 0; i < length; ++i) {
    key.push_back(move.values[i]->is_constant() ? move.values[i]->id + 1 : 0);
  }
  return key;
}

/// Makes a place of the last height, entered by one of the moves.
void ChainFormula::enter(Term here, const std::vector<Move>& moves) {
  Place place{moves[0].to, here, {}};
  std::vector<Term> chosen;
  for (std::size_t m = 0; m < moves.size(); ++m) {
    chosen.push_back(moves.size() == 1 ? place.here : fresh(Sort::boolean));
    imply(chosen[m], terms_.conjunction(moves[m].from, moves[m].condition));
    place.follows |= moves[m].condition->is_true();
  }
  if (moves.size() > 1) imply(place.here, terms_.disjunction(chosen));
  std::size_t used[horn::number_of_sorts] = {};
  for (std::size_t i = 0; i < system_.predicates[place.predicate].arity(); ++i) {
    const Term first = moves[0].values[i];
    const bool constant = first->is_constant() &&
                          std::all_of(moves.begin(), moves.end(),
                                      [&](const Move& move) { return move.values[i] == first; });
    Term argument = constant ? first : nullptr;
    if (is_array(first->sort)) argument = array(moves, i, chosen, used);
    const bool entered = argument != nullptr;
    if (!entered) argument = slot(first->sort, used[static_cast<std::size_t>(first->sort)]);
    place.arguments.push_back(argument);
    for (std::size_t m = 0; !entered && m < moves.size(); ++m) {
      imply(chosen[m], terms_.equal(argument, moves[m].values[i]));
    }
  }
  heights_.back().push_back(std::move(place));
}

/// The array that all moves bring, where theirs differ at numerals only: with slots for the
/// elements in which they do. Null for arrays of another kind.
Term ChainFormula::array(const std::vector<Move>& moves, std::size_t i,
                         const std::vector<Term>& chosen, std::size_t* used) {
  std::map<Rational, std::vector<Term>> elements;
  Term common = nullptr;
  for (std::size_t m = 0; m < moves.size(); ++m) {
    Term rest = moves[m].values[i];
    while (horn::writes_numeral(rest)) {
      std::vector<Term>& column = elements[rest->arguments[1]->value];
      column.resize(moves.size());
      if (column[m] == nullptr) column[m] = rest->arguments[2];
      rest = rest->arguments[0];
    }
    if (common != nullptr && rest != common) return nullptr;
    common = rest;
  }
  // A write at an unknown address gets a name, or it would be looked through again and again.
  if (common->kind == horn::Kind::store) return nullptr;
  Term result = common;
  for (auto& [index, column] : elements) {
    const Term address = terms_.numeral(index, Sort::integer);
    for (Term& value : column) {
      if (value == nullptr) value = terms_.select(common, address);
    }
    Term element = column[0];
    if (std::count(column.begin(), column.end(), element) < std::ptrdiff_t(column.size())) {
      element = slot(element->sort, used[static_cast<std::size_t>(element->sort)]);
      for (std::size_t m = 0; m < moves.size(); ++m) {
        imply(chosen[m], terms_.equal(element, column[m]));
      }
    }
    result = terms_.store(result, address, element);
  }
  return result;
}

Term ChainFormula::slot(Sort sort, std::size_t& used) {
  std::vector<Term>& slots = slots_[static_cast<std::size_t>(sort)];
  if (used == slots.size()) slots.push_back(fresh(sort));
  return slots[used++];
}

void ChainFormula::keep(const std::vector<bool>& possible) {
  std::vector<Place> kept;
  for (std::size_t p = 0; p < possible.size(); ++p) {
    Place& place = heights_.back()[p];
    if (possible[p])
      kept.push_back(std::move(place));
    else
      smt_.assert_term(terms_.negation(place.here));
  }
  heights_.back() = std::move(kept);
}

Term ChainFormula::query() {
  std::vector<Term> cases;
  auto add = [&](ClauseId id, const Place* from) {
    if (!system_.clauses[id].is_query()) return;
    const auto found = move(id, from);
    if (found) cases.push_back(terms_.conjunction(found->from, found->condition));
  };
  if (heights_.empty()) {
    for (ClauseId id : facts_) add(id, nullptr);
  } else {
    for (const Place& place : heights_.back()) {
      for (ClauseId id : from_[place.predicate]) add(id, &place);
    }
  }
  return terms_.disjunction(std::move(cases));
}

}  // namespace heapreach::evidence::checker
