// Purpose: proofs that a loop which goes along a text stops at its end at the latest.
//
// Contract: as of opaque addresses. What is forgotten only makes a configuration stand for more.
//
// Source: the invariants are orders of an index and the place of a cell that is known, as domains
// for arrays keep them (Halbwachs and Peron, "Discovering properties about array contents in simple
// programs", PLDI 2008).
//
// Why this variant: a text of the start heap ends at a cell of which only its content is known. A
// loop reads one cell after the other and compares what it holds. Each of these is remembered, so
// that no two rounds agree, and the one cell that matters gives way to them. Here cells that a loop
// has left are forgotten at once, and an index that is not at a known cell is less than it, or
// greater (Branch::say_which_is_less), which widening keeps from the start (widen.cpp). Loops up to
// a size need none of this, and their proofs become longer by it: that is why it is a search of its
// own, which takes turns with the others (search/engine/turns.cpp).
#include "search/addresses/texts.h"

#include <algorithm>

namespace heapreach::search {

namespace {

/// The variable beside which the address is by a constant.
std::optional<rts::VariableId> variable_of(const rts::Expression& address) {
  if (address.op == rts::Op::variable) return address.variable;
  const bool is_sum = address.op == rts::Op::add || address.op == rts::Op::subtract;
  if (!is_sum || address.arguments[1]->op != rts::Op::integer) return std::nullopt;
  return variable_of(*address.arguments[0]);
}

/// The variable that leads into a block at an index which may move from round to round: that of the
/// block, or one that loops move (`moving`, by variable).
template <typename Access>
std::optional<rts::VariableId> walks(const Access& access, const std::vector<bool>& moving) {
  const std::optional<rts::VariableId> at = variable_of(*access.address);
  if (!access.in) return at && moving[*at] ? at : std::nullopt;
  const std::optional<rts::VariableId> block = variable_of(*access.in);
  return block != at ? block : std::nullopt;
}

/// By variable: whether some loop adds to it.
std::vector<bool> moving_in(const rts::System& system, const std::vector<std::size_t>& components) {
  std::vector<bool> result(system.variables.size());
  for (const rts::Edge& edge : system.edges()) {
    if (components[edge.from] != components[edge.to]) continue;
    for (const rts::Instruction& instruction : edge.instructions) {
      const auto* move = std::get_if<rts::Move>(&instruction.action);
      if (move != nullptr && move->value->op != rts::Op::variable &&
          variable_of(*move->value) == move->to) {
        result[move->to] = true;
      }
    }
  }
  return result;
}

std::vector<bool> walking_in(const rts::System& system) {
  std::vector<bool> result(system.variables.size());
  const std::vector<std::size_t> components = system.graph().components();
  const std::vector<bool> moving = moving_in(system, components);
  const auto note = [&](const auto& access) {
    if (const auto variable = walks(access, moving)) result[*variable] = true;
  };
  for (const rts::Edge& edge : system.edges()) {
    if (components[edge.from] != components[edge.to]) continue;
    for (const rts::Instruction& instruction : edge.instructions) {
      if (const auto* load = std::get_if<rts::Load>(&instruction.action)) note(*load);
      if (const auto* store = std::get_if<rts::Store>(&instruction.action)) note(*store);
    }
  }
  return result;
}

/// A cell that holds a number which is not known, where no variable leads.
std::optional<std::size_t> left_behind(const Configuration& configuration, SegmentId id) {
  const Segment& segment = configuration.segments[id];
  for (std::size_t cell = 0; cell < segment.cells(); ++cell) {
    const Datum& content = segment.value(cell);
    if (content.kind != Datum::Kind::linear || content.linear.is_constant()) continue;
    const auto leads_there = [&](const Datum& datum) {
      const bool may = datum.is_place() ? datum.segment == id : datum.kind == Datum::Kind::linear;
      return may && datum.linear == segment.offset(cell);
    };
    const auto& store = configuration.store;
    if (std::none_of(store.begin(), store.end(), leads_there)) return cell;
  }
  return std::nullopt;
}

/// True if there were any.
bool forget_left_behind(Configuration& configuration, const std::vector<bool>& walking) {
  bool any = false;
  for (rts::VariableId v = 0; v < configuration.store.size(); ++v) {
    const Datum& datum = configuration.store[v];
    if (!walking[v] || !datum.is_place()) continue;
    Segment& segment = configuration.segments[datum.segment];
    if (!segment.is_partial()) continue;
    while (const auto cell = left_behind(configuration, datum.segment)) {
      segment.forget_cell(*cell);
      any = true;
    }
  }
  return any;
}

}  // namespace

TextAddresses::TextAddresses(const rts::System& system, bool keeps_conditions)
    : OpaqueAddresses(system, true),
      walking_(walking_in(system)),
      keeps_conditions_(keeps_conditions) {}

bool TextAddresses::make_canonical(Configuration& configuration, const Live& live, Keep keep,
                                   Facts& facts, Shapes* shapes) const {
  const bool loses = OpaqueAddresses::make_canonical(configuration, live, keep, facts, shapes);
  // Only now it is known which variables tell of what, and where.
  if (keep == Keep::everything || !forget_left_behind(configuration, walking_)) return loses;
  OpaqueAddresses::make_canonical(configuration, live, keep, facts, shapes);
  return true;
}

bool TextAddresses::has_walks() const {
  return std::find(walking_.begin(), walking_.end(), true) != walking_.end();
}

}  // namespace heapreach::search
