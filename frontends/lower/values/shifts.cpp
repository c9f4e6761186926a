#include "frontends/lower/values/shifts.h"

#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

namespace {

bool is_zero(const llvm::Value& value) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value);
  return number && number->isZero();
}

}  // namespace

Shifted Shifts::shift_of(const llvm::GEPOperator& gep) {
  const llvm::Value& first = **gep.idx_begin();
  const llvm::Value& base = *gep.getPointerOperand();
  const bool bytes = inference_.is_bytes(base);
  if (gep.getSourceElementType()->isIntegerTy(8) && gep.hasAllConstantIndices()) {
    return byte_shift(gep);
  }
  if (gep.getSourceElementType()->isIntegerTy(8) && gep.getNumIndices() == 1) return raw_shift(gep);
  LayoutId place = inference_.source_layout(gep);
  Shifted result{number(0), is_zero(first)};
  if (!is_zero(first)) {
    check_stride(gep);
    result.cells = times(integers_.integer(first, false), inference_.cells_of(place, base));
    if (const Integer* cells = literal(result.cells)) check_step_back(gep, *cells);
  }
  const LayoutId record = place;
  std::uint64_t fixed = 0;  // cells of the record before the field, while no array was entered
  for (auto index = gep.idx_begin() + 1; index != gep.idx_end(); ++index) {
    const Layout layout = layouts_[place];
    if (layout.kind == LayoutKind::record) {
      const auto field = llvm::cast<llvm::ConstantInt>(*index)->getZExtValue();
      fixed += inference_.cells_before(place, field, base);
      place = layout.parts[field];
    } else {
      place = layout.parts[0];
      if (is_zero(**index)) continue;
      result.constant = false;
      result.cells = plus(
          result.cells, times(integers_.integer(**index, false), inference_.cells_of(place, base)));
    }
  }
  if (fixed > 0) {
    const ExpressionPtr offset =
        bytes ? number(static_cast<unsigned long>(fixed)) : records_.offset(record, fixed);
    result.cells = plus(result.cells, offset);
  }
  return result;
}

/// A pointer moved by constant bytes: to or from a field of a record, or along characters.
Shifted Shifts::byte_shift(const llvm::GEPOperator& gep) {
  llvm::APInt offset(64, 0);
  gep.accumulateConstantOffset(data_layout(), offset);
  const std::int64_t bytes = offset.getSExtValue();
  if (bytes == 0) return {number(0)};
  if (inference_.is_bytes(gep)) return {number(static_cast<long>(bytes))};
  const ClassId from = inference_.points(*gep.getPointerOperand());
  const ClassId to = inference_.points(gep);
  const LayoutId outer = inference_.layout_of(bytes < 0 ? to : from);
  if (!layouts_[outer].parts.empty() && layouts_.find(from) != layouts_.find(to)) {
    const auto place = layouts_.at_byte(outer, static_cast<std::uint64_t>(std::abs(bytes)));
    if (place) {
      const ExpressionPtr cells = records_.offset(outer, place->cell);
      return {bytes < 0 ? minus(number(0), cells) : cells};
    }
  }
  const Layout& object = layouts_[outer];
  const std::uint64_t size = object.cells > 0 ? object.bytes / object.cells : 0;
  const std::int64_t step = static_cast<std::int64_t>(size);
  if (step == 0 || !layouts_.is_uniform(outer) || bytes % step != 0) {
    refuse_arithmetic(gep, "the steps are not the size of what the pointer points to");
  }
  check_place(gep);
  check_step_back(gep, static_cast<long>(bytes / step));
  return {number(static_cast<long>(bytes / step)), false};
}

/// A pointer moved by a variable number of bytes, among cells of one size.
Shifted Shifts::raw_shift(const llvm::GEPOperator& gep) {
  check_place(gep);
  const LayoutId id = inference_.layout_of(inference_.points(gep));
  const Layout& object = layouts_[id];
  const bool uniform = layouts_.is_uniform(id) && object.cells > 0;
  if (!uniform) check_end(id, gep);
  const std::uint64_t unit = uniform ? object.bytes / object.cells : object.bytes;
  const llvm::Value& index = **gep.idx_begin();
  if (unit == 1) return {integers_.integer(index, false), false};
  const auto* wide = llvm::dyn_cast<llvm::SExtInst>(&index);
  const Integer step = integers_.size_step(wide ? *wide->getOperand(0) : index);
  if (unit == 0 || step % Integer(static_cast<unsigned long>(unit)) != 0) {
    refuse_arithmetic(gep, "the bytes are not known to be a multiple of the " +
                               std::to_string(unit) + " bytes of what the pointer points to");
  }
  const ExpressionPtr objects =
      divided(integers_.integer(index, false), static_cast<unsigned long>(unit));
  return {uniform ? objects : times(objects, static_cast<unsigned long>(object.cells)), false};
}

void Shifts::refuse_arithmetic(const llvm::GEPOperator& gep, const std::string& reason) {
  want_bytes(*gep.getPointerOperand(), "pointer arithmetic: " + reason);
}

/// Inside a record of differing sizes only the array that the pointer came from may be walked
/// along.
void Shifts::check_place(const llvm::GEPOperator& gep) {
  const llvm::Value& base = *gep.getPointerOperand();
  if (inference_.is_bytes(base)) return;
  if (!(layouts_.marks(inference_.points(base)) & Layouts::inside_mixed_record)) return;
  if (walks_.walks_in_array(base)) return;
  refuse_arithmetic(gep,
                    "the array lies inside a record whose fields differ in size, and where it "
                    "starts is not known here");
}

/// A constant step back may lead from an array to other fields of the record, or to other records:
/// not by as many cells.
void Shifts::check_step_back(const llvm::GEPOperator& gep, const Integer& cells) {
  const llvm::Value& base = *gep.getPointerOperand();
  if (cells >= 0 || inference_.is_bytes(base)) return;
  if (!(layouts_.marks(inference_.points(base)) & Layouts::inside_mixed_record)) return;
  if (walks_.leaves_array(base, cells)) {
    refuse_arithmetic(gep, "a step back from an array inside a record whose fields differ in size");
  }
}

/// Behind a record that ends in an array without length lies no second record but that array.
void Shifts::check_end(LayoutId step, const llvm::GEPOperator& gep) {
  if (!layouts_.has_open_array(step) || layouts_.is_homogeneous(step)) return;
  refuse_arithmetic(gep, "the steps lead from a record into its array without length");
}

/// Moving by whole objects of a type is moving by its cells only among such objects.
void Shifts::check_stride(const llvm::GEPOperator& gep) {
  const ClassId id = inference_.points(*gep.getPointerOperand());
  const LayoutId step = inference_.source_layout(gep);
  if (layouts_.is_bytes(id)) return;
  check_place(gep);
  check_end(step, gep);
  LayoutId object = inference_.layout_of(id);
  while (!layouts_.same_shape(object, step)) {
    const Layout& layout = layouts_[object];
    if (layout.kind != LayoutKind::array && !(layouts_.is_uniform(object) && !layout.parts.empty()))
      refuse_arithmetic(gep, "the steps are not the size of what the pointer points to");
    object = layout.parts[0];
  }
}

bool Shifts::moves_by_constants(const llvm::Value& value) {
  for (const llvm::Value* v = &value; v; v = operand_behind(*v)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    if (gep && !shift_of(*gep).constant) return false;
  }
  return true;
}

bool Shifts::stays_near(const llvm::Value& value, bool end_counts) {
  llvm::APInt offset(data_layout().getIndexTypeSizeInBits(value.getType()), 0);
  const llvm::Value* object = value.stripAndAccumulateConstantOffsets(data_layout(), offset, true);
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(object);
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(object);
  llvm::Type* type = variable                               ? variable->getValueType()
                     : local && !local->isArrayAllocation() ? local->getAllocatedType()
                                                            : nullptr;
  if (type && type->isSized()) {
    const std::uint64_t size = data_layout().getTypeAllocSize(type).getFixedValue();
    return !offset.isNegative() && (end_counts ? offset.ule(size) : offset.ult(size));
  }
  for (const llvm::Value* v = &value; v; v = operand_behind(*v)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    if (!gep || gep->hasAllZeroIndices()) continue;
    if (gep->getSourceElementType()->isIntegerTy(8) || !shift_of(*gep).constant) return false;
  }
  return true;
}

}  // namespace heapreach::frontends::lower
