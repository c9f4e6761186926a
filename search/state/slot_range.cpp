#include "search/state/slot_range.h"

#include <algorithm>

namespace heapreach::search {

std::optional<RecordCell> record_cell(const LinearExpression& offset, Number cells) {
  const bool divides = std::all_of(offset.terms.begin(), offset.terms.end(),
                                   [&](const auto& term) { return term.second % cells == 0; });
  if (!divides) return std::nullopt;
  RecordCell result;
  result.field = residue(offset.constant, cells);
  result.index.constant = (offset.constant - result.field) / cells;
  for (const auto& [unknown, factor] : offset.terms) {
    result.index.terms.emplace_back(unknown, factor / cells);
  }
  return result;
}

LinearExpression SlotRange::offset(const LinearExpression& index) const {
  return add(multiply(stride, index), field);
}

}  // namespace heapreach::search
