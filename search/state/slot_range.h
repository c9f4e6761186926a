// Ranges: cells of a table that are all alike. In an array of records these are the cells of one
// field, so many cells apart from each other; which record one belongs to is its index.
#pragma once

#include <optional>

#include "search/state/datum.h"
#include "search/state/shape.h"

namespace heapreach::search {

/// An offset in an array of records of so many cells: that of the record at `index`, and `field`
/// cells behind where that begins.
struct RecordCell {
  LinearExpression index;
  Number field = 0;
};

/// Nothing if it is open which field it is.
std::optional<RecordCell> record_cell(const LinearExpression& offset, Number cells);

/// Cells of a table that are all alike: the field `field` of each record from the index `from` to
/// before `to`, where records have `stride` cells.
struct SlotRange {
  Datum from, to;  // linear expressions
  ShapePtr form;   // of one cell, which is no argument and leads to no piece of the same shape
  Number stride = 1;
  Number field = 0;

  const ShapeCell& cell() const { return form->cells.front(); }
  /// Whether its cells own pieces.
  bool owns() const { return cell().kind == CellKind::child; }
  bool is_of(const SlotRange& other) const {
    return stride == other.stride && field == other.field;
  }
  /// Where the cell is that has this index.
  LinearExpression offset(const LinearExpression& index) const;
  bool operator==(const SlotRange&) const = default;
};

}  // namespace heapreach::search
