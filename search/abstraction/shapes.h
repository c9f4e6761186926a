// The shapes that a search has learned from the heaps that it met.
#pragma once

#include <vector>

#include "search/abstraction/kinds.h"
#include "search/state/shape.h"

namespace heapreach::search {

class Shapes {
 public:
  /// A shape, and the kind of the blocks that it was learned from.
  struct Known {
    BlockKind kind = no_kind;
    ShapePtr shape{};
  };

  explicit Shapes(const rts::System& system) : kinds_(system) {}

  /// Of the blocks of the system.
  const Kinds& kinds() const { return kinds_; }
  /// In the order in which they are tried.
  const std::vector<Known>& all() const { return all_; }
  /// Learns a shape of a kind, joined with one that was known of it if they go together; false if
  /// that says nothing new, or if there are enough of them.
  bool learn(BlockKind kind, ShapePtr shape);
  void forget() { all_.clear(); }
  /// Whether some shape is more than that of a list.
  bool go_beyond_lists() const;

 private:
  Kinds kinds_;
  std::vector<Known> all_;
};

}  // namespace heapreach::search
