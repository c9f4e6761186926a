// Invariant: what stays are the blocks that a live datum names, directly or through cells, be it by
// a place beside them. Blocks that are dropped need not be lost: a number or a place beside another
// block may lead to them. They only leave a trace in `garbage` where no_live_cells is asked later,
// and there reachable.cpp counts numbers and such places as open.
#include "search/abstraction/garbage.h"

#include <algorithm>
#include <functional>

#include "search/abstraction/tables.h"
#include "search/shapes/shape_cases.h"

namespace heapreach::search {

namespace {

bool is_wholly_marked(const Segment& segment, const Ends& reached) {
  return !segment.is_list() || segment.is_piece() || (reached.first && segment.has_links(false)) ||
         (reached.last && segment.has_links(true));
}

class Marker {
 public:
  explicit Marker(const Configuration& configuration)
      : configuration_(configuration), reached_(configuration.segments.size()) {
    for (const Datum& datum : configuration.store) visit(datum);
    while (!work_.empty()) {
      const SegmentId id = work_.back();
      work_.pop_back();
      configuration.segments[id].for_each_datum([&](const Datum& datum) { visit(datum); });
    }
  }

  const std::vector<Ends>& reached() const { return reached_; }

 private:
  void visit(const Datum& datum) {
    if (!datum.is_place()) return;
    Ends& mark = reached_[datum.segment];
    bool& end = datum.last ? mark.last : mark.first;
    if (end) return;
    // Contents of a list's interior and of its other end are followed even if they turn out not to
    // be reached: the list is split then, and marking starts again.
    if (!mark.first && !mark.last) work_.push_back(datum.segment);
    end = true;
  }

  const Configuration& configuration_;
  std::vector<Ends> reached_;
  std::vector<SegmentId> work_;
};

/// Makes a list that may be one block the block at its first (last) end.
void keep_end(Configuration& configuration, SegmentId id, bool last) {
  if (!last) configuration.segments[id].copy_first_to_last();
  make_single(configuration, id);
}

/// Marks what is reached, after splitting lists of which only an end is.
std::vector<Ends> mark(Configuration& configuration, bool leaks) {
  for (;;) {
    std::vector<Ends> reached = Marker(configuration).reached();
    const std::size_t before = configuration.segments.size();
    for (SegmentId id = 0; id < before; ++id) {
      if (is_wholly_marked(configuration.segments[id], reached[id])) continue;
      for (const bool last : {false, true}) {
        if (!(last ? reached[id].last : reached[id].first)) continue;
        // Where that would need two cases the list stays, unless nobody asks for the rest of it.
        if (!configuration.segments[id].may_be_one())
          unfold(configuration, id, last);
        else if (!leaks && reached[id].first != reached[id].last)
          keep_end(configuration, id, last);
      }
    }
    if (configuration.segments.size() == before) return reached;
  }
}

}  // namespace

void drop_dead(Configuration& configuration, const Live& live) {
  for (rts::VariableId v = 0; v < configuration.store.size(); ++v) {
    if (!live.variables[v]) configuration.store[v] = {};
  }
  for (Segment& segment : configuration.segments) {
    if (segment.is_piece() && !segment.is_stack() && segment.shape()->arguments() > 0 &&
        all_arguments(*segment.shape(), [&](std::size_t offset) {
          return !live.field(static_cast<Number>(offset));
        })) {
      segment.forget_arguments();
    }
    if (segment.is_frame || segment.is_piece()) continue;
    if (segment.is_partial()) {
      // Where its cells lie is no matter of offsets behind a variable.
      const bool owns = segment.is_table() && live.leaks;
      if (!live.every_field && live.fields.empty() && !owns) segment.forget_cells();
      continue;
    }
    for (std::size_t offset = 0; offset < segment.cells(); ++offset) {
      if (live.field(static_cast<Number>(offset))) continue;
      // Whether a piece that may be empty is lost garbage could not say.
      const Datum& datum = segment.value(offset);
      const bool may_be_empty =
          datum.is_place() && configuration.segments[datum.segment].may_be_empty();
      if (!live.leaks || !may_be_empty) segment.drop_cell(offset);
    }
  }
}

void forget(Configuration& configuration, const Live& live) {
  drop_dead(configuration, live);
  const std::vector<Ends> reached = mark(configuration, live.leaks);
  std::vector<SegmentId> index(reached.size(), 0);
  std::vector<Segment> kept;
  for (SegmentId id = 0; id < reached.size(); ++id) {
    Segment& segment = configuration.segments[id];
    if (reached[id].first || reached[id].last) {
      index[id] = static_cast<SegmentId>(kept.size());
      kept.push_back(std::move(segment));
    } else if (!segment.freed && !segment.is_static) {
      configuration.garbage = Garbage::some;
    } else if (live.leaks && segment.owns_in_ranges()) {
      throw OwnsUnseen();
    }
  }
  configuration.segments = std::move(kept);
  for_each_datum(configuration, [&](Datum& datum) {
    if (datum.is_place()) datum.segment = index[datum.segment];
  });
  if (!live.leaks) configuration.garbage = Garbage::any;
}

}  // namespace heapreach::search
