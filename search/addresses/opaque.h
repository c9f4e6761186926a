// Opaque addresses: what a comparison or an access means must not depend on where blocks lie, or it
// throws NeedsAddresses.
//
// What is used of addresses: null and every other integer below the origin is no cell; cells of
// different blocks differ; a block's cells are in a row, with `guard` cells behind it that are
// never allocated; a freed block is never handed out again (docs/semantics.md).
//
// Where the start heap is not known, any integer at or above the origin may be an address, and so
// may a place beside its block: who follows it branches (search/branching/lazy.cpp), and who
// compares it takes both outcomes where nothing is known. Paths that need one of them have to be
// confirmed.
#pragma once

#include "search/addresses/address_model.h"

namespace heapreach::search {

class OpaqueAddresses : public AddressModel {
 public:
  /// Contract: the system outlives it.
  explicit OpaqueAddresses(const rts::System& system, bool makes_tables = false)
      : system_(system), makes_tables_(makes_tables) {}

  const char* stage() const override { return "explore"; }
  std::optional<CellAddress> in_block(Branch& branch, const Datum& address) const override;
  std::optional<CellAddress> at_empty_block(Branch& branch, const Datum& address) const override;
  Datum base_of(const Configuration& configuration, SegmentId segment, bool last) const override;
  void begin(Branch& branch, std::uint64_t bound) const override;
  bool is_lazy() const override { return system_.heap == rts::StartHeap::unknown; }
  bool makes_tables() const override { return makes_tables_; }
  bool makes_lists() const override { return true; }
  bool make_canonical(Configuration& configuration, const Live& live, Keep keep, Facts& facts,
                      Shapes* shapes) const override;
  std::string widening_group(const Configuration& configuration, std::string shape) const override;

  /// Where a place beside its block lies, seen from that.
  struct Beside {
    LinearExpression offset;
    LinearExpression cells;  // of the block
    bool is_before = false;
  };

 private:
  std::optional<CellAddress> in_some_block(Branch& branch, const Datum& address) const;
  std::optional<CellAddress> in_new_segment(Branch& branch, const Datum& address,
                                            const std::optional<Beside>& beside) const;
  std::optional<CellAddress> at_some_empty_block(Branch& branch, const Datum& address) const;
  CellAddress in_segment(Branch& branch, SegmentId segment, const Datum& address) const;

  const rts::System& system_;
  bool makes_tables_;
};

}  // namespace heapreach::search
