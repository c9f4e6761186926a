// A verdict is asked of the portfolio, which gives none before its evidence has been checked: an
// execution replayed, a certificate accepted. What a system's `expect` says is compared, not
// believed.
#include "suites/verdicts.h"

#include <fmt/format.h>

#include "pipeline/portfolio/session.h"

namespace heapreach::suites {

const char* to_string(Status status) {
  return status == Status::sat ? "sat" : status == Status::unsat ? "unsat" : "unknown";
}

Status decide(const std::string& file, std::optional<std::uint64_t> bound, const Plan& plan,
              const Progress& progress) {
  pipeline::Options options;
  options.bound = bound;
  options.timeout = plan.seconds;
  options.work = plan.work;
  options.memory = plan.memory;
  options.evidence = options.explanation = false;  // checked, but nobody reads it
  const pipeline::SessionResult result = pipeline::check_file(
      file, options, {},
      [&](auto&, auto& stage, auto& text) { progress(stage.empty() ? text : stage); });
  if (result.failed && result.failed->exit_code == 70) throw InternalError(result.failed->message);
  if (result.failed) throw InputError({file, 0, 0}, result.failed->message);
  const pipeline::Answer& answer = result.results.at(0).answer;
  if (!pipeline::is_definite(answer)) return Status::unknown;
  return *pipeline::claims_reachable(answer) ? Status::unsat : Status::sat;
}

Status Verdicts::at(std::uint64_t bound) {
  for (const auto& [other, status] : known_) {
    if (status == Status::unsat && other <= bound) return status;
    if (status == Status::sat && other >= bound) return status;
    if (other == bound) return status;
  }
  const Status status = decide(file_, bound, plan_, progress_);
  const std::optional<bool> expected = source_.system.expects_error(bound);
  if (expected && status == (*expected ? Status::sat : Status::unsat)) {
    throw InputError({source_.origin, 0, 0},
                     fmt::format("is {} at {} cells, which is not what its `expect` says",
                                 status == Status::unsat ? "feasible" : "infeasible", bound));
  }
  known_[bound] = status;
  return status;
}

}  // namespace heapreach::suites
