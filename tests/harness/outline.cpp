// Edges are kept apart from the system until the end: those of the system's own graph come first,
// then those of the procedures, as in a file.
#include "tests/harness/outline.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "tests/harness/build.h"
#include "tests/harness/liveness.h"
#include "tests/harness/rewrite.h"

namespace heapreach::test {

using namespace rts;

namespace {

/// The variables that instructions mention, each once, ascending.
std::vector<VariableId> mentioned(const std::vector<Instruction>& instructions) {
  std::vector<VariableId> result;
  for (const Instruction& instruction : instructions) {
    for (const ExpressionPtr& e : expressions_of(instruction.action)) {
      collect_variables(*e, result);
    }
    for (const VariableId v : written_by(instruction.action)) result.push_back(v);
    if (const auto* fail = std::get_if<Fail>(&instruction.action)) {
      if (const auto* load = std::get_if<Load>(&fail->inner)) result.push_back(load->to);
    }
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

class Outliner {
 public:
  Outliner(const System& system, Random& random)
      : random_(random), system_(system), edges_(system.edges()) {}

  System run() {
    const std::size_t times = 1 + random_.below(4);
    for (std::size_t i = 0; i < times; ++i) {
      const std::size_t index = random_.below(edges_.size());
      const auto& instructions = edges_[index].instructions;
      const bool call =
          !instructions.empty() && std::holds_alternative<Call>(instructions[0].action);
      if (!call && !instructions.empty()) outline(index);
    }
    return with_edges(system_, std::move(edges_));
  }

 private:
  void outline(std::size_t index) {
    const auto id = static_cast<ProcedureId>(system_.procedures.size());
    Procedure procedure;
    procedure.name = "f" + std::to_string(id);
    Edge edge = edges_[index];
    Call call{id, {}, {}};
    for (const VariableId v : mentioned(edge.instructions)) {
      // What belongs to the procedure around the edge cannot be seen from another one.
      if (v < globals_ && random_.chance(40)) continue;
      localise(v, edge, procedure, call);
    }
    procedure.entry = vertex(procedure, id, "in");
    VertexId at = procedure.entry;
    const std::size_t half = random_.below(edge.instructions.size() + 1);
    if (half > 0 && random_.chance(60)) {
      const VertexId middle = vertex(procedure, id, "mid");
      const auto cut = edge.instructions.begin() + static_cast<std::ptrdiff_t>(half);
      Edge first;
      first.from = at;
      first.to = middle;
      first.instructions.assign(edge.instructions.begin(), cut);
      edge.instructions.erase(edge.instructions.begin(), cut);
      edges_.push_back(std::move(first));
      at = middle;
    }
    Edge last;
    last.from = at;
    last.instructions = std::move(edge.instructions);
    // An error may lie in the procedure; then it does not return.
    const bool error = system_.is_error(edge.to) && random_.chance(70);
    if (error) {
      last.to = edge.to;
      call.results.clear();
    } else {
      last.to = vertex(procedure, id, "out");
      procedure.exits = {last.to};
    }
    edges_.push_back(std::move(last));
    edges_[index].instructions = {{std::move(call), std::nullopt}};
    if (error) edges_[index].to = edges_[index].from;
    system_.procedures.push_back(std::move(procedure));
  }

  VariableId own_variable(VariableId like) {
    const auto own = static_cast<VariableId>(system_.variables.size());
    system_.variables.push_back(system_.variables[like]);
    // A name of its own now and then: mostly it hides the global one.
    if (like >= globals_ || random_.chance(30)) system_.variables[own].name += std::to_string(own);
    return own;
  }

  /// A parameter in place of the variable, or a local one, which gets its value from a parameter or
  /// is arbitrary where the variable is; and a result if it is written.
  void localise(VariableId v, Edge& edge, Procedure& procedure, Call& call) {
    auto* havoc = std::get_if<Havoc>(&edge.instructions.front().action);
    VariableId own = own_variable(v);
    if (havoc != nullptr && std::erase(havoc->variables, v) > 0) {
      procedure.locals.push_back(own);
      procedure.results.push_back(own);
      call.results.push_back(v);
      for (Instruction& instruction : edge.instructions) {
        instruction.action = replace_variable(instruction.action, v, own);
      }
      return;
    }
    procedure.parameters.push_back(own);
    call.arguments.push_back(make_variable(v));
    if (random_.chance(30)) {
      const VariableId parameter = std::exchange(own, own_variable(v));
      system_.variables[own].name = "copy" + std::to_string(own);
      procedure.locals.push_back(own);
      const Move move{own, make_variable(parameter)};
      edge.instructions.insert(edge.instructions.begin(), {move, std::nullopt});
    }
    bool written = false;
    for (Instruction& instruction : edge.instructions) {
      for (const VariableId w : written_by(instruction.action)) written = written || w == v;
      instruction.action = replace_variable(instruction.action, v, own);
    }
    if (!written) return;
    procedure.results.push_back(own);
    call.results.push_back(v);
  }

  VertexId vertex(const Procedure& procedure, ProcedureId id, const std::string& name) {
    Vertex vertex{procedure.name + "_" + name, {}, {}};
    vertex.procedure = id;
    return system_.add_vertex(std::move(vertex));
  }

  Random& random_;
  System system_;
  std::vector<Edge> edges_;
  std::size_t globals_ = system_.variables.size();
};

/// A call of some procedure before the edge's own instructions, on global variables.
void call_before(const System& original, std::size_t index, Random& random, System& system,
                 std::vector<Edge>& edges) {
  const auto to = static_cast<ProcedureId>(random.below(original.procedures.size()));
  const Procedure& procedure = original.procedures[to];
  const std::size_t globals = original.global_count();
  // The edge may have been split before: its source is in the new system then.
  if (system.vertex(edges[index].from).procedure || globals == 0) return;
  if (procedure.results.size() > globals) return;
  Call call{to, {}, {}};
  for (std::size_t i = 0; i < procedure.parameters.size(); ++i) {
    const auto v = static_cast<VariableId>(random.below(globals));
    call.arguments.push_back(random.chance(70) ? make_variable(v) : plus(v, 1));
  }
  const std::size_t first = random.below(globals);
  if (random.chance(80)) {
    for (std::size_t i = 0; i < procedure.results.size(); ++i) {
      call.results.push_back(static_cast<VariableId>((first + i) % globals));
    }
  }
  Vertex vertex{"between" + std::to_string(system.vertices().size()), {}, {}};
  Edge before;
  before.from = edges[index].from;
  before.to = system.add_vertex(std::move(vertex));
  before.instructions = {{std::move(call), std::nullopt}};
  edges[index].from = before.to;
  edges.push_back(std::move(before));
}

/// A way from the edge's source to its target through an alloc and a call.
void recurse(const System& original, std::size_t index, Random& random, System& system,
             std::vector<Edge>& edges) {
  const auto owner = original.vertex(edges[index].from).procedure;
  if (!owner || original.is_error(edges[index].to)) return;
  const bool itself = random.chance(70);
  const auto to =
      itself ? *owner : static_cast<ProcedureId>(random.below(original.procedures.size()));
  const Procedure& callee = original.procedures[to];
  std::vector<VariableId> visible(original.global_count());
  std::iota(visible.begin(), visible.end(), 0);
  const Procedure& caller = original.procedures[*owner];
  for (const auto* own : {&caller.parameters, &caller.locals}) {
    visible.insert(visible.end(), own->begin(), own->end());
  }
  if (visible.empty() || callee.results.size() > visible.size()) return;
  Call call{to, {}, {}};
  for (std::size_t i = 0; i < callee.parameters.size(); ++i) {
    call.arguments.push_back(make_variable(random.pick(visible)));
  }
  const std::size_t first = random.below(visible.size());
  for (std::size_t i = 0; i < callee.results.size(); ++i) {
    call.results.push_back(visible[(first + i) % visible.size()]);
  }
  Vertex vertex{"deeper" + std::to_string(system.vertices().size()), {}, {}};
  vertex.procedure = owner;
  Edge alloc;
  alloc.from = edges[index].from;
  alloc.to = system.add_vertex(std::move(vertex));
  Instruction instruction;
  instruction.action = Alloc{random.pick(visible), num(1), false, false};
  alloc.instructions.push_back(std::move(instruction));
  Edge deeper;
  deeper.from = alloc.to;
  deeper.to = edges[index].to;
  deeper.instructions = {{std::move(call), std::nullopt}};
  edges.push_back(std::move(alloc));
  edges.push_back(std::move(deeper));
}

}  // namespace

System with_recursion(const System& system, Random& random) {
  System result = system;
  std::vector<Edge> edges = system.edges();
  for (std::size_t i = 0; i < system.edges().size(); ++i) {
    if (random.chance(60)) recurse(system, i, random, result, edges);
  }
  return with_edges(result, std::move(edges));
}

System with_more_calls(const System& system, Random& random) {
  if (system.procedures.empty()) return system;
  System result = system;
  std::vector<Edge> edges = system.edges();
  for (std::size_t i = 1 + random.below(2); i > 0; --i) {
    call_before(system, random.below(system.edges().size()), random, result, edges);
  }
  return with_edges(result, std::move(edges));
}

System outline(const System& system, Random& random) {
  return Outliner(system, random).run();
}

}  // namespace heapreach::test
