#include "tests/harness/build.h"

#include <utility>

namespace heapreach::test {

using namespace rts;

ExpressionPtr num(long value) {
  return make_integer(value);
}
ExpressionPtr var(VariableId variable) {
  return make_variable(variable);
}

ExpressionPtr plus(VariableId variable, long offset) {
  return offset == 0 ? var(variable) : make(Op::add, {var(variable), num(offset)});
}

ExpressionPtr binary(Op op, ExpressionPtr left, ExpressionPtr right) {
  return make(op, {std::move(left), std::move(right)});
}

ExpressionPtr equal(ExpressionPtr left, ExpressionPtr right) {
  return binary(Op::equal, std::move(left), std::move(right));
}

ExpressionPtr not_equal(ExpressionPtr left, ExpressionPtr right) {
  return binary(Op::not_equal, std::move(left), std::move(right));
}

Builder::Builder(const std::string& name) {
  system.name = name;
}

VariableId Builder::pointer(const std::string& name) {
  system.variables.push_back({name, VariableType::pointer});
  return static_cast<VariableId>(system.variables.size() - 1);
}

VariableId Builder::integer(const std::string& name) {
  system.variables.push_back({name, VariableType::integer});
  return static_cast<VariableId>(system.variables.size() - 1);
}

VertexId Builder::vertex(const std::string& name) {
  for (VertexId v = 0; v < system.vertices().size(); ++v) {
    if (system.vertex(v).name == name) return v;
  }
  const VertexId added = system.add_vertex({name, {}, {}});
  if (name == "bad") system.errors.push_back(added);
  return added;
}

EdgeId Builder::edge(const std::string& from, const std::string& to, std::vector<Action> actions) {
  Edge edge;
  edge.from = vertex(from);
  edge.to = vertex(to);
  for (Action& action : actions) edge.instructions.push_back({std::move(action), {}});
  return system.add_edge(std::move(edge));
}

void Builder::checked_edge(const std::string& from, const std::string& to, const Action& access) {
  edge(from, to, {access});
  edge(from, "bad", {Fail{*checked(access)}});
}

}  // namespace heapreach::test
