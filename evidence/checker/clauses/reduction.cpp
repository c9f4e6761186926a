// Of a disjunction of states, those that fix one of the variables to another constant than it has
// are false, so that looking up the constants finds all that can be left. Hashes may agree by
// chance: candidates are reduced like any other term.
#include "evidence/checker/clauses/reduction.h"

#include <algorithm>

namespace heapreach::evidence::checker {

using horn::Kind;
using horn::Term;

namespace {

constexpr std::size_t least_cases = 8;  // worth an index

std::size_t mixed(std::size_t seed, Term constant) {
  return seed ^ (constant->id + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2));
}

std::optional<std::size_t> hash_of(const std::vector<Term>& keys, const Values& values) {
  std::size_t hash = 0;
  for (const Term key : keys) {
    const Term value = values.of(key);
    if (!value->is_constant()) return std::nullopt;
    hash = mixed(hash, value);
  }
  return hash;
}

Values values_of(horn::TermStore& terms, Term premise) {
  Values values;
  const auto note = [&](Term part) {
    if (const auto value = value_in(terms, part)) values.set(value->first, value->second);
  };
  if (premise->kind != Kind::conjunction) {
    note(premise);
  } else {
    for (const Term part : premise->arguments) note(part);
  }
  return values;
}

}  // namespace

bool Values::set(Term variable, Term value) {
  const std::uint32_t index = variable->index;
  if (index >= horn::first_fresh_index) return false;
  if (index >= entries_.size()) entries_.resize(index + 1);
  if (entries_[index].first != nullptr) return false;
  entries_[index] = {variable, value};
  ++size_;
  return true;
}

Term Values::of(Term variable) const {
  const std::uint32_t index = variable->index;
  const bool known = index < entries_.size() && entries_[index].first == variable;
  return known ? entries_[index].second : variable;
}

std::optional<std::pair<Term, Term>> value_in(horn::TermStore& terms, Term premise) {
  if (premise->is_variable()) return {{premise, terms.truth()}};
  if (premise->kind == Kind::negation && premise->arguments[0]->is_variable()) {
    return {{premise->arguments[0], terms.falsity()}};
  }
  if (premise->kind != Kind::equal) return std::nullopt;
  for (const std::size_t side : {0u, 1u}) {
    const Term variable = premise->arguments[side];
    const Term value = premise->arguments[1 - side];
    if (variable->is_variable() && value->is_constant()) return {{variable, value}};
  }
  return std::nullopt;
}

CaseIndex::CaseIndex(horn::TermStore& terms, Term disjunction) {
  std::vector<Values> values;
  for (const Term alternative : disjunction->arguments) {
    values.push_back(values_of(terms, alternative));
  }
  const Term first = disjunction->arguments.front();
  for (const Term part :
       first->kind == Kind::conjunction ? first->arguments : std::vector<Term>{first}) {
    const auto fixed = value_in(terms, part);
    const bool in_all = fixed && std::all_of(values.begin(), values.end(), [&](const Values& one) {
                          return one.of(fixed->first)->is_constant();
                        });
    if (in_all) keys_.push_back(fixed->first);
  }
  if (keys_.empty()) return;
  for (std::size_t i = 0; i < values.size(); ++i) {
    cases_[hash_of(keys_, values[i]).value()].push_back(disjunction->arguments[i]);
  }
}

const std::vector<Term>* CaseIndex::candidates(const Values& values) const {
  if (keys_.empty()) return nullptr;
  const auto hash = hash_of(keys_, values);
  if (!hash) return nullptr;
  const auto found = cases_.find(*hash);
  return found == cases_.end() ? &none_ : &found->second;
}

const std::vector<Term>* CaseIndices::candidates(Term disjunction, const Values& values) {
  if (disjunction->arguments.size() < least_cases) return nullptr;
  auto index = indices_.find(disjunction);
  if (index == indices_.end()) {
    index = indices_.emplace(disjunction, CaseIndex(terms_, disjunction)).first;
  }
  return index->second.candidates(values);
}

Term Reduction::operator()(Term term) {
  if (term->is_constant()) return term;
  if (term->is_variable()) return values_.of(term);
  if (const Term simple = literal(term)) return simple;
  const auto known = known_.find(term);
  if (known != known_.end()) return known->second;
  if (steps_ == 0) throw NotWorthIt();
  --steps_;
  return known_[term] = reduced(term);
}

/// Of what cases mostly consist of, for which remembering would cost more; else null.
Term Reduction::literal(Term term) {
  const bool is_negation = term->kind == Kind::negation;
  if (!is_negation && term->kind != Kind::equal) return nullptr;
  if (!term->arguments[0]->is_variable()) return nullptr;
  const Term value = values_.of(term->arguments[0]);
  if (is_negation) return terms_.negation(value);
  const Term other = term->arguments[1];
  if (!other->is_constant()) return nullptr;
  return value->is_constant() ? terms_.boolean(value == other) : terms_.equal(value, other);
}

Term Reduction::reduced(Term term) {
  if (term->kind == Kind::conjunction || term->kind == Kind::disjunction) return junction(term);
  if (term->kind == Kind::choose) {
    const Term condition = (*this)(term->arguments[0]);
    if (condition->is_constant()) return (*this)(term->arguments[condition->is_true() ? 1 : 2]);
  }
  std::vector<Term> arguments;
  for (const Term argument : term->arguments) arguments.push_back((*this)(argument));
  return terms_.rebuild(term, std::move(arguments));
}

Term Reduction::junction(Term term) {
  const bool is_disjunction = term->kind == Kind::disjunction;
  const Term absorbing = terms_.boolean(is_disjunction);
  const std::vector<Term>* candidates =
      is_disjunction ? indices_.candidates(term, values_) : nullptr;
  std::vector<Term> parts;
  for (const Term argument : candidates != nullptr ? *candidates : term->arguments) {
    parts.push_back((*this)(argument));
    if (parts.back() == absorbing) return absorbing;
  }
  return terms_.rebuild(term, std::move(parts));
}

}  // namespace heapreach::evidence::checker
