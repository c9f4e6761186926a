// What is drawn, and what a plan says.
#include "fuzz/choices.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace heapreach::fuzz::choices_test
