// Lemmas are negated cubes, and a model is built from lemmas: without this step people would have
// to read `!(x != 0 && !(x == 1 && alloc[1]))` for `x == 0 || (x == 1 && alloc[1])`, and the
// simplifier, which drops conjuncts and disjuncts, would find few of them.
#include "evidence/explain/positive.h"

#include <map>
#include <utility>

namespace heapreach::evidence::explain {

namespace {

using horn::Kind;
using horn::Term;

constexpr std::size_t deepest = 200;

class Positive {
 public:
  explicit Positive(horn::TermStore& terms) : terms_(terms) {}

  /// The term, or its negation.
  Term run(Term term, bool negated, std::size_t depth) {
    const auto known = done_.find({term, negated});
    if (known != done_.end()) return known->second;
    const Term result = make(term, negated, depth);
    done_.emplace(std::pair(term, negated), result);
    return result;
  }

 private:
  Term make(Term term, bool negated, std::size_t depth) {
    if (term->kind == Kind::negation) return run(term->arguments[0], !negated, depth);
    const bool junction = term->kind == Kind::conjunction || term->kind == Kind::disjunction;
    if (!junction || depth > deepest) return negated ? terms_.negation(term) : term;
    std::vector<Term> parts;
    for (Term part : term->arguments) parts.push_back(run(part, negated, depth + 1));
    return (term->kind == Kind::conjunction) != negated ? terms_.conjunction(std::move(parts))
                                                        : terms_.disjunction(std::move(parts));
  }

  horn::TermStore& terms_;
  std::map<std::pair<Term, bool>, Term> done_;  // looked up only, never gone through
};

}  // namespace

Term positive(horn::TermStore& terms, Term term) {
  return Positive(terms).run(term, false, 0);
}

}  // namespace heapreach::evidence::explain
