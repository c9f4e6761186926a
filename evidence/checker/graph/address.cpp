#include "evidence/checker/graph/address.h"

#include "evidence/checker/conditions/linear.h"

namespace heapreach::evidence::checker {

void refuse(const std::string& what) {
  throw Refused{what + " needs the real addresses"};
}

GraphAddresses::GraphAddresses(const rts::System& system, GraphHeap& heap, GraphPath& path)
    : heap_(heap),
      path_(path),
      origin_(static_cast<unsigned long>(system.origin())),
      guard_(static_cast<unsigned long>(system.guard)) {}

bool GraphAddresses::equals(const Value& a, const Value& b) {
  const Pointer* left = pointer(a);
  const Pointer* right = pointer(b);
  if (left == nullptr && right == nullptr) return path_.decide(equal(*number(a), *number(b)));
  if (left != nullptr && right != nullptr) {
    if (same_block(*left, *right)) return path_.decide(equal(left->offset, right->offset));
    if (!has_own_address(*left) || !has_own_address(*right)) {
      refuse("comparing pointers to the outside of different blocks");
    }
    return false;
  }
  const Pointer& at = left != nullptr ? *left : *right;
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
    if (!same_block(*left, *right)) refuse("the order of pointers into different blocks");
    return decide(left->offset, right->offset);
  }
  // A number below the origin is less than every pointer that is not in front of its block.
  equals(a, b);
  return right != nullptr;
}

std::optional<Pointer> GraphAddresses::allocated_at(const Value& address) {
  if (const Linear* at = number(address)) {
    require_no_address(*at, "an access through a number");
    return std::nullopt;
  }
  const Pointer& at = *pointer(address);
  if (!is_near(at)) refuse("an access outside of the pointer's block");
  if (heap_.segment(at.node).is_freed() || !is_inside(at)) return std::nullopt;
  return at;
}

std::optional<Pointer> GraphAddresses::base_at(const Value& address) {
  const auto at = allocated_at(address);
  if (!at || !path_.decide(equal(at->offset, constant(0)))) return std::nullopt;
  return at;
}

std::optional<Pointer> GraphAddresses::empty_at(const Value& address) {
  const Pointer* at = pointer(address);
  if (at == nullptr || heap_.segment(at->node).is_freed() || size_of(*at) != 0) return std::nullopt;
  if (!path_.decide(equal(at->offset, constant(0)))) return std::nullopt;
  return *at;
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

void GraphAddresses::settle(std::uint32_t segment) {
  // The number of blocks is independent of all that is known, so both are possible.
  heap_.settle(segment, path_.fork());
  // An order may rule one of both out.
  for (const Constraint& order : learnt({segment})) {
    if (!path_.decide(order)) throw PathEnds{};
  }
}

std::uint32_t GraphAddresses::isolate(const Pointer& pointer, Value* held) {
  if (!several(pointer.node)) return pointer.node;
  const auto other = heap_.segments();
  const std::uint32_t block = heap_.isolate(pointer, held);
  for (const Constraint& order : learnt({pointer.node, other})) path_.add(order);
  return block;
}

std::vector<Constraint> GraphAddresses::learnt(const std::vector<std::uint32_t>& changed) {
  std::vector<Constraint> orders = heap_.take_orders();
  for (const std::uint32_t segment : changed) {
    const auto ends = heap_.segment(segment).order_of_ends();
    orders.insert(orders.end(), ends.begin(), ends.end());
  }
  return orders;
}

const Integer& GraphAddresses::size_of(const Pointer& pointer) const {
  return heap_.segment(pointer.node).size();
}

bool GraphAddresses::is_near(const Pointer& pointer) {
  const Integer behind = rts::room_of(size_of(pointer)) + guard_;
  return !path_.decide(at_most(pointer.offset, constant(-1))) &&
         !path_.decide(at_most(constant(behind), pointer.offset));
}

bool GraphAddresses::is_inside(const Pointer& pointer) {
  return path_.decide(at_most(constant(0), pointer.offset)) &&
         path_.decide(below(pointer.offset, constant(size_of(pointer))));
}

/// Addresses that are a block's alone: those of its cells, and the base of an empty one.
bool GraphAddresses::has_own_address(const Pointer& pointer) {
  if (size_of(pointer) != 0) return is_inside(pointer);
  return path_.decide(equal(pointer.offset, constant(0)));
}

void GraphAddresses::require_no_address(const Linear& number, const std::string& what) {
  if (leads_astray(number)) refuse(what);
}

}  // namespace heapreach::evidence::checker
