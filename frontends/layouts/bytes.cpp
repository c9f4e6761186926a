// Classes whose blocks are looked at byte by byte: every view of them is right, so that binding one
// only tells which integers and pointers may lie in them.
#include "frontends/layouts/layout.h"
#include "support/byte_cells.h"

namespace heapreach::frontends::layouts {

LayoutId Layouts::fresh_bytes() {
  Layout layout;
  layout.kind = LayoutKind::bytes;
  layout.bytes = 1;
  layout.content = fresh_class();
  layout.widths = 1U << 1;  // zeros of initialisers, calloc and memset are single bytes
  for (std::uint64_t width = 0; width <= largest_integer; ++width)
    layout.signs.push_back(fresh_sign());
  return add(std::move(layout));
}

bool Layouts::is_bytes(ClassId id) const {
  const auto bound = classes_[find(id)].layout;
  return bound && layouts_[*bound].kind == LayoutKind::bytes;
}

/// Classes have become one since, or share the layout of another one that has a reason of its own.
const Layouts::Reason& Layouts::reason(ClassId id) const {
  id = find(id);
  for (const auto& [of, reason] : reasons_) {
    if (find(of) == id) return reason;
  }
  static const Reason shared{"what it is copied to or from is looked at by bytes", {}};
  return shared;
}

void Layouts::make_bytes(ClassId id, const std::string& reason) {
  id = find(id);
  reasons_.emplace(id, Reason{reason, at_});
  classes_[id].marks |= moved;
  const std::optional<LayoutId> before = classes_[id].layout;
  const LayoutId bytes = fresh_bytes();
  classes_[id].layout = bytes;
  if (before) absorb(bytes, *before);
}

LayoutId Layouts::merged_or_bytes(ClassId id, LayoutId a, LayoutId b) {
  const bool is_first = layouts_[a].kind == LayoutKind::bytes;
  if (is_first || layouts_[b].kind == LayoutKind::bytes) {
    const LayoutId bytes = is_first ? a : b;
    absorb(bytes, is_first ? b : a);
    return bytes;
  }
  try {
    return merged(a, b);
  } catch (const LayoutConflict& conflict) {
    reasons_.emplace(id, Reason{conflict.what(), at_});
    classes_[find(id)].marks |= moved;
    const LayoutId bytes = fresh_bytes();
    absorb(bytes, a);
    absorb(bytes, b);
    return bytes;
  }
}

/// What may lie in the layout may lie in the bytes.
void Layouts::absorb(LayoutId bytes, LayoutId id) {
  if (bytes == id) return;
  const Layout layout = layouts_[id];
  for (LayoutId part : layout.parts) absorb(bytes, part);
  if (layout.kind == LayoutKind::integer && layout.bytes <= largest_integer) {
    layouts_[bytes].widths |= 1U << layout.bytes;
    unify_signs(layouts_[bytes].signs[layout.bytes], layout.sign);
  } else if (layout.kind == LayoutKind::pointer || layout.kind == LayoutKind::bytes) {
    layouts_[bytes].pointers |= layout.kind == LayoutKind::pointer || layout.pointers;
    layouts_[bytes].widths |= layout.widths;
    for (std::size_t width = 0; width < layout.signs.size(); ++width) {
      unify_signs(layouts_[bytes].signs[width], layout.signs[width]);
    }
    unify(layouts_[bytes].content, layout.content);
  }
}

}  // namespace heapreach::frontends::layouts
