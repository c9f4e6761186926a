// Which segments make up a piece of a known shape, and who points at them.
#pragma once

#include <optional>
#include <vector>

#include "search/linear/facts.h"
#include "search/state/configuration.h"

namespace heapreach::search {

/// How often something points at which segment.
class Incoming {
 public:
  explicit Incoming(const Configuration& configuration);

  bool are_from_store(SegmentId id) const { return from_store_[id]; }
  /// Blocks to which frames lead are theirs to fold (frame_pieces.h).
  bool are_from_frames(SegmentId id) const { return from_frames_[id]; }
  /// Those from cells, and from the arguments of pieces.
  int all(SegmentId id) const { return from_cells_[id]; }
  /// Whether one cell leads there, and nothing else. Contract: it was there when these were
  /// counted.
  bool is_alone(SegmentId id) const { return !from_store_[id] && from_cells_[id] == 1; }
  /// Those of them that lead to a last block.
  int to_last(SegmentId id) const { return to_last_[id]; }

 private:
  std::vector<bool> from_store_;
  std::vector<bool> from_frames_;
  std::vector<int> from_cells_;
  std::vector<int> to_last_;
};

/// How often the cells of one segment point at another one.
int references_between(const Segment& from, SegmentId to);

bool is_plain_block(const Segment& segment);

/// The segments of a piece, its root first.
using Members = std::vector<SegmentId>;

/// What fits which shape.
class Fit {
 public:
  /// `facts`: by which data are known to be between bounds; none: only where these are any.
  Fit(const Configuration& configuration, const Incoming& incoming, Facts* facts = nullptr)
      : configuration_(configuration), incoming_(incoming), facts_(facts) {}

  /// What arguments a piece of the shape has with the first block of a segment as its root; nothing
  /// if it holds none. Contract: it has as many cells.
  std::optional<std::vector<Datum>> arguments_of(SegmentId root, const Shape& shape) const;
  /// Adds the segments of the piece with that root; false if there is none.
  bool add(SegmentId root, const Shape& shape, const std::vector<Datum>& arguments,
           Members& members) const;
  /// The same of what a cell of the owner leads to, which is null or belongs to that cell alone.
  bool add_child(const Datum& datum, const Shape& shape, const ShapeCell& cell,
                 const std::vector<Datum>& arguments, const Datum& owner, Members& members) const;
  /// The same of what the hole of a path leads to, which is a child of its shape as that cell is.
  bool add_at_hole(SegmentId path, const ShapeCell& cell, Members& members) const;
  /// Whether a piece has what such a one, with these arguments, has to have at its root.
  bool suits(const Segment& piece, const Shape& shape, const std::vector<Datum>& arguments) const;
  /// The same of all but one cell of a single block, which leads out of its piece, and is returned.
  std::optional<std::size_t> add_but_exit(SegmentId block, const Shape& shape,
                                          const std::vector<Datum>& arguments,
                                          Members& members) const;

  /// The same of blocks on a path through their only cells that lead to the same shape, from what a
  /// cell holds to the datum `end`, which may be the same.
  bool add_path(const Datum& from, const Datum& end, const Shape& shape, Members& members) const;

  /// How often something that is no member points at the segment.
  int from_outside(SegmentId id, const Members& members) const;
  /// Whether nothing else points at members from the second one on, and no argument at a member.
  bool is_closed(const Members& members, const std::vector<Datum>& arguments) const;
  bool leads_to_first(const Datum& datum, Number offset) const {
    return datum.is_place() && !datum.last && datum.linear == linear_constant(offset);
  }

 private:
  std::optional<std::vector<Datum>> values_of(SegmentId root, const Shape& shape) const;
  std::optional<Datum> leaf_below(SegmentId root, const Shape& shape) const;
  static bool is_none(const Datum& datum, const Shape& child, const std::vector<Datum>& given);
  bool has_values(const std::vector<Datum>& values, const Shape& shape,
                  const std::vector<Datum>& arguments) const;
  bool add_alone(SegmentId root, const Shape& shape, const std::vector<Datum>& arguments,
                 Members& members) const;
  bool add_given(const Datum& datum, const Shape& child, const ShapeCell& cell,
                 const std::vector<Datum>& given, Members& members) const;
  bool add_open_given(const Datum& datum, const Shape& child, const ShapeCell& cell,
                      const std::vector<Datum>& given, Members& members) const;
  std::vector<Datum> given(const Shape& shape, const ShapeCell& cell,
                           const std::vector<Datum>& arguments, const Datum& owner) const;
  std::optional<Datum> add_link(SegmentId id, const Shape& shape, Members& members) const;
  bool add_beside(SegmentId block, std::size_t exit, const Shape& shape,
                  const std::vector<Datum>& arguments, Members& members) const;
  bool ends_with_link(const Segment& list, const Shape& shape, std::size_t i) const;
  bool add_cells(SegmentId block, const Shape& shape, const ShapeCells& cells,
                 const std::vector<Datum>& arguments, Members& members) const;
  bool is_between(const Shape& shape, const ShapeCell& cell, const std::vector<Datum>& arguments,
                  const Datum& datum) const;
  bool add_list(SegmentId list, const Shape& shape, const ShapeCells& cells,
                const std::vector<Datum>& arguments, Members& members) const;
  std::optional<std::size_t> link_of_list(SegmentId list, const Shape& shape,
                                          const ShapeCells& cells,
                                          const Datum* leaf = nullptr) const;
  std::optional<std::size_t> add_but_exit(SegmentId block, const Shape& shape,
                                          const ShapeCells& cells,
                                          const std::vector<Datum>& arguments,
                                          Members& members) const;
  bool fits_in_list(const Segment& list, std::size_t i, const ShapeCell& cell,
                    const Datum* leaf) const;

  const Configuration& configuration_;
  const Incoming& incoming_;
  Facts* facts_;
  mutable std::vector<SegmentId> above_{};  // blocks of which it is being looked at what they own
};

}  // namespace heapreach::search
