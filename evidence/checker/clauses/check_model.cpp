// A model is checked one clause at a time: what the clause demands of the formulas is written as a
// script, which goes into a solver that has seen nothing before. Invariant: it holds only if every
// clause was found to hold; a deadline that passes in between leaves by an exception.
#include "evidence/checker/clauses/check_model.h"

#include "evidence/checker/clauses/cases.h"
#include "evidence/checker/clauses/condition_check.h"
#include "horn/clauses/model.h"
#include "support/error.h"

namespace heapreach::evidence::checker {

namespace {

using Status = CheckResult::Status;

std::string name_of(const horn::ClauseSystem& system, horn::ClauseId id) {
  const horn::Clause& clause = system.clauses[id];
  std::string name = "clause " + std::to_string(id);
  if (!clause.label.empty()) name += " (" + clause.label + ")";
  return name;
}

}  // namespace

CheckResult check_model(const horn::ClauseSystem& system, const ModelCertificate& certificate,
                        const Limits& limits, const std::optional<std::string>& solver_command) {
  horn::Model model;
  try {
    model = model_of(certificate, system);
  } catch (const InputError& error) {
    return {Status::fails, error.what()};
  }
  std::optional<CheckResult> undecided;
  for (horn::ClauseId id = 0; id < system.clauses.size(); ++id) {
    limits.deadline.poll(certify_stage);
    const horn::Term condition =
        condition_by_cases(system, model, system.clauses[id], limits.deadline);
    CheckResult result = check_valid(condition, name_of(system, id), limits, solver_command);
    if (result.status == Status::fails) return result;
    if (result.status == Status::unknown && !undecided) undecided = std::move(result);
  }
  return undecided.value_or(CheckResult{Status::holds, ""});
}

}  // namespace heapreach::evidence::checker
