// What triage adds to SARIF, and that what it wrote is a report like any other.
#include "triage/output/sarif.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/triage/output/outcomes.h"

namespace heapreach::triage::sarif_output_test {
namespace {

using test::found_verdict;
using test::outcome_of;
using test::verdict_of_kind;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::ordered_json;

constexpr const char* two_lines =
    "a.c:3:5: warning: dereference of NULL 'p' [-Wanalyzer-null-dereference]\n"
    "a.c:4:5: note: here\n"
    "a.c:9:1: warning: leak of 'q' [-Wanalyzer-malloc-leak]\n";

Json results_of(const std::string& log, std::size_t run = 0) {
  return Json::parse(log).at("runs").at(run).at("results");
}

std::vector<std::string> statuses(const Json& result) {
  std::vector<std::string> found;
  if (!result.contains("suppressions")) return found;
  for (const Json& one : result["suppressions"]) found.push_back(one.at("status"));
  return found;
}

using Statuses = std::vector<std::string>;

TEST(SarifOutput, SuppressesWhatIsRefutedForGood) {
  const auto status = [](VerdictKind kind) {
    return statuses(results_of(sarif_of(outcome_of(two_lines, {verdict_of_kind(kind)}))).at(0));
  };
  EXPECT_EQ(status(VerdictKind::refuted), Statuses{"underReview"});
  EXPECT_EQ(status(VerdictKind::dead), Statuses{"underReview"});
  EXPECT_EQ(status(VerdictKind::refuted_for_entry), Statuses{});
  EXPECT_EQ(status(VerdictKind::undecided), Statuses{});
}

TEST(SarifOutput, AcceptsUnderFewAssumptionsWhereItIsAsked) {
  const auto result = [](const Verdict& verdict) {
    return results_of(sarif_of(outcome_of(two_lines, {verdict}), {true})).at(0);
  };
  const Json accepted = result(verdict_of_kind(VerdictKind::refuted, "argc is at least 1"));
  EXPECT_EQ(statuses(accepted), Statuses{"accepted"});
  EXPECT_EQ(accepted["suppressions"][0]["justification"],
            "heapreach: refuted: because; accepted under: argc is at least 1");
  EXPECT_EQ(statuses(result(verdict_of_kind(VerdictKind::refuted, "no signed integer overflow"))),
            Statuses{"underReview"});
  EXPECT_EQ(statuses(result(verdict_of_kind(VerdictKind::dead))), Statuses{"underReview"});
}

TEST(SarifOutput, FiltersWhatItSuppresses) {
  const std::vector<Verdict> verdicts = {verdict_of_kind(VerdictKind::refuted, "other"),
                                         verdict_of_kind(VerdictKind::refuted_within)};
  const Outcome outcome = outcome_of(two_lines, verdicts);
  const Json kept = results_of(sarif_of(outcome, {false, true}));
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0]["ruleId"], "-Wanalyzer-malloc-leak");
  EXPECT_EQ(results_of(sarif_of(outcome, {true, true})).size(), 2u);
  const Outcome accepted = outcome_of(two_lines, {verdict_of_kind(VerdictKind::refuted)});
  EXPECT_EQ(results_of(sarif_of(accepted, {true, true})).size(), 0u);
}

TEST(SarifOutput, KeepsSuppressionsOfOthers) {
  const std::string log = R"({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "T"}},
    "results": [{"ruleId": "core.NullDereference", "message": {"text": "m"},
      "locations": [{"physicalLocation": {"artifactLocation": {"uri": "a.c"},
        "region": {"startLine": 3}}}],
      "suppressions": [{"kind": "inSource"}], "codeFlows": 5}]}]})";
  const Outcome outcome = outcome_of(log, {verdict_of_kind(VerdictKind::undecided)});
  const Json result = results_of(sarif_of(outcome)).at(0);
  EXPECT_EQ(result["suppressions"].size(), 1u);
  EXPECT_FALSE(result.contains("codeFlows"));
  EXPECT_EQ(results_of(sarif_of(outcome, {false, true})).size(), 1u);
}

/// With verdicts that go by the lines: a log has the alarms of each tool together.
Outcome outcome_by_lines(const std::string& report, const std::vector<Verdict>& verdicts) {
  Outcome outcome = outcome_of(report, verdicts);
  for (std::size_t q = 0; q < outcome.questions.size(); ++q) {
    const auto line = static_cast<std::size_t>(outcome.questions[q].at.line);
    outcome.verdicts[q] = verdicts[line % verdicts.size()];
  }
  return outcome;
}

/// Whatever came before: the same verdicts give the same text.
TEST(SarifOutput, IsAFixedPointOfItself) {
  const std::vector<std::vector<Verdict>> all = {
      {found_verdict()},
      {verdict_of_kind(VerdictKind::refuted), found_verdict()},
      {verdict_of_kind(VerdictKind::dead), verdict_of_kind(VerdictKind::undecided)}};
  std::vector<std::string> reports = {two_lines};
  for (const char* name : {"heap.sarif", "null.plist", "gcc.txt", "cppcheck.xml", "infer.json"}) {
    std::ifstream in(std::string(HEAPREACH_SOURCE_DIR "/tests/triage/fixtures/") + name);
    reports.push_back({std::istreambuf_iterator<char>(in), {}});
  }
  for (const std::string& report : reports) {
    for (const auto& verdicts : all) {
      const Outcome first = outcome_by_lines(report, verdicts);
      const std::string once = sarif_of(first);
      const Outcome second = outcome_by_lines(once, verdicts);
      ASSERT_EQ(second.questions.size(), first.questions.size());
      EXPECT_EQ(sarif_of(second), once);
      // Others in between leave nothing behind.
      const std::string other =
          sarif_of(outcome_by_lines(once, {verdict_of_kind(VerdictKind::dead)}));
      const std::string back = sarif_of(outcome_by_lines(other, verdicts));
      EXPECT_EQ(Json::parse(back).size(), Json::parse(once).size());
      for (std::size_t i = 0; i < results_of(once).size(); ++i) {
        EXPECT_EQ(nlohmann::json(results_of(back)[i]), nlohmann::json(results_of(once)[i]));
      }
    }
  }
}

/// The path of an alarm is the tool's, not the execution that an earlier triage has found.
TEST(SarifOutput, IsReadWithoutWhatWasAdded) {
  const Outcome first = outcome_of(two_lines, {found_verdict()});
  const Report again = read_report(sarif_of(first), "again");
  ASSERT_EQ(again.alarms.size(), 2u);
  EXPECT_EQ(again.alarms[1].trace, first.reports[0].alarms[1].trace);
  EXPECT_EQ(again.alarms[0].secondary, first.reports[0].alarms[0].secondary);
  for (const TraceStep& step : again.alarms[0].trace)
    EXPECT_THAT(step.text, Not(HasSubstr("ERROR")));
}

}  // namespace
}  // namespace heapreach::triage::sarif_output_test
