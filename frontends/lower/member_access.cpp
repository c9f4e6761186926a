// Assertions that keep pointers inside the arrays of records that they were made from. An index is
// checked where it is computed: up to the end of the array, or up to its last element where the
// same stretch of code accesses it. Every other way to an access is checked there, whatever lies
// between: further address computations, copies, memset and memcpy, calls.
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

namespace {

/// Whether an access in the block of the instruction uses the address, also fields behind it.
bool is_accessed_at_once(const llvm::Instruction& address) {
  for (const llvm::User* user : address.users()) {
    const auto* at = llvm::dyn_cast<llvm::Instruction>(user);
    if (!at || at->getParent() != address.getParent()) continue;
    if (llvm::isa<llvm::LoadInst>(at)) return true;
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(at);
    if (store && store->getPointerOperand() == &address) return true;
    const auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(at);
    const bool into = gep && gep->getPointerOperand() == &address && gep->getNumIndices() > 1 &&
                      gep->hasAllConstantIndices() &&
                      llvm::cast<llvm::ConstantInt>(*gep->idx_begin())->isZero();
    if ((into || llvm::isa<llvm::BitCastInst>(at)) && is_accessed_at_once(*at)) return true;
  }
  return false;
}

const llvm::ConstantInt* constant_of(const llvm::Use& use) {
  return llvm::dyn_cast<llvm::ConstantInt>(use.get());
}

}  // namespace

/// How far the pointer is from the start of an array that a getelementptr on its way enters.
Translator::Distance Translator::distance_in(const Member& member, const llvm::Value& value) {
  Distance result;
  Integer cells = 0;
  const auto stop_at = [&](const llvm::GEPOperator& gep) {
    if (!result.element) result.inside = cells;
    if (!result.element) result.element = &gep;
  };
  for (const llvm::Value* v = &value; v; v = operand_behind(*v)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    if (!gep) continue;
    const llvm::Value& base = *gep->getPointerOperand();
    std::vector<std::pair<const llvm::Use*, Integer>> steps;  // of the indices behind the array
    LayoutId place = inference_.source_layout(*gep);
    const bool is_last = gep == member.gep;
    if (!is_last && !gep->hasAllConstantIndices()) stop_at(*gep);
    if (!is_last && gep->hasAllConstantIndices()) {
      if (const Integer* moved = literal(shift_of(*gep).cells)) cells += *moved;
      continue;
    }
    if (!is_last) continue;
    unsigned number = 1;
    for (auto index = gep->idx_begin() + 1; index != gep->idx_end(); ++index, ++number) {
      const Layout layout = layouts_[place];
      const bool is_record = layout.kind == LayoutKind::record;
      const auto* known = constant_of(*index);
      const std::uint64_t field = is_record ? known->getZExtValue() : 0;
      const Integer before =
          is_record ? Integer(static_cast<unsigned long>(cells_before(place, field, base))) : 0;
      place = layout.parts[field];
      if (number < member.indices) continue;
      if (!known) {
        stop_at(*gep);
        continue;
      }
      cells += is_record
                   ? before
                   : Integer(static_cast<long>(known->getSExtValue()) * cells_of(place, base));
    }
    break;
  }
  if (!result.element) result.cells = cells;
  if (result.element == member.gep) result.inside = cells;
  return result;
}

/// An index into an array inside such a record.
void Translator::check_member_index(const llvm::GetElementPtrInst& gep) {
  const auto& operation = llvm::cast<llvm::GEPOperator>(gep);
  const llvm::Value& base = *operation.getPointerOperand();
  const bool accessed = is_accessed_at_once(gep);
  const bool must_stay = (layouts_.marks(inference_.points(base)) & Layouts::inside_mixed_record) &&
                         !inference_.is_bytes(base);
  LayoutId place = inference_.source_layout(operation);
  bool mixed = gep.getNumIndices() > 1 && lies_in_mixed_record(base);
  for (auto index = gep.idx_begin() + 1; index != gep.idx_end(); ++index) {
    const Layout layout = layouts_[place];
    if (layout.kind == LayoutKind::record) {
      mixed |= !layouts_.is_homogeneous(place);
      place = layout.parts[llvm::cast<llvm::ConstantInt>(*index)->getZExtValue()];
      continue;
    }
    place = layout.parts[0];
    const bool last = index + 1 == gep.idx_end();
    const Integer most =
        Integer(static_cast<unsigned long>(layout.count)) - (accessed || !last ? 1 : 0);
    const ExpressionPtr number_of = integer(**index, false);
    // An array without length ends with its block.
    const ExpressionPtr inside = layout.count == 0
                                     ? compare(rts::Op::greater_equal, number_of, number(0))
                                     : within(number_of, 0, most);
    if (inside->op == rts::Op::boolean && inside->value != 0) continue;
    if (mixed) {
      emit(rts::Assert{inside}, gep);
    } else if (must_stay) {
      want_bytes(base,
                 "an index into an array that may lie inside a record whose fields differ in size");
    }
  }
}

/// Asserts that an access of so many cells, `further` behind the pointer, lies in the array that
/// the pointer was made from, unless that is plain. True if that is all there is to say about it.
bool Translator::stay_in_member(const llvm::Value& value, const ExpressionPtr& address,
                                const ExpressionPtr& further, std::uint64_t cells,
                                const llvm::Instruction& at) {
  const auto member = member_of(value);
  if (!member) return false;
  const bool open = member->cells == 0;
  const Integer* beyond = literal(further);
  const Integer end = Integer(static_cast<unsigned long>(cells)) + (beyond ? *beyond : Integer(0));
  if (member->gep && beyond) {
    const Distance distance = distance_in(*member, value);
    if (distance.cells && *distance.cells >= 0 &&
        (open || *distance.cells + end <= member->cells)) {
      return false;
    }
    const auto* index = distance.element == member->gep
                            ? llvm::dyn_cast<llvm::GetElementPtrInst>(member->gep)
                            : nullptr;
    // check_member_index has asserted that this is an element.
    const LayoutId element = index ? element_behind(*member) : 0;
    const Integer size = index ? cells_of(element, *index->getPointerOperand()) : Integer(0);
    if (index && index->getParent() == at.getParent() && is_accessed_at_once(*index) &&
        distance.inside >= 0 && distance.inside + end <= size) {
      return false;
    }
  }
  const ExpressionPtr start = start_of(*member);
  ExpressionPtr inside = compare(rts::Op::less_equal, start, address);
  if (!open) {
    const Integer last = member->cells - static_cast<unsigned long>(cells);
    inside = both(inside, compare(rts::Op::less_equal, address, plus(start, last)));
  }
  emit(rts::Assert{inside}, at);
  return !open;
}

/// The element of the array, whole.
LayoutId Translator::element_behind(const Member& member) {
  LayoutId place = inference_.source_layout(*member.gep);
  auto index = member.gep->idx_begin() + 1;
  for (unsigned i = 1; i < member.indices; ++i, ++index) {
    const Layout& layout = layouts_[place];
    const bool is_record = layout.kind == LayoutKind::record;
    place = layout.parts[is_record ? llvm::cast<llvm::ConstantInt>(*index)->getZExtValue() : 0];
  }
  return layouts_[place].parts[0];
}

}  // namespace heapreach::frontends::lower
