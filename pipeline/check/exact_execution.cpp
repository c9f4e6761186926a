// Two attempts. The first puts exact results in the place of arbitrary ones, as long as the
// execution still replays: enough where nothing asks for the value. The second solves the path
// again under conditions that only exact results fulfil: that the operation is one of the cases in
// which it is linear, an operand one of a few numbers above all. Numbers to try are small ones and
// those that the execution had. Neither is trusted: what comes out is checked like any other
// execution.
#include "pipeline/check/exact_execution.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "evidence/witness/exactness.h"
#include "evidence/witness/path.h"
#include "rts/transform/approximation_cases.h"
#include "rts/transform/transformed.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

constexpr std::size_t most_repairs = 1000;  // results put in, each of which costs a replay
constexpr std::size_t most_seen = 8;        // numbers of an execution to try, per operation
constexpr double path_share = 0.5;          // of the time that is left, for the second attempt

using Numbers = std::map<const rts::Approximation*, std::set<Integer>>;

class Repair {
 public:
  Repair(const rts::System& system, std::uint64_t bound, const rts::Approximations& known,
         const Limits& limits)
      : system_(system), bound_(bound), known_(known), limits_(limits) {}

  /// Nothing if neither attempt succeeds.
  std::optional<rts::Execution> run(const rts::Execution& found) {
    if (auto repaired = substituted(found)) return repaired;
    return solved_again(found);
  }

 private:
  std::optional<rts::Execution> substituted(rts::Execution execution) {
    try {
      for (std::size_t repairs = 0; repairs < most_repairs; ++repairs) {
        limits_.deadline.poll("replay");
        const auto inexact = evidence::first_inexact(system_, bound_, execution, known_.operations);
        if (!inexact) return execution;
        if (!inexact->exact) return std::nullopt;
        note_operands(*inexact);
        execution.steps[inexact->step].choices[inexact->instruction].values[inexact->value] =
            *inexact->exact;
      }
    } catch (const InputError&) {
      // It does not replay with that result.
    }
    return std::nullopt;
  }

  void note_operands(const evidence::Inexact& inexact) {
    std::set<Integer>& numbers = seen_[inexact.operation];
    if (numbers.size() < most_seen) numbers.insert({inexact.a, inexact.b});
  }

  std::optional<rts::Execution> solved_again(const rts::Execution& found) {
    std::vector<rts::EdgeId> edges;
    for (const rts::Step& step : found.steps) edges.push_back(step.edge);
    const rts::System asking = with_conditions();
    Limits limits = limits_;
    limits.deadline = limits_.deadline.at_most(path_share * limits_.deadline.remaining());
    const auto answer = evidence::solve_path_with_calls(asking, bound_, edges, limits);
    const auto* execution = std::get_if<rts::Execution>(&answer);
    if (execution == nullptr) return std::nullopt;
    return without_conditions(*execution);
  }

  /// Behind every approximate operation the condition that it is one of its linear cases.
  rts::System with_conditions() {
    rts::System result = rts::header_of(system_);
    result.procedures = system_.procedures;
    result.start = system_.start;
    result.errors = system_.errors;
    result.exits = system_.exits;
    for (const rts::Vertex& vertex : system_.vertices()) result.add_vertex(vertex);
    for (const rts::Edge& edge : system_.edges()) result.add_edge(with_conditions(edge));
    return result;
  }

  rts::Edge with_conditions(const rts::Edge& edge) {
    rts::Edge result = edge;
    result.instructions.clear();
    for (const rts::Instruction& instruction : edge.instructions) {
      result.instructions.push_back(instruction);
      for (rts::ExpressionPtr& condition : conditions_behind(instruction)) {
        rts::Instruction assume;
        assume.action = rts::Assume{std::move(condition)};
        result.instructions.push_back(std::move(assume));
      }
    }
    return result;
  }

  std::vector<rts::ExpressionPtr> conditions_behind(const rts::Instruction& instruction) {
    std::vector<rts::ExpressionPtr> conditions;
    const auto* havoc = std::get_if<rts::Havoc>(&instruction.action);
    if (havoc == nullptr) return conditions;
    for (const rts::Approximation& operation : known_.operations) {
      const auto& killed = havoc->variables;
      if (std::find(killed.begin(), killed.end(), operation.result) == killed.end()) continue;
      conditions.push_back(is_linear(operation));
    }
    return conditions;
  }

  rts::ExpressionPtr is_linear(const rts::Approximation& operation) {
    std::vector<Integer> numbers = {1, 0, 2, 3, -1, 4, 5, 7, 8, 10, 16};
    for (const Integer& number : seen_[&operation]) {
      const bool is_new = std::find(numbers.begin(), numbers.end(), number) == numbers.end();
      if (is_new) numbers.push_back(number);
    }
    const rts::ExpressionPtr result = rts::make_variable(operation.result);
    rts::ExpressionPtr any = rts::make_boolean(false);
    for (const rts::LinearCase& one : rts::linear_cases(operation, numbers)) {
      const rts::ExpressionPtr holds = rts::make(
          rts::Op::conjunction, {one.guard, rts::make(rts::Op::equal, {result, one.value})});
      any = rts::make(rts::Op::disjunction, {any, holds});
    }
    return any;
  }

  /// Along the original's edges: the conditions leave nothing open.
  rts::Execution without_conditions(rts::Execution execution) {
    for (rts::Step& step : execution.steps) {
      std::vector<rts::Choice> choices;
      std::size_t next = 0;
      for (const rts::Instruction& instruction : system_.edge(step.edge).instructions) {
        if (next < step.choices.size()) choices.push_back(step.choices[next]);
        next += 1 + conditions_behind(instruction).size();
      }
      step.choices = std::move(choices);
    }
    return execution;
  }

  const rts::System& system_;
  std::uint64_t bound_;
  const rts::Approximations& known_;
  const Limits& limits_;
  Numbers seen_;
};

}  // namespace

Feasible made_exact(const rts::System& system, std::uint64_t bound, Feasible found,
                    const Limits& limits) {
  const rts::Approximations& known = system.approximations;
  if (!known.unknown.empty() || known.operations.empty()) return found;
  if (!evidence::first_inexact(system, bound, found.execution, known.operations)) return found;
  try {
    auto execution = Repair(system, bound, known, limits).run(found.execution);
    if (!execution || evidence::first_inexact(system, bound, *execution, known.operations)) {
      return found;
    }
    const rts::State last = rts::replay(system, bound, *execution);
    if (!system.is_error(last.vertex)) return found;
    return {*std::move(execution), last.cells_used, system.vertex(last.vertex).name};
  } catch (const InputError&) {
    return found;  // not an execution after all
  } catch (const BackendError&) {
    return found;  // no time left
  }
}

std::string doubts_about(const rts::System& system, std::uint64_t bound,
                         const rts::Execution& execution) {
  const rts::Approximations& known = system.approximations;
  if (!known.unknown.empty()) return known.unknown;
  const auto inexact = evidence::first_inexact(system, bound, execution, known.operations);
  return inexact ? evidence::describe(*inexact) : "";
}

}  // namespace heapreach::pipeline
