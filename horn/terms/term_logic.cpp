// Construction of Boolean terms, ites and quantifiers.
#include <unordered_set>
#include <utility>

#include "horn/terms/term.h"
#include "horn/terms/traverse.h"

namespace heapreach::horn {

Term TermStore::negation(Term a) {
  if (a->kind == Kind::boolean) return boolean(!a->is_true());
  if (a->kind == Kind::negation) return a->arguments[0];
  if (a->kind == Kind::less_equal) return less(a->arguments[1], a->arguments[0]);
  if (a->kind == Kind::less) return less_equal(a->arguments[1], a->arguments[0]);
  return make(Kind::negation, Sort::boolean, {a});
}

Term TermStore::conjunction(std::vector<Term> arguments) {
  return junction(Kind::conjunction, std::move(arguments));
}

Term TermStore::disjunction(std::vector<Term> arguments) {
  return junction(Kind::disjunction, std::move(arguments));
}

Term TermStore::junction(Kind kind, std::vector<Term> arguments) {
  Term neutral = boolean(kind == Kind::conjunction);
  Term absorbing = boolean(kind != Kind::conjunction);
  std::vector<Term> flat;
  std::unordered_set<Term> seen;
  bool absorbed = false;
  auto add = [&](Term argument) {
    if (argument == neutral || !seen.insert(argument).second) return;
    if (argument == absorbing) absorbed = true;
    flat.push_back(argument);
  };
  for (Term argument : arguments) {
    if (argument->kind == kind) {
      for (Term inner : argument->arguments) add(inner);
    } else {
      add(argument);
    }
  }
  for (Term argument : flat) {
    if (argument->kind == Kind::negation && seen.count(argument->arguments[0])) absorbed = true;
  }
  if (absorbed) return absorbing;
  if (flat.empty()) return neutral;
  if (flat.size() == 1) return flat[0];
  return make(kind, Sort::boolean, std::move(flat));
}

Term TermStore::equal(Term a, Term b) {
  if (a == b) return truth();
  if (a->sort == Sort::boolean) {
    if (a->is_constant()) std::swap(a, b);
    if (b->is_true()) return a;
    if (b->is_false()) return negation(a);
    if (a->kind == Kind::negation && b->kind == Kind::negation) {
      return equal(a->arguments[0], b->arguments[0]);
    }
    if (negation(a) == b) return falsity();
    if (b->id < a->id) std::swap(a, b);
    return make(Kind::equal, Sort::boolean, {a, b});
  }
  if (is_array(a->sort)) {
    if (b->id < a->id) std::swap(a, b);
    return make(Kind::equal, Sort::boolean, {a, b});
  }
  return compare(Kind::equal, a, b);
}

Term TermStore::choose(Term condition, Term then_branch, Term else_branch) {
  if (condition->is_true() || then_branch == else_branch) return then_branch;
  if (condition->is_false()) return else_branch;
  if (condition->kind == Kind::negation) {
    return choose(condition->arguments[0], else_branch, then_branch);
  }
  if (then_branch->sort == Sort::boolean) {
    if (then_branch->is_true()) return disjunction(condition, else_branch);
    if (then_branch->is_false()) return conjunction(negation(condition), else_branch);
    if (else_branch->is_true()) return disjunction(negation(condition), then_branch);
    if (else_branch->is_false()) return conjunction(condition, then_branch);
  }
  return make(Kind::choose, then_branch->sort, {condition, then_branch, else_branch});
}

Term TermStore::quantify(Kind kind, std::vector<Term> bound, Term body) {
  if (body->is_constant()) return body;
  std::unordered_set<Term> used;
  post_order(
      body, [&](Term t) { return used.count(t) > 0; }, [&](Term t) { used.insert(t); });
  std::vector<Term> arguments;
  for (Term variable : bound) {
    if (used.erase(variable)) arguments.push_back(variable);
  }
  if (arguments.empty()) return body;
  if (body->kind == kind) {
    arguments.insert(arguments.end(), body->arguments.begin(), body->arguments.end());
  } else {
    arguments.push_back(body);
  }
  return make(kind, Sort::boolean, std::move(arguments));
}

Term TermStore::forall(std::vector<Term> bound, Term body) {
  return quantify(Kind::forall, std::move(bound), body);
}

Term TermStore::exists(std::vector<Term> bound, Term body) {
  return quantify(Kind::exists, std::move(bound), body);
}

}  // namespace heapreach::horn
