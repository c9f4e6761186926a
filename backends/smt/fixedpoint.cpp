// Z3's own clause transformations lose proof steps and quantify models (docs/gotchas.md), so they
// are off: our passes do their work, with back-translations.
#include "backends/smt/fixedpoint.h"

#include <z3++.h>

#include <utility>

#include "backends/smt/check_result.h"
#include "backends/smt/read_proof.h"
#include "backends/smt/rules.h"
#include "backends/smt/spacer_model.h"
#include "backends/smt/z3_guard.h"

namespace heapreach::backends {

struct Fixedpoint::Impl {
  const horn::ClauseSystem& system;
  const horn::Relevance& relevance;
  Options options;
  Z3Guard guard;
  std::function<void()> on_level;
  std::optional<Rules> rules;

  Impl(const horn::ClauseSystem& clauses, const horn::Relevance& relevant, const Options& wanted,
       const Limits& limits, const std::string& stage, std::function<void()> level)
      : system(clauses),
        relevance(relevant),
        options(wanted),
        guard(limits, stage),
        on_level(std::move(level)) {
    guard.run([&] {
      rules.emplace(guard, system, relevance);
      configure();
      if (on_level) watch();
    });
  }

  void configure() {
    z3::params params(guard.context());
    const bool spacer = options.engine == Engine::spacer;
    params.set("engine", guard.context().str_symbol(spacer ? "spacer" : "bmc"));
    if (spacer) {
      params.set("spacer.random_seed", guard.seed());
    } else {
      params.set("bmc.linear_unrolling_depth", static_cast<unsigned>(options.depth));
    }
    if (!options.transformations) {
      for (const char* name : {"xform.slice", "xform.inline_linear", "xform.inline_eager",
                               "xform.subsumption_checker"}) {
        params.set(name, false);
      }
    }
    rules->engine().set(params);
  }

  void watch() {
    Z3_fixedpoint_add_callback(
        guard.context(), rules->engine(), this, [](void*, Z3_ast, unsigned) {}, [](void*) {},
        [](void* self) { static_cast<Impl*>(self)->on_level(); });
    guard.context().check_error();
  }
};

Fixedpoint::Fixedpoint(const horn::ClauseSystem& system, const horn::Relevance& relevance,
                       const Options& options, const Limits& limits, const std::string& stage,
                       std::function<void()> on_level)
    : impl_(
          std::make_unique<Impl>(system, relevance, options, limits, stage, std::move(on_level))) {}

Fixedpoint::~Fixedpoint() = default;

Satisfiability Fixedpoint::query() {
  return impl_->guard.run([&] {
    return satisfiability(
        impl_->guard.ask(impl_->rules->engine(), [&] { return impl_->rules->query(); }));
  });
}

GaveUp Fixedpoint::no_answer() const {
  return impl_->guard.run([&] {
    const std::string reason = impl_->rules->engine().reason_unknown();
    return GaveUp{impl_->guard.failure_of(reason), reason};
  });
}

std::optional<GroundProof> Fixedpoint::proof() {
  return impl_->guard.run([&] {
    const z3::expr answer = impl_->rules->engine().get_answer();
    return impl_->options.engine == Engine::spacer ? read_spacer_proof(*impl_->rules, answer)
                                                   : read_bmc_proof(*impl_->rules, answer);
  });
}

std::vector<horn::Term> Fixedpoint::formulas() {
  return impl_->guard.run([&] {
    Rules& rules = *impl_->rules;
    std::vector<horn::Term> result =
        read_spacer_model(rules, impl_->system, rules.engine().get_answer());
    for (horn::PredicateId p = 0; p < result.size(); ++p) {
      if (!result[p] && impl_->relevance.predicate(p)) {
        result[p] = read_spacer_cover(rules, impl_->system, p);
      }
    }
    return result;
  });
}

}  // namespace heapreach::backends
