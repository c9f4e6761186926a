// The outcome as tests: what counts as failed, skipped and passed.
#include "triage/output/junit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <pugixml.hpp>

#include "tests/triage/output/outcomes.h"

namespace heapreach::triage::junit_test {
namespace {

using test::found_verdict;
using test::outcome_of;
using test::verdict_of_kind;
using ::testing::HasSubstr;

constexpr const char* lines =
    "a.c:3:5: warning: dereference of NULL 'p' & \"q\" [-Wanalyzer-null-dereference]\n"
    "b.c:9:1: warning: leak of <q> [-Wanalyzer-malloc-leak]\n"
    "./a.c:7:1: warning: double-'free' of 'r' [-Wanalyzer-double-free]\n";

pugi::xml_document written(const Outcome& outcome) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(junit_of(outcome).c_str()));
  return document;
}

TEST(Junit, HasASuiteForEachFileAndACaseForEachQuestion) {
  const auto document =
      written(outcome_of(lines, {found_verdict(), verdict_of_kind(VerdictKind::undecided),
                                 verdict_of_kind(VerdictKind::refuted)}));
  const pugi::xml_node root = document.child("testsuites");
  EXPECT_STREQ(root.attribute("tests").value(), "3");
  EXPECT_STREQ(root.attribute("failures").value(), "1");
  EXPECT_STREQ(root.attribute("skipped").value(), "1");
  const pugi::xml_node suite = root.child("testsuite");
  EXPECT_STREQ(suite.attribute("name").value(), "a.c");
  EXPECT_STREQ(suite.attribute("tests").value(), "2");
  EXPECT_STREQ(suite.attribute("skipped").value(), "0");
  const pugi::xml_node failed = suite.child("testcase");
  EXPECT_STREQ(failed.attribute("name").value(),
               "a.c:3:5: dereference of NULL 'p' & \"q\" [-Wanalyzer-null-dereference]");
  EXPECT_THAT(failed.attribute("classname").value(), HasSubstr("null-dereference"));
  EXPECT_STREQ(failed.attribute("line").value(), "3");
  EXPECT_STREQ(failed.child("failure").attribute("message").value(), "confirmed by a run: because");
  EXPECT_STREQ(failed.child("failure").attribute("type").value(), "confirmed");
  EXPECT_THAT(failed.child("failure").text().get(), HasSubstr("ERROR: reads *p"));
  const pugi::xml_node passed = failed.next_sibling("testcase");
  EXPECT_TRUE(passed.first_child().empty());
  const pugi::xml_node skipped = suite.next_sibling("testsuite").child("testcase");
  EXPECT_STREQ(skipped.child("skipped").attribute("message").value(), "undecided: because");
  EXPECT_TRUE(skipped.child("failure").empty());
}

TEST(Junit, FailsForWhatCanHappenAndPassesForWhatIsRefutedForGood) {
  const auto count = [](VerdictKind kind, const char* what) {
    const auto document = written(outcome_of(lines, {verdict_of_kind(kind)}));
    return document.child("testsuites").attribute(what).as_int();
  };
  using Kind = VerdictKind;
  for (const Kind kind :
       {Kind::confirmed, Kind::confirmed_assuming, Kind::feasible, Kind::latent}) {
    EXPECT_EQ(count(kind, "failures"), 3) << to_string(kind);
  }
  for (const Kind kind :
       {Kind::depends, Kind::masked, Kind::undecided, Kind::no_place, Kind::refuted_if,
        Kind::refuted_within, Kind::refuted_for_entry, Kind::not_memory}) {
    EXPECT_EQ(count(kind, "skipped"), 3) << to_string(kind);
  }
  for (const Kind kind : {Kind::refuted, Kind::dead}) {
    EXPECT_EQ(count(kind, "skipped") + count(kind, "failures"), 0) << to_string(kind);
  }
}

TEST(Junit, IsXmlWhateverReportsSay) {
  const auto document =
      written(outcome_of("a.c:3:5: warning: \x01\xFF]]> [-Wx]\n", {found_verdict()}));
  const pugi::xml_node one = document.child("testsuites").child("testsuite").child("testcase");
  EXPECT_STREQ(one.attribute("name").value(), "a.c:3:5: ??]]> [-Wx]");
}

TEST(Junit, OfNothingIsEmpty) {
  const auto document = written(outcome_of("[]", {found_verdict()}));
  EXPECT_STREQ(document.child("testsuites").attribute("tests").value(), "0");
  EXPECT_TRUE(document.child("testsuites").child("testsuite").empty());
}

}  // namespace
}  // namespace heapreach::triage::junit_test
