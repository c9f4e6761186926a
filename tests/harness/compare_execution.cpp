// What the tool's replayer and the reference interpreter say of the same execution, state by state.
#include <algorithm>

#include "tests/harness/mutate_execution.h"
#include "tests/harness/reference/interpret.h"
#include "tests/harness/replay_cross_check.h"

namespace heapreach::test {

using namespace rts;

namespace {

std::vector<Integer> values_of(const std::vector<VariableId>& variables,
                               const std::vector<Integer>& store) {
  std::vector<Integer> result;
  for (const VariableId v : variables) result.push_back(store[v]);
  return result;
}

/// The replayer's call stack as the interpreter has it: what activations below the latest one hold
/// is hidden in the frames above them.
std::vector<reference::Activation> activations_of(const State& state, const System& system) {
  std::vector<reference::Activation> result;
  std::vector<Integer> store = state.store;
  for (std::size_t i = state.stack.size(); i-- > 0;) {
    const Frame& frame = state.stack[i];
    const Procedure& procedure = system.procedures[frame.procedure];
    std::vector<VariableId> variables = procedure.parameters;
    variables.insert(variables.end(), procedure.locals.begin(), procedure.locals.end());
    result.push_back({frame.call, values_of(variables, store)});
    for (std::size_t k = 0; k < variables.size(); ++k) store[variables[k]] = frame.hidden[k];
  }
  std::reverse(result.begin(), result.end());
  return result;
}

std::string difference_of_heaps(const State& state, const reference::State& other,
                                const System& system) {
  Integer address = static_cast<unsigned long>(system.origin());
  std::size_t allocated = 0;
  for (const Cell& cell : state.heap) {
    const reference::Block* block = reference::block_around(other, address);
    const std::string at = "cell " + address.get_str() + ": ";
    const reference::Block* empty = reference::block_pointed_to(other, address);
    if (cell.is_empty != (empty != nullptr && empty->cells.empty())) return at + "empty or not";
    if (cell.allocated != (block != nullptr)) return at + "allocated or not";
    if (block != nullptr) {
      ++allocated;
      const Integer offset = address - block->base;
      if (block->cells[offset.get_ui()] != cell.value) return at + "its value";
      if (block->is_static != cell.is_static) return at + "static or not";
      const Integer size =
          offset == 0 ? Integer(static_cast<unsigned long>(block->cells.size())) : Integer(0);
      if (cell.size != size) return at + "its size";
    }
    ++address;
  }
  std::size_t expected = 0;
  for (const reference::Block& block : other.blocks) expected += block.cells.size();
  return allocated == expected ? "" : "the number of allocated cells";
}

std::string difference_of_states(const State& state, const reference::State& other,
                                 const System& system) {
  if (state.vertex != other.vertex) return "the vertex";
  if (state.frontier != other.frontier) return "the frontier";
  for (std::size_t v = 0; v < other.globals.size(); ++v) {
    if (state.store[v] != other.globals[v]) return "the variable " + system.variables[v].name;
  }
  const auto activations = activations_of(state, system);
  if (activations.size() != other.stack.size()) return "the height of the stack";
  for (std::size_t i = 0; i < activations.size(); ++i) {
    if (activations[i].call != other.stack[i].call) return "a call";
    if (activations[i].values != other.stack[i].values) return "a procedure's variables";
  }
  return difference_of_heaps(state, other, system);
}

}  // namespace

std::string difference_on(const System& system, std::uint64_t bound, const Question& question,
                          const Execution& execution, bool* accepted) {
  const System with_errors = with_edges_for(system, question);
  const auto interpreted = reference::interpret(system, bound, question, execution);
  Execution prefix = execution;
  prefix.steps.clear();
  std::size_t happened = 0;
  std::string refusal;
  try {
    for (;; ++happened) {
      const State state = replay(with_errors, bound, prefix);
      if (happened >= interpreted.states.size()) {
        return "the replayer goes further: " + interpreted.refusal;
      }
      const std::string problem =
          difference_of_states(state, interpreted.states[happened], with_errors);
      if (!problem.empty()) return "after step " + std::to_string(happened) + ": " + problem;
      if (happened == execution.steps.size()) break;
      prefix.steps.push_back(execution.steps[happened]);
    }
  } catch (const InputError& error) {
    refusal = error.message();
    if (interpreted.states.size() > happened) return "the interpreter goes further: " + refusal;
  }
  if (refusal.empty() != interpreted.refusal.empty())
    return "refused: " + refusal + interpreted.refusal;
  if (accepted != nullptr) *accepted = refusal.empty();
  if (interpreted.answers == replay_answers(system, bound, question, execution)) return "";
  return interpreted.answers ? "the interpreter alone calls it an answer"
                             : "the replayer alone calls it an answer";
}

}  // namespace heapreach::test
