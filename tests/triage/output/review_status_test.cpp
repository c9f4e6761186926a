// Review statuses: which alarms get one, and that a rule fits no alarm with another verdict.
#include "triage/output/review_status.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <fstream>
#include <iterator>

#include "tests/triage/output/outcomes.h"

namespace heapreach::triage::review_status_test {
namespace {

using test::outcome_of;
using test::verdict_of_kind;
using Kind = VerdictKind;

std::string fixture(const std::string& name) {
  std::ifstream in(HEAPREACH_SOURCE_DIR "/tests/triage/fixtures/" + name);
  return {std::istreambuf_iterator<char>(in), {}};
}

YAML::Node rules_of(const Outcome& outcome, bool accepts = false) {
  const YAML::Node document = YAML::Load(review_status_of(outcome, accepts));
  EXPECT_EQ(document["$version"].as<int>(), 1);
  EXPECT_TRUE(document["rules"].IsSequence());
  return document["rules"];
}

constexpr const char* two_frees =
    "src/a.c:3:5: warning: double-'free' of 'p' [-Wanalyzer-double-free]\n"
    "src/a.c:9:5: warning: double-'free' of 'q' [-Wanalyzer-double-free]\n";

TEST(ReviewStatus, IsAFileAsCodeCheckerReadsIt) {
  Verdict verdict = verdict_of_kind(Kind::confirmed, "argc is at least 1");
  verdict.reason = "it says: \"no\"";
  EXPECT_EQ(review_status_of(outcome_of(two_frees, {verdict}), false),
            R"($version: 1
rules:
  - filters:
      filepath: "*/src/a.c"
      checker_name: "-Wanalyzer-double-free"
    actions:
      review_status: confirmed
      reason: "heapreach: confirmed by a run: it says: \"no\"; assuming: argc is at least 1"
)");
  EXPECT_EQ(review_status_of(outcome_of("[]", {verdict}), true), "$version: 1\nrules: []\n");
}

TEST(ReviewStatus, HasTheHashOfPropertyLists) {
  const Outcome outcome = outcome_of(fixture("null.plist"), {verdict_of_kind(Kind::confirmed)});
  ASSERT_FALSE(outcome.questions.empty());
  const YAML::Node rules = rules_of(outcome);
  const Alarm& alarm = outcome.reports[0].alarms[0];
  ASSERT_FALSE(alarm.fingerprint.empty());
  EXPECT_EQ(rules[0]["filters"]["report_hash"].as<std::string>(), alarm.fingerprint);
  EXPECT_EQ(rules[0]["filters"]["checker_name"].as<std::string>(), alarm.rule);
}

/// Where a question has a hash, so that nothing else keeps it from getting a status.
TEST(ReviewStatus, IsOfWhatRunsConfirmAndOfWhatIsAccepted) {
  const std::string text = fixture("null.plist");
  const auto status = [&](const Verdict& verdict, bool accepts) {
    const YAML::Node rules = rules_of(outcome_of(text, {verdict}), accepts);
    return rules.size() == 0 ? "" : rules[0]["actions"]["review_status"].as<std::string>();
  };
  for (int kind = 0; kind <= static_cast<int>(Kind::no_place); ++kind) {
    const Verdict verdict = verdict_of_kind(static_cast<Kind>(kind), "argc is at least 1");
    const bool is_confirmed =
        verdict.kind == Kind::confirmed || verdict.kind == Kind::confirmed_assuming;
    EXPECT_EQ(status(verdict, false), is_confirmed ? "confirmed" : "") << to_string(verdict.kind);
    const bool is_refuted = verdict.kind == Kind::refuted;
    EXPECT_EQ(status(verdict, true), is_confirmed ? "confirmed"
                                     : is_refuted ? "false_positive"
                                                  : "")
        << to_string(verdict.kind);
  }
  EXPECT_EQ(status(verdict_of_kind(Kind::refuted, "malloc and calloc always succeed"), true), "");
}

TEST(ReviewStatus, CallsNothingAFalsePositiveWithoutAHash) {
  EXPECT_EQ(rules_of(outcome_of(two_frees, {verdict_of_kind(Kind::refuted)}), true).size(), 0u);
}

TEST(ReviewStatus, HasNoRuleThatFitsAnAlarmWithAnotherVerdict) {
  const Verdict confirmed = verdict_of_kind(Kind::confirmed), open = verdict_of_kind(Kind::masked);
  EXPECT_EQ(rules_of(outcome_of(two_frees, {confirmed, open})).size(), 0u);
  EXPECT_EQ(rules_of(outcome_of(two_frees, {confirmed, confirmed})).size(), 1u);
  const auto beside = [](const char* file, const char* other) {
    const std::string rest = ":3:5: warning: double-'free' of 'p' [-Wanalyzer-double-free]\n";
    return file + rest + other + rest;
  };
  // A path without a root fits whatever ends in it.
  EXPECT_EQ(rules_of(outcome_of(beside("a.c", "lib/a.c"), {confirmed, open})).size(), 0u);
  EXPECT_EQ(rules_of(outcome_of(beside("a.c", "/lib/a.c"), {confirmed, open})).size(), 0u);
  EXPECT_EQ(rules_of(outcome_of(beside("lib/a.c", "a.c"), {confirmed, open})).size(), 1u);
  EXPECT_EQ(rules_of(outcome_of(beside("/lib/a.c", "a.c"), {confirmed, open})).size(), 1u);
  EXPECT_EQ(rules_of(outcome_of(beside("a.c", "lib/ba.c"), {confirmed, open})).size(), 1u);
}

TEST(ReviewStatus, NamesPathsThatCodeCheckerFinds) {
  const auto path = [](const std::string& file) {
    const std::string text = file + ":3:5: warning: double-'free' [-Wanalyzer-double-free]\n";
    const YAML::Node rules = rules_of(outcome_of(text, {verdict_of_kind(Kind::confirmed)}));
    return rules[0]["filters"]["filepath"].as<std::string>();
  };
  EXPECT_EQ(path("/lib/a.c"), "/lib/a.c");
  EXPECT_EQ(path("./lib//a.c"), "*/lib/a.c");
  EXPECT_EQ(path("../../lib/../a.c"), "*/a.c");
  EXPECT_EQ(path("x[1]*?.c"), "*/x[[]1][*][?].c");
}

TEST(ReviewStatus, IsYamlWhateverReportsSay) {
  Outcome outcome = outcome_of(two_frees, {verdict_of_kind(Kind::confirmed)});
  for (Alarm& alarm : outcome.reports[0].alarms) alarm.rule = "-W\x01\xFF\"\\: x";
  EXPECT_EQ(rules_of(outcome)[0]["filters"]["checker_name"].as<std::string>(), "-W??\"\\: x");
}

}  // namespace
}  // namespace heapreach::triage::review_status_test
