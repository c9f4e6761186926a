#include "triage/readers/infer_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/triage/readers/reading.h"

namespace heapreach::triage::infer_json_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(InferJson, BugsHaveTracesAndHashes) {
  const Report report = read_report(R"([{"bug_type": "NULLPTR_DEREFERENCE", "qualifier": "q",
    "severity": "ERROR", "line": 5, "column": 8, "procedure": "f", "procedure_start_line": 3,
    "file": "a.c", "bug_trace": [
      {"level": 0, "filename": "a.c", "line_number": 4, "column_number": -1, "description": "d"},
      {"level": 1, "filename": "b.c", "line_number": 2, "column_number": 3, "description": "e"}],
    "key": "k", "hash": "h"}])",
                                    "r");
  EXPECT_EQ(report.format, ReportFormat::infer_json);
  EXPECT_THAT(lines_of(report.alarms),
              ElementsAre("a.c:5:8 f NULLPTR_DEREFERENCE (null-dereference)"));
  EXPECT_EQ(report.alarms[0].tool, "Infer");
  EXPECT_EQ(report.alarms[0].message, "q");
  EXPECT_EQ(report.alarms[0].fingerprint, "h");
  EXPECT_THAT(lines_of(report.alarms[0].trace), ElementsAre("4 d", "b.c:2:3 e"));
}

TEST(InferJson, UnknownColumnsAreZero) {
  const Report report = read_report(
      R"([{"bug_type": "MEMORY_LEAK_C", "line": 5, "column": -1, "file": "a.c"}])", "r");
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:5 MEMORY_LEAK_C (leak)"));
}

TEST(InferJson, WhatIsNoBugIsLeftOut) {
  const Report report = read_report(
      R"([{"key": 1}, {"bug_type": "X"}, {"bug_type": "Y", "line": 99999999999, "file": "a.c"}])",
      "r");
  EXPECT_THAT(report.alarms, IsEmpty());
  EXPECT_THAT(report.warnings,
              ElementsAre("r: result 0 is left out: it has no text under \"bug_type\"",
                          HasSubstr("result 1 (X)"), HasSubstr("result 2 (Y)")));
}

TEST(InferJson, TextBehindTheListIsRefused) {
  EXPECT_EQ(complaint_about("[{\"bug_type\": \"X\"}]\n]"),
            "r:2:1: found something that is not JSON");
}

}  // namespace
}  // namespace heapreach::triage::infer_json_test
