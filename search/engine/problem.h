// What all searches for one answer have in common.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "rts/semantics/operations.h"
#include "search/abstraction/thresholds.h"
#include "search/addresses/address_model.h"
#include "search/engine/goals.h"
#include "support/limits.h"

namespace heapreach::search {

/// Whether some integers make a path of edges from the start an execution; nothing if it was not
/// found out.
using Confirm = std::function<std::optional<bool>(const std::vector<rts::EdgeId>&)>;

struct Problem {
  const rts::System& system;
  const AddressModel& addresses;
  std::uint64_t bound;  // in cells
  const Confirm& confirm;
  const Limits& limits;
  const Progress& progress;
  Goals* goals = nullptr;  // null: any error is the answer
  /// Whether a path of the system may be no execution's although nothing was forgotten on it: by
  /// the results of operations, or what was left out of it (rts/faint/faint.h).
  bool is_weaker = rts::has_operations(system);
  Thresholds thresholds = Thresholds(system);
};

}  // namespace heapreach::search
