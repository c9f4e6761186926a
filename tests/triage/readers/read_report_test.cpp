// How formats are told apart, and that no text makes more than a complaint.
#include "triage/readers/read_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "tests/harness/random.h"
#include "tests/harness/run_program.h"
#include "tests/triage/readers/reading.h"

namespace heapreach::triage::read_report_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

TEST(ReadReport, WithoutTextThereAreNoAlarms) {
  for (const char* text : {"", " \r\n\t"}) {
    const Report report = read_report(text, "r");
    EXPECT_TRUE(report.alarms.empty());
    ASSERT_EQ(report.warnings.size(), 1U);
    EXPECT_EQ(report.warnings[0], "r: is empty, which is taken for a report without alarms");
  }
}

TEST(ReadReport, KeepsTheTextAsItWas) {
  const std::string text = "\xEF\xBB\xBF[]\n";
  const Report report = read_report(text, "name");
  EXPECT_EQ(report.text, text);
  EXPECT_EQ(report.name, "name");
  EXPECT_EQ(report.format, ReportFormat::gcc_json);
  EXPECT_THAT(report.alarms, IsEmpty());
}

TEST(ReadReport, FormatsHaveNamesOfTheirOwn) {
  EXPECT_STREQ(to_string(ReportFormat::sarif), "SARIF");
  EXPECT_STREQ(to_string(ReportFormat::gcc_json), "gcc's JSON");
  EXPECT_STREQ(to_string(ReportFormat::lines), "lines of warnings");
}

TEST(ReadReport, TextInNoFormatIsRefused) {
  EXPECT_THAT(complaint_about("hello"), HasSubstr("r:1:1: found text in no format"));
  EXPECT_THAT(complaint_about("<html></html>"), HasSubstr("found XML, expected a property list"));
  EXPECT_THAT(complaint_about(std::string("[\n{}\0]", 6)), HasSubstr("r:2:3: found a byte 0"));
  EXPECT_THAT(complaint_about("\xFF\xFE[\x01"), HasSubstr("UTF-16"));
  EXPECT_THAT(complaint_about("---\na: b\n"), HasSubstr("in no format"));
}

TEST(ReadReport, WordsOfOneFormatMayStandInAnother) {
  EXPECT_EQ(read_report("a.c:1:2: warning: x\nDiagnostics:\n", "r").format, ReportFormat::lines);
  EXPECT_EQ(read_report("--- a.c\na.c:1:2: error: <plist> \"bug_type\"\n", "r").format,
            ReportFormat::lines);
  EXPECT_EQ(read_report(R"([{"kind": "note", "message": "\"bug_type\""}])", "r").format,
            ReportFormat::gcc_json);
  EXPECT_EQ(read_report("Diagnostics: []\n", "r").format, ReportFormat::clang_tidy_yaml);
}

TEST(ReadReport, DeepNestingIsRefused) {
  EXPECT_THAT(complaint_about("{\"a\":\n" + std::string(100000, '[')),
              HasSubstr("r:2:200: found lists and objects nested deeper than 200"));
  EXPECT_THAT(complaint_about("[{\"kind\":" + std::string(100000, '{')),
              HasSubstr("nested deeper"));
  EXPECT_THAT(complaint_about("{\"a\": \"" + std::string(100000, '[') + "\"}"),
              HasSubstr("expected a SARIF log"));
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "<a>";
  EXPECT_THAT(complaint_about("<results version=\"2\">" + deep), HasSubstr("cut off"));
  EXPECT_THAT(complaint_about("---\nDiagnostics: " + std::string(1000, '[')), HasSubstr("r:2:"));
}

TEST(ReadReport, HugeNumbersAreNoPositions) {
  EXPECT_THAT(complaint_about("{\"version\": \"2.1.0\",\n \"runs\": [1e999]}"), HasSubstr("r:2:"));
  EXPECT_EQ(complaint_about("{\"version\": \"2.1.0\", \"runs\": [1e99, 123456789012345678901]}"),
            "");
}

TEST(ReadReport, BytesThatAreNoUtf8AreRefusedInJson) {
  EXPECT_THAT(complaint_about("{\"version\":\n \"\xFF\"}"), HasSubstr("r:2:3: found something"));
}

std::vector<std::string> reports_of_fixtures() {
  std::vector<std::string> files;
  for (const auto& entry : fs::directory_iterator(HEAPREACH_SOURCE_DIR "/tests/triage/fixtures")) {
    const std::string name = entry.path().filename();
    if (!name.ends_with(".c") && !name.ends_with(".md")) files.push_back(entry.path());
  }
  return files;
}

/// Whatever becomes of a report: it is read, or refused.
void expect_no_crash(const std::string& text, const std::string& about) {
  try {
    const Report report = read_report(text, "r");
    for (const Alarm& alarm : report.alarms) EXPECT_FALSE(alarm.at.file.empty()) << about;
  } catch (const InputError& error) {
    EXPECT_EQ(error.position().file, "r") << about;
    EXPECT_GT(error.position().line, 0) << about << ": " << error.what();
  }
}

TEST(ReadReport, RealReportsThatAreCutOffOrChangedDoNotCrash) {
  heapreach::test::Random random(7);
  std::size_t reports = 0;
  for (const std::string& file : reports_of_fixtures()) {
    ++reports;
    const std::string text = heapreach::test::slurp(file);
    for (int i = 0; i < 40; ++i) {
      const std::size_t at = random.below(text.size());
      expect_no_crash(text.substr(0, at), file + " up to " + std::to_string(at));
      std::string changed = text;
      const std::size_t length = std::min<std::size_t>(text.size() - at, random.below(9));
      changed.replace(at, length,
                      std::string(random.below(4), "\"[]{}<>:\n\x80"[random.below(10)]));
      expect_no_crash(changed, file + " changed at " + std::to_string(at));
    }
  }
  EXPECT_GE(reports, 10u);
}

}  // namespace
}  // namespace heapreach::triage::read_report_test
