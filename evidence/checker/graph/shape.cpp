#include "evidence/checker/graph/shape.h"

#include <tuple>

#include "evidence/checker/heaps/shapes.h"
#include "evidence/checker/pieces/ranges.h"

namespace heapreach::evidence::checker {

namespace {

/// Far beyond what a graph can need, and small enough for sums not to overflow.
constexpr std::uint64_t largest_used = std::uint64_t(1) << 62;
constexpr std::uint32_t most_unknowns = std::uint32_t(1) << 30;

/// Each function gives a complaint, or the empty string.
class StateShape {
 public:
  StateShape(const rts::System& system, const State& state) : system_(system), state_(state) {}

  std::string complaint() const {
    if (state_.vertex >= system_.vertices().size()) return "the system has no such vertex";
    if (state_.used > largest_used) return "more cells are used than can be counted";
    if (state_.unknowns > most_unknowns) return "too many unknowns";
    if (state_.store.size() != system_.variables.size()) {
      return "the store has " + std::to_string(state_.store.size()) + " values for " +
             std::to_string(system_.variables.size()) + " variables";
    }
    std::string wrong;
    for (const Value& value : state_.store) {
      if (wrong = of(value); !wrong.empty()) return "the store " + wrong;
    }
    for (std::size_t n = 0; n < state_.nodes.size(); ++n) {
      if (wrong = of(state_.nodes[n]); !wrong.empty()) {
        return "node " + std::to_string(n) + " " + wrong;
      }
    }
    for (const Constraint& constraint : state_.condition) {
      if (wrong = of(constraint.linear); !wrong.empty()) return "the condition " + wrong;
    }
    for (const Linear& address : state_.unallocated) {
      if (wrong = of(address); !wrong.empty()) return "an unallocated address " + wrong;
    }
    return of_open_start();
  }

 private:
  bool is_open() const { return system_.heap == rts::StartHeap::unknown; }

  std::string of_open_start() const {
    if (!is_open() && !state_.old.empty()) return "it has old unknowns, without a start heap";
    if (!is_open() && !state_.unallocated.empty()) {
      return "it says where no cell is allocated, without a start heap";
    }
    if (!is_open()) return "";
    if (state_.garbage != Garbage::any) return "it says something of blocks of the start heap";
    for (std::size_t i = 0; i < state_.old.size(); ++i) {
      if (state_.old[i] >= state_.unknowns) return "an unknown that is not there is old";
      if (i > 0 && state_.old[i - 1] >= state_.old[i]) return "old unknowns do not ascend";
    }
    return "";
  }

  std::string of(const Node& node) const {
    std::string wrong = Segment::malformed(node, system_.has_empty());
    if (wrong.empty() && !is_open()) wrong = Segment::out_of_place(node);
    if (wrong.empty()) wrong = of(node.extent);
    if (wrong.empty() && node.address) wrong = of(*node.address);
    for (const Linear& offset : node.offsets) {
      if (wrong.empty()) wrong = of(offset);
    }
    for (const CellRange& range : node.ranges) {
      if (wrong.empty()) wrong = of(range.from);
      if (wrong.empty()) wrong = of(range.to);
    }
    for (const CellValue& cell : node.cells) {
      if (wrong.empty()) wrong = of(cell.value);
      if (wrong.empty()) wrong = of(cell.first);
    }
    return wrong;
  }

  std::string of(const Value& value) const {
    if (const auto* linear = std::get_if<Linear>(&value)) return of(*linear);
    const auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr) return "";
    if (pointer->node >= state_.nodes.size()) return "points to a node that is not there";
    if (pointer->last && !state_.nodes[pointer->node].is_segment()) {
      return "points to the last block of a single one";
    }
    return of(pointer->offset);
  }

  std::string of(const Linear& linear) const {
    for (std::size_t t = 0; t < linear.terms.size(); ++t) {
      const auto& [unknown, coefficient] = linear.terms[t];
      if (unknown >= state_.unknowns) return "has an unknown that is not there";
      if (coefficient == 0) return "has a coefficient 0";
      if (t > 0 && linear.terms[t - 1].first >= unknown) return "has unknowns that do not ascend";
    }
    return "";
  }

  const rts::System& system_;
  const State& state_;
};

std::string of(const rts::System& system, const StateGraph& graph, const Arc& arc) {
  if (arc.from >= graph.states.size() || arc.to >= graph.states.size()) {
    return "a state that is not there";
  }
  if (arc.edge >= system.edges().size()) return "an edge that is not there";
  const rts::Edge& edge = system.edge(arc.edge);
  if (edge.from != graph.states[arc.from].vertex || edge.to != graph.states[arc.to].vertex) {
    return "the edge " + system.edge_name(arc.edge) + " joins other vertices";
  }
  return "";
}

}  // namespace

std::string malformed(const rts::System& system, const StateGraph& graph) {
  if (graph.bound && *graph.bound > rts::largest_bound) {
    return "the largest bound is " + std::to_string(rts::largest_bound);
  }
  if (graph.open != (system.heap == rts::StartHeap::unknown)) {
    return graph.open ? "it speaks of an unknown start heap, and this one is empty"
                      : "it speaks of an empty start heap, and this one is unknown";
  }
  if (graph.open && !graph.shapes.empty()) {
    return "it has shapes, which speak of an empty start heap only";
  }
  if (graph.starts > graph.states.size()) return "there are fewer states than starts";
  if (const std::string wrong = malformed_shapes(graph.shapes); !wrong.empty()) return wrong;
  for (std::size_t s = 0; s < graph.states.size(); ++s) {
    if (s < graph.starts && graph.states[s].vertex != system.start) {
      return "states[" + std::to_string(s) + "] is not at the start vertex";
    }
    std::string wrong = StateShape(system, graph.states[s]).complaint();
    if (wrong.empty()) wrong = malformed_pieces(graph.states[s], graph.shapes);
    if (wrong.empty()) wrong = malformed_ranges(graph.states[s], graph.shapes, graph.open);
    if (!wrong.empty()) return "states[" + std::to_string(s) + "]: " + wrong;
  }
  for (std::size_t a = 0; a < graph.arcs.size(); ++a) {
    const Arc& arc = graph.arcs[a];
    const std::string wrong = of(system, graph, arc);
    if (!wrong.empty()) return "arcs[" + std::to_string(a) + "]: " + wrong;
    if (a == 0) continue;
    const Arc& before = graph.arcs[a - 1];
    if (std::tie(before.from, before.edge) > std::tie(arc.from, arc.edge)) {
      return "arcs[" + std::to_string(a) + "]: the arcs are not sorted";
    }
  }
  return "";
}

}  // namespace heapreach::evidence::checker
