// Configurations: the symbolic states of the search. Heaps have a concrete shape; addresses are
// opaque; data are sums over unknowns that a path condition speaks of. Blocks that repeat in a row,
// each pointing at the next, are one segment, so that a list costs the same at any length. What
// they hold may ascend or descend from block to block: a sorted list is one segment, too.
//
// The same as State in evidence/certificates/state_graph.h, in machine integers and with one more
// kind of datum: dropped, for what no execution reads any more.
#pragma once

#include <string>
#include <vector>

#include "explore/sum.h"

namespace heapreach::explore {

using SegmentId = std::uint32_t;

/// A value of a variable or cell.
struct Datum {
  enum class Kind : std::uint8_t {
    dropped,  // any integer, and never read again
    any,      // any integer, independent of every other datum
    sum,      // `sum`
    place,    // base of the first (or last) block of `segment`, plus `sum`
  };
  Kind kind = Kind::dropped;
  bool last = false;
  SegmentId segment = 0;
  Sum sum;

  bool operator==(const Datum&) const = default;
  bool is_place() const { return kind == Kind::place; }
};

Datum number(Sum sum);
Datum place(SegmentId segment, bool last = false, Sum offset = {});

/// The cell at one offset of every block of a segment; see CellValue.
struct Slot {
  int step = 0;
  Number offset = 0;
  Datum value;
  int order = 0;
  Number gap = 0;
  Datum first{};  // dropped without an order, else a sum, as `value` is then

  bool operator==(const Slot&) const = default;
  /// What the first block holds. Contract: no step.
  const Datum& at_first() const { return order != 0 ? first : value; }
};

/// What the slot's order says of a block that holds `a` and one so many blocks behind it that holds
/// `b`.
Atom in_order(const Slot& slot, const Sum& a, const Sum& b, std::uint64_t blocks = 1);

struct Segment {
  std::uint64_t count = 1;
  Number size = 0;  // 0: empty blocks
  bool freed = false;
  bool is_static = false;
  bool is_frame =
      false;  // of the call stack (rts::System::call_stack); all of its slots are read again
  std::vector<Slot> slots;  // indexed by offset; empty if freed
  bool or_more = false;     // `count` blocks or any larger number of them

  /// Cells that each of its blocks takes, its guard apart.
  Number room() const { return size == 0 ? 1 : size; }
  /// Its first block and its last one may differ.
  bool is_run() const { return count > 1 || or_more; }
  /// Its first block and its last one may differ, or be the same.
  bool may_be_one() const { return count == 1 && or_more; }
};

struct Configuration {
  rts::VertexId vertex = 0;
  std::uint64_t used = 0;  // cells
  Garbage garbage = Garbage::none;
  Unknown unknowns = 0;  // those below it may occur
  std::vector<Segment> segments;
  std::vector<Datum> store;  // indexed by VariableId
  std::vector<Atom> condition;
};

/// Calls `visit` with every datum of the store and of the cells, in a fixed order.
template <typename Visit>
void for_each_datum(Configuration& configuration, Visit visit) {
  for (Datum& datum : configuration.store) visit(datum);
  for (Segment& segment : configuration.segments) {
    for (Slot& slot : segment.slots) {
      visit(slot.value);
      if (slot.order != 0) visit(slot.first);
    }
  }
}
template <typename Visit>
void for_each_datum(const Configuration& configuration, Visit visit) {
  for (const Datum& datum : configuration.store) visit(datum);
  for (const Segment& segment : configuration.segments) {
    for (const Slot& slot : segment.slots) {
      visit(slot.value);
      if (slot.order != 0) visit(slot.first);
    }
  }
}

/// Turns a run round: its first block becomes its last.
void reverse(Configuration& configuration, SegmentId segment);
/// What follows from the orders of a segment's slots for its two ends.
std::vector<Atom> order_of_ends(const Segment& segment);
/// Makes what may be one block or more exactly one, which holds what the last one does: that the
/// first one does, too, is for the caller to know.
void make_single(Configuration& configuration, SegmentId segment);
/// Makes the first (last) block of a segment a segment of its own, whose index it returns; the rest
/// keeps its index. A single block stays what it is. What orders say of both parts goes into the
/// condition. Contract: the segment is not one that may be one block (explore/materialise.h is for
/// all).
SegmentId split_off(Configuration& configuration, SegmentId segment, bool last);

/// `unknown` replaced by a sum everywhere, in the condition too.
void substitute(Configuration& configuration, Unknown unknown, const Sum& replacement);

/// The public form of a configuration; dropped data may be anything.
State to_state(const Configuration& configuration);

/// All of a configuration but `used` as bytes: equal exactly for equal ones.
std::string serialised(const Configuration& configuration);
/// These bytes with every number of the data, and the condition, left out: what a configuration
/// must share with one that covers it, if that has no runs of so many blocks or more.
std::string shape_of(const Configuration& configuration);
/// The shape with the lengths of runs left out, too, and with what a run has and a single block has
/// not: what a configuration must share with any one that covers it.
std::string outline_of(const Configuration& configuration);
/// The inverse of serialised(), with 0 for `used`.
Configuration deserialised(const std::string& bytes);

}  // namespace heapreach::explore
