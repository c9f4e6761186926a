// Addresses in cells, and what keeps an access inside its block. In C a pointer stays bound to the
// block that it was made from (its *root*); in the RTS it is a number. `in: root` says so while the
// root's block is alive; where the root may be freed, or stand one past the end, and the distance
// is not a fixed one inside a record, an assertion about the root comes before the access.
#include <llvm/IR/Constants.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

namespace {

bool is_zero(const llvm::Value& value) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value);
  return number && number->isZero();
}

}  // namespace

const llvm::Value* operand_behind(const llvm::Value& value) {
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&value)) return gep->getPointerOperand();
  if (const auto* cast = llvm::dyn_cast<llvm::BitCastOperator>(&value)) return cast->getOperand(0);
  if (const auto* freeze = llvm::dyn_cast<llvm::FreezeInst>(&value)) return freeze->getOperand(0);
  return nullptr;
}

ExpressionPtr Translator::pointer(const llvm::Value& value) {
  if (llvm::isa<llvm::ConstantPointerNull>(value)) return number(0);
  if (const auto* first = llvm::dyn_cast<llvm::GlobalAlias>(&value)) {
    return pointer(*first->getAliasee());  // first_elements.h
  }
  if (const auto known = expressions_.find(&value); known != expressions_.end()) {
    return known->second;
  }
  if (const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&value)) {
    return plus(pointer(*gep->getPointerOperand()), shift_of(*gep).cells);
  }
  if (const llvm::Value* behind = operand_behind(value)) return pointer(*behind);
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&value)) {
    return choose(condition(*select->getCondition()), pointer(*select->getTrueValue()),
                  pointer(*select->getFalseValue()));
  }
  if (const auto known = variables_.find(&value); known != variables_.end()) {
    return rts::make_variable(known->second);
  }
  if (const auto* function = llvm::dyn_cast<llvm::Function>(&value)) {
    return records_.address(*function);
  }
  if (const auto* instruction = llvm::dyn_cast<llvm::Instruction>(&value)) {
    unsupported(*instruction,
                llvm::isa<llvm::IntToPtrInst>(value)
                    ? "an integer as a pointer"
                    : std::string("the pointer operation ") + instruction->getOpcodeName());
  }
  throw InputError(here(), "a pointer constant that is no object's address is not supported");
}

/// How many cells an object of the layout takes where the pointer points.
Integer Translator::cells_of(LayoutId layout, const llvm::Value& pointer) {
  const Layout& object = layouts_[layout];
  return static_cast<unsigned long>(inference_.is_bytes(pointer) ? object.bytes : object.cells);
}

/// How many cells of such a record lie before a field.
std::uint64_t Translator::cells_before(LayoutId record, std::uint64_t field,
                                       const llvm::Value& pointer) {
  const Layout& layout = layouts_[record];
  if (inference_.is_bytes(pointer)) return layout.offsets[field];
  std::uint64_t cells = 0;
  for (std::uint64_t i = 0; i < field; ++i) cells += layouts_[layout.parts[i]].cells;
  return cells;
}

/// By how many cells a getelementptr moves.
Translator::Shifted Translator::shift_of(const llvm::GEPOperator& gep) {
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
    result.cells = times(integer(first, false), cells_of(place, base));
  }
  const LayoutId record = place;
  std::uint64_t fixed = 0;  // cells of the record before the field, while no array was entered
  for (auto index = gep.idx_begin() + 1; index != gep.idx_end(); ++index) {
    const Layout layout = layouts_[place];
    if (layout.kind == LayoutKind::record) {
      const auto field = llvm::cast<llvm::ConstantInt>(*index)->getZExtValue();
      fixed += cells_before(place, field, base);
      place = layout.parts[field];
    } else {
      place = layout.parts[0];
      if (is_zero(**index)) continue;
      result.constant = false;
      result.cells = plus(result.cells, times(integer(**index, false), cells_of(place, base)));
    }
  }
  if (fixed > 0) {
    const ExpressionPtr offset =
        bytes ? number(static_cast<unsigned long>(fixed)) : records_.offset(record, fixed);
    result.cells = plus(result.cells, offset);
  }
  system_.declared_origin = std::max(system_.declared_origin.value_or(1), fixed + 1);
  return result;
}

/// A pointer moved by constant bytes: to or from a field of a record, or along characters.
Translator::Shifted Translator::byte_shift(const llvm::GEPOperator& gep) {
  llvm::APInt offset(64, 0);
  gep.accumulateConstantOffset(function_->getParent()->getDataLayout(), offset);
  const std::int64_t bytes = offset.getSExtValue();
  if (bytes == 0) return {number(0)};
  if (inference_.is_bytes(gep)) return {number(static_cast<long>(bytes))};
  const ClassId from = inference_.points(*gep.getPointerOperand());
  const ClassId to = inference_.points(gep);
  const LayoutId outer = inference_.layout_of(bytes < 0 ? to : from);
  if (!layouts_[outer].parts.empty() && layouts_.find(from) != layouts_.find(to)) {
    const auto place = layouts_.at_byte(outer, static_cast<std::uint64_t>(std::abs(bytes)));
    if (place) {
      system_.declared_origin = std::max(system_.declared_origin.value_or(1), place->cell + 1);
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
  return {number(static_cast<long>(bytes / step)), false};
}

/// A pointer moved by a variable number of bytes, among cells of one size.
Translator::Shifted Translator::raw_shift(const llvm::GEPOperator& gep) {
  check_place(gep);
  const LayoutId id = inference_.layout_of(inference_.points(gep));
  const Layout& object = layouts_[id];
  const bool uniform = layouts_.is_uniform(id) && object.cells > 0;
  const std::uint64_t unit = uniform ? object.bytes / object.cells : object.bytes;
  const llvm::Value& index = **gep.idx_begin();
  if (unit == 1) return {integer(index, false), false};
  const auto* wide = llvm::dyn_cast<llvm::SExtInst>(&index);
  const Integer step = size_step(wide ? *wide->getOperand(0) : index);
  if (unit == 0 || step % Integer(static_cast<unsigned long>(unit)) != 0) {
    refuse_arithmetic(gep, "the bytes are not known to be a multiple of the " +
                               std::to_string(unit) + " bytes of what the pointer points to");
  }
  const ExpressionPtr objects = divided(integer(index, false), static_cast<unsigned long>(unit));
  return {uniform ? objects : times(objects, static_cast<unsigned long>(object.cells)), false};
}

void Translator::refuse_arithmetic(const llvm::GEPOperator& gep, const std::string& reason) {
  want_bytes(*gep.getPointerOperand(), "pointer arithmetic: " + reason);
}

/// Inside a record of differing sizes only the array that the pointer came from may be walked
/// along.
void Translator::check_place(const llvm::GEPOperator& gep) {
  const llvm::Value& base = *gep.getPointerOperand();
  if (inference_.is_bytes(base)) return;
  if (!(layouts_.marks(inference_.points(base)) & Layouts::inside_mixed_record)) return;
  if (walks_in_array(base)) return;
  refuse_arithmetic(gep,
                    "the array lies inside a record whose fields differ in size, and where it "
                    "starts is not known here");
}

/// Whether the pointer is known to have come from an array, or from the start of a block of such
/// objects, so that bytes and cells keep step along it.
bool Translator::walks_in_array(const llvm::Value& pointer) {
  if (member_of(pointer)) return true;
  std::set<const llvm::Value*> visited;
  return passes_no_record(pointer, visited);
}

/// Whether every way of the pointer begins with a block and leads through arrays only.
bool Translator::passes_no_record(const llvm::Value& pointer,
                                  std::set<const llvm::Value*>& visited) {
  for (const llvm::Value* v = &pointer; v; v = operand_behind(*v)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    if (!gep) continue;
    LayoutId place = inference_.source_layout(*gep);
    for (auto index = gep->idx_begin() + 1; index != gep->idx_end(); ++index) {
      if (layouts_[place].kind == LayoutKind::record) return false;
      place = layouts_[place].parts[0];
    }
    const ClassId from = inference_.points(*gep->getPointerOperand());
    const bool to_other = layouts_.find(from) != layouts_.find(inference_.points(*gep));
    if (gep->getSourceElementType()->isIntegerTy(8) && to_other) return false;
  }
  const llvm::Value& root = root_of(pointer);
  if (!visited.insert(&root).second) return true;
  std::vector<const llvm::Value*> sources = sources_of(root);
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root)) {
    sources = {select->getTrueValue(), select->getFalseValue()};
  }
  for (const llvm::Value* source : sources) {
    if (!passes_no_record(*source, visited)) return false;
  }
  std::set<const llvm::Value*> bases;
  return !sources.empty() || is_exact_base(root, bases);
}

/// Moving by whole objects of a type is moving by its cells only among such objects.
void Translator::check_stride(const llvm::GEPOperator& gep) {
  const ClassId id = inference_.points(*gep.getPointerOperand());
  const LayoutId step = inference_.source_layout(gep);
  if (layouts_.is_bytes(id)) return;
  check_place(gep);
  LayoutId object = inference_.layout_of(id);
  while (!layouts_.same_shape(object, step)) {
    const Layout& layout = layouts_[object];
    if (layout.kind != LayoutKind::array && !(layouts_.is_uniform(object) && !layout.parts.empty()))
      refuse_arithmetic(gep, "the steps are not the size of what the pointer points to");
    object = layout.parts[0];
  }
}

const llvm::Value& Translator::root_of(const llvm::Value& value) const {
  const llvm::Value* root = &value;
  while (const llvm::Value* behind = operand_behind(*root)) root = behind;
  return *root;
}

/// Whether the way from the root goes through record fields only.
bool Translator::moves_by_constants(const llvm::Value& value) {
  for (const llvm::Value* v = &value; v; v = operand_behind(*v)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    if (gep && !shift_of(*gep).constant) return false;
  }
  return true;
}

/// Whether the pointer may point elsewhere than its root, or its root goes with a block of its own.
bool Translator::is_shifted(const llvm::Value& value) const {
  const llvm::Value& root = root_of(value);
  if (&root != value.stripPointerCasts() && &root != &value) return true;
  if (moving_.count(&root)) return true;
  const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root);
  return select && (is_shifted(*select->getTrueValue()) || is_shifted(*select->getFalseValue()));
}

ExpressionPtr Translator::root_expression(const llvm::Value& root) {
  if (const auto base = bases_.find(&root); base != bases_.end()) {
    return rts::make_variable(base->second);
  }
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root)) {
    return choose(condition(*select->getCondition()),
                  root_expression(root_of(*select->getTrueValue())),
                  root_expression(root_of(*select->getFalseValue())));
  }
  return pointer(root);
}

/// Whether the root is always null or the base of a block, alive or freed.
bool Translator::is_exact_base(const llvm::Value& root, std::set<const llvm::Value*>& visited) {
  if (!visited.insert(&root).second) return true;
  if (llvm::isa<llvm::AllocaInst>(root) || llvm::isa<llvm::GlobalVariable>(root) ||
      llvm::isa<llvm::ConstantPointerNull>(root)) {
    return true;
  }
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root)) {
    return is_exact_base(root_of(*select->getTrueValue()), visited) &&
           is_exact_base(root_of(*select->getFalseValue()), visited);
  }
  const auto* call_site = llvm::dyn_cast<llvm::CallBase>(&root);
  if (call_site && !procedure_of(root)) {
    return is_allocation(*call_site);
  }
  if (!llvm::isa<llvm::PHINode>(root) && !procedure_of(root)) return false;
  for (const llvm::Value* source : sources_of(root)) {
    const llvm::Value& behind = root_of(*source);
    if (!moving_.count(&root) && &behind != source->stripPointerCasts()) return false;
    if (!is_exact_base(behind, visited)) return false;
  }
  return true;
}

bool Translator::lives_for_ever(const llvm::Value& root) const {
  if (llvm::isa<llvm::GlobalVariable>(root)) return true;
  const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&root);
  return local && local->isStaticAlloca() && mortal_.count(local) == 0;
}

/// The address of an access `further` cells behind the pointer, with what keeps it inside its
/// block.
Translator::Checked Translator::access(const llvm::Value& value, const ExpressionPtr& further,
                                       bool moved, const llvm::Instruction& at,
                                       std::uint64_t cells) {
  const llvm::Value& root = root_of(value);
  const ExpressionPtr base = root_expression(root);
  const ExpressionPtr address = plus(pointer(value), further);
  if (stay_in_member(value, address, further, cells, at)) return {address, nullptr};
  const bool same =
      base == address || (base->op == rts::Op::variable && address->op == rts::Op::variable &&
                          base->variable == address->variable);
  if (same) return {address, nullptr};
  const unsigned marks = layouts_.marks(inference_.points(root));
  const bool has_block = bases_.count(&root) > 0;
  const bool whole = (marks & (Layouts::moved | Layouts::undersized)) == 0 && !has_block;
  if ((whole && !moved && moves_by_constants(value)) || lives_for_ever(root)) {
    return {address, base};
  }
  std::set<const llvm::Value*> visited;
  if (is_exact_base(root, visited)) {
    // The assertion holds until something is freed; `in:` then says the rest.
    if (live_roots_.insert({&root, has_block}).second) {
      emit(rts::Assert{rts::make(rts::Op::allocated, {base})}, at);
    }
    return {address, base};
  }
  const auto block = [](const ExpressionPtr& e) { return rts::make(rts::Op::base, {e}); };
  const ExpressionPtr own = compare(rts::Op::equal, block(address), block(base));
  const ExpressionPtr past =
      compare(rts::Op::equal, block(address), block(plus(base, Integer(-1))));
  emit(rts::Assert{both(compare(rts::Op::not_equal, block(address), number(0)), either(own, past))},
       at);
  return {address, nullptr};
}

}  // namespace heapreach::frontends::lower
