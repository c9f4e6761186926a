// Construction of terms: hash-consing and the simplifications that need only a look at the arguments.
// Linear sums are kept canonical (see linear.h), so that terms that are equal by moving summands
// around are the same node, and comparisons between known addresses fold to constants.
#include "horn/term.h"

#include <deque>
#include <unordered_set>
#include <utility>

#include "horn/linear.h"
#include "horn/traverse.h"
#include "support/error.h"

namespace heapreach::horn {

const char* to_string(Sort sort) {
  switch (sort) {
    case Sort::boolean: return "Bool";
    case Sort::integer: return "Int";
    case Sort::real: return "Real";
  }
  return "?";
}

namespace {

std::size_t mix(std::size_t seed, std::size_t value) {
  return seed ^ (value + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2));
}

std::size_t hash_of(const Rational& value) {
  return mix(mpz_get_ui(value.get_num_mpz_t()) * 2 + (sgn(value) < 0),
             mpz_get_ui(value.get_den_mpz_t()));
}

struct NodeHash {
  std::size_t operator()(Term node) const {
    std::size_t seed = static_cast<std::size_t>(node->kind) * 31 + static_cast<int>(node->sort);
    seed = mix(seed, node->index);
    if (node->is_constant()) seed = mix(seed, hash_of(node->value));
    for (Term argument : node->arguments) seed = mix(seed, argument->id);
    return seed;
  }
};

struct NodeEqual {
  bool operator()(Term a, Term b) const {
    return a->kind == b->kind && a->sort == b->sort && a->index == b->index &&
           a->arguments == b->arguments && (!a->is_constant() || a->value == b->value);
  }
};

Node make_node(Kind kind, Sort sort, std::vector<Term> arguments) {
  Node node{kind, sort, 0, 0, {}, std::move(arguments)};
  return node;
}

}  // namespace

struct TermStore::Impl {
  std::deque<Node> nodes;
  std::unordered_set<Term, NodeHash, NodeEqual> table;
  std::uint32_t next_fresh = first_fresh_index;
  Term truth = nullptr;
  Term falsity = nullptr;
};

TermStore::TermStore() : impl_(std::make_unique<Impl>()) {
  Node constant = make_node(Kind::boolean, Sort::boolean, {});
  impl_->falsity = intern(constant);
  constant.value = 1;
  impl_->truth = intern(constant);
}

TermStore::~TermStore() = default;

std::size_t TermStore::size() const { return impl_->nodes.size(); }

std::uint32_t TermStore::fresh_index() { return impl_->next_fresh++; }

Term TermStore::intern(Node node) {
  const auto found = impl_->table.find(&node);
  if (found != impl_->table.end()) return *found;
  node.id = static_cast<std::uint32_t>(impl_->nodes.size());
  impl_->nodes.push_back(std::move(node));
  Term term = &impl_->nodes.back();
  impl_->table.insert(term);
  return term;
}

Term TermStore::variable(std::uint32_t index, Sort sort) {
  Node node = make_node(Kind::variable, sort, {});
  node.index = index;
  return intern(std::move(node));
}

Term TermStore::boolean(bool value) { return value ? impl_->truth : impl_->falsity; }

Term TermStore::numeral(const Rational& value, Sort sort) {
  Node node = make_node(Kind::numeral, sort, {});
  node.value = value;
  if (value.get_den() != 1) node.value.canonicalize();
  return intern(std::move(node));
}

Term TermStore::negation(Term a) {
  if (a->kind == Kind::boolean) return boolean(!a->is_true());
  if (a->kind == Kind::negation) return a->arguments[0];
  if (a->kind == Kind::less_equal) return less(a->arguments[1], a->arguments[0]);
  if (a->kind == Kind::less) return less_equal(a->arguments[1], a->arguments[0]);
  return intern(make_node(Kind::negation, Sort::boolean, {a}));
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
  return intern(make_node(kind, Sort::boolean, std::move(flat)));
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
    return intern(make_node(Kind::equal, Sort::boolean, {a, b}));
  }
  return compare(Kind::equal, a, b);
}

Term TermStore::less_equal(Term a, Term b) { return compare(Kind::less_equal, a, b); }

Term TermStore::less(Term a, Term b) {
  if (a->sort == Sort::integer) return compare(Kind::less_equal, add(a, numeral(1, a->sort)), b);
  return compare(Kind::less, a, b);
}

Term TermStore::compare(Kind kind, Term a, Term b) {
  Linear difference(a);
  difference.subtract(b);
  auto holds = [&](const Rational& c) {
    return boolean(kind == Kind::equal ? c == 0 : kind == Kind::less ? c < 0 : c <= 0);
  };
  if (difference.is_constant()) return holds(difference.constant());
  // An ite between constants against a constant decides to its condition: this is what reading a
  // cell whose contents are known by cases comes to.
  if (const auto& [atom, factor] = difference.atoms()[0];
      difference.atoms().size() == 1 && atom->kind == Kind::choose &&
      atom->arguments[1]->is_constant() && atom->arguments[2]->is_constant()) {
    auto decide = [&](Term branch) {
      return holds(factor * branch->value + difference.constant());
    };
    return choose(atom->arguments[0], decide(atom->arguments[1]), decide(atom->arguments[2]));
  }
  if (!difference.normalise(kind == Kind::equal, a->sort == Sort::integer)) return falsity();
  auto [left, right] = difference.sides(*this, a->sort);
  return intern(make_node(kind, Sort::boolean, {left, right}));
}

Term TermStore::add(std::vector<Term> arguments) {
  const Sort sort = arguments.at(0)->sort;
  Linear sum;
  for (Term argument : arguments) sum.add(argument, 1);
  std::vector<Term> summands = sum.summands(*this, sort);
  if (summands.empty()) return numeral(0, sort);
  if (summands.size() == 1) return summands[0];
  return intern(make_node(Kind::add, sort, std::move(summands)));
}

Term TermStore::subtract(Term a, Term b) { return add(a, multiply(-1, b)); }

Term TermStore::multiply(const Rational& factor, Term a) {
  if (factor == 1) return a;
  if (factor == 0) return numeral(0, a->sort);
  if (a->kind == Kind::numeral) return numeral(factor * a->value, a->sort);
  if (a->kind == Kind::multiply) {
    return multiply(factor * a->arguments[0]->value, a->arguments[1]);
  }
  if (a->kind == Kind::add) {
    std::vector<Term> summands;
    for (Term summand : a->arguments) summands.push_back(multiply(factor, summand));
    return add(std::move(summands));
  }
  return intern(make_node(Kind::multiply, a->sort, {numeral(factor, a->sort), a}));
}

Term TermStore::divide(Term a, const Integer& divisor) {
  if (divisor == 1) return a;
  if (a->kind == Kind::numeral) {
    Integer quotient;
    mpz_fdiv_q(quotient.get_mpz_t(), a->value.get_num_mpz_t(), divisor.get_mpz_t());
    return numeral(quotient, a->sort);
  }
  return intern(make_node(Kind::divide, a->sort, {a, numeral(divisor, a->sort)}));
}

Term TermStore::modulo(Term a, const Integer& divisor) {
  if (divisor == 1) return numeral(0, a->sort);
  if (a->kind == Kind::numeral) {
    Integer remainder;
    mpz_fdiv_r(remainder.get_mpz_t(), a->value.get_num_mpz_t(), divisor.get_mpz_t());
    return numeral(remainder, a->sort);
  }
  return intern(make_node(Kind::modulo, a->sort, {a, numeral(divisor, a->sort)}));
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
  return intern(
      make_node(Kind::choose, then_branch->sort, {condition, then_branch, else_branch}));
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
  return intern(make_node(kind, Sort::boolean, std::move(arguments)));
}

Term TermStore::forall(std::vector<Term> bound, Term body) {
  return quantify(Kind::forall, std::move(bound), body);
}

Term TermStore::exists(std::vector<Term> bound, Term body) {
  return quantify(Kind::exists, std::move(bound), body);
}

Term TermStore::rebuild(Term pattern, std::vector<Term> arguments) {
  switch (pattern->kind) {
    case Kind::variable:
    case Kind::boolean:
    case Kind::numeral: return pattern;
    case Kind::negation: return negation(arguments[0]);
    case Kind::conjunction: return conjunction(std::move(arguments));
    case Kind::disjunction: return disjunction(std::move(arguments));
    case Kind::equal: return equal(arguments[0], arguments[1]);
    case Kind::less_equal: return less_equal(arguments[0], arguments[1]);
    case Kind::less: return less(arguments[0], arguments[1]);
    case Kind::add: return add(std::move(arguments));
    case Kind::multiply: return multiply(arguments[0]->value, arguments[1]);
    case Kind::divide: return divide(arguments[0], arguments[1]->value.get_num());
    case Kind::modulo: return modulo(arguments[0], arguments[1]->value.get_num());
    case Kind::choose: return choose(arguments[0], arguments[1], arguments[2]);
    case Kind::forall:
    case Kind::exists: {
      Term body = arguments.back();
      arguments.pop_back();
      return quantify(pattern->kind, std::move(arguments), body);
    }
  }
  throw InternalError("rebuild: unknown kind of term");
}

}  // namespace heapreach::horn
