// One sweep of Fourier-Motzkin elimination: variables are taken one after the other as long as
// their conjuncts were not touched in this sweep, so that a sweep is linear in the conjuncts; the
// caller repeats it.
#include "preprocess/formulas/bounds.h"

#include <algorithm>
#include <unordered_map>

#include "horn/terms/linear.h"
#include "horn/terms/term_map.h"
#include "horn/terms/traverse.h"

namespace heapreach::preprocess {

using horn::Kind;
using horn::Linear;
using horn::Sort;
using horn::Term;
using horn::TermStore;

namespace {

constexpr std::size_t growth = 2;  // conjuncts that one variable may add

/// `sum <= 0`, `sum < 0` or `sum != 0`.
struct Literal {
  enum class Kind { inequality, strict, disequation };
  Kind kind;
  Linear sum;
};

bool as_literal(Term conjunct, std::vector<Literal>& literals) {
  auto kind = Literal::Kind::inequality;
  Term comparison = conjunct;
  if (conjunct->kind == Kind::less) kind = Literal::Kind::strict;
  if (conjunct->kind == Kind::negation) {
    kind = Literal::Kind::disequation;
    comparison = conjunct->arguments[0];
  }
  const Kind expected = kind == Literal::Kind::disequation ? Kind::equal
                        : kind == Literal::Kind::strict    ? Kind::less
                                                           : Kind::less_equal;
  if (comparison->kind != expected) return false;
  const Sort sort = comparison->arguments[0]->sort;
  if (sort != Sort::integer && sort != Sort::real) return false;
  Linear sum(comparison->arguments[0]);
  sum.subtract(comparison->arguments[1]);
  literals.push_back({kind, std::move(sum)});
  return true;
}

/// Where a variable occurs: indices of literals and its factors there.
struct Occurrences {
  std::vector<std::pair<std::size_t, Rational>> lower, upper, apart;
};

class Sweep {
 public:
  Sweep(TermStore& terms, const std::function<bool(Term)>& is_local)
      : terms_(terms), is_local_(is_local) {}
  bool run(std::vector<Term>& conjuncts);

 private:
  void block(Term root) {
    horn::post_order(
        root, [&](Term term) { return blocked_.contains(term); },
        [&](Term term) { blocked_.insert(term); });
  }
  void note(std::size_t literal);
  bool eliminate(Term variable, const Occurrences& where);
  Term combine(Term variable, const std::pair<std::size_t, Rational>& lower,
               const std::pair<std::size_t, Rational>& upper);

  TermStore& terms_;
  const std::function<bool(Term)>& is_local_;
  std::vector<Literal> literals_;
  std::vector<bool> used_;
  horn::TermSet blocked_;  // terms below which variables cannot be eliminated, and those variables
  std::unordered_map<Term, Occurrences> occurrences_;
  std::vector<Term> order_;
  std::vector<Term> added_;
};

void Sweep::note(std::size_t literal) {
  for (const auto& [atom, factor] : literals_[literal].sum.atoms()) {
    if (!atom->is_variable()) block(atom);
    if (!atom->is_variable() || !is_local_(atom)) continue;
    const auto [place, fresh] = occurrences_.try_emplace(atom);
    if (fresh) order_.push_back(atom);
    const bool apart = literals_[literal].kind == Literal::Kind::disequation;
    if (!apart && atom->sort == Sort::integer && abs(factor) != 1) blocked_.insert(atom);
    auto& list = apart        ? place->second.apart
                 : factor > 0 ? place->second.upper
                              : place->second.lower;
    list.emplace_back(literal, factor);
  }
}

/// lower: -v + l <= 0 and upper: v + u <= 0 (after scaling) give l + u <= 0.
Term Sweep::combine(Term variable, const std::pair<std::size_t, Rational>& lower,
                    const std::pair<std::size_t, Rational>& upper) {
  std::vector<Term> summands{terms_.numeral(0, variable->sort)};
  bool strict = false;
  for (const auto& [literal, factor] : {lower, upper}) {
    for (Term summand : literals_[literal].sum.summands(terms_, variable->sort)) {
      summands.push_back(terms_.multiply(1 / abs(factor), summand));
    }
    strict |= literals_[literal].kind == Literal::Kind::strict;
  }
  Term sum = terms_.add(std::move(summands));
  Term zero = terms_.numeral(0, variable->sort);
  return strict ? terms_.less(sum, zero) : terms_.less_equal(sum, zero);
}

bool Sweep::eliminate(Term variable, const Occurrences& where) {
  const std::size_t lower = where.lower.size(), upper = where.upper.size();
  if (blocked_.contains(variable) || (!where.apart.empty() && lower > 0 && upper > 0)) return false;
  if (lower * upper > lower + upper + growth) return false;
  for (const auto* list : {&where.lower, &where.upper, &where.apart}) {
    for (const auto& occurrence : *list) {
      if (used_[occurrence.first]) return false;
    }
  }
  for (const auto& below : where.lower) {
    for (const auto& above : where.upper) added_.push_back(combine(variable, below, above));
  }
  for (const auto* list : {&where.lower, &where.upper, &where.apart}) {
    for (const auto& occurrence : *list) used_[occurrence.first] = true;
  }
  return true;
}

bool Sweep::run(std::vector<Term>& conjuncts) {
  std::vector<Term> sources, others;
  for (Term conjunct : conjuncts) {
    if (as_literal(conjunct, literals_)) {
      sources.push_back(conjunct);
    } else {
      others.push_back(conjunct);
      block(conjunct);
    }
  }
  used_.resize(literals_.size());
  for (std::size_t i = 0; i < literals_.size(); ++i) note(i);
  bool changed = false;
  for (Term variable : order_) changed |= eliminate(variable, occurrences_.at(variable));
  if (!changed) return false;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!used_[i]) others.push_back(sources[i]);
  }
  others.insert(others.end(), added_.begin(), added_.end());
  conjuncts = std::move(others);
  return true;
}

}  // namespace

bool eliminate_bounded(TermStore& terms, std::vector<Term>& conjuncts,
                       const std::function<bool(Term)>& is_local) {
  return Sweep(terms, is_local).run(conjuncts);
}

}  // namespace heapreach::preprocess
