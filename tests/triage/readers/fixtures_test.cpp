// Reports that real analyzers made of small programs (tests/triage/fixtures/README.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/harness/run_program.h"
#include "tests/triage/readers/reading.h"

namespace heapreach::triage::fixtures_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Report fixture(const std::string& name) {
  const std::string path = HEAPREACH_SOURCE_DIR "/tests/triage/fixtures/" + name;
  return read_report(heapreach::test::slurp(path), path);
}

/// Places and kinds alone, which two formats of one tool have in common.
std::vector<std::string> places_of(const Report& report) {
  std::vector<std::string> places;
  for (const Alarm& alarm : report.alarms) {
    places.push_back(to_string(alarm.at) + " " + to_string(alarm.kind));
  }
  return places;
}

TEST(Fixtures, GccFindsNineErrors) {
  const Report report = fixture("gcc.json");
  EXPECT_EQ(report.format, ReportFormat::gcc_json);
  EXPECT_THAT(lines_of(report.alarms),
              ElementsAre("null.c:9:55 first_value -Wanalyzer-null-dereference (null-dereference)",
                          "null.c:15:12 of_new -Wanalyzer-possible-null-dereference "
                          "(null-dereference)",
                          "null.c:24:10 here -Wanalyzer-null-dereference (null-dereference)",
                          "heap.c:10:10 use_after -Wanalyzer-use-after-free (use-after-free)",
                          "heap.c:16:14 twice -Wanalyzer-double-free (double-free)",
                          "heap.c:23:13 lost -Wanalyzer-malloc-leak (leak)",
                          "heap.c:29:3 no_block -Wanalyzer-free-of-non-heap (bad-free)",
                          "heap.c:29:3 -Wfree-nonheap-object (bad-free)",
                          "values.c:12:16 unset -Wanalyzer-use-of-uninitialized-value "
                          "(uninitialised)",
                          "values.c:23:12 shifted -Wanalyzer-shift-count-overflow (shift)"));
  EXPECT_THAT(lines_of(report.alarms[0].trace, "null.c"),
              ElementsAre("11:5 of_nothing entry to 'of_nothing'",
                          "11:31 of_nothing calling 'first_value' from 'of_nothing'",
                          "9:5 first_value entry to 'first_value'",
                          "9:55 first_value dereference of NULL 'list'"));
  EXPECT_EQ(report.alarms[9].origin.result, 10u) << "a note is no alarm, and counts";
  EXPECT_THAT(report.warnings, IsEmpty());
}

TEST(Fixtures, GccPrintsTheSameInLines) {
  const Report lines = fixture("gcc.txt");
  const Report json = fixture("gcc.json");
  EXPECT_EQ(places_of(lines), places_of(json));
  EXPECT_EQ(lines.alarms[6].function, "no_block");
  EXPECT_EQ(lines.alarms[0].trace.size(), json.alarms[0].trace.size());
  for (const Alarm& alarm : lines.alarms) {
    EXPECT_EQ(alarm.tool, alarm.rule.starts_with("-Wanalyzer-") ? "gcc" : "") << alarm.rule;
  }
}

TEST(Fixtures, ClangHasPathsAndFunctionsInPropertyLists) {
  const Report null = fixture("null.plist");
  EXPECT_EQ(null.format, ReportFormat::clang_plist);
  EXPECT_THAT(lines_of(null.alarms),
              ElementsAre("null.c:9:51 first_value core.NullDereference (null-dereference)",
                          "null.c:24:10 here core.NullDereference (null-dereference)"));
  EXPECT_THAT(lines_of(null.alarms[0].trace, "null.c"),
              ElementsAre("11:43 Passing null pointer value via 1st parameter 'list'",
                          "11:31 Calling 'first_value'", "9:1 Entered call from 'of_nothing'",
                          "9:51 Access to field 'value' results in a dereference of a null pointer "
                          "(loaded from variable 'list')"));
  EXPECT_EQ(null.alarms[0].fingerprint, "95a5c61e338bc7fbd8b5e96df71c2798");
  EXPECT_THAT(lines_of(fixture("values.plist").alarms),
              ElementsAre("values.c:12:16 unset core.UndefinedBinaryOperatorResult (uninitialised)",
                          "values.c:18:12 by_zero core.DivideZero (division)"));
}

TEST(Fixtures, ClangSaysTheSameInSarifInLinesAndThroughClangTidy) {
  const Report sarif = fixture("heap.sarif");
  EXPECT_EQ(sarif.format, ReportFormat::sarif);
  EXPECT_THAT(lines_of(sarif.alarms), ElementsAre("/src/heap.c:10:10 unix.Malloc (use-after-free)",
                                                  "/src/heap.c:16:14 unix.Malloc (double-free)",
                                                  "/src/heap.c:23:3 unix.Malloc (leak)",
                                                  "/src/heap.c:29:3 unix.Malloc (bad-free)"));
  EXPECT_EQ(sarif.alarms[0].tool, "clang");
  const auto trace =
      ElementsAre("6:12 Memory is allocated", "7:7 Assuming 'p' is not equal to NULL",
                  "7:3 Taking false branch", "9:3 Calling 'release'", "3:35 Memory is released",
                  "9:3 Returning; memory was released via 1st parameter",
                  "10:10 Use of memory after it is freed");
  EXPECT_THAT(lines_of(sarif.alarms[0].trace, "/src/heap.c"), trace);
  const Report lines = fixture("clang.txt");
  EXPECT_EQ(lines.alarms[0].tool, "clang");
  EXPECT_THAT(lines_of(lines.alarms[0].trace, "heap.c"), trace);
  const Report tidy = fixture("clang-tidy.yaml");
  EXPECT_EQ(tidy.format, ReportFormat::clang_tidy_yaml);
  EXPECT_THAT(lines_of(tidy.alarms[0].trace, "heap.c"), trace);
  std::vector<std::string> places = places_of(lines);
  places.insert(places.end(), {"null.c:9:51 null-dereference", "null.c:24:10 null-dereference",
                               "values.c:12:16 uninitialised", "values.c:18:12 division"});
  EXPECT_EQ(places_of(tidy), places);
}

TEST(Fixtures, CppcheckSaysTheSameInXmlAndInLines) {
  const Report xml = fixture("cppcheck.xml");
  EXPECT_EQ(xml.format, ReportFormat::cppcheck_xml);
  EXPECT_THAT(
      lines_of(xml.alarms),
      ElementsAre("heap.c:16:14 doubleFree (double-free)", "heap.c:23:3 memleak (leak)",
                  "null.c:9:51 nullPointer (null-dereference)",
                  "null.c:24:11 nullPointer (null-dereference)",
                  "values.c:6:21 arrayIndexOutOfBounds (bounds)",
                  "values.c:18:12 zerodiv (division)", "values.c:23:12 shiftTooManyBits (shift)",
                  "values.c:12:10 uninitvar (uninitialised)",
                  "null.c:9:51 ctunullpointer (null-dereference)"));
  const Report lines = fixture("cppcheck.txt");
  EXPECT_EQ(places_of(lines), places_of(xml));
  EXPECT_EQ(lines.alarms[0].tool, "cppcheck");
  EXPECT_EQ(lines_of(lines.alarms[3].trace), lines_of(xml.alarms[3].trace));
  EXPECT_EQ(xml.alarms[3].trace.size(), 3u);
}

TEST(Fixtures, FramaCSaysWhatItCannotExclude) {
  const Report report = fixture("frama-c.csv");
  EXPECT_EQ(report.format, ReportFormat::frama_c_csv);
  EXPECT_THAT(lines_of(report.alarms),
              ElementsAre("heap.c:10 use_after dangling_pointer (use-after-free)",
                          "heap.c:16 twice dangling_pointer (use-after-free)",
                          "heap.c:29 no_block precondition of free (bad-free)",
                          "null.c:9 first_value mem_access (bad-access)",
                          "null.c:15 of_new mem_access (bad-access)",
                          "null.c:24 here mem_access (bad-access)",
                          "values.c:6 beside index_bound (bounds)",
                          "values.c:12 unset initialization (uninitialised)",
                          "values.c:18 by_zero division_by_zero (division)",
                          "values.c:23 shifted shift (shift)",
                          "FRAMAC_SHARE/libc/stdlib.h:405 free precondition (other)"));
  EXPECT_THAT(report.warnings, IsEmpty());
}

TEST(Fixtures, ReportsMadeByHandAreRead) {
  EXPECT_THAT(lines_of(fixture("gcc13.sarif").alarms),
              ElementsAre("/src/null.c:9:51 first_value -Wanalyzer-null-dereference "
                          "(null-dereference)",
                          "/src/values.c:6:16 beside -Wanalyzer-out-of-bounds (bounds)"));
  EXPECT_THAT(lines_of(fixture("infer.json").alarms),
              ElementsAre("null.c:15:3 of_new NULLPTR_DEREFERENCE (null-dereference)",
                          "heap.c:10:10 use_after USE_AFTER_FREE (use-after-free)",
                          "heap.c:23 lost MEMORY_LEAK_C (leak)",
                          "values.c:6:16 beside BUFFER_OVERRUN_L1 (bounds)"));
}

}  // namespace
}  // namespace heapreach::triage::fixtures_test
