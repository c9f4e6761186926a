// Invariant: the segments so far stand for distinct blocks in a row, of the wanted kind and size,
// which all of the wanted links join, whatever the lengths are. A segment is turned round only
// before it is one of them, and stays turned only if it becomes one.
#include "evidence/checker/matching/chain.h"

#include <algorithm>

namespace heapreach::evidence::checker {

namespace {

class Chain {
 public:
  Chain(const Segment& wanted, GraphHeap& heap, bool forwards, const ChainRights& rights)
      : wanted_(wanted), heap_(heap), forwards_(forwards), rights_(rights) {}

  std::vector<std::uint32_t> from(std::uint32_t start) {
    chain_ = {start};
    while (const auto next = this->next()) chain_.push_back(*next);
    if (!forwards_) std::reverse(chain_.begin(), chain_.end());
    return std::move(chain_);
  }

 private:
  std::optional<std::uint32_t> next() {
    const auto pointer = wanted_.neighbour(heap_.segment(chain_.back()), forwards_);
    if (!pointer || !rights_.may_take(pointer->node)) return std::nullopt;
    if (std::count(chain_.begin(), chain_.end(), pointer->node) > 0) return std::nullopt;
    if (heap_.segment(pointer->node).is_piece()) return std::nullopt;
    if (follows(pointer->node) || follows_turned(pointer->node)) return pointer->node;
    if (heap_.segment(pointer->node).is_single() || pointer->last != forwards_) return std::nullopt;
    const auto block = rights_.isolate(*pointer);
    return block && follows(*block) ? block : std::nullopt;
  }

  bool follows(std::uint32_t next) const {
    const std::uint32_t front = forwards_ ? chain_.back() : next;
    const std::uint32_t back = forwards_ ? next : chain_.back();
    return wanted_.fits(heap_.segment(next)) &&
           wanted_.links(heap_.segment(front), front, heap_.segment(back), back);
  }

  bool follows_turned(std::uint32_t next) {
    heap_.turn_round(next);
    if (follows(next)) return true;
    heap_.turn_round(next);
    return false;
  }

  const Segment& wanted_;
  GraphHeap& heap_;
  bool forwards_;
  const ChainRights& rights_;
  std::vector<std::uint32_t> chain_;
};

}  // namespace

std::vector<std::uint32_t> chain(const Segment& wanted, GraphHeap& heap, std::uint32_t start,
                                 bool forwards, const ChainRights& rights) {
  return Chain(wanted, heap, forwards, rights).from(start);
}

}  // namespace heapreach::evidence::checker
