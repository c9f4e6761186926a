#include "frontends/compile/orders/accesses.h"

#include <algorithm>

namespace heapreach::frontends::compile::orders {

namespace {

template <class T>
bool intersect(const std::set<T>& a, const std::set<T>& b) {
  const std::set<T>& small = a.size() < b.size() ? a : b;
  const std::set<T>& large = a.size() < b.size() ? b : a;
  return std::any_of(small.begin(), small.end(), [&](T one) { return large.count(one) > 0; });
}

}  // namespace

Shape shape_of(clang::QualType type, const clang::ASTContext& context) {
  constexpr Shape pointers = 1, other_than_integers = 1024;
  if (type->isAnyPointerType()) return pointers;
  if (type->isIncompleteType() || type->isFunctionType()) return other_than_integers;
  const auto bits = static_cast<Shape>(context.getTypeSize(type));
  return type->isIntegerType() ? bits : other_than_integers + bits;
}

void Objects::add(const Objects& more) {
  variables.insert(more.variables.begin(), more.variables.end());
  members.insert(more.members.begin(), more.members.end());
  member_shapes.insert(more.member_shapes.begin(), more.member_shapes.end());
  shapes.insert(more.shapes.begin(), more.shapes.end());
  anything |= more.anything;
}

bool may_meet(const Objects& a, const Objects& b) {
  if ((a.anything && b.are_shared()) || (b.anything && a.are_shared())) return true;
  return intersect(a.variables, b.variables) || intersect(a.members, b.members) ||
         intersect(a.shapes, b.shapes) || intersect(a.shapes, b.member_shapes) ||
         intersect(a.member_shapes, b.shapes);
}

void Accesses::add(const Accesses& more) {
  reads.add(more.reads);
  writes.add(more.writes);
  frees |= more.frees;
}

bool are_in_conflict(const Accesses& a, const Accesses& b) {
  const auto needs_blocks = [](const Accesses& one) {
    return one.frees || one.reads.are_shared() || one.writes.are_shared();
  };
  return may_meet(a.writes, b.reads) || may_meet(a.writes, b.writes) ||
         may_meet(a.reads, b.writes) || (a.frees && needs_blocks(b)) ||
         (b.frees && needs_blocks(a));
}

}  // namespace heapreach::frontends::compile::orders
