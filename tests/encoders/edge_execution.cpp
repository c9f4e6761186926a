#include "tests/encoders/edge_execution.h"

namespace heapreach::test {

namespace {

bool is_cut(const rts::Action& action, const rts::State& state, const rts::System& system,
            std::uint64_t bound) {
  const auto* alloc = std::get_if<rts::Alloc>(&action);
  if (!alloc) return false;
  const Integer size = rts::evaluate(*alloc->size, state, system);
  return size >= 1 && state.frontier + size > system.origin() + bound;
}

}  // namespace

EdgeExecution execute_edge(const rts::Edge& edge, const rts::State& state,
                           const rts::System& system, std::uint64_t bound, Random& random) {
  EdgeExecution execution;
  execution.after = state;
  for (const rts::Instruction& instruction : edge.instructions) {
    const rts::Action& action = instruction.action;
    const rts::Choice choice = random_choice(action, execution.after, system, bound, random);
    const rts::State before = execution.after;
    if (is_cut(action, before, system, bound)) execution.cuts.insert(execution.befores.size());
    if (execute(instruction, choice, bound, system, execution.after) != rts::Outcome::done) break;
    if (std::holds_alternative<rts::Alloc>(action) && !choice.alloc_fails) {
      execution.end =
          before.frontier + choice.values.size() - static_cast<unsigned long>(system.origin());
    }
    execution.befores.push_back(before);
    execution.choices.push_back(choice);
  }
  execution.whole = execution.befores.size() == edge.instructions.size();
  execution.choices.resize(edge.instructions.size());
  return execution;
}

Integer new_value(const EdgeExecution& execution, std::size_t instruction, std::uint64_t cell,
                  const rts::System& system) {
  constexpr int junk = 77;  // must not matter
  if (instruction >= execution.befores.size()) return junk;
  const std::vector<Integer>& values = execution.choices[instruction].values;
  const Integer index = Integer(static_cast<unsigned long>(cell + system.origin())) -
                        execution.befores[instruction].frontier;
  return index >= 0 && index < values.size() ? values[index.get_ui()] : Integer(junk);
}

}  // namespace heapreach::test
