// The unrolling of linear clauses by height, as assertions in an SMT solver.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "backends/bmc/argument_lists.h"
#include "backends/bmc/clause_program.h"
#include "backends/bmc/grouping.h"
#include "backends/smt/smt.h"
#include "horn/clauses/clause.h"
#include "horn/terms/traverse.h"

namespace heapreach::backends {

/// Frame h (from 1) has the nodes for the facts that have derivations of height exactly h. A node
/// stands for at most one fact per model of the solver: its arguments are terms over what the nodes
/// below it leave open. A predicate may have several nodes in a frame, see grouping.h.
class Unrolling {
 public:
  using NodeId = std::size_t;

  struct Use {
    horn::ClauseId clause = 0;
    std::optional<NodeId> premise;  // none: the clause is a fact
    horn::Term chosen = nullptr;    // implies that the clause derives the node's fact, and that its
                                    // premise is derived
  };
  struct Node {
    horn::PredicateId predicate = 0;
    std::size_t height = 0;
    horn::Term derived = nullptr;   // implies that some use is chosen; `true` if known to have a
                                    // derivation, by way of the first use
    ArgumentLists::List arguments;  // null where no clause reads them
    std::vector<Use> uses;
  };

  /// Contract: the system is linear. Asserts into `smt`, at its base level.
  Unrolling(const horn::ClauseSystem& system, Smt& smt, const GroupLimits& group_limits,
            const Deadline& deadline);

  std::size_t height() const { return frames_.size(); }
  /// Adds the next frame.
  void extend();
  const std::vector<NodeId>& frame(std::size_t height) const { return frames_[height - 1]; }
  const Node& node(NodeId id) const { return nodes_[id]; }
  /// Leaves nodes of the last frame out of what follows: they were found to have no derivation.
  void remove(const std::vector<NodeId>& nodes);

  /// How a query may be derived from facts of the last frame, or without any if there is none yet.
  std::vector<Use> query_uses();
  /// A Boolean variable that nothing else uses.
  horn::Term fresh_literal() { return fresh(horn::Sort::boolean); }
  /// Whether all arguments of the predicate's nodes are there.
  bool is_complete(horn::PredicateId predicate) const { return complete_[predicate]; }

 private:
  std::optional<ClauseProgram::Instance> instantiate(horn::ClauseId clause,
                                                     const std::vector<horn::Term>& premise);
  Use use(horn::ClauseId clause, std::optional<NodeId> premise, horn::Term condition, bool alone);
  void add_node(horn::PredicateId predicate, const StepGroup& group);
  horn::Term merge(const std::vector<Use>& uses, const std::vector<UnrollingStep>& steps,
                   std::size_t argument);
  horn::Term merge_arrays(const std::vector<Use>& uses, const std::vector<UnrollingStep>& steps,
                          std::size_t argument);
  horn::Term bounded(horn::Term term);
  void imply(horn::Term premise, horn::Term conclusion);
  horn::Term fresh(horn::Sort sort) { return terms_.variable(next_variable_++, sort); }

  const horn::ClauseSystem system_;  // simplified clause by clause
  horn::TermStore& terms_;
  Smt& smt_;
  GroupLimits group_limits_;
  Deadline deadline_;
  std::uint32_t next_variable_ = 0;
  std::vector<std::vector<bool>> live_;  // per predicate and argument
  std::vector<bool> complete_;
  std::unordered_map<horn::ClauseId, ClauseProgram> programs_;
  std::vector<horn::ClauseId> facts_;                    // relevant ones
  std::vector<std::vector<horn::ClauseId>> clauses_on_;  // per body predicate
  std::vector<horn::ClauseId> queries_;                  // relevant ones without body
  std::vector<std::vector<horn::ClauseId>> queries_on_;  // the others, per body predicate
  ArgumentLists lists_;
  std::vector<Node> nodes_;
  std::vector<std::vector<NodeId>> frames_;
  horn::Depths depths_;  // see bounded()
};

}  // namespace heapreach::backends
