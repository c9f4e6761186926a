#include "tests/harness/reference/start.h"

namespace heapreach::test::reference {

using namespace rts;

namespace {

Integer integer(std::uint64_t value) {
  return static_cast<unsigned long>(value);
}

}  // namespace

std::string why_no_start(const Model& model, std::uint64_t bound, const Execution& execution) {
  const System& system = model.system();
  if (execution.start_values.size() != model.global_count()) return "not one value per variable";
  if (system.heap == StartHeap::empty) {
    return execution.start_blocks.empty() ? "" : "the start heap is not empty";
  }
  const Integer limit = integer(system.origin()) + integer(bound);
  Integer frontier = integer(system.origin());
  for (const StartBlock& block : execution.start_blocks) {
    if (block.size < 1 || block.size != integer(block.values.size())) return "a block without size";
    frontier += block.size + integer(system.guard);
    if (frontier > limit) return "start blocks beyond the bound";
  }
  for (VariableId v = 0; v < model.global_count(); ++v) {
    if (system.variables[v].type != VariableType::pointer) continue;
    const Integer& value = execution.start_values[v];
    if (value >= frontier) return "a pointer to what was never handed out";
  }
  return "";
}

State start_state(const Model& model, const Execution& execution) {
  const System& system = model.system();
  State state;
  state.vertex = system.start;
  state.frontier = integer(system.origin());
  state.globals = execution.start_values;
  for (const StartBlock& block : execution.start_blocks) {
    if (block.allocated) state.blocks.push_back({state.frontier, false, block.values});
    state.frontier += block.size + integer(system.guard);
  }
  if (model.reads_start_heap()) state.at_start = state.blocks;
  return state;
}

}  // namespace heapreach::test::reference
