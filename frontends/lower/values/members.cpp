#include "frontends/lower/values/members.h"

#include <algorithm>

#include <llvm/IR/Operator.h>

namespace heapreach::frontends::lower {

bool Members::lies_in_mixed_record(const llvm::Value& pointer) {
  Visited visited;
  return lies_in_mixed_record(pointer, visited);
}

bool Members::lies_in_mixed_record(const llvm::Value& pointer, Visited& visited) {
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
  for (const llvm::Value* source : all_sources(*root)) {
    if (lies_in_mixed_record(*source, visited)) return true;
  }
  return false;
}

/// What a root may be, if it is made of other pointers.
std::vector<const llvm::Value*> Members::all_sources(const llvm::Value& root) const {
  if (const auto* select = llvm::dyn_cast<llvm::SelectInst>(&root)) {
    return {select->getTrueValue(), select->getFalseValue()};
  }
  return procedures_.sources_of(root);
}

std::vector<Member> Members::members_of(const llvm::Value& value) {
  std::vector<Member> found;
  std::vector<const llvm::Value*> way;  // of the pointer, so far
  const llvm::Value* root = &value;
  for (const llvm::Value* v = &value; v; root = v, v = operand_behind(*v)) {
    const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(v);
    if (!gep) continue;
    way.push_back(gep);
    if (gep->getSourceElementType()->isIntegerTy(8) && gep->getNumIndices() == 1) continue;
    for (const Member& member : members_in(*gep)) {
      if (!is_left(member, way)) found.push_back(member);
    }
  }
  const auto known = members_.find(root);
  if (known != members_.end()) found.push_back({nullptr, root, 0, known->second, false});
  return found;
}

/// Whether a constant step in bytes leads to before the array's start: that is one from a field to
/// the record around it, whatever follows.
bool Members::is_left(const Member& member, const std::vector<const llvm::Value*>& way) {
  return std::any_of(way.begin(), way.end(), [&](const llvm::Value* place) {
    const Distance distance = distance_in(member, *place);
    return distance.cells ? *distance.cells < 0 : distance.inside < 0;
  });
}

std::optional<Member> Members::member_of(const llvm::Value& value) {
  const std::vector<Member> all = members_of(value);
  if (all.empty()) return std::nullopt;
  return all.front();
}

bool Members::may_go_on(std::uint64_t count, const llvm::Value& pointer) {
  if (count > 1) return false;
  if (llvm::isa<llvm::AllocaInst>(pointer) || llvm::isa<llvm::GlobalVariable>(pointer))
    return false;
  const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&pointer);
  if (!gep || gep->getNumIndices() == 1) return true;
  const std::vector<llvm::Value*> indices(gep->idx_begin(), gep->idx_end() - 1);
  const llvm::Type* whole =
      llvm::GetElementPtrInst::getIndexedType(gep->getSourceElementType(), indices);
  const auto* record = llvm::dyn_cast<llvm::StructType>(whole);
  const auto* field = llvm::dyn_cast<llvm::ConstantInt>(*(gep->idx_end() - 1));
  return record && field && field->equalsInt(record->getNumElements() - 1);
}

bool Members::may_go_on(LayoutId record, std::uint64_t field) const {
  const Layout& layout = layouts_[record];
  const Layout& part = layouts_[layout.parts[field]];
  return part.kind == LayoutKind::array && part.count <= 1 && field + 1 == layout.parts.size();
}

/// The arrays that the indices enter, the innermost first. A field that is an array counts where
/// the indices end there, too; a row of a matrix does not, since its address may move on to others.
std::vector<Member> Members::members_in(const llvm::GEPOperator& gep) {
  std::vector<Member> found;
  const llvm::Value& base = *gep.getPointerOperand();
  bool mixed = lies_in_mixed_record(base);
  LayoutId place = inference_.source_layout(gep);
  const auto enter = [&](unsigned indices, bool is_field, bool goes_on) {
    if (!mixed || layouts_[place].kind != LayoutKind::array) return;
    if (indices == gep.getNumIndices() && !is_field) return;
    const Integer cells = goes_on ? Integer(0) : inference_.cells_of(place, base);
    found.insert(found.begin(),
                 Member{&gep, nullptr, indices, cells, goes_on && layouts_[place].count > 0});
  };
  unsigned indices = 1;
  enter(indices, false,
        layouts_[place].kind == LayoutKind::array && may_go_on(layouts_[place].count, base));
  for (auto index = gep.idx_begin() + 1; index != gep.idx_end(); ++index, ++indices) {
    const Layout layout = layouts_[place];
    const bool is_record = layout.kind == LayoutKind::record;
    mixed |= is_record && !layouts_.is_homogeneous(place);
    const std::uint64_t field =
        is_record ? llvm::cast<llvm::ConstantInt>(*index)->getZExtValue() : 0;
    const bool goes_on = is_record && may_go_on(place, field);
    place = layout.parts[field];
    enter(indices + 1, is_record, goes_on);
  }
  return found;
}

/// Each walks along arrays of one length. In cells of whole scalars others are not moved along any:
/// Shifts sees to that.
void Members::find_walkers() {
  Visited others;
  const llvm::Value* other = nullptr;
  do {
    members_.clear();
    while (spread(others)) {
    }
    other = nullptr;
    for (const llvm::Value* walker : roots_.walkers()) {
      if (members_.count(walker) && !stays_in_arrays(*walker)) other = walker;
    }
    if (other) others.insert(other);
  } while (other);
}

/// Tells walkers of arrays that come in; true if one did not know.
bool Members::spread(const Visited& others) {
  bool changed = false;
  for (const llvm::Value* walker : roots_.walkers()) {
    if (members_.count(walker) || others.count(walker)) continue;
    for (const llvm::Value* source : procedures_.sources_of(*walker)) {
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
bool Members::stays_in_arrays(const llvm::Value& walker) {
  for (const llvm::Value* source : procedures_.sources_of(walker)) {
    if (llvm::isa<llvm::ConstantPointerNull>(source)) continue;
    const auto member = member_of(*source);
    if (!member || member->cells != members_.at(&walker)) return false;
  }
  return true;
}

bool Members::walks_in_array(const llvm::Value& pointer) {
  if (member_of(pointer)) return true;
  Visited visited;
  return passes_no_record(pointer, visited);
}

bool Members::leaves_array(const llvm::Value& pointer, const Integer& cells) {
  const auto member = member_of(pointer);
  if (!member || !member->gep) return false;
  const Distance distance = distance_in(*member, pointer);
  return (distance.cells ? *distance.cells : distance.inside) + cells < 0;
}

/// Whether every way of the pointer begins with a block and leads through arrays only.
bool Members::passes_no_record(const llvm::Value& pointer, Visited& visited) {
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
  const std::vector<const llvm::Value*> sources = all_sources(root);
  for (const llvm::Value* source : sources) {
    if (!passes_no_record(*source, visited)) return false;
  }
  return !sources.empty() || roots_.is_exact_base(root);
}

}  // namespace heapreach::frontends::lower
