#include "evidence/explain/node_records.h"

namespace heapreach::evidence::explain {

namespace {

class NodeMarks {
 public:
  NodeMarks(const State& state, const rts::System& system, const RecordFlow& flow)
      : state_(state), system_(system), flow_(flow), spoken_(state.nodes.size()) {}

  std::vector<NodeRecord> find() {
    std::vector<NodeRecord> result(state_.nodes.size());
    mark_frames(result);
    for (rts::VariableId v = 0; v < state_.store.size(); ++v) {
      lead(state_.store[v], flow_.of(v));
    }
    // A record tells which ones its fields lead to, and so on along the links.
    for (std::size_t round = 0; round <= state_.nodes.size(); ++round) {
      bool is_new = false;
      for (std::uint32_t n = 0; n < state_.nodes.size(); ++n) is_new |= settle(n, result[n]);
      if (!is_new) break;
    }
    return result;
  }

 private:
  void mark_frames(std::vector<NodeRecord>& result) const {
    if (!system_.call_stack) return;
    const Value* at = &state_.store[*system_.call_stack];
    while (const auto* pointer = std::get_if<Pointer>(at)) {
      if (result[pointer->node].is_frame) return;
      result[pointer->node].is_frame = true;
      const Node& node = state_.nodes[pointer->node];
      if (node.is_piece() || node.cells.empty()) return;
      at = &state_.nodes[pointer->node].cells[0].value;
    }
  }

  void lead(const Value& value, const RecordFlow::Records& records) {
    const auto* pointer = std::get_if<Pointer>(&value);
    if (pointer == nullptr || pointer->offset != Linear{}) return;
    spoken_[pointer->node].insert(records.begin(), records.end());
  }

  /// The only record that is spoken of and as large as the node's blocks; whether that is news.
  bool settle(std::uint32_t n, NodeRecord& node) {
    if (node.is_frame || node.record != nullptr) return false;
    std::size_t only = 0, fitting = 0;
    for (const std::size_t r : spoken_[n]) {
      if (state_.nodes[n].is_partial ||
          state_.nodes[n].size != static_cast<unsigned long>(system_.records[r].fields.size())) {
        continue;
      }
      only = r;
      ++fitting;
    }
    if (fitting != 1) return false;
    node.record = &system_.records[only];
    for (std::size_t c = 0; c < state_.nodes[n].cells.size(); ++c) {
      lead(state_.nodes[n].cells[c].value, flow_.of(only, c));
    }
    return true;
  }

  const State& state_;
  const rts::System& system_;
  const RecordFlow& flow_;
  std::vector<RecordFlow::Records> spoken_;  // by node
};

}  // namespace

std::vector<NodeRecord> node_records(const State& state, const rts::System& system,
                                     const RecordFlow& flow) {
  return NodeMarks(state, system, flow).find();
}

}  // namespace heapreach::evidence::explain
