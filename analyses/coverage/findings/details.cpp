#include "analyses/coverage/findings/details.h"

#include <algorithm>
#include <set>
#include <utility>
#include <variant>

#include "analyses/coverage/conflicts/asked_paths.h"
#include "analyses/coverage/conflicts/cover_by_conflicts.h"
#include "analyses/coverage/conflicts/group_order.h"
#include "rts/model/imported.h"
#include "rts/transform/beginning.h"
#include "support/error.h"

namespace heapreach::analyses {

namespace {

using rts::EdgeId;

/// What one question may take of the time that is left.
constexpr double question_share = 0.2;

/// Paths that nothing rules out, until no conflict is looked for any more: they have no execution
/// for a reason that the formulas of paths do not know.
constexpr std::size_t most_open_paths = 2;

/// The edges of an outcome, or those that exclude a place: what follows from them may lie behind
/// others, too.
EdgeSet excluded_edges(const CoverContext& context, const Cause& cause,
                       const std::vector<EdgeId>& listed) {
  std::set<EdgeId> edges;
  if (!cause.outcome.empty()) {
    for (const std::size_t edge : cause.edges) edges.insert(listed[edge]);
    return {edges.begin(), edges.end()};
  }
  for (const std::size_t root : cause.roots) {
    const auto& group = context.walks.groups()[root];
    edges.insert(group.begin(), group.end());
  }
  return {edges.begin(), edges.end()};
}

/// The conflicts that leave no path through any copy of the edges; none if some may have an
/// execution. Throws BackendError if a limit strikes.
std::vector<EdgeSet> conflicts_through(const EdgeSet& edges, const AskedPaths& paths,
                                       const Limits& limits) {
  const std::set<std::size_t> wanted(edges.begin(), edges.end());
  AcyclicPart part = paths.part();
  for (auto& asked : part.asked) {
    if (asked && !wanted.contains(*asked)) asked.reset();
  }
  const auto is_open = [](const std::vector<EdgeId>&) { return Replayed::unknown; };
  ConflictOptions options{.bound = rts::largest_bound, .nearest = true, .explains = true};
  options.most_open_paths = most_open_paths;
  const ConflictCoverage found =
      cover_by_conflicts(part, groups_of(part), options, is_open, limits, {});
  for (EdgeId edge = 0; edge < part.asked.size(); ++edge) {
    const bool is_open_copy = part.inside[edge] && part.asked[edge] &&
                              found.of[edge] != ConflictCoverage::Class::inconsistent;
    if (is_open_copy) return {};
  }
  std::set<EdgeSet> all;
  for (const Condemned& condemned : found.condemned) {
    for (const Conflict& conflict : condemned.by) {
      all.insert(asked_edges(conflict.edges, paths.part()));
    }
  }
  return {all.begin(), all.end()};
}

/// The file without what follows the outcome on these edges: that may have no execution.
rts::System ended_behind_branches(const rts::System& file, const EdgeSet& edges,
                                  const std::map<EdgeId, rts::OwnBranch>& branches) {
  rts::System system = file;
  for (const EdgeId edge : edges) {
    const auto branch = branches.find(edge);
    if (branch == branches.end()) continue;
    system = rts::with_start_of(system, edge, branch->second.instruction + 1);
  }
  return system;
}

class Details {
 public:
  Details(const CoverContext& context, const std::vector<EdgeId>& edges, std::uint64_t bound,
          const Limits& limits)
      : context_(context),
        edges_(edges),
        bound_(bound),
        limits_(limits),
        branches_(rts::own_branches(context.question.file())) {}

  CauseDetails run(const std::vector<Cause>& causes) {
    for (const Cause& cause : causes) {
      if (cause.roots.empty()) continue;
      CauseDetail& detail = result_[key_of(cause)];
      if (limits_.deadline.expired()) break;
      look_for_arrivals(cause, detail);
    }
    try {
      const AskedPaths paths(context_.question, context_.options.inline_limit, 0);
      for (const Cause& cause : causes) {
        if (cause.roots.empty()) continue;
        if (limits_.deadline.expired()) break;
        add_conflicts(cause, paths, result_[key_of(cause)]);
      }
    } catch (const UsageError&) {
      // Paths do not support all that a file may do.
    }
    return std::move(result_);
  }

 private:
  Limits own_limits() const {
    Limits own = limits_;
    own.deadline = limits_.deadline.at_most(question_share * limits_.deadline.remaining());
    return own;
  }

  void look_for_arrivals(const Cause& cause, CauseDetail& detail) const {
    const rts::System& file = context_.question.file();
    EdgeSet edges;
    for (const std::size_t listed : cause.edges) edges.push_back(edges_[listed]);
    EdgeSet failing = edges;
    for (EdgeId id = 0; id < file.edges().size(); ++id) {
      if (fails_at(cause, edges, id)) failing.push_back(id);
    }
    const auto failed =
        arrival(file, {rts::End::Kind::error, "error", file.errors}, failing, cause);
    if (const auto* one = std::get_if<Arrival>(&failed)) {
      detail.arrivals = CauseDetail::Arrivals::some;
      detail.failure = one->execution.steps.back().edge;
      return;
    }
    const rts::System ended =
        cause.outcome.empty() ? file : ended_behind_branches(file, edges, branches_);
    std::set<rts::VertexId> targets;
    for (const EdgeId edge : edges) targets.insert(file.edge(edge).to);
    const rts::End there{rts::End::Kind::vertex, "", {targets.begin(), targets.end()}};
    const auto come = arrival(ended, there, edges, cause);
    if (std::holds_alternative<Arrival>(come)) {
      detail.arrivals = CauseDetail::Arrivals::some;
    } else if (is_excluded(failed, cause) && is_excluded(come, cause)) {
      detail.arrivals = CauseDetail::Arrivals::none;
    }
  }

  /// Whether the edge is the failure of an instruction on one of these edges that stands behind the
  /// place.
  bool fails_at(const Cause& cause, const EdgeSet& edges, EdgeId id) const {
    const rts::System& file = context_.question.file();
    const auto& implicit = file.edge(id).implicit;
    if (!implicit || std::find(edges.begin(), edges.end(), implicit->edge) == edges.end()) {
      return false;
    }
    const auto branch = branches_.find(implicit->edge);
    if (!cause.outcome.empty() && branch != branches_.end()) {
      return implicit->instruction > branch->second.instruction;
    }
    const auto& instructions = file.edge(implicit->edge).instructions;
    for (std::size_t i = 0; i <= implicit->instruction; ++i) {
      if (instructions[i].at && instructions[i].at->line == cause.at.line) return true;
    }
    return false;
  }

  /// An execution along one of the edges to the end, if there is one.
  Reply arrival(const rts::System& file, const rts::End& end, const EdgeSet& edges,
                const Cause& cause) const {
    if (end.vertices.empty()) return Unanswered{"there is no end"};
    const rts::CoverQuestion question(file, end, context_.input.properties);
    const Walks walks(question, context_.options.inline_limit);
    const CoverContext own{context_.input,   question,       walks,         context_.options,
                           context_.channel, context_.watch, context_.loops};
    try {
      return ask(own, rts::along(question, edges), "", cause.bound.value_or(bound_), own_limits());
    } catch (const BackendError& limit) {
      return Unanswered{limit.what()};
    } catch (const UsageError& unsupported) {
      return Unanswered{unsupported.what()};
    }
  }

  static bool is_excluded(const Reply& reply, const Cause& cause) {
    const auto* refutation = std::get_if<Refutation>(&reply);
    return refutation != nullptr && (!refutation->bound || cause.bound);
  }

  void add_conflicts(const Cause& cause, const AskedPaths& paths, CauseDetail& detail) {
    try {
      detail.conflicts =
          conflicts_through(excluded_edges(context_, cause, edges_), paths, own_limits());
    } catch (const BackendError&) {
      // A limit: none are known.
    }
  }

  const CoverContext& context_;
  const std::vector<EdgeId>& edges_;
  const std::uint64_t bound_;
  const Limits& limits_;
  const std::map<EdgeId, rts::OwnBranch> branches_;
  CauseDetails result_;
};

}  // namespace

std::string key_of(const Cause& cause) {
  return to_string(cause.at) + " " + cause.outcome;
}

CauseDetails details_of(const CoverContext& context, const std::vector<Cause>& causes,
                        const std::vector<EdgeId>& edges, std::uint64_t bound,
                        const Limits& limits) {
  return Details(context, edges, bound, limits).run(causes);
}

}  // namespace heapreach::analyses
