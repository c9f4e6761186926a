#include "frontends/compile/orders/accesses.h"

#include <algorithm>

namespace heapreach::frontends::compile::orders {

bool may_be_same(const Objects& a, const Objects& b) {
  if (a.variable || b.variable) return a.variable == b.variable;
  if (!a.type || !b.type) return true;
  return a.member && b.member ? a.member == b.member : a.type == b.type;
}

bool Accesses::add(const Accesses& more) {
  const std::size_t before = reads.size() + writes.size();
  reads.insert(more.reads.begin(), more.reads.end());
  writes.insert(more.writes.begin(), more.writes.end());
  const bool is_new = reads.size() + writes.size() > before || (more.frees && !frees);
  frees |= more.frees;
  return is_new;
}

bool are_in_conflict(const Accesses& a, const Accesses& b) {
  const auto meet = [](const std::set<Objects>& some, const std::set<Objects>& others) {
    return std::any_of(some.begin(), some.end(), [&](const Objects& one) {
      return std::any_of(others.begin(), others.end(),
                         [&](const Objects& other) { return may_be_same(one, other); });
    });
  };
  const auto needs_blocks = [](const Accesses& one) {
    const auto is_shared = [](const Objects& objects) { return !objects.variable; };
    return one.frees || std::any_of(one.reads.begin(), one.reads.end(), is_shared) ||
           std::any_of(one.writes.begin(), one.writes.end(), is_shared);
  };
  return meet(a.writes, b.reads) || meet(a.writes, b.writes) || meet(a.reads, b.writes) ||
         (a.frees && needs_blocks(b)) || (b.frees && needs_blocks(a));
}

}  // namespace heapreach::frontends::compile::orders
