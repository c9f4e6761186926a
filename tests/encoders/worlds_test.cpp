#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "encoders/encoder.h"
#include "support/error.h"

namespace heapreach::encoders::worlds_test {
namespace {

using testing::ElementsAre;

std::vector<std::uint64_t> sizes(const std::string& schedule, std::uint64_t bound) {
  return world_sizes(parse_worlds(schedule), bound);
}

TEST(Worlds, DoublingEndsAtTheBound) {
  EXPECT_THAT(sizes("doubling", 0), ElementsAre(0));
  EXPECT_THAT(sizes("doubling", 1), ElementsAre(0, 1));
  EXPECT_THAT(sizes("doubling", 4), ElementsAre(0, 1, 2, 4));
  EXPECT_THAT(sizes("doubling", 11), ElementsAre(0, 1, 2, 4, 8, 11));
}

TEST(Worlds, LinearStepsEndAtTheBound) {
  EXPECT_THAT(sizes("linear:1", 3), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(sizes("linear:3", 7), ElementsAre(0, 3, 6, 7));
  EXPECT_THAT(sizes("linear:3", 6), ElementsAre(0, 3, 6));
  EXPECT_THAT(sizes("linear:9", 4), ElementsAre(0, 4));
  EXPECT_THAT(sizes("linear:2", 0), ElementsAre(0));
}

TEST(Worlds, ListsAreCutAtTheBound) {
  EXPECT_THAT(sizes("list:2,5,9", 7), ElementsAre(0, 2, 5, 7));
  EXPECT_THAT(sizes("list:2,5", 5), ElementsAre(0, 2, 5));
  EXPECT_THAT(sizes("list:2", 100), ElementsAre(0, 2, 100));
}

TEST(Worlds, LargestNumbersDoNotOverflow) {
  const std::uint64_t largest = ~std::uint64_t{0};
  EXPECT_EQ(sizes("doubling", largest).size(), 66u);
  EXPECT_THAT(sizes("linear:" + std::to_string(largest - 1), largest),
              ElementsAre(0, largest - 1, largest));
}

TEST(Worlds, TextGoesThereAndBack) {
  for (const char* text : {"doubling", "linear:7", "list:1,3,4"}) {
    EXPECT_EQ(to_string(parse_worlds(text)), text);
  }
}

TEST(Worlds, WhatIsNoScheduleIsAUsageError) {
  for (const char* text : {"", "Doubling", "doubling:2", "linear", "linear:", "linear:0",
                           "linear:-1", "linear:2x", "list:", "list:0,1", "list:2,2", "list:3,1",
                           "list:1,,2", "list:1,2,", "list:99999999999999999999"}) {
    EXPECT_THROW(parse_worlds(text), UsageError) << text;
  }
}

TEST(Registry, NamesOfEncoders) {
  EXPECT_EQ(encoder_named("basic").name(), "basic");
  EXPECT_EQ(encoder_named("kripke").name(), "kripke");
  try {
    encoder_named("arrays");
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("basic, kripke"));
  }
}

}  // namespace
}  // namespace heapreach::encoders::worlds_test
