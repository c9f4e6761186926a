// The shapes that a search has learned from the heaps that it met.
#pragma once

#include <vector>

#include "search/state/shape.h"

namespace heapreach::search {

class Shapes {
 public:
  /// In the order in which they are tried.
  const std::vector<ShapePtr>& all() const { return all_; }
  /// Learns a shape, joined with one that was known if they go together; false if that says nothing
  /// new, or if there are enough of them.
  bool learn(ShapePtr shape);
  /// Whether some shape is more than that of a list.
  bool go_beyond_lists() const;

 private:
  std::vector<ShapePtr> all_;
};

}  // namespace heapreach::search
