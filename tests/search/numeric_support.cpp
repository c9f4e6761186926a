#include "tests/search/numeric_support.h"

#include "evidence/checker/check_certificate.h"
#include "evidence/witness/path.h"
#include "rts/semantics/replay.h"
#include "search/addresses/invariant.h"
#include "support/error.h"
#include "tests/harness/limits.h"

namespace heapreach::test {

namespace {

/// A larger bound has more start heaps, if these are not known.
bool is_for_every_bound(const rts::System& system, const search::Reached& reached) {
  return !reached.cut && system.heap == rts::StartHeap::empty;
}

evidence::Certificate certificate_of(const rts::System& system, std::uint64_t bound,
                                     const search::Reached& reached) {
  encoders::Options options;
  options.bound = bound;
  options.target = is_for_every_bound(system, reached) ? encoders::Target::error_or_cut
                                                       : encoders::Target::error;
  const encoders::Encoding encoding =
      encoders::encoder_named("basic").encode(system, options, Deadline());
  return evidence::make_model_certificate(encoding.system,
                                          search::invariant(system, reached, encoding, Deadline()),
                                          {"basic", options}, encoding.predicates, &system);
}

Checked checked_states(const rts::System& system, std::uint64_t bound,
                       const search::Reached& reached) {
  Checked result;
  result.outcome = Outcome::infeasible;
  result.every_bound = is_for_every_bound(system, reached);
  const evidence::CheckResult check =
      evidence::checker::check_certificate(system, certificate_of(system, bound, reached),
                                           work_limits(millions_to_check, megabytes_to_check));
  if (check.status == evidence::CheckResult::Status::fails) {
    result.problem = "invariant fails: " + check.reason;
  } else if (check.status == evidence::CheckResult::Status::unknown) {
    result.outcome = Outcome::gave_up;
    result.reason = "invariant not decided: " + check.reason;
  }
  return result;
}

}  // namespace

search::Answer searched(const rts::System& system, std::uint64_t bound, double millions) {
  const Limits limits{millions > 0 ? work_deadline(millions) : Deadline(), 0, 0};
  const search::Confirm confirm =
      [&](const std::vector<rts::EdgeId>& edges) -> std::optional<bool> {
    const auto answer = evidence::solve_path(system, bound, edges, limits);
    if (std::holds_alternative<evidence::PathUnknown>(answer)) return std::nullopt;
    return std::holds_alternative<rts::Execution>(answer);
  };
  return search::explore_numbers(system, bound, confirm, limits, {});
}

Checked checked_exactly(const rts::System& system, std::uint64_t bound, double millions) {
  const search::Answer answer = searched(system, bound, millions);
  if (const auto* reached = std::get_if<search::Reached>(&answer)) {
    return checked_states(system, bound, *reached);
  }
  Checked result;
  if (const auto* gave_up = std::get_if<GaveUp>(&answer)) {
    result.reason = gave_up->reason;
    return result;
  }
  const auto& found = std::get<search::Found>(answer);
  result.outcome = Outcome::feasible;
  result.edges = found.edges.size();
  result.shortest = found.shortest;
  result.problem = replay_problem(system, bound, found.edges);
  return result;
}

Checked checked_by_both(const rts::System& system, std::uint64_t bound, double millions) {
  const search::Answer answer = explored(system, bound, millions);
  if (!std::holds_alternative<search::NeedsNumbers>(answer))
    return checked(system, bound, millions);
  Checked result = checked_exactly(system, bound, millions);
  result.exact = true;
  return result;
}

}  // namespace heapreach::test
