// Expressions over a configuration, on one branch of an execution. What an address is, is for the
// address model to say.
#pragma once

#include "search/addresses/address_model.h"
#include "search/branching/branch.h"

namespace heapreach::search {

/// What a kill of an operation's result makes of it.
struct Known {
  std::optional<Datum> value;  // nothing: that is open
  bool has_none = false;       // C gives the operation no result for these operands
};

/// Contract: all that it is given outlives it.
class Evaluation {
 public:
  Evaluation(const rts::System& system, const AddressModel& addresses, Branch& branch)
      : system_(system), addresses_(addresses), branch_(branch) {}

  /// The value of an integer expression: a linear expression or a place.
  Datum value(const rts::Expression& expression);
  bool truth(const rts::Expression& condition);
  /// The exact result of an operation, as far as what is known of its operands says it.
  Known result(const rts::Approximation& operation);
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

  /// Whether an address is null. Where the start heap is not known, a place in front of its block
  /// may be.
  bool is_null(const Datum& address);
  /// Whether a place is an address of its block alone: of a cell, or the base of an empty one.
  bool is_inside(const Datum& place);
  /// Whether it is the base of its block.
  bool is_base(const CellAddress& cell) {
    if (!branch_.segment(cell.segment).is_partial()) return cell.offset == 0;
    return branch_.decide(search::equal(cell.in_partial, linear_constant(0)));
  }

 private:
  /// As they are after both were looked at.
  std::pair<Datum, Datum> both(const rts::Expression& a, const rts::Expression& b);
  std::pair<Datum, Datum> arguments(const rts::Expression& expression) {
    return both(*expression.arguments[0], *expression.arguments[1]);
  }
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
