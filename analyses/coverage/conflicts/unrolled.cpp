// A loop is a strongly connected component; an iteration is what happens between two visits of its
// head, a vertex by which it is entered. With K iterations one by one, the copies of the component,
// without its edges into the head, are
//
//   1 -> .. -> K -> (arbitrary) -> some iteration -> (arbitrary) -> the last iteration
//                        |                                              ^
//                        +----------------------------------------------+
//
// and each is left wherever the loop is. An edge of iteration i > K of an execution is in the copy
// of some iteration if the loop goes on behind i, else in the one of the last. Components inside of
// a copy are loops in turn. Of a loop that is entered elsewhere, too, the first iteration is what
// happens before the head is visited.
#include "analyses/coverage/conflicts/unrolled.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "support/error.h"

namespace heapreach::analyses {

using rts::EdgeId;
using rts::VertexId;

namespace {

/// What the copies of a region are called.
struct Copies {
  std::map<VertexId, VertexId> entry;               // to which edges into the vertex lead
  std::map<VertexId, std::vector<VertexId>> exits;  // which edges out of it leave
};

/// Vertices of the original and edges between them.
struct Region {
  std::vector<VertexId> vertices;
  std::vector<EdgeId> edges;
};

/// A component of a region.
struct Part {
  Region region;
  std::set<VertexId> entered;  // where executions come into it
};

struct WrittenBy {
  const rts::System& system;
  std::vector<bool> variables;
  bool heap = false;

  void operator()(const rts::Alloc& alloc) {
    variables[alloc.to] = true;
    heap = true;
  }
  void operator()(const rts::Free&) { heap = true; }
  void operator()(const rts::Store&) { heap = true; }
  void operator()(const rts::Load& load) { variables[load.to] = true; }
  void operator()(const rts::Move& move) { variables[move.to] = true; }
  void operator()(const rts::Havoc& havoc) {
    for (const rts::VariableId variable : havoc.variables) variables[variable] = true;
  }
  void operator()(const rts::Call&) { throw InternalError("a call to unroll"); }
  template <typename Other>
  void operator()(const Other&) {}
};

Arbitrary written_by(const rts::System& system, const std::vector<EdgeId>& edges) {
  WrittenBy written{system, std::vector<bool>(system.variables.size())};
  for (const EdgeId edge : edges) {
    for (const rts::Instruction& instruction : system.edge(edge).instructions) {
      std::visit(written, instruction.action);
    }
  }
  Arbitrary result{{}, written.heap};
  for (rts::VariableId variable = 0; variable < written.variables.size(); ++variable) {
    if (written.variables[variable]) result.variables.push_back(variable);
  }
  return result;
}

class Unroller {
 public:
  Unroller(const AcyclicPart& part, std::uint64_t iterations)
      : part_(part),
        system_(*part.system),
        iterations_(iterations),
        made_(std::make_shared<rts::System>()) {
    made_->name = system_.name;
    made_->heap = system_.heap;
    made_->declared_origin = system_.origin();
    made_->guard = system_.guard;
    made_->records = system_.records;
    made_->constants = system_.constants;
    made_->variables = system_.variables;
    made_->start_condition = system_.start_condition;
  }

  Unrolled unroll() {
    std::vector<bool> vertices = vertices_of(part_);
    vertices[system_.start] = true;
    Region all;
    for (VertexId vertex = 0; vertex < vertices.size(); ++vertex) {
      if (vertices[vertex]) all.vertices.push_back(vertex);
    }
    for (EdgeId edge = 0; edge < part_.inside.size(); ++edge) {
      if (part_.inside[edge]) all.edges.push_back(edge);
    }
    const Copies copies = copy(all, {system_.start});
    made_->start = copies.entry.at(system_.start);
    std::vector<VertexId> ends;
    for (const auto& [vertex, copy] : copies.entry) {
      if (part_.ends[vertex]) ends.push_back(copy);
    }
    AcyclicPart part = between(*made_, ends);
    part.arbitrary = std::move(arbitrary_);
    for (EdgeId edge = 0; edge < original_.size(); ++edge) {
      const auto original = original_[edge];
      part.original[edge] = original ? part_.original[*original] : std::nullopt;
      part.asked[edge] = original ? part_.asked[*original] : std::nullopt;
    }
    result_.part = std::move(part);
    result_.system = std::move(made_);
    return std::move(result_);
  }

 private:
  /// `entered`: the vertices to which edges from elsewhere lead.
  Copies copy(const Region& region, const std::vector<VertexId>& entered) {
    const std::vector<std::size_t> component = components_of(region);
    std::map<std::size_t, Part> parts;
    for (const VertexId v : region.vertices) parts[component[v]].region.vertices.push_back(v);
    for (const VertexId v : entered) parts[component[v]].entered.insert(v);
    std::vector<EdgeId> between_parts;
    for (const EdgeId edge : region.edges) {
      const auto [from, to] = ends_of(edge);
      if (component[from] == component[to]) {
        parts[component[from]].region.edges.push_back(edge);
      } else {
        between_parts.push_back(edge);
        parts[component[to]].entered.insert(to);
      }
    }
    Copies copies;
    for (const auto& [number, part] : parts) {
      if (part.region.edges.empty())
        add_single(part.region.vertices[0], copies);
      else
        add_loop(part, copies);
    }
    connect(between_parts, copies, copies);
    return copies;
  }

  void add_single(VertexId vertex, Copies& copies) {
    const VertexId made = add_vertex(vertex);
    copies.entry[vertex] = made;
    copies.exits[vertex] = {made};
  }

  void add_loop(const Part& loop, Copies& copies) {
    const std::vector<VertexId> entered(loop.entered.begin(), loop.entered.end());
    const VertexId head = entered[0];
    Region iteration{loop.region.vertices, {}};
    std::vector<EdgeId> back;
    for (const EdgeId edge : loop.region.edges) {
      (ends_of(edge).second == head ? back : iteration.edges).push_back(edge);
    }
    std::vector<Copies> all;
    for (std::uint64_t i = 0; i < iterations_; ++i) {
      all.push_back(copy(iteration, i == 0 ? entered : std::vector{head}));
      if (i > 0) connect(back, all[i - 1], all[i]);
    }
    const Arbitrary written = written_by(system_, loop.region.edges);
    const std::vector<VertexId> late = iterations_ == 0 ? entered : std::vector{head};
    const Copies some = copy(iteration, late), last = copy(iteration, late);
    Copies before, behind;
    for (const VertexId vertex : late) {
      before.entry[vertex] = add_vertex(vertex);
      add_arbitrary(written, before.entry[vertex], some.entry.at(vertex));
      add_arbitrary(written, before.entry[vertex], last.entry.at(vertex));
    }
    if (iterations_ > 0) connect(back, all.back(), before);
    behind.entry[head] = add_vertex(head);
    add_arbitrary(written, behind.entry[head], last.entry.at(head));
    connect(back, some, behind);
    const Copies& first = iterations_ > 0 ? all[0] : before;
    for (const VertexId vertex : entered) copies.entry[vertex] = first.entry.at(vertex);
    all.push_back(some);
    all.push_back(last);
    for (const Copies& each : all) {
      for (const auto& [vertex, exits] : each.exits) {
        auto& to = copies.exits[vertex];
        to.insert(to.end(), exits.begin(), exits.end());
      }
    }
  }

  void connect(const std::vector<EdgeId>& edges, const Copies& from, const Copies& to) {
    for (const EdgeId edge : edges) {
      for (const VertexId exit : from.exits.at(ends_of(edge).first)) {
        add_edge(system_.edge(edge), exit, to.entry.at(ends_of(edge).second), edge);
        arbitrary_.emplace_back();
      }
    }
  }

  void add_arbitrary(const Arbitrary& written, VertexId from, VertexId to) {
    add_edge({}, from, to, std::nullopt);
    arbitrary_.push_back(written);
  }

  VertexId add_vertex(VertexId of) {
    rts::Vertex vertex = system_.vertex(of);
    vertex.procedure.reset();
    return made_->add_vertex(std::move(vertex));
  }

  void add_edge(rts::Edge edge, VertexId from, VertexId to, std::optional<EdgeId> original) {
    if (made_->edges().size() >= largest_unrolling) {
      throw UsageError("the loops, unrolled, have more than " + std::to_string(largest_unrolling) +
                       " edges");
    }
    edge.from = from;
    edge.to = to;
    edge.implicit.reset();
    made_->add_edge(std::move(edge));
    original_.push_back(original);
  }

  std::pair<VertexId, VertexId> ends_of(EdgeId edge) const {
    return {system_.edge(edge).from, system_.edge(edge).to};
  }

  std::vector<std::size_t> components_of(const Region& region) const {
    rts::Graph graph;
    for (std::size_t v = 0; v < system_.vertices().size(); ++v) graph.add_vertex();
    for (const EdgeId edge : region.edges)
      graph.add_edge(ends_of(edge).first, ends_of(edge).second);
    return graph.components();
  }

  const AcyclicPart& part_;
  const rts::System& system_;
  std::uint64_t iterations_;
  std::shared_ptr<rts::System> made_;
  std::vector<Arbitrary> arbitrary_;             // indexed by edge of made_
  std::vector<std::optional<EdgeId>> original_;  // indexed by edge of made_
  Unrolled result_;
};

}  // namespace

std::vector<EdgeId> original_path(const AcyclicPart& part, const std::vector<EdgeId>& path) {
  std::vector<EdgeId> result;
  for (const EdgeId edge : path) {
    if (part.original[edge]) result.push_back(*part.original[edge]);
  }
  return result;
}

Unrolled unrolled(const AcyclicPart& part, std::uint64_t iterations) {
  return Unroller(part, iterations).unroll();
}

}  // namespace heapreach::analyses
