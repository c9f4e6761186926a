#include "search/addresses/layout.h"

#include <algorithm>

namespace heapreach::search {

Layout::Layout(const rts::System& system, const Configuration& configuration)
    : configuration_(configuration) {
  auto next = static_cast<Number>(system.origin());
  for (const Segment& block : configuration.segments) {
    bases_.push_back(next);
    next += block.room() + static_cast<Number>(system.guard);
  }
}

std::optional<CellAddress> Layout::cell_at(Number address) const {
  const auto next = std::upper_bound(bases_.begin(), bases_.end(), address);
  if (next == bases_.begin()) return std::nullopt;
  const auto block = static_cast<SegmentId>(next - bases_.begin() - 1);
  const Number offset = address - bases_[block];
  const Segment& segment = configuration_.segments[block];
  if (segment.freed || offset >= segment.size) return std::nullopt;
  return CellAddress{block, false, offset};
}

std::vector<SegmentId> Layout::empty_blocks() const {
  std::vector<SegmentId> result;
  for (SegmentId block = 0; block < bases_.size(); ++block) {
    const Segment& segment = configuration_.segments[block];
    if (!segment.freed && segment.size == 0) result.push_back(block);
  }
  return result;
}

std::vector<Interval> Layout::allocated() const {
  std::vector<Interval> result;
  for (SegmentId block = 0; block < bases_.size(); ++block) {
    const Segment& segment = configuration_.segments[block];
    if (segment.freed || segment.size == 0) continue;
    const Number last = bases_[block] + segment.size - 1;
    if (!result.empty() && result.back().last + 1 == bases_[block])
      result.back().last = last;
    else
      result.push_back({bases_[block], last});
  }
  return result;
}

}  // namespace heapreach::search
