#include "rts/coverage/crumbs.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "rts/model/rename.h"
#include "rts/transform/unique_names.h"

namespace heapreach::rts {

namespace {

/// Global variables stand before those of procedures, which make way for new ones.
class MakingWay {
 public:
  MakingWay(const System& system, std::size_t added)
      : globals_(system.global_count()), moves_(added > 0 && !system.procedures.empty()) {
    for (VariableId v = 0; v < system.variables.size(); ++v) {
      to_.push_back(static_cast<VariableId>(v < globals_ ? v : v + added));
    }
  }
  bool moves() const { return moves_; }

  void apply(std::vector<VariableId>& variables) const {
    for (VariableId& variable : variables) variable = to_[variable];
  }
  void apply(Instruction& instruction) const {
    if (!moves_) return;
    if (auto* call = std::get_if<Call>(&instruction.action)) {
      for (ExpressionPtr& argument : call->arguments) argument = renamed(argument, to_);
      apply(call->results);
    } else {
      instruction.action = renamed(instruction.action, to_);
    }
  }
  void apply(Procedure& procedure) const {
    apply(procedure.parameters);
    apply(procedure.locals);
    apply(procedure.results);
  }

 private:
  std::size_t globals_;
  bool moves_;
  Renaming to_;
};

class CrumbsBuilder {
 public:
  CrumbsBuilder(const System& system, const End& end, const Crumbs& crumbs, bool asks)
      : system_(system),
        end_(end),
        crumbs_(crumbs),
        asks_(asks),
        way_(system, crumbs.sets.size()),
        draft_(system),
        first_(static_cast<VariableId>(system.global_count())),
        of_edge_(system.edges().size()) {
    for (std::size_t crumb = 0; crumb < crumbs.sets.size(); ++crumb) {
      for (const EdgeId edge : crumbs.sets[crumb]) of_edge_[edge].push_back(crumb);
    }
  }

  Transformed run() {
    for (const Vertex& vertex : system_.vertices()) {
      names_.unique(vertex.name, "'");
      draft_->add_vertex(vertex);
    }
    add_variables();
    draft_->procedures = system_.procedures;
    for (Procedure& procedure : draft_->procedures) way_.apply(procedure);
    draft_->memory_errors = MemoryErrors::explicit_edges;  // there are edges for those that count
    draft_->start = system_.start;
    draft_->exits = system_.exits;
    for (EdgeId id = 0; id < system_.edges().size(); ++id) add(id);
    for (auto& [edge, original] : before_calls_) {
      draft_.add(std::move(edge), Role::return_edge, original);
    }
    add_error_behind(end_.vertices, asks_ ? condition() : nullptr, names_, draft_);
    return draft_.finished();
  }

 private:
  void add_variables() {
    UniqueNames names;
    for (const Variable& variable : system_.variables) names.unique(variable.name, "'");
    std::vector<Variable> crumbs;
    for (std::size_t crumb = 0; crumb < crumbs_.sets.size(); ++crumb) {
      crumbs.push_back(
          {names.unique("crumb" + std::to_string(crumb + 1), "'"), VariableType::integer});
      const ExpressionPtr unset = make(Op::equal, {value_of(crumb), make_integer(0)});
      const ExpressionPtr& before = draft_->start_condition;
      draft_->start_condition = before ? make(Op::conjunction, {before, unset}) : unset;
    }
    draft_->variables.insert(draft_->variables.begin() + first_, crumbs.begin(), crumbs.end());
    if (!way_.moves() || draft_->approximations.operations.empty()) return;
    draft_->approximations = {"its operations are named for other variables", {}};
  }

  ExpressionPtr value_of(std::size_t crumb) const {
    return make_variable(static_cast<VariableId>(first_ + crumb));
  }

  std::vector<Instruction> set_on(EdgeId edge) const {
    std::vector<Instruction> result;
    for (const std::size_t crumb : of_edge_[edge]) {
      const auto variable = static_cast<VariableId>(first_ + crumb);
      result.push_back({Move{variable, make_integer(1)}, std::nullopt});
    }
    return result;
  }

  /// Crumbs stand behind an edge's own instructions, so that choices keep their places.
  void add(EdgeId id) {
    Edge edge = system_.edge(id);
    for (Instruction& instruction : edge.instructions) way_.apply(instruction);
    edge.implicit.reset();
    edge.id = system_.edge_name(id);
    const std::vector<Instruction> set = set_on(id);
    if (!set.empty() && system_.call_of(id) != nullptr) {
      Vertex before;
      before.name = names_.unique(edge.id + " taken", "'");
      before.procedure = system_.vertex(edge.from).procedure;
      const VertexId vertex = draft_->add_vertex(std::move(before));
      Edge to_it;
      to_it.from = std::exchange(edge.from, vertex);
      to_it.to = vertex;
      to_it.instructions = set;
      before_calls_.emplace_back(std::move(to_it), id);
    } else {
      edge.instructions.insert(edge.instructions.end(), set.begin(), set.end());
    }
    draft_.add(std::move(edge), Role::copy, id);
  }

  ExpressionPtr condition() const { return crumbs_.known ? another_valuation() : some_crumb(); }

  ExpressionPtr some_crumb() const {
    ExpressionPtr any;
    for (std::size_t crumb = 0; crumb < crumbs_.sets.size(); ++crumb) {
      const ExpressionPtr set = is(crumb, true);
      any = any ? make(Op::disjunction, {any, set}) : set;
    }
    return any ? any : make_boolean(false);
  }

  ExpressionPtr another_valuation() const {
    ExpressionPtr all;
    for (const Valuation& known : *crumbs_.known) {
      ExpressionPtr differs;
      for (std::size_t crumb = 0; crumb < known.size(); ++crumb) {
        const ExpressionPtr other = is(crumb, !known[crumb]);
        differs = differs ? make(Op::disjunction, {differs, other}) : other;
      }
      if (!differs) differs = make_boolean(false);
      all = all ? make(Op::conjunction, {all, differs}) : differs;
    }
    return all ? all : make_boolean(true);
  }

  ExpressionPtr is(std::size_t crumb, bool set) const {
    return make(Op::equal, {value_of(crumb), make_integer(set ? 1 : 0)});
  }

  const System& system_;
  const End& end_;
  const Crumbs& crumbs_;
  const bool asks_;
  const MakingWay way_;
  Draft draft_;
  VariableId first_;                               // the first crumb
  std::vector<std::vector<std::size_t>> of_edge_;  // crumbs, indexed by edge
  UniqueNames names_;                              // of vertices
  std::vector<std::pair<Edge, EdgeId>> before_calls_;
};

}  // namespace

Transformed with_crumbs(const System& system, const End& end, const Crumbs& crumbs) {
  return CrumbsBuilder(system, end, crumbs, true).run();
}

Transformed ending_at(const System& system, const End& end) {
  return CrumbsBuilder(system, end, {}, false).run();
}

Valuation valuation_of(const Crumbs& crumbs, const std::vector<bool>& taken) {
  Valuation result;
  for (const std::vector<EdgeId>& set : crumbs.sets) {
    result.push_back(std::any_of(set.begin(), set.end(), [&](EdgeId edge) { return taken[edge]; }));
  }
  return result;
}

}  // namespace heapreach::rts
