#include "horn/graph/relevance.h"

#include <gtest/gtest.h>

#include "horn/graph/live_arguments.h"
#include "tests/backends/evidence.h"
#include "tests/backends/examples.h"

namespace heapreach::backends::relevance_test {
namespace {

using horn::Sort;

TEST(Relevance, FollowsFactsAndQueries) {
  Builder b;
  const auto start = b.predicate("start"), middle = b.predicate("middle"),
             aside = b.predicate("aside"), without_fact = b.predicate("without_fact"),
             both = b.predicate("both");
  b.fact({start, {}});
  b.rule({middle, {}}, {{start, {}}});
  b.rule({aside, {}}, {{start, {}}});
  b.rule({both, {}}, {{middle, {}}, {without_fact, {}}});
  b.rule({middle, {}}, {{aside, {}}}, b.terms.falsity());
  b.query({{both, {}}});
  b.query({{middle, {}}}, b.terms.less(b.integer(0), b.number(0)));
  const horn::Relevance relevance = horn::relevance_of(b.system);
  EXPECT_EQ(relevance.derivable, (std::vector<bool>{true, true, true, false, false}));
  EXPECT_EQ(relevance.needed, (std::vector<bool>{true, true, false, false, false}));
  EXPECT_EQ(relevance.clauses, (std::vector<bool>{true, true, false, false, false, false, true}));
  EXPECT_TRUE(relevance.query);
}

TEST(Relevance, CompletionIsAModelOfTheRest) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const auto system = random_clauses(seed, seed % 2 == 0);
    const horn::Relevance relevance = horn::relevance_of(system);
    if (relevance.query) continue;
    horn::Model model;
    horn::complete(system, relevance, model);
    EXPECT_EQ(fault_of(system, model), "") << "seed " << seed;
  }
}

std::vector<std::vector<bool>> live_of(const horn::ClauseSystem& system) {
  const horn::ClauseGraph graph(system, horn::relevance_of(system).ignored());
  return horn::live_arguments(graph, {}, "test");
}

TEST(LiveArguments, WhatOnlyTravelsIsNotLive) {
  Builder b;
  const auto p = b.predicate("p", {Sort::integer, Sort::integer, Sort::integer});
  const auto q = b.predicate("q", {Sort::integer, Sort::integer});
  const auto x = b.integer(0), y = b.integer(1), z = b.integer(2);
  b.fact({p, {x, y, z}});
  b.rule({p, {y, x, z}}, {{p, {x, y, z}}});  // swaps the first two
  b.rule({q, {x, z}}, {{p, {x, y, z}}});
  b.rule({q, {y, y}}, {{q, {x, y}}});
  b.query({{q, {x, y}}}, b.terms.less(x, b.number(0)));
  const auto live = live_of(b.system);
  EXPECT_EQ(live[p], (std::vector<bool>{true, true, true}));
  EXPECT_EQ(live[q], (std::vector<bool>{true, true}));
  b.system.clauses.erase(b.system.clauses.begin() + 3);
  const auto without = live_of(b.system);
  EXPECT_EQ(without[p], (std::vector<bool>{true, true, false}));
  EXPECT_EQ(without[q], (std::vector<bool>{true, false}));
}

TEST(LiveArguments, RepeatedVariablesAreRead) {
  Builder b;
  const auto p = b.predicate("p", {Sort::integer, Sort::integer, Sort::integer});
  const auto x = b.integer(0), y = b.integer(1);
  b.fact({p, {x, y, x}});
  b.query({{p, {x, x, y}}});
  EXPECT_EQ(live_of(b.system)[p], (std::vector<bool>{true, true, false}));
}

// Of p(x, x + 1) the first argument is compared with the second, though x stands there once.
TEST(LiveArguments, VariablesWithinBodyArgumentsAreRead) {
  Builder b;
  const auto p = b.predicate("p", {Sort::integer, Sort::integer, Sort::integer});
  const auto x = b.integer(0), y = b.integer(1);
  b.fact({p, {b.number(1), b.number(5), y}});
  b.query({{p, {x, b.plus(x, 1), y}}});
  EXPECT_EQ(live_of(b.system)[p], (std::vector<bool>{true, true, false}));
}

}  // namespace
}  // namespace heapreach::backends::relevance_test
