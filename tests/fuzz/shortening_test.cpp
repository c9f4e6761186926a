// Choices that are left out, and which seed comes next.
#include "fuzz/shortening.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/corpus.h"

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

TEST(Corpora, SeedsWithNewEdgesAndThoseThatCostLittleComeFirst) {
  Random random(1);
  Corpus corpus;
  corpus.add({{1}, 5'000, false});
  corpus.add({{2}, 10, false});
  corpus.add({{3}, 90'000, true});
  EXPECT_EQ(corpus.next(random), 2u);
  EXPECT_EQ(corpus.next(random), 1u);
  EXPECT_EQ(corpus.next(random), 0u);
  EXPECT_EQ(corpus[2].rounds, 1u);
  int with_edge = 0;
  for (int i = 0; i < 60; ++i) with_edge += &corpus.any(random) == &corpus[2] ? 1 : 0;
  EXPECT_GT(with_edge, 30) << "others, too, but less often";
  EXPECT_LT(with_edge, 60);
}

}  // namespace
}  // namespace heapreach::fuzz::shortening_test
