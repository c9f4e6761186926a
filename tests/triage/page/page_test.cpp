// What goes into the page of triage; what it looks like and does is tested in a browser
// (triage/page/test).
#include "triage/page/page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/triage/output/outcomes.h"
#include "triage/output/json.h"
#include "triage/page/asset.h"

namespace heapreach::triage::page_test {
namespace {

using test::found_verdict;
using test::outcome_of;
using test::verdict_of_kind;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

constexpr const char* lines =
    "a.c:3:5: warning: dereference of NULL 'p' [-Wanalyzer-null-dereference]\n"
    "b.c:9:1: warning: leak of 'q' [-Wanalyzer-malloc-leak]\n"
    "c.c:2:1: note: allocated here\n"
    "a.c:7:1: warning: double-'free' of 'r' [-Wanalyzer-double-free]\n";

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

/// What stands in a page as its data.
Json data_of(const std::string& page) {
  const std::string before = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = page.find(before) + before.size();
  return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

TEST(TriagePage, HasTheOutcomeTheVerdictsInWordsAndTheSources) {
  const Outcome outcome =
      outcome_of(lines, {verdict_of_kind(VerdictKind::refuted), found_verdict()});
  const PageSources sources{{"int x;\n"}, {{"a.c", 0}, {"./a.c", 0}}};
  const Json data = data_of(page_of(outcome, sources, "title"));
  EXPECT_EQ(data["triage"], Json::parse(json_of(outcome)));
  EXPECT_EQ(data["verdicts"], Json::parse(R"([
      {"name": "confirmed", "text": "confirmed by a run", "exit_code": 10},
      {"name": "refuted", "text": "refuted", "exit_code": 0}])"));
  EXPECT_EQ(data["text_of"], Json::parse(R"({"./a.c": 0, "a.c": 0})"));
  EXPECT_EQ(data["texts"], Json::parse(R"(["int x;\n"])"));
}

TEST(TriagePage, HasTheTracesOfAlarms) {
  const Json data = data_of(page_of(outcome_of(lines, {found_verdict()}), {}, "title"));
  const Json& questions = data["triage"]["questions"];
  EXPECT_EQ(questions[1]["alarms"][0]["trace"],
            Json::parse(R"([{"at": {"file": "c.c", "line": 2, "column": 1},
                             "text": "allocated here"}])"));
  EXPECT_FALSE(questions[0]["alarms"][0].contains("trace"));
}

TEST(TriagePage, NamesTheFilesOfPlacesTracesAndExecutions) {
  Verdict verdict = found_verdict();
  verdict.flow[0].at.file = "d.h";
  EXPECT_THAT(files_of_places(outcome_of(lines, {verdict})),
              ElementsAre("a.c", "b.c", "c.c", "d.h"));
}

TEST(TriagePage, DataCannotEndItsElement) {
  const std::string asset(page_asset());
  Outcome outcome = outcome_of("a</script>.c:3:5: warning: <script>alert(1)</script> <!-- [-Wx]\n",
                               {found_verdict()});
  outcome.verdicts[0].reason = "</SCRIPT ><b>";
  PageSources sources{{"/* </script> \xff\xfe no UTF-8, {{title}} */"}, {{"a</script>.c", 0}}};
  const std::string page = page_of(outcome, sources, "<b> & \"title\"");
  for (const char* part : {"</script", "</SCRIPT", "<script", "<!--", "<b>"}) {
    EXPECT_EQ(occurrences(page, part), occurrences(asset, part)) << part;
  }
  EXPECT_THAT(page, HasSubstr("<title>&lt;b&gt; &amp; &quot;title&quot;</title>"));
  const Json data = data_of(page);
  EXPECT_EQ(data["triage"]["questions"][0]["alarms"][0]["message"],
            "<script>alert(1)</script> <!--");
  EXPECT_EQ(data["triage"]["questions"][0]["reason"], "</SCRIPT ><b>");
  EXPECT_EQ(data["texts"][0], "/* </script> \ufffd\ufffd no UTF-8, {{title}} */");
}

TEST(TriagePage, IsTheSameEachTime) {
  const PageSources sources{{"1", "2"}, {{"z", 0}, {"a", 1}}};
  const Outcome outcome = outcome_of(lines, {found_verdict()});
  EXPECT_EQ(page_of(outcome, sources, "t"), page_of(outcome, sources, "t"));
}

TEST(TriagePage, OfNothingIsThere) {
  const Json data = data_of(page_of(outcome_of("[]", {found_verdict()}), {}, "title"));
  EXPECT_EQ(data["verdicts"], Json::array());
  EXPECT_EQ(data["triage"]["questions"], Json::array());
}

TEST(TriageAsset, IsOneFileThatNeedsNoNetwork) {
  const std::string asset(page_asset());
  for (const char* part : {" src=\"", " src='", "<link", "@import", "url(", "\nimport ",
                           "\nexport ", "{{style}}", "{{script}}", "{{noscript}}"}) {
    EXPECT_EQ(asset.find(part), std::string::npos) << part;
  }
  for (const char* part : {"{{title}}", "{{data}}", "prefers-color-scheme"}) {
    EXPECT_EQ(occurrences(asset, part), 1u) << part;
  }
  EXPECT_LT(asset.size(), 60000u);
}

}  // namespace
}  // namespace heapreach::triage::page_test
