// Configurations: the symbolic states of the search. Heaps have a concrete shape; addresses are
// opaque; data are linear expressions over unknowns that a path condition speaks of. Blocks that
// repeat in a row, each pointing at the next, are one segment, so that a list costs the same at any
// length. What they hold may ascend or descend from block to block: a sorted list is one segment,
// too.
//
// The same as State in evidence/certificates/state_graph.h, in machine integers and with one more
// kind of datum: dropped, for what no execution reads any more.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "search/state/segment.h"

namespace heapreach::search {

struct Configuration {
  rts::VertexId vertex = 0;
  std::uint64_t used = 0;  // cells
  Garbage garbage = Garbage::none;
  Unknown unknowns = 0;  // those below it may occur
  std::vector<Segment> segments;
  std::vector<Datum> store;  // indexed by VariableId
  std::vector<Constraint> condition;
  /// Where the start heap is not known: those, ascending, that are below every address which was
  /// handed out, or is to be, since the start.
  std::vector<Unknown> old;
  /// Where the start heap is not known: integers at which no cell is allocated.
  std::vector<LinearExpression> unallocated;

  bool is_old(Unknown unknown) const { return std::binary_search(old.begin(), old.end(), unknown); }
  /// Whether the linear expression is just one of these.
  bool is_old(const LinearExpression& linear) const;
};

/// Calls `visit` with every datum of the store and of the cells, in a fixed order.
template <typename Visit>
void for_each_datum(Configuration& configuration, Visit visit) {
  for (Datum& datum : configuration.store) visit(datum);
  for (Segment& segment : configuration.segments) segment.for_each_datum(visit);
}
template <typename Visit>
void for_each_datum(const Configuration& configuration, Visit visit) {
  for (const Datum& datum : configuration.store) visit(datum);
  for (const Segment& segment : configuration.segments) segment.for_each_datum(visit);
}

/// Turns a list round: its first block becomes its last.
void reverse(Configuration& configuration, SegmentId segment);
/// Makes a segment of length at least 1 exactly one block, which holds what the last one does: that
/// the first one does, too, is for the caller to know.
void make_single(Configuration& configuration, SegmentId segment);
/// Makes the first (last) block of a segment a segment of its own, whose index it returns; the rest
/// keeps its index. A single block stays what it is. What orders say of both parts goes into the
/// condition. Contract: the segment is not one that may be one block (search/state/materialise.h is
/// for all).
SegmentId unfold(Configuration& configuration, SegmentId segment, bool last);

/// `unknown` replaced by a linear expression everywhere, in the condition too.
void substitute(Configuration& configuration, Unknown unknown, const LinearExpression& replacement);

/// All of a configuration but `used` as bytes: equal exactly for equal ones.
std::string serialised(const Configuration& configuration);
/// These bytes with every number of the data, and the condition, left out: what a configuration
/// must share with one that subsumes it, if that has no list segments of length at least k.
std::string shape_of(const Configuration& configuration);
/// The shape with the lengths of lists left out, too, and with what a list has and a single block
/// has not: what a configuration must share with any one that subsumes it.
std::string outline_of(const Configuration& configuration);
/// The inverse of serialised(), with 0 for `used`.
Configuration deserialised(const std::string& bytes);

}  // namespace heapreach::search
