#include "tests/harness/reference/state.h"

#include <algorithm>
#include <stdexcept>

namespace heapreach::test::reference {

using namespace rts;

Model::Model(const System& system)
    : system_(system), slots_(system.variables.size()), procedures_(system.variables.size()) {
  std::size_t owned = 0;
  for (ProcedureId p = 0; p < system.procedures.size(); ++p) {
    std::size_t slot = 0;
    for (const auto* variables : {&system.procedures[p].parameters, &system.procedures[p].locals}) {
      for (const VariableId variable : *variables) {
        slots_[variable] = slot++;
        procedures_[variable] = p;
      }
    }
    owned += slot;
  }
  globals_ = system.variables.size() - owned;
  const auto reads = [](const ExpressionPtr& e) { return e && rts::reads_start_heap(*e); };
  reads_start_heap_ = reads(system.start_condition);
  for (const Edge& edge : system.edges()) {
    for (const Instruction& instruction : edge.instructions) {
      const Action& action = instruction.action;
      const auto* assume = std::get_if<Assume>(&action);
      const auto* fail = std::get_if<Fail>(&action);
      const auto* asserted =
          fail != nullptr ? std::get_if<Assert>(&fail->inner) : std::get_if<Assert>(&action);
      reads_start_heap_ = reads_start_heap_ || (assume != nullptr && reads(assume->condition)) ||
                          (asserted != nullptr && reads(asserted->condition));
    }
  }
}

const Integer& Model::place(VariableId variable, const State& state) const {
  if (variable < globals_) return state.globals[variable];
  if (state.stack.empty()) throw std::logic_error("a procedure's variable outside of all calls");
  const Activation& latest = state.stack.back();
  if (call_on(latest.call)->to != procedures_[variable]) {
    throw std::logic_error("a variable of another procedure than the latest call's");
  }
  return latest.values[slots_[variable]];
}

Integer& Model::place(VariableId variable, State& state) const {
  const State& constant = state;
  return const_cast<Integer&>(place(variable, constant));
}

const Procedure& Model::procedure_of(const Activation& activation) const {
  return system_.procedures[call_on(activation.call)->to];
}

const Call* Model::call_on(EdgeId edge) const {
  const std::vector<Instruction>& instructions = system_.edge(edge).instructions;
  return instructions.empty() ? nullptr : std::get_if<Call>(&instructions.front().action);
}

const Block* block_around(const State& state, const Integer& address) {
  const auto behind =
      std::upper_bound(state.blocks.begin(), state.blocks.end(), address,
                       [](const Integer& a, const Block& block) { return a < block.base; });
  if (behind == state.blocks.begin()) return nullptr;
  const Block& block = *std::prev(behind);
  return address < block.end() ? &block : nullptr;
}

const Block* block_pointed_to(const State& state, const Integer& address) {
  for (const Block& block : state.blocks) {
    if (block.cells.empty() && block.base == address) return &block;
  }
  return block_around(state, address);
}

Block* block_around(State& state, const Integer& address) {
  const State& constant = state;
  return const_cast<Block*>(block_around(constant, address));
}

}  // namespace heapreach::test::reference
