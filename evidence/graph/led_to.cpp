// `no_live_cells(E, ..)` in a state of a state graph. Only what follows from pointers counts: then
// it holds. Otherwise, since a number may be an address and the lengths of runs may be open, it is
// followed both ways.
#include "evidence/graph/led_to.h"

#include <deque>
#include <optional>
#include <set>

namespace heapreach::evidence::graph {

using explore::CellValue;
using explore::Node;
using explore::Pointer;
using explore::Value;

namespace {

/// What is known to be led to: for each node its first and its last block.
class Colouring {
 public:
  explicit Colouring(const explore::State& state) : state_(state) {}

  void colour(const Pointer& pointer) {
    const Node& node = state_.nodes[pointer.node];
    // In a single block the first one is the last one.
    const bool last = pointer.last && node.is_run();
    if (coloured_.emplace(pointer.node, last).second) fresh_.emplace_back(pointer.node, last);
    if (!node.is_run()) coloured_.emplace(pointer.node, true);
  }

  /// The next end whose contents have not been looked at.
  std::optional<std::uint32_t> next() {
    if (fresh_.empty()) return std::nullopt;
    const std::uint32_t node = fresh_.front().first;
    fresh_.pop_front();
    return node;
  }

  bool has(std::uint32_t node, bool last) const { return coloured_.count({node, last}) > 0; }
  bool is_touched(std::uint32_t node) const { return has(node, false) || has(node, true); }
  /// Whether all blocks of the node are.
  bool is_complete(std::uint32_t index) const {
    const Node& node = state_.nodes[index];
    if (!node.is_run()) return is_touched(index);
    for (const CellValue& cell : node.cells) {
      const bool links = cell.step != 0 && cell.offset >= 0 && cell.offset < node.size;
      if (links && has(index, cell.step < 0)) return true;
    }
    return node.count == 2 && !node.or_more && has(index, false) && has(index, true);
  }

 private:
  const explore::State& state_;
  std::set<std::pair<std::uint32_t, bool>> coloured_;
  std::deque<std::pair<std::uint32_t, bool>> fresh_;
};

/// The values that blocks hold which are known to be led to.
std::vector<Value> contents(const Node& node, std::uint32_t index, const Colouring& colouring) {
  std::vector<Value> result;
  for (const CellValue& cell : node.cells) {
    const bool held =
        cell.step == 0 || colouring.is_complete(index) || colouring.has(index, cell.step > 0);
    if (held) result.push_back(cell.value);
  }
  return result;
}

}  // namespace

bool all_led_to(const std::vector<Value>& roots, GraphHeap& heap, GraphPath& path,
                GraphAddresses& addresses) {
  if (heap.state().garbage == explore::Garbage::some) return path.fork();
  if (heap.state().garbage == explore::Garbage::any) {
    throw Refused{"no_live_cells depends on blocks of which the state says nothing"};
  }
  for (;;) {
    Colouring colouring(heap.state());
    const auto follow = [&](const Value& found) {
      if (!std::holds_alternative<Pointer>(found)) return;
      if (const auto at = addresses.allocated_at(found)) colouring.colour(*at);
    };
    for (const Value& root : roots) follow(root);
    while (const auto node = colouring.next()) {
      for (const Value& held : contents(heap.node(*node), *node, colouring)) follow(held);
    }
    std::optional<std::uint32_t> open;
    bool settled = false;
    for (std::uint32_t n = 0; n < heap.state().nodes.size() && !settled; ++n) {
      const Node& node = heap.node(n);
      if (node.freed || node.is_static || colouring.is_complete(n)) continue;
      open = n;
      if (!colouring.is_touched(n) || node.count > 1 || !node.or_more) continue;
      addresses.several(n);  // one block, or more of them: each on a path of its own
      settled = true;
    }
    if (!open) return true;
    if (!settled) return path.fork();
  }
}

}  // namespace heapreach::evidence::graph
