#include "backends/smt/read_proof.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace heapreach::backends {

namespace {

bool is_proof(const z3::expr& expression, Z3_decl_kind kind) {
  return expression.is_app() && expression.decl().decl_kind() == kind;
}

z3::expr conclusion(const z3::expr& proof) {
  return proof.arg(proof.num_args() - 1);
}

class Reader {
 public:
  explicit Reader(const Rules& rules) : rules_(rules), goal_(rules.predicate_of(rules.goal())) {}

  /// The fact as a step without premises; nothing if it is none over our predicates, or has other
  /// arguments than values, arrays and (universally quantified) variables.
  std::optional<GroundProof::Step> fact(const z3::expr& atom) const {
    if (!atom.is_app() || !atom.is_bool()) return std::nullopt;
    GroundProof::Step step;
    step.predicate = rules_.predicate_of(atom.decl());
    if (step.predicate > goal_) return std::nullopt;
    for (unsigned i = 0; i < atom.num_args(); ++i) {
      step.values.push_back(FromZ3::value(atom.arg(i)));
      const bool open = atom.arg(i).is_var() || atom.arg(i).is_array();
      if (!step.values.back() && !open) return std::nullopt;
    }
    return step;
  }

  bool is_goal(const GroundProof::Step& step) const { return step.predicate == goal_; }

 private:
  const Rules& rules_;
  const std::size_t goal_;
};

}  // namespace

std::optional<GroundProof> read_spacer_proof(const Rules& rules, const z3::expr& answer) {
  const Reader reader(rules);
  GroundProof proof;
  std::unordered_map<unsigned, std::size_t> step_of;  // by Z3's number of the proof node
  std::unordered_map<unsigned, bool> visited;
  std::vector<std::pair<z3::expr, unsigned>> stack{{answer, 0}};
  while (!stack.empty()) {
    const z3::expr node = stack.back().first;
    const bool is_step = is_proof(node, Z3_OP_PR_HYPER_RESOLVE);
    const bool inner = is_step || is_proof(node, Z3_OP_PR_MODUS_PONENS);
    unsigned& next = stack.back().second;
    if (next == 0) visited[node.id()] = true;
    if (inner && next + 1 < node.num_args()) {
      const z3::expr argument = node.arg(next++);
      if (!visited.count(argument.id())) stack.emplace_back(argument, 0);
      continue;
    }
    stack.pop_back();
    if (!is_step && !is_proof(node, Z3_OP_PR_ASSERTED)) continue;
    auto step = reader.fact(conclusion(node));
    if (!step) continue;  // a rule, or the solver's own query
    for (unsigned i = 1; is_step && i + 1 < node.num_args(); ++i) {
      const auto premise = step_of.find(node.arg(i).id());
      if (premise == step_of.end()) return std::nullopt;
      step->premises.push_back(premise->second);
    }
    step_of[node.id()] = proof.steps.size();
    proof.steps.push_back(std::move(*step));
    if (reader.is_goal(proof.steps.back())) return proof;
  }
  return std::nullopt;
}

std::optional<GroundProof> read_bmc_proof(const Rules& rules, const z3::expr& answer) {
  const Reader reader(rules);
  GroundProof proof;
  // Each node resolves `fact implies the query` with a rule, to `premise implies the query`; so the
  // facts come bottom-up on the way into the proof.
  for (z3::expr node = answer; is_proof(node, Z3_OP_PR_HYPER_RESOLVE); node = node.arg(0)) {
    z3::expr implication = conclusion(node);
    if (implication.is_quantifier()) implication = implication.body();
    if (!is_proof(implication, Z3_OP_IMPLIES)) continue;
    auto step = reader.fact(implication.arg(0));
    if (!step) return std::nullopt;
    if (!proof.steps.empty()) step->premises.push_back(proof.steps.size() - 1);
    proof.steps.push_back(std::move(*step));
  }
  GroundProof::Step goal;
  goal.predicate = rules.predicate_of(rules.goal());
  if (proof.steps.empty() || !reader.is_goal(proof.steps.back())) {
    if (!proof.steps.empty()) goal.premises.push_back(proof.steps.size() - 1);
    proof.steps.push_back(std::move(goal));
  }
  return proof;
}

}  // namespace heapreach::backends
