#include "frontends/lower/memory/memory.h"

namespace heapreach::frontends::lower {

void Memory::load(const llvm::LoadInst& load) {
  if (inference_.is_bytes(*load.getPointerOperand())) return byte_blocks_.load(load);
  const Checked place = accesses_.access(*load.getPointerOperand(), number(0), false, load);
  const rts::VariableId variable = variable_of(load);
  emit(rts::Load{variable, place.at, place.in}, load);
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
}

}  // namespace heapreach::frontends::lower
