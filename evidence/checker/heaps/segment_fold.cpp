// Which blocks can be those of a segment.
#include <algorithm>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/segment.h"

namespace heapreach::evidence::checker {

bool leads_to(const Value& value, const Segment& segment, std::uint32_t index, bool last,
              const Linear& offset) {
  const auto* pointer = std::get_if<Pointer>(&value);
  if (pointer == nullptr || pointer->node != index || pointer->offset != offset) return false;
  return pointer->last == last || segment.is_single();
}

bool Segment::keeps_order(std::size_t c, const Segment& other) const {
  const CellValue& wanted = node_->cells[c];
  const CellValue& cell = other.node_->cells[c];
  if (cell.order != 0) return cell.order == wanted.order && cell.gap >= wanted.gap;
  return cell.step == 0 && wanted.gap == 0 && std::holds_alternative<Linear>(cell.value);
}

const char* Segment::differs(std::size_t c, const Segment& other) const {
  const CellValue& wanted = node_->cells[c];
  const CellValue& cell = other.node_->cells[c];
  if (wanted.step != cell.step || wanted.offset != cell.offset) return "links the blocks otherwise";
  // Arbitrary contents may differ from block to block, and have no name in common.
  if (other.says_nothing(c)) return "is arbitrary in each block";
  if (cell.order != 0) return "differs from block to block";
  return nullptr;
}

bool Segment::fits(const Segment& other) const {
  const Node& node = *other.node_;
  if (is_piece() || other.is_piece()) return false;
  if (node_->size != node.size || node_->freed != node.freed ||
      node_->is_static != node.is_static || node_->is_partial || node.is_partial ||
      (node_->is_new && !node.is_new)) {
    return false;
  }
  if (other.is_single()) return true;
  for (std::size_t c = 0; c < node_->cells.size(); ++c) {
    if (says_nothing(c)) continue;
    const CellValue& wanted = node_->cells[c];
    const CellValue& cell = node.cells[c];
    if (wanted.step != cell.step || wanted.offset != cell.offset) return false;
    if (wanted.order == 0 ? cell.order != 0 : !keeps_order(c, other)) return false;
  }
  return true;
}

bool Segment::leads_on(bool from_last) const {
  return std::any_of(node_->cells.begin(), node_->cells.end(),
                     [&](const CellValue& cell) { return cell.step == (from_last ? -1 : 1); });
}

std::optional<Pointer> Segment::neighbour(const Segment& other, bool forwards) const {
  for (std::size_t c = 0; c < node_->cells.size(); ++c) {
    if (node_->cells[c].step != (forwards ? 1 : -1)) continue;
    const auto* pointer = std::get_if<Pointer>(&other.value(c));
    return pointer != nullptr ? std::optional(*pointer) : std::nullopt;
  }
  return std::nullopt;
}

bool Segment::links(const Segment& front, std::uint32_t front_index, const Segment& back,
                    std::uint32_t back_index) const {
  for (std::size_t c = 0; c < node_->cells.size(); ++c) {
    const CellValue& cell = node_->cells[c];
    const Linear offset = constant(cell.offset);
    if (cell.step == 1 && !leads_to(front.value(c), back, back_index, false, offset)) return false;
    if (cell.step == -1 && !leads_to(back.value(c), front, front_index, true, offset)) return false;
  }
  return true;
}

}  // namespace heapreach::evidence::checker
