#include "search/shapes/frame_references.h"

#include <algorithm>

namespace heapreach::search {

FrameReferences::FrameReferences(const Configuration& configuration)
    : configuration_(configuration),
      from_store_(configuration.segments.size()),
      from_(configuration.segments.size()) {
  for (const Datum& datum : configuration.store) {
    if (datum.is_place()) from_store_[datum.segment] = true;
  }
  for (SegmentId id = 0; id < from_.size(); ++id) {
    configuration.segments[id].for_each_datum([&](const Datum& datum) {
      if (datum.is_place()) from_[datum.segment].push_back(id);
    });
  }
}

std::set<SegmentId> FrameReferences::territory(SegmentId frame) const {
  std::set<SegmentId> result = {frame};
  std::vector<SegmentId> work = {frame};
  while (!work.empty()) {
    const SegmentId id = work.back();
    work.pop_back();
    configuration_.segments[id].for_each_datum([&](const Datum& datum) {
      if (datum.is_place() && result.insert(datum.segment).second) work.push_back(datum.segment);
    });
  }
  const auto leads_elsewhere = [&](SegmentId id) {
    if (id == frame) return false;
    return from_store_[id] || std::any_of(from_[id].begin(), from_[id].end(),
                                          [&](SegmentId by) { return result.count(by) == 0; });
  };
  while (std::erase_if(result, leads_elsewhere) > 0) {
  }
  return result;
}

}  // namespace heapreach::search
