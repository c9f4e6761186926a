// What follows from executions and proofs, and which of them contradict each other.
#include "analyses/coverage/claims/claims.h"

#include <gtest/gtest.h>

#include "pipeline/failed_check.h"
#include "rts/text/read/read.h"
#include "tests/rts/questions.h"

namespace heapreach::analyses::claims_test {
namespace {

/// A branch with a branch inside.
const std::string text = R"yaml(rts: 1
start: {vertex: a}
error: bad
exit: done
edges:
  - {id: skip, from: a, to: done}
  - {id: in, from: a, to: b}
  - {id: one, from: b, to: done}
  - {id: two, from: b, to: done}
  - {id: wrong, from: b, to: bad}
)yaml";

struct Claimed : ::testing::Test {
  const rts::System file = rts::read_text(text, "f").system;
  const rts::CoverQuestion question{file, rts::end_named(file, "exit"),
                                    rts::Properties::standard()};
  const Walks walks{question, 1000};
  std::size_t changes = 0;
  Claims claims{walks, [this] { ++changes; }};

  GroupId group(const char* edge) const { return *walks.group_of(test::edge_named(file, edge)); }
  Arrival arrival(std::initializer_list<const char*> edges, std::uint64_t cells = 0) const {
    Arrival result{{}, 4, cells};
    for (const char* edge : edges) {
      result.execution.steps.push_back({test::edge_named(file, edge), {}});
    }
    return result;
  }
};

TEST_F(Claimed, GroupsAreWhatTheGraphSays) {
  EXPECT_EQ(walks.groups().size(), 4u);
  EXPECT_FALSE(walks.group_of(test::edge_named(file, "wrong")));
  EXPECT_TRUE(walks.precedes(group("in"), group("one")));
  EXPECT_FALSE(walks.precedes(group("one"), group("in")));
}

TEST_F(Claimed, AnExecutionCoversAllThatItTakes) {
  claims.add(arrival({"in", "two"}), {group("in")});
  EXPECT_EQ(changes, 1u);
  EXPECT_TRUE(std::holds_alternative<Consistent>(claims.of(group("two"))));
  EXPECT_EQ(claims.open(4), (std::vector<GroupId>{group("skip"), group("one")}));
  EXPECT_THROW(claims.add(arrival({"in", "two"}), {group("skip")}), pipeline::FailedCheck);
}

TEST_F(Claimed, AProofExcludesAllThatFollows) {
  claims.add({"", 4, ""}, {group("in")});
  EXPECT_EQ(claims.excluded_within(group("one")), std::optional(std::optional<std::uint64_t>(4)));
  EXPECT_FALSE(claims.excluded_within(group("skip")));
  EXPECT_EQ(claims.open(4), std::vector<GroupId>{group("skip")});
  EXPECT_EQ(claims.open(8).size(), 4u);  // with more cells they may be taken
  EXPECT_EQ(claims.causes_among({group("in"), group("one"), group("two")}),
            std::vector<GroupId>{group("in")});
}

TEST_F(Claimed, BetterProofsTakeThePlaceOfOthersAndNotTheOtherWayRound) {
  claims.add({"", 4, ""}, {group("one")});
  claims.add({"", std::nullopt, ""}, {group("one")});
  claims.add({"", 8, ""}, {group("one")});
  EXPECT_EQ(claims.excluded_within(group("one")).value(), std::nullopt);
  EXPECT_TRUE(claims.excluded_within(group("one")).has_value());
}

TEST_F(Claimed, ContradictionsAreFailedChecks) {
  claims.add({"", 4, ""}, {group("one")});
  EXPECT_THROW(claims.add(arrival({"in", "one"}, 4), {group("in")}), pipeline::FailedCheck);
  claims.add(arrival({"in", "one"}, 5), {group("in")});  // beyond what was proved
  EXPECT_NO_THROW(claims.add({"", 4, ""}, {group("in")}));
  EXPECT_TRUE(std::holds_alternative<Consistent>(claims.of(group("in"))));
  EXPECT_THROW(claims.add({"", 5, ""}, {group("in")}), pipeline::FailedCheck);
  EXPECT_THROW(claims.add({"", std::nullopt, ""}, {group("in")}), pipeline::FailedCheck);
}

TEST_F(Claimed, CandidatesDecideNothingAndAreNotAskedAboutAgain) {
  claims.add_candidate(arrival({"in", "one"}).execution, "p.c:3:8 may be another number");
  EXPECT_EQ(claims.open(4), (std::vector<GroupId>{group("skip"), group("two")}));
  EXPECT_TRUE(std::get<Undecided>(claims.of(group("one"))).has_candidate);
  claims.note({group("one"), group("two")}, "time limit");
  EXPECT_EQ(std::get<Undecided>(claims.of(group("two"))).reason, "time limit");
  EXPECT_NE(std::get<Undecided>(claims.of(group("one"))).reason, "time limit");
  claims.add(arrival({"in", "one"}), {group("one")});
  EXPECT_TRUE(std::holds_alternative<Consistent>(claims.of(group("one"))));
}

}  // namespace
}  // namespace heapreach::analyses::claims_test
