// Which alarms are the same, with values by hand; baseline_test.cpp has whole logs.
#include "triage/output/partners.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heapreach::triage::partners_test {
namespace {

using ::testing::ElementsAre;
using Prints = std::map<std::string, std::string>;
using Partner = std::optional<std::size_t>;
constexpr std::nullopt_t none = std::nullopt;

Alarm alarm_at(int line, const std::string& function = "f", const std::string& tool = "T") {
  Alarm alarm;
  alarm.tool = tool;
  alarm.rule = "R";
  alarm.message = "m";
  alarm.at = {"a.c", line, 1};
  alarm.function = function;
  return alarm;
}

TEST(Partners, AreOfOneToolAndTakenOnce) {
  const Alarm a = alarm_at(1), b = alarm_at(2), other = alarm_at(1, "f", "U");
  EXPECT_THAT(partners_of({{&a}, {&b}}, {{&other}, {&a}}), ElementsAre(Partner(1), none));
  EXPECT_THAT(partners_of({{&b}, {&b}}, {{&a}}), ElementsAre(Partner(0), none));
  EXPECT_TRUE(partners_of({}, {{&a}}).empty());
}

TEST(Partners, OnTheSameLineGoFirst) {
  const Alarm a = alarm_at(1), b = alarm_at(2), g = alarm_at(2, "g");
  EXPECT_THAT(partners_of({{&a}, {&b}}, {{&b}, {&a}}), ElementsAre(Partner(1), Partner(0)));
  EXPECT_THAT(partners_of({{&a}}, {{&g}}), ElementsAre(none));
  EXPECT_THAT(partners_of({{&b}}, {{&g}}), ElementsAre(Partner(0)));
}

TEST(Partners, WithFingerprintsHaveEqualOnes) {
  const Alarm a = alarm_at(1), far = alarm_at(9, "g");
  const Prints x = {{"p", "x"}}, y = {{"p", "y"}}, more = {{"p", "x"}, {"q", "z"}};
  EXPECT_THAT(partners_of({{&a, x}}, {{&a, y}, {&far, x}}), ElementsAre(Partner(1)));
  EXPECT_THAT(partners_of({{&a, x}}, {{&a, y}}), ElementsAre(none));
  // Where one has more of them, what both have does not tell them apart.
  EXPECT_THAT(partners_of({{&a, x}}, {{&a, more}}), ElementsAre(Partner(0)));
  EXPECT_THAT(partners_of({{&a, y}}, {{&a, more}}), ElementsAre(none));
}

}  // namespace
}  // namespace heapreach::triage::partners_test
