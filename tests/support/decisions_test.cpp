#include "support/decisions.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace heapreach::decisions_test {
namespace {

TEST(Decisions, GoThroughAllLists) {
  Decisions decisions;
  std::vector<std::string> lists;
  do {
    std::string list = std::to_string(decisions.choose(2));
    // Only one side asks again.
    if (list == "1") list += std::to_string(decisions.choose(3));
    lists.push_back(list);
  } while (decisions.next());
  EXPECT_EQ(lists, (std::vector<std::string>{"0", "10", "11", "12"}));
}

TEST(Decisions, NothingToChooseIsOneList) {
  Decisions decisions;
  EXPECT_FALSE(decisions.next());
}

TEST(Decisions, LaterOnesVaryFastest) {
  Decisions decisions;
  std::vector<std::size_t> numbers;
  do {
    const std::size_t tens = decisions.choose(3);
    numbers.push_back(10 * tens + decisions.choose(2));
  } while (decisions.next());
  EXPECT_EQ(numbers, (std::vector<std::size_t>{0, 1, 10, 11, 20, 21}));
}

}  // namespace
}  // namespace heapreach::decisions_test
