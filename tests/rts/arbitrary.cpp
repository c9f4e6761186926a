#include "tests/rts/arbitrary.h"

#include <array>
#include <utility>

#include "rts/model/constant.h"

namespace heapreach::test {

using namespace rts;

std::string Arbitrary::text() {
  const std::array<std::string, 28> texts = {
      "plain", "with space", "null", "~",        "true",         "No",  "a: b",
      "a #b",  "- a",        "{a}",  "[b",       "\"",           "'",   "\\",
      "a\\nb", "3",          "-1.5", "\xC3\xA9", "\xE2\x80\xA8", "*a",  "&a",
      "!t",    "%d",         "@x",   " lead",    "trail ",       "a,b", "\xC2\x85"};
  std::string result = texts[below(texts.size())];
  if (below(40) == 0) result += std::string(1 + below(3000), 'x') + "\"";
  return result;
}

std::optional<Position> Arbitrary::at() {
  if (below(2) == 0) return std::nullopt;
  return Position{below(2) == 0 ? text() : "", below(3), below(3)};
}

System Arbitrary::names() {
  System system;
  system.variables = {{"p", VariableType::pointer},
                      {"n", VariableType::integer},
                      {"size", VariableType::integer},
                      {"$x_1", VariableType::pointer}};
  system.records = {{"SLL", {"data", "next"}}, {"p", {}}};
  if (below(40) == 0) {
    system.variables.push_back({std::string(2000, 'v'), VariableType::integer});
  }
  return system;
}

VariableId Arbitrary::variable(const System& system) {
  return static_cast<VariableId>(below(static_cast<int>(system.variables.size())));
}

ExpressionPtr Arbitrary::constant(int depth) {
  const Op ops[] = {Op::add, Op::subtract, Op::multiply};
  if (depth > 0 && below(3) == 0)
    return make(ops[below(3)], {constant(depth - 1), constant(depth - 1)});
  Integer value = below(5) == 0 ? Integer("123456789012345678901234567890") : Integer(below(4));
  return make_integer(below(3) == 0 ? Integer(-value) : value);
}

ExpressionPtr Arbitrary::integer(const System& system, int depth, bool heap) {
  const auto again = [&] { return integer(system, depth - 1, heap); };
  if (depth == 0) return below(2) == 0 ? constant(0) : make_variable(variable(system));
  switch (below(heap ? 9 : 7)) {
    case 0:
      return constant(depth);
    case 1:
      return make(Op::negate, {again()});
    case 2:
      return make(Op::add, {again(), again()});
    case 3:
      return make(Op::subtract, {again(), again()});
    case 4:
      return below(2) == 0 ? make(Op::multiply, {constant(1), again()})
                           : make(Op::multiply, {again(), constant(1)});
    case 5: {
      const ExpressionPtr divisor = constant(1);
      if (constant_value(*divisor) <= 0) return again();
      return make(below(2) == 0 ? Op::divide : Op::remainder, {again(), divisor});
    }
    case 6:
      return make(Op::choose, {condition(system, depth - 1, heap), again(), again()});
    case 7:
      return make(Op::size, {again()});
    default:
      return make(Op::base, {again()});
  }
}

ExpressionPtr Arbitrary::condition(const System& system, int depth, bool heap) {
  const auto again = [&] { return condition(system, depth - 1, heap); };
  const auto term = [&] { return integer(system, depth - 1, heap); };
  if (depth == 0) return make_boolean(below(2) == 0);
  const Op comparisons[] = {Op::equal,      Op::not_equal, Op::less,
                            Op::less_equal, Op::greater,   Op::greater_equal};
  switch (below(heap ? 8 : 6)) {
    case 0:
      return make(Op::conjunction, {again(), again()});
    case 1:
      return make(Op::disjunction, {again(), again()});
    case 2:
      return make(Op::negation, {again()});
    case 3:
      return make(Op::choose, {again(), again(), again()});
    case 4:
    case 5:
      return make(comparisons[below(6)], {term(), term()});
    case 6:
      return make(Op::allocated, {term()});
    default:
      return make(Op::no_live_cells, {});
  }
}

ExpressionPtr Arbitrary::block(const System& system) {
  return below(3) == 0 ? integer(system, 1, false) : nullptr;
}

Checked Arbitrary::checked(const System& system) {
  const auto term = [&] { return integer(system, 2, false); };
  switch (below(4)) {
    case 0:
      return Free{term()};
    case 1:
      return Load{variable(system), term(), block(system)};
    case 2:
      return Store{term(), term(), block(system)};
    default:
      return Assert{condition(system, 3, true)};
  }
}

Action Arbitrary::action(const System& system) {
  const auto term = [&] { return integer(system, 2, false); };
  switch (below(8)) {
    case 0:
      return Alloc{variable(system), term(), below(2) == 0, below(2) == 0};
    case 1:
      return Move{variable(system), term()};
    case 2:
      if (below(3) == 0) return Havoc{};
      return Havoc{{variable(system)}, below(2) == 0 ? "" : "a library: f"};
    case 3:
      return Assume{condition(system, 3, true)};
    case 4:
      return Fail{checked(system)};
    case 5:
      return Nop{};
    default:
      return std::visit([](auto inner) -> Action { return inner; }, checked(system));
  }
}

System Arbitrary::system() {
  System s = names();
  s.name = below(2) == 0 ? text() : "";
  if (below(2) == 0) s.meta.entries = {{text(), text()}, {"key", text()}};
  if (below(2) == 0) {
    s.meta.entries.emplace_back("complete", "false");
    s.meta.complete = false;
  }
  if (below(2) == 0) s.bound = below(100);
  const Expectation::Kind kinds[] = {Expectation::Kind::feasible, Expectation::Kind::infeasible,
                                     Expectation::Kind::feasible_from};
  if (below(2) == 0) {
    const Expectation::Kind kind = kinds[below(3)];
    s.expect = Expectation{kind, kind == Expectation::Kind::feasible_from ? below(9) + 0u : 0u};
  }
  if (below(2) == 0) s.heap = StartHeap::unknown;
  if (below(2) == 0) s.memory_errors = MemoryErrors::implicit;
  if (below(2) == 0) s.declared_origin = 1 + below(100);
  s.guard = below(3);
  const int vertices = 2 + below(6);
  for (int v = 0; v < vertices; ++v) {
    s.add_vertex({text() + std::to_string(v), at(), below(2) == 0 ? text() + "\n\t" : ""});
  }
  s.start = below(vertices);
  s.errors = {static_cast<VertexId>(vertices - 1)};
  if (vertices > 3) s.errors.push_back(1);
  if (below(2) == 0) s.exits = {0};
  if (below(2) == 0) s.start_condition = condition(s, 3, true);
  const int edges = below(8);
  for (int e = 0; e < edges; ++e) {
    Edge edge;
    edge.from = below(vertices);
    edge.to = below(vertices);
    if (below(2) == 0) edge.id = "id " + std::to_string(e);
    edge.at = at();
    for (int i = below(4); i > 0; --i) edge.instructions.push_back({action(s), at()});
    s.add_edge(std::move(edge));
  }
  return s;
}

}  // namespace heapreach::test
