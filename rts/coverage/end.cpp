#include "rts/coverage/end.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "support/error.h"

namespace heapreach::rts {

std::string End::in_words() const {
  if (loop) return fmt::format("the loop at {}:{}", loop->file, loop->line);
  if (kind == Kind::vertex) return "vertex " + name;
  return kind == Kind::error ? "the error" : "the exit";
}

void add_error_behind(const std::vector<VertexId>& from, const ExpressionPtr& condition,
                      UniqueNames& names, Draft& draft) {
  Vertex end;
  end.name = names.unique("!end", "'");
  const VertexId error = draft->add_vertex(std::move(end));
  draft->errors = {error};
  for (const VertexId vertex : from) {
    Edge edge;
    edge.from = vertex;
    edge.to = error;
    if (condition) edge.instructions = {{Assume{condition}, std::nullopt}};
    draft.add(std::move(edge), Role::return_edge, 0);
  }
}

namespace {

bool is_exit_of_procedure(const System& system, VertexId vertex) {
  return std::any_of(system.procedures.begin(), system.procedures.end(),
                     [&](const Procedure& procedure) {
                       const auto& exits = procedure.exits;
                       return std::find(exits.begin(), exits.end(), vertex) != exits.end();
                     });
}

}  // namespace

End end_named(const System& system, const std::string& name) {
  if (name == "error") return {End::Kind::error, name, system.errors};
  if (name == "exit") {
    if (system.exits.empty()) {
      throw UsageError("--end exit: the system has no exit that says where executions end");
    }
    End end{End::Kind::exit, name, system.exits};
    std::sort(end.vertices.begin(), end.vertices.end());
    return end;
  }
  for (VertexId v = 0; v < system.vertices().size(); ++v) {
    if (system.vertex(v).name != name) continue;
    if (is_exit_of_procedure(system, v)) {
      throw UsageError(
          fmt::format("--end '{}': executions never stay at the exit of a procedure, "
                      "they return",
                      name));
    }
    return {End::Kind::vertex, name, {v}};
  }
  throw UsageError(
      fmt::format("--end '{}': expected error, exit or the name of a vertex, and there is none of "
                  "this name",
                  name));
}

}  // namespace heapreach::rts
