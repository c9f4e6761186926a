// Plans that come from others.
#include "fuzz/mutation.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heapreach::fuzz::mutation_test {
namespace {

const std::vector<Number> constants = {-7, 0, 40, 1000};
const std::vector<Number> word = {'d', 'e', 'l'};
const std::vector<std::vector<Number>> words = {word}, no_words = {};
const Material material = {constants, words};

TEST(Mutation, LeavesFewPlansAsTheyAre) {
  Random random(4);
  const std::vector<Number> plan = {1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<std::vector<Number>> all;
  for (int i = 0; i < 200; ++i) all.push_back(mutated(plan, {90, 91, 92}, material, random));
  EXPECT_LT(std::count(all.begin(), all.end(), plan), 60);
  const auto has = [&](const auto& what) { return std::any_of(all.begin(), all.end(), what); };
  EXPECT_TRUE(has([](const auto& one) { return one.size() < 8; }));
  EXPECT_TRUE(has([](const auto& one) { return one.size() > 8; }));
  EXPECT_TRUE(has([](const auto& one) { return std::count(one.begin(), one.end(), 91) > 0; }));
}

TEST(Mutation, MakesSomethingOfNothing) {
  Random random(5);
  const std::vector<Number> none;
  const Material nothing = {none, no_words};
  for (int i = 0; i < 50; ++i) mutated({}, {}, nothing, random);
  for (int i = 0; i < 50; ++i) mutated({1}, {}, nothing, random);
}

/// What would take an execution per character.
TEST(Mutation, InsertsWordsOfTheProgramAndLongOnes) {
  Random random(7);
  const std::vector<Number> plan = {1, 2, 3};
  int with_word = 0, with_run = 0;
  for (int i = 0; i < 2'000; ++i) {
    const std::vector<Number> one = mutated(plan, plan, material, random);
    with_word += std::search(one.begin(), one.end(), word.begin(), word.end()) != one.end();
    const auto run = std::search_n(one.begin(), one.end(), 16, Number{'x'});
    with_run += run != one.end();
  }
  EXPECT_GT(with_word, 100);
  EXPECT_GT(with_run, 0);
}

TEST(Mutation, OverflowsNoNumber) {
  Random random(6);
  std::vector<Number> plan = {greatest_number, least_number, Number{1} << 99, 1};
  for (int i = 0; i < 2'000; ++i) {
    plan = mutated(plan, plan, material, random);
    if (plan.empty()) plan = {greatest_number, least_number};
  }
}

}  // namespace
}  // namespace heapreach::fuzz::mutation_test
