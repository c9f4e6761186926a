#include "pipeline/check/solve.h"

#include <utility>

#include "backends/pdr/acyclic.h"
#include "horn/graph/relevance.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

backends::Answer decide(const horn::ClauseSystem& system, const Strategy& strategy,
                        const Limits& limits, Monitor& monitor) {
  backends::Settings settings;
  settings.solver_transformations = strategy.z3_transformations;
  if (const auto colon = strategy.engine.find(':'); colon != std::string::npos) {
    settings.command = strategy.engine.substr(colon + 1);
  }
  StageTimer timer(monitor, strategy.engine);
  return backends::backend_named(strategy.engine)
      .solve(system, settings, limits, [&](const std::string& text) { monitor.progress(text); });
}

/// Carries each kind of evidence back.
struct Back {
  const horn::ClauseSystem& simple;  // what the backend saw
  const preprocess::BackTranslation& passes;
  const Limits& limits;
  Monitor& monitor;

  backends::Answer operator()(const horn::Derivation& derivation) const {
    return passes.derivation(derivation);
  }
  backends::Answer operator()(const horn::Model& model) const {
    StageTimer timer(monitor, "back-translation");
    return passes.model(model, backends::acyclic_solver(limits), limits.deadline);
  }
  /// Where no bound follows, the clauses as they came may have derivations without end, so that
  /// only a claim about those that repeat no fact has a check that ends. If the passes settled it,
  /// even that needs a finite state space, and a model does not.
  backends::Answer operator()(const backends::FinishedUnrolling& finished) const {
    const bool keeps = !finished.simple_paths || passes.keeps_simple_paths();
    const std::size_t height = keeps ? passes.height(finished.height) : backends::unbounded_height;
    if (height != backends::unbounded_height) {
      return backends::FinishedUnrolling{height, finished.simple_paths};
    }
    const horn::Relevance relevance = horn::relevance_of(simple);
    if (relevance.query) return backends::FinishedUnrolling{height, true};
    horn::Model model;
    horn::complete(simple, relevance, model);
    return (*this)(model);
  }
  backends::Answer operator()(const backends::Unconfirmed& answer) const { return answer; }
  backends::Answer operator()(const GaveUp& answer) const { return answer; }
};

}  // namespace

Solved solve(const horn::ClauseSystem& system, const preprocess::BackTranslation& back,
             const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  try {
    const backends::Answer answer = decide(system, strategy, limits, monitor);
    return {std::visit(Back{system, back, limits, monitor}, answer), strategy.engine};
  } catch (const BackendError& error) {
    return {GaveUp{error.failure(), error.what()}, error.stage()};
  }
}

}  // namespace heapreach::pipeline
