// Construction of terms: hash-consing. The simplifications, which need only a look at the
// arguments, are in term_logic.cpp, term_arithmetic.cpp and term_array.cpp.
#include "horn/terms/term.h"

#include <deque>
#include <unordered_set>
#include <utility>

#include "support/error.h"
#include "support/work.h"

namespace heapreach::horn {

const char* to_string(Sort sort) {
  switch (sort) {
    case Sort::boolean:
      return "Bool";
    case Sort::integer:
      return "Int";
    case Sort::real:
      return "Real";
    case Sort::integer_array:
      return "(Array Int Int)";
    case Sort::boolean_array:
      return "(Array Int Bool)";
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

}  // namespace

struct TermStore::Impl {
  std::deque<Node> nodes;
  std::unordered_set<Term, NodeHash, NodeEqual> table;
  std::uint32_t next_fresh = first_fresh_index;
  Term truth = nullptr;
  Term falsity = nullptr;
};

TermStore::TermStore() : impl_(std::make_unique<Impl>()) {
  Node constant{Kind::boolean, Sort::boolean, 0, 0, {}, {}};
  impl_->falsity = intern(constant);
  constant.value = 1;
  impl_->truth = intern(constant);
}

TermStore::~TermStore() = default;

std::size_t TermStore::size() const {
  return impl_->nodes.size();
}

std::uint32_t TermStore::fresh_index() {
  return impl_->next_fresh++;
}

Term TermStore::intern(Node node) {
  // What encoders, passes and back-translations do is mostly this.
  work::spend(1);
  const auto found = impl_->table.find(&node);
  if (found != impl_->table.end()) return *found;
  node.id = static_cast<std::uint32_t>(impl_->nodes.size());
  impl_->nodes.push_back(std::move(node));
  Term term = &impl_->nodes.back();
  impl_->table.insert(term);
  return term;
}

Term TermStore::make(Kind kind, Sort sort, std::vector<Term> arguments) {
  return intern({kind, sort, 0, 0, {}, std::move(arguments)});
}

Term TermStore::variable(std::uint32_t index, Sort sort) {
  return intern({Kind::variable, sort, index, 0, {}, {}});
}

Term TermStore::boolean(bool value) {
  return value ? impl_->truth : impl_->falsity;
}

Term TermStore::numeral(const Rational& value, Sort sort) {
  Node node{Kind::numeral, sort, 0, 0, value, {}};
  if (value.get_den() != 1) node.value.canonicalize();
  return intern(std::move(node));
}

Term TermStore::rebuild(Term pattern, std::vector<Term> arguments) {
  switch (pattern->kind) {
    case Kind::variable:
    case Kind::boolean:
    case Kind::numeral:
      return pattern;
    case Kind::negation:
      return negation(arguments[0]);
    case Kind::conjunction:
      return conjunction(std::move(arguments));
    case Kind::disjunction:
      return disjunction(std::move(arguments));
    case Kind::equal:
      return equal(arguments[0], arguments[1]);
    case Kind::less_equal:
      return less_equal(arguments[0], arguments[1]);
    case Kind::less:
      return less(arguments[0], arguments[1]);
    case Kind::add:
      return add(std::move(arguments));
    case Kind::multiply:
      return multiply(arguments[0]->value, arguments[1]);
    case Kind::divide:
      return divide(arguments[0], arguments[1]->value.get_num());
    case Kind::modulo:
      return modulo(arguments[0], arguments[1]->value.get_num());
    case Kind::choose:
      return choose(arguments[0], arguments[1], arguments[2]);
    case Kind::select:
      return select(arguments[0], arguments[1]);
    case Kind::store:
      return store(arguments[0], arguments[1], arguments[2]);
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
