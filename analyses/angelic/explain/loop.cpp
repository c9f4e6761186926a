#include "analyses/angelic/explain/loop.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>

namespace heapreach::analyses::angelic {

namespace {

using rts::Op;

/// A variable, and a constant beside it.
struct Place {
  rts::VariableId variable = 0;
  Integer offset;
  std::string name = {};  // of the constant
};

std::optional<Place> place_of(const rts::Expression& e) {
  if (e.op == Op::variable) return Place{e.variable, 0};
  if (e.op != Op::add) return std::nullopt;
  for (const std::size_t side : {0u, 1u}) {
    const rts::Expression& pointer = *e.arguments[side];
    const rts::Expression& offset = *e.arguments[1 - side];
    if (pointer.op == Op::variable && offset.op == Op::integer) {
      return Place{pointer.variable, offset.value, offset.name};
    }
  }
  return std::nullopt;
}

/// The largest factor of a product in the expression: how many cells an element has.
Integer stride_in(const rts::Expression& e) {
  Integer stride = 1;
  for (const rts::ExpressionPtr& part : e.arguments) {
    const Integer own =
        e.op == Op::multiply && part->op == Op::integer ? part->value : stride_in(*part);
    stride = std::max(stride, own);
  }
  return stride;
}

bool is_field(const rts::Expression& address, const rts::Expression& block) {
  const std::optional<Place> place = place_of(address);
  return place && block.op == Op::variable && block.variable == place->variable;
}

bool is_about_zero(const rts::Expression& e, const std::set<rts::VariableId>& loaded) {
  if (e.op != Op::equal && e.op != Op::not_equal) return false;
  return e.arguments[0]->op == Op::variable && loaded.contains(e.arguments[0]->variable) &&
         e.arguments[1]->op == Op::integer && e.arguments[1]->value == 0;
}

/// The size that a condition says the block of a variable to have.
std::optional<Integer> size_in(const rts::Expression& e, rts::VariableId block) {
  if (e.op != Op::equal || e.arguments[1]->op != Op::integer) return std::nullopt;
  const rts::Expression& size = *e.arguments[0];
  const bool is_it = size.op == Op::size && size.arguments[0]->op == Op::variable &&
                     size.arguments[0]->variable == block;
  return is_it ? std::optional(e.arguments[1]->value) : std::nullopt;
}

}  // namespace

Loop::Loop(const rts::System& system, rts::VertexId around) : system_(system) {
  const std::vector<std::size_t> components = system.graph().components();
  for (const rts::Edge& edge : system.edges()) {
    const bool is_inside =
        components[edge.from] == components[around] && components[edge.to] == components[around];
    if (is_inside) edges_.push_back(&edge);
  }
}

/// Whether `see` says so of one.
template <typename See>
bool Loop::any_instruction(See see) const {
  return std::any_of(edges_.begin(), edges_.end(), [&](const rts::Edge* edge) {
    return std::any_of(edge->instructions.begin(), edge->instructions.end(),
                       [&](const rts::Instruction& i) { return see(i.action); });
  });
}

/// Whether `see` says so of one, by its address and the block that it has to stay in, or null.
template <typename See>
bool Loop::any_access(See see) const {
  return any_instruction([&](const rts::Action& action) {
    const auto* load = std::get_if<rts::Load>(&action);
    const auto* store = std::get_if<rts::Store>(&action);
    return (load != nullptr && see(load->address, load->in)) ||
           (store != nullptr && see(store->address, store->in));
  });
}

std::vector<ListNode> Loop::nodes() const {
  std::vector<ListNode> result;
  for (const rts::Edge* edge : edges_) {
    for (const rts::Instruction& instruction : edge->instructions) {
      const auto* load = std::get_if<rts::Load>(&instruction.action);
      if (load == nullptr || !is_pointer(load->to)) continue;
      const std::optional<Place> at = place_of(*load->address);
      if (!at || at->offset < 0) continue;
      const Integer size = size_around(*edge, at->variable, at->offset);
      const bool is_new = std::none_of(result.begin(), result.end(), [&](const ListNode& known) {
        return known.next == at->offset && known.size == size;
      });
      if (is_new) result.push_back({at->offset, at->name, size});
    }
  }
  return result;
}

bool Loop::goes_through(const rts::Expression& block) const {
  return any_access([&](const rts::ExpressionPtr& address, const rts::ExpressionPtr& in) {
    if (in) return rts::are_same(*in, block) && !is_field(*address, block);
    return rts::are_same(*address, block) && moves(block);
  });
}

Integer Loop::stride() const {
  Integer stride = 1;
  any_access([&](const rts::ExpressionPtr& address, const rts::ExpressionPtr&) {
    stride = std::max(stride, stride_in(*address));
    return false;
  });
  return stride;
}

bool Loop::looks_for_zero() const {
  std::set<rts::VariableId> loaded;
  any_instruction([&](const rts::Action& action) {
    const auto* load = std::get_if<rts::Load>(&action);
    if (load != nullptr && !is_pointer(load->to)) loaded.insert(load->to);
    return false;
  });
  return any_instruction([&](const rts::Action& action) {
    const auto* assume = std::get_if<rts::Assume>(&action);
    return assume != nullptr && is_about_zero(*assume->condition, loaded);
  });
}

/// What the edge assumes of the block's size, else the cells that the loop reaches.
Integer Loop::size_around(const rts::Edge& edge, rts::VariableId block,
                          const Integer& offset) const {
  for (const rts::Instruction& instruction : edge.instructions) {
    const auto* assume = std::get_if<rts::Assume>(&instruction.action);
    const auto size = assume != nullptr ? size_in(*assume->condition, block) : std::nullopt;
    if (size) return *size;
  }
  Integer most = offset;
  any_access([&](const rts::ExpressionPtr& address, const rts::ExpressionPtr&) {
    const std::optional<Place> other = place_of(*address);
    if (other && other->variable == block) most = std::max(most, other->offset);
    return false;
  });
  return most + 1;
}

/// Whether a round moves a sum to the variable, say one more than it was.
bool Loop::moves(const rts::Expression& variable) const {
  return any_instruction([&](const rts::Action& action) {
    const auto* move = std::get_if<rts::Move>(&action);
    return move != nullptr && variable.op == Op::variable && move->to == variable.variable &&
           move->value->op == Op::add;
  });
}

}  // namespace heapreach::analyses::angelic
