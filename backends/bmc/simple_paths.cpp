// That the facts of a path differ is asserted lazily, pair by pair, where a model of the solver
// repeats one: most pairs differ for reasons that the solver knows anyway.
#include "backends/bmc/simple_paths.h"

#include <algorithm>

namespace heapreach::backends {

using horn::Term;

namespace {

constexpr std::size_t most_comparisons = 20'000'000;  // of nodes, per frame

}  // namespace

SimplePaths::SimplePaths(horn::TermStore& terms, Unrolling& unrolling, Smt& smt,
                         const Deadline& deadline)
    : terms_(terms), unrolling_(unrolling), smt_(smt), deadline_(deadline) {}

/// Nodes without all their arguments count as different: that can only keep the search from ending.
bool SimplePaths::may_be_equal(NodeId a, NodeId b) const {
  const auto& first = unrolling_.node(a);
  const auto& second = unrolling_.node(b);
  if (first.predicate != second.predicate || !unrolling_.is_complete(first.predicate)) return false;
  for (std::size_t i = 0; i < first.arguments.size(); ++i) {
    Term left = first.arguments[i];
    Term right = second.arguments[i];
    if (left != right && left->is_constant() && right->is_constant()) return false;
  }
  return true;
}

const Rational& SimplePaths::value(Term term) {
  const auto known = values_.find(term);
  if (known != values_.end()) return known->second;
  return values_[term] = term->is_constant() ? term->value : smt_.value(term);
}

bool SimplePaths::equal_in_model(NodeId a, NodeId b) {
  const auto& left = unrolling_.node(a).arguments;
  const auto& right = unrolling_.node(b).arguments;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] == right[i]) continue;
    const bool equal = is_array(left[i]->sort) ? value(terms_.equal(left[i], right[i])) != 0
                                               : value(left[i]) == value(right[i]);
    if (!equal) return false;
  }
  return true;
}

std::optional<SimplePaths::Pair> SimplePaths::repetition(const std::vector<NodeId>& path) {
  values_.clear();
  for (std::size_t high = 0; high < path.size() && comparisons_ < most_comparisons; ++high) {
    deadline_.poll("bmc");
    comparisons_ += high;
    for (std::size_t low = 0; low < high; ++low) {
      if (may_be_equal(path[low], path[high]) && equal_in_model(path[low], path[high])) {
        return Pair{path[low], path[high]};
      }
    }
  }
  return std::nullopt;
}

bool SimplePaths::repeats(const std::vector<NodeId>& path) {
  return repetition(path).has_value();
}

Term SimplePaths::on_path(NodeId node) {
  std::vector<NodeId> work{node};
  while (!work.empty()) {
    const NodeId next = work.back();
    work.pop_back();
    if (on_use_.count(next)) continue;
    describe(next);
    for (const auto& use : unrolling_.node(next).uses) {
      if (use.premise) work.push_back(*use.premise);
    }
  }
  return on_path_.at(node);
}

/// On a node's path is one of its uses, and the path of that use's premise.
void SimplePaths::describe(NodeId id) {
  auto literal = [&](NodeId node) {
    const auto known = on_path_.find(node);
    if (known != on_path_.end()) return known->second;
    return on_path_[node] = unrolling_.fresh_literal();
  };
  std::vector<Term> choices{terms_.negation(literal(id))};
  std::vector<Term>& uses = on_use_[id];
  for (const auto& use : unrolling_.node(id).uses) {
    Term chosen = unrolling_.fresh_literal();
    smt_.assert_term(terms_.implies(chosen, use.chosen));
    if (use.premise) smt_.assert_term(terms_.implies(chosen, literal(*use.premise)));
    uses.push_back(chosen);
    choices.push_back(chosen);
  }
  smt_.assert_term(terms_.disjunction(std::move(choices)));
}

std::vector<SimplePaths::NodeId> SimplePaths::path_in_model(NodeId top) {
  std::vector<NodeId> path;
  for (std::optional<NodeId> node = top; node;) {
    path.push_back(*node);
    const auto& uses = on_use_.at(*node);
    const auto chosen =
        std::find_if(uses.begin(), uses.end(), [&](Term use) { return smt_.value(use) != 0; });
    if (chosen == uses.end()) throw InternalError("bmc: a path ends in the solver's model");
    node = unrolling_.node(*node).uses[static_cast<std::size_t>(chosen - uses.begin())].premise;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

void SimplePaths::forbid(const Pair& pair) {
  const auto& low = unrolling_.node(pair.low);
  const auto& high = unrolling_.node(pair.high);
  std::vector<Term> different{terms_.negation(on_path_.at(pair.low)),
                              terms_.negation(on_path_.at(pair.high))};
  for (std::size_t i = 0; i < low.arguments.size(); ++i) {
    different.push_back(terms_.negation(terms_.equal(low.arguments[i], high.arguments[i])));
  }
  smt_.assert_term(terms_.disjunction(std::move(different)));
}

std::vector<SimplePaths::NodeId> SimplePaths::without_simple_path(std::vector<NodeId> nodes) {
  std::size_t refinements_left = 200;
  while (!nodes.empty()) {
    std::vector<Term> some;
    for (NodeId node : nodes) some.push_back(on_path(node));
    const Satisfiability result = smt_.check({terms_.disjunction(some)});
    if (result == Satisfiability::unknown) throw BackendError(smt_.failure(), "bmc", smt_.reason());
    if (result == Satisfiability::unsat) return nodes;
    const auto top = std::find_if(nodes.begin(), nodes.end(),
                                  [&](NodeId node) { return smt_.value(on_path_.at(node)) != 0; });
    const auto pair = repetition(path_in_model(*top));
    if (pair && refinements_left-- == 0) return {};
    if (pair)
      forbid(*pair);
    else
      nodes.erase(top);
  }
  return nodes;
}

}  // namespace heapreach::backends
