// Random clause systems: small numbers, bounded loops, every operator of the term language.
#include "tests/backends/examples.h"
#include "tests/harness/random.h"

namespace heapreach::backends {

using horn::Atom;
using horn::Sort;
using horn::Term;
using test::Random;

namespace {

class Generator {
 public:
  Generator(unsigned seed, bool linear) : random_(seed), linear_(linear) {}

  horn::ClauseSystem run() {
    const std::size_t predicates = 1 + random_.below(4);
    for (std::size_t p = 0; p < predicates; ++p) {
      std::vector<Sort> sorts;
      for (std::size_t i = random_.below(4); i > 0; --i) {
        sorts.push_back(random_.chance(30) ? Sort::boolean : Sort::integer);
      }
      b_.predicate("p" + std::to_string(p), sorts);
    }
    clause(0, true);
    for (std::size_t c = 1 + random_.below(2 * predicates + 2); c > 0; --c) {
      clause(random_.chance(20) ? 0 : linear_ ? 1 : 1 + random_.below(2), true);
    }
    for (std::size_t q = 1 + random_.below(2); q > 0; --q) {
      clause(linear_ ? 1 : 1 + random_.below(2), false);
    }
    return b_.system;
  }

 private:
  Term variable(Sort sort) {
    const std::uint32_t index = static_cast<std::uint32_t>(random_.below(3));
    return sort == Sort::boolean ? b_.boolean(index) : b_.integer(index);
  }
  Term constant() { return b_.number(static_cast<int>(random_.between(-2, 6))); }

  Term number(int depth) {
    auto& t = b_.terms;
    switch (random_.below(depth > 0 ? 8 : 3)) {
      case 0:
        return constant();
      case 1:
      case 2:
        return variable(Sort::integer);
      case 3:
        return t.add(number(depth - 1), number(depth - 1));
      case 4:
        return t.multiply(random_.between(-2, 3), number(depth - 1));
      case 5:
        return t.choose(condition(depth - 1), number(depth - 1), number(depth - 1));
      case 6:
        return random_.chance(50) ? t.modulo(number(depth - 1), random_.between(2, 4))
                                  : t.divide(number(depth - 1), random_.between(2, 4));
      default:
        return b_.plus(variable(Sort::integer), static_cast<int>(random_.between(-1, 2)));
    }
  }

  Term condition(int depth) {
    auto& t = b_.terms;
    switch (random_.below(depth > 0 ? 7 : 3)) {
      case 0:
        return variable(Sort::boolean);
      case 1:
        return t.less_equal(number(0), number(0));
      case 2:
        return t.equal(number(0), constant());
      case 3:
        return t.negation(condition(depth - 1));
      case 4:
        return t.conjunction(condition(depth - 1), condition(depth - 1));
      case 5:
        return t.disjunction(condition(depth - 1), condition(depth - 1));
      default:
        return t.equal(condition(depth - 1), condition(depth - 1));
    }
  }

  Atom atom(int depth) {
    Atom result{static_cast<horn::PredicateId>(random_.below(b_.system.predicates.size())), {}};
    for (Sort sort : b_.system.predicates[result.predicate].sorts) {
      const bool plain = random_.chance(60);
      result.arguments.push_back(plain                   ? variable(sort)
                                 : sort == Sort::boolean ? condition(depth)
                                                         : number(depth));
    }
    return result;
  }

  void clause(std::size_t atoms, bool with_head) {
    std::vector<Atom> body;
    for (std::size_t i = 0; i < atoms; ++i) body.push_back(atom(random_.chance(20) ? 1 : 0));
    std::vector<Term> conjuncts;
    for (std::size_t i = random_.below(3); i > 0; --i) conjuncts.push_back(condition(2));
    // Keeps most loops within bounds.
    for (std::uint32_t v = 0; v < 3; ++v) {
      if (!random_.chance(70)) continue;
      conjuncts.push_back(b_.terms.less_equal(b_.number(-4), b_.integer(v)));
      conjuncts.push_back(b_.terms.less_equal(b_.integer(v), b_.number(6)));
    }
    Term constraint = b_.terms.conjunction(conjuncts);
    if (with_head) {
      b_.rule(atom(2), std::move(body), constraint);
    } else {
      b_.query(std::move(body), constraint);
    }
  }

  Builder b_;
  Random random_;
  bool linear_;
};

}  // namespace

horn::ClauseSystem random_clauses(unsigned seed, bool linear) {
  return Generator(seed, linear).run();
}

}  // namespace heapreach::backends
