// Purpose: recursion for engines whose states are heaps, which are good at lists: the stack is one
// more list, and where frames are equal, a list segment of any length.
//
// Contract: paths of the result from the start into an error vertex, without the edges that return,
// are those of the original. A frame keeps only what is read again, so that activations that differ
// in nothing else have equal frames; what it does not keep becomes arbitrary at the return, so that
// a mistake about that could spoil a proof but make none.
//
// Why this variant: what an engine needs to know of a stack (equal up to renaming, subsumed by
// another one, folded into a segment, unfolded again) it knows of heaps already, and so does the
// checker of its state graphs. Of callers that cannot be called again before the return pointers
// are kept as well, if the callee cannot see them: so the call stack leads to all that waits for a
// return, and to nothing else. Their other variables stay where they are. Frames are of one size,
// and the call that each stems from has a number of its own, so that whoever finds a frame among
// others can tell what it holds.
#include "rts/transform/stack_calls.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "rts/graph/call_graph.h"
#include "rts/graph/live_locals.h"
#include "rts/transform/start_values.h"
#include "rts/transform/unique_names.h"

namespace heapreach::rts {

namespace {

/// An edge that calls.
struct CallEdge {
  EdgeId call = 0;
  std::size_t caller = 0;             // node of the call graph
  std::vector<VariableId> kept = {};  // by the frame, in order
  std::vector<VariableId> lost = {};  // other variables of the caller that the callee may change
  std::optional<std::size_t> number = {};  // which one of all, if there are several
};

/// For each procedure the nodes of the call graph from which it can be called, perhaps through
/// others: callable_from[p][node].
std::vector<std::vector<bool>> callable_from(const Graph& calls) {
  std::vector<std::vector<bool>> result;
  for (VertexId callee = 1; callee < calls.vertex_count(); ++callee) {
    std::vector<VertexId> callers;
    for (const EdgeId call : calls.in_edges(callee)) callers.push_back(calls.source(call));
    result.push_back(calls.reaching(callers));
  }
  return result;
}

Instruction instruction(Action action, const std::optional<Position>& at = std::nullopt) {
  return {std::move(action), at};
}

class StackBuilder {
 public:
  StackBuilder(const System& original, Frames frames)
      : original_(original), graph_(original), draft_(original), frames_(frames) {}

  Transformed run() {
    copy_header();
    find_sites();
    for (const Vertex& vertex : original_.vertices()) {
      Vertex added = vertex;
      added.procedure.reset();
      draft_->add_vertex(std::move(added));
    }
    for (EdgeId id = 0; id < original_.edges().size(); ++id)
      names_.unique(original_.edge_name(id), "'");
    std::vector<EdgeId> place(original_.edges().size());
    for (EdgeId id = 0; id < original_.edges().size(); ++id) {
      place[id] = static_cast<EdgeId>(draft_->edges().size());
      if (original_.call_of(id) != nullptr) {
        add_call(id);
        continue;
      }
      Edge edge = original_.edge(id);
      if (edge.implicit)
        edge.implicit->edge = place[edge.implicit->edge];
      else
        edge.id = original_.edge_name(id);
      draft_.add(std::move(edge), Role::copy, id);
    }
    for (const std::vector<CallEdge>& sites : sites_) {
      for (const CallEdge& site : sites) add_returns(site);
    }
    draft_->start = original_.start;
    draft_->errors = original_.errors;
    draft_->exits = original_.exits;
    draft_->call_stack = stack_;
    draft_.set_paths_only();
    return draft_.finished();
  }

 private:
  VariableId add_variable(std::string name, VariableType type) {
    draft_->variables.push_back({std::move(name), type});
    return static_cast<VariableId>(draft_->variables.size() - 1);
  }

  void copy_header() {
    UniqueNames names;
    const std::size_t globals = original_.global_count();
    for (std::size_t v = 0; v < globals; ++v) names.unique(draft_->variables[v].name, "");
    std::size_t arguments = 0;
    std::size_t results = 0;
    for (const Procedure& procedure : original_.procedures) {
      for (const auto* own : {&procedure.parameters, &procedure.locals}) {
        for (const VariableId v : *own) {
          std::string& name = draft_->variables[v].name;
          name = names.unique(procedure.name + "$" + name, "$");
        }
      }
      arguments = std::max(arguments, procedure.parameters.size());
      results = std::max(results, procedure.results.size());
    }
    for (std::size_t i = 0; i < arguments; ++i) {
      arguments_.push_back(add_variable("argument " + std::to_string(i), VariableType::integer));
    }
    for (std::size_t i = 0; i < results; ++i) {
      results_.push_back(add_variable("result " + std::to_string(i), VariableType::integer));
    }
    site_ = add_variable("call site", VariableType::integer);
    frame_ = add_variable("new frame", VariableType::pointer);
    stack_ = add_variable("call stack", VariableType::pointer);
  }

  void find_sites() {
    const std::vector<std::vector<bool>> callable = callable_from(graph_.calls());
    const std::vector<std::vector<bool>> live = live_locals(original_, graph_);
    const std::vector<std::vector<bool>> live_outside = live_outside_procedures(original_, graph_);
    sites_.resize(original_.procedures.size());
    place_.resize(original_.edges().size());
    for (EdgeId id = 0; id < original_.edges().size(); ++id) {
      const Call* call = original_.call_of(id);
      if (call == nullptr) continue;
      const Edge& edge = original_.edge(id);
      const std::optional<ProcedureId> caller = original_.vertex(edge.from).procedure;
      CallEdge site{id, CallGraph::node_of(caller)};
      // May the caller be active once more before this call returns?
      if (caller && (*caller == call->to || callable[*caller][call->to + 1])) {
        std::vector<bool> again = live[edge.to];
        for (const VariableId v : call->results) again[v] = false;
        const Procedure& procedure = original_.procedures[*caller];
        for (const auto* own : {&procedure.parameters, &procedure.locals}) {
          for (const VariableId v : *own) (again[v] ? site.kept : site.lost).push_back(v);
        }
      } else if (frames_ == Frames::alike) {
        std::vector<bool> again = (caller ? live : live_outside)[edge.to];
        for (const VariableId v : call->results) again[v] = false;
        for (VariableId v = 0; v < again.size(); ++v) {
          const bool is_pointer = original_.variables[v].type == VariableType::pointer;
          if (again[v] && is_pointer) site.kept.push_back(v);
        }
      }
      place_[id] = sites_[call->to].size();
      sites_[call->to].push_back(std::move(site));
    }
    if (frames_ == Frames::as_needed) return number_sites_of_callees();
    for (ProcedureId p = 0; p < original_.procedures.size(); ++p) keep_alike(p);
    number_sites();
  }

  /// Frames::as_needed: for each callee anew.
  void number_sites_of_callees() {
    for (std::vector<CallEdge>& sites : sites_) {
      for (std::size_t i = 0; sites.size() > 1 && i < sites.size(); ++i) sites[i].number = i;
    }
  }

  /// Calls by which a procedure comes to itself keep the same pointers: what one frame holds on to
  /// is not held by others only because they need it no more.
  void keep_alike(ProcedureId caller) {
    std::vector<CallEdge*> calls;
    std::set<VariableId> pointers;
    for (std::vector<CallEdge>& sites : sites_) {
      for (CallEdge& site : sites) {
        if (site.caller != CallGraph::node_of(caller)) continue;
        calls.push_back(&site);
        for (const VariableId v : site.kept) {
          if (original_.variables[v].type == VariableType::pointer) pointers.insert(v);
        }
      }
    }
    for (CallEdge* site : calls) {
      const std::vector<VariableId>& results = original_.call_of(site->call)->results;
      for (const VariableId v : pointers) {
        if (std::find(results.begin(), results.end(), v) != results.end()) continue;
        if (std::erase(site->lost, v) > 0) site->kept.push_back(v);
      }
    }
  }

  /// Not if there is one alone.
  void number_sites() {
    std::size_t count = 0;
    for (const std::vector<CallEdge>& sites : sites_) count += sites.size();
    std::size_t next = 0;
    for (std::vector<CallEdge>& sites : sites_) {
      for (CallEdge& site : sites) {
        if (count > 1) site.number = next++;
        frame_size_ = std::max(frame_size_, first_kept(site) + site.kept.size());
      }
    }
  }

  ExpressionPtr slot(VariableId frame, std::size_t offset) const {
    const ExpressionPtr base = make_variable(frame);
    return offset == 0 ? base : make(Op::add, {base, make_integer(offset)});
  }

  /// The first cell of a frame that keeps a variable.
  static std::size_t first_kept(const CallEdge& site) { return site.number ? 2 : 1; }

  void push(const CallEdge& site, Edge& edge) const {
    const std::optional<Position>& at = original_.edge(site.call).instructions.front().at;
    const auto append = [&](Action action) {
      edge.instructions.push_back(instruction(std::move(action), at));
    };
    const std::size_t size =
        frames_ == Frames::alike ? frame_size_ : first_kept(site) + site.kept.size();
    append(Alloc{.to = frame_, .size = make_integer(size), .is_static = true, .is_frame = true});
    append(Store{slot(frame_, 0), site.caller == 0 ? make_integer(0) : make_variable(stack_),
                 nullptr});
    if (site.number) append(Store{slot(frame_, 1), make_integer(*site.number), nullptr});
    for (std::size_t i = 0; i < site.kept.size(); ++i) {
      append(Store{slot(frame_, first_kept(site) + i), make_variable(site.kept[i]), nullptr});
    }
  }

  void add_call(EdgeId id) {
    const Edge& original = original_.edge(id);
    const Call& call = *original_.call_of(id);
    const Procedure& procedure = original_.procedures[call.to];
    const CallEdge& site = sites_[call.to][place_[id]];
    Edge edge;
    edge.from = original.from;
    edge.to = procedure.entry;
    edge.id = original_.edge_name(id);
    edge.at = original.at;
    const bool returns = !procedure.exits.empty();
    if (returns) push(site, edge);
    const std::optional<Position>& at = original.instructions.front().at;
    const auto move = [&](VariableId to, ExpressionPtr value) {
      edge.instructions.push_back(instruction(Move{to, std::move(value)}, at));
    };
    // All of them before any parameter changes: the caller may be the same procedure.
    const bool same = site.caller == CallGraph::node_of(call.to);
    for (std::size_t i = 0; same && i < call.arguments.size(); ++i) {
      move(arguments_[i], call.arguments[i]);
    }
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      move(procedure.parameters[i], same ? make_variable(arguments_[i]) : call.arguments[i]);
    }
    if (!procedure.locals.empty()) {
      edge.instructions.push_back(instruction(Havoc{procedure.locals}, at));
    }
    if (returns) move(stack_, make_variable(frame_));
    draft_.add(std::move(edge), Role::call, id);
  }

  void add_returns(const CallEdge& site) {
    const Call& call = *original_.call_of(site.call);
    const Procedure& procedure = original_.procedures[call.to];
    for (const VertexId exit : procedure.exits) {
      Edge edge;
      edge.from = exit;
      edge.to = original_.edge(site.call).to;
      edge.id =
          names_.unique(original_.vertex(exit).name + ">" + original_.edge_name(site.call), "'");
      edge.at = original_.edge(site.call).at;
      edge.instructions = pop(site, call, procedure);
      draft_.add(std::move(edge), Role::return_edge, site.call);
    }
  }

  std::vector<Instruction> pop(const CallEdge& site, const Call& call,
                               const Procedure& procedure) const {
    std::vector<Instruction> result;
    const auto append = [&](Action action) { result.push_back(instruction(std::move(action))); };
    if (site.number) {
      append(Load{site_, slot(stack_, 1), nullptr});
      append(Assume{make(Op::equal, {make_variable(site_), make_integer(*site.number)})});
    }
    // Before the caller's variables are back: it may be the same procedure.
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      append(Move{results_[i], make_variable(procedure.results[i])});
    }
    for (std::size_t i = 0; i < site.kept.size(); ++i) {
      append(Load{site.kept[i], slot(stack_, first_kept(site) + i), nullptr});
    }
    if (!site.lost.empty()) append(Havoc{site.lost});
    append(Load{stack_, slot(stack_, 0), nullptr});
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      append(Move{call.results[i], make_variable(results_[i])});
    }
    return result;
  }

  const System& original_;
  const CallGraph graph_;
  Draft draft_;
  std::vector<std::vector<CallEdge>> sites_;  // indexed by procedure
  std::vector<std::size_t> place_;            // indexed by calling edge: in its procedure's sites
  std::vector<VariableId> arguments_;
  std::vector<VariableId> results_;
  const Frames frames_;
  std::size_t frame_size_ = 0;  // of Frames::alike
  VariableId site_ = 0;
  VariableId frame_ = 0;
  VariableId stack_ = 0;
  UniqueNames names_;  // of edges
};

}  // namespace

Transformed stack_calls(const System& system, Frames frames) {
  if (system.procedures.empty()) return without_start_values(Transformed::unchanged(system));
  return without_start_values(StackBuilder(system, frames).run());
}

}  // namespace heapreach::rts
