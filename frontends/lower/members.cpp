// Arrays inside records whose fields differ in size. Inside the array bytes and cells keep step,
// beyond it they do not. C forbids to leave it anyway, so pointers that are moved along it keep its
// start, and an access through them is asserted to lie inside.
#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

namespace {

bool is_zero(const llvm::Value& value) {
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value);
  return number && number->isZero();
}

/// Whether a getelementptr's indices behind the first `indices` are all zero.
bool ends_at(const llvm::GEPOperator& gep, unsigned indices) {
  for (auto index = gep.idx_begin() + indices; index != gep.idx_end(); ++index) {
    if (!is_zero(**index)) return false;
  }
  return true;
}

}  // namespace

/// The innermost array that the pointer was made from, if it lies in such a record.
std::optional<Translator::Member> Translator::member_of(const llvm::Value& value) {
  bool moved = false;
  const llvm::Value* root = &value;
  for (const llvm::Value* v = &value; v; root = v, v = operand_behind(*v)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    if (!gep) continue;
    const ClassId from = inference_.points(*gep->getPointerOperand());
    if (gep->getSourceElementType()->isIntegerTy(8) && gep->getNumIndices() == 1) {
      // From a field to its record, or along characters.
      if (layouts_.find(from) != layouts_.find(inference_.points(*gep))) return std::nullopt;
      moved = true;
      continue;
    }
    if (auto member = member_in(*gep, moved)) return member;
    moved |= !is_zero(**gep->idx_begin());
  }
  const auto* phi = llvm::dyn_cast<llvm::PHINode>(root);
  const auto known = phi ? members_.find(phi) : members_.end();
  if (known == members_.end()) return std::nullopt;
  return Member{nullptr, phi, 0, known->second, true};
}

/// The innermost array that the indices enter.
std::optional<Translator::Member> Translator::member_in(const llvm::GEPOperator& gep, bool moved) {
  std::optional<Member> found;
  bool mixed =
      layouts_.marks(inference_.points(*gep.getPointerOperand())) & Layouts::inside_mixed_record;
  LayoutId place = inference_.source_layout(gep);
  const auto enter = [&](unsigned indices) {
    const Layout& layout = layouts_[place];
    if (!mixed || layout.kind != LayoutKind::array) return;
    found = Member{&gep, nullptr, indices, static_cast<unsigned long>(layout.cells), moved};
  };
  unsigned indices = 1;
  enter(indices);
  for (auto index = gep.idx_begin() + 1; index != gep.idx_end(); ++index, ++indices) {
    const Layout layout = layouts_[place];
    const bool is_record = layout.kind == LayoutKind::record;
    mixed |= is_record && !layouts_.is_uniform(place);
    place = layout.parts[is_record ? llvm::cast<llvm::ConstantInt>(*index)->getZExtValue() : 0];
    enter(indices + 1);
  }
  return found;
}

/// The address of the array's first cell.
ExpressionPtr Translator::start_of(const Member& member) {
  if (member.phi) return rts::make_variable(bases_.at(member.phi));
  const llvm::GEPOperator& gep = *member.gep;
  LayoutId place = inference_.source_layout(gep);
  ExpressionPtr address = pointer(*gep.getPointerOperand());
  const auto step = [&](const llvm::Value& index) {
    const Integer cells = static_cast<unsigned long>(layouts_[place].cells);
    address = plus(address, times(integer(index, false), cells));
  };
  step(**gep.idx_begin());
  auto index = gep.idx_begin() + 1;
  for (unsigned i = 1; i < member.indices; ++i, ++index) {
    const Layout layout = layouts_[place];
    if (layout.kind != LayoutKind::record) {
      place = layout.parts[0];
      step(**index);
      continue;
    }
    const auto field = llvm::cast<llvm::ConstantInt>(*index)->getZExtValue();
    std::uint64_t before = 0;
    for (std::uint64_t k = 0; k < field; ++k) before += layouts_[layout.parts[k]].cells;
    if (before > 0) address = plus(address, records_.offset(place, before));
    place = layout.parts[field];
  }
  return address;
}

/// Finds the phis that walk along such arrays, each along arrays of one length. Others are not
/// moved along any: check_place sees to that.
void Translator::note_members() {
  std::set<const llvm::PHINode*> others;
  const llvm::PHINode* other = nullptr;
  do {
    members_.clear();
    while (spread_members(others)) {
    }
    other = nullptr;
    for (const llvm::Instruction& instruction : llvm::instructions(function_)) {
      const auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction);
      if (phi && members_.count(phi) && !stays_in_arrays(*phi)) other = phi;
    }
    if (other) others.insert(other);
  } while (other);
}

/// Tells phis of arrays that come in; true if one did not know.
bool Translator::spread_members(const std::set<const llvm::PHINode*>& others) {
  bool changed = false;
  for (const llvm::Instruction& instruction : llvm::instructions(function_)) {
    const auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction);
    if (!phi || !bases_.count(phi) || members_.count(phi) || others.count(phi)) continue;
    if (!(layouts_.marks(inference_.points(*phi)) & Layouts::inside_mixed_record)) continue;
    for (const llvm::Use& incoming : phi->incoming_values()) {
      const auto member = member_of(*incoming);
      if (!member) continue;
      members_[phi] = member->cells;
      changed = true;
      break;
    }
  }
  return changed;
}

/// Whether all that comes into the phi are places in arrays of the length that it knows.
bool Translator::stays_in_arrays(const llvm::PHINode& phi) {
  for (const llvm::Use& incoming : phi.incoming_values()) {
    if (llvm::isa<llvm::ConstantPointerNull>(*incoming)) continue;
    const auto member = member_of(*incoming);
    if (!member || member->cells != members_.at(&phi)) return false;
  }
  return true;
}

/// What the variable for a moving pointer's block becomes when control comes from there.
ExpressionPtr Translator::base_behind(const llvm::PHINode& phi, const llvm::Value& incoming) {
  if (!members_.count(&phi)) return root_expression(root_of(incoming));
  if (llvm::isa<llvm::ConstantPointerNull>(incoming)) return number(0);
  return start_of(*member_of(incoming));
}

/// Asserts that an access lies in the array that the pointer was moved along. True if that is all
/// there is to say about it.
bool Translator::stay_in_member(const llvm::Value& value, const ExpressionPtr& address,
                                const ExpressionPtr& further, bool moved,
                                const llvm::Instruction& at) {
  const auto member = member_of(value);
  if (!member || !(member->moved || moved)) return false;
  const ExpressionPtr start = start_of(*member);
  const bool open = member->cells == 0;
  const Integer* distance = literal(further);
  const bool at_start = member->gep && !member->moved && ends_at(*member->gep, member->indices);
  if (distance && at_start && !open && *distance < member->cells) return false;
  ExpressionPtr inside = compare(rts::Op::less_equal, start, address);
  if (!open) inside = both(inside, compare(rts::Op::less, address, plus(start, member->cells)));
  emit(rts::Assert{inside}, at);
  return !open;
}

}  // namespace heapreach::frontends::lower
