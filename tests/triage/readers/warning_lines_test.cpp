#include "triage/readers/warning_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/triage/readers/reading.h"

namespace heapreach::triage::warning_lines_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Alarm> read(const std::string& text) {
  return read_report(text, "r").alarms;
}

/// The tool that a line with this rule is from.
std::string tool_of(const std::string& rule) {
  const std::vector<Alarm> alarms = read("a.c:1:2: warning: text [" + rule + "]\n");
  return alarms.size() == 1 && alarms[0].rule == rule ? alarms[0].tool : "wrong";
}

TEST(WarningLines, AreTakenApart) {
  const Report report = read_report(
      "make: entering\r\na.c:3:5: warning: use after 'free' of 'p' [CWE-416] "
      "[-Wanalyzer-use-after-free]\r\n   3 |  f(p);\r\nb.c:7: error: text: warning: more [x y]\n",
      "r");
  EXPECT_EQ(report.format, ReportFormat::lines);
  EXPECT_THAT(lines_of(report.alarms),
              ElementsAre("a.c:3:5 -Wanalyzer-use-after-free (use-after-free)", "b.c:7  (other)"));
  EXPECT_EQ(report.alarms[0].message, "use after 'free' of 'p' [CWE-416]");
  EXPECT_EQ(report.alarms[1].message, "text: warning: more [x y]");
  EXPECT_EQ(report.alarms[1].origin.result, 1u);
}

TEST(WarningLines, RulesTellTheTool) {
  EXPECT_EQ(tool_of("-Wanalyzer-double-free"), "gcc");
  EXPECT_EQ(tool_of("-Werror=analyzer-double-free"), "gcc");
  EXPECT_EQ(tool_of("clang-analyzer-core.DivideZero"), "clang");
  EXPECT_EQ(tool_of("unix.Malloc"), "clang");
  EXPECT_EQ(tool_of("bugprone-branch-clone"), "clang-tidy");
  EXPECT_EQ(tool_of("nullPointer"), "cppcheck");
  EXPECT_EQ(tool_of("-Wuninitialized"), "");
}

TEST(WarningLines, WhatIsInBracketsIsNotAlwaysARule) {
  const std::vector<Alarm> alarms = read(
      "a.c:1:2: warning: use of t[i]\n"
      "a.c:2:2: warning: null pointer [CWE-476]\n"
      "a.c:3:2: warning: index [5]\n"
      "a.c:4:2: error: odd [misc-x,-warnings-as-errors]\n");
  EXPECT_THAT(lines_of(alarms), ElementsAre("a.c:1:2  (other)", "a.c:2:2  (null-dereference)",
                                            "a.c:3:2  (other)", "a.c:4:2 misc-x (other)"));
  EXPECT_EQ(alarms[0].message, "use of t[i]");
  EXPECT_EQ(alarms[2].message, "index [5]");
}

TEST(WarningLines, FatalErrorsAreErrors) {
  EXPECT_THAT(lines_of(read("a.c:1:9: fatal error: x.h: No such file\n")),
              ElementsAre("a.c:1:9  (other)"));
}

TEST(WarningLines, NotesAreTheTraceOfWhatIsBefore) {
  const std::vector<Alarm> alarms = read(
      "x.c:1:1: note: before all\n"
      "a.c:5:3: warning: w [core.DivideZero]\n"
      "a.c:2:3: note: one\nb.h:4: note: two\n"
      "a.c:9:3: warning: v [core.DivideZero]\n");
  ASSERT_EQ(alarms.size(), 2u);
  EXPECT_THAT(lines_of(alarms[0].trace), ElementsAre("2:3 one", "b.h:4 two"));
  EXPECT_THAT(alarms[1].trace, IsEmpty());
}

TEST(WarningLines, FunctionsAreThoseThatGccNames) {
  const std::vector<Alarm> alarms = read(
      "a.c: In function \u2018f\u2019:\n"
      "a.c:5:3: warning: w\na.c:6:3: warning: w\n"
      "b.c:7:3: warning: w\na.c: In function 'g':\n"
      "a.c:8:3: warning: w\na.c: At top level:\n"
      "a.c:9:3: warning: w\n");
  EXPECT_THAT(lines_of(alarms),
              ElementsAre("a.c:5:3 f  (other)", "a.c:6:3 f  (other)", "b.c:7:3  (other)",
                          "a.c:8:3 g  (other)", "a.c:9:3  (other)"));
}

TEST(WarningLines, ColoursAndDrivesAreNoTrouble) {
  const std::vector<Alarm> alarms = read(
      "\x1B[01m\x1B[Ka.c:5:3:\x1B[m\x1B[K \x1B[01;35mwarning: \x1B[mw [\x1B[1mx.y\x1B[m]\n"
      "C:\\s\\a.c:7:2: warning: v\n\x1B[");
  EXPECT_THAT(lines_of(alarms), ElementsAre("a.c:5:3 x.y (other)", "C:\\s\\a.c:7:2  (other)"));
}

TEST(WarningLines, ColoursThatAreCutOffAreLeftOut) {
  EXPECT_EQ(read("a.c:7:2: warning: v\x1B[")[0].message, "v");
  EXPECT_EQ(read("a.c:7:2: warning: v\x1B")[0].message, "v\x1B");
}

TEST(WarningLines, LinesWithoutAPlaceAreNone) {
  EXPECT_EQ(complaint_about("cc1: warning: no place\n: warning: x\na.c:0: warning: y\n"
                            "a.c:99999999999: warning: z\na.c:x: warning: z\n")
                .substr(0, 44),
            "r:1:1: found text in no format that is known");
}

}  // namespace
}  // namespace heapreach::triage::warning_lines_test
