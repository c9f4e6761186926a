#include "search/pieces/leaves.h"

namespace heapreach::search {

namespace {

constexpr int least_references = 2;  // from blocks of trees

bool is_leaf_of(const Segment& piece, SegmentId id) {
  if (!piece.shape() || !piece.shape()->has_leaf) return false;
  return piece.arguments()[piece.shape()->leaf()] == place(id);
}

/// Whether trees lead there as to a leaf, and something else does, too.
bool is_shared(const Configuration& configuration, const Incoming& incoming, SegmentId id) {
  const Segment& leaf = configuration.segments[id];
  bool is_held = incoming.are_from_store(id);
  int references = 0;
  for (SegmentId from = 0; from < configuration.segments.size(); ++from) {
    if (from == id) continue;
    const Segment& segment = configuration.segments[from];
    if (is_leaf_of(segment, id)) references += least_references;
    if (segment.is_piece()) continue;
    const int found = references_between(segment, id);
    if (segment.size != leaf.size)
      is_held = is_held || found > 0;
    else if (references_between(leaf, from) == 0)
      references += found;
  }
  return is_held && references >= least_references;
}

}  // namespace

bool may_be_leaf(const Configuration& configuration, const Incoming& incoming, SegmentId id,
                 std::size_t cells) {
  const Segment& segment = configuration.segments[id];
  if (segment.size != static_cast<Number>(cells)) return false;
  const bool is_block = !segment.is_piece() && !segment.is_list() && !segment.freed;
  if (segment.is_static && !segment.is_frame) return is_block;
  return is_plain_block(segment) && is_shared(configuration, incoming, id);
}

}  // namespace heapreach::search
