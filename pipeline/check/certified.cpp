#include "pipeline/check/certified.h"

#include <utility>

#include "evidence/checker/check_certificate.h"
#include "pipeline/failed_check.h"
#include "pipeline/options/capabilities.h"

namespace heapreach::pipeline {

namespace {

template <typename System>
Certified accepted(const System& system, evidence::Certificate certificate,
                   const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  using Status = evidence::CheckResult::Status;
  StageTimer timer(monitor, evidence::certify_stage);
  const auto result = evidence::checker::check_certificate(system, certificate, limits);
  if (result.status == Status::holds) {
    return evidence::checker::tightened(std::move(certificate), result);
  }
  if (result.status == Status::unknown) {
    return Unknown{result.failure, evidence::certify_stage, "not certified: " + result.reason,
                   Unknown::Cause::not_certified};
  }
  // With a start heap that is not known both the search and the check follow more than executions,
  // and need not agree on what more. Which indices of a table are meant the check has to guess.
  const auto* graph = std::get_if<evidence::StateGraphCertificate>(&certificate);
  if (graph != nullptr && (graph->graph.open || graph->graph.has_tables())) {
    return Unknown{Failure::gave_up, evidence::certify_stage, "not certified: " + result.reason,
                   Unknown::Cause::not_certified};
  }
  if (!capability_of(strategy.engine).exact) {
    return Unknown{Failure::gave_up, evidence::certify_stage,
                   "unconfirmed: its model fails: " + result.reason, Unknown::Cause::not_certified};
  }
  throw FailedCheck(strategy.name() + " gave a certificate that fails: " + result.reason);
}

}  // namespace

Certified certified(const rts::System& system, evidence::Certificate certificate,
                    const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  return accepted(system, std::move(certificate), strategy, limits, monitor);
}

Certified certified(const horn::ClauseSystem& system, evidence::Certificate certificate,
                    const Strategy& strategy, const Limits& limits, Monitor& monitor) {
  return accepted(system, std::move(certificate), strategy, limits, monitor);
}

}  // namespace heapreach::pipeline
