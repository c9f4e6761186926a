// Which objects may be the same, and which accesses depend on their order.
#include "frontends/compile/orders/accesses.h"

#include <cstddef>
#include <cstdint>

#include <gtest/gtest.h>

namespace heapreach::frontends::compile::accesses_test {
namespace {

using orders::Accesses;
using orders::Objects;

/// Only compared, never looked at.
template <class T>
const T* some(std::uintptr_t number) {
  return reinterpret_cast<const T*>(number * alignof(std::max_align_t));
}

Objects variable(std::uintptr_t number) {
  Objects result;
  result.variables = {some<clang::VarDecl>(number)};
  return result;
}

Objects member(std::uintptr_t number, orders::Shape shape) {
  Objects result;
  result.members = {some<clang::FieldDecl>(number)};
  result.member_shapes = {shape};
  return result;
}

Objects pointee(orders::Shape shape) {
  Objects result;
  result.shapes = {shape};
  return result;
}

Objects anything() {
  Objects result;
  result.anything = true;
  return result;
}

bool meet(const Objects& a, const Objects& b) {
  EXPECT_EQ(orders::may_meet(a, b), orders::may_meet(b, a));
  return orders::may_meet(a, b);
}

TEST(OrderAccesses, VariablesAreOnlyThemselves) {
  EXPECT_TRUE(meet(variable(1), variable(1)));
  EXPECT_FALSE(meet(variable(1), variable(2)));
  EXPECT_FALSE(meet(variable(1), anything()));
  EXPECT_FALSE(meet(variable(1), pointee(32)));
}

TEST(OrderAccesses, MembersAreThemselvesOrWhatAPointerOfTheirShapeLeadsTo) {
  EXPECT_TRUE(meet(member(1, 32), member(1, 32)));
  EXPECT_FALSE(meet(member(1, 32), member(2, 32)));
  EXPECT_TRUE(meet(member(1, 32), pointee(32)));
  EXPECT_FALSE(meet(member(1, 32), pointee(64)));
  EXPECT_TRUE(meet(member(1, 32), anything()));
}

TEST(OrderAccesses, WhatPointersLeadToIsTheSameByItsShape) {
  EXPECT_TRUE(meet(pointee(8), pointee(8)));
  EXPECT_FALSE(meet(pointee(8), pointee(16)));
  EXPECT_TRUE(meet(pointee(8), anything()));
  EXPECT_TRUE(meet(anything(), anything()));
  EXPECT_FALSE(meet(anything(), {}));
}

TEST(OrderAccesses, SumsHaveWhatTheirPartsHave) {
  Objects sum = variable(1);
  sum.add(member(2, 16));
  sum.add(pointee(64));
  EXPECT_TRUE(meet(sum, variable(1)));
  EXPECT_TRUE(meet(sum, member(2, 16)));
  EXPECT_TRUE(meet(sum, pointee(64)));
  EXPECT_FALSE(meet(sum, variable(2)));
  EXPECT_FALSE(meet(sum, pointee(32)));
  sum.add(anything());
  EXPECT_TRUE(meet(sum, pointee(32)));
}

TEST(OrderAccesses, OrderMattersIfOneChangesWhatTheOtherUses) {
  const Accesses reads{variable(1), {}, false}, writes{{}, variable(1), false};
  const Accesses other{{}, variable(2), false}, nothing;
  EXPECT_FALSE(orders::are_in_conflict(reads, reads));
  EXPECT_TRUE(orders::are_in_conflict(reads, writes));
  EXPECT_TRUE(orders::are_in_conflict(writes, reads));
  EXPECT_TRUE(orders::are_in_conflict(writes, writes));
  EXPECT_FALSE(orders::are_in_conflict(writes, other));
  EXPECT_FALSE(orders::are_in_conflict(writes, nothing));
}

TEST(OrderAccesses, WhatFreesMattersToAllThatPointersLeadTo) {
  const Accesses frees{{}, {}, true}, nothing;
  const Accesses own{variable(1), {}, false}, shared{pointee(32), {}, false};
  EXPECT_TRUE(orders::are_in_conflict(frees, shared));
  EXPECT_TRUE(orders::are_in_conflict(shared, frees));
  EXPECT_TRUE(orders::are_in_conflict(frees, frees));
  EXPECT_FALSE(orders::are_in_conflict(frees, own));
  EXPECT_FALSE(orders::are_in_conflict(frees, nothing));
}

}  // namespace
}  // namespace heapreach::frontends::compile::accesses_test
