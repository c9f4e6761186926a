#include "pipeline/check/check_rts.h"

#include <fmt/format.h>

#include <algorithm>

#include "evidence/witness/large_steps.h"
#include "pipeline/check/check_by_fuzzing.h"
#include "pipeline/check/check_by_search.h"
#include "pipeline/check/check_calls.h"
#include "pipeline/check/confirmation.h"
#include "pipeline/check/solve.h"
#include "pipeline/clauses/clauses_of.h"
#include "pipeline/clauses/invariants.h"
#include "pipeline/input/input.h"
#include "pipeline/options/capabilities.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

class RtsCheck {
 public:
  RtsCheck(const rts::System& original, const rts::Transformed& inlined, const Strategy& strategy,
           const Limits& limits, Monitor& monitor)
      : original_(original),
        inlined_(inlined),
        system_(inlined.system()),
        strategy_(strategy),
        limits_(limits),
        monitor_(monitor),
        confirmation_(original, inlined, strategy, limits_, monitor),
        lap_(limits.deadline) {}

  Verdict run() {
    if (!error_is_connected()) return Infeasible{evidence::NoPathCertificate{}};
    if (capability_of(strategy_.engine).on_systems) {
      return check_by_search(original_, inlined_, strategy_, limits_, monitor_);
    }
    if (auto proof = from_store_alone()) return std::move(*proof);
    Verdict verdict = ask(encoders::Target::error);
    if (auto* infeasible = std::get_if<Infeasible>(&verdict)) {
      if (!infeasible->bound_independent()) generalise(*infeasible);
    }
    return verdict;
  }

 private:
  bool error_is_connected() const {
    const std::vector<bool> seen = system_.graph().reachable_from({{system_.start}});
    return std::any_of(system_.errors.begin(), system_.errors.end(),
                       [&](rts::VertexId error) { return seen[error]; });
  }

  /// With --invariants: frontier and variables alone, whatever the heap holds, may keep executions
  /// from the error, and then for every bound.
  std::optional<Verdict> from_store_alone() {
    if (strategy_.invariants == "none") return std::nullopt;
    Strategy store = strategy_;
    store.engine = strategy_.invariants;
    store.encoding = "cells:0";
    store.encoder = {};
    store.encoder.bound = strategy_.encoder.bound;
    store.invariants = "none";
    if (refusal(store, features_of(system_))) return std::nullopt;
    Verdict verdict =
        RtsCheck(original_, inlined_, store, limits_of_invariants(limits_), monitor_).run();
    if (!std::holds_alternative<Infeasible>(verdict)) return std::nullopt;
    return verdict;
  }

  /// One query, from clauses to a confirmed verdict.
  Verdict ask(encoders::Target target) {
    ClauseSettings settings = clause_settings(strategy_);
    settings.options.target = target;
    Clauses clauses;
    try {
      clauses = clauses_of(system_, settings, limits_, monitor_);
    } catch (const BackendError& error) {
      return Unknown{error.failure(), error.stage(), error.what()};
    }
    const Solved solved =
        solve(clauses.system, *clauses.back_translation, strategy_, limits_, monitor_);
    const evidence::ClauseSource source{settings.encoding, settings.options};
    const Query query{clauses.encoding, source, solved.stage};
    return std::visit([&](const auto& answer) { return confirm(answer, query); }, solved.answer);
  }

  /// What was asked of an engine, and where its answer comes from.
  struct Query {
    const encoders::Encoding& encoding;
    const evidence::ClauseSource& source;
    const std::string& stage;
  };

  /// For error_or_cut a derivation means "not proved for every bound" and needs no evidence.
  Verdict confirm(const horn::Derivation& derivation, const Query& query) {
    if (query.source.options.target == encoders::Target::error_or_cut) {
      return Unknown{Failure::gave_up, "bound independence", "some execution is cut by the bound"};
    }
    horn::check_shape(query.encoding.system, derivation);
    evidence::TakenEdges way;
    {
      StageTimer timer(monitor_, "way");
      way = evidence::edges_taken(system_, query.encoding, derivation, limits_);
    }
    if (const auto* edges = std::get_if<std::vector<rts::EdgeId>>(&way))
      return confirmation_.of_path(*edges);
    if (const auto* unknown = std::get_if<evidence::PathUnknown>(&way))
      return Confirmation::unconfirmed(*unknown);
    return confirmation_.spurious();
  }

  Verdict confirm(const horn::Model& model, const Query& query) {
    const encoders::Encoding& encoding = query.encoding;
    if (query.source.options.step == encoders::Step::small) {
      return confirmation_.of_certificate(evidence::make_model_certificate(
          encoding.system, model, query.source, encoding.predicates, &system_));
    }
    std::optional<evidence::ModelCertificate> certificate;
    try {
      StageTimer timer(monitor_, "back-translation");
      certificate = evidence::small_step_model(system_, encoding, model, query.source, limits_);
    } catch (const BackendError& error) {
      return Unknown{error.failure(), error.stage(), error.what()};
    }
    if (certificate) return confirmation_.of_certificate(std::move(*certificate));
    return Unknown{Failure::gave_up, "back-translation",
                   "not certified: no invariants were found between the cut points"};
  }

  /// How many edges large steps stand for is left to the check.
  Verdict confirm(const backends::FinishedUnrolling& finished, const Query& query) {
    evidence::ClauseSource source = query.source;
    std::size_t height = finished.height;
    if (source.options.step == encoders::Step::large) {
      source.options = evidence::small_steps(source.options);
      height = backends::unbounded_height;
    }
    return confirmation_.of_certificate(
        evidence::UnrollingCertificate{source, height, finished.simple_paths});
  }

  Verdict confirm(const backends::Unconfirmed& answer, const Query& query) {
    return Unknown{Failure::gave_up, query.stage,
                   fmt::format("unconfirmed: {} says the error is {}, without evidence that could "
                               "be checked",
                               strategy_.engine, answer.derivable ? "reachable" : "unreachable")};
  }

  Verdict confirm(const GaveUp& answer, const Query& query) {
    return Unknown{answer.failure, query.stage, answer.reason};
  }

  /// The second query (docs/semantics.md, "Verdicts"): infeasible for every bound if no execution
  /// was cut. It gets as much time as the first one took, within reason, since it is a bonus unless
  /// it is what was asked for.
  void generalise(Infeasible& first) {
    if (system_.heap == rts::StartHeap::unknown) return;
    const Limits all = limits_;
    if (!strategy_.every_bound) {
      limits_.deadline = all.deadline.at_most(std::max(1.0, 2 * lap_.seconds()));
    }
    Verdict second = ask(encoders::Target::error_or_cut);
    limits_ = all;
    if (auto* infeasible = std::get_if<Infeasible>(&second)) {
      first.certificate = std::move(infeasible->certificate);
    }
  }

  const rts::System& original_;
  const rts::Transformed& inlined_;
  const rts::System& system_;  // without calls
  const Strategy& strategy_;
  Limits limits_;
  Monitor& monitor_;
  Confirmation confirmation_;  // within limits_, as they are at the time
  const Lap lap_;
};

}  // namespace

Verdict check_as_it_is(const rts::System& system, const rts::Transformed& inlined,
                       const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  return RtsCheck(system, inlined, strategy, limits, monitor).run();
}

Verdict check_restricted(const rts::System& system, const rts::Transformed& inlined,
                         const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  if (is_fuzzer(strategy.engine)) return check_by_fuzzing(system, strategy, limits, monitor);
  if (system.has_calls()) return check_calls(system, inlined, strategy, limits, monitor);
  return check_as_it_is(system, inlined, strategy, limits, monitor);
}

Verdict check(const Asked& asked, const Strategy& strategy, const Limits& limits,
              Monitor& monitor) {
  const std::uint64_t bound = strategy.encoder.bound;
  try {
    Verdict verdict = check_restricted(asked.system(), asked.inlined(), strategy, limits, monitor);
    if (auto* found = std::get_if<Feasible>(&verdict)) {
      return asked.checked(std::move(*found), bound);
    }
    return verdict;
  } catch (const BackendError& limit) {
    return Unknown{limit.failure(), limit.stage(), limit.what()};
  }
}

Verdict check(const rts::System& system, const Strategy& strategy, const Limits& limits,
              Monitor& monitor) {
  const Asked asked(system, {rts::Properties::all(), std::nullopt}, strategy.inline_limit);
  return check(asked, strategy, limits, monitor);
}

}  // namespace heapreach::pipeline
