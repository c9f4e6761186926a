// u - v <= c is an arc of length c from v to u; the tightest bound on a difference is then a
// shortest path, found by relaxing arcs until nothing changes. Sorted lists make chains of such
// facts, which would otherwise cost the solver a call per link and state.
#include "evidence/checker/conditions/differences.h"

#include <algorithm>
#include <map>
#include <set>

namespace heapreach::evidence::checker {

namespace {

using Relation = Normal::Relation;

/// An unknown, or nothing for the number 0.
using Vertex = std::optional<Unknown>;

struct Difference {
  Vertex plus, minus;
};

std::optional<Difference> difference_of(const Normal& normal) {
  Difference difference;
  if (normal.form.empty() || normal.form.size() > 2) return std::nullopt;
  for (const auto& [unknown, coefficient] : normal.form) {
    Vertex& end = coefficient > 0 ? difference.plus : difference.minus;
    if (end || abs(coefficient) != 1) return std::nullopt;
    end = unknown;
  }
  return difference;
}

struct WeightedArc {
  Vertex from, to;
  Integer length;
};

std::vector<WeightedArc> arcs_of(const std::vector<Normal>& facts) {
  std::vector<WeightedArc> arcs;
  for (const Normal& fact : facts) {
    const auto difference = difference_of(fact);
    if (!difference || fact.relation == Relation::different) continue;
    if (fact.relation != Relation::at_least) {
      arcs.push_back({difference->minus, difference->plus, fact.value});
    }
    if (fact.relation != Relation::at_most) {
      arcs.push_back({difference->plus, difference->minus, -fact.value});
    }
  }
  return arcs;
}

/// Length of the shortest path. Facts that contradict each other would make it shrink for ever, so
/// there are no more rounds than a path has arcs.
std::optional<Integer> shortest(const std::vector<WeightedArc>& arcs, const Vertex& from,
                                const Vertex& to) {
  std::map<Vertex, Integer> distance{{from, 0}};
  for (std::size_t round = 0; round <= arcs.size(); ++round) {
    bool changed = false;
    for (const WeightedArc& arc : arcs) {
      const auto start = distance.find(arc.from);
      if (start == distance.end()) continue;
      const Integer length = start->second + arc.length;
      const auto [end, fresh] = distance.emplace(arc.to, length);
      if (!fresh && end->second <= length) continue;
      end->second = length;
      changed = true;
    }
    if (!changed) break;
  }
  const auto place = distance.find(to);
  return place == distance.end() ? std::nullopt : std::optional<Integer>(place->second);
}

/// Whether every fact that the form depends on, directly or through others, bounds a difference.
bool only_differences(const Normal& asked, const std::vector<Normal>& facts) {
  std::set<Unknown> reached;
  for (const auto& term : asked.form) reached.insert(term.first);
  std::vector<bool> seen(facts.size(), false);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t f = 0; f < facts.size(); ++f) {
      const auto& form = facts[f].form;
      const bool touches = std::any_of(form.begin(), form.end(), [&](const auto& term) {
        return reached.count(term.first) > 0;
      });
      if (seen[f] || !touches) continue;
      const bool hole = facts[f].relation == Relation::different && form != asked.form;
      if (hole || !difference_of(facts[f])) return false;
      seen[f] = changed = true;
      for (const auto& term : form) reached.insert(term.first);
    }
  }
  return true;
}

}  // namespace

std::optional<DifferenceBounds> difference_bounds(const Normal& asked,
                                                  const std::vector<Normal>& facts) {
  const auto difference = difference_of(asked);
  if (!difference) return std::nullopt;
  const std::vector<WeightedArc> arcs = arcs_of(facts);
  DifferenceBounds bounds;
  bounds.high = shortest(arcs, difference->minus, difference->plus);
  bounds.low = shortest(arcs, difference->plus, difference->minus);
  if (bounds.low) *bounds.low = -*bounds.low;
  bounds.exact = only_differences(asked, facts);
  return bounds;
}

}  // namespace heapreach::evidence::checker
