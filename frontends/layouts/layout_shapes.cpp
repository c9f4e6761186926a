// What the leaves of a layout have in common with each other, and with those of another one.
#include <algorithm>

#include "frontends/layouts/layout.h"

namespace heapreach::frontends::layouts {

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

bool Layouts::is_uniform(LayoutId id) const {
  const std::optional<std::uint64_t> size = leaf_size(id);
  return size && layouts_[id].cells * *size == layouts_[id].bytes;
}

bool Layouts::is_homogeneous(LayoutId id) const {
  if (!is_uniform(id)) return false;
  std::optional<LayoutKind> kind;
  std::vector<LayoutId> todo = {id};
  while (!todo.empty()) {
    const Layout& layout = layouts_[todo.back()];
    todo.pop_back();
    todo.insert(todo.end(), layout.parts.begin(), layout.parts.end());
    if (!layout.parts.empty()) continue;
    if (kind && *kind != layout.kind) return false;
    kind = layout.kind;
  }
  return true;
}

bool Layouts::has_open_array(LayoutId id) const {
  const Layout& layout = layouts_[id];
  if (layout.kind == LayoutKind::array && layout.count == 0) return true;
  for (LayoutId part : layout.parts) {
    if (has_open_array(part)) return true;
  }
  return false;
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

bool Layouts::have_equal_cells(LayoutId a, LayoutId b) const {
  return is_homogeneous(a) && is_homogeneous(b) &&
         layouts_[leaf(a, 0)].bytes == layouts_[leaf(b, 0)].bytes;
}

bool Layouts::agrees_around(LayoutId object, std::uint64_t at, LayoutId other,
                            std::uint64_t there) const {
  const auto own = spans_of(object), others = spans_of(other);
  if (!own || !others) return false;
  // In bytes from the place that both have.
  const auto back = static_cast<std::int64_t>(at), back_there = static_cast<std::int64_t>(there);
  const std::int64_t first = std::max(-back, -back_there);
  const std::int64_t end = std::min(static_cast<std::int64_t>(layouts_[object].bytes) - back,
                                    static_cast<std::int64_t>(layouts_[other].bytes) - back_there);
  const auto around = [&](const auto& spans, std::int64_t by, bool is_own) {
    std::vector<std::pair<std::int64_t, std::int64_t>> result;
    for (const auto& [start, stop] : spans) {
      const std::int64_t from = static_cast<std::int64_t>(start) - by;
      const std::int64_t to = static_cast<std::int64_t>(stop) - by;
      const bool inside = first <= from && to <= end;
      const bool touches = from < end && to > first;
      if (is_own ? touches : inside) result.emplace_back(from, to);
    }
    return result;
  };
  return around(*own, back, true) == around(*others, back_there, false);
}

}  // namespace heapreach::frontends::layouts
