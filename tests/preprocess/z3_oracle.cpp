#include "tests/preprocess/z3_oracle.h"

#include <z3++.h>

#include <map>
#include <stdexcept>
#include <unordered_map>

#include "horn/terms/traverse.h"

namespace heapreach::test {

using horn::Clause;
using horn::ClauseSystem;
using horn::Kind;
using horn::Sort;
using horn::Term;
using horn::TermStore;

namespace {

z3::sort to_z3(z3::context& context, Sort sort) {
  if (sort == Sort::boolean) return context.bool_sort();
  if (horn::is_array(sort)) {
    return context.array_sort(context.int_sort(), to_z3(context, horn::element_of(sort)));
  }
  return sort == Sort::integer ? context.int_sort() : context.real_sort();
}

/// Variables become constants named after index and sort.
class ToZ3 {
 public:
  explicit ToZ3(z3::context& context) : context_(context) {}
  z3::expr operator()(Term root) {
    horn::post_order(
        root, [&](Term t) { return memo_.contains(t); },
        [&](Term t) { memo_.emplace(t, translate(t)); });
    return memo_.at(root);
  }

 private:
  z3::expr translate(Term t);
  z3::expr_vector arguments(Term t) {
    z3::expr_vector result(context_);
    for (Term argument : t->arguments) result.push_back(memo_.at(argument));
    return result;
  }

  z3::context& context_;
  std::unordered_map<Term, z3::expr> memo_;
};

z3::expr ToZ3::translate(Term t) {
  const z3::expr_vector a = arguments(t);
  auto at = [&](unsigned i) { return a[static_cast<int>(i)]; };
  switch (t->kind) {
    case Kind::variable:
      return context_.constant(
          (std::string("v") + std::to_string(t->index) + horn::to_string(t->sort)).c_str(),
          to_z3(context_, t->sort));
    case Kind::boolean:
      return context_.bool_val(t->is_true());
    case Kind::numeral:
      return t->sort == Sort::integer ? context_.int_val(t->value.get_str().c_str())
                                      : context_.real_val(t->value.get_str().c_str());
    case Kind::negation:
      return !at(0);
    case Kind::conjunction:
      return z3::mk_and(a);
    case Kind::disjunction:
      return z3::mk_or(a);
    case Kind::equal:
      return at(0) == at(1);
    case Kind::less_equal:
      return at(0) <= at(1);
    case Kind::less:
      return at(0) < at(1);
    case Kind::add:
      return z3::sum(a);
    case Kind::multiply:
      return at(0) * at(1);
    case Kind::divide:
      return at(0) / at(1);
    case Kind::modulo:
      return z3::mod(at(0), at(1));
    case Kind::choose:
      return z3::ite(at(0), at(1), at(2));
    case Kind::select:
      return z3::select(at(0), at(1));
    case Kind::store:
      return z3::store(at(0), at(1), at(2));
    case Kind::forall:
    case Kind::exists: {
      z3::expr_vector bound(context_);
      for (unsigned i = 0; i + 1 < a.size(); ++i) bound.push_back(at(i));
      const z3::expr body = at(a.size() - 1);
      return t->kind == Kind::forall ? z3::forall(bound, body) : z3::exists(bound, body);
    }
  }
  throw std::logic_error("unknown kind");
}

/// Z3 formulas without quantifiers, over constants or de Bruijn variables given by `leaf`.
class FromZ3 {
 public:
  FromZ3(TermStore& terms, std::function<Term(const z3::expr&)> leaf)
      : terms_(terms), leaf_(std::move(leaf)) {}
  Term operator()(const z3::expr& e);

 private:
  TermStore& terms_;
  std::function<Term(const z3::expr&)> leaf_;
};

Sort sort_of(const z3::expr& e) {
  return e.is_bool() ? Sort::boolean : e.is_int() ? Sort::integer : Sort::real;
}

Term FromZ3::operator()(const z3::expr& e) {
  if (e.is_numeral()) {
    Rational value(Z3_get_numeral_string(e.ctx(), e));
    value.canonicalize();
    return terms_.numeral(value, sort_of(e));
  }
  if (e.is_var()) return leaf_(e);
  std::vector<Term> a;
  for (unsigned i = 0; i < e.num_args(); ++i) a.push_back((*this)(e.arg(i)));
  switch (e.decl().decl_kind()) {
    case Z3_OP_TRUE:
      return terms_.truth();
    case Z3_OP_FALSE:
      return terms_.falsity();
    case Z3_OP_NOT:
      return terms_.negation(a[0]);
    case Z3_OP_AND:
      return terms_.conjunction(a);
    case Z3_OP_OR:
      return terms_.disjunction(a);
    case Z3_OP_IMPLIES:
      return terms_.implies(a[0], a[1]);
    case Z3_OP_EQ:
      return terms_.equal(a[0], a[1]);
    case Z3_OP_LE:
      return terms_.less_equal(a[0], a[1]);
    case Z3_OP_GE:
      return terms_.less_equal(a[1], a[0]);
    case Z3_OP_LT:
      return terms_.less(a[0], a[1]);
    case Z3_OP_GT:
      return terms_.less(a[1], a[0]);
    case Z3_OP_ADD:
      return terms_.add(a);
    case Z3_OP_SUB:
      return terms_.subtract(a[0], a[1]);
    case Z3_OP_UMINUS:
      return terms_.multiply(-1, a[0]);
    case Z3_OP_MUL:
      return a[0]->is_constant() ? terms_.multiply(a[0]->value, a[1])
                                 : terms_.multiply(a[1]->value, a[0]);
    case Z3_OP_ITE:
      return terms_.choose(a[0], a[1], a[2]);
    case Z3_OP_IDIV:
      return terms_.divide(a[0], a[1]->value.get_num());
    case Z3_OP_MOD:
      return terms_.modulo(a[0], a[1]->value.get_num());
    default:
      throw std::runtime_error("not translated: " + e.to_string());
  }
}

/// The limit is on Z3's resource count: unlike seconds, the same on every machine.
constexpr unsigned resources = 3'000'000;

/// Whether instances of a quantifier suffice is luck; its elimination decides.
z3::solver eliminating_solver(z3::context& context) {
  z3::solver solver = (z3::tactic(context, "qe") & z3::tactic(context, "smt")).mk_solver();
  z3::params limit(context);
  limit.set("rlimit", resources);
  solver.set(limit);
  return solver;
}

}  // namespace

Truth is_satisfiable(Term term) {
  // Making a context or setting a parameter takes longer than most checks.
  static z3::context context;
  static z3::solver usual = [] {
    z3::solver made(context);
    made.set("rlimit", resources);
    return made;
  }();
  z3::solver solver = horn::has_quantifier(term) ? eliminating_solver(context) : usual;
  solver.push();
  solver.add(ToZ3(context)(term));
  const z3::check_result result = solver.check();
  solver.pop();
  return result == z3::sat ? Truth::yes : result == z3::unsat ? Truth::no : Truth::unknown;
}

Truth is_valid(TermStore& terms, Term term) {
  const Truth refuted = is_satisfiable(terms.negation(term));
  return refuted == Truth::yes ? Truth::no : refuted == Truth::no ? Truth::yes : Truth::unknown;
}

namespace {

/// One Spacer run.
class Spacer {
 public:
  explicit Spacer(const ClauseSystem& system)
      : system_(system), context_(limited()), fixedpoint_(context_), goal_(context_) {
    z3::params parameters(context_);
    parameters.set("engine", context_.str_symbol("spacer"));
    for (const char* name : {"xform.slice", "xform.inline_linear", "xform.inline_eager"}) {
      parameters.set(name, false);
    }
    fixedpoint_.set(parameters);
    for (std::size_t p = 0; p < system.predicates.size(); ++p) {
      z3::sort_vector sorts(context_);
      for (Sort sort : system.predicates[p].sorts) sorts.push_back(to_z3(context_, sort));
      relations_.push_back(
          context_.function(("p" + std::to_string(p)).c_str(), sorts, context_.bool_sort()));
      fixedpoint_.register_relation(relations_.back());
    }
    z3::func_decl goal = context_.function("goal", z3::sort_vector(context_), context_.bool_sort());
    fixedpoint_.register_relation(goal);
    goal_ = goal();
    for (const Clause& clause : system.clauses) add(clause);
  }

  std::variant<Derivable, horn::Model, Unsolved> run() {
    const z3::check_result result = fixedpoint_.query(goal_);
    if (result == z3::sat) return Derivable{};
    if (result == z3::unknown) return Unsolved{};
    horn::Model model;
    for (std::size_t p = 0; p < relations_.size(); ++p) {
      model.formulas.push_back(system_.terms->truth());
    }
    read(fixedpoint_.get_answer(), model);
    return model;
  }

 private:
  static z3::config& limited() {  // a fixedpoint takes the limit from its context only
    static z3::config config;
    config.set("rlimit", std::to_string(resources).c_str());
    return config;
  }
  void add(const Clause& clause);
  void read(const z3::expr& answer, horn::Model& model);

  const ClauseSystem& system_;
  z3::context context_;
  z3::fixedpoint fixedpoint_;
  z3::expr goal_;
  std::vector<z3::func_decl> relations_;
};

void Spacer::add(const Clause& clause) {
  ToZ3 translate(context_);
  auto atom = [&](const horn::Atom& a) {
    z3::expr_vector arguments(context_);
    for (Term argument : a.arguments) arguments.push_back(translate(argument));
    return relations_[a.predicate](arguments);
  };
  z3::expr body = translate(clause.constraint);
  for (const horn::Atom& a : clause.body) body = body && atom(a);
  z3::expr rule = z3::implies(body, clause.head ? atom(*clause.head) : goal_);
  z3::expr_vector bound(context_);
  for (Term variable : system_.variables_of(clause)) bound.push_back(translate(variable));
  if (!bound.empty()) rule = z3::forall(bound, rule);
  fixedpoint_.add_rule(rule, context_.str_symbol(""));
}

/// Reads (and (forall (..) (= (p ..) body)) ..).
void Spacer::read(const z3::expr& answer, horn::Model& model) {
  if (answer.is_and()) {
    for (unsigned i = 0; i < answer.num_args(); ++i) read(answer.arg(i), model);
    return;
  }
  z3::expr equation = answer.is_quantifier() ? answer.body() : answer;
  const bool implication = equation.is_implies();
  bool negative = false;
  if (equation.is_not()) {
    negative = true;
    equation = equation.arg(0);
  }
  const bool is_equation = implication || (equation.is_eq() && equation.num_args() == 2);
  const z3::expr atom = is_equation ? equation.arg(0) : equation;
  const std::string name = atom.decl().name().str();
  if (name == "goal" || name[0] != 'p') return;
  // A quantifier's argument k is de Bruijn variable (bound - 1 - k), unless the answer reorders
  // them.
  std::map<unsigned, unsigned> position;
  for (unsigned i = 0; i < atom.num_args(); ++i) {
    position[Z3_get_index_value(context_, atom.arg(i))] = i;
  }
  const auto p = static_cast<std::size_t>(std::stoul(name.substr(1)));
  FromZ3 translate(*system_.terms, [&](const z3::expr& e) {
    return system_.terms->variable(position.at(Z3_get_index_value(context_, e)), sort_of(e));
  });
  model.formulas[p] = is_equation ? translate(equation.arg(1)) : system_.terms->boolean(!negative);
}

}  // namespace

std::variant<Derivable, horn::Model, Unsolved> solve(const ClauseSystem& system) {
  try {
    return Spacer(system).run();
  } catch (const z3::exception&) {  // "max. resource limit exceeded"
    return Unsolved{};
  }
}

preprocess::AcyclicSolver acyclic_solver() {
  return [](const ClauseSystem& system, const Deadline&) -> std::optional<horn::Model> {
    auto answer = solve(system);
    if (auto* model = std::get_if<horn::Model>(&answer)) return std::move(*model);
    return std::nullopt;
  };
}

}  // namespace heapreach::test
