// What changed since a triage before, by all the ways in which results are matched.
#include "triage/output/baseline.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/triage/output/outcomes.h"
#include "triage/output/sarif.h"

namespace heapreach::triage::baseline_test {
namespace {

using test::found_verdict;
using test::outcome_of;
using test::verdict_of_kind;
using ::testing::ElementsAre;
using Json = nlohmann::ordered_json;

const Verdict refuted = verdict_of_kind(VerdictKind::refuted);
const Verdict undecided = verdict_of_kind(VerdictKind::undecided);

std::string against(const Outcome& outcome, const std::string& old) {
  const Report baseline = read_report(old, "old");
  SarifOptions options;
  options.baseline = &baseline;
  return sarif_of(outcome, options);
}

Json results_in(const std::string& log) {
  Json all = Json::array();
  const Json parsed = Json::parse(log);
  for (const Json& run : parsed.at("runs")) {
    for (const Json& result : run.at("results")) all.push_back(result);
  }
  return all;
}

/// The states of all results, each with the line at which it is.
std::vector<std::string> states(const std::string& log) {
  std::vector<std::string> all;
  for (const Json& result : results_in(log)) {
    const Json& region = result.at("locations").at(0).at("physicalLocation").at("region");
    all.push_back(region.at("startLine").dump() + " " +
                  result.at("baselineState").get<std::string>());
  }
  return all;
}

std::string result_at(int line, const std::string& more = "", const std::string& function = "f",
                      const std::string& message = "m", const std::string& file = "a.c") {
  return R"({"ruleId": "core.NullDereference", "message": {"text": ")" + message +
         R"("}, "locations": [{"physicalLocation": {"artifactLocation": {"uri": ")" + file +
         R"("}, "region": {"startLine": )" + std::to_string(line) +
         R"(}}, "logicalLocations": [{"name": ")" + function + R"("}]}])" + more + "}";
}

std::string log_with(const std::string& results, const std::string& tool = "T") {
  return R"({"version": "2.1.0", "runs": [{"tool": {"driver": {"name": ")" + tool +
         R"("}}, "results": [)" + results + "]}]}";
}

std::string print(const std::string& value, const std::string& method = "p/v1") {
  return R"(, "partialFingerprints": {")" + method + R"(": ")" + value + "\"}";
}

/// The states in a log with these results, against one with those before, all with one verdict.
std::vector<std::string> states(const std::string& now, const std::string& before) {
  const std::string old = sarif_of(outcome_of(log_with(before), {undecided}));
  return states(against(outcome_of(log_with(now), {undecided}), old));
}

TEST(Baseline, OfItselfIsUnchanged) {
  const std::string report =
      "a.c:3:5: warning: dereference of NULL 'p' [-Wanalyzer-null-dereference]\n"
      "a.c:9:1: warning: leak of 'q' [-Wanalyzer-malloc-leak]\n";
  const std::vector<Verdict> verdicts = {found_verdict(), refuted};
  const std::string once = sarif_of(outcome_of(report, verdicts));
  const std::string second = against(outcome_of(once, verdicts), once);
  EXPECT_THAT(states(second), ElementsAre("3 unchanged", "9 unchanged"));
  EXPECT_EQ(against(outcome_of(second, verdicts), second), second);
}

TEST(Baseline, MatchesByLineFirst) {
  EXPECT_THAT(states(result_at(5) + "," + result_at(7), result_at(7) + "," + result_at(9)),
              ElementsAre("5 unchanged", "7 unchanged"));
  EXPECT_THAT(states(result_at(7), result_at(9) + "," + result_at(7)),
              ElementsAre("7 unchanged", "9 absent"));
}

TEST(Baseline, MatchesByFunctionWhereLinesMoved) {
  EXPECT_THAT(states(result_at(5), result_at(6)), ElementsAre("5 unchanged"));
  EXPECT_THAT(states(result_at(5, "", "g"), result_at(6)), ElementsAre("5 new", "6 absent"));
  EXPECT_THAT(states(result_at(5, "", "f", "n"), result_at(5)), ElementsAre("5 new", "5 absent"));
  EXPECT_THAT(states(result_at(5, "", "f", "m", "b.c"), result_at(5)),
              ElementsAre("5 new", "5 absent"));
}

TEST(Baseline, MatchesByFingerprintsWhereBothHaveThem) {
  EXPECT_THAT(states(result_at(5, print("1"), "g", "n"), result_at(6, print("1"))),
              ElementsAre("5 unchanged"));
  EXPECT_THAT(states(result_at(5, print("1")), result_at(5, print("2"))),
              ElementsAre("5 new", "5 absent"));
  EXPECT_THAT(states(result_at(5, print("1")), result_at(5)), ElementsAre("5 unchanged"));
  EXPECT_THAT(states(result_at(5, print("1")), result_at(5, print("2", "q/v1"))),
              ElementsAre("5 unchanged"));
  // Of several with one fingerprint those on the same line are the same.
  EXPECT_THAT(
      states(result_at(5, print("1")) + "," + result_at(7, print("1")), result_at(7, print("1"))),
      ElementsAre("5 new", "7 unchanged"));
}

TEST(Baseline, TellsOtherVerdicts) {
  const std::string report = log_with(result_at(5));
  const std::string old = sarif_of(outcome_of(report, {undecided}));
  EXPECT_THAT(states(against(outcome_of(report, {refuted}), old)), ElementsAre("5 updated"));
  // A log that no triage has written says of none.
  EXPECT_THAT(states(against(outcome_of(report, {refuted}), report)), ElementsAre("5 unchanged"));
}

TEST(Baseline, KeepsWhatIsGoneInTheRunOfItsToolOnce) {
  const std::string gone = result_at(6, print("1"), "g");
  const std::string old = sarif_of(outcome_of(log_with(result_at(5) + "," + gone), {refuted}));
  const Outcome now = outcome_of(log_with(result_at(5)), {refuted});
  const std::string once = against(now, old);
  EXPECT_THAT(states(once), ElementsAre("5 unchanged", "6 absent"));
  const Json absent = results_in(once)[1];
  EXPECT_EQ(absent.at("properties").at("heapreach").at("verdict"), "refuted");
  EXPECT_EQ(absent.at("partialFingerprints").at("p/v1"), "1");
  EXPECT_THAT(states(against(now, once)), ElementsAre("5 unchanged"));
  EXPECT_THAT(states(against(outcome_of(once, {refuted}), once)), ElementsAre("5 unchanged"));
}

TEST(Baseline, SaysNothingOfToolsThatDidNotRun) {
  const std::string old = sarif_of(outcome_of(log_with(result_at(5), "U"), {refuted}));
  EXPECT_THAT(states(against(outcome_of(log_with(result_at(5)), {refuted}), old)),
              ElementsAre("5 new"));
  // One that reports nothing any more did run.
  const std::string gcc = "a.c:3:5: warning: leak of 'q' [-Wanalyzer-malloc-leak]\n";
  const std::string before = sarif_of(outcome_of(gcc, {refuted}));
  EXPECT_THAT(states(against(outcome_of("[]", {refuted}), before)), ElementsAre("3 absent"));
}

TEST(Baseline, HasAStateForWhatIsNoAlarm) {
  const std::string passed = R"({"ruleId": "x", "kind": "pass", "message": {"text": "fine"}})";
  const std::string other = R"({"ruleId": "y", "message": {"text": "without a place"}})";
  const std::string log =
      against(outcome_of(log_with(passed + "," + other), {refuted}), log_with(passed + ", 5"));
  const Json results = results_in(log);
  EXPECT_EQ(results[0].at("baselineState"), "unchanged");
  EXPECT_EQ(results[1].at("baselineState"), "new");
}

}  // namespace
}  // namespace heapreach::triage::baseline_test
