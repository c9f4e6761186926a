#include "triage/readers/frama_c_csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/triage/readers/reading.h"

namespace heapreach::triage::frama_c_csv_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string header = "directory\tfile\tline\tfunction\tproperty kind\tstatus\tproperty\n";

TEST(FramaC, RowsThatMayBeBrokenAreAlarms) {
  const Report report = read_report(
      header + ".\ta.c\t4\tf\tmem_access\tUnknown\t\\valid_read(p)\n" +
          "src\tb.c\t5\tg\tindex_bound\tInvalid or unreachable\ti < 4\n" +
          "/abs/\tc.c\t6\tg\tdivision_by_zero\tInvalid\td \u2262 0\n" +
          "\td.c\t7\tg\tsigned_overflow\tValid\tx\n" + "\td.c\t8\tg\tshift\tUnreachable\tx\n",
      "r");
  EXPECT_EQ(report.format, ReportFormat::frama_c_csv);
  EXPECT_THAT(lines_of(report.alarms),
              ElementsAre("a.c:4 f mem_access (bad-access)", "src/b.c:5 g index_bound (bounds)",
                          "/abs/c.c:6 g division_by_zero (division)"));
  EXPECT_EQ(report.alarms[0].tool, "Frama-C");
  EXPECT_EQ(report.alarms[0].message, "\\valid_read(p)");
  EXPECT_EQ(report.alarms[2].origin.result, 2u);
  EXPECT_THAT(report.warnings, IsEmpty());
}

TEST(FramaC, ColumnsGoByTheirNames) {
  const Report report = read_report(
      "line\tfile\tproperty kind\tstatus\r\n3\ta.c\tinitialization\tUnknown\r\n\r\n", "r");
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:3 initialization (uninitialised)"));
}

TEST(FramaC, ColumnsThatAreNeededAreAskedFor) {
  EXPECT_THAT(complaint_about("file\tline\tproperty kind\tproperty\n"),
              HasSubstr("r:1:1: expected a column \"status\""));
}

TEST(FramaC, RowsThatAreBrokenAreLeftOut) {
  const Report report =
      read_report(header + ".\ta.c\t4\tf\n" + ".\ta.c\tfour\tf\tshift\tUnknown\tx\n" +
                      ".\t\t4\tf\tshift\tUnknown\tx\n",
                  "r");
  EXPECT_THAT(report.alarms, IsEmpty());
  EXPECT_THAT(report.warnings,
              ElementsAre("r:2: row 0 is left out: it has too few cells",
                          HasSubstr("r:3: result 1 (shift) is left out: it has no place"),
                          HasSubstr("r:4: result 2 (shift)")));
}

}  // namespace
}  // namespace heapreach::triage::frama_c_csv_test
