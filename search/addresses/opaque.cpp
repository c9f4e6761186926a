#include "search/addresses/opaque.h"

namespace heapreach::search {

std::optional<CellAddress> OpaqueAddresses::in_block(Branch& branch, const Datum& address) const {
  const auto at_most = [&](Number most) {
    return branch.decide(less_equal(address.linear, linear_constant(most)));
  };
  if (!address.is_place()) {
    if (at_most(static_cast<Number>(system_.origin()) - 1)) return std::nullopt;
    throw NeedsAddresses("a number is used as an address");
  }
  const Segment& segment = branch.segment(address.segment);
  const Number size = segment.size;
  const bool before = at_most(-1);
  if (before || !at_most(size - 1)) {
    const Number near = segment.room() + static_cast<Number>(system_.guard) - 1;
    if (!before && at_most(near)) return std::nullopt;
    throw NeedsAddresses("an address outside its block is used");
  }
  Number offset = 0;
  while (offset < size - 1 && !branch.decide(equal(address.linear, linear_constant(offset)))) {
    ++offset;
  }
  return CellAddress{address.segment, address.last, offset};
}

std::optional<CellAddress> OpaqueAddresses::at_empty_block(Branch& branch,
                                                           const Datum& address) const {
  if (!address.is_place() || branch.segment(address.segment).size != 0) return std::nullopt;
  if (!branch.decide(equal(address.linear, linear_constant(0)))) return std::nullopt;
  return CellAddress{address.segment, address.last, 0};
}

Datum OpaqueAddresses::base_of(const Configuration&, SegmentId segment, bool last) const {
  return place(segment, last);
}

bool OpaqueAddresses::make_canonical(Configuration& configuration, const Live& live, Keep keep,
                                     Facts& facts) const {
  return search::make_canonical(configuration, live, keep, facts);
}

std::string OpaqueAddresses::widening_group(const Configuration&, std::string shape) const {
  return shape;
}

}  // namespace heapreach::search
