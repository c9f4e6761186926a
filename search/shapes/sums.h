// Expressions as sums of multiples of variables.
#pragma once

#include <map>
#include <optional>

#include "rts/model/system.h"
#include "search/linear/linear.h"

namespace heapreach::search {

struct Sum {
  std::map<rts::VariableId, Number> factors{};
  Number constant = 0;
};

/// The expression as a sum; nothing if it is none, or has large numbers.
std::optional<Sum> sum_of(const rts::Expression& e);

}  // namespace heapreach::search
