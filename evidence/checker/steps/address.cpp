#include "evidence/checker/steps/address.h"

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/pieces.h"

namespace heapreach::evidence::checker {

void refuse(const std::string& what) {
  throw Refused{what + " needs the real addresses"};
}

GraphAddresses::GraphAddresses(const rts::System& system, GraphHeap& heap, GraphPath& path)
    : heap_(heap),
      path_(path),
      origin_(static_cast<unsigned long>(system.origin())),
      guard_(static_cast<unsigned long>(system.guard)),
      open_(system.heap == rts::StartHeap::unknown),
      has_static_(system.has_static()),
      has_frames_(system.call_stack.has_value()),
      has_empty_(system.has_empty()) {}

bool GraphAddresses::equals(const Value& a, const Value& b) {
  const Pointer* left = pointer(a);
  const Pointer* right = pointer(b);
  if (left == nullptr && right == nullptr) return path_.decide(equal(*number(a), *number(b)));
  if (left != nullptr && right != nullptr) {
    if (same_block(*left, *right)) return path_.decide(equal(left->offset, right->offset));
    if (!has_own_address(*left) || !has_own_address(*right)) {
      if (open_) return path_.fork();
      refuse("comparing pointers to the outside of different blocks");
    }
    return false;
  }
  const Pointer& at = left != nullptr ? *left : *right;
  if (open_) return equals_somehow(at, *number(left != nullptr ? b : a));
  require_no_address(*number(left != nullptr ? b : a), "comparing a pointer with a number");
  if (path_.decide(at_most(at.offset, constant(-1)))) {
    refuse("comparing a number with a pointer in front of its block");
  }
  return false;
}

bool GraphAddresses::ordered(const Value& a, const Value& b, bool strictly) {
  const Pointer* left = pointer(a);
  const Pointer* right = pointer(b);
  const auto decide = [&](const Linear& x, const Linear& y) {
    return path_.decide(strictly ? below(x, y) : at_most(x, y));
  };
  if (left == nullptr && right == nullptr) return decide(*number(a), *number(b));
  if (left != nullptr && right != nullptr) {
    const bool same = same_block(*left, *right);
    if (!same && open_) return ordered_somehow(a, b, strictly);
    if (!same) refuse("the order of pointers into different blocks");
    return decide(left->offset, right->offset);
  }
  if (open_) return ordered_somehow(a, b, strictly);
  // A number below the origin is less than every pointer that is not in front of its block.
  equals(a, b);
  return right != nullptr;
}

std::optional<Pointer> GraphAddresses::allocated_at(const Value& address) {
  if (const Linear* at = number(address)) {
    if (open_ && leads_astray(address)) return in_some_block(address);
    if (open_) {
      remember_unallocated(address);
      return std::nullopt;
    }
    require_no_address(*at, "an access through a number");
    return std::nullopt;
  }
  const Pointer& at = *pointer(address);
  if (!is_near(at)) {
    if (open_) return in_some_block(address);
    refuse("an access outside of the pointer's block");
  }
  if (heap_.segment(at.node).is_freed() || !is_inside(at)) return std::nullopt;
  return at;
}

std::optional<Pointer> GraphAddresses::base_at(const Value& address) {
  const auto at = allocated_at(address);
  return at && is_base(*at) ? at : std::nullopt;
}

bool GraphAddresses::is_base(const Pointer& pointer) {
  return path_.decide(equal(pointer.offset, constant(0)));
}

std::optional<Pointer> GraphAddresses::empty_at(const Value& address) {
  const Pointer* at = pointer(address);
  const bool others = open_ && has_empty_;
  if (at == nullptr) {
    const bool leads = others && !is_old(*number(address)) && leads_astray(address);
    return leads ? at_some_empty_block(address) : std::nullopt;
  }
  if (is_empty(*at) && is_base(*at)) {
    return heap_.segment(at->node).is_freed() ? std::nullopt : std::optional(*at);
  }
  return others && leads_astray(address) ? at_some_empty_block(address) : std::nullopt;
}

bool GraphAddresses::leads_astray(const Value& value) {
  if (const Pointer* at = pointer(value)) return !is_near(*at);
  return !path_.decide(at_most(*number(value), constant(origin_ - 1)));
}

bool GraphAddresses::same_block(const Pointer& a, const Pointer& b) {
  return a.node == b.node && (a.last == b.last || !several(a.node));
}

bool GraphAddresses::several(std::uint32_t segment) {
  const Segment& before = heap_.segment(segment);
  if (!before.is_single() && before.may_be_single()) settle(segment);
  return !heap_.segment(segment).is_single();
}

std::size_t GraphAddresses::one_of(std::size_t ways) {
  std::size_t way = 0;
  while (way + 1 < ways && !path_.fork()) ++way;
  return way;
}

void GraphAddresses::settle(std::uint32_t segment) {
  if (heap_.segment(segment).is_piece()) {
    const bool single = path_.fork();
    settle_path(heap_, segment, single, [this](std::size_t ways) { return one_of(ways); });
    return take_bounds();
  }
  // The number of blocks is independent of all that is known, so both are possible.
  heap_.settle(segment, path_.fork());
  // An order may rule one of both out.
  for (const Constraint& order : learnt({segment})) {
    if (!path_.decide(order)) throw PathEnds{};
  }
}

void GraphAddresses::settle_piece(std::uint32_t segment) {
  if (heap_.segment(segment).may_be_empty()) heap_.settle_piece(segment, path_.fork());
}

void GraphAddresses::settle_owned(std::uint32_t segment) {
  for (std::size_t c = 0; c < heap_.segment(segment).cells(); ++c) {
    const Pointer* to = pointer(heap_.segment(segment).value(c));
    if (to != nullptr) settle_piece(to->node);
  }
}

std::uint32_t GraphAddresses::isolate(const Pointer& pointer, Value* held) {
  if (heap_.segment(pointer.node).is_piece()) {
    const std::uint32_t block =
        unfold(heap_, pointer, held, [this](std::size_t ways) { return one_of(ways); });
    take_bounds();
    return block;
  }
  if (!several(pointer.node)) return pointer.node;
  const auto other = heap_.segments();
  const std::uint32_t block = heap_.isolate(pointer, held);
  for (const Constraint& order : learnt({pointer.node, other})) path_.add(order);
  return block;
}

/// What bounds say of a block that was taken out of a piece: no path goes on where they contradict
/// what is known.
void GraphAddresses::take_bounds() {
  const std::vector<Constraint> bounds = heap_.take_orders();
  if (bounds.empty()) return;
  if (!path_.allows(bounds)) throw PathEnds{};
  for (const Constraint& bound : bounds) path_.add(bound);
}

std::vector<Constraint> GraphAddresses::learnt(const std::vector<std::uint32_t>& changed) {
  std::vector<Constraint> orders = heap_.take_orders();
  for (const std::uint32_t segment : changed) {
    const auto ends = heap_.segment(segment).order_of_ends();
    orders.insert(orders.end(), ends.begin(), ends.end());
  }
  return orders;
}

bool GraphAddresses::is_empty(const Pointer& pointer) const {
  const Segment& segment = heap_.segment(pointer.node);
  return !segment.is_partial() && segment.size() == 0;
}

bool GraphAddresses::is_near(const Pointer& pointer) {
  const Linear behind =
      sum(extent_of(pointer), constant(is_empty(pointer) ? Integer(guard_ + 1) : guard_));
  return !path_.decide(at_most(pointer.offset, constant(-1))) &&
         !path_.decide(at_most(behind, pointer.offset));
}

bool GraphAddresses::is_inside(const Pointer& pointer) {
  return path_.decide(at_most(constant(0), pointer.offset)) &&
         path_.decide(below(pointer.offset, extent_of(pointer)));
}

/// Addresses that are a block's alone: those of its cells, and the base of an empty one.
bool GraphAddresses::has_own_address(const Pointer& pointer) {
  return is_empty(pointer) ? is_base(pointer) : is_inside(pointer);
}

void GraphAddresses::require_no_address(const Linear& number, const std::string& what) {
  if (leads_astray(number)) refuse(what);
}

}  // namespace heapreach::evidence::checker
