// Expressions over a configuration, on one branch of an execution. What an address is, is for the
// address model to say.
#pragma once

#include "search/addresses/address_model.h"
#include "search/branching/branch.h"

namespace heapreach::search {

/// Contract: all that it is given outlives it.
class Evaluation {
 public:
  Evaluation(const rts::System& system, const AddressModel& addresses, Branch& branch)
      : system_(system), addresses_(addresses), branch_(branch) {}

  /// The value of an integer expression: a linear expression or a place.
  Datum value(const rts::Expression& expression);
  bool truth(const rts::Expression& condition);
  /// The place's block and the offset in it, if the address lies in a block; nothing if it is
  /// certainly no cell of an allocated block.
  std::optional<CellAddress> in_block(const Datum& address) {
    return addresses_.in_block(branch_, address);
  }
  /// The empty block whose base the address is, if there is one.
  std::optional<CellAddress> at_empty_block(const Datum& address) {
    return addresses_.at_empty_block(branch_, address);
  }
  /// The base of a block as a value.
  Datum base_of(SegmentId segment, bool last = false) {
    return addresses_.base_of(branch_.configuration(), segment, last);
  }

  /// What arithmetic that depends on where blocks lie results in: where numbers may be any address,
  /// any number. Else throws NeedsAddresses.
  Datum unknown_result(const char* what);

  /// Whether a place is an address of its block alone: of a cell, or the base of an empty one.
  bool is_inside(const Datum& place);
  /// Whether it is the base of its block.
  bool is_base(const CellAddress& cell) {
    if (!branch_.segment(cell.segment).is_partial()) return cell.offset == 0;
    return branch_.decide(search::equal(cell.in_partial, linear_constant(0)));
  }

 private:
  /// Of the two arguments, as they are after both were looked at.
  std::pair<Datum, Datum> arguments(const rts::Expression& expression);
  Datum sum_or_difference(const rts::Expression& expression);
  Datum product(const rts::Expression& expression);
  Datum quotient(const rts::Expression& expression);
  Datum base(const rts::Expression& address);
  Datum size(const rts::Expression& address);
  bool compare(const rts::Expression& comparison);
  bool equal(const Datum& a, const Datum& b);
  bool less(const Datum& a, const Datum& b, bool or_equal);
  bool equal_or_not(const Datum& place, const Datum& number);
  bool less_or_not(const Datum& a, const Datum& b, bool or_equal);
  bool no_live_cells();

  const rts::System& system_;
  const AddressModel& addresses_;
  Branch& branch_;
};

}  // namespace heapreach::search
