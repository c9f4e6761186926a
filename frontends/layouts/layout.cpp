// Points-to classes are Steensgaard's (POPL 1996) with one layout instead of one type per class. A
// class may be seen at several sizes as long as the small ones are beginnings of the large one (a
// record and its first field share their address); anything else makes it bytes. Fields of named
// records share their content classes over all objects of the type: C code hands them around
// freely, and finer classes would only accept a few more programs.
#include "frontends/layouts/layout.h"

#include <algorithm>

namespace heapreach::frontends::layouts {

namespace {

/// The root of a node in a union-find structure. The walk shortens the path (path halving).
template <class Nodes>
std::uint32_t root_of(std::uint32_t id, const Nodes& nodes) {
  while (nodes[id].parent != id) {
    nodes[id].parent = nodes[nodes[id].parent].parent;
    id = nodes[id].parent;
  }
  return id;
}

}  // namespace

LayoutId Layouts::add(Layout layout) {
  layouts_.push_back(std::move(layout));
  return static_cast<LayoutId>(layouts_.size() - 1);
}

LayoutId Layouts::of(llvm::Type* type) {
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) return of_record(record);
  Layout layout;
  layout.bytes = type->isSized() ? data_.getTypeAllocSize(type).getFixedValue() : 1;
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    layout.kind = LayoutKind::array;
    layout.parts = {of(array->getElementType())};
    layout.count = array->getNumElements();
    layout.cells = layout.count * layouts_[layout.parts[0]].cells;
  } else if (type->isPointerTy()) {
    layout.kind = LayoutKind::pointer;
    layout.content = fresh_class();
  } else if (type->isX86_FP80Ty()) {
    return of_long_double(layout.bytes);
  } else if (type->isIntegerTy() || type->isFloatTy() || type->isDoubleTy()) {
    // Floating-point numbers are their bits (prepare/values/float_types.h).
    // Accesses to bit-fields may be 24 bits wide: they leave the fourth byte alone.
    layout.bytes = data_.getTypeStoreSize(type).getFixedValue();
    layout.sign = fresh_sign();
  } else {
    layout.kind = LayoutKind::other;
  }
  return add(std::move(layout));
}

/// Its fraction, its sign and exponent, and a gap.
LayoutId Layouts::of_long_double(std::uint64_t bytes) {
  constexpr std::uint64_t fraction = 8, others = 2;
  Layout layout;
  layout.kind = LayoutKind::record;
  layout.bytes = bytes;
  layout.cells = 2;
  layout.offsets = {0, fraction};
  for (const std::uint64_t size : {fraction, others}) {
    Layout part;
    part.bytes = size;
    part.sign = fresh_sign();
    layout.parts.push_back(add(std::move(part)));
  }
  return add(std::move(layout));
}

LayoutId Layouts::of_record(llvm::StructType* type) {
  if (const auto known = records_.find(type); known != records_.end()) return known->second;
  Layout layout;
  layout.kind = LayoutKind::record;
  layout.cells = 0;
  if (type->hasName()) layout.name = type->getName().str();
  if (type->isOpaque()) {
    layout.kind = LayoutKind::other;
    layout.bytes = layout.cells = 1;
  } else {
    const llvm::StructLayout* bytes = data_.getStructLayout(type);
    layout.bytes = data_.getTypeAllocSize(type).getFixedValue();
    for (unsigned i = 0; i < type->getNumElements(); ++i) {
      layout.parts.push_back(of(type->getElementType(i)));
      layout.offsets.push_back(bytes->getElementOffset(i));
      layout.cells += layouts_[layout.parts.back()].cells;
    }
  }
  const LayoutId id = records_[type] = add(std::move(layout));
  join_signs(id);
  return id;
}

ClassId Layouts::fresh_class() {
  const auto id = static_cast<ClassId>(classes_.size());
  classes_.push_back({id, std::nullopt, 0});
  return id;
}

ClassId Layouts::find(ClassId id) const {
  return root_of(id, classes_);
}

void Layouts::unify(ClassId a, ClassId b) {
  a = find(a);
  b = find(b);
  if (a == b) return;
  // Linked before the layouts are merged: records that point to themselves would not end otherwise.
  classes_[b].parent = a;
  classes_[a].marks |= classes_[b].marks;
  const std::optional<LayoutId> other = classes_[b].layout;
  if (const auto known = reasons_.find(b); known != reasons_.end()) {
    reasons_.emplace(a, known->second);
  }
  if (other) bind(a, *other);
}

void Layouts::bind(ClassId id, LayoutId layout) {
  id = find(id);
  const bool is_first = !classes_[id].layout && layouts_[layout].kind != LayoutKind::bytes;
  if (all_bytes_ && is_first) make_bytes(id, "--memory-model bytes");
  const std::optional<LayoutId> before = classes_[find(id)].layout;
  const LayoutId larger = before ? merged_or_bytes(id, *before, layout) : layout;
  // Merging unifies contents, which may lead back here.
  id = find(id);
  const std::optional<LayoutId> now = classes_[id].layout;
  classes_[id].layout = larger;
  if (now && now != before && *now != larger) bind(id, *now);
}

SignId Layouts::fresh_sign() {
  const auto id = static_cast<SignId>(signs_.size());
  signs_.push_back({id, 0});
  return id;
}

SignId Layouts::find_sign(SignId id) const {
  return root_of(id, signs_);
}

/// Integers of one size in one record have one representation: a pointer may walk from one to the
/// other.
void Layouts::join_signs(LayoutId record) {
  std::map<std::uint64_t, SignId> signs;
  collect_signs(record, signs);
}

void Layouts::collect_signs(LayoutId id, std::map<std::uint64_t, SignId>& signs) {
  const Layout& layout = layouts_[id];
  for (LayoutId part : layout.parts) collect_signs(part, signs);
  if (layout.kind != LayoutKind::integer) return;
  const auto [known, is_new] = signs.emplace(layout.bytes, layout.sign);
  if (!is_new) unify_signs(known->second, layout.sign);
}

void Layouts::unify_signs(SignId a, SignId b) {
  a = find_sign(a);
  b = find_sign(b);
  if (a == b) return;
  signs_[b].parent = a;
  signs_[a].votes += signs_[b].votes;
}

LayoutId Layouts::merged(LayoutId a, LayoutId b) {
  if (layouts_[a].bytes < layouts_[b].bytes) std::swap(a, b);
  overlay(a, b);
  // Of two of one size the one with more structure says more.
  const bool plain = layouts_[a].parts.empty() && !layouts_[b].parts.empty();
  return plain && layouts_[a].bytes == layouts_[b].bytes ? b : a;
}

/// `small` must be a beginning of `large`; contents of common leaves become the same.
void Layouts::overlay(LayoutId large, LayoutId small) {
  if (large == small) return;
  auto wraps = [&](LayoutId outer, LayoutId inner) {
    const Layout& o = layouts_[outer];
    return !o.parts.empty() && layouts_[o.parts[0]].bytes >= layouts_[inner].bytes;
  };
  if (wraps(large, small)) return overlay(layouts_[large].parts[0], small);
  if (wraps(small, large)) return overlay(large, layouts_[small].parts[0]);
  const Layout l = layouts_[large];
  const Layout s = layouts_[small];
  const bool scalar = l.parts.empty() && s.parts.empty();
  if (scalar && l.kind == s.kind && l.bytes == s.bytes) {
    if (l.kind == LayoutKind::pointer) unify(l.content, s.content);
    if (l.kind == LayoutKind::integer) unify_signs(l.sign, s.sign);
    return;
  }
  if (l.kind == LayoutKind::array && s.kind == LayoutKind::array &&
      layouts_[l.parts[0]].bytes == layouts_[s.parts[0]].bytes) {
    return overlay(l.parts[0], s.parts[0]);
  }
  if (l.kind == LayoutKind::record && s.kind == LayoutKind::record) {
    bool fits = s.parts.size() <= l.parts.size();
    for (std::size_t i = 0; fits && i < s.parts.size(); ++i) {
      fits =
          l.offsets[i] == s.offsets[i] && layouts_[l.parts[i]].bytes == layouts_[s.parts[i]].bytes;
      if (fits) overlay(l.parts[i], s.parts[i]);
    }
    // An object of the small type may end where the large one has padding: a copy of that padding
    // reaches behind the object, and no cell would say so.
    const std::uint64_t next =
        s.parts.size() < l.parts.size() ? l.offsets[s.parts.size()] : l.bytes;
    if (fits && next <= s.bytes) return;
  }
  throw LayoutConflict("the same memory is used as " + described(large) + " and as " +
                       described(small));
}

std::string Layouts::described(LayoutId id) const {
  const Layout& layout = layouts_[id];
  switch (layout.kind) {
    case LayoutKind::integer:
      return std::to_string(layout.bytes) + "-byte integer";
    case LayoutKind::pointer:
      return "pointer";
    case LayoutKind::other:
      return "a type of no integers and pointers";
    case LayoutKind::record:
      return layout.name.empty() ? "a record" : layout.name;
    case LayoutKind::array:
      return "array of " + described(layout.parts[0]);
    case LayoutKind::bytes:
      return "bytes";
  }
  return "?";
}

}  // namespace heapreach::frontends::layouts
