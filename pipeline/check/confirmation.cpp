#include "pipeline/check/confirmation.h"

#include "encoders/encoder.h"
#include "pipeline/check/certified.h"
#include "pipeline/failed_check.h"
#include "pipeline/options/capabilities.h"
#include "rts/semantics/operations.h"
#include "rts/semantics/replay.h"
#include "rts/transform/path_program.h"
#include "support/error.h"

namespace heapreach::pipeline {

Confirmation::Confirmation(const rts::System& original, const rts::Transformed& inlined,
                           const Strategy& strategy, const Limits& limits, Monitor& monitor)
    : original_(original),
      inlined_(inlined),
      system_(inlined.system()),
      strategy_(strategy),
      limits_(limits),
      monitor_(monitor) {}

std::optional<bool> Confirmation::is_execution(const std::vector<rts::EdgeId>& edges) const {
  if (is_impossible_without_faint(edges)) return false;
  return evidence::is_execution(solved_path(edges));
}

/// What decides nothing is left out first: products and remainders that a checksum is made of take
/// a solver long, and say nothing of whether the path is one.
bool Confirmation::is_impossible_without_faint(const std::vector<rts::EdgeId>& edges) const {
  if (has_calls_of_its_own()) return false;
  if (!without_faint_) without_faint_ = rts::without_faint_values(system_);
  if (!without_faint_->is_smaller) return false;
  const auto answer =
      evidence::solve_path(without_faint_->system, strategy_.encoder.bound, edges, limits_);
  return evidence::is_execution(answer) == std::optional(false);
}

/// Paths through calls and returns are solved on a system of their own.
bool Confirmation::has_calls_of_its_own() const {
  return inlined_.has_paths_only() || system_.has_calls();
}

/// The execution is one of the original then, else one of the system that engines see.
evidence::PathAnswer Confirmation::solved_path(const std::vector<rts::EdgeId>& edges) const {
  const std::uint64_t bound = strategy_.encoder.bound;
  if (!has_calls_of_its_own()) return evidence::solve_path(system_, bound, edges, limits_);
  try {
    return evidence::solve_path_with_calls(original_, bound, inlined_.back_translated(edges),
                                           limits_);
  } catch (const rts::NoPath&) {
    // A return to another call than the one that was made: frames had lost what told them apart.
    if (!inlined_.has_paths_only()) throw;
    return evidence::NoExecution{};
  }
}

Verdict Confirmation::of_path(const std::vector<rts::EdgeId>& edges) const {
  if (ends_too_deep(edges) && has_calls_of_its_own()) return too_deep();  // not an error there
  evidence::PathAnswer answer;
  {
    StageTimer timer(monitor_, "path");
    timer.count("edges", edges.size());
    answer = solved_path(edges);
  }
  if (const auto* unknown = std::get_if<evidence::PathUnknown>(&answer)) {
    return unconfirmed(*unknown);
  }
  if (std::holds_alternative<evidence::NoExecution>(answer)) return spurious();
  if (ends_too_deep(edges)) return too_deep();
  return replayed(*evidence::execution_of(answer));
}

Verdict Confirmation::unconfirmed(const evidence::PathUnknown& unknown) {
  return Unknown{unknown.failure, "path", "not certified: " + unknown.reason};
}

Verdict Confirmation::spurious() const {
  if (!strategy_.encoding.empty() && !encoders::encoder_named(strategy_.encoding).is_bounded()) {
    return Unknown{Failure::gave_up, "path",
                   "spurious candidate: the abstraction was too coarse, no execution within the "
                   "bound takes the path"};
  }
  if (inlined_.is_weaker()) {
    return Unknown{
        Failure::gave_up, "path",
        "spurious candidate: in a loop, startvalue(..) is taken for any number where its "
        "address changes, and no execution takes the path"};
  }
  if (rts::has_operations(system_)) {
    return Unknown{Failure::gave_up, "path",
                   "spurious candidate: operations along its path have other results in every "
                   "execution"};
  }
  if (over_approximates(strategy_)) {
    return Unknown{Failure::gave_up, "path",
                   "spurious candidate: no integers make its path an execution"};
  }
  throw FailedCheck(strategy_.name() + " found a path that no execution takes");
}

bool Confirmation::ends_too_deep(const std::vector<rts::EdgeId>& edges) const {
  return inlined_.too_deep() && !edges.empty() &&
         system_.edge(edges.back()).to == *inlined_.too_deep();
}

Verdict Confirmation::too_deep() {
  return Unknown{Failure::gave_up, "path", "calls too deep", Unknown::Cause::too_deep};
}

Verdict Confirmation::replayed(const rts::Execution& found) const {
  StageTimer timer(monitor_, "replay");
  rts::Execution execution = has_calls_of_its_own() ? found : inlined_.back_translated(found);
  try {
    const rts::State last = rts::replay(original_, strategy_.encoder.bound, execution);
    if (!original_.is_error(last.vertex)) throw FailedCheck("the execution ends without an error");
    return Feasible{std::move(execution), last.cells_used, original_.vertex(last.vertex).name};
  } catch (const InputError& error) {
    throw FailedCheck(std::string("the execution does not replay: ") + error.what());
  }
}

Verdict Confirmation::of_certificate(evidence::Certificate certificate) const {
  Certified result = certified(system_, std::move(certificate), strategy_, limits_, monitor_);
  if (auto* unknown = std::get_if<Unknown>(&result)) return std::move(*unknown);
  return Infeasible{std::get<evidence::Certificate>(std::move(result))};
}

}  // namespace heapreach::pipeline
