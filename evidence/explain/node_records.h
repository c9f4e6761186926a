// Which record the blocks of a state graph's node are, where the program is certain of it.
#pragma once

#include <vector>

#include "evidence/certificates/state_graph.h"
#include "evidence/explain/record_flow.h"

namespace heapreach::evidence::explain {

/// What is known of a node beside its shape.
struct NodeRecord {
  const rts::Record* record = nullptr;  // null: none is certain
  bool is_frame = false;                // of the call stack
};

/// By node of the state.
std::vector<NodeRecord> node_records(const State& state, const rts::System& system,
                                     const RecordFlow& flow);

}  // namespace heapreach::evidence::explain
