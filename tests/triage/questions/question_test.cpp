// Alarms that are about one thing become one question.
#include "triage/questions/question.h"

#include <gtest/gtest.h>

namespace heapreach::triage::question_test {
namespace {

Alarm alarm(AlarmKind kind, int line, int column, const std::string& message = "") {
  Alarm result;
  result.kind = kind;
  result.message = message;
  result.at = {"a.c", line, column};
  return result;
}

Report report(std::vector<Alarm> alarms) {
  Report result;
  result.alarms = std::move(alarms);
  return result;
}

TEST(Questions, AreOnePerPlaceAndKind) {
  const auto questions =
      questions_of({report({alarm(AlarmKind::leak, 3, 1), alarm(AlarmKind::bounds, 3, 1)}),
                    report({alarm(AlarmKind::bounds, 3, 1), alarm(AlarmKind::bounds, 4, 0)})});
  ASSERT_EQ(questions.size(), 3u);
  EXPECT_EQ(questions[0].kind, AlarmKind::leak);
  EXPECT_EQ(questions[1].alarms, (std::vector<AlarmIndex>{{0, 1}, {1, 0}}));
  EXPECT_EQ(questions[2].at.line, 4);
}

/// One without a column may be about another place of the line, and one of a file in a folder about
/// another file.
TEST(Questions, KeepApartWhatMayBeTwo) {
  EXPECT_EQ(questions_of({report({alarm(AlarmKind::bounds, 3, 0)}),
                          report({alarm(AlarmKind::bounds, 3, 7)})})
                .size(),
            2u);
  Alarm other = alarm(AlarmKind::bounds, 3, 7);
  other.at.file = "lib/a.c";
  EXPECT_EQ(questions_of({report({alarm(AlarmKind::bounds, 3, 7), other})}).size(), 2u);
  other.at.file = "./a.c";
  EXPECT_EQ(questions_of({report({alarm(AlarmKind::bounds, 3, 7), other})}).size(), 1u);
}

TEST(Questions, OtherAlarmsAreOneOnlyByTheirRule) {
  Alarm style = alarm(AlarmKind::other, 3, 1), security = style;
  style.rule = "style";
  security.rule = "security";
  EXPECT_EQ(questions_of({report({style, security, style})}).size(), 2u);
}

TEST(Questions, KnowWhenAnAllocationFails) {
  const auto speaks = [](AlarmKind kind, const std::string& message) {
    return questions_of({report({alarm(kind, 3, 1, message)})}).front().speaks_of_failed_alloc;
  };
  EXPECT_TRUE(speaks(AlarmKind::null_dereference, "dereference of possibly-NULL 'p'"));
  EXPECT_FALSE(speaks(AlarmKind::null_dereference, "dereference of NULL 'p'"));
  EXPECT_FALSE(speaks(AlarmKind::leak, "leak of possibly-NULL 'p'"));
}

}  // namespace
}  // namespace heapreach::triage::question_test
