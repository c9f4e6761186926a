#include "search/pieces/ownership.h"

#include <algorithm>

namespace heapreach::search {

/// The segments to which one leads, each once, without its owner.
std::vector<SegmentId> Ownership::below(SegmentId id, std::optional<SegmentId> owner) const {
  std::vector<SegmentId> result;
  configuration_.segments[id].for_each_datum([&](const Datum& datum) {
    if (datum.is_place() && datum.segment != owner) result.push_back(datum.segment);
  });
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

/// How many references to a segment are from neither `from` nor where it leads.
int Ownership::from_elsewhere(SegmentId id, SegmentId from) const {
  int result = incoming_.all(id) - references_between(configuration_.segments[from], id);
  for (const SegmentId each : below(id, from)) {
    result -= references_between(configuration_.segments[each], id);
  }
  return result;
}

int Ownership::from_above(SegmentId id, std::optional<SegmentId> owner) const {
  int result = incoming_.all(id);
  for (const SegmentId each : below(id, owner)) {
    if (from_elsewhere(each, id) != 0) continue;
    result -= references_between(configuration_.segments[each], id);
  }
  return result;
}

bool Ownership::owns(SegmentId owner, const Datum& datum) const {
  if (!datum.is_place() || datum.last || !datum.linear.is_constant()) return false;
  const SegmentId id = datum.segment;
  return id != owner && !incoming_.are_from_store(id) &&
         references_between(configuration_.segments[owner], id) == 1 && from_above(id, owner) == 1;
}

}  // namespace heapreach::search
