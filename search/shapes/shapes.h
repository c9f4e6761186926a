// The shapes that a search has learned from the heaps that it met.
#pragma once

#include <exception>
#include <optional>
#include <set>
#include <vector>

#include "search/shapes/data_limits.h"
#include "search/shapes/data_order.h"
#include "search/shapes/kinds.h"
#include "search/state/frames.h"
#include "search/state/shape.h"

namespace heapreach::search {

/// A shape was learned that changes what was folded before: the search is to begin anew.
class LearnedAnother : public std::exception {};

class Shapes {
 public:
  /// A shape, and the kind of the blocks that it was learned from.
  struct Known {
    BlockKind kind = no_kind;
    ShapePtr shape{};
  };

  explicit Shapes(const rts::System& system)
      : kinds_(system), compares_data_(edges_that_compare_data(system)) {}

  /// Of the blocks of the system.
  const Kinds& kinds() const { return kinds_; }
  /// In the order in which they are tried.
  const std::vector<Known>& all() const { return all_; }
  /// Learns a shape of a kind, joined with one that was known of it if they go together; false if
  /// that says nothing new, or if there are enough of them. Throws LearnedAnother if it has
  /// arguments and there is another one of its kind, or ranges own blocks that were of none: what
  /// was folded to that may be of this one.
  bool learn(BlockKind kind, ShapePtr shape);
  /// The same of a shape with bounds, which is tried before others of its kind, and joined with no
  /// other but one with bounds. Throws LearnedAnother if there were any of its kind.
  bool learn_order(BlockKind kind, ShapePtr shape);
  /// Blocks of the kind that slots own were described as they are, and so are ranges.
  void note_described(BlockKind kind) { described_.insert(kind); }
  void forget() {
    all_.clear();
    frames_ = nullptr;
  }
  /// Whether some shape is more than that of a list, or there are call stacks.
  bool go_beyond_lists() const;
  /// Whether some shape is that of a tree whose blocks lead back to those above.
  bool have_trees_with_parents() const;

  /// From now on blocks that are next to one to which a variable leads stay as they are.
  void keep_near() { keeps_near_ = true; }
  bool keeps_near() const { return keeps_near_; }
  /// Whether a shape with bounds is known of the kind.
  bool has_order(BlockKind kind) const;
  /// From now on shapes have bounds, and other differences are lost as at first; false if they had,
  /// if no order of data matters, or if all that was learned is lists.
  bool keep_order();
  bool keeps_order() const { return keeps_order_; }
  /// From now on shapes have a bound where all data keep to one of these limits.
  void keep_limits(std::vector<DataLimit> limits) { limits_ = std::move(limits); }
  const std::vector<DataLimit>& limits() const { return limits_; }
  /// Whether an instruction of the edge asks in which order data are.
  bool is_about_order(rts::EdgeId edge) const { return compares_data_[edge]; }
  /// From now on what is known of sizes and indices is kept where records hold these, too.
  void keep_sizes() { keeps_sizes_ = true; }
  bool keeps_sizes() const { return keeps_sizes_; }
  /// From now on shapes of the kind have cases, and children that are never null. Throws
  /// LearnedAnother.
  void tell_cases(BlockKind kind);
  /// The same of all kinds; false if that was so, or if it says nothing.
  bool tell_cases();
  /// Numbers that tell blocks apart have been lost.
  void note_tags() { lost_cases_ = true; }
  bool tells_cases(BlockKind kind) const { return tells_all_cases_ || with_cases_.count(kind) > 0; }

  /// What frames of call stacks are like, of all levels; null: there was none.
  const FrameShapePtr& frames() const { return frames_; }
  /// From now on frames are told apart by the calls that wait below them; false if they were, or
  /// if there are none.
  bool tell_levels();
  /// The level of a frame with that tag, and one of a level below it, if there is one. Nothing if
  /// there are too many.
  std::optional<FrameLevel> level_of(std::optional<FrameLevel> below, Number tag);
  /// Learns a case of frames, joined with one that was known if numbers do not tell them apart.
  /// False if that says nothing new, or cannot be. Throws LearnedAnother if frames are no more all
  /// that was known.
  bool learn(const FrameCase& frames);

 private:
  Kinds kinds_;
  std::vector<bool> compares_data_;  // by EdgeId
  std::vector<DataLimit> limits_;
  bool keeps_order_ = false;
  std::set<BlockKind> without_order_;  // in which nothing is
  bool keeps_near_ = false;
  bool keeps_sizes_ = false;
  bool tells_all_cases_ = false;
  bool lost_cases_ = false;  // or children that are never null
  std::set<BlockKind> with_cases_;
  std::set<BlockKind> described_;
  std::vector<Known> all_;
  FrameShapePtr frames_;
  /// Of a level, where they are told apart: the tags of a frame and of those below, without those
  /// that occur further below, and whether there were any such.
  struct Calls {
    std::vector<Number> tags{};
    bool again = false;

    bool operator==(const Calls&) const = default;
  };
  bool tells_levels_ = false;
  std::vector<Calls> levels_;
};

}  // namespace heapreach::search
