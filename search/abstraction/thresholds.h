// Numbers that bounds of what changes are rounded to.
#pragma once

#include <vector>

#include "rts/model/system.h"
#include "search/linear/linear.h"

namespace heapreach::search {

/// Constants that a system compares with, each with its neighbours: `x < c` is about c - 1, and its
/// opposite about c. Ascending.
class Thresholds {
 public:
  explicit Thresholds(const rts::System& system);

  /// What the variable is compared with, and others that one is moved to from the other, a constant
  /// apart.
  const std::vector<Number>& of(rts::VariableId variable) const {
    return of_groups_[group_of_[variable]];
  }
  /// What anything is compared with, and sizes of blocks.
  const std::vector<Number>& of_all() const { return all_; }

 private:
  std::vector<std::size_t> group_of_;           // indexed by variable
  std::vector<std::vector<Number>> of_groups_;  // indexed by group
  std::vector<Number> all_;
};

}  // namespace heapreach::search
