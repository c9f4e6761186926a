// Several errors that one search looks for at once: each is found by itself, and what remains in
// the end is what the search proves to be out of reach.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "rts/model/system.h"

namespace heapreach::search {

using GoalId = std::uint32_t;

class Goals {
 public:
  /// Called with a goal and the edges of an execution that ends there.
  using Reached = std::function<void(GoalId, const std::vector<rts::EdgeId>&)>;

  /// `of_edge`, indexed by edge, has the goals of those that lead into error vertices. Goals count
  /// from 0 to `number`.
  Goals(std::vector<GoalId> of_edge, std::size_t number, Reached reached)
      : of_edge_(std::move(of_edge)),
        is_open_(number, true),
        open_(number),
        reached_(std::move(reached)) {}

  GoalId of(rts::EdgeId edge) const { return of_edge_[edge]; }
  bool is_open(GoalId goal) const { return is_open_[goal]; }
  bool any_open() const { return open_ > 0; }

  /// An execution ends there; nobody looks for another one.
  void reach(GoalId goal, const std::vector<rts::EdgeId>& edges) {
    close(goal);
    reached_(goal, edges);
  }
  /// Whether executions end there cannot be told, and nobody tries any longer.
  void give_up(GoalId goal) { close(goal); }

 private:
  void close(GoalId goal) {
    if (is_open_[goal]) --open_;
    is_open_[goal] = false;
  }

  std::vector<GoalId> of_edge_;
  std::vector<bool> is_open_;
  std::size_t open_;
  Reached reached_;
};

}  // namespace heapreach::search
