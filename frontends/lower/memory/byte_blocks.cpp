#include "frontends/lower/memory/byte_blocks.h"

#include <llvm/IR/DataLayout.h>

#include "support/byte_cells.h"

namespace heapreach::frontends::lower {

namespace {

constexpr std::size_t largest_stored = 3;  // nodes of a value that is written into every cell

/// Bytes of an access of the type; refuses those that have no whole number of them.
unsigned bytes_of(const llvm::Type& type, const llvm::Instruction& at) {
  if (type.isFPOrFPVectorTy()) unsupported(at, "floating point");
  if (!type.isIntegerTy() && !type.isPointerTy()) unsupported(at, "an access of this type");
  const llvm::DataLayout& data = at.getModule()->getDataLayout();
  const auto bits = data.getTypeSizeInBits(const_cast<llvm::Type*>(&type)).getFixedValue();
  if (bits % 8 != 0) unsupported(at, "an access of " + std::to_string(bits) + " bits");
  if (bits > 8 * largest_integer) unsupported(at, "an integer of more than 64 bits");
  return static_cast<unsigned>(bits / 8);
}

/// Whether the cells are one pointer.
ExpressionPtr whole_pointer(const std::vector<ExpressionPtr>& cells) {
  ExpressionPtr whole = compare(rts::Op::greater_equal, cells[0], number(least_address()));
  for (unsigned i = 1; i < cells.size(); ++i) {
    whole = both(whole, compare(rts::Op::equal, cells[i], number(pointer_tail(i))));
  }
  return whole;
}

}  // namespace

ExpressionPtr byte_of(const ExpressionPtr& value, const Layout& bytes) {
  return plus(value, tag(bytes.pointers, 1, 0));
}

/// Whether the cells are one integer.
ExpressionPtr ByteBlocks::whole_integer(const std::vector<ExpressionPtr>& cells,
                                        const Layout& bytes) const {
  const auto width = static_cast<unsigned>(cells.size());
  const Integer first = tag(bytes.pointers, width, 0);
  const Integer range = power_of_two(8 * width);
  const bool is_unsigned = layouts_.is_unsigned(bytes.signs[width]);
  const Integer least = is_unsigned ? Integer(0) : Integer(-range / 2);
  ExpressionPtr whole = rts::make_boolean(true);
  for (unsigned i = 1; i < width; ++i) {
    const Integer further = tag(bytes.pointers, width, i) - first;
    whole = both(whole, compare(rts::Op::equal, cells[i], plus(cells[0], further)));
  }
  return both(whole, within(cells[0], Integer(first + least), Integer(first + least + range - 1)));
}

void ByteBlocks::load(const llvm::LoadInst& load) {
  const unsigned width = bytes_of(*load.getType(), load);
  const llvm::Value& from = *load.getPointerOperand();
  const Layout bytes = layouts_[inference_.layout_of(inference_.points(from))];
  const Checked place = accesses_.access(from, number(0), false, load, width);
  std::vector<ExpressionPtr> cells;
  for (unsigned i = 0; i < width; ++i) {
    rts::VariableId id = 0;
    cells.push_back(temporary("byte" + std::to_string(i), rts::VariableType::integer, id));
    emit(rts::Load{id, plus(place.at, Integer(i)), i == 0 ? place.in : place.at}, load);
  }
  check_alignment(place.at, load.getAlign().value(), load);
  const rts::VariableId to = variable_of(load);
  expressions_[&load] = rts::make_variable(to);
  const Position at = position_of(load);
  const rts::VertexId before = graph_.here(at);
  const rts::VertexId after = graph_.add_vertex("", at);
  const bool is_pointer = load.getType()->isPointerTy();
  const ExpressionPtr whole = is_pointer ? whole_pointer(cells) : whole_integer(cells, bytes);
  const bool own = !is_pointer && inference_.is_unsigned(load);
  const bool in_memory = !is_pointer && layouts_.is_unsigned(bytes.signs[width]);
  const ExpressionPtr value =
      is_pointer ? cells[0]
                 : represented(plus(cells[0], Integer(-tag(bytes.pointers, width, 0))), 8 * width,
                               in_memory, own);
  graph_.begin(before);
  emit(rts::Assume{whole}, load);
  emit(rts::Move{to, value}, load);
  graph_.end(after);
  load_unset(load, cells, before, after);
  graph_.begin(before);
  emit(rts::Assume{opposite(whole)}, load);
  for (const ExpressionPtr& cell : cells) unset_.leave_out(cell, load);
  if (is_pointer) {
    parts_.pointer_from_parts(to, cells, bytes, load);
  } else {
    parts_.integer_from_parts(to, own, cells, bytes, load);
  }
  graph_.end(after);
  graph_.begin(after);
}

void ByteBlocks::load_unset(const llvm::LoadInst& load, const std::vector<ExpressionPtr>& cells,
                            rts::VertexId before, rts::VertexId after) {
  if (!options_.checks(rts::Property::valid_init)) return;
  ExpressionPtr some = rts::make_boolean(false);
  for (const ExpressionPtr& cell : cells) some = either(some, opposite(is_set(cell)));
  graph_.begin(before);
  emit(rts::Assume{some}, load);
  emit(rts::Move{variable_of(load), unset_number()}, load);
  graph_.end(after);
  unset_.note_passed(load, expressions_[&load]);
}

void ByteBlocks::store(const llvm::StoreInst& store) {
  const llvm::Value& value = *store.getValueOperand();
  const llvm::Value& target = *store.getPointerOperand();
  const unsigned width = bytes_of(*value.getType(), store);
  const Layout bytes = layouts_[inference_.layout_of(inference_.points(target))];
  const Checked place = accesses_.access(target, number(0), false, store, width);
  ExpressionPtr e;
  if (value.getType()->isPointerTy()) {
    e = pointers_.stored(value);
  } else {
    e = integers_.integer(value, layouts_.is_unsigned(bytes.signs[width]));
  }
  if (width > 1 && tree_size(e, largest_stored + 1) > largest_stored) {
    rts::VariableId id = 0;
    const ExpressionPtr stored = temporary("stored", rts::VariableType::integer, id);
    emit(rts::Move{id, e}, store);
    e = stored;
  }
  constants_.forbid_constant(target, place.at, store);
  const auto set = [&] { put_whole(place, e, *value.getType(), bytes, &store); };
  const ExpressionPtr unset = unset_.is_unset(value);
  if (unset->op == rts::Op::boolean) {
    unset->value != 0 ? put_unset(place, width, store) : set();
  } else {
    const rts::VertexId before = graph_.here(position_of(store));
    const rts::VertexId after = graph_.add_vertex("", position_of(store));
    graph_.begin(before);
    emit(rts::Assume{unset}, store);
    put_unset(place, width, store);
    graph_.end(after);
    graph_.begin(before);
    emit(rts::Assume{opposite(unset)}, store);
    set();
    graph_.end(after);
    graph_.begin(after);
  }
  check_alignment(place.at, store.getAlign().value(), store);
}

void ByteBlocks::put_unset(const Checked& place, unsigned width, const llvm::StoreInst& store) {
  for (unsigned i = 0; i < width; ++i) {
    const ExpressionPtr in = i == 0 ? place.in : place.at;
    emit(rts::Store{plus(place.at, Integer(i)), unset_number(), in}, store);
  }
}

/// Within the block: where that begins, any access may.
void ByteBlocks::check_alignment(const ExpressionPtr& address, std::uint64_t alignment,
                                 const llvm::Instruction& at) {
  if (!options_.checks(rts::Property::valid_alignment) || alignment == 1) return;
  assume("objects begin where accesses of every type may");
  const ExpressionPtr offset =
      rts::make(rts::Op::subtract, {address, rts::make(rts::Op::base, {address})});
  const ExpressionPtr rest = rts::make(
      rts::Op::remainder, {offset, number(Integer(static_cast<unsigned long>(alignment)))});
  define(compare(rts::Op::equal, rest, number(0)), rts::Property::valid_alignment, "",
         position_of(at));
}

void ByteBlocks::put_whole(const Checked& place, const ExpressionPtr& value, const llvm::Type& type,
                           const Layout& bytes, const llvm::Instruction* at) {
  const bool is_pointer = type.isPointerTy();
  const llvm::DataLayout& data = data_layout();
  const auto width =
      static_cast<unsigned>(data.getTypeStoreSize(const_cast<llvm::Type*>(&type)).getFixedValue());
  for (unsigned i = 0; i < width; ++i) {
    ExpressionPtr cell = value;
    if (is_pointer && i > 0) cell = number(pointer_tail(i));
    if (!is_pointer) cell = plus(value, tag(bytes.pointers, width, i));
    const ExpressionPtr in = !at ? nullptr : i == 0 ? place.in : place.at;
    const rts::Store store{plus(place.at, Integer(i)), cell, in};
    if (at) {
      emit(store, *at);
    } else {
      graph_.emit(store, {});
    }
  }
}

}  // namespace heapreach::frontends::lower
