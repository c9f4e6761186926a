// What is known of alarms under several entries.
#include "analyses/angelic/known.h"

#include <gtest/gtest.h>

#include "analyses/angelic/specification/parse_clause.h"
#include "rts/model/property_errors.h"
#include "rts/text/read/read.h"

namespace heapreach::test::known_test {
namespace {

using namespace analyses::angelic;

/// f calls Get and asserts n == 1, as g does, which calls nobody; both in one place.
const char* const two_entries = R"yaml(rts: 1
heap: unknown
variables: {n: int, p: ptr}
start: {vertex: a}
error: bad
exit: done
procedures:
  f:
    entry: f0
    exit: f2
    edges:
      - {from: f0, to: f1, do: [{kill: {vars: [p], from: Get}}]}
      - {from: f1, to: f2, at: {file: a.c, line: 5}, do: [{assert: n == 1}]}
      - {from: f1, to: bad, at: {file: a.c, line: 5}, do: [{fail: {assert: n == 1}}]}
  g:
    entry: g0
    exit: g1
    edges:
      - {from: g0, to: g1, at: {file: a.c, line: 5}, do: [{assert: n == 1}]}
      - {from: g0, to: bad, at: {file: a.c, line: 5}, do: [{fail: {assert: n == 1}}]}
edges:
  - {from: a, to: done}
)yaml";

class KnownAlarms : public ::testing::Test {
 protected:
  KnownAlarms() : program_(rts::Properties::standard(), rts::largest_inlining) {
    file_ = std::make_shared<const rts::System>(
        rts::with_errors(rts::read_text(two_entries, "two").system, {}));
    program_.add_procedures(file_, {"f", "g"});
  }

  Clause clause(const std::string& text, const std::vector<std::string>& calls = {}) const {
    return parse_clause(text, calls, program_.system("f", {}).system(), {});
  }

  std::shared_ptr<const rts::System> file_;
  Program program_;
};

TEST_F(KnownAlarms, AnAssertionIsOneUnderAllEntries) {
  ASSERT_EQ(program_.assertions().size(), 1u);
  EXPECT_EQ(program_.assertions()[0].location, "a.c:5=assert");
  const Known known(program_);
  EXPECT_EQ(known.open_assertions("f"), std::vector<std::size_t>{0});
  EXPECT_EQ(known.open_assertions("g"), std::vector<std::size_t>{0});
  EXPECT_EQ(known.called("f"), std::set<std::string>{"Get"});
  EXPECT_TRUE(known.called("g").empty());
}

TEST_F(KnownAlarms, WhatIsReportedIsDroppedForAllEntries) {
  Known known(program_);
  known.install(clause("n == 1"), "f", 0);
  known.note_bug("f", 0, BugReason::internal, "so it is", {});
  EXPECT_TRUE(known.is_dropped(0));
  EXPECT_TRUE(known.open_assertions("g").empty());
  EXPECT_EQ(known.treatments({})[0], Treatment::dropped);
  // Nor is there anything left of what was to avoid it.
  EXPECT_TRUE(known.specifications().empty());
  const std::vector<Outcome> outcomes = known.outcomes();
  ASSERT_EQ(outcomes.size(), 1u);
  EXPECT_EQ(outcomes[0].what, OutcomeKind::bug);
  EXPECT_NE(outcomes[0].group, 0u);
}

TEST_F(KnownAlarms, FactsAboutLibrariesAreSharedByWhoCallsThem) {
  Known known(program_);
  known.install(clause("r != null", {"Get"}), "f", 0);
  known.install(clause("n == 1"), "f", 0);
  ASSERT_EQ(known.specifications().size(), 2u);
  EXPECT_TRUE(known.specifications()[0].is_shared());
  EXPECT_EQ(known.specifications()[1].entry, "f");
  EXPECT_EQ(known.clauses_for("f").size(), 2u);
  EXPECT_TRUE(known.clauses_for("g").empty());
  EXPECT_TRUE(known.is_installed(clause("n == 1"), "f"));
  EXPECT_FALSE(known.is_installed(clause("n == 1"), "g"));
  EXPECT_TRUE(known.concerns(clause("r != null", {"Get"}), "", "f"));
  EXPECT_FALSE(known.concerns(clause("r != null", {"Get"}), "", "g"));
}

TEST_F(KnownAlarms, WhatALimitLeavesOpenIsUndecided) {
  Known known(program_);
  known.note_undecided("f", 0, "too many cases");
  known.note_limit("f", "no time");
  known.note_limit("g", "no time");
  EXPECT_EQ(known.outcome("f", 0).reason, "too many cases");
  EXPECT_EQ(known.outcome("g", 0).reason, "no time");
  EXPECT_EQ(known.outcome("g", 0).what, OutcomeKind::undecided);
}

}  // namespace
}  // namespace heapreach::test::known_test
