#include "tests/harness/random_clauses.h"

#include "tests/harness/random.h"

namespace heapreach::test {

using horn::Atom;
using horn::Clause;
using horn::ClauseSystem;
using horn::PredicateId;
using horn::Sort;
using horn::Term;
using horn::TermStore;

namespace {

class ClauseGenerator {
 public:
  ClauseGenerator(std::uint64_t seed, const ClauseSize& size) : random_(seed), size_(size) {
    system_.terms = std::make_shared<TermStore>();
    nonlinear_ = random_.chance(size.nonlinear_percent);
    located_ = random_.chance(size.located_percent);
    acyclic_ = random_.chance(size.acyclic_percent);
    program_ = random_.chance(size.program_percent);
    number_ = random_.chance(size.real_percent) ? Sort::real : Sort::integer;
  }
  ClauseSystem run();

 private:
  TermStore& terms() { return *system_.terms; }
  Term constant(Sort sort) {
    if (sort == Sort::boolean) return terms().boolean(random_.chance(50));
    return terms().numeral(random_.between(-1, 4), sort);
  }
  Term fresh(Sort sort) {
    variables_.push_back(terms().variable(next_++, sort));
    return variables_.back();
  }
  Term variable(Sort sort);
  Term number(int depth);
  Term formula(int depth);
  Term argument(Sort sort, bool head);
  Atom atom(PredicateId predicate, bool head);
  PredicateId body_predicate(std::size_t below);
  Clause transition(std::optional<PredicateId> head, std::size_t atoms, std::size_t below);
  Term update(Term old, const std::vector<Term>& all, std::vector<Term>& guards);
  Clause chaos(std::optional<PredicateId> head, std::size_t atoms, std::size_t below);
  Clause clause(std::optional<PredicateId> head, std::size_t atoms, std::size_t below);

  Random random_;
  const ClauseSize& size_;
  ClauseSystem system_;
  bool nonlinear_, located_, acyclic_, program_;
  Sort number_;
  std::vector<Term> variables_;
  std::uint32_t next_ = 0;
};

/// A variable of the clause, now and then a new one.
Term ClauseGenerator::variable(Sort sort) {
  std::vector<Term> fitting;
  for (Term v : variables_) {
    if (v->sort == sort) fitting.push_back(v);
  }
  return fitting.empty() || random_.chance(10) ? fresh(sort) : random_.pick(fitting);
}

Term ClauseGenerator::number(int depth) {
  const std::size_t kind = depth == 0 ? random_.below(2) : random_.below(7);
  switch (kind) {
    case 0:
      return constant(number_);
    case 1:
      return variable(number_);
    case 2:
      return terms().add(variable(number_), constant(number_));
    case 3:
      return terms().subtract(number(depth - 1), number(depth - 1));
    case 4:
      return terms().multiply(random_.between(-2, 2), number(depth - 1));
    case 5:
      return terms().choose(formula(depth - 1), number(depth - 1), number(depth - 1));
    default:
      if (number_ == Sort::real) return terms().multiply(Rational(1, 2), number(depth - 1));
      return random_.chance(50) ? terms().divide(number(depth - 1), 2)
                                : terms().modulo(number(depth - 1), 3);
  }
}

Term ClauseGenerator::formula(int depth) {
  const std::size_t kind = depth == 0 ? random_.below(4) : random_.below(8);
  switch (kind) {
    case 0:
      return variable(Sort::boolean);
    case 1:
      return terms().negation(variable(Sort::boolean));
    case 2:
      return terms().less_equal(variable(number_), constant(number_));
    case 3:
      return terms().less(variable(number_), variable(number_));
    case 4:
      return terms().negation(terms().equal(variable(number_), number(depth - 1)));
    case 5:
      return terms().disjunction(formula(depth - 1), formula(depth - 1));
    case 6:
      return terms().equal(formula(depth - 1), formula(depth - 1));
    default:
      return terms().choose(formula(0), formula(depth - 1), formula(depth - 1));
  }
}

Term ClauseGenerator::argument(Sort sort, bool head) {
  if (!head) {
    const std::size_t kind = random_.below(12);
    if (kind == 0) return constant(sort);
    if (kind == 1) return variable(sort);
    if (kind == 2 && sort != Sort::boolean) return terms().add(variable(sort), constant(sort));
    return fresh(sort);
  }
  switch (random_.below(6)) {
    case 0:
      return constant(sort);
    case 1:
      return fresh(sort);
    case 2:
      return sort == Sort::boolean ? formula(1) : number(2);
    case 3:
      if (sort != Sort::boolean) return terms().add(variable(sort), constant(sort));
      [[fallthrough]];
    default:
      return variable(sort);
  }
}

Atom ClauseGenerator::atom(PredicateId predicate, bool head) {
  Atom result{predicate, {}};
  for (Sort sort : system_.predicates[predicate].sorts) {
    const bool location = located_ && result.arguments.empty() && sort == number_;
    result.arguments.push_back(location ? terms().numeral(random_.between(0, 2), sort)
                                        : argument(sort, head));
  }
  return result;
}

PredicateId ClauseGenerator::body_predicate(std::size_t below) {
  return static_cast<PredicateId>(random_.below(below));
}

/// The new value of a program variable; conditions on values left open go to `guards`.
Term ClauseGenerator::update(Term old, const std::vector<Term>& all, std::vector<Term>& guards) {
  switch (random_.below(old->sort == Sort::boolean ? 4 : 8)) {
    case 0:
      return constant(old->sort);
    case 1:
      return fresh(old->sort);
    case 2:
    case 3:
      return old;
    case 4:
    case 5:
      return terms().add(old, constant(number_));
    case 6: {
      Term other = random_.pick(all);
      return other->sort == number_ ? other : old;
    }
    default: {
      Term open = fresh(number_);
      guards.push_back(terms().less_equal(old, open));
      guards.push_back(random_.chance(50) ? terms().less_equal(open, terms().numeral(4, number_))
                                          : formula(1));
      return open;
    }
  }
}

/// A guarded update of the body's arguments; a query asks whether they can be large.
Clause ClauseGenerator::transition(std::optional<PredicateId> head, std::size_t atoms,
                                   std::size_t below) {
  Clause result;
  std::vector<Term> guards;
  for (std::size_t i = 0; i < atoms; ++i) {
    Atom atom{body_predicate(below), {}};
    for (Sort sort : system_.predicates[atom.predicate].sorts)
      atom.arguments.push_back(fresh(sort));
    result.body.push_back(std::move(atom));
  }
  const std::vector<Term> old = variables_;
  for (Term variable : old) {
    const bool bounded = variable->sort == number_ && random_.chance(head ? 35 : 60);
    Term limit = terms().numeral(random_.between(1, 4), number_);
    if (bounded && head) guards.push_back(terms().less_equal(variable, limit));
    if (bounded && !head) guards.push_back(terms().less(terms().add(limit, limit), variable));
  }
  if (head) {
    result.head = Atom{*head, {}};
    const auto& sorts = system_.predicates[*head].sorts;
    for (std::size_t i = 0; i < sorts.size(); ++i) {
      const bool has_old = i < old.size() && old[i]->sort == sorts[i];
      result.head->arguments.push_back(has_old ? update(old[i], old, guards) : constant(sorts[i]));
    }
  }
  if (guards.empty() || random_.chance(20)) guards.push_back(formula(1));
  result.constraint = terms().conjunction(std::move(guards));
  return result;
}

Clause ClauseGenerator::clause(std::optional<PredicateId> head, std::size_t atoms,
                               std::size_t below) {
  variables_.clear();
  next_ = 0;
  Clause result = program_ ? transition(head, atoms, below) : chaos(head, atoms, below);
  result.label = "c" + std::to_string(system_.clauses.size());
  return result;
}

Clause ClauseGenerator::chaos(std::optional<PredicateId> head, std::size_t atoms,
                              std::size_t below) {
  Clause result;
  for (std::size_t i = 0; i < atoms; ++i) result.body.push_back(atom(body_predicate(below), false));
  std::vector<Term> conjuncts;
  const std::size_t count = random_.below(3) + (head ? 0 : 1);
  for (std::size_t i = 0; i < count; ++i) {
    const bool equation = random_.chance(40);
    conjuncts.push_back(equation ? terms().equal(variable(number_), number(2)) : formula(2));
  }
  if (head) result.head = atom(*head, true);
  result.constraint = terms().conjunction(std::move(conjuncts));
  return result;
}

ClauseSystem ClauseGenerator::run() {
  const std::size_t predicates = 1 + random_.below(size_.most_predicates);
  for (std::size_t p = 0; p < predicates; ++p) {
    horn::Predicate predicate{"p" + std::to_string(p), {}, {}};
    const std::size_t arity =
        program_ ? size_.most_arguments : random_.below(size_.most_arguments + 1);
    for (std::size_t i = 0; i < arity; ++i) {
      const bool boolean = random_.chance(program_ ? 10 : 30) && !(located_ && i == 0);
      predicate.sorts.push_back(boolean ? Sort::boolean : number_);
    }
    system_.predicates.push_back(std::move(predicate));
  }
  system_.clauses.push_back(clause(0, 0, 1));
  const std::size_t count = predicates * size_.clauses_per_predicate;
  for (std::size_t i = 1; i < count; ++i) {
    // Mostly along the numbers of the predicates, so that there are paths from facts to queries.
    const auto head = static_cast<PredicateId>(i < predicates ? i : random_.below(predicates));
    const std::size_t below = acyclic_ || i < predicates ? head : predicates;
    std::size_t atoms = random_.chance(10) || below == 0 ? 0 : 1;
    if (atoms > 0 && nonlinear_ && random_.chance(50)) ++atoms;
    system_.clauses.push_back(clause(head, atoms, below));
  }
  const std::size_t queries = random_.chance(80) ? 1 : 2;
  for (std::size_t i = 0; i < queries; ++i) {
    system_.clauses.push_back(
        clause(std::nullopt, nonlinear_ && random_.chance(30) ? 2 : 1, predicates));
  }
  return std::move(system_);
}

std::string atom_text(const ClauseSystem& system, const Atom& atom,
                      const std::vector<std::string>& names) {
  std::string text = "(" + system.predicates[atom.predicate].name;
  for (Term argument : atom.arguments) text += " " + horn::to_text(argument, names);
  return text + ")";
}

}  // namespace

ClauseSystem random_clauses(std::uint64_t seed, const ClauseSize& size) {
  return ClauseGenerator(seed, size).run();
}

std::string to_text(const ClauseSystem& system) {
  std::string text;
  for (const Clause& clause : system.clauses) {
    std::vector<std::string> names;
    for (Term variable : system.variables_of(clause)) {
      if (names.size() <= variable->index) names.resize(variable->index + 1);
      names[variable->index] = "x" + std::to_string(variable->index);
    }
    text += clause.head ? atom_text(system, *clause.head, names) : "false";
    text += " <-";
    for (const Atom& atom : clause.body) text += " " + atom_text(system, atom, names);
    text += " " + horn::to_text(clause.constraint, names) + "  ; " + clause.label + "\n";
  }
  return text;
}

}  // namespace heapreach::test
