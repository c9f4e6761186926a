#include "frontends/lower/memory/member_checks.h"

#include <llvm/IR/Operator.h>

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

}  // namespace

void MemberChecks::check_index(const llvm::GetElementPtrInst& gep) {
  const auto& operation = llvm::cast<llvm::GEPOperator>(gep);
  const llvm::Value& base = *operation.getPointerOperand();
  const bool accessed = is_accessed_at_once(gep);
  const bool must_stay = (layouts_.marks(inference_.points(base)) & Layouts::inside_mixed_record) &&
                         !inference_.is_bytes(base);
  LayoutId place = inference_.source_layout(operation);
  bool mixed = gep.getNumIndices() > 1 && members_.lies_in_mixed_record(base);
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
    const ExpressionPtr number_of = integers_.integer(**index, false);
    // An array without length ends with its block.
    const ExpressionPtr inside = layout.count == 0
                                     ? compare(rts::Op::greater_equal, number_of, number(0))
                                     : within(number_of, 0, most);
    if (inside->op == rts::Op::boolean && inside->value != 0) continue;
    if (mixed) {
      const ExpressionPtr count = number(static_cast<unsigned long>(layout.count));
      emit(rts::Assert{inside}, gep, note_on("index", {number_of, count, pointers_.pointer(base)}));
    } else if (must_stay) {
      want_bytes(base,
                 "an index into an array that may lie inside a record whose fields differ in size");
    }
  }
}

bool MemberChecks::stay_in_member(const llvm::Value& value, const ExpressionPtr& address,
                                  const ExpressionPtr& further, std::uint64_t cells,
                                  const llvm::Instruction& at) {
  const auto member = members_.member_of(value);
  if (!member) return false;
  const bool open = member->cells == 0;
  const Integer* beyond = literal(further);
  const Integer end = Integer(static_cast<unsigned long>(cells)) + (beyond ? *beyond : Integer(0));
  if (member->gep && beyond) {
    const Distance distance = members_.distance_in(*member, value);
    if (distance.cells && *distance.cells >= 0 &&
        (open || *distance.cells + end <= member->cells)) {
      return false;
    }
    const auto* index = distance.element == member->gep
                            ? llvm::dyn_cast<llvm::GetElementPtrInst>(member->gep)
                            : nullptr;
    // check_index has asserted that this is an element.
    const LayoutId element = index ? members_.element_behind(*member) : 0;
    const Integer size =
        index ? inference_.cells_of(element, *index->getPointerOperand()) : Integer(0);
    if (index && index->getParent() == at.getParent() && is_accessed_at_once(*index) &&
        distance.inside >= 0 && distance.inside + end <= size) {
      return false;
    }
  }
  const ExpressionPtr start = pointers_.start_of(*member);
  ExpressionPtr inside = compare(rts::Op::less_equal, start, address);
  if (!open) {
    const Integer last = member->cells - static_cast<unsigned long>(cells);
    inside = both(inside, compare(rts::Op::less_equal, address, plus(start, last)));
  }
  const ExpressionPtr extent = number(member->cells);
  emit(rts::Assert{inside}, at,
       note_on(word_of_access(value, at), {address, start}) + note_on(" part", {extent}));
  return !open;
}

}  // namespace heapreach::frontends::lower
