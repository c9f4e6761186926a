#include "analyses/coverage/methods/exploration.h"

#include <algorithm>
#include <utility>

#include "analyses/coverage/methods/state_paths.h"
#include "evidence/certificates/schema/saved.h"
#include "evidence/witness/array_path.h"
#include "pipeline/check/all_executions.h"
#include "pipeline/check/certified.h"
#include "pipeline/check/confirmation.h"
#include "pipeline/failed_check.h"
#include "pipeline/tools/saved_coverage.h"
#include "support/error.h"

namespace heapreach::analyses {

namespace {

constexpr const char* engine = "explore";

/// What the one search may take, and each path of its graph, of the time that is left.
constexpr double search_share = 0.4;
constexpr double path_share = 0.1;

class OneSearch {
 public:
  OneSearch(const CoverContext& context, std::uint64_t bound, const Limits& limits, Claims& claims)
      : context_(context),
        question_(context.question),
        bound_(bound),
        limits_(limits),
        claims_(claims),
        ending_(rts::ending_at(question_.system(), question_.end())) {}

  void run() {
    // Of no crumbs there is one valuation: nothing goes on behind the end.
    const rts::Transformed closed =
        rts::with_crumbs(question_.system(), question_.end(), {{}, {{rts::Valuation()}}});
    pipeline::Options options = context_.options;
    options.engine = engine;
    strategy_ = pipeline::strategies_for(closed.system(), bound_, options).front();
    std::optional<search::Answer> answer;
    {
      pipeline::StageTimer timer(context_.channel, "explore");
      answer = pipeline::search_all(closed.system(), bound_, part(search_share));
    }
    const auto* graph = answer ? std::get_if<search::StateGraph>(&*answer) : nullptr;
    if (graph == nullptr) return;  // numeric addresses, or no answer
    const StatePaths paths(*graph, question_);
    exclude_unreached(paths);
    for (const GroupId group : innermost_first(claims_.open(bound_))) {
      const auto path = paths.along(claims_.edges_of({group}));
      const auto open = claims_.open(bound_);
      const bool is_open = std::binary_search(open.begin(), open.end(), group);
      if (path && is_open) follow(*path, group);
    }
  }

 private:
  Limits part(double share) const {
    Limits limits = limits_;
    limits.deadline = limits_.deadline.at_most(share * limits_.deadline.remaining());
    return limits;
  }

  void exclude_unreached(const StatePaths& paths) {
    std::vector<GroupId> unreached;
    for (const GroupId group : claims_.open(bound_)) {
      if (!paths.along(claims_.edges_of({group}))) unreached.push_back(group);
    }
    if (unreached.empty()) return;
    const std::vector<rts::EdgeId> edges = claims_.edges_of(unreached);
    const rts::Instrumentation phases = rts::along(question_, edges);
    const rts::Transformed made = rts::instrumented(question_, phases);
    pipeline::Certified result = pipeline::certified(
        made.system(), evidence::StateGraphCertificate{paths.phases_without(edges)}, strategy_,
        limits_, context_.channel);
    const auto* certificate = std::get_if<evidence::Certificate>(&result);
    if (certificate == nullptr) return;  // another search may do
    const evidence::schema::SavedCertificate document{context_.input.hash, *certificate};
    claims_.add(
        {evidence::schema::with_coverage(evidence::schema::text_of(document, &made.system()),
                                         pipeline::saved(question_, phases)),
         evidence::bound_of(*certificate), strategy_.name()},
        unreached);
  }

  /// What lies behind many others covers them, too.
  std::vector<GroupId> innermost_first(std::vector<GroupId> groups) const {
    std::vector<std::size_t> above(context_.walks.groups().size());
    for (const GroupId group : groups) {
      for (const GroupId other : groups) above[group] += context_.walks.precedes(other, group);
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [&](GroupId a, GroupId b) { return above[a] > above[b]; });
    return groups;
  }

  /// Looks for an execution along a path of states.
  void follow(std::vector<rts::EdgeId> path, GroupId group) {
    path.push_back(edge_to_error(question_.file().edge(path.back()).to));
    if (ending_.system().heap == rts::StartHeap::unknown) {
      const auto open =
          evidence::execution_over_arrays(ending_.system(), bound_, path, part(path_share));
      if (open && arrives(*open, group)) return;
    }
    const rts::Transformed same = rts::Transformed::unchanged(ending_.system());
    const Limits limits = part(path_share);
    const pipeline::Confirmation confirmation(ending_.system(), same, strategy_, limits,
                                              context_.channel);
    const std::optional<bool> is_execution =
        pipeline::is_execution(ending_.system(), bound_, path, limits);
    if (is_execution != std::optional(true)) return;
    pipeline::Verdict verdict = confirmation.of_path(path);
    auto* found = std::get_if<pipeline::Feasible>(&verdict);
    if (found == nullptr) return;
    arrives(found->execution, group);
  }

  /// Adds an execution, unless it is doubtful: it may not be the only one.
  bool arrives(const rts::Execution& execution, GroupId group) {
    Reply reply =
        checked_arrival(question_, rts::execution_of_file(question_, ending_, execution), bound_);
    auto* arrival = std::get_if<Arrival>(&reply);
    if (arrival != nullptr) claims_.add(std::move(*arrival), {group});
    return arrival != nullptr;
  }

  rts::EdgeId edge_to_error(rts::VertexId end) const {
    const auto leaving = ending_.system().graph().out_edges(end);
    return leaving.back();
  }

  const CoverContext& context_;
  const rts::CoverQuestion& question_;
  const std::uint64_t bound_;
  const Limits& limits_;
  Claims& claims_;
  const rts::Transformed ending_;
  pipeline::Strategy strategy_;
};

}  // namespace

void Exploration::run(const CoverContext& context, std::uint64_t bound, const Limits& limits,
                      Claims& claims) const {
  const std::string& wanted = context.options.engine;
  if (wanted != "portfolio" && wanted != engine) {
    throw UsageError("--method explore is a search over heaps, and takes no --engine " + wanted);
  }
  if (!context.question.file().has_calls()) {
    try {
      OneSearch(context, bound, limits, claims).run();
    } catch (const BackendError&) {
      // What it has found and proved is told.
    } catch (const pipeline::FailedCheck&) {
      throw;
    } catch (const InternalError&) {
      // The search's own affair: the questions may do without it.
    }
  }
  ask_until_settled(
      bound, limits,
      [&](const std::vector<rts::EdgeId>& edges, const Limits& own) {
        return ask(context, rts::along(context.question, edges), engine, bound, own);
      },
      claims);
}

}  // namespace heapreach::analyses
