// `no_live_cells(E, ..)` in a state of a state graph: every block is given one of two colours.
//
// Invariant: what is coloured is led to, wherever blocks lie. What is not coloured is not led to,
// unless something was met whose way depends on where blocks lie (is_open()): an arbitrary integer,
// a number at or above the origin, a pointer or a link to the outside of its block and the guard.
// For that, all that coloured blocks hold is looked at, and of runs of which not all blocks are
// coloured, each block that may be. So the answer is yes if all is coloured, no if something is not
// and nothing was open, and otherwise both are followed.
#include "evidence/checker/graph/reachable.h"

#include <deque>
#include <optional>
#include <set>

#include "evidence/checker/arithmetic/linear.h"

namespace heapreach::evidence::checker {

namespace {

/// What is known to be led to: for each node its first and its last block.
class Colouring {
 public:
  Colouring(const GraphHeap& heap, GraphAddresses& addresses)
      : heap_(heap), addresses_(addresses) {}

  void colour_from(const std::vector<Value>& roots) {
    for (const Value& root : roots) follow(root);
    while (!fresh_.empty()) {
      const std::uint32_t node = fresh_.front();
      fresh_.pop_front();
      for (const CellValue& cell : heap_.node(node).cells) follow_from(node, cell);
    }
  }

  bool is_open() const { return open_; }
  bool is_touched(std::uint32_t node) const { return has(node, false) || has(node, true); }
  /// Whether it hangs on the number of the node's blocks whether all of them are coloured, or what
  /// those hold that are.
  bool is_unsettled(std::uint32_t index) const {
    const Node& node = heap_.node(index);
    if (!node.or_more || is_complete(index)) return false;
    return node.count == 1 ? is_touched(index)
                           : node.count == 2 && has(index, false) && has(index, true);
  }
  /// Whether all blocks of the node are coloured.
  bool is_complete(std::uint32_t index) const {
    const Node& node = heap_.node(index);
    if (!node.is_run()) return is_touched(index);
    for (const CellValue& cell : node.cells) {
      if (cell.step != 0 && leads_inside(node, cell) && has(index, cell.step < 0)) return true;
    }
    return node.count == 2 && !node.or_more && has(index, false) && has(index, true);
  }

 private:
  bool has(std::uint32_t node, bool last) const { return coloured_.count({node, last}) > 0; }
  static bool leads_inside(const Node& node, const CellValue& link) {
    return link.offset >= 0 && link.offset < node.size;
  }

  /// Looks at what coloured blocks of the node hold in the cell.
  void follow_from(std::uint32_t index, const CellValue& cell) {
    const bool complete = is_complete(index);
    if (cell.order != 0) follow(cell.first);  // and those inside lie between both ends
    // The last block in the direction of a link holds no link.
    if (cell.step == 0 || complete || has(index, cell.step > 0)) follow(cell.value);
    if (cell.step == 0 || (!complete && !has(index, cell.step < 0))) return;
    // To the inside of a block it leads to one of the same node, which is complete then.
    open_ = open_ || addresses_.leads_astray(Pointer{index, false, constant(cell.offset)});
  }

  void follow(const Value& found) {
    if (std::holds_alternative<Anything>(found) || addresses_.leads_astray(found)) {
      open_ = true;
    } else if (const auto at = block_at(found)) {
      // In a single block the first one is the last one.
      const bool last = at->last && heap_.node(at->node).is_run();
      if (coloured_.emplace(at->node, last).second) fresh_.push_back(at->node);
    }
  }

  std::optional<Pointer> block_at(const Value& found) {
    const auto at = addresses_.allocated_at(found);
    return at ? at : addresses_.empty_at(found);
  }

  const GraphHeap& heap_;
  GraphAddresses& addresses_;
  std::set<std::pair<std::uint32_t, bool>> coloured_;
  std::deque<std::uint32_t> fresh_;
  bool open_ = false;
};

}  // namespace

bool all_led_to(const std::vector<Value>& roots, GraphHeap& heap, GraphPath& path,
                GraphAddresses& addresses) {
  if (heap.state().garbage == Garbage::any) {
    throw Refused{"no_live_cells depends on blocks of which the state says nothing"};
  }
  for (;;) {
    Colouring colouring(heap, addresses);
    colouring.colour_from(roots);
    bool all = heap.state().garbage == Garbage::none;
    std::optional<std::uint32_t> unsettled;
    for (std::uint32_t n = 0; n < heap.state().nodes.size(); ++n) {
      const Node& node = heap.node(n);
      if (!node.freed && !node.is_static && !colouring.is_complete(n)) all = false;
      if (colouring.is_unsettled(n)) unsettled = n;
    }
    if (all) return true;
    if (!unsettled) return colouring.is_open() && path.fork();
    addresses.settle(*unsettled);
  }
}

}  // namespace heapreach::evidence::checker
