// Walks through layouts: from bytes to cells and to leaves (layout_shapes.cpp: what all leaves have
// in common).
#include <algorithm>

#include "frontends/layouts/layout.h"

namespace heapreach::frontends::layouts {

namespace {

constexpr std::uint64_t most_before_open = 64;  // cells before an array without length

/// The byte at which the first element of an array without length would end; nothing if the layout
/// has no such array. The array may lie over padding, or over what follows it.
std::optional<std::uint64_t> end_of_first_element(const Layouts& layouts, LayoutId id) {
  const Layout& layout = layouts[id];
  if (layout.kind == LayoutKind::array) {
    return layout.count == 0 ? layouts[layout.parts[0]].bytes
                             : end_of_first_element(layouts, layout.parts[0]);
  }
  std::optional<std::uint64_t> first;
  if (layout.kind != LayoutKind::record) return first;
  for (std::size_t i = 0; i < layout.parts.size(); ++i) {
    const auto inner = end_of_first_element(layouts, layout.parts[i]);
    if (!inner) continue;
    const std::uint64_t end = layout.offsets[i] + *inner;
    first = std::min(end, first.value_or(end));
  }
  return first;
}

}  // namespace

std::optional<Place> Layouts::at_byte(LayoutId id, std::uint64_t byte) const {
  if (byte == 0) return Place{id, 0};
  const Layout& layout = layouts_[id];
  if (layout.kind == LayoutKind::array) {
    const Layout& element = layouts_[layout.parts[0]];
    if (element.bytes == 0 || layout.count == 0) return std::nullopt;
    auto inner = at_byte(layout.parts[0], byte % element.bytes);
    if (inner) inner->cell += byte / element.bytes * element.cells;
    return inner;
  }
  std::uint64_t cells = 0;
  for (std::size_t i = 0; i < layout.parts.size(); ++i) {
    const Layout& part = layouts_[layout.parts[i]];
    if (layout.offsets.empty()) break;
    if (layout.offsets[i] <= byte &&
        byte < layout.offsets[i] + std::max<std::uint64_t>(part.bytes, 1)) {
      auto inner = at_byte(layout.parts[i], byte - layout.offsets[i]);
      if (inner) inner->cell += cells;
      return inner;
    }
    cells += part.cells;
  }
  return std::nullopt;
}

void Layouts::add_spans(LayoutId id, std::uint64_t offset,
                        std::vector<std::pair<std::uint64_t, std::uint64_t>>& spans) const {
  const Layout& layout = layouts_[id];
  if (layout.kind == LayoutKind::array) {
    const std::uint64_t step = layouts_[layout.parts[0]].bytes;
    for (std::uint64_t i = 0; i < layout.count; ++i) {
      add_spans(layout.parts[0], offset + i * step, spans);
    }
  } else if (layout.kind == LayoutKind::record) {
    for (std::size_t i = 0; i < layout.parts.size(); ++i) {
      add_spans(layout.parts[i], offset + layout.offsets[i], spans);
    }
  } else {
    spans.emplace_back(offset, offset + layout.bytes);
  }
}

/// Nothing for layouts of too many leaves.
std::optional<std::vector<std::pair<std::uint64_t, std::uint64_t>>> Layouts::spans_of(
    LayoutId id) const {
  constexpr std::uint64_t most_leaves = 100000;
  if (layouts_[id].cells > most_leaves) return std::nullopt;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> spans;
  add_spans(id, 0, spans);
  return spans;
}

std::optional<std::uint64_t> Layouts::cells_within(LayoutId id, std::uint64_t bytes) const {
  const Layout& layout = layouts_[id];
  if (const auto open = flexible(id); open && bytes >= open->bytes) {
    return open->cells + (bytes - open->bytes) / open->element;
  }
  if (layout.bytes == 0) return std::nullopt;
  if (const auto end = end_of_first_element(*this, id); end) {
    if (bytes > layout.bytes || bytes >= *end) return std::nullopt;
  }
  if (is_uniform(id)) return bytes / (layout.bytes / layout.cells);
  const auto spans = spans_of(id);
  if (!spans) return std::nullopt;
  std::uint64_t cells = bytes / layout.bytes * layout.cells;
  for (const auto& [start, end] : *spans) {
    if (end <= bytes % layout.bytes) ++cells;
  }
  return cells;
}

std::optional<std::uint64_t> Layouts::cells_of_whole(LayoutId id, std::uint64_t bytes) const {
  const Layout& layout = layouts_[id];
  const auto cells = cells_within(id, bytes);
  if (!cells) return std::nullopt;
  if (const auto open = flexible(id); open && bytes >= open->bytes) {
    return (bytes - open->bytes) % open->element == 0 ? cells : std::nullopt;
  }
  const std::uint64_t rest = bytes % layout.bytes;
  if (is_uniform(id)) {
    return bytes % (layout.bytes / layout.cells) == 0 ? cells : std::nullopt;
  }
  const auto spans = spans_of(id);
  if (!spans) return std::nullopt;
  for (const auto& [start, end] : *spans) {
    if (start < rest && rest < end) return std::nullopt;
  }
  return cells;
}

bool Layouts::ends_in_gap(LayoutId id, std::uint64_t bytes) const {
  const auto open = flexible(id);
  if (is_uniform(id) || layouts_[id].bytes == 0 || (open && bytes >= open->bytes)) return false;
  const std::uint64_t rest = bytes % layouts_[id].bytes;
  if (rest == 0) return false;
  const auto spans = spans_of(id);
  if (!spans) return true;
  for (const auto& [start, end] : *spans) {
    if (start <= rest && rest < end) return false;
  }
  return true;
}

LayoutId Layouts::leaf(LayoutId id, std::uint64_t cell) const {
  const Layout& layout = layouts_[id];
  if (layout.parts.empty()) return id;
  // Behind the cells of a record with an open array lie elements of the array, no second record.
  if (cell >= layout.cells && flexible(id)) {
    return leaf(layouts_[layout.parts.back()].parts[0], cell - layout.cells);
  }
  cell %= std::max<std::uint64_t>(layout.cells, 1);
  if (layout.kind == LayoutKind::array) return leaf(layout.parts[0], cell);
  for (LayoutId part : layout.parts) {
    if (cell < layouts_[part].cells) return leaf(part, cell);
    cell -= layouts_[part].cells;
  }
  return id;
}

std::optional<Layouts::Flexible> Layouts::flexible(LayoutId id) const {
  const Layout& record = layouts_[id];
  if (record.kind != LayoutKind::record || record.parts.empty()) return std::nullopt;
  const Layout& last = layouts_[record.parts.back()];
  if (last.kind != LayoutKind::array || last.count != 0) return std::nullopt;
  const Layout& element = layouts_[last.parts[0]];
  if (!is_uniform(last.parts[0]) || element.cells == 0 || record.cells == 0) return std::nullopt;
  for (std::size_t i = 0; i + 1 < record.parts.size(); ++i) {
    if (has_open_array(record.parts[i])) return std::nullopt;
  }
  if (has_open_array(last.parts[0]) || record.cells > most_before_open) return std::nullopt;
  Flexible flexible{record.offsets.back(), record.cells, element.bytes / element.cells, {}, false};
  std::vector<std::pair<std::uint64_t, std::uint64_t>> spans;
  add_spans(id, 0, spans);
  std::uint64_t next = 0;
  for (const auto& [start, end] : spans) {
    flexible.has_gaps |= start != next;
    flexible.ends.push_back(next = end);
  }
  flexible.has_gaps |= next != flexible.bytes;
  return flexible;
}

/// Clang makes records without a name for them.
bool Layouts::has_room_behind(LayoutId id) const {
  const Layout& record = layouts_[id];
  if (record.kind != LayoutKind::record || record.parts.empty()) return false;
  const Layout& last = layouts_[record.parts.back()];
  if (last.kind != LayoutKind::array || last.count == 0 || !record.name.empty()) return false;
  return record.offsets.back() + last.bytes + layouts_[last.parts[0]].bytes <= record.bytes;
}

}  // namespace heapreach::frontends::layouts
