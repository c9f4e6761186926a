#include "rts/model/system.h"

#include <algorithm>
#include <utility>

namespace heapreach::rts {

VertexId System::add_vertex(Vertex vertex) {
  vertices_.push_back(std::move(vertex));
  return graph_.add_vertex();
}

EdgeId System::add_edge(Edge edge) {
  const EdgeId id = graph_.add_edge(edge.from, edge.to);
  for (const Instruction& instruction : edge.instructions) {
    const auto* alloc = std::get_if<Alloc>(&instruction.action);
    has_static_ |= alloc != nullptr && alloc->is_static && !alloc->is_frame;
    has_empty_ |= alloc != nullptr && alloc->is_empty;
    has_calls_ |= std::holds_alternative<Call>(instruction.action);
    if (alloc == nullptr || !alloc->is_empty) continue;
    const bool of_nothing = alloc->size->op == Op::integer && alloc->size->value == 0;
    if (!of_nothing || alloc->is_static)
      throw InternalError("an empty block with cells, or static");
  }
  edges_.push_back(std::move(edge));
  return id;
}

std::optional<bool> System::expects_error(std::uint64_t cells) const {
  if (!expect) return std::nullopt;
  switch (expect->kind) {
    case Expectation::Kind::infeasible:
      return false;
    case Expectation::Kind::feasible:
      return cells >= bound.value_or(default_bound) ? std::optional(true) : std::nullopt;
    case Expectation::Kind::feasible_from:
      return cells >= expect->from;
  }
  return std::nullopt;
}

std::uint64_t System::origin() const {
  if (declared_origin) return *declared_origin;
  std::uint64_t largest = 1;
  for (const Record& record : records) {
    largest = std::max<std::uint64_t>(largest, record.fields.size());
  }
  return largest;
}

std::size_t System::global_count() const {
  std::size_t own = 0;
  for (const Procedure& procedure : procedures) {
    own += procedure.parameters.size() + procedure.locals.size();
  }
  return variables.size() - own;
}

const Call* System::call_of(EdgeId edge) const {
  const std::vector<Instruction>& instructions = edges_[edge].instructions;
  return instructions.size() == 1 ? std::get_if<Call>(&instructions.front().action) : nullptr;
}

bool System::is_error(VertexId vertex) const {
  return std::find(errors.begin(), errors.end(), vertex) != errors.end();
}

bool System::is_exit(VertexId vertex) const {
  return std::find(exits.begin(), exits.end(), vertex) != exits.end();
}

std::string System::edge_name(EdgeId edge) const {
  const Edge& e = edges_[edge];
  if (e.implicit) {
    return edge_name(e.implicit->edge) + "!" + std::to_string(e.implicit->instruction);
  }
  return e.id.empty() ? "#" + std::to_string(edge) : e.id;
}

}  // namespace heapreach::rts
