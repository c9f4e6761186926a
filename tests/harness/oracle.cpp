// Breadth-first search over lazy states (lazy_state.h), so that the first error found is a shortest
// one. States are compared up to the names of holes, values of dead variables and of cells that are
// not allocated: none of these changes which edges can follow.
#include "tests/harness/oracle.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "support/work.h"
#include "tests/harness/lazy_state.h"
#include "tests/harness/liveness.h"
#include "tests/harness/reference/interpret.h"
#include "tests/harness/replay_cross_check.h"

namespace heapreach::test {

using namespace rts;

namespace {

constexpr std::size_t no_parent = static_cast<std::size_t>(-1);
/// What one step of an instruction counts as work.
constexpr std::uint64_t units_per_step = 20;

struct Node {
  LazyState lazy;  // emptied once its successors are known
  std::map<HoleId, Mask> narrowed;
  std::size_t parent = no_parent;
  reference::Passage passage;            // from the parent
  std::vector<reference::Open> choices;  // on it, with hole markers
  Execution start;                       // of a node without parent
  std::vector<std::size_t> successors;
};

class Search {
 public:
  Search(const System& system, std::uint64_t bound, const Question& question,
         const OracleLimits& limits)
      : system_(system),
        bound_(bound),
        question_(question),
        limits_(limits),
        model_(system),
        passages_(model_, question),
        stepper_(model_, passages_, bound, domain_of(system, bound, limits.domain)),
        live_(live_variables(system, read_at_exits())),
        relevant_(relevant_vertices()) {
    if (system.procedures.empty()) return;
    // The graph does not know where calls lead.
    relevant_.assign(relevant_.size(), true);
    for (std::vector<bool>& live : live_) live.assign(live.size(), true);
  }

  OracleAnswer run() {
    const bool ends_at_once = system_.is_error(system_.start);
    const bool answers = passages_.answers(system_.start, Property::unreach_call);
    if (ends_at_once ? !answers : !relevant_[system_.start]) {
      return OracleInfeasible{false, false, true, 0};
    }
    for (LazyStepper::Start& start : stepper_.starts()) {
      Node node;
      node.lazy = std::move(start.way.lazy);
      node.narrowed = std::move(start.way.narrowed);
      node.start = std::move(start.execution);
      const std::size_t added = add(std::move(node));
      if (ends_at_once) return feasible(added);
    }
    for (std::size_t next = 0; next < nodes_.size(); ++next) {
      if (nodes_.size() > limits_.states) return OracleUnknown{"state limit"};
      if (limits_.deadline.expired()) return OracleUnknown{"time limit"};
      const std::uint64_t before = stepper_.steps();
      const auto error = expand(next);
      work::spend(units_per_step * (stepper_.steps() - before));
      if (error) return feasible(*error);
      if (!stepper_.gave_up().empty()) break;
    }
    if (!stepper_.gave_up().empty()) return OracleUnknown{stepper_.gave_up()};
    return OracleInfeasible{stepper_.domain_limited(), stepper_.was_cut(), acyclic(),
                            nodes_.size()};
  }

 private:
  /// All that the leaks that are asked for read.
  std::vector<Instruction> read_at_exits() const {
    std::vector<Instruction> result;
    for (const VertexId exit : system_.exits) {
      for (const reference::Passage& leak : passages_.leaks(exit)) {
        const std::vector<Instruction> left = passages_.instructions(leak);
        result.insert(result.end(), left.begin(), left.end());
      }
    }
    return result;
  }

  bool answers(const reference::Passage& passage) const {
    const VertexId to = passages_.to(passage);
    return system_.is_error(to) && passages_.answers(to, passages_.property(passage));
  }

  /// Those from which edges lead to one that answers, not through error vertices.
  std::vector<bool> relevant_vertices() const {
    std::vector<bool> result(system_.vertices().size(), false);
    for (const VertexId exit : system_.exits) {
      for (const reference::Passage& leak : passages_.leaks(exit)) {
        if (answers(leak)) result[exit] = true;
      }
    }
    for (EdgeId id = 0; id < system_.edges().size(); ++id) {
      const Edge& edge = system_.edge(id);
      if (answers({reference::Passage::Kind::edge, id, 0, 0, {}})) result[edge.from] = true;
      for (std::size_t i = 0; i < edge.instructions.size(); ++i) {
        const reference::Passage failure{reference::Passage::Kind::failure, id, i, 0, {}};
        if (passages_.may_fail(id, i) && answers(failure)) result[edge.from] = true;
      }
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const Edge& edge : system_.edges()) {
        if (result[edge.from] || !result[edge.to] || system_.is_error(edge.to)) continue;
        result[edge.from] = changed = true;
      }
    }
    return result;
  }

  /// Whether it matters what is behind an edge.
  bool is_worth_taking(EdgeId id) const {
    const VertexId to = system_.edge(id).to;
    if (!system_.is_error(to)) return relevant_[to];
    return model_.call_on(id) != nullptr || answers({reference::Passage::Kind::edge, id, 0, 0, {}});
  }

  /// Adds the successors of a node; returns the first that answers.
  std::optional<std::size_t> expand(std::size_t index) {
    const LazyState from = std::exchange(nodes_[index].lazy, {});
    std::vector<std::size_t> successors;
    for (const EdgeId edge : system_.graph().out_edges(from.state.vertex)) {
      auto passed = stepper_.through(edge, from, is_worth_taking(edge));
      if (const auto error = add_all(index, passed, successors)) return error;
    }
    for (const reference::Passage& leak : passages_.leaks(from.state.vertex)) {
      if (!answers(leak)) continue;
      auto passed = stepper_.leaks(leak, from);
      if (const auto error = add_all(index, passed, successors)) return error;
    }
    std::sort(successors.begin(), successors.end());
    successors.erase(std::unique(successors.begin(), successors.end()), successors.end());
    nodes_[index].successors = std::move(successors);
    return std::nullopt;
  }

  /// Adds nodes behind the one at `index`; returns the first that answers. Executions that end at
  /// other errors have no successors and are left out.
  std::optional<std::size_t> add_all(std::size_t index, std::vector<Passed>& passed,
                                     std::vector<std::size_t>& successors) {
    for (Passed& each : passed) {
      const bool answers =
          each.broken && passages_.answers(each.way.lazy.state.vertex, *each.broken);
      if (each.broken && !answers) continue;
      Node node;
      node.lazy = std::move(each.way.lazy);
      node.narrowed = std::move(each.way.narrowed);
      node.parent = index;
      node.passage = each.passage;
      node.choices = std::move(each.way.choices);
      if (answers) {
        nodes_.push_back(std::move(node));
        return nodes_.size() - 1;
      }
      successors.push_back(add(std::move(node)));
    }
    return std::nullopt;
  }

  /// The index of the node, or of the one already known with an equal state.
  std::size_t add(Node node) {
    forget(node.lazy);
    const auto [known, is_new] = known_.emplace(stepper_.key(node.lazy), nodes_.size());
    if (is_new) nodes_.push_back(std::move(node));
    return known->second;
  }

  /// Sets to 0 what nothing can observe any more. With procedures all counts as live.
  void forget(LazyState& lazy) const {
    for (std::size_t v = 0; v < lazy.state.globals.size(); ++v) {
      if (!live_[lazy.state.vertex][v]) lazy.state.globals[v] = 0;
    }
    stepper_.forget_lost_holes(lazy);
  }

  OracleAnswer feasible(std::size_t node) const {
    std::vector<std::size_t> path;
    for (std::size_t at = node; at != no_parent; at = nodes_[at].parent) path.push_back(at);
    std::reverse(path.begin(), path.end());
    Execution execution = nodes_[path.front()].start;
    std::map<HoleId, Mask> narrowed;
    for (const std::size_t at : path) {
      for (const auto& [hole, mask] : nodes_[at].narrowed) narrowed[hole] = mask;
      if (nodes_[at].parent != no_parent) execution.steps.push_back(step_of(nodes_[at]));
    }
    stepper_.fill(execution, narrowed);
    const auto interpreted = reference::interpret(system_, bound_, question_, execution);
    if (!interpreted.answers)
      throw InternalError("the oracle found no answer: " + interpreted.refusal);
    if (!replay_answers(system_, bound_, question_, execution)) {
      throw InternalError("what the oracle found is not replayed");
    }
    return OracleFeasible{std::move(execution)};
  }

  Step step_of(const Node& node) const {
    Step result{passages_.number(node.passage), {}};
    for (const reference::Open& open : node.choices) {
      result.choices.push_back({open.alloc_fails, open.values});
    }
    return result;
  }

  /// Removes nodes without predecessors until none is left, or a cycle.
  bool acyclic() const {
    std::vector<std::size_t> predecessors(nodes_.size());
    for (const Node& node : nodes_) {
      for (std::size_t successor : node.successors) ++predecessors[successor];
    }
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      if (predecessors[i] == 0) open.push_back(i);
    }
    std::size_t removed = 0;
    for (; !open.empty(); ++removed) {
      const std::size_t node = open.back();
      open.pop_back();
      for (std::size_t successor : nodes_[node].successors) {
        if (--predecessors[successor] == 0) open.push_back(successor);
      }
    }
    return removed == nodes_.size();
  }

  const System& system_;
  std::uint64_t bound_;
  const Question& question_;
  const OracleLimits& limits_;
  reference::Model model_;
  reference::Passages passages_;
  LazyStepper stepper_;
  std::vector<std::vector<bool>> live_;
  std::vector<bool> relevant_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::size_t> known_;
};

}  // namespace

OracleAnswer ask_oracle(const System& system, std::uint64_t bound, const Question& question,
                        const OracleLimits& limits) {
  return Search(system, bound, question, limits).run();
}

OracleAnswer ask_oracle(const System& system, std::uint64_t bound, const OracleLimits& limits) {
  return ask_oracle(system, bound, reference::question_of(system), limits);
}

std::string to_string(const OracleAnswer& answer) {
  if (const auto* feasible = std::get_if<OracleFeasible>(&answer)) {
    return "feasible in " + std::to_string(feasible->execution.steps.size()) + " edges";
  }
  if (const auto* unknown = std::get_if<OracleUnknown>(&answer))
    return "unknown: " + unknown->reason;
  const auto& infeasible = std::get<OracleInfeasible>(answer);
  return "infeasible (" + std::to_string(infeasible.states) + " states" +
         (infeasible.domain_limited ? ", domain limited" : "") + (infeasible.cut ? ", cut" : "") +
         (infeasible.all_executions_end ? ", all executions end" : "") + ")";
}

}  // namespace heapreach::test
