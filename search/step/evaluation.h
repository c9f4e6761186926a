// Expressions over a configuration, on one branch of an execution. What an address is, is for the
// address model to say.
#pragma once

#include "search/addresses/address_model.h"
#include "search/state/branch.h"

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

 private:
  Datum sum_or_difference(const rts::Expression& expression);
  Datum product(const rts::Expression& expression);
  Datum quotient(const rts::Expression& expression);
  Datum base(const rts::Expression& address);
  Datum size(const rts::Expression& address);
  bool compare(const rts::Expression& comparison);
  bool equal(const Datum& a, const Datum& b);
  bool less(const Datum& a, const Datum& b, bool or_equal);
  bool no_live_cells();

  const rts::System& system_;
  const AddressModel& addresses_;
  Branch& branch_;
};

}  // namespace heapreach::search
