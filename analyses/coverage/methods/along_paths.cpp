#include "analyses/coverage/methods/along_paths.h"

#include <algorithm>
#include <ctime>
#include <set>
#include <utility>

#include "analyses/coverage/conflicts/asked_paths.h"
#include "evidence/witness/array_path.h"
#include "evidence/witness/path.h"
#include "rts/semantics/operations.h"
#include "support/error.h"
#include "support/work.h"

namespace heapreach::analyses {

using rts::EdgeId;

namespace {

/// Processor time and work of this process.
struct Spent {
  std::clock_t clock = std::clock();
  std::uint64_t work = work::spent();
};

/// What looking for executions and conflicts may take of the time; certificates take the rest.
constexpr double conflicts_share = 0.6;

class PathCovering {
 public:
  PathCovering(const CoverContext& context, Asking asking, std::uint64_t bound,
               const Limits& limits, Claims& claims)
      : context_(context),
        asking_(asking),
        file_(context.question.file()),
        bound_(bound),
        limits_(limits),
        claims_(claims),
        paths_(context.question, context.options.inline_limit, context.loops) {}

  void run(PathFigures& figures) {
    const std::vector<EdgeId> open_edges = claims_.edges_of(claims_.open(bound_));
    figures.edges = open_edges.size();
    const AcyclicPart& part = paths_.part();
    Limits limits = limits_;
    limits.deadline = limits_.deadline.at_most(conflicts_share * limits_.deadline.remaining());
    std::vector<std::vector<EdgeId>> possible;  // replayed once the search has ended
    const auto replay = [&](const std::vector<EdgeId>& path) {
      if (!context_.possible_is_enough) return replayed(path);
      possible.push_back(path);
      return Replayed::unknown;
    };
    const ConflictOptions options{.bound = bound_,
                                  .asking = asking_,
                                  .explains = asking_ == Asking::conflicts,
                                  .possible_is_enough = context_.possible_is_enough};
    const Spent before;
    const ConflictCoverage found =
        cover_by_conflicts(part, groups_of(part), options, replay, limits, {});
    note(found, before, figures);
    replay_all(possible, limits.deadline);
    count(found, open_edges, figures);
    exclude(part, found);
    const std::vector<GroupId> open = claims_.open(bound_);
    claims_.note(open, found.reason.empty() ? "no proof was found" : found.reason);
  }

 private:
  void note(const ConflictCoverage& found, const Spent& before, PathFigures& figures) const {
    const Spent after;
    figures.seconds = double(after.clock - before.clock - replays_clock_) / CLOCKS_PER_SEC;
    figures.work = after.work - before.work - replays_work_;
    figures.paths = found.paths;
    figures.conflicts = found.conflicts.size();
    figures.graph_queries = found.queries.of_graph;
    figures.edge_queries = found.queries.of_edges;
    figures.finished = found.finished;
  }

  void count(const ConflictCoverage& found, const std::vector<EdgeId>& open_edges,
             PathFigures& figures) const {
    figures.replays = replays_;
    const AcyclicPart& part = paths_.part();
    std::vector<bool> possible(file_.edges().size());
    for (EdgeId edge = 0; edge < part.inside.size(); ++edge) {
      if (part.asked[edge] && found.possible[edge]) possible[*part.asked[edge]] = true;
    }
    const auto classes = classes_of_asked(part, found, file_.edges().size());
    for (const EdgeId edge : open_edges) {
      const bool is_consistent =
          std::holds_alternative<Consistent>(claims_.of(*context_.walks.group_of(edge)));
      figures.consistent += is_consistent;
      figures.inconsistent += classes[edge] == ConflictCoverage::Class::inconsistent;
      figures.possible += !is_consistent && possible[edge];
    }
  }

  /// As far as the limits allow.
  void replay_all(const std::vector<std::vector<EdgeId>>& paths, const Deadline& deadline) {
    try {
      for (const std::vector<EdgeId>& path : paths) {
        if (deadline.expired()) return;
        replayed(path);
      }
    } catch (const BackendError&) {
      return;
    }
  }

  Replayed replayed(const std::vector<EdgeId>& path) {
    const Spent before;
    const Replayed answer = replayed_now(path);
    const Spent after;
    replays_clock_ += after.clock - before.clock;
    replays_work_ += after.work - before.work;
    ++replays_;
    return answer;
  }

  Replayed replayed_now(const std::vector<EdgeId>& path) {
    const rts::System& system = paths_.inlined().system();
    const auto quick = evidence::execution_over_arrays(system, bound_, path, limits_);
    if (quick && arrived(*quick) == Replayed::yes) return Replayed::yes;
    if (system.heap == rts::StartHeap::unknown) return Replayed::unknown;
    auto answer = evidence::solve_path(system, bound_, path, limits_);
    // Of operations this knows more than the formulas of the path.
    const bool is_of_operations = rts::has_operations(system);
    if (std::holds_alternative<evidence::NoExecution>(answer)) {
      return is_of_operations ? Replayed::unknown : Replayed::no;
    }
    const rts::Execution* execution = evidence::execution_of(answer);
    return execution == nullptr ? Replayed::unknown : arrived(*execution);
  }

  Replayed arrived(const rts::Execution& execution) {
    Reply reply = checked_arrival(context_.question,
                                  execution_of_file(context_.question, paths_.ending(),
                                                    paths_.inlined().back_translated(execution)),
                                  bound_);
    if (auto* arrival = std::get_if<Arrival>(&reply)) {
      claims_.add_what_is_new(std::move(*arrival));
      return Replayed::yes;
    }
    const auto* doubtful = std::get_if<DoubtfulArrival>(&reply);
    if (doubtful != nullptr) claims_.add_candidate(doubtful->execution, doubtful->doubts);
    return Replayed::unknown;
  }

  /// What conflicts exclude is proved, by their edges and what precedes these alone if that is
  /// enough.
  void exclude(const AcyclicPart& part, const ConflictCoverage& found) {
    const auto classes = classes_of_asked(part, found, file_.edges().size());
    std::vector<GroupId> excluded;
    for (const GroupId group : claims_.open(bound_)) {
      const EdgeId edge = context_.walks.groups()[group].front();
      if (classes[edge] == ConflictCoverage::Class::inconsistent) excluded.push_back(group);
    }
    if (excluded.empty()) return;
    rts::Instrumentation asked = along(context_.question, claims_.edges_of(excluded));
    if (!found.conflicts.empty()) asked.kept = kept(part, found);
    Reply reply = ask(context_, asked, "", bound_, limits_);
    if (asked.kept && std::holds_alternative<Unanswered>(reply)) {
      asked.kept.reset();
      reply = ask(context_, asked, "", bound_, limits_);
    }
    if (auto* refutation = std::get_if<Refutation>(&reply)) {
      claims_.add(std::move(*refutation), excluded);
      for (const GroupId group : excluded) claims_.rest_on(group, conflicts_of(group, part, found));
    } else if (const auto* unanswered = std::get_if<Unanswered>(&reply)) {
      claims_.note(excluded,
                   "conflicts exclude it, but no certificate was found: " + unanswered->reason);
    } else {
      throw InternalError("an execution takes an edge that conflicts exclude");
    }
  }

  /// The conflicts that leave no path through copies of the group's edges, as edges of the file.
  std::vector<EdgeSet> conflicts_of(GroupId group, const AcyclicPart& part,
                                    const ConflictCoverage& found) const {
    const EdgeId wanted = context_.walks.groups()[group].front();
    std::set<EdgeSet> result;
    for (const Condemned& condemned : found.condemned) {
      const bool is_of_it =
          std::any_of(condemned.edges.begin(), condemned.edges.end(),
                      [&](EdgeId edge) { return part.asked[edge] == std::size_t(wanted); });
      if (!is_of_it) continue;
      for (const Conflict& conflict : condemned.by)
        result.insert(asked_edges(conflict.edges, part));
    }
    return {result.begin(), result.end()};
  }

  std::vector<EdgeId> kept(const AcyclicPart& part, const ConflictCoverage& found) const {
    std::vector<bool> groups(context_.walks.groups().size());
    for (const Conflict& conflict : found.conflicts) {
      for (const EdgeId edge : conflict.edges) {
        if (!part.asked[edge]) continue;
        const auto group = context_.walks.group_of(static_cast<EdgeId>(*part.asked[edge]));
        if (group) groups[*group] = true;
      }
    }
    std::vector<GroupId> all;
    for (GroupId group = 0; group < groups.size(); ++group) {
      bool keeps = groups[group];
      for (GroupId other = 0; other < groups.size() && !keeps; ++other) {
        keeps = groups[other] && context_.walks.precedes(group, other);
      }
      if (keeps) all.push_back(group);
    }
    return claims_.edges_of(all);
  }

  const CoverContext& context_;
  const Asking asking_;
  const rts::System& file_;
  const std::uint64_t bound_;
  const Limits& limits_;
  Claims& claims_;
  const AskedPaths paths_;
  std::size_t replays_ = 0;
  std::clock_t replays_clock_ = 0;
  std::uint64_t replays_work_ = 0;
};

}  // namespace

void AlongPaths::run(const CoverContext& context, std::uint64_t bound, const Limits& limits,
                     Claims& claims) const {
  PathFigures figures;
  figures.method = name();
  PathCovering covering(context, asking(), bound, limits, claims);
  try {
    covering.run(figures);
  } catch (const BackendError& limit) {
    claims.note(claims.open(bound), limit.what());
  }
  claims.note(std::move(figures));
}

}  // namespace heapreach::analyses
