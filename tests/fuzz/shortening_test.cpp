// Choices that are left out.
#include "fuzz/shortening.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace heapreach::fuzz::shortening_test {
namespace {

using Numbers = std::vector<Number>;

TEST(Shortening, LeavesWhatIsNeeded) {
  Numbers choices(100, 0);
  choices[20] = 7;
  choices[70] = 9;
  int attempts = 0;
  const Attempt has_both = [&](const Numbers& plan) {
    ++attempts;
    const bool has_seven = std::count(plan.begin(), plan.end(), 7) > 0;
    const bool has_nine = std::count(plan.begin(), plan.end(), 9) > 0;
    return has_seven && has_nine ? std::optional(plan) : std::nullopt;
  };
  EXPECT_EQ(shortened(choices, 1'000, has_both), (Numbers{7, 9}));
  EXPECT_LT(attempts, 100);
  attempts = 0;
  EXPECT_GT(shortened(choices, 3, has_both).size(), 2u);
  EXPECT_EQ(attempts, 3);
}

TEST(Shortening, TakesTheChoicesThatWereMade) {
  const Attempt drops_all = [](const Numbers& plan) {
    return plan.size() < 3 ? std::optional(Numbers{5}) : std::nullopt;
  };
  EXPECT_EQ(shortened({1, 2, 3}, 100, drops_all), Numbers{5});
  EXPECT_EQ(shortened({}, 100, drops_all), Numbers{});
}

}  // namespace
}  // namespace heapreach::fuzz::shortening_test
