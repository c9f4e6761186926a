#include "tests/harness/liveness.h"

namespace heapreach::test {

using namespace rts;

namespace {

template <typename... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

using Expressions = std::vector<ExpressionPtr>;

Expressions present(Expressions all) {
  std::erase(all, nullptr);
  return all;
}

/// The variables live before the edge, given those live behind it.
std::vector<bool> before(const Edge& edge, std::vector<bool> live) {
  for (auto it = edge.instructions.rbegin(); it != edge.instructions.rend(); ++it) {
    for (VariableId written : written_by(it->action)) live[written] = false;
    std::vector<VariableId> read;
    for (const ExpressionPtr& e : expressions_of(it->action)) collect_variables(*e, read);
    for (VariableId variable : read) live[variable] = true;
  }
  return live;
}

}  // namespace

Expressions expressions_of(const Action& action) {
  return std::visit(Overloaded{
                        [](const Alloc& i) { return present({i.size}); },
                        [](const Free& i) { return present({i.address}); },
                        [](const Load& i) {
                          return present({i.address, i.in});
                        },
                        [](const Store& i) {
                          return present({i.address, i.value, i.in});
                        },
                        [](const Move& i) { return present({i.value}); },
                        [](const Assume& i) { return present({i.condition}); },
                        [](const Assert& i) { return present({i.condition}); },
                        [](const Fail& i) {
                          return std::visit([](const auto& inner) { return expressions_of(inner); },
                                            i.inner);
                        },
                        [](const Call& i) { return i.arguments; },
                        [](const auto&) { return Expressions{}; },
                    },
                    action);
}

std::vector<VariableId> written_by(const Action& action) {
  if (const auto* alloc = std::get_if<Alloc>(&action)) return {alloc->to};
  if (const auto* load = std::get_if<Load>(&action)) return {load->to};
  if (const auto* move = std::get_if<Move>(&action)) return {move->to};
  if (const auto* havoc = std::get_if<Havoc>(&action)) return havoc->variables;
  return {};
}

std::vector<std::vector<bool>> live_variables(const System& system,
                                              const std::vector<Instruction>& at_exits) {
  std::vector<std::vector<bool>> live(system.vertices().size(),
                                      std::vector<bool>(system.variables.size()));
  Edge end;
  end.instructions = at_exits;
  for (const VertexId exit : system.exits) live[exit] = before(end, live[exit]);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Edge& edge : system.edges()) {
      if (system.is_error(edge.from)) continue;
      const std::vector<bool> here = before(edge, live[edge.to]);
      for (std::size_t v = 0; v < here.size(); ++v) {
        if (!here[v] || live[edge.from][v]) continue;
        live[edge.from][v] = true;
        changed = true;
      }
    }
  }
  return live;
}

}  // namespace heapreach::test
