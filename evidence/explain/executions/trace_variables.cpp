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
    variable.is_character = name->is_character;
  }
  return result;
}

/// They are the fields of a record that `import` makes for them; its first one is null's.
std::vector<std::string> function_addresses(const rts::System& system, const ImportNotes& import) {
  if (!import.is_program()) return {};
  for (const rts::Record& record : system.records) {
    const bool is_it = record.name.starts_with("function") && !record.fields.empty() &&
                       record.fields.front() == "none";
    if (is_it) return record.fields;
  }
  return {};
}

}  // namespace heapreach::evidence::explain
