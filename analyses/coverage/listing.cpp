#include "analyses/coverage/listing.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "analyses/coverage/lines.h"
#include "evidence/certificates/schema/coverage.h"
#include "evidence/certificates/schema/saved.h"

namespace heapreach::analyses {

namespace schema = evidence::schema;

namespace {

/// Of an edge that is an implicit error that of what fails, else the first that it says.
std::optional<Position> position_of(const rts::Edge& edge) {
  if (edge.implicit && !edge.instructions.empty()) return edge.instructions.back().at;
  if (edge.at) return edge.at;
  for (const rts::Instruction& instruction : edge.instructions) {
    if (instruction.at) return instruction.at;
  }
  return std::nullopt;
}

class Listing {
 public:
  Listing(const CoverContext& context, const Claims& claims,
          const std::set<rts::EdgeId>& never_taken)
      : context_(context),
        file_(context.question.file()),
        claims_(claims),
        never_taken_(never_taken) {}

  Coverage run() {
    result_.end = context_.question.end();
    list_edges();
    for (GroupId group = 0; group < context_.walks.groups().size(); ++group) {
      ListedGroup& listed = result_.groups.emplace_back();
      for (const rts::EdgeId edge : context_.walks.groups()[group]) {
        listed.edges.push_back(places_.at(edge));
      }
      listed.its_class = class_of(group);
      listed.conflicts = conflicts_of(group);
    }
    find_causes();
    note_assumptions();
    result_.path_figures = claims_.path_figures();
    result_.lines = lines_of(context_.question, places_, never_taken_, result_);
    return std::move(result_);
  }

 private:
  void list_edges() {
    for (const rts::EdgeId id : listed_edges(context_.question)) {
      const rts::Edge& edge = file_.edge(id);
      places_[id] = result_.edges.size();
      if (!context_.walks.group_of(id)) result_.not_between.push_back(result_.edges.size());
      result_.edges.push_back({file_.edge_name(id), file_.vertex(edge.from).name,
                               file_.vertex(edge.to).name, position_of(edge)});
    }
  }

  Class class_of(GroupId group) {
    const Class& known = claims_.of(group);
    if (const auto* consistent = std::get_if<Consistent>(&known)) {
      return Consistent{execution(consistent->arrival)};
    }
    if (const auto* inconsistent = std::get_if<Inconsistent>(&known)) {
      return Inconsistent{proof(inconsistent->refutation)};
    }
    return known;
  }

  std::vector<std::vector<std::size_t>> conflicts_of(GroupId group) const {
    std::vector<std::vector<std::size_t>> result;
    if (!claims_.excluded_within(group)) return result;
    for (const EdgeSet& edges : claims_.conflicts_of(group)) {
      std::vector<std::size_t>& conflict = result.emplace_back();
      for (const rts::EdgeId edge : edges) conflict.push_back(places_.at(edge));
    }
    return result;
  }

  std::size_t execution(std::size_t arrival) {
    const auto [place, is_new] = executions_.emplace(arrival, result_.executions.size());
    if (is_new) {
      const Arrival& one = claims_.arrivals()[arrival];
      const schema::SavedExecution saved{context_.input.hash, one.bound, one.execution};
      result_.executions.push_back(
          {schema::with_coverage(schema::text_of(saved, file_), {result_.end.name}), one.cells_used,
           one.execution.steps.size(), path_of(one.execution)});
    }
    return place->second;
  }

  std::vector<std::size_t> path_of(const rts::Execution& execution) const {
    std::vector<std::size_t> path;
    for (const rts::Step& step : execution.steps) {
      const auto place = places_.find(step.edge);
      if (place != places_.end()) path.push_back(place->second);
    }
    return path;
  }

  std::size_t proof(std::size_t refutation) {
    const auto [place, is_new] = proofs_.emplace(refutation, result_.proofs.size());
    if (is_new) {
      const Refutation& one = claims_.refutations()[refutation];
      result_.proofs.push_back({one.certificate, one.bound, one.strategy});
    }
    return place->second;
  }

  /// A group follows from one that says at least as much.
  void find_causes() {
    std::vector<GroupId> excluded, for_every_bound;
    for (GroupId group = 0; group < result_.groups.size(); ++group) {
      const auto within = claims_.excluded_within(group);
      if (within) excluded.push_back(group);
      if (within && !*within) for_every_bound.push_back(group);
    }
    for (const auto& groups : {for_every_bound, excluded}) {
      const std::vector<GroupId> causes = claims_.causes_among(groups);
      for (const GroupId group : groups) {
        if (result_.groups[group].cause) continue;
        for (const GroupId cause : causes) {
          if (cause == group || !context_.walks.precedes(cause, group)) continue;
          result_.groups[group].cause = cause;
          break;
        }
      }
    }
  }

  /// That no execution takes a group rests on whatever leaves executions out; that one does, on
  /// what is open along it.
  void note_assumptions() {
    using Kind = rts::ProgramAssumption::Kind;
    result_.assumptions = rts::program_assumptions(file_);
    std::vector<std::size_t> cuts;
    for (std::size_t i = 0; i < result_.assumptions.size(); ++i) {
      if (result_.assumptions[i].kind == Kind::cut) cuts.push_back(i);
    }
    std::map<std::size_t, std::vector<std::size_t>> opens;  // by execution
    for (const auto& [arrival, shown] : executions_) opens[shown] = open_along(arrival);
    for (ListedGroup& group : result_.groups) {
      if (const auto* consistent = std::get_if<Consistent>(&group.its_class)) {
        group.assumptions = opens.at(consistent->arrival);
      } else if (std::holds_alternative<Inconsistent>(group.its_class)) {
        group.assumptions = cuts;
      }
    }
  }

  std::vector<std::size_t> open_along(std::size_t arrival) const {
    std::set<std::tuple<std::string, int, int>> passed;
    for (const rts::Step& step : claims_.arrivals()[arrival].execution.steps) {
      for (const rts::Instruction& instruction : file_.edge(step.edge).instructions) {
        const auto& at = instruction.at;
        if (at) passed.emplace(at->file, at->line, at->column);
      }
    }
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < result_.assumptions.size(); ++i) {
      const rts::ProgramAssumption& one = result_.assumptions[i];
      if (one.kind != rts::ProgramAssumption::Kind::open) continue;
      const bool matters = std::any_of(one.at.begin(), one.at.end(), [&](const Position& at) {
        return at.line == 0 || passed.count({at.file, at.line, at.column}) > 0;
      });
      if (matters) result.push_back(i);
    }
    return result;
  }

  const CoverContext& context_;
  const rts::System& file_;
  const Claims& claims_;
  const std::set<rts::EdgeId>& never_taken_;
  Coverage result_;
  std::map<rts::EdgeId, std::size_t> places_;               // among the edges that are listed
  std::map<std::size_t, std::size_t> executions_, proofs_;  // numbers that are shown
};

}  // namespace

std::vector<rts::EdgeId> listed_edges(const rts::CoverQuestion& question) {
  std::vector<rts::EdgeId> result;
  const auto& edges = question.file().edges();
  for (rts::EdgeId id = 0; id < edges.size(); ++id) {
    if (!edges[id].implicit || question.ends_in_error()) result.push_back(id);
  }
  return result;
}

Coverage listed(const CoverContext& context, const Claims& claims,
                const std::set<rts::EdgeId>& never_taken) {
  return Listing(context, claims, never_taken).run();
}

}  // namespace heapreach::analyses
