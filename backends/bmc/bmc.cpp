// Bounded model checking of linear clauses (Biere, Cimatti, Clarke, Zhu, TACAS 1999; over clauses
// rather than a transition system): frame by frame, an incremental SMT solver is asked whether a
// query is derivable from the frame, and then which of its nodes have derivations at all. If none
// has, the unrolling is finished and the query underivable; nodes without one are left out, which
// keeps the next frames small. Derivations found are of least height.
//
// Executions that go round in circles never end. From time to time the search therefore asks
// whether the last frame has derivations that repeat no fact (simple_paths.h); if not, it is
// finished too.
#include "backends/bmc/bmc.h"

#include <algorithm>

#include "backends/bmc/simple_paths.h"
#include "backends/bmc/unrolling.h"
#include "backends/smt/smt.h"
#include "horn/graph/relevance.h"

namespace heapreach::backends {

using horn::ClauseId;
using horn::ClauseSystem;
using horn::Term;

namespace {

using NodeId = Unrolling::NodeId;
using Use = Unrolling::Use;

/// In frames with more nodes that are not certain, it costs more to find out about each than it
/// saves.
constexpr std::size_t most_to_settle = 64;

class Search {
 public:
  Search(const ClauseSystem& system, const GroupLimits& group_limits, const Limits& limits)
      : system_(system),
        terms_(*system.terms),
        smt_(limits, "bmc"),
        unrolling_(system, smt_, group_limits, limits.deadline),
        simple_(terms_, unrolling_, smt_, limits.deadline) {}

  Answer run(std::size_t max_depth, ThrottledProgress& progress) {
    if (auto derivation = query()) return *derivation;
    while (max_depth == 0 || unrolling_.height() < max_depth) {
      unrolling_.extend();
      progress.report("depth", unrolling_.height());
      if (auto derivation = query()) return *derivation;
      if (!prune()) {
        return FinishedUnrolling{unrolling_.height() - 1, simple_paths_};
      }
    }
    return GaveUp{Failure::gave_up, "no derivation up to depth " + std::to_string(max_depth)};
  }

 private:
  /// A derivation of a query from the last frame, if there is one.
  std::optional<horn::Derivation> query() {
    const std::vector<Use> uses = unrolling_.query_uses();
    if (uses.empty()) return std::nullopt;
    std::vector<Term> choices;
    for (const Use& use : uses) choices.push_back(use.chosen);
    if (!satisfiable(terms_.disjunction(choices))) return std::nullopt;
    for (const Use& use : uses) {
      if (holds(use.chosen)) return derivation(use);
    }
    throw InternalError("bmc: no query use holds in the solver's model");
  }

  /// Leaves out the nodes of the last frame that have no derivation; whether some have one.
  bool prune() {
    const bool look_for_repetitions = unrolling_.height() >= next_simple_;
    std::vector<NodeId> open = unrolling_.frame(unrolling_.height());
    std::vector<NodeId> repeating;
    simple_.start_frame();
    auto settle = [&](NodeId node) {
      if (look_for_repetitions && simple_.repeats(path(node))) repeating.push_back(node);
    };
    const auto possible = std::stable_partition(open.begin(), open.end(), [&](NodeId node) {
      return unrolling_.node(node).derived->is_true();
    });
    const bool some_certain = possible != open.begin();
    if (look_for_repetitions && some_certain) find_some_model();
    std::for_each(open.begin(), possible, settle);
    open.erase(open.begin(), possible);
    const bool one_will_do = open.size() > most_to_settle && !look_for_repetitions;
    if (one_will_do && some_certain) return true;
    while (!open.empty()) {
      std::vector<Term> derived;
      for (NodeId node : open) derived.push_back(unrolling_.node(node).derived);
      if (!satisfiable(terms_.disjunction(derived))) break;
      const auto found = std::stable_partition(open.begin(), open.end(), [&](NodeId node) {
        return !holds(unrolling_.node(node).derived);
      });
      if (one_will_do) return true;
      std::for_each(found, open.end(), settle);
      open.erase(found, open.end());
    }
    unrolling_.remove(open);
    if (look_for_repetitions) {
      next_simple_ = unrolling_.height() * 5 / 4 + 1;
      const std::vector<NodeId> without = simple_.without_simple_path(repeating);
      unrolling_.remove(without);
      simple_paths_ |= !without.empty();
    }
    return !unrolling_.frame(unrolling_.height()).empty();
  }

  bool satisfiable(Term goal) { return check({goal}); }

  /// The path of a node that needs no check takes its values from any model: some path exists in
  /// each, but the last check may have left none.
  void find_some_model() {
    if (!check({})) throw InternalError("bmc: the unrolling contradicts itself");
  }

  bool check(const std::vector<Term>& assumptions) {
    const Satisfiability result = smt_.check(assumptions);
    if (result == Satisfiability::unknown) throw BackendError(smt_.failure(), "bmc", smt_.reason());
    return result == Satisfiability::sat;
  }

  /// Of a term that is constant, or else in the model of the last check.
  bool holds(Term literal) {
    return literal->is_constant() ? literal->is_true() : smt_.value(literal) != 0;
  }

  const Use& chosen_use(NodeId id) {
    for (const Use& use : unrolling_.node(id).uses) {
      if (holds(use.chosen)) return use;
    }
    throw InternalError("bmc: no use of a derived node holds in the solver's model");
  }

  /// The nodes below and including `top` by which the model derives it, from a fact up.
  std::vector<NodeId> path(NodeId top) {
    std::vector<NodeId> result{top};
    while (const auto premise = chosen_use(result.back()).premise) result.push_back(*premise);
    std::reverse(result.begin(), result.end());
    return result;
  }

  horn::Derivation derivation(const Use& query) {
    std::vector<ClauseId> clauses;
    if (query.premise) {
      for (NodeId node : path(*query.premise)) clauses.push_back(chosen_use(node).clause);
    }
    clauses.push_back(query.clause);
    return horn::chain(system_, clauses);
  }

  const ClauseSystem& system_;
  horn::TermStore& terms_;
  Smt smt_;
  Unrolling unrolling_;
  SimplePaths simple_;
  std::size_t next_simple_ = 8;
  bool simple_paths_ = false;  // whether a node was left out for repetitions
};

}  // namespace

Answer Bmc::solve(const ClauseSystem& system, const Settings& settings, const Limits& limits,
                  const Progress& progress) const {
  if (!system.is_linear()) throw UsageError("bmc: only for linear clauses");
  return within_limits([&]() -> Answer {
    if (!horn::relevance_of(system).query) return FinishedUnrolling{0, false};
    ThrottledProgress throttled(progress);
    return Search(system, group_limits_, limits).run(settings.max_depth, throttled);
  });
}

}  // namespace heapreach::backends
