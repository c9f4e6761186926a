// Several goals of one search: each is closed once, by an execution or since it cannot be told.
#include "search/engine/goals.h"

#include <gtest/gtest.h>

namespace heapreach::search::goals_test {
namespace {

TEST(Goals, AreOpenUntilTheyAreReachedOrGivenUp) {
  std::vector<GoalId> reached;
  std::vector<rts::EdgeId> path;
  Goals goals({0, 2, 1}, 3, [&](GoalId goal, const std::vector<rts::EdgeId>& edges) {
    reached.push_back(goal);
    path = edges;
  });
  EXPECT_EQ(goals.of(1), 2u);
  EXPECT_TRUE(goals.is_open(0) && goals.is_open(1) && goals.is_open(2));
  goals.reach(2, {4, 1});
  EXPECT_FALSE(goals.is_open(2));
  EXPECT_TRUE(goals.is_open(0) && goals.is_open(1));
  EXPECT_EQ(reached, (std::vector<GoalId>{2}));
  EXPECT_EQ(path, (std::vector<rts::EdgeId>{4, 1}));
  goals.give_up(0);
  EXPECT_FALSE(goals.is_open(0));
  EXPECT_EQ(reached.size(), 1u);
  EXPECT_TRUE(goals.any_open());
  goals.reach(1, {2});
  EXPECT_FALSE(goals.any_open());
}

TEST(Goals, AreClosedOnce) {
  Goals goals({0}, 2, [](GoalId, const std::vector<rts::EdgeId>&) {});
  goals.give_up(0);
  goals.give_up(0);
  EXPECT_TRUE(goals.any_open()) << "the other one is";
  EXPECT_TRUE(goals.is_open(1));
}

TEST(Goals, OfWhichThereAreNoneAreDone) {
  const Goals goals({}, 0, {});
  EXPECT_FALSE(goals.any_open());
}

}  // namespace
}  // namespace heapreach::search::goals_test
