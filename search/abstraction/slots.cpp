// Ranges of one field are in the order of their records, and no two ranges of a field have a cell
// in common. A range of all cells, say those that a loop sets to null one after the other, is made
// one of each field once a cell in it is not like the others.
#include "search/abstraction/slots.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace heapreach::search {

namespace {

constexpr std::ptrdiff_t most_ranges = 4;  // of a field

/// The first record from an offset on whose field is not in front of that.
LinearExpression first_record(const RecordCell& offset, Number field) {
  return add(offset.index, field < offset.field ? 1 : 0);
}

}  // namespace

Slots::Where Slots::where(const LinearExpression& offset, const SlotRange& range) const {
  const std::optional<RecordCell> at = record_cell(offset, range.stride);
  if (!at) return Where::open;
  if (at->field != range.field) return Where::outside;
  const Constraint ends = less_equal(search::add(at->index, 1), range.to.linear);
  const bool is_behind = is_implied(less_equal(range.from.linear, at->index));
  if (is_behind && is_implied(ends)) return Where::inside;
  const bool is_outside = is_implied(less_equal(search::add(at->index, 1), range.from.linear)) ||
                          is_implied(less_equal(range.to.linear, at->index));
  return is_outside ? Where::outside : Where::open;
}

std::optional<LinearExpression> Slots::index_in(const LinearExpression& offset,
                                                const SlotRange& range) const {
  const std::optional<RecordCell> at = record_cell(offset, range.stride);
  return at && at->field == range.field ? std::optional(at->index) : std::nullopt;
}

std::optional<SlotRange> Slots::of_one(const LinearExpression& offset, ShapePtr form) const {
  const bool fills = form->cells.front().kind == CellKind::number && fill_ == 1;
  const Number stride = fills ? 1 : cells_;
  const std::optional<RecordCell> at = record_cell(offset, stride);
  if (!at) return std::nullopt;
  return SlotRange{number(at->index), number(search::add(at->index, 1)), std::move(form), stride,
                   at->field};
}

bool Slots::is_last(const SlotRange& one) const {
  const std::optional<LinearExpression> end = end_of(one);
  return end && is_implied(equal(one.to.linear, *end));
}

/// The index behind the last cell of the range's field.
std::optional<LinearExpression> Slots::end_of(const SlotRange& field) const {
  const std::optional<RecordCell> extent = record_cell(table_.extent(), field.stride);
  return extent ? std::optional(first_record(*extent, field.field)) : std::nullopt;
}

bool Slots::is_empty(const SlotRange& range) const {
  return is_implied(less_equal(range.to.linear, range.from.linear));
}

bool Slots::tidy() {
  std::vector<SlotRange>& ranges = table_.ranges();
  for (std::size_t r = 0; r < ranges.size(); ++r) {
    const bool says_something = ranges[r].owns() || ranges[r].cell().kind == CellKind::number;
    if (!says_something || is_empty(ranges[r])) {
      ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(r));
      return true;
    }
    // One name for one place. Behind the end there are no cells.
    const std::optional<LinearExpression> end = end_of(ranges[r]);
    if (end && !(ranges[r].to.linear == *end) &&
        is_implied(less_equal(*end, ranges[r].to.linear))) {
      ranges[r].to = number(*end);
      return true;
    }
    if (r == 0 || !ranges[r].is_of(ranges[r - 1])) continue;
    SlotRange& before = ranges[r - 1];
    const bool alike =
        includes(*before.form, *ranges[r].form) && includes(*ranges[r].form, *before.form);
    if (!alike || !is_implied(equal(before.to.linear, ranges[r].from.linear))) continue;
    before.to = ranges[r].to;
    ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(r));
    return true;
  }
  return false;
}

bool Slots::tell_fields_apart(std::size_t index) {
  const SlotRange whole = table_.ranges()[index];
  if (whole.stride == cells_) return false;
  const std::optional<RecordCell> from = record_cell(whole.from.linear, cells_);
  const std::optional<RecordCell> to = record_cell(whole.to.linear, cells_);
  if (!from || !to) return false;
  std::vector<SlotRange> fields;
  for (Number field = 0; field < cells_; ++field) {
    SlotRange range{number(first_record(*from, field)), number(first_record(*to, field)),
                    whole.form, cells_, field};
    if (is_empty(range)) continue;
    if (!has_room(range)) return false;
    fields.push_back(std::move(range));
  }
  table_.ranges().erase(table_.ranges().begin() + static_cast<std::ptrdiff_t>(index));
  for (SlotRange& range : fields) add(std::move(range));
  return true;
}

void Slots::tell_field(const SlotRange& one) {
  if (one.stride == 1) return;
  std::vector<SlotRange>& ranges = table_.ranges();
  for (std::size_t r = 0; r < ranges.size(); ++r) {
    const bool single =
        ranges[r].stride == 1 && search::add(ranges[r].from.linear, 1) == ranges[r].to.linear;
    if (single && index_in(ranges[r].from.linear, one)) {
      tell_fields_apart(r);
      return;
    }
  }
}

bool Slots::has_room(const SlotRange& range) const {
  const std::vector<SlotRange>& ranges = table_.ranges();
  return std::count_if(ranges.begin(), ranges.end(),
                       [&](const SlotRange& other) { return other.is_of(range); }) < most_ranges;
}

std::optional<std::size_t> Slots::add(SlotRange range) {
  if (!has_room(range)) return std::nullopt;
  std::vector<SlotRange>& ranges = table_.ranges();
  const auto behind = std::find_if(ranges.begin(), ranges.end(), [&](const SlotRange& other) {
    if (!other.is_of(range)) {
      return std::tie(other.stride, other.field) > std::tie(range.stride, range.field);
    }
    return is_implied(less_equal(range.to.linear, other.from.linear));
  });
  const auto added = ranges.insert(behind, std::move(range));
  return static_cast<std::size_t>(added - ranges.begin());
}

}  // namespace heapreach::search
