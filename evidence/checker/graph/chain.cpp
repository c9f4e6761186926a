// Invariant: the nodes so far stand for distinct blocks in a row, of the run's kind and size, which
// all of the run's steps link, whatever the number of blocks of each node is. A node is turned
// round only before it is one of them, and stays turned only if it becomes one.
#include "evidence/checker/graph/chain.h"

#include <algorithm>

#include "evidence/checker/arithmetic/linear.h"

namespace heapreach::evidence::checker {

namespace {

/// Whether all of the run's steps link the last block of `front` and the first one of `back`.
bool linked(const Node& run, const GraphHeap& heap, std::uint32_t front, std::uint32_t back) {
  for (std::size_t c = 0; c < run.cells.size(); ++c) {
    const Linear offset = constant(run.cells[c].offset);
    if (run.cells[c].step == 1 &&
        !leads_to(heap.node(front).cells[c].value, heap, back, false, offset)) {
      return false;
    }
    if (run.cells[c].step == -1 &&
        !leads_to(heap.node(back).cells[c].value, heap, front, true, offset)) {
      return false;
    }
  }
  return true;
}

/// Where a step of the run leads from a node, in the given direction.
std::optional<Pointer> neighbour(const Node& run, const Node& node, bool forwards) {
  for (std::size_t c = 0; c < run.cells.size(); ++c) {
    if (run.cells[c].step != (forwards ? 1 : -1)) continue;
    const auto* pointer = std::get_if<Pointer>(&node.cells[c].value);
    return pointer != nullptr ? std::optional(*pointer) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

bool leads_to(const Value& value, const GraphHeap& heap, std::uint32_t node, bool last,
              const Linear& offset) {
  const auto* pointer = std::get_if<Pointer>(&value);
  if (pointer == nullptr || pointer->node != node || pointer->offset != offset) return false;
  return pointer->last == last || !heap.node(node).is_run();
}

bool says_nothing(const CellValue& cell) {
  return cell.step == 0 && std::holds_alternative<Anything>(cell.value);
}

bool keeps_order(const CellValue& wanted, const CellValue& cell) {
  if (wanted.order == 0) return cell.order == 0;
  if (cell.order != 0) return cell.order == wanted.order && cell.gap >= wanted.gap;
  return cell.step == 0 && wanted.gap == 0 && std::holds_alternative<Linear>(cell.value);
}

bool fits(const Node& run, const Node& node) {
  if (run.size != node.size || run.freed != node.freed || run.is_static != node.is_static) {
    return false;
  }
  return !node.is_run() ||
         std::equal(run.cells.begin(), run.cells.end(), node.cells.begin(), node.cells.end(),
                    [](const CellValue& wanted, const CellValue& cell) {
                      return says_nothing(wanted) ||
                             (wanted.step == cell.step && wanted.offset == cell.offset &&
                              keeps_order(wanted, cell));
                    });
}

std::vector<std::uint32_t> chain(const Node& run, GraphHeap& heap, std::uint32_t start,
                                 bool forwards, const ChainRights& rights) {
  std::vector<std::uint32_t> nodes = {start};
  for (;;) {
    const std::uint32_t here = nodes.back();
    const auto pointer = neighbour(run, heap.node(here), forwards);
    if (!pointer || !rights.may_take(pointer->node)) break;
    if (std::count(nodes.begin(), nodes.end(), pointer->node) > 0) break;
    std::uint32_t next = pointer->node;
    const auto follows = [&] {
      return fits(run, heap.node(next)) &&
             linked(run, heap, forwards ? here : next, forwards ? next : here);
    };
    const auto follows_turned = [&] {
      heap.turn_round(next);
      if (follows()) return true;
      heap.turn_round(next);
      return false;
    };
    if (!follows() && !follows_turned()) {
      if (!heap.node(next).is_run() || pointer->last != forwards) break;
      const auto part = rights.isolate(*pointer);
      if (!part) break;
      next = *part;
      if (!follows()) break;
    }
    nodes.push_back(next);
  }
  if (!forwards) std::reverse(nodes.begin(), nodes.end());
  return nodes;
}

}  // namespace heapreach::evidence::checker
