#include "pipeline/check/check_clauses.h"

#include <fmt/format.h>

#include "evidence/checker/clauses/replay_derivation.h"
#include "evidence/witness/ground.h"
#include "pipeline/check/certified.h"
#include "pipeline/check/solve.h"
#include "pipeline/clauses/clauses_of.h"
#include "pipeline/failed_check.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

struct Confirm {
  const horn::ClauseSystem& system;
  const Strategy& strategy;
  const Limits& limits;
  Monitor& monitor;
  const std::string& stage;

  using Status = evidence::CheckResult::Status;

  ClauseVerdict operator()(const horn::Derivation& derivation) const {
    StageTimer timer(monitor, "replay");
    evidence::GroundDerivation grounded;
    const auto result = evidence::ground(system, derivation, limits, grounded);
    if (result.status == Status::unknown) {
      return Unknown{result.failure, "replay", "not certified: " + result.reason};
    }
    if (result.status == Status::fails) {
      throw FailedCheck(strategy.name() + " gave a derivation without values: " + result.reason);
    }
    try {
      evidence::checker::replay(system, grounded);
    } catch (const InputError& error) {
      throw FailedCheck(std::string("the derivation does not replay: ") + error.what());
    }
    return Unsatisfiable{std::move(grounded)};
  }

  ClauseVerdict operator()(const horn::Model& model) const {
    return of_certificate(evidence::make_model_certificate(system, model, {}, {}, nullptr));
  }

  ClauseVerdict operator()(const backends::FinishedUnrolling& finished) const {
    return of_certificate(
        evidence::UnrollingCertificate{{}, finished.height, finished.simple_paths});
  }

  ClauseVerdict of_certificate(evidence::Certificate certificate) const {
    Certified result = certified(system, std::move(certificate), strategy, limits, monitor);
    if (auto* unknown = std::get_if<Unknown>(&result)) return std::move(*unknown);
    return Satisfiable{std::get<evidence::Certificate>(std::move(result))};
  }

  ClauseVerdict operator()(const backends::Unconfirmed& answer) const {
    return Unknown{Failure::gave_up, stage,
                   fmt::format("unconfirmed: {} says {}, without evidence that could be checked",
                               strategy.engine, answer.derivable ? "unsat" : "sat")};
  }

  ClauseVerdict operator()(const GaveUp& answer) const {
    return Unknown{answer.failure, stage, answer.reason};
  }
};

}  // namespace

ClauseVerdict check(const horn::ClauseSystem& system, const Strategy& strategy,
                    const Limits& limits, Monitor& monitor) {
  preprocess::Preprocessed simple;
  try {
    const auto passes = preprocess::parse_pipeline(strategy.preprocess);
    simple = simplified(system, passes, limits, monitor);
  } catch (const BackendError& error) {
    return Unknown{error.failure(), error.stage(), error.what()};
  }
  const Solved solved = solve(simple.system, *simple.back_translation, strategy, limits, monitor);
  return std::visit(Confirm{system, strategy, limits, monitor, solved.stage}, solved.answer);
}

}  // namespace heapreach::pipeline
