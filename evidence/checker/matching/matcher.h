// One attempt to show that a state subsumes another one; see matcher.cpp for how.
#pragma once

#include <map>
#include <set>
#include <span>

#include "evidence/checker/matching/instantiation.h"
#include "evidence/checker/pieces/pieces.h"
#include "evidence/checker/steps/execution.h"

namespace heapreach::evidence::checker {

/// Of several ways to go on, the one that is tried: how many segments earlier than it could the
/// chain ends that an open segment stands for, or which cell of a partial block is a wanted one.
struct Guess {
  std::size_t taken = 0;
  std::size_t most = 0;  // the last way
};

class Matcher {
 public:
  /// All arguments must outlive this. "Outer" is the state, "inner" is the path's end. `guesses`
  /// says which ways to go, in the order of their being met, and gets an entry for each new one.
  Matcher(const PathEnd& end, const SymbolicState& state, const rts::System& system,
          GraphSolver& solver, std::vector<Guess>& guesses);

  /// Whether each concrete state of the inner state is one of the outer state.
  bool run();
  /// Why not.
  const std::string& reason() const { return reason_; }
  /// An open segment of the path's end whose length would have to be known.
  const std::optional<std::uint32_t>& unsettled() const { return unsettled_; }
  /// A constraint on unknowns of the path's end that it leaves open and that would have to hold.
  std::optional<Constraint> undecided() const;

 private:
  /// A variable, or a cell of a segment of each state, that both states speak of.
  struct Place {
    std::optional<rts::VariableId> variable;
    std::uint32_t outer = 0, inner = 0;
    std::size_t cell = 0;
    std::optional<std::size_t> inner_cell{};  // where it is another one
    Integer minus{};                          // what to take off the inner one
  };
  /// The inner segments, in a row, whose blocks are those of an outer one: the first and the last.
  struct Image {
    std::uint32_t front = 0, back = 0;
  };

  /// Put into words only where a comparison fails.
  struct Where {
    std::optional<rts::VariableId> variable;
    std::optional<std::uint32_t> node;  // outer
  };

  bool fails(const std::string& reason);
  std::string text_of(const Where& where) const;
  bool fails_unsettled(std::uint32_t inner, const std::string& reason);
  const Value& outer_at(const Place& place) const;
  const Value& inner_at(const Place& place) const;
  Value named_inner_at(const Place& place);

  bool match(const Place& place);
  bool match_pointers(const Pointer& outer, const Pointer& inner);
  bool match_images(const Image& image, const Pointer& outer, const Pointer& inner);
  bool match_block(const Pointer& outer, const Pointer& inner);
  std::size_t guess(std::size_t ways);
  bool match_kinds(const Segment& outer, std::uint32_t inner);
  bool match_sizes(const Segment& outer, std::uint32_t inner);
  void complete(std::uint32_t inner, const Integer& size);
  void complete_all(const Integer& size);
  void straighten(std::uint32_t segment, std::size_t cell);
  bool match_partial();
  bool is_surely_inside(const Linear& offset, const Linear& extent);
  std::optional<std::size_t> cell_at(const Linear& offset, const Segment& inner);
  std::optional<std::size_t> cell_for(const Value& wanted, const Segment& inner,
                                      const std::set<std::size_t>& met);

  bool match_ranges(std::uint32_t outer, std::uint32_t inner);
  bool match_in_range(std::uint32_t outer, std::uint32_t inner, std::size_t cell);
  bool covers(std::uint32_t outer, std::uint32_t inner, std::size_t range);
  bool may_leave_owned(std::uint32_t inner);
  bool each_way_outside(const Facts& facts, const Linear& at, std::span<const CellRange> ranges,
                        const std::function<bool(const Facts&)>& then);
  bool each_way_in(const Facts& facts, const Linear& at, std::span<const CellRange> ranges,
                   const std::function<bool(const Facts&, const CellRange&)>& then);
  bool place_range(std::uint32_t outer, std::uint32_t inner, std::size_t index);
  std::optional<std::vector<CellRange>> known_ranges(std::uint32_t outer) const;
  std::optional<Facts> unnamed(const Linear& at, std::uint32_t outer, std::uint32_t inner);

  bool match_addresses(const Segment& outer, std::uint32_t inner);
  bool match_old();
  bool match_unallocated();

  bool match_piece();
  bool match_path(const Place& place, const Pointer& outer, const Pointer& inner);
  bool match_empty(const Place& place, const Pointer& outer, std::size_t cell);
  bool is_rather_leaf(const Segment& piece, std::size_t leaf, const Value& inner);
  std::vector<std::optional<Value>> known_arguments(std::uint32_t outer) const;
  bool may_be_empty(const PieceSearch::Route& route) const;
  bool match_arguments(std::uint32_t outer, const PieceSearch& search);
  bool match_hole_bounds(std::uint32_t outer, const PieceSearch& search);
  std::optional<std::uint32_t> known_end(std::uint32_t outer) const;
  bool may_stand_in_hole(const Value& hole, const Value& inner) const;
  std::size_t next_piece() const;
  bool is_clear(const Pointer& outer) const;

  bool match_chain();
  bool is_chain_at_hand() const;
  bool leads_on(const Pointer& outer) const {
    return outer_.segment(outer.node).leads_on(outer.last);
  }
  std::optional<std::vector<std::uint32_t>> chain_from(const Place& place, const Pointer& outer);
  std::optional<std::uint32_t> isolated(const Pointer& pointer);
  std::optional<std::uint32_t> opposite(const Pointer& outer, std::uint32_t start);
  std::optional<std::uint32_t> entered(Pointer inner, const Pointer& outer);
  void cut(std::vector<std::uint32_t>& chain, const Pointer& from);
  bool match_length(const Segment& wanted, const std::vector<std::uint32_t>& chain);

  bool map(std::uint32_t outer, const std::vector<std::uint32_t>& chain);
  bool map_cell(std::uint32_t outer, std::size_t cell, const std::vector<std::uint32_t>& chain);
  bool map_order(const Segment& wanted, std::size_t cell, const std::vector<std::uint32_t>& chain);
  void learn(const std::vector<std::uint32_t>& changed);
  std::uint32_t part_of_inner(const Pointer& pointer, std::uint64_t count);
  bool match_garbage();
  bool equate(const Linear& outer, const Linear& inner);

  const PathEnd& end_;
  GraphHeap inner_;
  GraphHeap outer_;
  const rts::System& system_;
  GraphSolver& solver_;
  std::optional<Facts> facts_;  // once more is known than the path's end says
  Instantiation instantiation_;
  std::vector<Guess>& guesses_;
  std::size_t guessed_ = 0;               // how many of them have been followed
  std::map<std::uint32_t, Image> image_;  // of outer segments
  std::set<std::uint32_t> taken_;         // inner segments that belong to images
  std::vector<std::uint32_t>
      origin_;               // indexed by inner segment: whose part of the path's end it is
  std::vector<Place> work_;  // of which those from next_ on are yet to be compared
  std::size_t next_ = 0;
  std::vector<Constraint> demands_;     // on unknowns of the outer state
  std::vector<Place> pieces_;           // pointers to pieces that have no image yet
  std::vector<std::uint32_t> partial_;  // outer segments with images, whose cells are yet to be met
  std::vector<Place> waiting_;          // pointers to open segments that have no image yet
  Where where_;                         // what is being compared
  std::string reason_;
  std::optional<std::uint32_t> unsettled_;
};

}  // namespace heapreach::evidence::checker
