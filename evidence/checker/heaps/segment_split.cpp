// Segments taken apart.
//
// Invariant: after split() and divide(), and after cut() and divide() for some link, both parts
// stand for the same blocks as the whole, if the unknowns fulfil what was added to `orders` and
// what order_of_ends() says of both parts; after settle() for those of them that have so many
// blocks.
#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/segment.h"

namespace heapreach::evidence::checker {

Segment Segment::split(std::uint64_t count, bool at_back) {
  Segment back = *this;
  Node& rest = at_back ? own() : back.own();  // an open one stays so
  Node& part = at_back ? back.own() : own();
  rest.count -= count;
  part.count = count;
  part.or_more = false;
  return back;
}

Segment Segment::cut(std::uint64_t count) {
  if (!node_->or_more) return split(count, false);
  own().count = 1;
  return *this;
}

/// The link between both parts becomes a pointer of the side that steps to the other. An end of the
/// whole segment is an end of one of the parts, and its value stays there.
void Segment::divide_link(CellValue& front, CellValue& back, const Pointer& end_of_front,
                          const Pointer& start_of_back) {
  const auto plus = [](Pointer pointer, const Integer& offset) {
    pointer.offset = constant(offset);
    return pointer;
  };
  if (front.step == 1) front.value = plus(start_of_back, front.offset);
  if (back.step == -1) back.value = plus(end_of_front, back.offset);
}

/// The values of both are still those of the whole.
void Segment::divide_order(CellValue& front, CellValue& back, bool front_is_single,
                           bool back_is_single, const std::function<Unknown()>& fresh,
                           std::vector<Constraint>& orders) {
  const Linear end = front_is_single ? front.first : term_of(fresh());
  const Linear start = back_is_single ? std::get<Linear>(back.value) : term_of(fresh());
  const Linear gap = constant(front.gap);
  orders.push_back(front.order > 0 ? at_most(sum(end, gap), start) : at_most(sum(start, gap), end));
  front.value = end;
  back.first = start;
}

void Segment::divide(Segment& front, std::uint32_t front_index, Segment& back,
                     std::uint32_t back_index, const std::function<Unknown()>& fresh,
                     std::vector<Constraint>& orders) {
  const bool single[] = {front.is_single(), back.is_single()};
  const Pointer end_of_front{front_index, !single[0], {}};
  const Pointer start_of_back{back_index, false, {}};
  Node& front_node = front.own();
  Node& back_node = back.own();
  for (std::size_t c = 0; c < front_node.cells.size(); ++c) {
    CellValue& left = front_node.cells[c];
    CellValue& right = back_node.cells[c];
    if (left.order != 0) {
      divide_order(left, right, single[0], single[1], fresh, orders);
    } else {
      divide_link(left, right, end_of_front, start_of_back);
    }
    if (single[0]) left = {0, 0, left.value};
    if (single[1]) right = {0, 0, right.value};
  }
}

void Segment::settle(bool exactly, std::vector<Constraint>& orders) {
  Node& node = own();
  if (!exactly) {
    ++node.count;
    return;
  }
  node.or_more = false;
  if (!is_single()) return;
  for (CellValue& cell : node.cells) {
    if (cell.order != 0) orders.push_back(equal(cell.first, std::get<Linear>(cell.value)));
    cell = {0, 0, cell.value};
  }
}

void Segment::turn_round() {
  for (CellValue& cell : own().cells) {
    cell.step = -cell.step;
    cell.order = -cell.order;
    if (cell.order == 0) continue;
    Value last = std::move(cell.value);
    cell.value = std::move(cell.first);
    cell.first = std::get<Linear>(std::move(last));
  }
}

}  // namespace heapreach::evidence::checker
