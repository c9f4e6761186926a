// Configurations as states of a state graph (evidence/certificates/state_graph.h), which is what
// the checker gets to see.
#pragma once

#include "search/state/configuration.h"

namespace heapreach::search {

Linear to_linear(const LinearExpression& linear);
/// Dropped data may be anything.
Value to_value(const Datum& datum);
State to_state(const Configuration& configuration);

}  // namespace heapreach::search
