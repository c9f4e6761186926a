#include "tests/backends/examples.h"

#include "support/error.h"

namespace heapreach::backends {

using horn::Atom;
using horn::Sort;
using horn::Term;

Builder::Builder() : system{std::make_shared<horn::TermStore>(), {}, {}}, terms(*system.terms) {}

horn::PredicateId Builder::predicate(const std::string& name, std::vector<Sort> sorts) {
  system.predicates.push_back({name, std::move(sorts), {}});
  return static_cast<horn::PredicateId>(system.predicates.size() - 1);
}

void Builder::fact(Atom head, Term constraint) {
  rule(std::move(head), {}, constraint);
}

void Builder::rule(Atom head, std::vector<Atom> body, Term constraint) {
  const std::string label = "c" + std::to_string(system.clauses.size());
  system.clauses.push_back(
      {std::move(head), std::move(body), constraint ? constraint : terms.truth(), label});
}

void Builder::query(std::vector<Atom> body, Term constraint) {
  const std::string label = "c" + std::to_string(system.clauses.size());
  system.clauses.push_back(
      {std::nullopt, std::move(body), constraint ? constraint : terms.truth(), label});
}

horn::ClauseSystem counter(int limit, int asked) {
  Builder b;
  const auto p = b.predicate("count", {Sort::integer});
  const Term x = b.integer(0);
  b.fact({p, {b.number(0)}});
  b.rule({p, {b.plus(x, 1)}}, {{p, {x}}}, b.terms.less(x, b.number(limit)));
  b.query({{p, {x}}}, b.terms.equal(x, b.number(asked)));
  return b.system;
}

horn::ClauseSystem hard() {
  // Which of 30 pairs of numbers add up to a given pair?
  Builder b;
  constexpr int size = 30;
  std::vector<Sort> sorts{Sort::integer, Sort::integer};
  std::vector<horn::PredicateId> stage;
  for (int i = 0; i <= size; ++i) stage.push_back(b.predicate("s" + std::to_string(i), sorts));
  const Term x = b.integer(0), y = b.integer(1);
  b.fact({stage[0], {b.number(0), b.number(0)}});
  unsigned state = 12345;
  for (int i = 0; i < size; ++i) {
    state = state * 1103515245 + 12345;
    const int value = 1000 + static_cast<int>(state / 65536 % 8999);
    b.rule({stage[i + 1], {b.plus(x, value), b.plus(y, value * 7 % 4999)}}, {{stage[i], {x, y}}});
    b.rule({stage[i + 1], {x, y}}, {{stage[i], {x, y}}});
  }
  b.query({{stage[size], {x, y}}}, b.terms.conjunction(b.terms.equal(x, b.number(77'777)),
                                                       b.terms.equal(y, b.number(23'456))));
  return b.system;
}

namespace {

Example booleans(bool derivable) {
  // Two bits count to 3; then the carry either is or is not taken.
  Builder b;
  const auto p = b.predicate("bits", {Sort::boolean, Sort::boolean});
  const Term u = b.boolean(0), v = b.boolean(1);
  auto& t = b.terms;
  b.fact({p, {t.falsity(), t.falsity()}});
  b.rule({p, {t.choose(v, t.negation(u), u), t.negation(v)}}, {{p, {u, v}}},
         derivable ? t.truth() : t.negation(t.conjunction(t.negation(u), v)));
  b.query({{p, {u, v}}}, t.conjunction(u, v));
  return {derivable ? "booleans" : "booleans_blocked", b.system, derivable};
}

Example reals(bool derivable) {
  // Halving 1 three times gives 1/8.
  Builder b;
  const auto p = b.predicate("half", {Sort::real});
  const Term x = b.real(0);
  auto& t = b.terms;
  b.fact({p, {t.numeral(1, Sort::real)}});
  b.rule({p, {t.multiply(Rational(1, 2), x)}}, {{p, {x}}},
         t.less(t.numeral(Rational(1, 8), Sort::real), x));
  b.query({{p, {x}}},
          t.equal(x, t.numeral(derivable ? Rational(1, 8) : Rational(1, 3), Sort::real)));
  return {derivable ? "reals" : "reals_third", b.system, derivable};
}

Example division(bool derivable) {
  // Halves 52 while it is even.
  Builder b;
  const auto p = b.predicate("halve", {Sort::integer});
  const Term x = b.integer(0);
  auto& t = b.terms;
  b.fact({p, {b.number(52)}});
  b.rule({p, {t.divide(x, 2)}}, {{p, {x}}}, t.equal(t.modulo(x, 2), b.number(0)));
  b.query({{p, {x}}}, t.equal(x, b.number(derivable ? 13 : 6)));
  return {derivable ? "division" : "division_never", b.system, derivable};
}

Example cycle(bool derivable) {
  // Walks a ring of five for ever; nothing is outside.
  Builder b;
  const auto p = b.predicate("ring", {Sort::integer});
  const Term x = b.integer(0);
  auto& t = b.terms;
  b.fact({p, {b.number(0)}});
  b.rule({p, {t.choose(t.equal(x, b.number(4)), b.number(0), b.plus(x, 1))}}, {{p, {x}}});
  b.query({{p, {x}}}, t.equal(x, b.number(derivable ? 3 : 5)));
  return {derivable ? "cycle" : "cycle_outside", b.system, derivable};
}

Example unbounded() {
  Builder b;
  const auto p = b.predicate("up", {Sort::integer});
  const Term x = b.integer(0);
  b.fact({p, {b.number(0)}});
  b.rule({p, {b.plus(x, 2)}}, {{p, {x}}});
  b.query({{p, {x}}}, b.terms.equal(x, b.number(-2)));
  return {"unbounded", b.system, false, false};
}

Example neighbours(bool derivable) {
  // The query reads the first argument only through a term that stands in the second one's place.
  Builder b;
  const auto p = b.predicate("pair", {Sort::integer, Sort::integer});
  const Term x = b.integer(0);
  b.fact({p, {b.number(1), b.number(derivable ? 2 : 5)}});
  b.query({{p, {x, b.plus(x, 1)}}});
  return {derivable ? "neighbours" : "neighbours_apart", b.system, derivable};
}

Example two_phases(bool derivable) {
  // Terms as arguments of body atoms, a repeated variable, an existential one, parallel clauses.
  Builder b;
  const auto p = b.predicate("up", {Sort::integer, Sort::integer});
  const auto q = b.predicate("down", {Sort::integer, Sort::boolean});
  const Term x = b.integer(0), y = b.integer(1), c = b.boolean(2);
  auto& t = b.terms;
  b.fact({p, {b.number(0), y}}, t.conjunction(t.less(b.number(2), y), t.less(y, b.number(5))));
  b.rule({p, {b.plus(x, 1), y}}, {{p, {x, y}}}, t.less(x, y));
  b.rule({q, {x, c}}, {{p, {x, x}}});
  b.rule({q, {x, t.negation(c)}}, {{q, {b.plus(x, 1), c}}}, t.less_equal(b.number(0), x));
  b.query(
      {
          {q, {x, t.truth()}},
      },
      t.equal(x, b.number(derivable ? 0 : -1)));
  return {derivable ? "two_phases" : "two_phases_below", b.system, derivable};
}

Example unread(bool derivable) {
  // An argument that nothing reads, and one that only travels.
  Builder b;
  const auto p = b.predicate("walk", {Sort::integer, Sort::integer, Sort::integer});
  const Term x = b.integer(0), y = b.integer(1), z = b.integer(2), w = b.integer(3);
  auto& t = b.terms;
  b.fact({p, {b.number(0), y, z}}, t.less(b.number(10), y));
  b.rule({p, {b.plus(x, 1), y, w}}, {{p, {x, y, z}}}, t.less(x, b.number(3)));
  b.query({{p, {b.number(3), y, z}}}, t.less(y, b.number(derivable ? 12 : 11)));
  return {derivable ? "unread" : "unread_small", b.system, derivable};
}

std::vector<Example> degenerate() {
  std::vector<Example> result;
  auto add = [&](const char* name, const Builder& b, bool derivable) {
    result.push_back({name, b.system, derivable});
  };
  {
    Builder b;
    b.query({}, b.terms.equal(b.integer(0), b.number(3)));
    add("query_without_body", b, true);
  }
  {
    Builder b;
    b.query({}, b.terms.equal(b.terms.multiply(2, b.integer(0)),
                              b.plus(b.terms.multiply(4, b.integer(1)), 1)));
    add("query_without_body_contradictory", b, false);
  }
  {
    Builder b;
    const auto p = b.predicate("p", {Sort::integer});
    b.fact({p, {b.number(1)}});
    add("no_query", b, false);
  }
  {
    Builder b;
    add("nothing", b, false);
  }
  {
    Builder b;
    const auto p = b.predicate("p", {Sort::integer});
    b.query({{p, {b.integer(0)}}});
    add("no_fact", b, false);
  }
  {
    Builder b;
    const auto p = b.predicate("p"), q = b.predicate("q"), unused = b.predicate("unused");
    b.fact({p, {}});
    b.rule({q, {}}, {{p, {}}});
    b.rule({unused, {}}, {{q, {}}});
    b.query({{q, {}}});
    add("no_arguments", b, true);
  }
  {
    Builder b;
    const auto p = b.predicate("p"), q = b.predicate("q", {Sort::integer}),
               r = b.predicate("r", {Sort::integer}), s = b.predicate("s");
    b.fact({p, {}});
    b.rule({q, {b.integer(0)}}, {{p, {}}}, b.terms.falsity());
    b.rule({r, {b.integer(0)}}, {{q, {b.integer(0)}}});
    b.rule({s, {}}, {{p, {}}});
    b.query({{r, {b.integer(0)}}});
    b.query({{s, {}}}, b.terms.less(b.integer(0), b.integer(0)));
    add("unreachable_predicates", b, false);
  }
  {
    Builder b;
    const auto p = b.predicate("p", {Sort::integer}), q = b.predicate("q", {Sort::integer});
    b.fact({p, {b.number(1)}});
    b.fact({q, {b.number(2)}});
    b.query({{p, {b.number(2)}}});
    b.query({{q, {b.number(2)}}});
    add("second_query", b, true);
  }
  {
    Builder b;
    const auto p = b.predicate("a name with | and \\", {Sort::integer});
    b.fact({p, {b.integer(0)}});
    b.query({{p, {b.number(7)}}});
    add("everything_holds", b, true);
  }
  return result;
}

}  // namespace

std::vector<Example> linear_examples() {
  std::vector<Example> result = degenerate();
  result.push_back({"counter", counter(20, 20), true});
  result.push_back({"counter_beyond", counter(20, 21), false});
  for (bool derivable : {true, false}) {
    for (auto make : {booleans, reals, division, cycle, two_phases, unread}) {
      result.push_back(make(derivable));
    }
  }
  result.push_back(unbounded());
  return result;
}

namespace {

Example sums(bool derivable) {
  // From 3 and 5, sums of two; one fact serves twice.
  Builder b;
  const auto p = b.predicate("sum", {Sort::integer});
  const Term x = b.integer(0), y = b.integer(1);
  auto& t = b.terms;
  b.fact({p, {b.number(3)}});
  b.fact({p, {b.number(5)}});
  b.rule({p, {t.add(x, y)}}, {{p, {x}}, {p, {y}}}, t.less(t.add(x, y), b.number(40)));
  b.query({{p, {x}}, {p, {y}}},
          t.conjunction(t.equal(t.subtract(x, y), b.number(derivable ? 1 : 50)),
                        t.less(b.number(20), x)));
  return {derivable ? "sums" : "sums_far_apart", b.system, derivable};
}

Example doubling() {
  // Each fact is used twice by the next: a derivation that is small only as a DAG.
  Builder b;
  const auto p = b.predicate("double", {Sort::integer, Sort::integer});
  const Term x = b.integer(0), y = b.integer(1), i = b.integer(2);
  auto& t = b.terms;
  b.fact({p, {b.number(0), b.number(1)}});
  b.rule({p, {b.plus(i, 1), t.add(x, y)}}, {{p, {i, x}}, {p, {i, y}}}, t.less(i, b.number(12)));
  b.query({{p, {b.number(12), x}}}, t.equal(x, b.number(4096)));
  return {"doubling", b.system, true};
}

Example mixed() {
  // Different predicates meet, in an order that differs from their numbers.
  Builder b;
  const auto p = b.predicate("p", {Sort::integer});
  const auto q = b.predicate("q", {Sort::boolean, Sort::integer});
  const auto r = b.predicate("r", {Sort::integer});
  const Term x = b.integer(0), y = b.integer(1), c = b.boolean(2);
  auto& t = b.terms;
  b.fact({p, {b.number(1)}});
  b.rule({q, {t.less(b.number(2), x), x}}, {{p, {x}}});
  b.rule({p, {b.plus(x, 1)}}, {{p, {x}}}, t.less(x, b.number(4)));
  b.rule({r, {t.add(x, y)}}, {{q, {c, x}}, {p, {y}}}, c);
  b.query({{r, {x}}, {q, {c, y}}, {p, {y}}},
          t.conjunction({t.negation(c), t.equal(x, b.number(7)), t.equal(y, b.number(2))}));
  return {"mixed", b.system, true};
}

}  // namespace

std::vector<Example> nonlinear_examples() {
  return {sums(true), sums(false), doubling(), mixed()};
}

horn::ClauseSystem system_of_example(const std::string& name) {
  for (const auto& examples : {linear_examples(), nonlinear_examples()}) {
    for (const Example& example : examples) {
      if (example.name == name) return example.system;
    }
  }
  throw InternalError("no example is called " + name);
}

}  // namespace heapreach::backends
