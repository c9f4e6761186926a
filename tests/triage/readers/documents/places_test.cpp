#include "triage/readers/documents/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heapreach::triage::places_test {
namespace {

using testing::ElementsAre;

TEST(Places, LinesAndColumnsCountFromOne) {
  const std::string text = "ab\n\ncd";
  EXPECT_EQ(position_in(text, 0, "r"), (Position{"r", 1, 1}));
  EXPECT_EQ(position_in(text, 2, "r"), (Position{"r", 1, 3})) << "the end of a line is in it";
  EXPECT_EQ(position_in(text, 3, "r"), (Position{"r", 2, 1}));
  EXPECT_EQ(position_in(text, 5, "r"), (Position{"r", 3, 2}));
  EXPECT_EQ(position_in(text, 99, "r"), (Position{"r", 3, 3}));
  EXPECT_EQ(position_in("", 0, "r"), (Position{"r", 1, 1}));
}

TEST(Places, ACounterMayBeAskedInAnyOrder) {
  const std::string text = "a\nbc\n\nd";
  LineCounter counter(text, "r");
  for (const std::size_t offset : {0u, 3u, 3u, 6u, 5u, 1u, 7u, 2u}) {
    EXPECT_EQ(counter.position(offset), position_in(text, offset, "r")) << offset;
  }
}

TEST(Places, NumbersAreDigitsThatFit) {
  EXPECT_EQ(number_of_digits("17"), 17);
  EXPECT_EQ(number_of_digits("2147483647"), 2147483647);
  for (const char* text : {"", "2147483648", "-3", "+3", " 3", "3 ", "0x3", "3.0"}) {
    EXPECT_EQ(number_of_digits(text), 0) << text;
  }
}

TEST(Places, PlacesHaveAFileAndALine) {
  EXPECT_TRUE(is_place({"a b.c", 1, 0}));
  EXPECT_FALSE(is_place({"", 1, 1}));
  EXPECT_FALSE(is_place({"a.c", 0, 1}));
  EXPECT_FALSE(is_place({"a\n.c", 1, 1}));
  EXPECT_FALSE(is_place({"a\x7F.c", 1, 1}));
  EXPECT_TRUE(is_place({"\u00e4.c", 1, 1}));
}

TEST(Places, AlarmsWithoutOneAreNotedWhereTheyStand) {
  std::vector<Alarm> alarms;
  std::vector<std::string> warnings;
  Alarm alarm{"T", "R", AlarmKind::other};
  alarm.origin = {2, 5};
  add_alarm(
      alarms, alarm,
      [] {
        return Position{"r", 3, 1};
      },
      warnings);
  alarm.at = {"a.c", 1, 0};
  add_alarm(
      alarms, alarm, []() -> Position { throw std::logic_error("not to be asked"); }, warnings);
  EXPECT_EQ(alarms.size(), 1u);
  EXPECT_THAT(warnings, ElementsAre("r:3:1: result 5 of run 2 (R) is left out: it has no place "
                                    "with a file and a line"));
}

}  // namespace
}  // namespace heapreach::triage::places_test
