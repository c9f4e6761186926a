#include "evidence/checker/clauses/condition_check.h"

#include <ostream>
#include <sstream>

#include "backends/smt/smt.h"
#include "horn/print/print.h"
#include "support/error.h"
#include "support/process/command.h"

namespace heapreach::evidence::checker {

namespace {

using backends::Satisfiability;
using backends::ScriptResult;
using Status = CheckResult::Status;

ScriptResult run_solver(const std::string& script, const std::string& command,
                        const Limits& limits) {
  const CommandOutput output = run_command(
      command, [&](std::ostream& out) { out << script; }, limits, certify_stage);
  if (output.is_trusted() && output.verdict == "unsat") return {Satisfiability::unsat, {}, {}};
  if (output.is_trusted() && output.verdict == "sat") return {Satisfiability::sat, {}, {}};
  const GaveUp none = output.no_answer();
  return {Satisfiability::unknown, none.failure, none.reason};
}

}  // namespace

CheckResult check_valid(horn::Term condition, const std::string& what, const Limits& limits,
                        const std::optional<std::string>& solver_command) {
  if (condition->is_true()) return {Status::holds, ""};
  std::ostringstream script;
  horn::print_validity_script(script, condition);
  const ScriptResult result = solver_command
                                  ? run_solver(script.str(), *solver_command, limits)
                                  : backends::check_script(script.str(), limits, certify_stage);
  if (result.result == Satisfiability::unsat) return {Status::holds, ""};
  if (result.result == Satisfiability::sat) return {Status::fails, what + " does not hold"};
  return {Status::unknown, what + " was not decided: " + result.reason, 0, result.failure};
}

}  // namespace heapreach::evidence::checker
