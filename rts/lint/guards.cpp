#include "rts/lint/guards.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "rts/model/constant.h"
#include "rts/graph/variables.h"

namespace heapreach::rts {

namespace {

/// What sets a variable.
struct Sources {
  bool any = false;           // something does
  bool only_numbers = true;   // and each is a move of a number
  std::set<Integer> numbers;  // these
};

std::vector<Sources> sources_in(const System& system) {
  std::vector<Sources> sources(system.variables.size());
  const auto set_by_others = [&](VariableId v) {
    sources[v].any = true;
    sources[v].only_numbers = false;
  };
  for (const Procedure& procedure : system.procedures) {
    for (const VariableId v : procedure.parameters) set_by_others(v);
  }
  std::vector<VariableId> defined;
  for (const Edge& edge : system.edges()) {
    for (const Instruction& instruction : edge.instructions) {
      const auto* move = std::get_if<Move>(&instruction.action);
      if (move != nullptr && is_constant(*move->value)) {
        sources[move->to].any = true;
        sources[move->to].numbers.insert(constant_value(*move->value));
        continue;
      }
      defined.clear();
      collect_definitions(instruction.action, defined);
      for (const VariableId v : defined) set_by_others(v);
    }
  }
  // A start condition says what variables may be.
  std::vector<VariableId> started;
  if (system.start_condition) collect_variables(*system.start_condition, started);
  for (const VariableId v : started) set_by_others(v);
  return sources;
}

/// The variable and the number of `v == n` or `n == v`.
std::optional<std::pair<VariableId, Integer>> equation_in(const Expression& condition) {
  if (condition.op != Op::equal) return std::nullopt;
  for (const int side : {0, 1}) {
    const Expression& variable = *condition.arguments[side];
    const Expression& number = *condition.arguments[1 - side];
    if (variable.op == Op::variable && is_constant(number)) {
      return std::pair(variable.variable, constant_value(number));
    }
  }
  return std::nullopt;
}

const Assume* first_assume(const Edge& edge) {
  return edge.instructions.empty() ? nullptr
                                   : std::get_if<Assume>(&edge.instructions.front().action);
}

class Guards {
 public:
  explicit Guards(const System& system) : system_(system), sources_(sources_in(system)) {}

  std::vector<GuardFinding> run() {
    for (EdgeId e = 0; e < system_.edges().size(); ++e) constants(e);
    branches();
    for (EdgeId e = 0; e < system_.edges().size(); ++e) equations(e);
    for (EdgeId e = 0; e < system_.edges().size(); ++e) unset(e);
    return std::move(findings_);
  }

 private:
  template <typename Visit>
  void for_assumes(EdgeId e, const Visit& visit) const {
    for (const Instruction& instruction : system_.edge(e).instructions) {
      const auto* assume = std::get_if<Assume>(&instruction.action);
      if (assume != nullptr) visit(*assume->condition);
    }
  }

  void constants(EdgeId e) {
    for_assumes(e, [&](const Expression& condition) {
      if (!is_constant(condition)) return;
      const bool holds = constant_value(condition) != 0;
      findings_.push_back({e, "constant-guard",
                           fmt::format("the edge assumes what is always {}",
                                       holds ? "true" : "false, so no execution takes it")});
    });
  }

  /// A choice of the environment has no condition.
  void branches() {
    std::vector<std::vector<EdgeId>> leaving(system_.vertices().size());
    for (EdgeId e = 0; e < system_.edges().size(); ++e) leaving[system_.edge(e).from].push_back(e);
    for (const std::vector<EdgeId>& edges : leaving) {
      if (edges.size() != 2 || system_.edge(edges[0]).to == system_.edge(edges[1]).to) continue;
      const bool is_alarm = system_.is_error(system_.edge(edges[0]).to) ||
                            system_.is_error(system_.edge(edges[1]).to);
      const Assume* first = first_assume(system_.edge(edges[0]));
      const Assume* second = first_assume(system_.edge(edges[1]));
      if (is_alarm || first == nullptr || second == nullptr) continue;
      if (!are_same(*first->condition, *second->condition)) continue;
      findings_.push_back({edges[1], "same-guard",
                           "both edges of a branch assume the same, expected the condition and its "
                           "negation"});
    }
  }

  void equations(EdgeId e) {
    for_assumes(e, [&](const Expression& condition) {
      const auto equation = equation_in(condition);
      if (!equation) return;
      const auto& [variable, number] = *equation;
      const Sources& sources = sources_[variable];
      if (!sources.any || !sources.only_numbers || sources.numbers.contains(number)) return;
      findings_.push_back(
          {e, "impossible-guard",
           fmt::format("the edge assumes that {} is {}, and nothing sets it to that",
                       system_.variables[variable].name, number.get_str())});
    });
  }

  void unset(EdgeId e) {
    std::vector<VariableId> read;
    for (const Instruction& instruction : system_.edge(e).instructions) {
      collect_uses(instruction.action, read);
    }
    for (const VariableId v : read) {
      if (sources_[v].any || !told_.insert(v).second) continue;
      findings_.push_back(
          {e, "never-set",
           fmt::format("nothing sets {}, so it is any number or address here, expected a kill "
                       "if that is meant",
                       system_.variables[v].name)});
    }
  }

  const System& system_;
  const std::vector<Sources> sources_;
  std::set<VariableId> told_;
  std::vector<GuardFinding> findings_;
};

}  // namespace

std::vector<GuardFinding> suspicious_guards(const System& system) {
  return Guards(system).run();
}

}  // namespace heapreach::rts
