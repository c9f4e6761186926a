// Breadth-first search over lazy states (lazy_state.h), so that the first error found is a shortest
// one. States are compared up to the names of holes, values of dead variables and of cells that are
// not allocated: none of these changes which edges can follow.
#include "tests/harness/oracle.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <utility>

#include "tests/harness/lazy_state.h"
#include "tests/harness/liveness.h"

namespace heapreach::test {

using namespace rts;

namespace {

constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

struct Node {
  LazyState lazy;  // emptied once its successors are known
  std::map<HoleId, Mask> narrowed;
  std::size_t parent = no_parent;
  Step step;        // from the parent, with hole markers
  Execution start;  // of a node without parent
  std::vector<std::size_t> successors;
};

class Search {
 public:
  Search(const System& system, std::uint64_t bound, const OracleLimits& limits)
      : system_(system),
        bound_(bound),
        limits_(limits),
        stepper_(system, bound, domain_of(system, bound, limits.domain)),
        live_(live_variables(system)),
        relevant_(system.graph().reaching(system.errors)) {
    if (system.procedures.empty()) return;
    // The graph does not know where calls lead.
    relevant_.assign(relevant_.size(), true);
    for (std::vector<bool>& live : live_) live.assign(live.size(), true);
  }

  OracleAnswer run() {
    if (!relevant_[system_.start]) return OracleInfeasible{false, false, true, 0};
    for (LazyStepper::Start& start : stepper_.starts()) {
      Node node;
      node.lazy = std::move(start.way.lazy);
      node.narrowed = std::move(start.way.narrowed);
      node.start = std::move(start.execution);
      const std::size_t added = add(std::move(node));
      if (system_.is_error(system_.start)) return feasible(added);
    }
    for (std::size_t next = 0; next < nodes_.size(); ++next) {
      if (nodes_.size() > limits_.states) return OracleUnknown{"state limit"};
      if (limits_.deadline.expired()) return OracleUnknown{"time limit"};
      if (const auto error = expand(next)) return feasible(*error);
    }
    return OracleInfeasible{stepper_.domain_limited(), stepper_.was_cut(), acyclic(),
                            nodes_.size()};
  }

 private:
  /// Adds the successors of a node; returns the first at an error vertex.
  std::optional<std::size_t> expand(std::size_t index) {
    const LazyState from = std::exchange(nodes_[index].lazy, {});
    std::vector<std::size_t> successors;
    for (EdgeId edge : system_.graph().out_edges(from.state.vertex)) {
      if (!relevant_[system_.edge(edge).to]) continue;
      for (Way& way : stepper_.through(edge, from)) {
        const VertexId vertex = way.lazy.state.vertex;
        Node node;
        node.lazy = std::move(way.lazy);
        node.narrowed = std::move(way.narrowed);
        node.parent = index;
        node.step = {edge, std::move(way.choices)};
        successors.push_back(add(std::move(node)));
        if (system_.is_error(vertex)) return successors.back();
      }
    }
    std::sort(successors.begin(), successors.end());
    successors.erase(std::unique(successors.begin(), successors.end()), successors.end());
    nodes_[index].successors = std::move(successors);
    return std::nullopt;
  }

  /// The index of the node, or of the one already known with an equal state.
  std::size_t add(Node node) {
    forget(node.lazy);
    const auto [known, is_new] = known_.emplace(stepper_.key(node.lazy), nodes_.size());
    if (is_new) nodes_.push_back(std::move(node));
    return known->second;
  }

  /// Sets to 0 what nothing can observe any more.
  void forget(LazyState& lazy) const {
    for (std::size_t v = 0; v < lazy.state.store.size(); ++v) {
      if (!live_[lazy.state.vertex][v]) lazy.state.store[v] = 0;
    }
    for (Cell& cell : lazy.state.heap) {
      if (!cell.allocated) cell.value = 0;
    }
    lazy.state.freed.clear();
    stepper_.forget_lost_holes(lazy);
  }

  OracleAnswer feasible(std::size_t node) const {
    std::vector<std::size_t> path;
    for (std::size_t at = node; at != no_parent; at = nodes_[at].parent) path.push_back(at);
    std::reverse(path.begin(), path.end());
    Execution execution = nodes_[path.front()].start;
    std::map<HoleId, Mask> narrowed;
    for (std::size_t at : path) {
      for (const auto& [hole, mask] : nodes_[at].narrowed) narrowed[hole] = mask;
      if (nodes_[at].parent != no_parent) execution.steps.push_back(nodes_[at].step);
    }
    stepper_.fill(execution, narrowed);
    const State last = replay(system_, bound_, execution);
    if (!system_.is_error(last.vertex)) throw InternalError("the oracle found no error");
    return OracleFeasible{std::move(execution)};
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
  const OracleLimits& limits_;
  LazyStepper stepper_;
  std::vector<std::vector<bool>> live_;
  std::vector<bool> relevant_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::size_t> known_;
};

}  // namespace

OracleAnswer ask_oracle(const System& system, std::uint64_t bound, const OracleLimits& limits) {
  return Search(system, bound, limits).run();
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
