#include "tests/search/forgeries.h"

#include <algorithm>
#include <tuple>

#include "tests/harness/build.h"
#include "tests/harness/rewrite.h"

namespace heapreach::test {

using namespace search;
using rts::ExpressionPtr;
using rts::Op;

namespace {

/// The expression with one of its leaves, or a comparison, changed; `at` counts them down.
ExpressionPtr slipped(const ExpressionPtr& e, const rts::System& system, int& at, Random& random) {
  if (at < 0) return e;
  if (e->arguments.empty() && e->op != Op::no_live_cells && at-- == 0) {
    if (e->op == Op::boolean) return rts::make_boolean(e->value == 0);
    if (e->op == Op::integer && random.chance(70)) {
      return rts::make_integer(e->value + random.between(-1, 1));
    }
    if (system.global_count() == 0) return e;
    return var(static_cast<rts::VariableId>(random.below(system.global_count())));
  }
  std::vector<ExpressionPtr> arguments;
  for (const ExpressionPtr& a : e->arguments) arguments.push_back(slipped(a, system, at, random));
  if (arguments.empty()) return e;
  const bool factor = e->op == Op::multiply || e->op == Op::divide || e->op == Op::remainder;
  return factor ? e : rts::make(e->op, std::move(arguments));
}

rts::Action slipped(const rts::Action& action, const rts::System& system, Random& random) {
  auto* assume = std::get_if<rts::Assume>(&action);
  if (assume != nullptr && random.chance(30)) {
    return rts::Assume{rts::make(Op::negation, {assume->condition})};
  }
  if (random.chance(20)) return rts::Nop{};
  int at = static_cast<int>(random.below(3));
  return map_expressions(action,
                         [&](const ExpressionPtr& e) { return slipped(e, system, at, random); });
}

}  // namespace

rts::System with_slip(const rts::System& system, Random& random) {
  Kept kept = everything(system);
  kept.edges.assign(kept.edges.size(), false);
  rts::System result = restrict_to(system, kept);
  result.procedures = system.procedures;
  std::size_t chosen = random.below(system.edges().size());
  // Rather one that leads to an error.
  if (!system.is_error(system.edge(chosen).to)) chosen = random.below(system.edges().size());
  for (rts::EdgeId id = 0; id < system.edges().size(); ++id) {
    rts::Edge edge = system.edge(id);
    if (id == chosen && !edge.instructions.empty() && system.call_of(id) == nullptr) {
      rts::Action& action = edge.instructions[random.below(edge.instructions.size())].action;
      action = slipped(action, system, random);
    }
    result.add_edge(std::move(edge));
  }
  return result;
}

namespace {

class Forger {
 public:
  Forger(StateGraph& graph, Random& random) : graph_(graph), random_(random) {}

  void forge() {
    if (!graph_.shapes.empty() && random_.chance(10)) return shapes();
    if (graph_.states.empty() || random_.chance(15)) return arcs();
    State& state = one_of(graph_.states);
    if (graph_.open && random_.chance(20)) return age(state);
    switch (random_.below(7)) {
      case 0:
        state.used = random_.below(3) == 0 ? 0 : state.used + random_.below(3);
        return;
      case 1:
        state.garbage = static_cast<Garbage>(random_.below(3));
        return;
      case 2:
        return condition(state);
      case 3:
        if (!state.store.empty()) change(one_of(state.store), state);
        return;
      default:
        if (state.nodes.empty())
          replace(state);
        else
          change(one_of(state.nodes), state);
    }
  }

 private:
  template <typename T>
  T& one_of(std::vector<T>& all) {
    return all[random_.below(all.size())];
  }

  void arcs() {
    if (graph_.arcs.empty() || graph_.states.empty()) return;
    const std::size_t chosen = random_.below(graph_.arcs.size());
    const Arc arc = graph_.arcs[chosen];
    if (random_.chance(50)) {
      graph_.arcs.erase(graph_.arcs.begin() + static_cast<std::ptrdiff_t>(chosen));
    } else {
      const auto to = static_cast<std::uint32_t>(random_.below(graph_.states.size()));
      if (graph_.states[to].vertex == graph_.states[arc.to].vertex) graph_.arcs[chosen].to = to;
    }
  }

  void shapes() {
    const std::size_t chosen = random_.below(graph_.shapes.size());
    evidence::Shape& shape = graph_.shapes[chosen];
    if (random_.chance(20)) {
      shape = random_.pick(graph_.shapes);
      return;
    }
    if (shape.cells.empty()) return;
    if (shape.leaf ? random_.chance(20) : shape.arguments > 0 && random_.chance(5)) {
      shape.leaf = static_cast<std::uint32_t>(random_.below(shape.arguments + 1));
      if (*shape.leaf == shape.arguments) shape.leaf.reset();
      return;
    }
    if (random_.chance(shape.is_static ? 60 : 5)) return frames(shape);
    const bool other = !shape.others.empty() && random_.chance(60);
    evidence::ShapeCell& cell = one_of(other ? one_of(shape.others) : shape.cells);
    if (random_.chance(20)) {
      cell.never_null = !cell.never_null;
      return;
    }
    cell.kind = static_cast<evidence::ShapeCell::Kind>(random_.below(3));
    cell.number = random_.chance(80) ? 0 : random_.between(-1, 2);
    cell.child = static_cast<std::uint32_t>(random_.below(chosen + 1));
  }

  /// Cases that are gone, or have another one's cells; arguments that go elsewhere.
  void frames(evidence::Shape& shape) {
    if (random_.chance(10)) {
      shape.is_static = !shape.is_static;
      return;
    }
    if (!shape.others.empty() && random_.chance(50)) {
      std::vector<evidence::ShapeCell>& other = one_of(shape.others);
      const std::size_t cell = random_.below(shape.cells.size());
      if (random_.chance(30))
        other = shape.cells;
      else if (random_.chance(50))
        std::swap(other[cell], shape.cells[cell]);
      else
        shape.others.pop_back();
      return;
    }
    for (evidence::ShapeCell& cell : shape.others.empty() ? shape.cells : one_of(shape.others)) {
      for (evidence::ShapeArgument& argument : cell.arguments) {
        argument.kind = static_cast<evidence::ShapeArgument::Kind>(random_.below(4));
        argument.index = static_cast<std::uint32_t>(random_.below(3));
      }
    }
  }

  /// Another state of the vertex instead.
  void replace(State& state) {
    const State other = random_.pick(graph_.states);
    if (other.vertex == state.vertex) state = other;
  }

  /// Another unknown is old, or one is no longer.
  void age(State& state) {
    if (state.unknowns == 0) return;
    const auto unknown = static_cast<Unknown>(random_.below(state.unknowns));
    if (std::erase(state.old, unknown) > 0) return;
    state.old.insert(std::lower_bound(state.old.begin(), state.old.end(), unknown), unknown);
  }

  void condition(State& state) {
    if (!state.condition.empty() && random_.chance(50)) {
      state.condition.erase(state.condition.begin() +
                            static_cast<std::ptrdiff_t>(random_.below(state.condition.size())));
    } else if (state.unknowns > 0) {
      const auto relation = static_cast<Relation>(random_.below(3));
      Linear said = linear(state);
      // Open graphs compare unknowns with each other, where addresses are compared.
      if (graph_.open && random_.chance(40) && said.terms.size() == 1) {
        const auto other = static_cast<Unknown>(random_.below(state.unknowns));
        if (other > said.terms[0].first) said.terms.emplace_back(other, -said.terms[0].second);
      }
      state.condition.push_back({relation, std::move(said)});
    }
  }

  Linear linear(State& state) {
    Linear result{random_.between(-2, 3), {}};
    if (random_.chance(40)) {
      if (random_.chance(30)) ++state.unknowns;
      if (state.unknowns > 0) {
        const auto unknown = static_cast<Unknown>(random_.below(state.unknowns));
        result.terms.emplace_back(unknown, random_.chance(70) ? 1 : -1);
      }
    }
    return result;
  }

  void change(Value& value, State& state) {
    auto* pointer = std::get_if<Pointer>(&value);
    if (pointer != nullptr && random_.chance(50)) {
      if (random_.chance(50)) {
        pointer->last = !pointer->last && state.nodes[pointer->node].is_segment();
      } else {
        pointer->offset = linear(state);
      }
    } else if (!state.nodes.empty() && random_.chance(50)) {
      value = Pointer{static_cast<std::uint32_t>(random_.below(state.nodes.size())), false, {}};
    } else if (random_.chance(50)) {
      value = Anything{};
    } else {
      value = linear(state);
    }
  }

  /// Of a graph about a start heap that is not known.
  void change_open(Node& node, State& state) {
    if (random_.chance(25)) {
      node.address.reset();
      if (random_.chance(70)) node.address = linear(state);
    } else if (!node.is_partial || random_.chance(20)) {
      node.is_new = !node.is_new;
    } else if (node.offsets.empty() || random_.chance(50)) {
      node.extent = linear(state);
    } else {
      one_of(node.offsets) = linear(state);
    }
  }

  /// A range, or where a cell is or the block ends, of a table.
  void change_table(Node& node, State& state) {
    const auto next_to = [&](Linear& at) {
      if (random_.chance(30))
        at = linear(state);
      else
        at.constant += random_.chance(50) ? 1 : -1;
    };
    if (node.ranges.empty() || random_.chance(20)) {
      if (random_.chance(30) || node.offsets.empty()) return next_to(node.extent);
      return next_to(one_of(node.offsets));
    }
    evidence::CellRange& range = one_of(node.ranges);
    if (range.is_strided() && random_.chance(30)) return change_stride(range);
    if (range.speaks_of_slot() && random_.chance(30)) {
      evidence::ShapeArgument& given = one_of(range.cell.arguments);
      if (random_.chance(50)) given.kind = evidence::ShapeArgument::Kind::owner;
      if (random_.chance(50)) given.number += random_.chance(50) ? 1 : -1;
      return;
    }
    switch (random_.below(5)) {
      case 0:
        return next_to(range.from);
      case 1:
        return next_to(range.to);
      case 2:
        range.cell = {evidence::ShapeCell::Kind::number};
        return;
      case 3:
        range.cell.never_null = range.cell.kind == evidence::ShapeCell::Kind::child;
        return;
      default:
        node.ranges.erase(node.ranges.begin());
    }
  }

  /// Another field, or other records.
  void change_stride(evidence::CellRange& range) {
    if (random_.chance(50)) {
      range.at = range.at + 1 < range.stride ? Integer(range.at + 1) : Integer(0);
    } else {
      range.stride += 1;
    }
  }

  void change_piece(Node& node, State& state) {
    switch (random_.below(5)) {
      case 0:
        node.or_empty = !node.or_empty;
        return;
      case 1:
        node.shape = static_cast<std::uint32_t>(random_.below(graph_.shapes.size()));
        node.size = static_cast<unsigned long>(graph_.shapes[*node.shape].cells.size());
        return;
      case 2:
        if (node.cells.empty())
          node.cells.emplace_back();
        else
          node.cells.clear();
        return;
      case 3:
        node.shape.reset();
        node.or_empty = false;
        node.cells.resize(node.size.get_ui());
        return;
      default:
        if (!node.cells.empty()) change(node.cells.front().value, state);
    }
  }

  void change(Node& node, State& state) {
    if (graph_.open && random_.chance(30)) return change_open(node, state);
    if (node.is_partial && !graph_.open && random_.chance(70)) return change_table(node, state);
    if (node.is_partial) return change_cell(node, state, false);
    if (node.is_piece()) return change_piece(node, state);
    if (!graph_.shapes.empty() && !node.is_segment() && random_.chance(15)) {
      node.shape = static_cast<std::uint32_t>(random_.below(graph_.shapes.size()));
      node.cells.clear();
      node.freed = false;
      return;
    }
    switch (random_.below(6)) {
      case 0:
        node.count = static_cast<std::uint64_t>(random_.between(1, 3));
        return;
      case 1:
        node.or_more = !node.or_more;
        if (node.or_more && random_.chance(50)) change_cell(node, state, true);
        return;
      case 2:
        node.is_static = !node.is_static;
        return;
      case 3:
        node.freed = !node.freed;
        node.cells.resize(node.freed ? 0 : node.size.get_ui());
        return;
      default:
        change_cell(node, state, random_.chance(30));
    }
  }

  void change_cell(Node& node, State& state, bool link) {
    if (node.cells.empty()) return;
    CellValue& cell = one_of(node.cells);
    if (!link) return change(cell.value, state);
    if (!node.is_segment()) return;
    if (random_.chance(70)) {
      const bool stays = cell.step != 0 && random_.chance(50);
      cell = {random_.chance(50) ? 1 : -1, 0, cell.value};
      cell.offset = stays ? random_.between(0, 3) : 0;
    } else if (std::holds_alternative<Linear>(cell.value)) {
      cell = {0, 0, cell.value};
      cell.order = random_.chance(50) ? 1 : -1;
      cell.gap = random_.between(0, 1);
      cell.first = linear(state);
    }
  }

  StateGraph& graph_;
  Random& random_;
};

}  // namespace

StateGraph forged(StateGraph graph, Random& random) {
  Forger forger(graph, random);
  for (std::size_t i = 1 + random.below(3); i > 0; --i) forger.forge();
  std::sort(graph.arcs.begin(), graph.arcs.end(), [](const Arc& a, const Arc& b) {
    return std::tie(a.from, a.edge, a.to) < std::tie(b.from, b.edge, b.to);
  });
  return graph;
}

}  // namespace heapreach::test
