#include "frontends/lower/blocks/blocks.h"

namespace heapreach::frontends::lower {

std::uint64_t Blocks::cells_of(const llvm::Value& object) {
  const LayoutId layout = inference_.object_layout(object);
  // The end of a record may hold elements of its array without length.
  const auto within = layouts_.cells_within(layout, layouts_[layout].bytes);
  if (!within && !inference_.is_bytes(object) && layouts_[layout].bytes > 0) {
    want_bytes(object, "a record that ends in an array of other records");
  }
  const Integer own = inference_.is_bytes(object) || !within
                          ? inference_.cells_of(layout, object)
                          : Integer(static_cast<unsigned long>(*within));
  return std::max<std::uint64_t>(own.get_ui(), 1);
}

void Blocks::make(const llvm::Value& object, bool is_static, const Position& at) {
  const LayoutId layout = inference_.object_layout(object);
  const std::uint64_t cells = cells_of(object);
  const ExpressionPtr size = inference_.is_bytes(object) ? number(static_cast<unsigned long>(cells))
                                                         : records_.size(layout, cells);
  graph_.emit(rts::Alloc{variable_of(object), size, false, is_static}, at);
  if (is_static) context_.static_cells += cells + system_.guard;
}

}  // namespace heapreach::frontends::lower
