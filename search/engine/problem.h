// What all searches for one answer have in common.
#pragma once

#include <functional>
#include <optional>
#include <vector>

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
  Thresholds thresholds = Thresholds(system);
};

}  // namespace heapreach::search
