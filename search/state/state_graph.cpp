#include "search/state/state_graph.h"

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

State to_state(const Configuration& configuration) {
  State state;
  state.vertex = configuration.vertex;
  state.used = configuration.used;
  state.garbage = configuration.garbage;
  state.unknowns = configuration.unknowns;
  state.old = configuration.old;
  for (const Segment& segment : configuration.segments) state.nodes.push_back(segment.to_node());
  for (const Datum& datum : configuration.store) state.store.push_back(to_value(datum));
  for (const Constraint& constraint : configuration.condition) {
    state.condition.push_back({constraint.relation, to_linear(constraint.linear)});
  }
  return state;
}

}  // namespace heapreach::search
