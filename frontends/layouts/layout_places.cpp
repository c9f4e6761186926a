// Walks through layouts: from bytes to cells and to leaves.
#include <algorithm>

#include "frontends/layouts/layout.h"

namespace heapreach::frontends::layouts {

std::optional<Place> Layouts::at_byte(LayoutId id, std::uint64_t byte) const {
  if (byte == 0) return Place{id, 0};
  const Layout& layout = layouts_[id];
  if (layout.kind == LayoutKind::array) {
    const Layout& element = layouts_[layout.parts[0]];
    if (element.bytes == 0 || byte >= layout.bytes) return std::nullopt;
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

std::uint64_t Layouts::cells_within(LayoutId id, std::uint64_t bytes) const {
  const Layout& layout = layouts_[id];
  if (layout.bytes == 0) return 0;
  std::uint64_t cells = bytes / layout.bytes * layout.cells;
  const std::uint64_t rest = bytes % layout.bytes;
  if (rest == 0 || layout.parts.empty()) return cells;
  if (layout.kind == LayoutKind::array) return cells + cells_within(layout.parts[0], rest);
  for (std::size_t i = 0; i < layout.parts.size() && layout.offsets[i] < rest; ++i) {
    const std::uint64_t part = layouts_[layout.parts[i]].bytes;
    cells += cells_within(layout.parts[i], std::min(rest - layout.offsets[i], part));
  }
  return cells;
}

LayoutId Layouts::leaf(LayoutId id, std::uint64_t cell) const {
  const Layout& layout = layouts_[id];
  if (layout.parts.empty()) return id;
  cell %= std::max<std::uint64_t>(layout.cells, 1);
  if (layout.kind == LayoutKind::array) return leaf(layout.parts[0], cell);
  for (LayoutId part : layout.parts) {
    if (cell < layouts_[part].cells) return leaf(part, cell);
    cell -= layouts_[part].cells;
  }
  return id;
}

std::optional<std::uint64_t> Layouts::leaf_size(LayoutId id) const {
  const Layout& layout = layouts_[id];
  if (layout.parts.empty()) return layout.bytes;
  std::optional<std::uint64_t> size;
  for (LayoutId part : layout.parts) {
    const std::optional<std::uint64_t> own = leaf_size(part);
    if (!own || (size && *size != *own)) return std::nullopt;
    size = own;
  }
  return size;
}

std::optional<Layouts::Flexible> Layouts::flexible(LayoutId id) const {
  const Layout& record = layouts_[id];
  if (record.kind != LayoutKind::record || record.parts.empty()) return std::nullopt;
  const Layout& last = layouts_[record.parts.back()];
  if (last.kind != LayoutKind::array || last.count != 0) return std::nullopt;
  const Layout& element = layouts_[last.parts[0]];
  if (!is_uniform(last.parts[0]) || element.cells == 0 || record.cells == 0) return std::nullopt;
  return Flexible{record.offsets.back(), record.cells, element.bytes / element.cells};
}

bool Layouts::is_uniform(LayoutId id) const {
  const std::optional<std::uint64_t> size = leaf_size(id);
  return size && layouts_[id].cells * *size == layouts_[id].bytes;
}

bool Layouts::same_shape(LayoutId a, LayoutId b) const {
  if (a == b) return true;
  const Layout& x = layouts_[a];
  const Layout& y = layouts_[b];
  if (x.bytes != y.bytes || x.cells != y.cells) return false;
  if (is_uniform(a) && is_uniform(b)) return true;
  if (x.kind != y.kind || x.parts.size() != y.parts.size() || x.offsets != y.offsets) return false;
  for (std::size_t i = 0; i < x.parts.size(); ++i) {
    if (!same_shape(x.parts[i], y.parts[i])) return false;
  }
  return !x.parts.empty();
}

}  // namespace heapreach::frontends::layouts
