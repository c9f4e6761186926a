// Opaque addresses: what a comparison or an access means must not depend on where blocks lie, or it
// throws NeedsAddresses.
//
// What is used of addresses: null and every other integer below the origin is no cell; cells of
// different blocks differ; a block's cells are in a row, with `guard` cells behind it that are
// never allocated; a freed block is never handed out again (docs/semantics.md).
#pragma once

#include "search/addresses/address_model.h"

namespace heapreach::search {

class OpaqueAddresses : public AddressModel {
 public:
  /// Contract: the system outlives it.
  explicit OpaqueAddresses(const rts::System& system) : system_(system) {}

  const char* stage() const override { return "explore"; }
  std::optional<CellAddress> in_block(Branch& branch, const Datum& address) const override;
  std::optional<CellAddress> at_empty_block(Branch& branch, const Datum& address) const override;
  Datum base_of(const Configuration& configuration, SegmentId segment, bool last) const override;
  bool makes_lists() const override { return true; }
  bool make_canonical(Configuration& configuration, const Live& live, Keep keep,
                      Facts& facts) const override;
  std::string widening_group(const Configuration& configuration, std::string shape) const override;

 private:
  const rts::System& system_;
};

}  // namespace heapreach::search
