#include "search/state/segment.h"

#include <algorithm>

#include "search/state/state_graph.h"
#include "support/error.h"

namespace heapreach::search {

namespace {

/// What the slot's order says of a block that holds `a` and one so many blocks behind it that holds
/// `b`.
Constraint in_order(const Slot& slot, const LinearExpression& a, const LinearExpression& b,
                    std::uint64_t blocks) {
  const Number gap = checked_multiply(slot.gap, static_cast<Number>(blocks));
  return slot.order > 0 ? less_equal(add(a, gap), b) : less_equal(add(b, gap), a);
}

}  // namespace

Segment::Segment(Number cells) : size(cells), slots_(static_cast<std::size_t>(cells)) {
  for (Slot& slot : slots_) slot.value = anything();
}

Segment Segment::partial(LinearExpression extent) {
  Segment block;
  block.size = -1;
  block.is_partial_ = true;
  block.extent_ = number(std::move(extent));
  return block;
}

Segment Segment::table(LinearExpression extent) {
  Segment block = partial(std::move(extent));
  block.is_table_ = true;
  return block;
}

Segment Segment::piece(ShapePtr shape, bool may_be_empty, std::vector<Datum> arguments) {
  if (arguments.size() < shape->arguments()) throw InternalError("a piece without its arguments");
  Segment result;
  for (Datum& argument : arguments) result.slots_.push_back({0, 0, std::move(argument)});
  result.size = static_cast<Number>(shape->cells.size());
  result.shape_ = std::move(shape);
  result.or_empty_ = may_be_empty;
  return result;
}

Segment Segment::path(ShapePtr shape, Datum hole, std::vector<Datum> arguments, bool may_be_empty) {
  if (arguments.size() < shape->arguments()) throw InternalError("a path without its arguments");
  arguments.insert(arguments.begin(), std::move(hole));
  Segment result = piece(std::move(shape), may_be_empty, std::move(arguments));
  result.or_longer_ = true;
  return result;
}

std::vector<Datum> Segment::arguments() const {
  std::vector<Datum> result;
  const std::size_t first = has_hole() ? 1 : 0;
  for (std::size_t i = 0; i < shape_->arguments(); ++i) result.push_back(slots_[first + i].value);
  return result;
}

std::vector<Datum> Segment::hole_bounds() const {
  std::vector<Datum> result;
  for (std::size_t i = 1 + shape_->arguments(); i < slots_.size(); ++i) {
    result.push_back(slots_[i].value);
  }
  return result;
}

void Segment::forget_arguments() {
  shape_ = without_arguments(*shape_);
  slots_.resize(has_hole() ? 1 : 0);
}

Segment Segment::stack(FrameShapePtr frames, Datum argument) {
  Segment result;
  result.size = static_cast<Number>(frames->cases.front().cells.size());
  result.is_static = result.is_frame = true;
  result.frames_ = std::move(frames);
  result.slots_.push_back({0, 0, std::move(argument)});
  return result;
}

void Segment::vanish() {
  *this = Segment(size);
  free();
}

void Segment::free() {
  freed = true;
  slots_.clear();
  offsets_.clear();
  ranges_.clear();
}

Datum& Segment::add_cell(LinearExpression offset, Datum value) {
  offsets_.push_back(number(std::move(offset)));
  slots_.push_back({0, 0, std::move(value)});
  return slots_.back().value;
}

void Segment::forget_cell(std::size_t cell) {
  offsets_.erase(offsets_.begin() + static_cast<std::ptrdiff_t>(cell));
  slots_.erase(slots_.begin() + static_cast<std::ptrdiff_t>(cell));
}

void Segment::forget_cells() {
  ranges_.clear();
  offsets_.clear();
  slots_.clear();
}

bool Segment::complete() {
  constexpr Number most_cells = 64, most_untouched = 8;
  const LinearExpression& extent = extent_.linear;
  if (is_table_ || !extent.is_constant() || extent.constant < 1 || extent.constant > most_cells)
    return false;
  if (slots_.empty() && extent.constant > most_untouched) return false;
  Segment whole(freed ? 0 : extent.constant);
  for (std::size_t cell = 0; cell < slots_.size(); ++cell) {
    const LinearExpression& at = offset(cell);
    if (!at.is_constant() || at.constant < 0 || at.constant >= extent.constant) return false;
    whole.value(static_cast<std::size_t>(at.constant)) = slots_[cell].value;
  }
  whole.size = extent.constant;
  whole.freed = freed;
  whole.is_static = is_static;
  whole.is_new = is_new;
  whole.address_ = std::move(address_);
  *this = std::move(whole);
  return true;
}

std::vector<Constraint> Segment::bounds_of_cells() const {
  std::vector<Constraint> result;
  if (!is_partial_) return result;
  result.push_back(less_equal(linear_constant(1), extent()));
  for (const Datum& offset : offsets_) {
    result.push_back(less_equal(linear_constant(0), offset.linear));
    result.push_back(less_equal(add(offset.linear, 1), extent()));
  }
  return result;
}

bool Segment::forget_length(std::uint64_t longest) {
  if (least_length_ <= longest) return false;
  least_length_ = longest;
  or_longer_ = true;
  return true;
}

bool Segment::forget_orders() {
  bool any = false;
  for (Slot& slot : slots_) {
    if (slot.order == 0) continue;
    slot = {0, 0, anything()};
    any = true;
  }
  return any;
}

std::vector<Constraint> Segment::order_of_ends() const {
  std::vector<Constraint> result;
  for (const Slot& slot : slots_) {
    if (slot.order == 0) continue;
    result.push_back(in_order(slot, slot.first.linear, slot.value.linear, least_length_ - 1));
  }
  return result;
}

std::vector<Constraint> Segment::equality_of_ends() const {
  std::vector<Constraint> result;
  for (const Slot& slot : slots_) {
    if (slot.order != 0) result.push_back(equal(slot.first.linear, slot.value.linear));
  }
  return result;
}

bool Segment::has_links(bool backward) const {
  return std::any_of(slots_.begin(), slots_.end(),
                     [&](const Slot& slot) { return slot.step == (backward ? -1 : 1); });
}

bool Segment::has_links_to_cells(bool backward) const {
  return std::any_of(slots_.begin(), slots_.end(), [&](const Slot& slot) {
    return slot.step == (backward ? -1 : 1) && slot.offset >= 0 && slot.offset < size;
  });
}

bool Segment::is_backward(bool otherwise) const {
  for (const Slot& slot : slots_) {
    if (slot.step != 0) return slot.step < 0;
  }
  return otherwise;
}

void Segment::reverse() {
  for (Slot& slot : slots_) {
    slot.step = -slot.step;
    slot.order = -slot.order;
    if (slot.order != 0) std::swap(slot.first, slot.value);
  }
}

void Segment::make_single() {
  least_length_ = 1;
  or_longer_ = false;
  for (Slot& slot : slots_) slot = {0, 0, std::move(slot.value)};
}

void Segment::copy_first_to_last() {
  for (Slot& slot : slots_) {
    if (slot.order != 0) slot.value = slot.first;
  }
}

/// Gives what the block behind the first one holds a name, unless it is the only one left. `whole`:
/// the slot before the first block was taken off.
void Segment::name_next(const Slot& whole, std::size_t offset, Unknown& unknowns,
                        std::vector<Constraint>& condition) {
  Slot& left = slots_[offset];
  if (is_list()) left.first = number(linear_unknown(unknowns++));
  const LinearExpression& next = is_list() ? left.first.linear : left.value.linear;
  condition.push_back(in_order(whole, whole.first.linear, next, 1));
}

Segment Segment::unfold(SegmentId rest, SegmentId taken, Unknown& unknowns,
                        std::vector<Constraint>& condition) {
  Segment block = *this;
  block.least_length_ = 1;
  block.or_longer_ = false;
  --least_length_;
  for (std::size_t i = 0; i < block.slots_.size(); ++i) {
    Slot& mine = block.slots_[i];
    if (mine.step == 1) mine.value = place(rest, false, linear_constant(mine.offset));
    if (mine.step == -1) slots_[i].value = place(taken, false, linear_constant(mine.offset));
    if (mine.order != 0) name_next(mine, i, unknowns, condition);
    mine = {0, 0, mine.order != 0 ? std::move(mine.first) : std::move(mine.value)};
  }
  if (is_list()) {
    std::vector<Constraint> ends = order_of_ends();
    std::move(ends.begin(), ends.end(), std::back_inserter(condition));
  } else {
    make_single();
  }
  return block;
}

Segment Segment::divide(SegmentId front, SegmentId back, std::uint64_t length) {
  Segment rest = *this;
  rest.least_length_ = or_longer_ ? 1 : least_length_ - length;
  least_length_ = or_longer_ ? 1 : length;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Slot& slot = slots_[i];
    const LinearExpression offset = linear_constant(slot.offset);
    if (slot.step == -1) rest.slots_[i].value = place(front, is_list(), offset);
    if (slot.step == 1) slots_[i].value = place(back, false, offset);
  }
  if (!is_list()) make_single();
  if (!rest.is_list()) rest.make_single();
  return rest;
}

void Segment::write(ByteWriter& out) const {
  if (out.with_lengths()) out.put(least_length_);
  out.put_signed(size);
  const bool open = or_longer_ && out.with_lengths();
  out.put((freed ? 1u : 0u) | (is_static ? 2u : 0u) | (open ? 4u : 0u) | (is_frame ? 8u : 0u) |
          (is_new ? 16u : 0u) | (is_partial_ ? 32u : 0u) | (shape_ ? 64u : 0u) |
          (or_empty_ ? 128u : 0u) | (is_stack() ? 256u : 0u) | (is_table_ ? 512u : 0u) |
          (has_address() ? 1024u : 0u));
  if (shape_) search::write(out, *shape_);
  if (is_stack()) search::write(out, *frames_);
  if (has_address()) out.put(address_);
  out.put(slots_.size());
  for (const Slot& slot : slots_) {
    if (out.with_lengths()) {
      out.put(static_cast<std::uint64_t>(slot.step + 1) | static_cast<std::uint64_t>(slot.order + 1)
                                                              << 2);
      if (slot.step != 0) out.put_signed(slot.offset);
      if (slot.order != 0) out.put_signed(slot.gap), out.put(slot.first);
    }
    out.put(slot.value);
  }
  if (!is_partial_) return;
  out.put(extent_);
  for (const Datum& offset : offsets_) out.put(offset);
  if (!is_table_) return;
  out.put(ranges_.size());
  for (const SlotRange& range : ranges_) {
    search::write(out, *range.form);
    out.put_signed(range.stride), out.put_signed(range.field);
    out.put(range.from), out.put(range.to);
  }
}

void Segment::read(ByteReader& in) {
  least_length_ = in.get();
  size = in.get_signed();
  const std::uint64_t flags = in.get();
  freed = (flags & 1) != 0;
  is_static = (flags & 2) != 0;
  or_longer_ = (flags & 4) != 0;
  is_frame = (flags & 8) != 0;
  is_new = (flags & 16) != 0;
  is_partial_ = (flags & 32) != 0;
  or_empty_ = (flags & 128) != 0;
  if ((flags & 64) != 0) shape_ = read_shape(in);
  if ((flags & 256) != 0) frames_ = read_frames(in);
  if ((flags & 1024) != 0) in.get(address_);
  slots_.resize(in.get());
  for (Slot& slot : slots_) {
    const std::uint64_t link = in.get();
    slot.step = static_cast<int>(link & 3) - 1;
    slot.order = static_cast<int>(link >> 2) - 1;
    if (slot.step != 0) slot.offset = in.get_signed();
    if (slot.order != 0) {
      slot.gap = in.get_signed();
      in.get(slot.first);
    }
    in.get(slot.value);
  }
  if (!is_partial_) return;
  in.get(extent_);
  offsets_.resize(slots_.size());
  for (Datum& offset : offsets_) in.get(offset);
  is_table_ = (flags & 512) != 0;
  if (is_table_) ranges_.resize(in.get());
  for (SlotRange& range : ranges_) {
    range.form = read_shape(in);
    range.stride = in.get_signed();
    range.field = in.get_signed();
    in.get(range.from), in.get(range.to);
  }
}

Node Segment::to_node() const {
  Node node;
  node.count = is_piece() ? 1 : least_length_;
  node.size = widened(size);
  node.freed = freed;
  node.is_static = is_static;
  node.or_more = or_longer_;
  node.is_new = is_new;
  if (is_partial_) {
    node.size = 0;
    node.is_partial = true;
    node.extent = to_linear(extent());
    for (const Datum& offset : offsets_) node.offsets.push_back(to_linear(offset.linear));
    for (const SlotRange& range : ranges_) {
      evidence::CellRange& saved = node.ranges.emplace_back();
      saved.from = to_linear(range.from.linear);
      saved.to = to_linear(range.to.linear);
      saved.stride = widened(range.stride);
      saved.at = widened(range.field);
    }
  }
  node.or_empty = or_empty_;
  if (is_located()) node.address = to_linear(address());
  for (const Slot& slot : slots_) {
    CellValue cell{slot.step, widened(slot.offset), to_value(slot.value)};
    cell.order = slot.order;
    cell.gap = widened(slot.gap);
    if (slot.order != 0) cell.first = to_linear(slot.first.linear);
    node.cells.push_back(std::move(cell));
  }
  return node;
}

}  // namespace heapreach::search
