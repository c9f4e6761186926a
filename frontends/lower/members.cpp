// Arrays inside records whose fields differ in size or kind: which pointers are known to have come
// from one. C forbids to leave an array, and in cells of whole scalars bytes and cells part ways
// behind its end. So a pointer that is moved along such an array keeps its start, in phis and also
// where it is handed to a recursive function; member_access.cpp asserts that it stays inside. What
// is such an array follows from the types of the program and the way of the pointer through it,
// never from the cells that were chosen.
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include "frontends/lower/translator.h"

namespace heapreach::frontends::lower {

/// Whether the way of the pointer leads through such a record, as far as it is known.
bool Translator::lies_in_mixed_record(const llvm::Value& pointer) {
  std::set<const llvm::Value*> visited;
  return lies_in_mixed_record(pointer, visited);
}

bool Translator::lies_in_mixed_record(const llvm::Value& pointer,
                                      std::set<const llvm::Value*>& visited) {
  const llvm::Value* root = &pointer;
  for (const llvm::Value* v = &pointer; v; root = v, v = operand_behind(*v)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    if (!gep) continue;
    LayoutId place = inference_.source_layout(*gep);
    for (auto index = gep->idx_begin() + 1; index != gep->idx_end(); ++index) {
      const Layout layout = layouts_[place];
      const bool is_record = layout.kind == LayoutKind::record;
      if (is_record && !layouts_.is_homogeneous(place)) return true;
      place = layout.parts[is_record ? llvm::cast<llvm::ConstantInt>(*index)->getZExtValue() : 0];
    }
  }
  if (!visited.insert(root).second) return false;
  std::vector<const llvm::Value*> sources = sources_of(*root);
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(root)) {
    sources = {select->getTrueValue(), select->getFalseValue()};
  }
  for (const llvm::Value* source : sources) {
    if (lies_in_mixed_record(*source, visited)) return true;
  }
  return false;
}

/// The innermost array that the pointer was made from, if it lies in such a record. A constant step
/// in bytes to before its start is one from a field to the record around it.
std::optional<Translator::Member> Translator::member_of(const llvm::Value& value) {
  const llvm::Value* root = &value;
  for (const llvm::Value* v = &value; v; root = v, v = operand_behind(*v)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    if (!gep) continue;
    if (gep->getSourceElementType()->isIntegerTy(8) && gep->getNumIndices() == 1) continue;
    const auto member = member_in(*gep);
    if (!member) continue;
    const Distance distance = distance_in(*member, value);
    if (distance.cells ? *distance.cells < 0 : distance.inside < 0) return std::nullopt;
    return member;
  }
  const auto known = members_.find(root);
  if (known == members_.end()) return std::nullopt;
  return Member{nullptr, root, 0, known->second};
}

/// The innermost array that the indices enter.
std::optional<Translator::Member> Translator::member_in(const llvm::GEPOperator& gep) {
  std::optional<Member> found;
  const llvm::Value& base = *gep.getPointerOperand();
  bool mixed = lies_in_mixed_record(base);
  LayoutId place = inference_.source_layout(gep);
  const auto enter = [&](unsigned indices) {
    if (!mixed || layouts_[place].kind != LayoutKind::array) return;
    found = Member{&gep, nullptr, indices, cells_of(place, base)};
  };
  unsigned indices = 1;
  enter(indices);
  for (auto index = gep.idx_begin() + 1; index != gep.idx_end(); ++index, ++indices) {
    const Layout layout = layouts_[place];
    const bool is_record = layout.kind == LayoutKind::record;
    mixed |= is_record && !layouts_.is_homogeneous(place);
    place = layout.parts[is_record ? llvm::cast<llvm::ConstantInt>(*index)->getZExtValue() : 0];
    enter(indices + 1);
  }
  return found;
}

/// The address of the array's first cell.
ExpressionPtr Translator::start_of(const Member& member) {
  if (member.walker) return rts::make_variable(bases_.at(member.walker));
  const llvm::GEPOperator& gep = *member.gep;
  const llvm::Value& base = *gep.getPointerOperand();
  LayoutId place = inference_.source_layout(gep);
  ExpressionPtr address = pointer(base);
  const auto step = [&](const llvm::Value& index) {
    address = plus(address, times(integer(index, false), cells_of(place, base)));
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
    const std::uint64_t before = cells_before(place, field, base);
    if (before > 0) {
      address = plus(address, inference_.is_bytes(base) ? number(static_cast<unsigned long>(before))
                                                        : records_.offset(place, before));
    }
    place = layout.parts[field];
  }
  return address;
}

/// Finds the phis, parameters and results that walk along such arrays, each along arrays of one
/// length. In cells of whole scalars others are not moved along any: check_place sees to that.
void Translator::note_members() {
  std::set<const llvm::Value*> others;
  const llvm::Value* other = nullptr;
  do {
    members_.clear();
    while (spread_members(others)) {
    }
    other = nullptr;
    for (const llvm::Value* walker : walkers_) {
      if (members_.count(walker) && !stays_in_arrays(*walker)) other = walker;
    }
    if (other) others.insert(other);
  } while (other);
}

/// Tells walkers of arrays that come in; true if one did not know.
bool Translator::spread_members(const std::set<const llvm::Value*>& others) {
  bool changed = false;
  for (const llvm::Value* walker : walkers_) {
    if (members_.count(walker) || others.count(walker)) continue;
    for (const llvm::Value* source : sources_of(*walker)) {
      const auto member = member_of(*source);
      if (!member) continue;
      members_[walker] = member->cells;
      changed = true;
      break;
    }
  }
  return changed;
}

/// Whether all that comes in are places in arrays of the length that is known.
bool Translator::stays_in_arrays(const llvm::Value& walker) {
  for (const llvm::Value* source : sources_of(walker)) {
    if (llvm::isa<llvm::ConstantPointerNull>(source)) continue;
    const auto member = member_of(*source);
    if (!member || member->cells != members_.at(&walker)) return false;
  }
  return true;
}

/// What the variable for a moving pointer's block becomes when it takes this value.
ExpressionPtr Translator::base_behind(const llvm::Value& walker, const llvm::Value& source) {
  if (!members_.count(&walker)) return root_expression(root_of(source));
  if (llvm::isa<llvm::ConstantPointerNull>(source)) return number(0);
  return start_of(*member_of(source));
}

}  // namespace heapreach::frontends::lower
