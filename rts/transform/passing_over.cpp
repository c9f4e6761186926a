#include "rts/transform/passing_over.h"

#include <map>
#include <optional>
#include <utility>

#include "rts/semantics/location.h"
#include "rts/transform/transformed.h"
#include "rts/transform/unique_names.h"

namespace heapreach::rts {

namespace {

class Passing {
 public:
  Passing(const System& system, const std::set<std::string>& locations)
      : system_(system), locations_(locations) {}

  PassingOver run() {
    result_.system = header_of(system_);
    result_.system.procedures = system_.procedures;
    result_.system.start = system_.start;
    result_.system.errors = system_.errors;
    result_.system.exits = system_.exits;
    for (const Vertex& vertex : system_.vertices()) {
      names_.unique(vertex.name, "'");
      result_.system.add_vertex(vertex);
    }
    for (EdgeId id = 0; id < system_.edges().size(); ++id) {
      const std::optional<ImplicitError>& error = system_.edge(id).implicit;
      if (error) failures_[{error->edge, error->instruction}] = id;
    }
    for (EdgeId id = 0; id < system_.edges().size(); ++id) {
      const Edge& edge = system_.edge(id);
      if (edge.implicit || system_.is_error(edge.from)) continue;
      system_.is_error(edge.to) ? add_error(id) : add_parts(id);
    }
    return std::move(result_);
  }

 private:
  /// An error that is no implicit one: an end that counts, or one that does not.
  void add_error(EdgeId id) {
    Edge edge = system_.edge(id);
    const std::string at = location_of(system_, id).text();
    const bool counts = locations_.contains(at);
    if (!counts && system_.call_of(id) != nullptr) {
      edge.to = add_vertex(edge.from, id);  // what is called happens
    } else if (!counts) {
      return;
    }
    add(std::move(edge), counts ? at : "", "");
  }

  /// The edge in parts, each of which but the first begins with an instruction that may fail.
  void add_parts(EdgeId id) {
    const Edge& whole = system_.edge(id);
    Edge part = whole;
    part.instructions.clear();
    std::string passed;
    for (std::size_t i = 0; i < whole.instructions.size(); ++i) {
      const auto failure = failures_.find({id, i});
      if (failure != failures_.end()) {
        const VertexId here = add_vertex(whole.from, id);
        part.to = here;
        add(part, "", "");
        add_failure(here, failure->second, whole.instructions[i]);
        part = whole;
        part.id = names_of_edges_.unique(system_.edge_name(id) + "'", "'");
        part.from = here;
        part.instructions.clear();
      }
      part.instructions.push_back(whole.instructions[i]);
      if (failure == failures_.end()) continue;
      // Both ways on, with the instruction and past it, meet behind it.
      const VertexId behind = add_vertex(whole.from, id);
      part.to = behind;
      add(part, "", "");
      add_passage(part.from, behind, failure->second, whole.instructions[i]);
      part.id = names_of_edges_.unique(system_.edge_name(id) + "'", "'");
      part.from = behind;
      part.instructions.clear();
    }
    part.to = whole.to;
    add(std::move(part), "", "");
  }

  void add_failure(VertexId from, EdgeId id, const Instruction& instruction) {
    const std::string at = location_of(system_, id).text();
    if (!locations_.contains(at)) return;
    add(failing(from, system_.edge(id).to, id, instruction), at, "");
  }

  void add_passage(VertexId from, VertexId to, EdgeId id, const Instruction& instruction) {
    Edge edge = failing(from, to, id, instruction);
    if (const auto* load = std::get_if<Load>(&instruction.action)) {
      edge.instructions.push_back({Havoc{{load->to}}, instruction.at});
    }
    add(std::move(edge), "", location_of(system_, id).text());
  }

  Edge failing(VertexId from, VertexId to, EdgeId id, const Instruction& instruction) {
    Edge edge;
    edge.from = from;
    edge.to = to;
    edge.id = names_of_edges_.unique(system_.edge_name(id), "'");
    edge.instructions = {{Fail{*checked(instruction.action)}, instruction.at}};
    edge.at = system_.edge(id).at;
    return edge;
  }

  /// A vertex of the same graph as another one.
  VertexId add_vertex(VertexId of, EdgeId edge) {
    Vertex vertex;
    vertex.name = names_.unique(system_.edge_name(edge) + "@", "'");
    vertex.procedure = system_.vertex(of).procedure;
    return result_.system.add_vertex(std::move(vertex));
  }

  void add(Edge edge, std::string leads_to, std::string passes) {
    result_.leads_to.push_back(std::move(leads_to));
    result_.passes.push_back(std::move(passes));
    result_.system.add_edge(std::move(edge));
  }

  const System& system_;
  const std::set<std::string>& locations_;
  PassingOver result_;
  std::map<std::pair<EdgeId, std::size_t>, EdgeId> failures_;  // by edge and instruction
  UniqueNames names_;
  UniqueNames names_of_edges_;
};

}  // namespace

PassingOver passing_over(const System& system, const std::set<std::string>& locations) {
  return Passing(system, locations).run();
}

}  // namespace heapreach::rts
