#include "pipeline/result/result.h"

#include <fmt/format.h>

namespace heapreach::pipeline {

bool is_definite(const Answer& answer) {
  return !failure_of(answer);
}

std::optional<bool> claims_reachable(const Answer& answer) {
  if (std::holds_alternative<Unknown>(answer)) return std::nullopt;
  return !std::holds_alternative<Proof>(answer) && !std::holds_alternative<Underivable>(answer);
}

bool holds_for_every_bound(const Answer& answer) {
  const auto* proof = std::get_if<Proof>(&answer);
  return proof != nullptr && proof->every_bound;
}

std::optional<Failure> failure_of(const Answer& answer) {
  if (std::holds_alternative<Candidate>(answer)) return Failure::gave_up;
  const auto* unknown = std::get_if<Unknown>(&answer);
  return unknown == nullptr ? std::nullopt : std::optional(unknown->failure);
}

const char* verdict_word(const Answer& answer) {
  if (std::holds_alternative<Counterexample>(answer)) return "feasible";
  if (std::holds_alternative<Proof>(answer)) return "infeasible";
  if (std::holds_alternative<Derivable>(answer)) return "unsat";
  if (std::holds_alternative<Underivable>(answer)) return "sat";
  return "unknown";
}

int exit_code(const Answer& answer) {
  if (!is_definite(answer)) return 20;
  return *claims_reachable(answer) ? 10 : 0;
}

const Document* evidence_of(const Answer& answer) {
  if (const auto* found = std::get_if<Counterexample>(&answer)) return &found->execution;
  if (const auto* proof = std::get_if<Proof>(&answer)) return &proof->certificate;
  if (const auto* derivable = std::get_if<Derivable>(&answer)) return &derivable->derivation;
  if (const auto* model = std::get_if<Underivable>(&answer)) return &model->certificate;
  return nullptr;
}

const Document* execution_of(const Answer& answer) {
  if (const auto* found = std::get_if<Counterexample>(&answer)) return &found->execution;
  const auto* candidate = std::get_if<Candidate>(&answer);
  return candidate == nullptr ? nullptr : &candidate->counterexample.execution;
}

std::string reason_of(const Unknown& unknown) {
  if (unknown.failure == Failure::gave_up) {
    return unknown.stage.empty() ? unknown.reason
                                 : fmt::format("{} ({})", unknown.reason, unknown.stage);
  }
  if (unknown.stage.empty())
    return fmt::format("{}: {}", to_string(unknown.failure), unknown.reason);
  return fmt::format("{} reached in {}", to_string(unknown.failure), unknown.stage);
}

std::string reason_of(const Candidate& candidate) {
  const std::string text =
      "there is an execution, but of an approximation (" + candidate.departure + ")";
  return text + (candidate.was_run ? ", which a run did not confirm"
                                   : "; check --run tries it on the program");
}

}  // namespace heapreach::pipeline
