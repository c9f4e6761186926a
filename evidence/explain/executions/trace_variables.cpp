#include "evidence/explain/executions/trace_variables.h"

namespace heapreach::evidence::explain {

std::vector<TraceVariable> trace_variables(const rts::System& system, const ImportNotes& import) {
  std::vector<TraceVariable> result;
  for (const rts::Variable& variable : system.variables) {
    TraceVariable& added = result.emplace_back();
    added.name = variable.name;
    added.is_pointer = variable.type == rts::VariableType::pointer;
  }
  for (const rts::Procedure& procedure : system.procedures) {
    for (const auto* own : {&procedure.parameters, &procedure.locals}) {
      for (const rts::VariableId v : *own) result[v].procedure = procedure.name;
    }
  }
  if (!import.is_program()) return result;
  for (TraceVariable& variable : result) {
    const auto* name = import.name_of(variable.full_name());
    variable.is_temporary = name == nullptr || name->in_program.empty();
    if (name == nullptr) continue;
    variable.source_name = name->in_program;
    variable.kind = name->kind;
  }
  return result;
}

/// They are the only constants that `import` makes, in ascending order.
std::vector<std::pair<Integer, std::string>> function_addresses(const rts::System& system,
                                                                const ImportNotes& import) {
  std::vector<std::pair<Integer, std::string>> result;
  if (!import.is_program()) return result;
  for (const auto& [group, values] : system.constants) {
    for (const auto& [name, value] : values) result.emplace_back(value, name);
  }
  return result;
}

}  // namespace heapreach::evidence::explain
