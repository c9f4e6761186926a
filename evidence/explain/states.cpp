// Draws states of a state graph, nodes called after their index:
//
//     head -> #0 [data x0, next ->] x 5 -> null
//     q -> #2 [next ->] x 2 or more -> null
//     p -> #1 (freed)
//     n = x1 + 2
//     where x0 <= x1
//
// A list segment is written once: an arrow in its brackets leads to its next block (`->`) or to the
// one before (`<-`), and what stands behind the brackets is the value at the segment's end.
#include "evidence/explain/states.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "evidence/explain/executions/import_notes.h"
#include "evidence/explain/node_records.h"
#include "evidence/explain/piece_text.h"
#include "evidence/explain/state_text.h"
#include "evidence/explain/text.h"
#include "evidence/witness/pointers.h"

namespace heapreach::evidence::explain {

namespace {

constexpr std::size_t most_states_of_vertex = 50;
constexpr std::size_t most_cells_of_node = 8;
constexpr std::size_t most_cells_of_data = 64;
constexpr std::size_t most_blocks_of_chain = 10;

class StatePainter {
 public:
  StatePainter(const State& state, const rts::System& system, const ImportNotes& import,
               const RecordFlow& flow, const std::set<Integer>& pointer_offsets,
               const std::vector<Shape>& shapes)
      : state_(state),
        system_(system),
        import_(import),
        records_(node_records(state, system, flow)),
        pointer_offsets_(pointer_offsets),
        pieces_(shapes, system, flow) {}

  AbstractState paint() {
    AbstractState result;
    result.text = draw();
    for (rts::VariableId v = 0; v < state_.store.size(); ++v) {
      if (std::holds_alternative<Anything>(state_.store[v])) continue;
      const rts::Variable& variable = system_.variables[v];
      result.variables.push_back(
          abstract(variable.name, state_.store[v], variable.type == rts::VariableType::pointer));
    }
    for (std::uint32_t n = 0; n < state_.nodes.size(); ++n) result.blocks.push_back(abstract(n));
    for (const Constraint& constraint : state_.condition) result.facts.push_back(text(constraint));
    return result;
  }

 private:
  std::string draw() {
    for (rts::VariableId v = 0; v < state_.store.size(); ++v) {
      const Value& value = state_.store[v];
      if (std::holds_alternative<Anything>(value)) continue;
      const auto& variable = system_.variables[v];
      if (is_temporary(v)) continue;
      const auto* linear = std::get_if<Linear>(&value);
      const bool null =
          linear != nullptr && *linear == Linear{} && variable.type == rts::VariableType::pointer;
      line(variable.name + (null ? " -> null" : linear ? " = " + text(*linear) : chain(value)));
    }
    for (std::uint32_t n = 0; n < state_.nodes.size(); ++n) {
      if (drawn_.insert(n).second) line("and" + block(n));
    }
    if (state_.garbage == Garbage::some) line("and blocks that nothing leads to");
    std::vector<std::string> conditions;
    for (const Constraint& constraint : state_.condition) conditions.push_back(text(constraint));
    if (!conditions.empty()) line("where " + listed(conditions, 10));
    return text_.empty() ? "    anything\n" : text_;
  }

  /// The program has no name for it. Nothing is known of copies of a procedure's variables.
  bool is_temporary(rts::VariableId v) const {
    if (!import_.is_program() || system_.call_stack || !system_.procedures.empty()) return false;
    const auto* name = import_.name_of(system_.variables[v].name);
    return name == nullptr || name->in_program.empty();
  }

  static AbstractValue abstract(const std::string& name, const Value& value, bool pointer) {
    AbstractValue result{name, value_text(value, pointer), std::nullopt};
    if (const auto* to = std::get_if<Pointer>(&value)) result.target = to->node;
    return result;
  }

  AbstractBlock abstract(std::uint32_t n) const {
    const Node& node = state_.nodes[n];
    AbstractBlock block;
    block.kind = node.freed             ? AbstractBlock::Kind::freed
                 : records_[n].is_frame ? AbstractBlock::Kind::frame
                 : node.is_static       ? AbstractBlock::Kind::fixed
                                        : AbstractBlock::Kind::heap;
    if (records_[n].record != nullptr) block.record = records_[n].record->name;
    const Length length = length_of(node);
    block.least = length.least;
    block.or_more = length.is_open;
    if (node.is_piece()) {
      block.piece = pieces_.kind(node);
      block.cells = abstract_piece(n);
      return block;
    }
    const std::vector<std::string> names = field_names(n);
    for (std::size_t c = 0; c < node.cells.size() && c < most_cells_of_data; ++c) {
      AbstractValue cell = abstract(names[c], node.cells[c].value, holds_pointers(c));
      cell.text = content_text(node.cells[c], holds_pointers(c));
      cell.step = link_step(node.cells[c]);
      block.cells.push_back(std::move(cell));
    }
    return block;
  }

  /// What a block of a piece holds, and then what it leads to besides.
  std::vector<AbstractValue> abstract_piece(std::uint32_t n) const {
    const Node& node = state_.nodes[n];
    std::vector<AbstractValue> result;
    for (const PieceText::Cell& cell : pieces_.cells(node, records_[n].record)) {
      result.push_back({cell.name, cell.text, std::nullopt});
    }
    for (std::size_t c = 0; c < node.cells.size() && c < most_cells_of_data; ++c) {
      const bool hole = c == 0 && node.has_hole();
      const bool behind = c + node.hole_bounds >= node.cells.size();
      const char* name = hole ? "end" : behind ? "bound at the end" : "argument";
      result.push_back(abstract(name, node.cells[c].value, true));
    }
    return result;
  }

  void line(const std::string& text) { text_ += "    " + text + "\n"; }

  /// " -> #0 [..] -> #1 [..] -> null"; of a long one, its first blocks.
  std::string chain(Value value) {
    std::string result;
    std::size_t blocks = 0;
    const auto rest = [&] {
      const std::size_t shown = std::min(blocks, most_blocks_of_chain);
      return shown < blocks ? " -> .. (" + std::to_string(blocks - shown) + " more)" : "";
    };
    while (const auto* pointer = std::get_if<Pointer>(&value)) {
      const std::uint32_t node = pointer->node;
      const bool plain = pointer->offset == Linear{};
      if (!plain || pointer->last || !drawn_.insert(node).second) {
        return result + rest() + " -> " + reference(*pointer);
      }
      if (++blocks <= most_blocks_of_chain) result += block(node);
      const auto follow = link(state_.nodes[node]);
      if (!follow) return result + rest();
      value = state_.nodes[node].cells[*follow].value;
    }
    return result + rest() + " -> " + value_text(value, true);
  }

  /// The cell whose value a drawing goes on with: a segment's link, or else the first pointer, or
  /// else the first null where the program keeps pointers.
  std::optional<std::size_t> link(const Node& node) const {
    if (const auto forward = forward_link(node)) return forward;
    if (node.is_piece()) return node.has_hole() ? std::optional<std::size_t>(0) : std::nullopt;
    std::optional<std::size_t> pointer, null;
    for (std::size_t c = 0; c < node.cells.size(); ++c) {
      if (!pointer && std::holds_alternative<Pointer>(node.cells[c].value)) pointer = c;
      if (!null && holds_pointers(c) && node.cells[c].value == Value(Linear{})) null = c;
    }
    return pointer ? pointer : null;
  }
  bool holds_pointers(std::size_t offset) const {
    return pointer_offsets_.count(static_cast<unsigned long>(offset)) > 0;
  }

  std::string block(std::uint32_t n) const {
    const Node& node = state_.nodes[n];
    const std::string length = length_text(node);
    const std::string name = " -> #" + std::to_string(n);
    const std::string where = node.address ? " at " + text(*node.address) : "";
    if (node.freed) return name + length + where + " (freed)";
    if (node.is_piece()) return name + " " + pieces_.text(node, records_[n].record);
    const auto follow = link(node);
    const std::vector<std::string> names = field_names(n);
    std::string cells;
    for (std::size_t c = 0; c < node.cells.size() && c < most_cells_of_node; ++c) {
      cells += (c == 0 ? "" : ", ") + names[c] + (names[c].empty() ? "" : " ") +
               (follow == c ? "->" : content_text(node.cells[c], holds_pointers(c)));
    }
    if (node.cells.size() > most_cells_of_node) cells += ", ..";
    for (const evidence::CellRange& range : node.ranges) {
      const ShapeCell& held = range.cell;
      const std::string field = range.is_strided() ? "cell " + range.at.get_str() + " of each " +
                                                         range.stride.get_str() + ", "
                                                   : "";
      cells += (cells.empty() ? "" : ", ") + (field + "from " + text(range.from)) + " to before " +
               text(range.to) + ": " +
               (held.kind == ShapeCell::Kind::number  ? held.number.get_str()
                : held.kind == ShapeCell::Kind::child ? "-> " + pieces_.text(held)
                                                      : "?");
    }
    if (node.is_partial) {
      cells += (cells.empty() ? "" : ", ") + std::string("of ") + text(node.extent) + " cells";
    }
    return name + " [" + cells + "]" + length + where +
           (records_[n].is_frame ? " (frame)"
            : node.is_static     ? " (static)"
                                 : "");
  }

  /// Of partial blocks: where the cells lie.
  std::vector<std::string> field_names(std::uint32_t n) const {
    if (state_.nodes[n].is_partial) {
      std::vector<std::string> result;
      for (const Linear& offset : state_.nodes[n].offsets)
        result.push_back("at " + text(offset) + ":");
      return result;
    }
    const rts::Record* record = records_[n].record;
    return record ? record->fields : std::vector<std::string>(state_.nodes[n].cells.size());
  }

  const State& state_;
  const rts::System& system_;
  const ImportNotes& import_;
  const std::vector<NodeRecord> records_;
  const std::set<Integer>& pointer_offsets_;  // see pointers.h
  const PieceText pieces_;
  std::set<std::uint32_t> drawn_;
  std::string text_;
};

/// States of any number of blocks are largest, then blocks count, then what is said about data.
std::tuple<bool, std::uint64_t, std::size_t> size_of(const State& state) {
  std::uint64_t blocks = 0;
  bool is_open = false;
  for (const Node& node : state.nodes) {
    const Length length = length_of(node);
    blocks += length.least;
    is_open = is_open || length.is_open;
  }
  return {is_open, blocks, state.condition.size()};
}

}  // namespace

Invariants invariants_of(const rts::System& system, const StateGraph& graph) {
  const auto number = [](std::size_t n) { return Integer(static_cast<unsigned long>(n)); };
  Invariants result;
  result.summary = "Every heap that executions reach has been visited: " +
                   counted(number(graph.states.size()), "state") + ", " +
                   counted(number(graph.arcs.size()), "step") + " between them.\n";
  const RecordFlow flow(system);
  const ImportNotes import(system);
  const std::set<Integer> offsets = pointer_offsets(system);
  std::map<rts::VertexId, std::vector<const State*>> at;
  for (const State& state : graph.states) at[state.vertex].push_back(&state);
  for (auto& [vertex, states] : at) {
    std::stable_sort(states.begin(), states.end(),
                     [](const State* a, const State* b) { return size_of(*a) < size_of(*b); });
    Invariant invariant;
    invariant.vertex = system.vertex(vertex).name;
    invariant.states_in_all = states.size();
    for (std::size_t s = 0; s < states.size(); ++s) {
      if (s + 1 == most_states_of_vertex) s = states.size() - 1;
      invariant.states.push_back(
          StatePainter(*states[s], system, import, flow, offsets, graph.shapes).paint());
    }
    result.at.push_back(std::move(invariant));
  }
  return result;
}

}  // namespace heapreach::evidence::explain
