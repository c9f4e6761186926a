// What is drawn, and what a plan says.
#include "fuzz/choices.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/mutation.h"

namespace heapreach::fuzz::choices_test {
namespace {

const std::vector<Number> constants = {-7, 0, 40, 1000};

TEST(Choices, ThoseOfAPlanComeFirst) {
  Random random(1);
  const std::vector<Number> plan = {5, 300, -1};
  Choices choices(plan, least_style, constants, random);
  EXPECT_EQ(choices.next(0, 10), 5);
  const Number changed = choices.next(0, 255);
  EXPECT_GE(changed, 0) << "300 does not fit";
  EXPECT_LE(changed, 255);
  EXPECT_EQ(choices.next_of(1), 0u);
  EXPECT_EQ(choices.next(3, 9), 3) << "the plan is over: next to 0";
  EXPECT_EQ(choices.next(-9, -4), -4);
  EXPECT_EQ(choices.next(-9, 4), 0);
  EXPECT_EQ(choices.taken().size(), 6u);
  EXPECT_EQ(choices.latest(), 5u);
}

TEST(Choices, AreInTheirRangeWhateverTheStyle) {
  Random random(2);
  const std::vector<Number> none;
  for (int round = 0; round < 2'000; ++round) {
    const Style style = drawn_style(random);
    Choices choices(none, style, constants, random);
    const Number least = static_cast<Number>(random.below(2'000)) - 1'000;
    const Number most = least + static_cast<Number>(random.below(3) == 0 ? 0 : random.below(600));
    const Number number = choices.next(least, most);
    ASSERT_GE(number, least);
    ASSERT_LE(number, most);
    ASSERT_LT(choices.next_of(3), 3u);
    choices.next(least_number, greatest_number);
  }
}

TEST(Choices, ConstantsOfTheProgramAreAmongThem) {
  Random random(3);
  const std::vector<Number> none;
  const Style style{0, 16, 0, 5};
  int hits = 0;
  for (int round = 0; round < 400; ++round) {
    Choices choices(none, style, constants, random);
    hits += choices.next(900, 1'000'000) == 1000 ? 1 : 0;
  }
  EXPECT_GT(hits, 100);
}

TEST(Mutation, LeavesFewPlansAsTheyAre) {
  Random random(4);
  const std::vector<Number> plan = {1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<std::vector<Number>> all;
  for (int i = 0; i < 200; ++i) all.push_back(mutated(plan, {90, 91, 92}, constants, random));
  EXPECT_LT(std::count(all.begin(), all.end(), plan), 60);
  const auto has = [&](const auto& what) { return std::any_of(all.begin(), all.end(), what); };
  EXPECT_TRUE(has([](const auto& one) { return one.size() < 8; }));
  EXPECT_TRUE(has([](const auto& one) { return one.size() > 8; }));
  EXPECT_TRUE(has([](const auto& one) { return std::count(one.begin(), one.end(), 91) > 0; }));
}

TEST(Mutation, MakesSomethingOfNothing) {
  Random random(5);
  for (int i = 0; i < 50; ++i) mutated({}, {}, {}, random);
  for (int i = 0; i < 50; ++i) mutated({1}, {}, {}, random);
}

}  // namespace
}  // namespace heapreach::fuzz::choices_test
