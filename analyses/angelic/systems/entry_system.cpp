#include "analyses/angelic/systems/entry_system.h"

#include <algorithm>
#include <utility>

#include "analyses/angelic/specification/source_names.h"
#include "rts/graph/call_graph.h"
#include "rts/model/imported.h"
#include "rts/model/rename.h"
#include "rts/transform/inline_calls.h"
#include "rts/transform/unique_names.h"
#include "support/error.h"

namespace heapreach::analyses::angelic {

namespace {

using rts::EdgeId;
using rts::ProcedureId;
using rts::System;
using rts::VertexId;

/// Makes an instruction that fails one that does not.
void make_succeed(rts::Action& action) {
  std::visit([&](auto inner) { action = std::move(inner); }, std::get<rts::Fail>(action).inner);
}

/// Whether the assertion checks nothing more on the edge behind what fails on the way to this
/// error.
bool is_last_check(const System& file, const Assertion& assertion, EdgeId error) {
  const auto& own = file.edge(error).implicit;
  return std::none_of(assertion.errors.begin(), assertion.errors.end(), [&](EdgeId other) {
    const auto& implicit = file.edge(other).implicit;
    return own && implicit && implicit->edge == own->edge &&
           implicit->instruction > own->instruction;
  });
}

/// The file with errors treated; edges keep their ids.
System treated(const System& file, const std::vector<Assertion>& assertions,
               const std::vector<Treatment>& treatments) {
  System result = rts::header_of(file);
  result.procedures = file.procedures;
  result.start = file.start;
  result.errors = file.errors;
  result.exits = file.exits;
  for (const rts::Vertex& vertex : file.vertices()) result.add_vertex(vertex);
  std::vector<Treatment> of_error(file.edges().size(), Treatment::ignored);
  std::vector<std::vector<std::size_t>> skipped(file.edges().size());
  for (std::size_t i = 0; i < assertions.size(); ++i) {
    for (const EdgeId error : assertions[i].errors) {
      const bool is_before_others =
          treatments[i] == Treatment::passed && !is_last_check(file, assertions[i], error);
      of_error[error] = is_before_others ? Treatment::ignored : treatments[i];
    }
    if (treatments[i] != Treatment::dropped) continue;
    for (const auto& [edge, instruction] : assertions[i].checks) {
      skipped[edge].push_back(instruction);
    }
  }
  for (EdgeId id = 0; id < file.edges().size(); ++id) {
    rts::Edge edge = file.edge(id);
    for (const std::size_t instruction : skipped[id]) {
      edge.instructions[instruction].action = rts::Nop{};
    }
    const bool fails = !edge.instructions.empty() &&
                       std::holds_alternative<rts::Fail>(edge.instructions.back().action);
    if (of_error[id] == Treatment::arrived && fails) {
      edge.instructions.back().action = rts::Nop{};
    }
    if (of_error[id] == Treatment::passed && fails) make_succeed(edge.instructions.back().action);
    const bool is_asked = of_error[id] != Treatment::ignored && of_error[id] != Treatment::dropped;
    const bool is_error = file.is_error(edge.to) || file.is_error(edge.from);
    if (is_error && !is_asked && file.call_of(id) == nullptr) {
      edge.instructions = {{rts::Assume{rts::make_boolean(false)}, std::nullopt}};
    } else if (is_error && !is_asked) {  // what is called happens
      rts::Vertex end;
      end.name = file.edge_name(id) + " end";
      end.procedure = file.vertex(edge.from).procedure;
      edge.to = result.add_vertex(std::move(end));
    }
    result.add_edge(std::move(edge));
  }
  return result;
}

/// Makes the body of a procedure a system's own graph. Variables of a system are global ones first,
/// so those of the procedure move there.
class ProcedureAsSystem {
 public:
  ProcedureAsSystem(const System& file, ProcedureId entry) : file_(file), entry_(entry) {}

  System run(std::vector<EdgeId>& origins, std::size_t& unknowns) {
    result_ = rts::header_of(file_);
    result_.start_condition = nullptr;
    result_.name = file_.procedures[entry_].name;
    if (!file_.approximations.operations.empty()) {
      result_.approximations = {"it is in a procedure that was made an entry", {}};
    }
    find_called();
    move_variables();
    unknowns = file_.global_count() + file_.procedures[entry_].parameters.size();
    copy_vertices();
    for (EdgeId id = 0; id < file_.edges().size(); ++id) {
      if (!is_kept(file_.edge(id).from)) continue;
      origins.push_back(id);
      rts::Edge edge = copied(file_.edge(id));
      if (!edge.implicit) edge.id = file_.edge_name(id);  // by which people know it
      place_of_edge_[id] = result_.add_edge(std::move(edge));
    }
    return std::move(result_);
  }

 private:
  void find_called() {
    const rts::CallGraph graph(file_);
    const VertexId root = rts::CallGraph::node_of(entry_);
    const std::vector<bool> called = graph.calls().reachable_from(std::vector<VertexId>{root});
    new_id_.assign(file_.procedures.size(), std::nullopt);
    ProcedureId next = 0;
    for (ProcedureId id = 0; id < file_.procedures.size(); ++id) {
      if (id != entry_ && called[rts::CallGraph::node_of(id)]) new_id_[id] = next++;
    }
    // Other recursion is found where calls are inlined.
    for (const rts::EdgeId call : graph.calls().in_edges(root)) {
      if (!called[graph.calls().source(call)]) continue;
      throw InputError({}, "procedure '" + file_.procedures[entry_].name + "' calls itself");
    }
  }

  bool is_kept(std::optional<ProcedureId> procedure) const {
    return procedure && (*procedure == entry_ || new_id_[*procedure]);
  }
  bool is_kept(VertexId vertex) const { return is_kept(file_.vertex(vertex).procedure); }

  void move_variables() {
    renaming_.assign(file_.variables.size(), 0);
    result_.variables.clear();
    rts::UniqueNames names;
    for (rts::VariableId v = 0; v < file_.global_count(); ++v) {
      names.unique(file_.variables[v].name, "");
      move(v);
    }
    const rts::Procedure& entry = file_.procedures[entry_];
    for (const auto* own : {&entry.parameters, &entry.locals}) {
      for (const rts::VariableId v : *own) {
        move(v);
        result_.variables.back().name = names.unique(result_.variables.back().name, "$");
      }
    }
    for (ProcedureId id = 0; id < file_.procedures.size(); ++id) {
      if (!new_id_[id]) continue;
      rts::Procedure procedure = file_.procedures[id];
      for (auto* own : {&procedure.parameters, &procedure.locals}) {
        for (rts::VariableId& v : *own) v = move(v);
      }
      for (rts::VariableId& v : procedure.results) v = renaming_[v];
      result_.procedures.push_back(std::move(procedure));
    }
  }

  rts::VariableId move(rts::VariableId v) {
    renaming_[v] = static_cast<rts::VariableId>(result_.variables.size());
    result_.variables.push_back(file_.variables[v]);
    return renaming_[v];
  }

  void copy_vertices() {
    place_of_edge_.assign(file_.edges().size(), 0);
    place_.assign(file_.vertices().size(), 0);
    for (VertexId v = 0; v < file_.vertices().size(); ++v) {
      if (!is_kept(v) && !file_.is_error(v)) continue;
      rts::Vertex vertex = file_.vertex(v);
      if (vertex.procedure) vertex.procedure = new_id_[*vertex.procedure];
      place_[v] = result_.add_vertex(std::move(vertex));
    }
    const rts::Procedure& entry = file_.procedures[entry_];
    result_.start = place_[entry.entry];
    for (const VertexId v : file_.errors) result_.errors.push_back(place_[v]);
    for (const VertexId v : entry.exits) result_.exits.push_back(place_[v]);
    for (rts::Procedure& procedure : result_.procedures) {
      procedure.entry = place_[procedure.entry];
      for (VertexId& v : procedure.exits) v = place_[v];
    }
  }

  rts::Edge copied(rts::Edge edge) const {
    edge.from = place_[edge.from];
    edge.to = place_[edge.to];
    if (edge.implicit) edge.implicit->edge = place_of_edge_[edge.implicit->edge];
    for (rts::Instruction& instruction : edge.instructions) {
      auto* call = std::get_if<rts::Call>(&instruction.action);
      if (call == nullptr) {
        instruction.action = rts::renamed(instruction.action, renaming_);
        continue;
      }
      call->to = *new_id_[call->to];
      for (rts::ExpressionPtr& e : call->arguments) e = rts::renamed(e, renaming_);
      for (rts::VariableId& v : call->results) v = renaming_[v];
    }
    return edge;
  }

  const System& file_;
  const ProcedureId entry_;
  System result_;
  std::vector<std::optional<ProcedureId>> new_id_;
  rts::Renaming renaming_;
  std::vector<VertexId> place_;        // indexed by vertex of the file
  std::vector<EdgeId> place_of_edge_;  // indexed by edge of the file
};

}  // namespace

EntrySystem::EntrySystem(const System& file, const Entry& entry,
                         const std::vector<Assertion>& assertions,
                         const std::vector<Treatment>& treatments, std::size_t inline_limit)
    : name_(entry.name) {
  System whole = treated(file, assertions, treatments);
  std::size_t unknowns = 0;
  const auto found =
      std::find_if(file.procedures.begin(), file.procedures.end(),
                   [&](const rts::Procedure& p) { return p.name == entry.procedure; });
  if (found == file.procedures.end() && entry.procedure != own_graph) {
    throw UsageError("there is no procedure '" + entry.procedure + "' in the file");
  }
  if (found == file.procedures.end()) {
    unknowns = file.global_count();
    for (EdgeId id = 0; id < file.edges().size(); ++id) origins_.push_back(id);
    called_ = std::make_shared<const System>(std::move(whole));
  } else {
    const auto id = static_cast<ProcedureId>(found - file.procedures.begin());
    called_ = std::make_shared<const System>(ProcedureAsSystem(whole, id).run(origins_, unknowns));
  }
  // What it asks for by startvalue(..) is for engines to see in their own way: paths of it are
  // explained, and what is installed asks in another one.
  inlined_ = rts::copy_calls(*called_, inline_limit);
  if (!inlined_.refusal().empty()) throw InputError({}, inlined_.refusal());
  is_unknown_.assign(system().variables.size(), false);
  std::fill_n(is_unknown_.begin(), unknowns, true);
  if (!rts::is_imported(file)) return;
  // Others are the import's own. What is no parameter and no variable of the program at the start
  // is set before it is read.
  const auto names = source_names(system());
  for (std::size_t v = 0; v < names.size(); ++v) is_unknown_[v] = names[v].has_value();
}

bool EntrySystem::has_unknowns() const {
  return std::find(is_unknown_.begin(), is_unknown_.end(), true) != is_unknown_.end();
}

bool can_be_passed(const System& file, const Assertion& assertion) {
  return std::all_of(assertion.errors.begin(), assertion.errors.end(), [&](EdgeId error) {
    const auto& instructions = file.edge(error).instructions;
    return !instructions.empty() && std::holds_alternative<rts::Fail>(instructions.back().action);
  });
}

std::vector<std::string> procedures_of(const System& file) {
  std::vector<std::string> names;
  for (const rts::Procedure& procedure : file.procedures) names.push_back(procedure.name);
  return names;
}

}  // namespace heapreach::analyses::angelic
