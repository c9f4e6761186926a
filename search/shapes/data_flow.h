// Which variables hold what was loaded, and from which cells of blocks.
#pragma once

#include <set>
#include <vector>

#include "rts/model/system.h"
#include "search/linear/linear.h"

namespace heapreach::search {

/// Follows loads through moves, however the data are changed on the way, along all edges at once.
class DataFlow {
 public:
  explicit DataFlow(const rts::System& system);

  /// Whether some variable of the expression may hold what was loaded.
  bool is_about_data(const rts::Expression& expression) const;
  /// The cells from which its variables may have been loaded, as offsets from a variable that holds
  /// an address. Loads by other addresses have none.
  std::set<Number> cells_in(const rts::Expression& expression) const;

 private:
  bool take(const rts::Instruction& instruction);
  bool mark(rts::VariableId variable, const std::set<Number>& cells);

  // These are indexed by VariableId.
  std::vector<bool> is_data_;
  std::vector<std::set<Number>> cells_;
};

}  // namespace heapreach::search
