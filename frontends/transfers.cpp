// memcpy, memmove and memset, cell by cell: of constant length without a loop.
#include <llvm/IR/Constants.h>

#include "frontends/source.h"
#include "frontends/translator.h"

namespace heapreach::frontends {

namespace {

constexpr std::uint64_t most_cells = 256;       // that are copied or filled without a loop
constexpr std::uint64_t most_filled_apart = 16;  // cells of calloc that are set without a loop

}  // namespace

void Translator::copy(const llvm::MemTransferInst& transfer) {
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(transfer.getLength());
  if (!length) unsupported(transfer, "a copy of variable length");
  const LayoutId layout = inference_.layout_of(inference_.points(*transfer.getRawDest()));
  const std::uint64_t bytes = length->getZExtValue();
  const std::uint64_t cells = layouts_.cells_within(layout, bytes);
  if (cells > most_cells) unsupported(transfer, "a copy of more than 256 cells");
  const Layout& object = layouts_[layout];
  if (bytes % std::max<std::uint64_t>(object.bytes, 1) != 0 && !layouts_.is_uniform(layout)) {
    unsupported(transfer, "a copy of part of a record");
  }
  if (layouts_.is_uniform(layout) && cells * (object.bytes / object.cells) != bytes) {
    unsupported(transfer, "a copy of part of an integer or pointer");
  }
  // All reads come first, so that blocks may overlap.
  std::vector<ExpressionPtr> values;
  for (std::uint64_t i = 0; i < cells; ++i) {
    const bool is_pointer = layouts_[layouts_.leaf(layout, i)].kind == LayoutKind::pointer;
    rts::VariableId id = 0;
    values.push_back(temporary("copied" + std::to_string(i),
                               is_pointer ? rts::VariableType::pointer : rts::VariableType::integer,
                               id));
    const Checked from = access(*transfer.getRawSource(),
                                number(static_cast<unsigned long>(i)), i >= object.cells, transfer);
    emit(rts::Load{id, from.at, from.in}, transfer);
  }
  for (std::uint64_t i = 0; i < cells; ++i) {
    const Checked to = access(*transfer.getRawDest(), number(static_cast<unsigned long>(i)),
                              i >= object.cells, transfer);
    emit(rts::Store{to.at, values[i], to.in}, transfer);
  }
}

void Translator::fill(const llvm::MemSetInst& set) {
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(set.getLength());
  const auto* byte = llvm::dyn_cast<llvm::ConstantInt>(set.getValue());
  if (!length) unsupported(set, "memset of variable length");
  if (!byte) unsupported(set, "memset with a variable byte");
  const LayoutId layout = inference_.layout_of(inference_.points(*set.getRawDest()));
  const Layout& object = layouts_[layout];
  const std::uint64_t bytes = length->getZExtValue();
  const std::uint64_t cells = layouts_.cells_within(layout, bytes);
  if (cells > most_cells) unsupported(set, "memset of more than 256 cells");
  const bool whole = bytes % std::max<std::uint64_t>(object.bytes, 1) == 0 ||
                     (layouts_.is_uniform(layout) &&
                      cells * (object.bytes / object.cells) == bytes);
  if (!whole) unsupported(set, "memset of part of a record");
  for (std::uint64_t i = 0; i < cells; ++i) {
    const Layout leaf = layouts_[layouts_.leaf(layout, i)];
    if (leaf.kind == LayoutKind::other) unsupported(set, "memset of such a type");
    if (leaf.kind == LayoutKind::pointer && !byte->isZero()) {
      unsupported(set, "memset of a pointer with something other than 0");
    }
    Integer value = 0;
    for (std::uint64_t k = 0; k < leaf.bytes; ++k) {
      value = value * 256 + static_cast<unsigned long>(byte->getZExtValue() & 255);
    }
    const bool is_unsigned = leaf.kind == LayoutKind::pointer || layouts_.is_unsigned(leaf.sign);
    const unsigned bits = static_cast<unsigned>(leaf.bytes) * 8;
    const Checked to = access(*set.getRawDest(), number(static_cast<unsigned long>(i)),
                              i >= object.cells, set);
    emit(rts::Store{to.at, represented(number(value), bits, true, is_unsigned), to.in}, set);
  }
}

/// Sets the first cells of a block that has just been made to zero.
void Translator::fill_cells(const ExpressionPtr& base, const ExpressionPtr& cells,
                            const llvm::Instruction& call) {
  const Integer* known = literal(cells);
  if (known && *known <= Integer(static_cast<unsigned long>(most_filled_apart))) {
    for (Integer i = 0; i < *known; ++i) {
      emit(rts::Store{plus(base, i), number(0), i == 0 ? nullptr : base}, call);
    }
    return;
  }
  const Position at = position_of(call);
  rts::VariableId id = 0;
  const ExpressionPtr index = temporary("filled", rts::VariableType::integer, id);
  emit(rts::Move{id, number(0)}, call);
  const rts::VertexId loop = graph_.here(at);
  graph_.begin(loop);
  emit(rts::Assume{compare(rts::Op::less, index, cells)}, call);
  emit(rts::Store{plus(base, index), number(0), base}, call);
  emit(rts::Move{id, plus(index, 1)}, call);
  graph_.end(loop);
  graph_.begin(loop);
  emit(rts::Assume{compare(rts::Op::greater_equal, index, cells)}, call);
}

}  // namespace heapreach::frontends
