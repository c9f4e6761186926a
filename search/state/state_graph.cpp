#include "search/state/state_graph.h"

#include "support/error.h"

namespace heapreach::search {

Linear to_linear(const LinearExpression& linear) {
  Linear result;
  result.constant = widened(linear.constant);
  for (const auto& [unknown, factor] : linear.terms) {
    result.terms.emplace_back(unknown, widened(factor));
  }
  return result;
}

Value to_value(const Datum& datum) {
  switch (datum.kind) {
    case Datum::Kind::linear:
      return to_linear(datum.linear);
    case Datum::Kind::place:
      return Pointer{datum.segment, datum.last, to_linear(datum.linear)};
    case Datum::Kind::dropped:
    case Datum::Kind::any:
      break;
  }
  return Anything{};
}

std::uint32_t ShapeTable::index_of(const Shape& shape) {
  using Cell = evidence::ShapeCell;
  ByteWriter out(Detail::all);
  write(out, shape);
  const std::string bytes = out.take();
  const auto known = known_.find(bytes);
  if (known != known_.end()) return known->second;
  evidence::Shape result;
  for (const ShapeCell& cell : shape.cells) {
    Cell& added = result.cells.emplace_back();
    if (cell.is_data()) continue;
    if (cell.kind == ShapeCell::Kind::argument) {
      added.kind = Cell::Kind::argument;
      added.argument = result.arguments++;
      continue;
    }
    added.kind = cell.kind == ShapeCell::Kind::number ? Cell::Kind::number : Cell::Kind::child;
    added.number = widened(cell.number);
    if (cell.child) added.child = index_of(*cell.child);
    if (cell.kind != ShapeCell::Kind::child) continue;
    for (const ShapeArgument& argument : arguments_of(shape, cell)) {
      added.arguments.push_back({static_cast<evidence::ShapeArgument::Kind>(argument.kind),
                                 argument.index, widened(argument.number)});
    }
  }
  const auto index = static_cast<std::uint32_t>(all_.size());
  for (std::size_t i = 0; i < shape.cells.size(); ++i) {
    if (shape.cells[i].is_own()) result.cells[i].child = index;
  }
  all_.push_back(std::move(result));
  known_.emplace(bytes, index);
  return index;
}

State to_state(const Configuration& configuration, ShapeTable* shapes) {
  State state;
  state.vertex = configuration.vertex;
  state.used = configuration.used;
  state.garbage = configuration.garbage;
  state.unknowns = configuration.unknowns;
  state.old = configuration.old;
  for (const Segment& segment : configuration.segments) {
    state.nodes.push_back(segment.to_node());
    if (segment.is_piece() && shapes == nullptr) throw InternalError("a piece without a shape");
    if (segment.is_piece()) state.nodes.back().shape = shapes->index_of(*segment.shape());
  }
  for (const Datum& datum : configuration.store) state.store.push_back(to_value(datum));
  for (const Constraint& constraint : configuration.condition) {
    state.condition.push_back({constraint.relation, to_linear(constraint.linear)});
  }
  return state;
}

}  // namespace heapreach::search
