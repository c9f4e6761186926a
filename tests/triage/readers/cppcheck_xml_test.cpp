#include "triage/readers/cppcheck_xml.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/triage/readers/reading.h"

namespace heapreach::triage::cppcheck_xml_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string results_of(const std::string& errors, const std::string& version = "2") {
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<results version=\"" + version +
         "\"><cppcheck version=\"2.10\"/>\n<errors>" + errors + "</errors></results>\n";
}

TEST(CppcheckXml, TheFirstLocationIsWhereItHappens) {
  const Report report = read_report(results_of(R"(
    <error id="nullPointer" severity="error" msg="Null pointer dereference: p" cwe="476" hash="7">
      <location file="a.c" line="9" column="10" info="Null pointer dereference"/>
      <location file="a.c" line="4" column="3" info="Assignment &apos;p=0&apos;"/>
      <symbol>p</symbol></error>)"),
                                    "r");
  EXPECT_EQ(report.format, ReportFormat::cppcheck_xml);
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:9:10 nullPointer (null-dereference)"));
  EXPECT_EQ(report.alarms[0].message, "Null pointer dereference: p");
  EXPECT_EQ(report.alarms[0].fingerprint, "7");
  EXPECT_THAT(lines_of(report.alarms[0].trace),
              ElementsAre("4:3 Assignment 'p=0'", "9:10 Null pointer dereference"));
}

TEST(CppcheckXml, OneLocationIsNoTrace) {
  const Report report = read_report(
      results_of(R"(<error id="x" cwe="415"><location file="a.c" line="2"/></error>)"), "r");
  EXPECT_THAT(lines_of(report.alarms), ElementsAre("a.c:2 x (double-free)"));
  EXPECT_THAT(report.alarms[0].trace, IsEmpty());
}

TEST(CppcheckXml, WhatItSaysOfItsRunIsNoAlarm) {
  const Report report =
      read_report(results_of(R"(<error id="missingIncludeSystem" severity="information" msg="m"/>
      <error id="broken" severity="error" msg="m"/>
      <error id="broken" severity="error"><location file="" line="3"/></error>
      <error id="broken" severity="error"><location file="a.c" line="3x"/></error>)"),
                  "r");
  EXPECT_THAT(report.alarms, IsEmpty());
  ASSERT_EQ(report.warnings.size(), 3u);
  EXPECT_THAT(report.warnings[0], HasSubstr("r:4:8: result 1 (broken) is left out"));
}

TEST(CppcheckXml, OtherVersionsAreRefused) {
  EXPECT_THAT(complaint_about("<results><error file=\"a.c\" line=\"1\" id=\"x\"/></results>"),
              HasSubstr("r:1:1: found results of cppcheck of version 1, expected 2"));
  EXPECT_THAT(complaint_about(results_of("", "3")), HasSubstr("version 3"));
}

TEST(CppcheckXml, EntitiesOfOutsideAreNotFollowed) {
  const Report report = read_report(
      "<!DOCTYPE results [<!ENTITY x SYSTEM \"file:///etc/hostname\">]>\n" +
          results_of(R"(<error id="x" msg="&x;"><location file="a.c" line="2"/></error>)")
              .substr(39),
      "r");
  ASSERT_EQ(report.alarms.size(), 1u);
  EXPECT_EQ(report.alarms[0].message, "&x;");
}

TEST(CppcheckXml, WhatIsCutOffIsRefused) {
  const std::string whole = results_of(R"(<error id="x"><location file="a.c" line="2"/></error>)");
  for (const std::size_t size : {50u, 70u, 100u, 120u, 140u}) {
    ASSERT_LT(size, whole.size() - 12);
    EXPECT_THAT(complaint_about(whole.substr(0, size)), HasSubstr("cut off")) << size;
  }
}

}  // namespace
}  // namespace heapreach::triage::cppcheck_xml_test
