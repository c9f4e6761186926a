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
  graph_.emit(rts::Alloc{variable_of(object), size_of(object), false, is_static}, at);
  if (is_static) context_.static_cells += cells_of(object) + system_.guard;
}

ExpressionPtr Blocks::size_of(const llvm::Value& object) {
  const std::uint64_t cells = cells_of(object);
  if (inference_.is_bytes(object)) return number(static_cast<unsigned long>(cells));
  return records_.size(inference_.object_layout(object), cells);
}

void Blocks::find(const llvm::GlobalVariable& global) {
  const ExpressionPtr block = rts::make_variable(variable_of(global));
  const Position at = position_of(global);
  cut(compare(rts::Op::equal, rts::make(rts::Op::size, {block}), size_of(global)),
      "each variable has a block of its own", at);
  for (const rts::VariableId other : context_.start_variables) {
    cut(compare(rts::Op::not_equal, block, rts::make_variable(other)),
        "each variable has a block of its own", at);
  }
  context_.start_variables.push_back(variable_of(global));
  context_.static_cells += cells_of(global) + system_.guard;
}

}  // namespace heapreach::frontends::lower
