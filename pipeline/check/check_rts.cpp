#include "pipeline/check/check_rts.h"

#include <fmt/format.h>

#include <algorithm>

#include "evidence/witness/large_steps.h"
#include "pipeline/check/check_by_search.h"
#include "pipeline/check/check_calls.h"
#include "pipeline/check/confirmation.h"
#include "pipeline/check/exact_execution.h"
#include "pipeline/check/invariants.h"
#include "pipeline/check/solve.h"
#include "pipeline/input/input.h"
#include "pipeline/options/capabilities.h"
#include "pipeline/options/parse_invariants.h"
#include "support/error.h"
#include "support/stopwatch.h"

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
        confirmation_(original, inlined, strategy, limits_, monitor) {}

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
    Verdict verdict = RtsCheck(original_, inlined_, store, for_invariants(), monitor_).run();
    if (!std::holds_alternative<Infeasible>(verdict)) return std::nullopt;
    return verdict;
  }

  /// Invariants are to help, not to use up all the time.
  Limits for_invariants() const {
    Limits limits = limits_;
    constexpr double share = 0.3;
    limits.deadline = limits_.deadline.at_most(share * limits_.deadline.remaining());
    return limits;
  }

  /// With --invariants: those of an encoding's predicates, if they can be found.
  std::optional<horn::Model> invariants_of(const encoders::Encoding& encoding) {
    const auto domain = parse_invariants(strategy_.invariants);
    if (!domain) return std::nullopt;
    StageTimer timer(monitor_, "invariants");
    try {
      return store_invariants(encoding, system_, *domain, for_invariants(),
                              [&](const std::string& text) { monitor_.progress(text); });
    } catch (const BackendError& error) {
      timer.figures.why_none = error.what();
      return std::nullopt;
    }
  }

  /// Solves an encoding's clauses, with invariants if there are any.
  Solved solved(const encoders::Encoding& encoding) {
    auto invariants = invariants_of(encoding);
    if (!invariants) return solve(encoding.system, strategy_, limits_, monitor_);
    const preprocess::Transformed strong = strengthen(encoding.system, std::move(*invariants));
    const Solved result = solve(strong.system, strategy_, limits_, monitor_);
    return {carried_back(result.answer, strong.system, *strong.back_translation, limits_, monitor_),
            result.stage};
  }

  /// One query, from clauses to a confirmed verdict. For error_or_cut a derivation means "not
  /// proved for every bound" and needs no evidence.
  Verdict ask(encoders::Target target) {
    encoders::Options options = strategy_.encoder;
    options.target = target;
    encoders::Encoding encoding;
    try {
      StageTimer timer(monitor_, "encode");
      encoding =
          encoders::encoder_named(strategy_.encoding).encode(system_, options, limits_.deadline);
      timer.figures.made = horn::size_of(encoding.system);
    } catch (const BackendError& error) {
      return Unknown{error.failure(), error.stage(), error.what()};
    }
    const Solved result = solved(encoding);
    return std::visit(
        [&](const auto& answer) { return confirm(answer, encoding, options, result); },
        result.answer);
  }

  Verdict confirm(const horn::Derivation& derivation, const encoders::Encoding& encoding,
                  const encoders::Options& options, const Solved&) {
    if (options.target == encoders::Target::error_or_cut) {
      return Unknown{Failure::gave_up, "bound independence", "some execution is cut by the bound"};
    }
    horn::check_shape(encoding.system, derivation);
    evidence::TakenEdges way;
    {
      StageTimer timer(monitor_, "way");
      way = evidence::edges_taken(system_, encoding, derivation, limits_);
    }
    if (const auto* edges = std::get_if<std::vector<rts::EdgeId>>(&way))
      return confirmation_.of_path(*edges);
    if (const auto* unknown = std::get_if<evidence::PathUnknown>(&way))
      return Confirmation::unconfirmed(*unknown);
    return confirmation_.spurious();
  }

  Verdict confirm(const horn::Model& model, const encoders::Encoding& encoding,
                  const encoders::Options& options, const Solved&) {
    const evidence::ClauseSource source{strategy_.encoding, options};
    if (options.step == encoders::Step::small) {
      return confirmation_.of_certificate(evidence::make_model_certificate(
          encoding.system, model, source, encoding.predicates, &system_));
    }
    std::optional<evidence::ModelCertificate> certificate;
    try {
      StageTimer timer(monitor_, "back-translation");
      certificate = evidence::small_step_model(system_, encoding, model, source, limits_);
    } catch (const BackendError& error) {
      return Unknown{error.failure(), error.stage(), error.what()};
    }
    if (certificate) return confirmation_.of_certificate(std::move(*certificate));
    return Unknown{Failure::gave_up, "back-translation",
                   "not certified: no invariants were found between the cut points"};
  }

  Verdict confirm(const backends::FinishedUnrolling& finished, const encoders::Encoding&,
                  const encoders::Options& options, const Solved&) {
    // How many edges large steps stand for is left to the check.
    const bool large = options.step == encoders::Step::large;
    return confirmation_.of_certificate(evidence::UnrollingCertificate{
        {strategy_.encoding, large ? evidence::small_steps(options) : options},
        large ? backends::unbounded_height : finished.height,
        finished.simple_paths});
  }

  Verdict confirm(const backends::Unconfirmed& answer, const encoders::Encoding&,
                  const encoders::Options&, const Solved& solved) {
    return Unknown{Failure::gave_up, solved.stage,
                   fmt::format("unconfirmed: {} says the error is {}, without evidence that could "
                               "be checked",
                               strategy_.engine, answer.derivable ? "reachable" : "unreachable")};
  }

  Verdict confirm(const GaveUp& answer, const encoders::Encoding&, const encoders::Options&,
                  const Solved& solved) {
    return Unknown{answer.failure, solved.stage, answer.reason};
  }

  /// The second query (docs/semantics.md, "Verdicts"): infeasible for every bound if no execution
  /// was cut. It gets as much time as the first one took, within reason, since it is a bonus.
  void generalise(Infeasible& first) {
    if (system_.heap == rts::StartHeap::unknown) return;
    const Limits all = limits_;
    limits_.deadline = all.deadline.at_most(std::max(1.0, 2 * watch_.seconds()));
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
  Stopwatch watch_;
};

}  // namespace

Verdict check_as_it_is(const rts::System& system, const rts::Transformed& inlined,
                       const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  return RtsCheck(system, inlined, strategy, limits, monitor).run();
}

Verdict check_restricted(const rts::System& system, const rts::Transformed& inlined,
                         const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  if (system.has_calls()) return check_calls(system, inlined, strategy, limits, monitor);
  return check_as_it_is(system, inlined, strategy, limits, monitor);
}

Verdict check(const Asked& asked, const Strategy& strategy, const Limits& limits,
              Monitor& monitor) {
  const std::uint64_t bound = strategy.encoder.bound;
  try {
    Verdict verdict = check_restricted(asked.system(), asked.inlined(), strategy, limits, monitor);
    if (auto* found = std::get_if<Feasible>(&verdict)) {
      return asked.checked(made_exact(asked.system(), bound, std::move(*found), limits), bound);
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
