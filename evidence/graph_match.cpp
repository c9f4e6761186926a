// Both states are walked at once, from the variables on. Blocks that are met together correspond;
// of a run that meets a shorter one, or a single block, a part is split off. Every block of the
// containing state must be met, since nothing else could say which block it stands for. Its
// unknowns get the values that they have where they are met on their own, the rest is for the
// solver.
//
// The walk is deterministic, so it may miss that one state contains another; it never claims it
// falsely.
#include "evidence/graph_match.h"

#include <algorithm>
#include <map>

#include "evidence/graph_witness.h"

namespace heapreach::evidence {

namespace {

using explore::CellValue;
using explore::Garbage;
using explore::Linear;
using explore::Node;
using explore::Pointer;
using explore::Value;

/// Makes `count` blocks from the pointer's end of its run on a node of its own.
std::uint32_t part(GraphHeap& heap, const Pointer& pointer, std::uint64_t count) {
  const std::uint64_t all = heap.node(pointer.node).count;
  if (all == count) return pointer.node;
  if (pointer.last) return heap.split(pointer.node, all - count);
  heap.split(pointer.node, count);
  return pointer.node;
}

/// Functions return false, with a reason, if the states do not match.
class Matcher {
 public:
  Matcher(const PathEnd& end, const explore::State& state, const rts::System& system,
          GraphSolver& solver)
      : inner_(end.state),
        outer_(state),
        system_(system),
        solver_(solver),
        witness_(end.facts, inner_, solver) {}

  bool run() {
    if (outer_.state().used > inner_.state().used) return fails("it has more cells used");
    for (rts::VariableId v = 0; v < system_.variables.size(); ++v) {
      where_ = "variable " + system_.variables[v].name;
      if (!match(outer_.state().store[v], inner_.state().store[v])) return false;
    }
    while (!work_.empty()) {
      solver_.poll();
      const auto [outer, inner] = work_.back();
      work_.pop_back();
      where_ = "node " + std::to_string(outer);
      if (!match_cells(outer, inner)) return false;
    }
    if (!match_garbage()) return false;
    return witness_.fulfil(outer_.state().condition) || fails("its condition need not hold");
  }

  const std::string& reason() const { return reason_; }

 private:
  bool fails(const std::string& reason) {
    reason_ = where_.empty() ? reason : where_ + ": " + reason;
    return false;
  }

  bool match(const Value outer, Value& slot) {
    if (std::holds_alternative<explore::Anything>(outer)) return true;
    const Value inner = inner_.named(slot);
    const auto* number = std::get_if<Linear>(&inner);
    if (const auto* wanted = std::get_if<Linear>(&outer)) {
      return number != nullptr ? equate(*wanted, *number) : fails("a pointer, not a number");
    }
    if (number != nullptr) return fails("a number, not a pointer");
    const auto& from = std::get<Pointer>(outer);
    const auto& to = std::get<Pointer>(inner);
    return match_blocks(from, to) && equate(from.offset, to.offset);
  }

  bool match_blocks(const Pointer& outer, const Pointer& inner) {
    const auto known = image_.find(outer.node);
    if (known != image_.end() || taken_.count(inner.node) > 0) {
      return (known != image_.end() && known->second == inner.node && outer.last == inner.last) ||
             fails("a pointer to another block");
    }
    const std::uint64_t counts[] = {outer_.node(outer.node).count, inner_.node(inner.node).count};
    const bool runs = counts[0] > 1 && counts[1] > 1 && outer.last == inner.last;
    const std::uint64_t count = runs ? std::min(counts[0], counts[1]) : 1;
    const std::uint32_t from = part(outer_, outer, count);
    const std::uint32_t to = part(inner_, inner, count);
    const Node& a = outer_.node(from);
    const Node& b = inner_.node(to);
    if (a.size != b.size) return fails("a pointer to a block of another size");
    if (a.freed != b.freed) return fails("one of both blocks is freed");
    if (a.is_static != b.is_static) return fails("one of both blocks is static");
    image_[from] = to;
    taken_.insert(to);
    work_.emplace_back(from, to);
    return true;
  }

  bool match_cells(std::uint32_t outer, std::uint32_t inner) {
    const bool run = outer_.node(outer).count > 1;
    for (std::size_t c = 0; c < outer_.node(outer).cells.size(); ++c) {
      const CellValue wanted = outer_.node(outer).cells[c];
      if (wanted.step == 0 && std::holds_alternative<explore::Anything>(wanted.value)) continue;
      CellValue& cell = inner_.state().nodes[inner].cells[c];
      if (wanted.step != cell.step || wanted.offset != cell.offset) {
        return fails("cell " + std::to_string(c) + " links the blocks otherwise");
      }
      // Arbitrary contents may differ from block to block, and have no name in common.
      if (run && cell.step == 0 && std::holds_alternative<explore::Anything>(cell.value)) {
        return fails("cell " + std::to_string(c) + " is arbitrary in each block");
      }
      if (!match(wanted.value, cell.value)) return false;
    }
    return true;
  }

  /// Blocks that nothing of the outer state stands for count as its garbage.
  bool match_garbage() {
    where_.clear();
    bool forgotten = false;
    for (std::uint32_t n = 0; n < inner_.state().nodes.size(); ++n) {
      const Node& node = inner_.node(n);
      if (taken_.count(n) == 0 && !node.freed && !node.is_static) forgotten = true;
    }
    for (std::uint32_t n = 0; n < outer_.state().nodes.size(); ++n) {
      if (image_.count(n) == 0) return fails("no variable leads to node " + std::to_string(n));
    }
    const Garbage garbage = inner_.state().garbage;
    switch (outer_.state().garbage) {
      case Garbage::any:
        return true;
      case Garbage::none:
        return (!forgotten && garbage == Garbage::none) ||
               fails("there may be blocks besides its nodes");
      case Garbage::some:
        break;
    }
    return forgotten || garbage == Garbage::some ||
           fails("there may be no block besides its nodes");
  }

  bool equate(const Linear& outer, const Linear& inner) {
    return witness_.equate(outer, inner) || fails("another number");
  }

  GraphHeap inner_;
  GraphHeap outer_;
  const rts::System& system_;
  GraphSolver& solver_;
  GraphWitness witness_;
  std::map<std::uint32_t, std::uint32_t> image_;  // nodes of the outer state to those of the inner
  std::set<std::uint32_t> taken_;                 // nodes of the inner one that are images
  std::vector<std::pair<std::uint32_t, std::uint32_t>> work_;  // whose cells are to be compared
  std::string where_;
  std::string reason_;
};

}  // namespace

std::string why_not_contained(const PathEnd& end, const explore::State& state,
                              const rts::System& system, GraphSolver& solver) {
  Matcher matcher(end, state, system, solver);
  return matcher.run() ? "" : matcher.reason();
}

}  // namespace heapreach::evidence
