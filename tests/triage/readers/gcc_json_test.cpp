#include "triage/readers/gcc_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/triage/readers/reading.h"

namespace heapreach::triage::gcc_json_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A diagnostic at a line, with these members besides.
std::string diagnostic(int line, const std::string& members = "") {
  return R"({"kind": "warning", "message": "m", "option": "-Wanalyzer-null-dereference",
    "locations": [{"caret": {"file": "a.c", "line": )" +
         std::to_string(line) + R"(, "column": 5, "display-column": 5, "byte-column": 6}}])" +
         members + "}";
}

TEST(GccJson, DiagnosticsHavePathsAndFunctions) {
  const Report report = read_report("[" + diagnostic(7, R"(, "children": [{"kind": "note",
    "message": "n", "locations": [{"caret": {"file": "b.h", "line": 1, "column": 2}}]}],
    "path": [{"location": {"file": "a.c", "line": 3, "column": 1, "byte-column": 1},
              "description": "entry to 'f'", "function": "f", "depth": 1},
             {"location": {"file": "a.c", "line": 7, "column": 5, "byte-column": 6},
              "description": "dereference", "function": "g", "depth": 2}])") +
                                        "]",
                                    "r");
  EXPECT_EQ(report.format, ReportFormat::gcc_json);
  ASSERT_EQ(report.alarms.size(), 1u);
  const Alarm& alarm = report.alarms[0];
  EXPECT_EQ(alarm.tool, "gcc");
  EXPECT_EQ(alarm.message, "m");
  EXPECT_EQ(alarm.at, (Position{"a.c", 7, 6})) << "clang counts bytes, too";
  EXPECT_EQ(alarm.function, "g");
  EXPECT_THAT(lines_of(alarm.trace), ElementsAre("3:1 f entry to 'f'", "7:6 g dereference"));
  EXPECT_THAT(alarm.secondary, ElementsAre(Position{"b.h", 1, 2}));
}

TEST(GccJson, UnknownOptionsGoByTheirWeakness) {
  const Report report = read_report(R"([{"kind": "error", "option": "-Wanalyzer-future",
    "metadata": {"cwe": 415}, "locations": [{"caret": {"file": "a.c", "line": 2}}]}])",
                                    "r");
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:2 -Wanalyzer-future (double-free)"));
}

TEST(GccJson, FurtherLocationsAreSecondary) {
  const Report report = read_report(R"([{"kind": "warning", "locations": [
    {"caret": {"file": "a.c", "line": 2, "column": 3}}, {"caret": {"file": "a.c", "line": 0}},
    {"caret": {"file": "a.c", "line": 4, "column": 5}}]}])",
                                    "r");
  ASSERT_EQ(report.alarms.size(), 1u);
  EXPECT_EQ(report.alarms[0].at, (Position{"a.c", 2, 3}));
  EXPECT_THAT(report.alarms[0].secondary, ElementsAre(Position{"a.c", 4, 5}));
}

TEST(GccJson, FilesThatGccCannotReadAreAlarmsOfNoKind) {
  const Report report = read_report(R"([{"kind": "fatal error", "message": "x.h: No such file",
    "locations": [{"caret": {"file": "a.c", "line": 1, "column": 10}}]}])",
                                    "r");
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:1:10  (other)"));
}

TEST(GccJson, SeveralArraysAreOneReport) {
  const Report report = read_report(
      "[" + diagnostic(1) + "]\n[]\n[" + diagnostic(2) + ", " + diagnostic(3) + "]\n", "r");
  EXPECT_THAT(report.warnings, IsEmpty());
  ASSERT_EQ(report.alarms.size(), 3u);
  EXPECT_EQ(report.alarms[2].at.line, 3);
  EXPECT_EQ(report.alarms[2].origin, (Origin{0, 2}));
}

TEST(GccJson, OtherTextAroundIsLeftOutOnce) {
  const Report report = read_report("[1/2] cc a.c\n[" + diagnostic(1) +
                                        "]\nmake: warning: [clock]\n  [" + diagnostic(2) + "] x\n",
                                    "r");
  EXPECT_EQ(report.format, ReportFormat::gcc_json);
  EXPECT_EQ(report.alarms.size(), 2u);
  EXPECT_THAT(report.warnings,
              ElementsAre("r:1:1: text around the diagnostics is left out: it is not JSON"));
}

TEST(GccJson, NotesAloneAreNoAlarms) {
  const Report report = read_report(R"([{"kind": "note", "message": "n", "locations": []}])", "r");
  EXPECT_THAT(report.alarms, IsEmpty());
  EXPECT_THAT(report.warnings, IsEmpty());
}

TEST(GccJson, SingleOnesThatAreBrokenAreLeftOut) {
  const Report report = read_report(
      R"([{"kind": "warning", "message": "no place", "locations": []}, [], {"kind": 3}, )" +
          diagnostic(4) + "]",
      "r");
  ASSERT_EQ(report.alarms.size(), 1u);
  EXPECT_EQ(report.alarms[0].origin.result, 3u);
  EXPECT_THAT(report.warnings,
              ElementsAre(HasSubstr("r:1:1: result 0 is left out: it has no place"),
                          HasSubstr("result 1 is left out: it is no diagnostic of gcc"),
                          HasSubstr("result 2")));
}

TEST(GccJson, AnArrayThatIsCutOffIsRefusedAtItsEnd) {
  EXPECT_EQ(complaint_about("[" + diagnostic(1) + "]\n[{\"kind\": \"war"),
            "r:3:15: found the end of the text inside of JSON: the report is cut off");
  EXPECT_THAT(complaint_about("[{"), HasSubstr("r:1:3: found the end"));
  EXPECT_EQ(complaint_about("[{\"kind\": \"warning\",\n  oops}]"),
            "r:2:3: found something that is not JSON");
}

TEST(GccJson, ArraysMayTakeSeveralLines) {
  const Report report =
      read_report("[\n  " + diagnostic(1) + "\n]\n[\n  {\"message\": \"] [{\\\"\"}]\n", "r");
  EXPECT_EQ(report.alarms.size(), 1u);
  ASSERT_EQ(report.warnings.size(), 1u);
  EXPECT_THAT(report.warnings[0], HasSubstr("r:5:1: result 1 is left out"));
}

TEST(GccJson, OtherListsAreRefused) {
  EXPECT_EQ(complaint_about(R"([{"directory": "/", "file": "a.c"}])"),
            "r:1:1: found a list in JSON, expected diagnostics of gcc");
}

}  // namespace
}  // namespace heapreach::triage::gcc_json_test
