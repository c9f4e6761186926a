// Which instructions stand for an assertion: where errors are implicit, that is said; else they are
// the asserts, with the same condition, on edges from where the edge into the error starts. Of a
// branch into an error it is the condition of the other one.
#include <algorithm>
#include <optional>

#include "analyses/angelic/systems/entry_system.h"
#include "rts/semantics/location.h"

namespace heapreach::analyses::angelic {

namespace {

/// The condition of an assert that fails on the edge; null if there is none.
const rts::Expression* failing_condition(const rts::Edge& edge) {
  if (edge.instructions.empty()) return nullptr;
  const auto* fail = std::get_if<rts::Fail>(&edge.instructions.back().action);
  if (fail == nullptr) return nullptr;
  const auto* assertion = std::get_if<rts::Assert>(&fail->inner);
  return assertion == nullptr ? nullptr : assertion->condition.get();
}

bool are_opposite(const rts::Expression& a, const rts::Expression& b) {
  if (a.op == rts::Op::negation) return rts::are_same(*a.arguments[0], b);
  if (b.op == rts::Op::negation) return rts::are_same(*b.arguments[0], a);
  const bool are_relations = (a.op == rts::Op::equal && b.op == rts::Op::not_equal) ||
                             (a.op == rts::Op::not_equal && b.op == rts::Op::equal);
  return are_relations && rts::are_same(*a.arguments[0], *b.arguments[0]) &&
         rts::are_same(*a.arguments[1], *b.arguments[1]);
}

/// The condition that an edge begins with; null if there is none.
const rts::Expression* first_condition(const rts::Edge& edge) {
  if (edge.instructions.empty()) return nullptr;
  const auto* assume = std::get_if<rts::Assume>(&edge.instructions.front().action);
  return assume == nullptr ? nullptr : assume->condition.get();
}

/// The branch that goes on where the edge, which has a single condition, leads into an error.
std::optional<rts::EdgeId> way_past(const rts::System& file, rts::EdgeId error) {
  const rts::Expression* fails = first_condition(file.edge(error));
  const auto ways = file.graph().out_edges(file.edge(error).from);
  if (fails == nullptr || file.edge(error).instructions.size() != 1) return std::nullopt;
  std::optional<rts::EdgeId> past;
  for (const rts::EdgeId way : ways) {
    if (way == error || file.edge(way).implicit) continue;
    const rts::Expression* holds = first_condition(file.edge(way));
    if (past || holds == nullptr || !are_opposite(*fails, *holds)) return std::nullopt;
    past = way;
  }
  return past;
}

void add_checks(const rts::System& file, rts::EdgeId error, Assertion& assertion) {
  const rts::Edge& edge = file.edge(error);
  const auto add = [&](const Assertion::Place& place) {
    auto& checks = assertion.checks;
    if (std::find(checks.begin(), checks.end(), place) == checks.end()) checks.push_back(place);
  };
  if (edge.implicit) {
    if (edge.implicit->kind == rts::ErrorKind::assertion) {
      add({edge.implicit->edge, edge.implicit->instruction});
    }
    return;
  }
  const rts::Expression* condition = failing_condition(edge);
  if (condition == nullptr) {
    if (const auto past = way_past(file, error)) add({*past, 0});
    return;
  }
  for (const rts::EdgeId sibling : file.graph().out_edges(edge.from)) {
    const auto& instructions = file.edge(sibling).instructions;
    for (std::size_t i = 0; i < instructions.size(); ++i) {
      const auto* check = std::get_if<rts::Assert>(&instructions[i].action);
      if (check != nullptr && rts::are_same(*check->condition, *condition)) add({sibling, i});
    }
  }
}

}  // namespace

std::vector<Assertion> assertions_of(const rts::System& file, const rts::Properties& properties) {
  std::vector<Assertion> result;
  for (const rts::Location& location : rts::locations_of(file, properties)) {
    if (location.edges.empty()) continue;
    Assertion assertion{location.text(), rts::to_string(location.kind), location.position,
                        location.edges};
    for (const rts::EdgeId error : location.edges) add_checks(file, error, assertion);
    result.push_back(std::move(assertion));
  }
  return result;
}

}  // namespace heapreach::analyses::angelic
