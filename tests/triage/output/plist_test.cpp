// Property lists that get verdicts, and keep everything else.
#include "triage/output/plist.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/triage/output/outcomes.h"

namespace heapreach::triage::plist_test {
namespace {

using test::outcome_of;
using test::verdict_of_kind;
using ::testing::HasSubstr;

std::string fixture(const std::string& name) {
  std::ifstream in(HEAPREACH_SOURCE_DIR "/tests/triage/fixtures/" + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

Verdict long_verdict() {
  Verdict verdict = verdict_of_kind(VerdictKind::latent, "argc is at least 1");
  verdict.reason = "x < y & \"z\"";
  verdict.specification = {"p != null", "n < 3"};
  verdict.steps = {"from main: refuted"};
  return verdict;
}

/// Without what was put into it.
std::string without_own(std::string text) {
  const std::string key = "\n   <key>heapreach</key>", end = "\n   </dict>";
  for (std::size_t at = text.find(key); at != text.npos; at = text.find(key)) {
    text.erase(at, text.find(end, at) + end.size() - at);
  }
  return text;
}

TEST(Plist, SaysWhatBecameOfEachDiagnostic) {
  const std::string text = fixture("null.plist");
  const std::string amended = plist_of(outcome_of(text, {long_verdict()}));
  EXPECT_THAT(amended, HasSubstr(R"(
  <dict>
   <key>heapreach</key>
   <dict>
    <key>verdict</key><string>latent</string>
    <key>reason</key><string>x &lt; y &amp; &quot;z&quot;</string>
    <key>specification</key>
    <array>
     <string>p != null</string>
     <string>n &lt; 3</string>
    </array>
    <key>assumes</key><string>argc is at least 1</string>
    <key>steps</key>
    <array>
     <string>from main: refuted</string>
    </array>
   </dict>
   <key>path</key>
)"));
  EXPECT_EQ(without_own(amended), text);
}

TEST(Plist, IsReadAsBefore) {
  for (const char* name : {"null.plist", "values.plist"}) {
    for (const std::string mark : {"", "\xEF\xBB\xBF"}) {
      const std::string text = mark + fixture(name);
      const Outcome outcome = outcome_of(text, {long_verdict()});
      ASSERT_TRUE(is_amendable(outcome.reports));
      const std::string amended = plist_of(outcome);
      const Report again = read_report(amended, "again");
      EXPECT_EQ(again.alarms, outcome.reports[0].alarms) << name;
      EXPECT_EQ(again.warnings, outcome.reports[0].warnings) << name;
      EXPECT_EQ(plist_of(outcome_of(amended, {long_verdict()})), amended) << name;
      const std::string other =
          plist_of(outcome_of(amended, {verdict_of_kind(VerdictKind::refuted)}));
      EXPECT_EQ(without_own(other), text) << name;
      EXPECT_EQ(other.find("latent"), other.npos) << name;
    }
  }
}

TEST(Plist, LeavesDiagnosticsWithoutAPlaceAlone) {
  const std::string text =
      "<plist><dict><key>files</key><array><string>a.c</string></array><key>diagnostics</key>"
      "<array><dict/><dict><key>check_name</key><string>x</string></dict><dict>"
      "<key>location</key><dict><key>line</key><integer>3</integer><key>col</key>"
      "<integer>1</integer><key>file</key><integer>0</integer></dict></dict></array></dict>"
      "</plist>\n";
  const std::string amended = plist_of(outcome_of(text, {verdict_of_kind(VerdictKind::refuted)}));
  EXPECT_EQ(without_own(amended), text);
  EXPECT_EQ(amended.find("heapreach"), amended.rfind("heapreach"));
  EXPECT_THAT(amended, HasSubstr("</dict><dict>\n   <key>heapreach</key>"));
}

TEST(Plist, IsWrittenOfOneThatIsThere) {
  const Report plist = read_report(fixture("null.plist"), "a");
  EXPECT_TRUE(is_amendable({plist}));
  EXPECT_FALSE(is_amendable({plist, plist}));
  EXPECT_FALSE(is_amendable({}));
  EXPECT_FALSE(is_amendable({read_report(fixture("heap.sarif"), "a")}));
}

}  // namespace
}  // namespace heapreach::triage::plist_test
