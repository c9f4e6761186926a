#include "frontends/lower/memory/memory.h"

#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

void Memory::load(const llvm::LoadInst& load) {
  if (inference_.is_bytes(*load.getPointerOperand())) return byte_blocks_.load(load);
  const Checked place = accesses_.access(*load.getPointerOperand(), number(0), false, load);
  const rts::VariableId variable = variable_of(load);
  emit(rts::Load{variable, place.at, place.in}, load);
  limit_index(*load.getPointerOperand(), load);
  const ExpressionPtr e = rts::make_variable(variable);
  if (!load.getType()->isIntegerTy()) {
    if (options_.checks(rts::Property::valid_init)) unset_.note_loaded(load, e, false);
    if (!load.getType()->isPointerTy()) unsupported(load, "an access of this type");
    expressions_[&load] = e;
    return handed_over_.assume_loaded(load);
  }
  const LayoutId leaf =
      layouts_.leaf(inference_.layout_of(inference_.points(*load.getPointerOperand())), 0);
  const bool own = inference_.is_unsigned(load);
  const bool in_memory = layouts_.is_unsigned(layouts_[leaf].sign);
  const unsigned bits = load.getType()->getIntegerBitWidth();
  if (options_.checks(rts::Property::valid_init)) {
    unset_.note_loaded(load, e, in_memory);
  } else if (arbitrary_.range_matters(load)) {
    assume_in_range(e, bits, in_memory, position_of(load));
  }
  expressions_[&load] = bits == 1 ? e : represented(e, bits, in_memory, own);
}

void Memory::store(const llvm::StoreInst& store) {
  if (inference_.is_bytes(*store.getPointerOperand())) return byte_blocks_.store(store);
  const llvm::Value& value = *store.getValueOperand();
  const Checked place = accesses_.access(*store.getPointerOperand(), number(0), false, store);
  ExpressionPtr e;
  if (value.getType()->isPointerTy()) {
    e = pointers_.stored(value);
    handed_over_.note_stored(store);
  } else if (value.getType()->isIntegerTy()) {
    const LayoutId leaf =
        layouts_.leaf(inference_.layout_of(inference_.points(*store.getPointerOperand())), 0);
    e = integers_.integer(value, layouts_.is_unsigned(layouts_[leaf].sign));
  } else {
    unsupported(store,
                value.getType()->isFloatingPointTy() ? "floating point" : "an access of this type");
  }
  constants_.forbid_constant(*store.getPointerOperand(), place.at, store);
  emit(rts::Store{place.at, unset_.kept(value, e), place.in}, store);
  limit_index(*store.getPointerOperand(), store);
}

/// No object has more bytes than half of all addresses (LLVM Language Reference, getelementptr with
/// inbounds), so an index by which a cell was found is not the last one that is no negative number.
/// An index that a loop counts up does not come to where it would be one.
void Memory::limit_index(const llvm::Value& pointer, const llvm::Instruction& at) {
  const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(pointer.stripPointerCasts());
  if (!gep || !gep->isInBounds()) return;
  const llvm::Value& index = **std::prev(gep->idx_end());
  const bool may_be_large = !constant(index) && !fits_both(index) && inference_.is_unsigned(index);
  if (!may_be_large || width(index) < data_layout().getPointerSizeInBits()) return;
  const Integer half = power_of_two(width(index)) / 2;
  emit(rts::Assume{within(integers_.integer(index, false), -half, half - 2)}, at);
}

}  // namespace heapreach::frontends::lower
