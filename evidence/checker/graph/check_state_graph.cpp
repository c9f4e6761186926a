// The check is an induction over executions: the first states contain every start, and every edge
// leads from the states only to states. Each edge is executed symbolically once per state, and each
// end of a path must be contained in one state that an arc names, or in parts in several of them.
// This is docs/semantics.md over again, on shapes, and shares no code with the search that made the
// graph.
#include "evidence/checker/graph/check_state_graph.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/graph/shape.h"
#include "evidence/checker/graph/subsumption.h"

namespace heapreach::evidence::checker {

namespace {

using Status = CheckResult::Status;

/// Enough for the segments of exact lengths that a graph may have besides one of any larger length.
constexpr int most_cases = 64;

class GraphCheck {
 public:
  GraphCheck(const rts::System& system, const StateGraph& graph, const Limits& limits)
      : system_(system), graph_(graph), room_{graph.bound, graph.has_tables()}, solver_(limits) {
    for (const State& state : graph.states) {
      states_.push_back(SymbolicState::viewing(state));
      states_.back().speaks_of(graph.shapes);
    }
  }

  CheckResult run() {
    std::string wrong = start();
    const std::vector<std::vector<rts::EdgeId>> edges = edges_that_matter();
    for (std::uint32_t s = 0; wrong.empty() && s < states_.size(); ++s) {
      for (const rts::EdgeId edge : edges[states_[s].vertex]) {
        if (wrong.empty()) wrong = step(s, edge);
      }
    }
    return {wrong.empty() ? Status::holds : Status::fails, wrong};
  }

 private:
  /// By vertex, the edges out of it whose targets can still reach an error.
  std::vector<std::vector<rts::EdgeId>> edges_that_matter() const {
    const std::vector<bool> matters = system_.graph().reaching(system_.errors);
    std::vector<std::vector<rts::EdgeId>> result(system_.vertices().size());
    for (rts::VertexId vertex = 0; vertex < result.size(); ++vertex) {
      for (const rts::EdgeId edge : system_.graph().out_edges(vertex)) {
        if (matters[system_.edge(edge).to]) result[vertex].push_back(edge);
      }
    }
    return result;
  }

  std::string start() {
    for (std::size_t s = 0; s < states_.size(); ++s) {
      const rts::VertexId vertex = states_[s].vertex;
      if (system_.is_error(vertex)) {
        return "states[" + std::to_string(s) + "] stands at the error vertex " +
               system_.vertex(vertex).name;
      }
    }
    SymbolicState state = start_state();
    state.speaks_of(graph_.shapes);
    std::vector<rts::Instruction> condition;
    if (system_.start_condition) condition.push_back({rts::Assume{system_.start_condition}, {}});
    std::vector<std::uint32_t> first(graph_.starts);
    std::iota(first.begin(), first.end(), 0);
    return subsumed(state, condition, first, [] { return std::string("the start"); });
  }

  /// All start states, but for the start condition.
  SymbolicState start_state() const {
    const bool open = system_.heap == rts::StartHeap::unknown;
    SymbolicState state;
    state.vertex = system_.start;
    state.garbage = open ? Garbage::any : Garbage::none;
    state.store.resize(system_.variables.size());
    for (rts::VariableId v = 0; open && v < state.store.size(); ++v) {
      if (system_.variables[v].type != rts::VariableType::pointer) continue;
      state.store[v] = term_of(state.unknowns);
      state.old.push_back(state.unknowns++);
    }
    return state;
  }

  std::string step(std::uint32_t from, rts::EdgeId edge) {
    const auto before = [](const Arc& a, const Arc& b) {
      return std::tie(a.from, a.edge) < std::tie(b.from, b.edge);
    };
    const auto arcs =
        std::equal_range(graph_.arcs.begin(), graph_.arcs.end(), Arc{from, edge, 0}, before);
    std::vector<std::uint32_t> targets;
    for (auto arc = arcs.first; arc != arcs.second; ++arc) targets.push_back(arc->to);
    const SymbolicState& state = states_[from];
    return subsumed(state, system_.edge(edge).instructions, targets, [&] {
      return "states[" + std::to_string(from) + "] at " + system_.vertex(state.vertex).name +
             ", edge " + system_.edge_name(edge);
    });
  }

  /// Whether each end of the instructions' paths is in one of the targets; otherwise what is wrong.
  std::string subsumed(const SymbolicState& from, std::span<const rts::Instruction> instructions,
                       std::span<const std::uint32_t> targets,
                       const std::function<std::string()>& where) {
    std::string wrong;
    const auto take = [&](PathEnd& end) {
      int cases = most_cases;
      std::string why = end.refused.empty() ? missed(end, targets, cases) : refused(end);
      if (!why.empty() && solver_.satisfiable(end.facts)) wrong = where() + ": " + why;
      return wrong.empty();
    };
    follow(system_, from, instructions, room_, solver_, take);
    return wrong;
  }

  static std::string refused(const PathEnd& end) {
    return "instruction " + std::to_string(end.instruction + 1) + ": " + end.refused;
  }

  /// `cases`: how often what the end leaves open may yet be told apart. Both cases need not be in
  /// the same state.
  std::string missed(const PathEnd& end, std::span<const std::uint32_t> targets, int& cases) {
    if (targets.empty()) return "it can be taken, and no arc says where it leads";
    std::string why;
    Open open;
    for (const std::uint32_t target : targets) {
      const std::string reason = why_not_subsumed(end, states_[target], system_, solver_, &open);
      if (reason.empty()) return "";
      why += "; states[" + std::to_string(target) + "]: " + reason;
    }
    why = "it leads to something that is in none of the arcs' states" + why;
    if ((!open.segment && !open.constraint) || --cases < 0) return why;
    // What cannot be need not be divided any further.
    if (!open.segment && !solver_.satisfiable(end.facts)) return "";
    for (const bool first : {true, false}) {
      const PathEnd part = open.segment ? with_length(end, *open.segment, first)
                                        : with(end, *open.constraint, first);
      const std::string reason = missed(part, targets, cases);
      // What is known of a part may rule it out.
      if (!reason.empty() && solver_.satisfiable(part.facts)) return reason;
    }
    return "";
  }

  /// The part of the end in which an open segment has exactly the least length, or is longer.
  static PathEnd with_length(const PathEnd& end, std::uint32_t segment, bool exactly) {
    GraphHeap heap(end.state);
    heap.settle(segment, exactly);
    PathEnd part{{}, end.facts, end.refused, end.instruction};
    for (const auto& order : heap.take_orders()) part.facts.add(order);
    for (const auto& order : heap.segment(segment).order_of_ends()) part.facts.add(order);
    part.state = heap.taken();
    return part;
  }

  /// The part of the end in which the constraint holds, or does not.
  static PathEnd with(PathEnd end, const Constraint& constraint, bool holds) {
    end.facts.add(holds ? constraint : negation(constraint));
    return end;
  }

  const rts::System& system_;
  const StateGraph& graph_;
  const Room room_;
  std::vector<SymbolicState> states_;
  GraphSolver solver_;
};

}  // namespace

CheckResult check_state_graph(const rts::System& system, const StateGraph& graph,
                              const Limits& limits) {
  const std::string wrong = malformed(system, graph);
  if (!wrong.empty()) return {Status::fails, wrong};
  return GraphCheck(system, graph, limits).run();
}

}  // namespace heapreach::evidence::checker
