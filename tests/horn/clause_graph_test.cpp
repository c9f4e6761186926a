#include "horn/graph/clause_graph.h"

#include <gtest/gtest.h>

#include "tests/horn/small_systems.h"

namespace heapreach::horn::clause_graph_test {
namespace {

/// Predicates without arguments, and clauses from some of them to one.
struct Arrows : test::SmallSystem {
  explicit Arrows(std::size_t predicates) {
    for (std::size_t p = 0; p < predicates; ++p) predicate("p" + std::to_string(p), {});
  }
  void add(const std::vector<PredicateId>& from, std::optional<PredicateId> to) {
    std::vector<Atom> body;
    for (const PredicateId p : from) body.push_back({p, {}});
    clause(to ? std::optional(Atom{*to, {}}) : std::nullopt, std::move(body), terms.truth());
  }
};

TEST(ClauseGraph, WhatIsDerivableNeedsAllOfABody) {
  Arrows s(4);
  s.add({}, 0);
  s.add({0, 1}, 2);  // nothing derives 1
  s.add({0, 0}, 3);
  s.add({2}, 1);
  EXPECT_EQ(ClauseGraph(s.system).derivable(), (std::vector<bool>{true, false, false, true}));
}

TEST(ClauseGraph, BackwardsComesFirstWhatOthersLeadTo) {
  Arrows s(5);
  s.add({0}, 1);
  s.add({0, 3}, 2);
  s.add({1}, 3);
  s.add({3}, 4);
  s.add({4}, 0);  // a cycle through 0
  EXPECT_EQ(ClauseGraph(s.system).backwards({true, true, true, true, true}), std::nullopt);
  EXPECT_EQ(ClauseGraph(s.system).backwards({false, true, true, true, true}),
            (std::vector<PredicateId>{2, 4, 3, 1}));
  EXPECT_EQ(ClauseGraph(s.system).backwards({true, false, true, false, false}),
            (std::vector<PredicateId>{2, 0}));
}

TEST(ClauseGraph, LongestPathsAreThoseOfOpenPredicates) {
  Arrows s(3);
  s.add({}, 0);
  s.add({0}, 1);
  s.add({1}, 2);
  s.add({2}, std::nullopt);
  EXPECT_EQ(ClauseGraph(s.system).longest_path({true, true, true}), 3u);
  EXPECT_EQ(ClauseGraph(s.system).longest_path({true, false, true}), 1u);
  EXPECT_EQ(ClauseGraph(s.system).longest_path({false, false, false}), 0u);
  s.add({2}, 1);
  EXPECT_EQ(ClauseGraph(s.system).longest_path({true, true, true}), std::nullopt);
  EXPECT_EQ(ClauseGraph(s.system).longest_path({true, true, false}), 2u);
}

}  // namespace
}  // namespace heapreach::horn::clause_graph_test
