#include "frontends/lower/values/member_checks.h"

#include <set>

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

namespace {

/// Whether the address leads into an object behind it: to a part of it, or as another type.
bool leads_into(const llvm::Instruction& address) {
  if (llvm::isa<llvm::BitCastInst>(address)) return true;
  const auto* gep = llvm::dyn_cast<llvm::GetElementPtrInst>(&address);
  if (!gep || gep->getNumIndices() < 2) return false;
  const auto* first = llvm::dyn_cast<llvm::ConstantInt>(*gep->idx_begin());
  return first && first->isZero();
}

/// Whether the array that the indices enter first is a variable of its own.
bool is_whole_block(const llvm::GetElementPtrInst& gep) {
  const llvm::Value& base = *gep.getPointerOperand();
  const llvm::Type& type = *gep.getSourceElementType();
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&base)) {
    return local->getAllocatedType() == &type && !local->isArrayAllocation();
  }
  const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&base);
  return global && global->getValueType() == &type;
}

/// Whether the expression that the address is part of accesses it, also a part of what lies there:
/// nothing lies in between that may end the execution, and no variable holds the address.
bool is_accessed_at_once(const llvm::Instruction& address) {
  std::set<const llvm::Value*> known = {&address};
  for (const llvm::Instruction* at = address.getNextNode(); at; at = at->getNextNode()) {
    if (const auto* named = llvm::dyn_cast<llvm::DbgValueInst>(at)) {
      for (const llvm::Value* value : named->location_ops()) {
        if (known.count(value)) return false;
      }
    } else if (llvm::isa<llvm::CallBase>(at) && !llvm::isa<llvm::DbgInfoIntrinsic>(at)) {
      return false;
    } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(at)) {
      if (known.count(load->getPointerOperand())) return true;
    } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(at)) {
      if (known.count(store->getPointerOperand())) return true;
    } else if (leads_into(*at) && known.count(at->getOperand(0))) {
      known.insert(at);
    }
  }
  return false;
}

}  // namespace

const char* word_of_access(const llvm::Value& pointer, const llvm::Instruction& at) {
  const auto* transfer = llvm::dyn_cast<llvm::MemTransferInst>(&at);
  const bool writes = llvm::isa<llvm::StoreInst>(at) || llvm::isa<llvm::MemSetInst>(at) ||
                      (transfer && transfer->getRawDest() == &pointer);
  return writes ? "write" : "read";
}

void MemberChecks::check_index(const llvm::GetElementPtrInst& gep) {
  const auto& operation = llvm::cast<llvm::GEPOperator>(gep);
  const llvm::Value& base = *operation.getPointerOperand();
  const bool accessed = is_accessed_at_once(gep);
  const bool must_stay = (layouts_.marks(inference_.points(base)) & Layouts::inside_mixed_record) &&
                         !inference_.is_bytes(base);
  LayoutId place = inference_.source_layout(operation);
  // Of an array that is all of a block, the block's end is its own.
  bool is_part = !is_whole_block(gep);
  bool goes_on =
      layouts_[place].kind == LayoutKind::array && Members::may_go_on(layouts_[place].count, base);
  for (auto index = gep.idx_begin() + 1; index != gep.idx_end(); ++index) {
    const Layout layout = layouts_[place];
    if (layout.kind == LayoutKind::record) {
      const std::uint64_t field = llvm::cast<llvm::ConstantInt>(*index)->getZExtValue();
      is_part = true;
      goes_on = members_.may_go_on(place, field);
      place = layout.parts[field];
      continue;
    }
    place = layout.parts[0];
    const bool last = index + 1 == gep.idx_end();
    const Integer most =
        Integer(static_cast<unsigned long>(layout.count)) - (accessed || !last ? 1 : 0);
    const ExpressionPtr number_of = integers_.integer(**index, false);
    // An array without length ends with its block.
    const bool open = layout.count == 0 || goes_on;
    const ExpressionPtr inside =
        open ? compare(rts::Op::greater_equal, number_of, number(0)) : within(number_of, 0, most);
    const Integer* known = literal(number_of);
    if (goes_on && layout.count > 0 && !(known && *known == 0)) go_on_in_bytes(base);
    goes_on = false;
    const bool asserts = is_part;
    is_part = true;  // of what comes behind: rows of a matrix
    if (inside->op == rts::Op::boolean && inside->value != 0) continue;
    if (asserts) {
      const ExpressionPtr count = number(static_cast<unsigned long>(layout.count));
      emit(rts::Assert{inside}, gep, note_on("index", {number_of, count, pointers_.pointer(base)}));
    } else if (must_stay) {
      want_bytes(base,
                 "an index into an array that may lie inside a record whose fields differ in size");
    }
  }
}

/// What lies behind the only element that the type has follows the record's padding.
void MemberChecks::go_on_in_bytes(const llvm::Value& pointer) {
  if (inference_.is_bytes(pointer)) return;
  want_bytes(pointer, "an index into an array of one element at the end of a record");
}

/// Whether `cells` cells from the pointer on are known to lie in the first element.
bool MemberChecks::is_in_first(const Member& member, const llvm::Value& value,
                               const Integer& cells) {
  const Distance distance = members_.distance_in(member, value);
  const LayoutId element = members_.element_behind(member);
  return distance.cells &&
         *distance.cells + cells <= inference_.cells_of(element, *member.gep->getPointerOperand());
}

/// Whether `cells` cells from the pointer on are known to lie in the array: at a constant distance
/// from its start, or inside an element that check_index has asserted to be one.
bool MemberChecks::is_plain(const Member& member, const llvm::Value& value, const Integer& cells,
                            const llvm::Instruction& at) {
  if (!member.gep) return false;
  const Distance distance = members_.distance_in(member, value);
  const bool open = member.cells == 0;
  if (distance.cells && *distance.cells >= 0 && (open || *distance.cells + cells <= member.cells)) {
    return true;
  }
  if (distance.element != member.gep || distance.inside < 0) return false;
  const auto* index = llvm::dyn_cast<llvm::GetElementPtrInst>(member.gep);
  if (!index || index->getParent() != at.getParent() || !is_accessed_at_once(*index)) return false;
  const LayoutId element = members_.element_behind(member);
  return distance.inside + cells <= inference_.cells_of(element, *index->getPointerOperand());
}

/// Whether check_index has asserted that the indices of the inner array's way lie in the outer one,
/// or it is plain that they do.
bool MemberChecks::lies_plainly_in(const Member& outer, const Member& inner,
                                   const llvm::Instruction& at) {
  if (!inner.gep) return false;
  if (inner.gep == outer.gep) return llvm::isa<llvm::Instruction>(*inner.gep);
  const auto* first = llvm::dyn_cast<llvm::ConstantInt>(*inner.gep->idx_begin());
  if (!first || !first->isZero()) return false;
  const llvm::Value& object = *inner.gep->getPointerOperand();
  const bool is_same = inner.indices == 1 && outer.gep && outer.cells == inner.cells &&
                       outer.indices == outer.gep->getNumIndices() &&
                       object.stripPointerCasts() == outer.gep;
  if (is_same || inner.cells == 0) return is_same;
  return is_plain(outer, object, inference_.cells_of(inference_.source_layout(*inner.gep), object),
                  at);
}

/// That so many cells from the address on lie in the array.
ExpressionPtr MemberChecks::lies_in(const Member& member, const ExpressionPtr& address,
                                    const Integer& cells) {
  const ExpressionPtr start = pointers_.start_of(member);
  const ExpressionPtr behind = compare(rts::Op::less_equal, start, address);
  if (member.cells == 0) return behind;
  const Integer last = member.cells - cells;
  return both(behind, compare(rts::Op::less_equal, address, plus(start, last)));
}

void MemberChecks::stay_in_member(const llvm::Value& value, const ExpressionPtr& address,
                                  const ExpressionPtr& further, std::uint64_t cells,
                                  const llvm::Instruction& at) {
  const std::vector<Member> arrays = members_.members_of(value);
  const Integer own = static_cast<unsigned long>(cells);
  const Integer* beyond = literal(further);
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (arrays[i].goes_on && !(beyond && is_in_first(arrays[i], value, own + *beyond))) {
      go_on_in_bytes(*arrays[i].gep->getPointerOperand());
    }
    const bool plain = i > 0 ? lies_plainly_in(arrays[i], arrays[i - 1], at)
                             : beyond && is_plain(arrays[i], value, own + *beyond, at);
    if (plain) continue;
    const ExpressionPtr start = pointers_.start_of(arrays[i]);
    emit(rts::Assert{lies_in(arrays[i], address, own)}, at,
         note_on(word_of_access(value, at), {address, start}) +
             note_on(" part", {number(arrays[i].cells)}));
  }
}

}  // namespace heapreach::frontends::lower
