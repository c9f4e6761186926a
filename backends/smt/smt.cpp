#include "backends/smt/smt.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "backends/smt/check_result.h"
#include "backends/smt/translate.h"
#include "backends/smt/z3_guard.h"
#include "support/error.h"

namespace heapreach::backends {

using horn::Kind;
using horn::Term;

namespace {

/// What it takes to make one (microseconds), with the tactics that Z3's usual solver begins with.
constexpr std::uint64_t units_per_solver = 5000;
constexpr std::uint64_t units_per_simple_solver = 150;

/// "Literals" are what Z3 takes as assumptions.
bool is_literal(Term term) {
  return term->is_variable() || (term->kind == Kind::negation && term->arguments[0]->is_variable());
}

}  // namespace

struct Smt::Impl {
  /// A closed condition that the model leaves as it is, such as the equality of two arrays.
  std::optional<Rational> decided(const z3::expr& condition) {
    if (!condition.is_bool()) return std::nullopt;
    for (const bool value : {true, false}) {
      z3::solver other(guard.context());
      other.add(value ? !condition : condition);
      if (guard.ask(other, [&] { return other.check(); }) == z3::unsat) return value ? 1 : 0;
    }
    return std::nullopt;
  }

  Z3Guard guard;
  ToZ3 translate;
  std::optional<z3::solver> solver;  // from the first call on that says which one is needed
  std::vector<z3::expr> waiting;     // asserted before that
  bool simple = false;
  std::vector<std::vector<Term>> asserted_of_scope{{}};  // and the assumptions
  std::optional<z3::model> model;
  Failure failure = Failure::gave_up;
  std::string reason;
  // Literals that imply an assumption which is none itself, valid in the scope that made them.
  std::unordered_map<Term, z3::expr> proxies;
  std::vector<std::vector<Term>> proxies_of_scope{{}};
  std::size_t next_proxy = 0;
  std::vector<Term> assumed;  // by the last check

  Impl(const Limits& limits, std::string stage)
      : guard(limits, std::move(stage)), translate(guard.context(), guard.deadline()) {}

  void set_seed(z3::solver& made) {
    z3::params params(guard.context());
    params.set("random_seed", guard.seed());
    made.set(params);
  }

  /// Z3's usual solver starts with tactics, and with push() or assumptions goes over to the simple
  /// one, for good. To make the tactics takes 6 ms, so who begins with these gets the simple one.
  z3::solver& made(bool incremental) {
    if (solver) return *solver;
    simple = incremental;
    solver.emplace(simple ? z3::solver(guard.context(), z3::solver::simple())
                          : z3::solver(guard.context()));
    guard.count_overhead(simple ? units_per_simple_solver : units_per_solver);
    set_seed(*solver);
    for (const z3::expr& assertion : waiting) solver->add(assertion);
    waiting.clear();
    return *solver;
  }

  void assert_term(Term term) {
    asserted_of_scope.back().push_back(term);
    const z3::expr assertion = translate(term);
    if (solver)
      solver->add(assertion);
    else
      waiting.push_back(assertion);
  }

  z3::expr literal(Term assumption) {
    if (is_literal(assumption)) return translate(assumption);
    const auto known = proxies.find(assumption);
    if (known != proxies.end()) return known->second;
    const std::string name = "assumption" + std::to_string(next_proxy++);
    z3::expr proxy = guard.context().bool_const(name.c_str());
    solver->add(z3::implies(proxy, translate(assumption)));
    proxies.emplace(assumption, proxy);
    proxies_of_scope.back().push_back(assumption);
    asserted_of_scope.back().push_back(assumption);
    return proxy;
  }

  Satisfiability check(const std::vector<Term>& assumptions) {
    z3::solver& used = made(!assumptions.empty());
    z3::expr_vector literals(guard.context());
    assumed = assumptions;
    for (Term assumption : assumptions) literals.push_back(literal(assumption));
    const Satisfiability result = answer(used, guard.ask(used, [&] {
      return literals.empty() ? used.check() : used.check(literals);
    }));
    if (result != Satisfiability::unknown) return result;
    const bool may_help =
        simple && literals.empty() && failure == Failure::gave_up && !has_quantifier();
    return may_help ? check_by_tactics(used.assertions()) : result;
  }

  std::vector<Term> core() {
    std::unordered_set<unsigned> members;
    for (const z3::expr& literal : solver->unsat_core()) members.insert(literal.id());
    std::vector<Term> result;
    for (Term assumption : assumed) {
      if (members.erase(literal(assumption).id()) > 0) result.push_back(assumption);
    }
    return result;
  }

  bool has_quantifier() const {
    return std::any_of(asserted_of_scope.begin(), asserted_of_scope.end(), [](const auto& scope) {
      return std::any_of(scope.begin(), scope.end(), horn::has_quantifier);
    });
  }

  Satisfiability answer(z3::solver& used, z3::check_result result) {
    if (result == z3::sat) model = used.get_model();
    if (result == z3::unknown) {
      reason = used.reason_unknown();
      failure = guard.failure_of(reason);
    }
    return satisfiability(result);
  }

  /// As Z3's usual solver does where the simple one does not know.
  Satisfiability check_by_tactics(const z3::expr_vector& assertions) {
    z3::solver other(guard.context());
    guard.count_overhead(units_per_solver);
    set_seed(other);
    other.add(assertions);
    return answer(other, guard.ask(other, [&] { return other.check(); }));
  }
};

Smt::Smt(const Limits& limits, std::string stage)
    : impl_(std::make_unique<Impl>(limits, std::move(stage))) {}

Smt::~Smt() = default;

void Smt::assert_term(Term term) {
  impl_->guard.run([&] { impl_->assert_term(term); });
}

void Smt::push() {
  impl_->guard.run([&] { impl_->made(true).push(); });
  impl_->proxies_of_scope.emplace_back();
  impl_->asserted_of_scope.emplace_back();
}

void Smt::pop() {
  impl_->guard.run([&] { impl_->solver->pop(); });
  for (Term assumption : impl_->proxies_of_scope.back()) impl_->proxies.erase(assumption);
  impl_->proxies_of_scope.pop_back();
  impl_->asserted_of_scope.pop_back();
}

Smt::Result Smt::check(const std::vector<Term>& assumptions) {
  impl_->model.reset();
  try {
    impl_->guard.deadline().poll(impl_->guard.stage());
    return impl_->guard.run([&] { return impl_->check(assumptions); });
  } catch (const BackendError& error) {
    impl_->failure = error.failure();
    impl_->reason = error.what();
    return Result::unknown;
  }
}

std::vector<Term> Smt::core() {
  return impl_->guard.run([&] { return impl_->core(); });
}

Failure Smt::failure() const {
  return impl_->failure;
}

const std::string& Smt::reason() const {
  return impl_->reason;
}

Rational Smt::value(Term term) {
  if (!impl_->model) throw InternalError("a value is asked of a solver without a model");
  return impl_->guard.run([&]() -> Rational {
    const z3::expr evaluated = impl_->model->eval(impl_->translate(term), true);
    // From then on Z3 is interrupted, perhaps while it made the model, which has no error for that.
    impl_->guard.deadline().poll(impl_->guard.stage());
    if (const auto value = FromZ3::value(evaluated)) return *value;
    if (const auto value = impl_->decided(evaluated)) return *value;
    throw BackendError(Failure::gave_up, impl_->guard.stage(),
                       "the model has no value for " + evaluated.to_string());
  });
}

ScriptResult check_script(const std::string& smtlib_text, const Limits& limits,
                          const std::string& stage) {
  Z3Guard guard(limits, stage);
  const z3::expr_vector assertions =
      guard.run([&] { return guard.context().parse_string(smtlib_text.c_str()); });
  ScriptResult result;
  try {
    guard.run([&] {
      z3::solver solver(guard.context());
      z3::params params(guard.context());
      params.set("random_seed", limits.seed);
      solver.set(params);
      guard.count_overhead(units_per_solver);
      solver.add(assertions);
      result.result = satisfiability(guard.ask(solver, [&] { return solver.check(); }));
      if (result.result != Satisfiability::unknown) return;
      result.reason = solver.reason_unknown();
      result.failure = guard.failure_of(result.reason);
    });
  } catch (const BackendError& error) {
    result = {Satisfiability::unknown, error.failure(), error.what()};
  }
  return result;
}

}  // namespace heapreach::backends
