// Where cells of a table lie in its ranges, as far as a path condition says so.
#pragma once

#include <optional>
#include <vector>

#include "search/linear/facts.h"
#include "search/state/configuration.h"

namespace heapreach::search {

class Slots {
 public:
  enum class Where { inside, outside, open };

  /// `cells`: of each record of the table, and 1 if it is no array of records; `fill`: so many
  /// cells apart are those in which numbers are stored one after the other. The table, the
  /// condition and the facts must outlive this.
  Slots(Segment& table, Number cells, Number fill, const std::vector<Constraint>& condition,
        Facts& facts)
      : table_(table), cells_(cells), fill_(fill), condition_(condition), facts_(facts) {}

  bool is_implied(const Constraint& constraint) const {
    return facts_.implied(condition_, constraint);
  }
  /// The record of a cell, and which of its fields it is; nothing if that is open.
  std::optional<RecordCell> record_of(const LinearExpression& offset) const {
    return record_cell(offset, cells_);
  }
  /// Whether a cell lies in the range.
  Where where(const LinearExpression& offset, const SlotRange& range) const;
  /// The record of a cell of the range's field; nothing if it is of another one, or that is open.
  std::optional<LinearExpression> index_in(const LinearExpression& offset,
                                           const SlotRange& range) const;
  /// A range of this one cell, with what it holds; nothing if it is open which field that is.
  std::optional<SlotRange> of_one(const LinearExpression& offset, ShapePtr form) const;
  /// Whether the range, of one cell, ends with the table.
  bool is_last(const SlotRange& one) const;

  /// Removes a range that has no cells or says nothing, or joins two that are alike; false if there
  /// are none.
  bool tidy();
  /// Makes a range of all cells one of each field, if records begin where it does and end where it
  /// does; false if not, or if it is of a field already.
  bool tell_fields_apart(std::size_t range);
  /// Makes ranges of one cell each ones of that cell's field, if that is the field of this one.
  void tell_field(const SlotRange& one);
  /// Adds a range where it belongs, and returns its place; nothing if its field has too many.
  std::optional<std::size_t> add(SlotRange range);
  /// Whether one more range of the field may be added.
  bool has_room(const SlotRange& range) const;

 private:
  bool is_empty(const SlotRange& range) const;
  std::optional<LinearExpression> end_of(const SlotRange& field) const;

  Segment& table_;
  Number cells_;
  Number fill_;
  const std::vector<Constraint>& condition_;
  Facts& facts_;
};

}  // namespace heapreach::search
