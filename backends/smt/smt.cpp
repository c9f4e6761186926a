#include "backends/smt/smt.h"

#include <unordered_map>

#include "backends/smt/check_result.h"
#include "backends/smt/translate.h"
#include "backends/smt/z3_guard.h"
#include "support/error.h"

namespace heapreach::backends {

using horn::Kind;
using horn::Term;

namespace {

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
      if (other.check() == z3::unsat) return value ? 1 : 0;
    }
    return std::nullopt;
  }

  Z3Guard guard;
  ToZ3 translate;
  z3::solver solver;
  std::optional<z3::model> model;
  Failure failure = Failure::gave_up;
  std::string reason;
  // Literals that imply an assumption which is none itself, valid in the scope that made them.
  std::unordered_map<Term, z3::expr> proxies;
  std::vector<std::vector<Term>> proxies_of_scope{{}};
  std::size_t next_proxy = 0;

  Impl(const Limits& limits, std::string stage)
      : guard(limits, std::move(stage)),
        translate(guard.context(), guard.deadline()),
        solver(guard.context()) {
    z3::params params(guard.context());
    params.set("random_seed", guard.seed());
    solver.set(params);
  }

  z3::expr literal(Term assumption) {
    if (is_literal(assumption)) return translate(assumption);
    const auto known = proxies.find(assumption);
    if (known != proxies.end()) return known->second;
    const std::string name = "assumption" + std::to_string(next_proxy++);
    z3::expr proxy = guard.context().bool_const(name.c_str());
    solver.add(z3::implies(proxy, translate(assumption)));
    proxies.emplace(assumption, proxy);
    proxies_of_scope.back().push_back(assumption);
    return proxy;
  }

  Satisfiability check(const std::vector<Term>& assumptions) {
    z3::expr_vector literals(guard.context());
    for (Term assumption : assumptions) literals.push_back(literal(assumption));
    const z3::check_result result = literals.empty() ? solver.check() : solver.check(literals);
    if (result == z3::sat) model = solver.get_model();
    if (result == z3::unknown) {
      reason = solver.reason_unknown();
      failure = guard.failure_of(reason);
    }
    return satisfiability(result);
  }
};

Smt::Smt(const Limits& limits, std::string stage)
    : impl_(std::make_unique<Impl>(limits, std::move(stage))) {}

Smt::~Smt() = default;

void Smt::assert_term(Term term) {
  impl_->guard.run([&] { impl_->solver.add(impl_->translate(term)); });
}

void Smt::push() {
  impl_->guard.run([&] { impl_->solver.push(); });
  impl_->proxies_of_scope.emplace_back();
}

void Smt::pop() {
  impl_->guard.run([&] { impl_->solver.pop(); });
  for (Term assumption : impl_->proxies_of_scope.back()) impl_->proxies.erase(assumption);
  impl_->proxies_of_scope.pop_back();
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
      solver.add(assertions);
      result.result = satisfiability(solver.check());
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
