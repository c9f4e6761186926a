#include "tests/search/support.h"

#include "evidence/checker/graph/check_state_graph.h"
#include "evidence/witness/path.h"
#include "rts/model/memory_errors.h"
#include "rts/semantics/replay.h"
#include "rts/text/read/read.h"
#include "tests/harness/data_files.h"
#include "tests/harness/limits.h"

namespace heapreach::test {

namespace {

evidence::CheckResult check_of(const rts::System& system, const search::StateGraph& graph) {
  try {
    return evidence::checker::check_state_graph(system, graph,
                                                work_limits(millions_to_check, megabytes_to_check));
  } catch (const BackendError& error) {
    return {evidence::CheckResult::Status::unknown, error.what(), 0, error.failure()};
  }
}

}  // namespace

std::string replay_problem(const rts::System& system, std::uint64_t bound,
                           const std::vector<rts::EdgeId>& edges) {
  const auto answer = evidence::solve_path(system, bound, edges, work_limits(millions_to_check));
  if (const auto* unknown = std::get_if<evidence::PathUnknown>(&answer)) {
    return "path not solved: " + unknown->reason;
  }
  if (std::holds_alternative<evidence::NoExecution>(answer)) return "no execution takes the path";
  try {
    const rts::State last = rts::replay(system, bound, std::get<rts::Execution>(answer));
    return system.is_error(last.vertex) ? "" : "the path ends without an error";
  } catch (const InputError& error) {
    return std::string("does not replay: ") + error.what();
  }
}

rts::System system_of(const std::string& yaml) {
  return rts::with_implicit_errors(rts::read_text(yaml, "test.rts.yaml").system);
}

rts::System data_system(const std::string& name) {
  return load(std::string(HEAPREACH_DATA_DIR) + "/" + name + ".rts.yaml");
}

search::Answer explored(const rts::System& system, std::uint64_t bound, double millions) {
  const Limits limits{millions > 0 ? work_deadline(millions) : Deadline(), 0, 0};
  const search::Confirm confirm =
      [&](const std::vector<rts::EdgeId>& edges) -> std::optional<bool> {
    const auto answer = evidence::solve_path(system, bound, edges, limits);
    if (std::holds_alternative<evidence::PathUnknown>(answer)) return std::nullopt;
    return std::holds_alternative<rts::Execution>(answer);
  };
  return search::explore(system, bound, confirm, limits, {});
}

Checked checked(const rts::System& system, std::uint64_t bound, double millions) {
  Checked result;
  const search::Answer answer = explored(system, bound, millions);
  if (const auto* gave_up = std::get_if<GaveUp>(&answer)) {
    result.reason = gave_up->reason;
  } else if (const auto* exact = std::get_if<search::NeedsNumbers>(&answer)) {
    result.reason = "needs real addresses: " + exact->reason;
  } else if (const auto* found = std::get_if<search::Found>(&answer)) {
    result.outcome = Outcome::feasible;
    result.edges = found->edges.size();
    result.shortest = found->shortest;
    result.problem = replay_problem(system, bound, found->edges);
  } else {
    const auto& graph = std::get<search::StateGraph>(answer);
    result.outcome = Outcome::infeasible;
    result.every_bound = !graph.bound;
    const evidence::CheckResult check = check_of(system, graph);
    // Of tables the check has to guess indices; what it refuses is no answer
    // (pipeline/check/certified).
    const bool fails = check.status == evidence::CheckResult::Status::fails;
    if (fails && graph.has_tables()) {
      result.outcome = Outcome::gave_up;
      result.reason = "graph not certified: " + check.reason;
    } else if (fails) {
      result.problem = "graph fails: " + check.reason;
    } else if (check.status == evidence::CheckResult::Status::unknown) {
      result.outcome = Outcome::gave_up;
      result.reason = "graph not decided";
    }
  }
  return result;
}

std::string contradiction(const Checked& answer, const OracleAnswer& expected) {
  const auto* feasible = std::get_if<OracleFeasible>(&expected);
  const auto* infeasible = std::get_if<OracleInfeasible>(&expected);
  if (answer.outcome == Outcome::gave_up) return "";
  if (answer.outcome == Outcome::infeasible) return feasible ? "infeasible, but not so" : "";
  if (infeasible && !infeasible->domain_limited) return "feasible, but all executions were tried";
  const bool longer = feasible && feasible->execution.steps.size() < answer.edges;
  return longer && answer.shortest ? "not shortest" : "";
}

std::string to_string(const Checked& answer) {
  std::string text = "gave up: " + answer.reason;
  if (answer.outcome == Outcome::feasible) {
    text = "feasible in " + std::to_string(answer.edges) + " edges";
  } else if (answer.outcome == Outcome::infeasible) {
    text = answer.every_bound ? "infeasible at every bound" : "infeasible";
  }
  return answer.problem.empty() ? text : text + " (" + answer.problem + ")";
}

}  // namespace heapreach::test
