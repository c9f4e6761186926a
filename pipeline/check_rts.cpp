#include "pipeline/check_rts.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "evidence/judge/check_certificate.h"
#include "evidence/path.h"
#include "evidence/small_steps.h"
#include "exact/invariant.h"
#include "explore/explore.h"
#include "pipeline/capabilities.h"
#include "pipeline/check_calls.h"
#include "pipeline/input.h"
#include "pipeline/invariants.h"
#include "pipeline/solve.h"
#include "rts/inline_calls.h"
#include "rts/led_to.h"
#include "rts/straight_path.h"
#include "support/error.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

namespace {

class RtsCheck {
 public:
  RtsCheck(const rts::System& original, const rts::Inlined& inlined, const Strategy& strategy,
           const backends::Limits& limits, Monitor& monitor)
      : original_(original),
        inlined_(inlined),
        system_(inlined.system()),
        strategy_(strategy),
        limits_(limits),
        monitor_(monitor) {}

  Verdict run() {
    if (!error_is_connected()) return Infeasible{evidence::NoPathCertificate{}, true};
    if (capability_of(strategy_.engine).on_systems) return explored();
    if (auto proof = from_store_alone()) return std::move(*proof);
    Verdict verdict = ask(encoders::Target::error);
    if (auto* infeasible = std::get_if<Infeasible>(&verdict)) {
      if (encoders::encoder_named(strategy_.encoding).is_bounded())
        generalise(*infeasible);
      else
        infeasible->bound_independent = true;
    }
    return verdict;
  }

 private:
  bool error_is_connected() const {
    const std::vector<bool> seen = system_.graph().reachable_from({{system_.start}});
    return std::any_of(system_.errors.begin(), system_.errors.end(),
                       [&](rts::VertexId error) { return seen[error]; });
  }

  /// The engine that works on the system itself; its proof says itself which bounds it covers.
  Verdict explored() {
    explore::Answer answer;
    {
      StageTimer timer(monitor_, "explore");
      answer = explore::explore(
          system_, strategy_.encoder.bound, [&](const auto& edges) { return is_execution(edges); },
          limits_, [&](const std::string& text) { monitor_.progress(text); });
      if (const auto* graph = std::get_if<explore::StateGraph>(&answer)) {
        timer.figures["states"] = graph->states.size();
        timer.figures["arcs"] = graph->arcs.size();
      }
    }
    if (const auto* gave_up = std::get_if<backends::GaveUp>(&answer)) {
      return Unknown{gave_up->failure, "explore", gave_up->reason};
    }
    if (const auto* found = std::get_if<explore::Found>(&answer)) {
      return confirm_path(found->edges);
    }
    if (const auto* needs = std::get_if<explore::NeedsExact>(&answer)) {
      // Frames have no addresses.
      if (inlined_.has_paths_only()) {
        return Unknown{Failure::gave_up, "explore", "with a call stack: " + needs->reason};
      }
      if (rts::asks_what_is_led_to(system_)) {
        return Unknown{Failure::gave_up, "explore",
                       "what leads to blocks is known only where addresses are opaque"};
      }
      return explored_exactly();
    }
    auto& graph = std::get<explore::StateGraph>(answer);
    const bool every_bound = !graph.bound;
    Verdict verdict = certified(evidence::StateGraphCertificate{std::move(graph)});
    if (auto* infeasible = std::get_if<Infeasible>(&verdict)) {
      infeasible->bound_independent = every_bound;
    }
    return verdict;
  }

  /// The same with numeric addresses, for systems that look at them.
  Verdict explored_exactly() {
    exact::Answer answer;
    {
      StageTimer timer(monitor_, "exact");
      answer = exact::search(
          system_, strategy_.encoder.bound, [&](const auto& edges) { return is_execution(edges); },
          limits_, [&](const std::string& text) { monitor_.progress(text); });
      if (const auto* reached = std::get_if<exact::Reached>(&answer)) {
        timer.figures["states"] = reached->states.size();
      }
    }
    if (const auto* gave_up = std::get_if<backends::GaveUp>(&answer)) {
      return Unknown{gave_up->failure, "exact", gave_up->reason};
    }
    if (const auto* found = std::get_if<explore::Found>(&answer)) {
      return confirm_path(found->edges);
    }
    return invariant_of(std::get<exact::Reached>(answer));
  }

  /// The states as a model of the basic encoding; where nothing was cut, of its clauses for every
  /// bound.
  Verdict invariant_of(const exact::Reached& reached) {
    encoders::Options options;
    options.bound = strategy_.encoder.bound;
    options.target = reached.cut ? encoders::Target::error : encoders::Target::error_or_cut;
    evidence::Certificate certificate;
    try {
      StageTimer timer(monitor_, "invariant");
      const encoders::Encoding encoding =
          encoders::encoder_named("basic").encode(system_, options, limits_.deadline);
      const horn::Model model = exact::invariant(system_, reached, encoding, limits_.deadline);
      certificate = evidence::make_model_certificate(encoding.system, model, {"basic", options},
                                                     encoding.predicates, &system_);
    } catch (const explore::TooLarge& error) {
      return Unknown{Failure::gave_up, "invariant", error.what()};
    } catch (const BackendError& error) {
      return Unknown{error.failure(), error.stage(), error.what()};
    }
    Verdict verdict = certified(std::move(certificate));
    if (auto* infeasible = std::get_if<Infeasible>(&verdict)) {
      infeasible->bound_independent = !reached.cut;
    }
    return verdict;
  }

  std::optional<bool> is_execution(const std::vector<rts::EdgeId>& edges) const {
    const auto answer = solved_path(edges);
    if (std::holds_alternative<evidence::PathUnknown>(answer)) return std::nullopt;
    return std::holds_alternative<rts::Execution>(answer);
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
  backends::Limits for_invariants() const {
    backends::Limits limits = limits_;
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
      timer.figures["none"] = error.what();
      return std::nullopt;
    }
  }

  /// Solves an encoding's clauses, with invariants if there are any. What is derivable from the
  /// clauses is so with the invariants, too: only models change.
  Solved solved(const encoders::Encoding& encoding) {
    const auto invariants = invariants_of(encoding);
    if (!invariants) return solve(encoding.system, strategy_, limits_, monitor_);
    Solved result = solve(strengthen(encoding.system, *invariants), strategy_, limits_, monitor_);
    if (auto* model = std::get_if<horn::Model>(&result.answer)) {
      *model = conjoin(encoding.system, *model, *invariants);
    }
    return result;
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
      const horn::SystemSize size = horn::size_of(encoding.system);
      timer.figures = {{"predicates", size.predicates},
                       {"clauses", size.clauses},
                       {"arguments", size.arguments},
                       {"constraint", size.constraint}};
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
    evidence::Way way;
    {
      StageTimer timer(monitor_, "way");
      way = evidence::way_of(system_, encoding, derivation, limits_);
    }
    if (const auto* edges = std::get_if<std::vector<rts::EdgeId>>(&way))
      return confirm_path(*edges);
    if (const auto* unknown = std::get_if<evidence::PathUnknown>(&way))
      return unconfirmed(*unknown);
    return spurious();
  }

  /// Paths through calls and returns are solved on a system of their own.
  bool has_calls_of_its_own() const { return inlined_.has_paths_only() || system_.has_calls(); }

  /// The execution is one of the original then, else one of the system that engines see.
  evidence::PathAnswer solved_path(const std::vector<rts::EdgeId>& edges) const {
    const std::uint64_t bound = strategy_.encoder.bound;
    if (!has_calls_of_its_own()) return evidence::solve_path(system_, bound, edges, limits_);
    std::optional<rts::Inlined> path;
    try {
      path = rts::straight_path(original_, inlined_.way_back(edges));
    } catch (const rts::NoPath&) {
      // A return to another call than the one that was made: frames had lost what told them apart.
      if (!inlined_.has_paths_only()) throw;
      return evidence::NoExecution{};
    }
    const rts::Inlined& straight = *path;
    std::vector<rts::EdgeId> all(straight.system().edges().size());
    std::iota(all.begin(), all.end(), 0);
    evidence::PathAnswer answer = evidence::solve_path(straight.system(), bound, all, limits_);
    auto* execution = std::get_if<rts::Execution>(&answer);
    if (execution != nullptr) *execution = straight.way_back(*execution);
    return answer;
  }

  Verdict confirm_path(const std::vector<rts::EdgeId>& edges) {
    evidence::PathAnswer answer;
    {
      StageTimer timer(monitor_, "path");
      timer.figures["edges"] = edges.size();
      answer = solved_path(edges);
    }
    if (const auto* unknown = std::get_if<evidence::PathUnknown>(&answer)) {
      return unconfirmed(*unknown);
    }
    if (std::holds_alternative<evidence::NoExecution>(answer)) return spurious();
    return replayed(std::get<rts::Execution>(answer));
  }

  static Verdict unconfirmed(const evidence::PathUnknown& unknown) {
    return Unknown{unknown.failure, "path", "not certified: " + unknown.reason};
  }

  Verdict spurious() const {
    if (!strategy_.encoding.empty() && !encoders::encoder_named(strategy_.encoding).is_bounded()) {
      return Unknown{Failure::gave_up, "path",
                     "spurious candidate: the abstraction was too coarse, no execution within the "
                     "bound takes the path"};
    }
    if (over_approximates(strategy_)) {
      return Unknown{Failure::gave_up, "path",
                     "spurious candidate: no integers make its path an execution"};
    }
    throw InternalError(strategy_.name() + " found a path that no execution takes");
  }

  bool ends_too_deep(const rts::Execution& found) const {
    return inlined_.too_deep() && !found.steps.empty() &&
           system_.edge(found.steps.back().edge).to == *inlined_.too_deep();
  }

  Verdict replayed(const rts::Execution& found) {
    StageTimer timer(monitor_, "replay");
    if (ends_too_deep(found)) return Unknown{Failure::gave_up, too_deep_stage, "calls too deep"};
    rts::Execution execution = has_calls_of_its_own() ? found : inlined_.way_back(found);
    try {
      const rts::State last = rts::replay(original_, strategy_.encoder.bound, execution);
      if (!original_.is_error(last.vertex))
        throw InternalError("the execution ends without an error");
      return Feasible{std::move(execution), last.cells_used, original_.vertex(last.vertex).name};
    } catch (const InputError& error) {
      throw InternalError(std::string("the execution does not replay: ") + error.what());
    }
  }

  Verdict confirm(const horn::Model& model, const encoders::Encoding& encoding,
                  const encoders::Options& options, const Solved&) {
    const evidence::ClauseSource source{strategy_.encoding, options};
    if (options.step == encoders::Step::small) {
      return certified(evidence::make_model_certificate(encoding.system, model, source,
                                                        encoding.predicates, &system_));
    }
    std::optional<evidence::ModelCertificate> certificate;
    try {
      StageTimer timer(monitor_, "way back");
      certificate = evidence::small_step_model(system_, encoding, model, source, limits_);
    } catch (const BackendError& error) {
      return Unknown{error.failure(), error.stage(), error.what()};
    }
    if (certificate) return certified(std::move(*certificate));
    return Unknown{Failure::gave_up, "way back",
                   "not certified: no invariants were found between the cut points"};
  }

  Verdict confirm(const backends::FinishedUnrolling& finished, const encoders::Encoding&,
                  const encoders::Options& options, const Solved&) {
    // How many edges large steps stand for is left to the check.
    const bool large = options.step == encoders::Step::large;
    return certified(evidence::UnrollingCertificate{
        {strategy_.encoding, large ? evidence::small_steps(options) : options},
        large ? backends::unbounded_height : finished.height,
        finished.simple_paths});
  }

  Verdict certified(evidence::Certificate certificate) {
    StageTimer timer(monitor_, "certify");
    const evidence::CheckResult result =
        evidence::judge::check_certificate(system_, certificate, limits_);
    switch (result.status) {
      case evidence::CheckResult::Status::holds:
        return Infeasible{evidence::judge::tightened(std::move(certificate), result), false};
      case evidence::CheckResult::Status::unknown:
        return Unknown{result.failure, "certify", "not certified: " + result.reason};
      case evidence::CheckResult::Status::fails:
        break;
    }
    if (!capability_of(strategy_.engine).exact) {
      return Unknown{Failure::gave_up, "certify", "unconfirmed: its model fails: " + result.reason};
    }
    throw InternalError(strategy_.name() + " gave a certificate that fails: " + result.reason);
  }

  Verdict confirm(const backends::Unconfirmed& answer, const encoders::Encoding&,
                  const encoders::Options&, const Solved& solved) {
    return Unknown{Failure::gave_up, solved.stage,
                   fmt::format("unconfirmed: {} says the error is {}, without evidence that could "
                               "be checked",
                               strategy_.engine, answer.derivable ? "reachable" : "unreachable")};
  }

  Verdict confirm(const backends::GaveUp& answer, const encoders::Encoding&,
                  const encoders::Options&, const Solved& solved) {
    return Unknown{answer.failure, solved.stage, answer.reason};
  }

  /// The second query (docs/semantics.md, "Verdicts"): infeasible for every bound if no execution
  /// was cut. It gets as much time as the first one took, within reason, since it is a bonus.
  void generalise(Infeasible& first) {
    if (system_.heap == rts::StartHeap::unknown) return;
    const backends::Limits all = limits_;
    limits_.deadline = all.deadline.at_most(std::max(1.0, 2 * watch_.seconds()));
    Verdict second = ask(encoders::Target::error_or_cut);
    limits_ = all;
    if (auto* infeasible = std::get_if<Infeasible>(&second)) {
      first.certificate = std::move(infeasible->certificate);
      first.bound_independent = true;
    }
  }

  const rts::System& original_;
  const rts::Inlined& inlined_;
  const rts::System& system_;  // without calls
  const Strategy& strategy_;
  backends::Limits limits_;
  Monitor& monitor_;
  Stopwatch watch_;
};

}  // namespace

Verdict check_as_it_is(const rts::System& system, const rts::Inlined& inlined,
                       const Strategy& strategy, const backends::Limits& limits, Monitor& monitor) {
  return RtsCheck(system, inlined, strategy, limits, monitor).run();
}

Verdict check(const rts::System& system, const rts::Inlined& inlined, const Strategy& strategy,
              const backends::Limits& limits, Monitor& monitor) {
  if (system.has_calls()) return check_calls(system, inlined, strategy, limits, monitor);
  return check_as_it_is(system, inlined, strategy, limits, monitor);
}

Verdict check(const rts::System& system, const Strategy& strategy, const backends::Limits& limits,
              Monitor& monitor) {
  return check(system, rts::inline_calls(system, strategy.inline_limit), strategy, limits, monitor);
}

}  // namespace heapreach::pipeline
