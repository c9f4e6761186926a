#include "backends/simple_paths.h"

namespace heapreach::backends {

using horn::Term;

SimplePaths::SimplePaths(const horn::ClauseSystem& system, const Unrolling& unrolling, Smt& smt,
                         Term literal)
    : system_(system), unrolling_(unrolling), terms_(*system.terms), smt_(smt), literal_(literal) {}

/// Some argument has different constants. Nodes without all their arguments count as different,
/// which only makes paths simpler than they are.
bool SimplePaths::known_to_differ(Unrolling::NodeId a, Unrolling::NodeId b) const {
  const auto& first = unrolling_.node(a);
  const auto& second = unrolling_.node(b);
  if (first.predicate != second.predicate || !unrolling_.is_complete(first.predicate)) return true;
  for (std::size_t i = 0; i < first.arguments.size(); ++i) {
    Term left = first.arguments[i];
    Term right = second.arguments[i];
    if (left != right && left->is_constant() && right->is_constant()) return true;
  }
  return false;
}

const Rational& SimplePaths::value(Term term) {
  const auto known = values_.find(term);
  if (known != values_.end()) return known->second;
  return values_[term] = smt_.value(term);
}

bool SimplePaths::same_in_model(Unrolling::NodeId a, Unrolling::NodeId b) {
  const auto& left = unrolling_.node(a).arguments;
  const auto& right = unrolling_.node(b).arguments;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i] != right[i] && value(left[i]) != value(right[i])) return false;
  }
  return true;
}

void SimplePaths::forbid(Unrolling::NodeId a, Unrolling::NodeId b) {
  const auto& first = unrolling_.node(a);
  const auto& second = unrolling_.node(b);
  std::vector<Term> different{terms_.negation(literal_), terms_.negation(first.derived),
                              terms_.negation(second.derived)};
  for (std::size_t i = 0; i < first.arguments.size(); ++i) {
    different.push_back(terms_.negation(terms_.equal(first.arguments[i], second.arguments[i])));
  }
  smt_.assert_term(terms_.disjunction(std::move(different)));
  ++forbidden_;
}

bool SimplePaths::forbid_repetition(const std::vector<Unrolling::NodeId>& path) {
  const std::size_t most = 200 + 20 * path.size();
  if (forbidden_ > most) return false;
  values_.clear();
  for (std::size_t j = 0; j < path.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      if (known_to_differ(path[i], path[j]) || !same_in_model(path[i], path[j])) continue;
      forbid(path[i], path[j]);
      return true;
    }
  }
  return false;
}

}  // namespace heapreach::backends
