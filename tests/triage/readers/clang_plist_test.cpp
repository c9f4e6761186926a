#include "triage/readers/clang_plist.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/triage/readers/reading.h"

namespace heapreach::triage::clang_plist_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string place(int line, const std::string& file = "0") {
  return "<key>location</key><dict><key>line</key><integer>" + std::to_string(line) +
         "</integer><key>col</key><integer>4</integer><key>file</key><integer>" + file +
         "</integer></dict>";
}

std::string event(int line, const std::string& message, const std::string& kind = "event") {
  return "<dict><key>kind</key><string>" + kind + "</string>" + place(line) +
         "<key>extended_message</key><string>" + message + "</string></dict>";
}

std::string plist_of(const std::string& diagnostics) {
  return R"(<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//X" "http://nowhere.example/x.dtd">
<plist version="1.0"><dict><key>clang_version</key><string>v</string>
<key>diagnostics</key><array>)" +
         diagnostics + R"(</array>
<key>files</key><array><string>a.c</string><string>b &amp; c.h</string></array></dict></plist>
)";
}

TEST(ClangPlist, DiagnosticsHaveEventsFunctionsAndHashes) {
  const Report report =
      read_report(plist_of("<dict><key>path</key><array>" + event(2, "set") +
                           event(3, "", "control") + event(5, "used") + R"(</array>
      <key>description</key><string>Dereference of null pointer (loaded from 'p')</string>
      <key>category</key><string>Logic error</string><key>type</key><string>T</string>
      <key>check_name</key><string>core.NullDereference</string>
      <key>issue_hash_content_of_line_in_context</key><string>abc</string>
      <key>issue_context_kind</key><string>function</string>
      <key>issue_context</key><string>f</string>)" +
                           place(5, "1") + "</dict>"),
                  "r");
  EXPECT_EQ(report.format, ReportFormat::clang_plist);
  EXPECT_THAT(lines_of(report.alarms),
              ElementsAre("b & c.h:5:4 f core.NullDereference (null-dereference)"));
  const Alarm& alarm = report.alarms[0];
  EXPECT_EQ(alarm.tool, "clang");
  EXPECT_EQ(alarm.message, "Dereference of null pointer (loaded from 'p')");
  EXPECT_EQ(alarm.fingerprint, "abc");
  EXPECT_THAT(lines_of(alarm.trace), ElementsAre("2:4 set", "5:4 used"));
}

TEST(ClangPlist, OldReportsSayOnlyWhatWasFound) {
  const Report report = read_report(
      plist_of("<dict><key>type</key><string>Double free</string>" + place(3) + "</dict><dict>" +
               "<key>check_name</key><string>alpha.New</string><key>type</key>" +
               "<string>Memory leak</string>" + place(4) + "</dict>"),
      "r");
  EXPECT_THAT(lines_of(report.alarms),
              ElementsAre("a.c:3:4 Double free (double-free)", "a.c:4:4 alpha.New (leak)"));
}

TEST(ClangPlist, PlacesInFilesThatAreNotListedAreNone) {
  const Report report = read_report(
      plist_of("\n<dict>" + place(3, "2") + "</dict><dict>" + place(3, "-1") + "</dict>" +
               "<dict>" + place(3, "x") + "</dict><string/><dict>" + place(3) + "</dict>"),
      "r");
  ASSERT_EQ(report.alarms.size(), 1u);
  EXPECT_EQ(report.alarms[0].origin.result, 4u);
  ASSERT_EQ(report.warnings.size(), 4u);
  EXPECT_THAT(report.warnings[0], HasSubstr("r:5:2: result 0 is left out: it has no place"));
}

TEST(ClangPlist, NotesAreSecondary) {
  const Report report = read_report(plist_of("<dict>" + place(3) + "<key>notes</key><array><dict>" +
                                             place(7, "1") + "</dict></array></dict>"),
                                    "r");
  ASSERT_EQ(report.alarms.size(), 1u);
  EXPECT_THAT(report.alarms[0].secondary, ElementsAre(Position{"b & c.h", 7, 4}));
}

TEST(ClangPlist, OnlyFunctionsAreFunctions) {
  const auto function = [](const std::string& kind) {
    const std::string context = "<key>issue_context_kind</key><string>" + kind + "</string>" +
                                "<key>issue_context</key><string>f</string>";
    return read_report(plist_of("<dict>" + context + place(3) + "</dict>"), "r").alarms[0].function;
  };
  EXPECT_EQ(function("function"), "f");
  EXPECT_EQ(function("global"), "");
}

TEST(ClangPlist, OtherPropertyListsAreRefused) {
  EXPECT_THAT(complaint_about("<plist><dict><key>a</key><string>b</string></dict></plist>"),
              HasSubstr("an array under \"diagnostics\""));
  EXPECT_THAT(complaint_about("<x><plist/></x>"), HasSubstr("expected XML whose root is <plist>"));
}

TEST(ClangPlist, WhatIsCutOffIsRefusedAtItsEnd) {
  const std::string whole = plist_of("<dict>" + place(3) + "</dict>");
  EXPECT_THAT(complaint_about(whole.substr(0, whole.size() - 40)),
              HasSubstr("r:5:56: found the end of the text inside of XML"));
  EXPECT_THAT(complaint_about("<plist><dict></array></dict></plist>"),
              HasSubstr("found something that is not XML"));
}

TEST(ClangPlist, NothingFoundIsAnEmptyArray) {
  EXPECT_THAT(read_report(plist_of(""), "r").alarms, IsEmpty());
}

}  // namespace
}  // namespace heapreach::triage::clang_plist_test
