// All activations of a procedure share the slots of its variables in the store. A call saves what
// they held, for the activation below, and a return puts it back; so expressions need not know of
// activations.
#include "rts/semantics/call_stack.h"

#include <algorithm>
#include <utility>

#include "support/error.h"

namespace heapreach::rts {

namespace {

std::vector<VariableId> variables_of(const Procedure& procedure) {
  std::vector<VariableId> result = procedure.parameters;
  result.insert(result.end(), procedure.locals.begin(), procedure.locals.end());
  return result;
}

}  // namespace

void enter_call(EdgeId edge, const Choice& choice, const System& system, State& state) {
  const Call& call = *system.call_of(edge);
  const Procedure& procedure = system.procedures[call.to];
  if (choice.alloc_fails) {
    throw InputError(Position{}, "the choice says that an alloc fails, and this is none");
  }
  if (choice.values.size() != procedure.locals.size()) {
    throw InputError(Position{}, "the choice gives " + std::to_string(choice.values.size()) +
                                     " values, but the number of local variables of " +
                                     procedure.name + " is " +
                                     std::to_string(procedure.locals.size()));
  }
  std::vector<Integer> values;  // all of them before any parameter changes: calls may be recursive
  for (const ExpressionPtr& argument : call.arguments) {
    values.push_back(evaluate(*argument, state, system));
  }
  values.insert(values.end(), choice.values.begin(), choice.values.end());
  Frame frame{call.to, edge, {}};
  const std::vector<VariableId> variables = variables_of(procedure);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    frame.hidden.push_back(std::exchange(state.store[variables[i]], std::move(values[i])));
  }
  state.stack.push_back(std::move(frame));
  state.vertex = procedure.entry;
}

bool return_from_call(const System& system, State& state) {
  if (state.stack.empty()) return false;
  Frame& frame = state.stack.back();
  const Procedure& procedure = system.procedures[frame.procedure];
  const auto& exits = procedure.exits;
  if (std::find(exits.begin(), exits.end(), state.vertex) == exits.end()) return false;
  const Call& call = *system.call_of(frame.call);
  std::vector<Integer> results;  // before the caller's variables are back: it may be the same
  for (const VariableId result : procedure.results) results.push_back(state.store[result]);
  const std::vector<VariableId> variables = variables_of(procedure);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    state.store[variables[i]] = std::move(frame.hidden[i]);
  }
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    state.store[call.results[i]] = std::move(results[i]);
  }
  state.vertex = system.edge(frame.call).to;
  state.stack.pop_back();
  return true;
}

}  // namespace heapreach::rts
