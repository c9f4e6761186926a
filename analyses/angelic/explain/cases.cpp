#include "analyses/angelic/explain/cases.h"

#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

using horn::Kind;
using horn::Sort;
using horn::Term;

constexpr std::size_t most_cases = 5000;

bool is_connective(Term term) {
  switch (term->kind) {
    case Kind::negation:
    case Kind::conjunction:
    case Kind::disjunction:
      return true;
    case Kind::equal:
      return term->arguments[0]->sort == Sort::boolean;
    case Kind::choose:
      return term->sort == Sort::boolean;
    default:
      return false;
  }
}

class Cases {
 public:
  explicit Cases(horn::TermStore& terms) : terms_(terms) {}

  Term formula(Term term) {
    const auto known = done_.find(term);
    if (known != done_.end()) return known->second;
    Term result = nullptr;
    if (term->is_constant() || term->is_variable()) {
      result = term;
    } else if (is_connective(term)) {
      std::vector<Term> parts;
      for (const Term part : term->arguments) parts.push_back(formula(part));
      result = terms_.rebuild(term, std::move(parts));
    } else {
      result = atom(term);
    }
    done_.emplace(term, result);
    return result;
  }

 private:
  Term atom(Term term) {
    const Term inner = innermost(term);
    if (inner == nullptr) return term;
    if (++cases_ > most_cases) {
      throw BackendError(Failure::gave_up, "explain", "too many cases of which cells are equal");
    }
    const Term condition = formula(inner->arguments[0]);
    const Term then_case = formula(with(term, inner, inner->arguments[1]));
    const Term else_case = formula(with(term, inner, inner->arguments[2]));
    return terms_.disjunction(terms_.conjunction(condition, then_case),
                              terms_.conjunction(terms_.negation(condition), else_case));
  }

  /// A `choose` over integers with none below its branches; null if there is none.
  static Term innermost(Term term) {
    for (const Term part : term->arguments) {
      if (const Term found = innermost(part)) return found;
    }
    const bool is_case = term->kind == Kind::choose && term->sort != Sort::boolean;
    return is_case ? term : nullptr;
  }

  Term with(Term term, Term replaced, Term by) {
    if (term == replaced) return by;
    if (term->arguments.empty()) return term;
    std::vector<Term> parts;
    for (const Term part : term->arguments) parts.push_back(with(part, replaced, by));
    return terms_.rebuild(term, std::move(parts));
  }

  horn::TermStore& terms_;
  std::unordered_map<Term, Term> done_;
  std::size_t cases_ = 0;
};

}  // namespace

DecidedCases::DecidedCases(horn::TermStore& terms, const std::vector<Term>& facts) : terms_(terms) {
  for (const Term fact : facts) note(fact);
}

void DecidedCases::note(Term fact) {
  if (fact->kind == Kind::conjunction) {
    for (const Term part : fact->arguments) note(part);
    return;
  }
  known_.emplace(fact, true);
  known_.emplace(terms_.negation(fact), false);
}

Term DecidedCases::operator()(Term term) {
  if (term->arguments.empty()) return term;
  const auto done = done_.find(term);
  if (done != done_.end()) return done->second;
  Term result = nullptr;
  const auto known = term->kind == Kind::choose && term->sort != Sort::boolean
                         ? known_.find(term->arguments[0])
                         : known_.end();
  if (known != known_.end()) {
    result = (*this)(term->arguments[known->second ? 1 : 2]);
  } else {
    std::vector<Term> parts;
    for (const Term part : term->arguments) parts.push_back((*this)(part));
    result = terms_.rebuild(term, std::move(parts));
  }
  done_.emplace(term, result);
  return result;
}

Term without_cases(horn::TermStore& terms, Term formula) {
  return Cases(terms).formula(formula);
}

std::vector<Term> atoms_of(const std::vector<Term>& formulas) {
  std::vector<Term> result;
  std::unordered_set<Term> seen;
  const std::function<void(Term)> see = [&](Term term) {
    if (!seen.insert(term).second || term->is_constant()) return;
    if (!is_connective(term)) {
      result.push_back(term);
      return;
    }
    for (const Term part : term->arguments) see(part);
  };
  for (const Term formula : formulas) see(formula);
  return result;
}

}  // namespace heapreach::analyses::angelic
