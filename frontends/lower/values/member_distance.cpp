// Where in an array of a record a pointer points.
#include <llvm/IR/Operator.h>

#include "frontends/lower/values/members.h"

namespace heapreach::frontends::lower {

namespace {

const llvm::ConstantInt* constant_of(const llvm::Use& use) {
  return llvm::dyn_cast<llvm::ConstantInt>(use.get());
}

}  // namespace

Distance Members::distance_in(const Member& member, const llvm::Value& value) {
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
      const ExpressionPtr moved = shifts_.shift_of(*gep).cells;
      if (const Integer* known = literal(moved)) cells += *known;
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
          is_record
              ? Integer(static_cast<unsigned long>(inference_.cells_before(place, field, base)))
              : 0;
      place = layout.parts[field];
      if (number < member.indices) continue;
      if (!known) {
        stop_at(*gep);
        continue;
      }
      cells += is_record ? before
                         : Integer(static_cast<long>(known->getSExtValue()) *
                                   inference_.cells_of(place, base));
    }
    break;
  }
  if (!result.element) result.cells = cells;
  if (result.element == member.gep) result.inside = cells;
  return result;
}

LayoutId Members::element_behind(const Member& member) {
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
