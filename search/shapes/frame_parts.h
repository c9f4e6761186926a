// What a frame owns, of which each block is used once while the frame is taken apart.
#pragma once

#include <optional>
#include <set>

#include "search/state/configuration.h"
#include "search/state/shape.h"

namespace heapreach::search {

/// Whether the segment is one allocated block of a known size.
bool is_plain(const Segment& segment);
/// Whether the datum is the number 0.
bool is_zero(const Datum& datum);

/// Contract: outlived by the configuration and the territory, which do not change.
class FrameParts {
 public:
  FrameParts(const Configuration& configuration, const std::set<SegmentId>& territory)
      : configuration_(configuration), territory_(territory) {}

  const Segment& segment(const Datum& place) const {
    return configuration_.segments[place.segment];
  }
  /// Whether it leads to a block that only the frame leads to.
  bool owns(const Datum& datum) const;
  /// Whether nobody reads what is there, though it may still be compared.
  bool is_integer(const Datum& datum) const { return !datum.is_place() || segment(datum).freed; }
  /// Whether it is what the stack gets as argument; the first one that may be is from then on.
  bool is_argument(const Datum& datum);
  const std::optional<Datum>& argument() const { return argument_; }
  /// False if the segment that it leads to is used already.
  bool use(const Datum& place) { return used_.insert(place.segment).second; }
  /// What has been used up, but for the frame.
  const std::set<SegmentId>& used() const { return used_; }
  /// Whether it is null or leads to a piece of the shape, or to what can become one, at the offset.
  bool is_piece(const Datum& datum, const Shape& shape, Number offset, bool never_null = false);

  /// What has been used, and the argument, to go back to.
  struct Mark {
    std::set<SegmentId> used;
    std::optional<Datum> argument;
  };
  Mark mark() const { return {used_, argument_}; }
  void go_back(Mark mark) {
    used_ = std::move(mark.used);
    argument_ = std::move(mark.argument);
  }

 private:
  template <typename Holds>
  bool is_of_some_case(const Shape& shape, Holds holds);
  bool all_fit(const Segment& block, const Shape& shape);
  bool fits(const Datum& datum, const Shape& shape, const ShapeCell& cell);
  bool is_chain(const Segment& list, const Shape& shape);
  bool is_chain(const Segment& list, const Shape& shape, const ShapeCells& cells);

  const Configuration& configuration_;
  const std::set<SegmentId>& territory_;
  std::set<SegmentId> used_;
  std::optional<Datum> argument_;
};

}  // namespace heapreach::search
