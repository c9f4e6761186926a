#include "rts/coverage/slice.h"

#include <optional>
#include <utility>

#include "rts/transform/transformed.h"
#include "rts/transform/unique_names.h"

namespace heapreach::rts {

namespace {

/// What instructions do on an edge that is not kept.
class Weakened {
 public:
  /// `written`: a variable for what is stored; none: that is left as it is.
  explicit Weakened(std::optional<VariableId> written) : written_(written) {}

  std::vector<Instruction> of(const std::vector<Instruction>& instructions) {
    for (const Instruction& instruction : instructions) {
      at_ = instruction.at;
      std::visit([this](const auto& action) { add(action); }, instruction.action);
    }
    return std::move(result_);
  }

 private:
  void emit(Action action) { result_.push_back({std::move(action), at_}); }

  void add(const Assume&) {}
  void add(const Assert&) {}
  void add(const Fail&) {}
  void add(const Move& move) { emit(Havoc{{move.to}}); }
  void add(const Load& load) { emit(Havoc{{load.to}}); }
  void add(const Store& store) {
    if (!written_) return emit(store);
    emit(Havoc{{*written_}});
    emit(Store{store.address, make_variable(*written_), store.in});
  }
  template <typename Other>
  void add(const Other& other) {
    emit(other);
  }

  std::optional<VariableId> written_;
  std::vector<Instruction> result_;
  std::optional<Position> at_;
};

/// At the end of the variables, if these are all global.
std::optional<VariableId> added_variable(System& system) {
  if (!system.procedures.empty()) return std::nullopt;
  UniqueNames names;
  for (const Variable& variable : system.variables) names.unique(variable.name, "'");
  system.variables.push_back({names.unique("written", "'"), VariableType::integer});
  return static_cast<VariableId>(system.variables.size() - 1);
}

}  // namespace

System sliced(const System& system, const std::vector<bool>& kept) {
  System result = header_of(system);
  if (!result.approximations.operations.empty()) {
    result.approximations = {"it is in a system that another one was made into", {}};
  }
  result.procedures = system.procedures;
  const std::optional<VariableId> written = added_variable(result);
  for (const Vertex& vertex : system.vertices()) result.add_vertex(vertex);
  for (EdgeId id = 0; id < system.edges().size(); ++id) {
    Edge edge = system.edge(id);
    if (!kept[id]) edge.instructions = Weakened(written).of(edge.instructions);
    edge.implicit.reset();
    edge.id = system.edge_name(id);
    result.add_edge(std::move(edge));
  }
  result.start = system.start;
  result.errors = system.errors;
  result.exits = system.exits;
  return result;
}

}  // namespace heapreach::rts
