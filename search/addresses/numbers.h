// Addresses that are numbers like all others: no datum is a place, so nothing depends on more than
// the numbers. Blocks keep their addresses, nothing is renamed, and lost blocks stay, since a
// number may hit them: a configuration's segments are all blocks that were ever handed out, in
// order, and none of them is a list.
#pragma once

#include "search/addresses/address_model.h"

namespace heapreach::search {

/// Never throws NeedsAddresses; an address that is not known branches into each allocated cell that
/// it may be, and none.
class NumericAddresses : public AddressModel {
 public:
  /// Contract: the system outlives it.
  explicit NumericAddresses(const rts::System& system) : system_(system) {}

  const char* stage() const override { return "exact"; }
  std::optional<CellAddress> in_block(Branch& branch, const Datum& address) const override;
  /// None that was freed: nobody can tell it from a number.
  std::optional<CellAddress> at_empty_block(Branch& branch, const Datum& address) const override;
  Datum base_of(const Configuration& configuration, SegmentId segment, bool last) const override;
  /// Where the start heap is not known: all that fit into the bound.
  void begin(Branch& branch, std::uint64_t bound) const override;
  bool is_lazy() const override { return false; }
  bool makes_lists() const override { return false; }
  bool make_canonical(Configuration& configuration, const Live& live, Keep keep, Facts& facts,
                      Shapes* shapes) const override;
  /// Those that agree in all numbers that could be an address: of these there are only so many, and
  /// shapes depend on them.
  std::string widening_group(const Configuration& configuration, std::string shape) const override;

 private:
  const rts::System& system_;
};

}  // namespace heapreach::search
