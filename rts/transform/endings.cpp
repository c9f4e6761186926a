#include "rts/transform/endings.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "rts/model/imported.h"
#include "rts/semantics/question.h"
#include "rts/transform/transformed.h"

namespace heapreach::rts {

namespace {

Instruction impossible() {
  return {Assume{make_boolean(false)}, std::nullopt};
}

class Builder {
 public:
  Builder(const System& file, const Properties& asked)
      : file_(file), asked_(asked), own_(own_assumptions(file)), result_{header_of(file), {}} {}

  Endings run() {
    System& system = result_.system;
    system.start = file_.start;
    for (Vertex vertex : file_.vertices()) {
      vertex.procedure.reset();
      system.add_vertex(std::move(vertex));
    }
    ended_ = add_vertex("!ended");
    system.errors = {ended_};
    for (EdgeId id = 0; id < file_.edges().size(); ++id) add(id);
    for (VertexId v = 0; v < file_.vertices().size(); ++v) {
      const bool last = file_.graph().out_edges(v).empty() && !file_.is_error(v);
      if (last || file_.is_exit(v)) end_at(v);
    }
    end_in_loops_without_exit();
    // So that searches follow executions to where they fail, though nothing comes behind.
    result_.failed.resize(system.vertices().size());
    for (VertexId v = 0; v < result_.failed.size(); ++v) {
      if (result_.failed[v]) add_edge(v, ended_, {impossible()});
    }
    return std::move(result_);
  }

 private:
  VertexId add_vertex(std::string name) {
    Vertex vertex;
    vertex.name = std::move(name);
    return result_.system.add_vertex(std::move(vertex));
  }

  void add_edge(VertexId from, VertexId to, std::vector<Instruction> instructions) {
    Edge edge;
    edge.from = from;
    edge.to = to;
    edge.instructions = std::move(instructions);
    result_.system.add_edge(std::move(edge));
  }

  void end_at(VertexId vertex) { add_edge(vertex, ended_, {}); }

  void add(EdgeId id) {
    Edge edge = file_.edge(id);
    if (file_.is_error(edge.from)) return;
    if (file_.is_error(edge.to)) {
      const Property broken = property_of(file_, id);
      if (asked_.contains(broken)) return;
      edge.to = add_vertex("!failed in " + file_.edge_name(id));
      result_.failed.resize(edge.to + 1);
      result_.failed[edge.to] = broken;
    }
    auto meant = edge.instructions.begin();
    for (std::size_t i = 0; meant != edge.instructions.end(); ++meant, ++i) {
      if (own_.count({id, i}) == 0 && ends_on_purpose(*meant)) break;
    }
    if (meant != edge.instructions.end()) {
      edge.instructions.erase(meant, edge.instructions.end());
      edge.to = ended_;
    }
    edge.id.clear();
    edge.implicit.reset();
    result_.system.add_edge(std::move(edge));
  }

  /// Whoever gets there may go on for ever, as far as the graph tells, and has no other end.
  void end_in_loops_without_exit() {
    const Graph& graph = result_.system.graph();
    const std::array<VertexId, 1> ended = {ended_};
    const std::vector<bool> ends = graph.reaching(ended);
    const std::vector<bool> heads =
        graph.loop_heads(file_.start, std::vector<bool>(graph.vertex_count()));
    for (VertexId v = 0; v < heads.size(); ++v) {
      if (heads[v] && !ends[v]) end_at(v);
    }
  }

  const System& file_;
  const Properties& asked_;
  const std::set<InstructionPlace> own_;
  Endings result_;
  VertexId ended_ = 0;
};

}  // namespace

bool ends_on_purpose(const Instruction& instruction) {
  const auto* assume = std::get_if<Assume>(&instruction.action);
  const bool constant = assume != nullptr && assume->condition->op == Op::boolean;
  return constant && assume->condition->value == 0;
}

Endings endings_of(const System& file, const Properties& asked) {
  return Builder(file, asked).run();
}

}  // namespace heapreach::rts
