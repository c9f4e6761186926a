// Purpose and contract: see restriction.h. The one place that makes a system out of a question;
// everything found in what it makes is checked again on the file (replay_answer), and tests compare
// both on the oracle (tests/agreement/questions_test.cpp).
//
// Edges that do not count are closed rather than left out, since evidence names edges, and their
// ids must stay those of the file.
#include "rts/transform/restriction.h"

#include <map>
#include <string>
#include <unordered_set>
#include <utility>

#include "rts/transform/transformed.h"

namespace heapreach::rts {

namespace {

class Restriction {
 public:
  Restriction(const System& system, const Question& question)
      : system_(system), question_(question), is_error_(system.vertices().size()) {
    for (const VertexId error : system.errors) is_error_[error] = true;
  }

  System run() {
    if (asks_for_all()) return system_;
    result_ = header_of(system_);
    result_.procedures = system_.procedures;
    result_.start = system_.start;
    result_.errors = system_.errors;
    if (question_.error) result_.errors = {*question_.error};
    result_.exits = system_.exits;
    for (const Vertex& vertex : system_.vertices()) result_.add_vertex(vertex);
    if (is_error_[system_.start] && !start_counts()) result_.start = dead_end({});
    for (EdgeId id = 0; id < system_.edges().size(); ++id) result_.add_edge(edge(id));
    return std::move(result_);
  }

 private:
  bool start_counts() const { return counts(system_, question_, std::nullopt); }

  /// Whether nothing needs to change.
  bool asks_for_all() const {
    if (question_.error && system_.errors.size() > 1) return false;
    if (is_error_[system_.start] && !start_counts()) return false;
    for (EdgeId id = 0; id < system_.edges().size(); ++id) {
      if (!stays(id)) return false;
    }
    return true;
  }

  bool stays(EdgeId id) const {
    const Edge& edge = system_.edge(id);
    if (is_error_[edge.from]) return false;
    return !is_error_[edge.to] || counts(system_, question_, id);
  }

  Edge edge(EdgeId id) {
    Edge edge = system_.edge(id);
    if (stays(id)) return edge;
    if (system_.call_of(id) != nullptr && !is_error_[edge.from]) {
      edge.to = dead_end(system_.vertex(edge.from).procedure);
    } else {
      edge.instructions = {{Assume{make_boolean(false)}, std::nullopt}};
    }
    return edge;
  }

  /// The vertex of a graph that no edge leaves.
  VertexId dead_end(std::optional<ProcedureId> procedure) {
    const auto known = dead_ends_.find(procedure);
    if (known != dead_ends_.end()) return known->second;
    Vertex vertex;
    vertex.name = unused_name(procedure ? system_.procedures[*procedure].name + " end" : "end");
    vertex.procedure = procedure;
    return dead_ends_[procedure] = result_.add_vertex(std::move(vertex));
  }

  std::string unused_name(std::string name) {
    if (names_.empty()) {
      for (const Vertex& vertex : system_.vertices()) names_.insert(vertex.name);
    }
    while (!names_.insert(name).second) name += "'";
    return name;
  }

  const System& system_;
  const Question& question_;
  std::vector<bool> is_error_;  // indexed by vertex of system_
  System result_;
  std::map<std::optional<ProcedureId>, VertexId> dead_ends_;
  std::unordered_set<std::string> names_;
};

}  // namespace

System restricted(const System& system, const Question& question) {
  return Restriction(system, question).run();
}

}  // namespace heapreach::rts
