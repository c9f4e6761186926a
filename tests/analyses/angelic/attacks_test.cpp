// Open systems that are meant to make angelic print a specification that does not avoid its alarm,
// or report what a specification avoids.
#include <gtest/gtest.h>

#include <set>

#include "tests/analyses/angelic/ask_angelic.h"
#include "tests/analyses/angelic/small_system.h"
#include "tests/analyses/coverage/ask_cover.h"
#include "tests/harness/oracle.h"

namespace heapreach::test::attacks_test {
namespace {

namespace ang = analyses::angelic;

constexpr std::uint64_t bound = 2;

/// "avoidable: p != null; q != null" of the alarm of edge e, or with a bug's cause. That what
/// avoids it does so is also left to the oracle.
std::string outcome_of(const std::string& edges, const std::string& heap = "unknown") {
  const rts::System system = small_system(edges, heap);
  const pipeline::Input input = input_of(system);
  const rts::System& file = std::get<pipeline::RtsInput>(input.content).system;
  pipeline::Options options;
  options.bound = bound;
  options.engine = "bmc";
  options.work = 30'000'000;
  const ang::Report report = alarms_of(input, {}, options);
  const auto assertions = ang::assertions_of(file, input.properties);
  for (const ang::Outcome& outcome : report.outcomes) {
    if (!outcome.location.starts_with("e=")) continue;
    std::vector<ang::Clause> clauses;
    for (const std::size_t index : outcome.specifications) {
      clauses.push_back(report.specifications.at(index).clause);
    }
    std::string text = to_string(outcome.what);
    if (outcome.bug) return text + ": " + to_string(*outcome.bug);
    if (outcome.what == ang::OutcomeKind::undecided) return text;
    std::vector<ang::Treatment> treatments;
    for (const ang::Assertion& assertion : assertions) {
      const bool is_it = assertion.location == outcome.location;
      treatments.push_back(is_it ? ang::Treatment::asked : ang::Treatment::ignored);
    }
    const ang::EntrySystem entry(file, ang::own_graph, assertions, treatments, 1000);
    const OracleAnswer answer = ask_oracle(ang::install(entry.system(), clauses).system, bound);
    EXPECT_FALSE(std::holds_alternative<OracleFeasible>(answer)) << edges << to_string(answer);
    return text + (clauses.empty() ? "" : ": " + texts_of(clauses));
  }
  return "missing";
}

std::string loads(const std::string& from, const std::string& what) {
  return "  - {id: e, from: " + from + ", to: bad, do: [{fail: {load: {to: d, at: " + what +
         "}}}]}\n  - {from: " + from + ", to: done, do: [{load: {to: d, at: " + what + "}}]}\n";
}
std::string asserts(const std::string& from, const std::string& what) {
  return "  - {id: e, from: " + from + ", to: bad, do: [{fail: {assert: \"" + what +
         "\"}}]}\n  - {from: " + from + ", to: done, do: [{assert: \"" + what + "\"}]}\n";
}
std::string does(const std::string& from, const std::string& to, const std::string& what) {
  return "  - {from: " + from + ", to: " + to + ", do: [" + what + "]}\n";
}

TEST(Attacks, WhatIsFreedOnTheWayIsNotReadBehind) {
  EXPECT_EQ(outcome_of(does("a", "b", "{free: p}") + loads("b", "p")),
            "angelic bug: not expressible");
  EXPECT_EQ(outcome_of(does("a", "b", "{free: p}") + loads("b", "q")),
            "avoidable: allocated(q); p != base(q)");
  EXPECT_EQ(outcome_of(does("a", "b", "{free: p}") + does("b", "c", "{free: x}") + loads("c", "q")),
            "avoidable: allocated(q); p != base(q); x != base(q)");
  // An address inside of a block that is freed.
  EXPECT_EQ(outcome_of(does("a", "b", "{free: p}") + loads("b", "p + 1")),
            "avoidable: allocated(p + 1); p != base(p + 1)");
}

TEST(Attacks, TwoFreesAreOfTwoBlocks) {
  const std::string twice =
      "  - {id: e, from: b, to: bad, do: [{fail: {free: q}}]}\n"
      "  - {from: b, to: done, do: [{free: q}]}\n";
  EXPECT_EQ(outcome_of(does("a", "b", "{free: p}") + twice), "avoidable: q == null");
  const std::string results =
      does("a", "a1", "{kill: {vars: [p], from: Get}}, {kill: {vars: [q], from: Get}}") +
      does("a1", "b", "{free: p}") + twice;
  EXPECT_EQ(outcome_of(results).substr(0, 9), "avoidable");
}

TEST(Attacks, NewBlocksAreNoneOfTheStart) {
  const std::string made = does("a", "b", "{alloc: {to: x, size: 1}}, {free: x}");
  EXPECT_EQ(outcome_of(made + loads("b", "x")), "angelic bug: internal cause");
  EXPECT_EQ(outcome_of(made + loads("b", "p")), "avoidable: allocated(p)");
  // With an empty heap a variable may hold the address of what is made later.
  const std::string kept = does("a", "b", "{alloc: {to: x, size: 1}}");
  EXPECT_EQ(outcome_of(kept + asserts("b", "p != x"), "empty"), "angelic bug: not expressible");
  EXPECT_EQ(outcome_of(kept + asserts("b", "p != x")), "safe");
}

TEST(Attacks, ContentsOfNewCellsAreNoContentsOfTheStart) {
  const std::string edges = does("a", "b",
                                 "{alloc: {to: q, size: 1}}, {kill: {vars: [p], from: Get}}, "
                                 "{load: {to: x, at: p}}") +
                            asserts("b", "x != null");
  EXPECT_EQ(outcome_of(edges), "angelic bug: not expressible");
}

TEST(Attacks, StoresOnTheWayCount) {
  EXPECT_EQ(outcome_of(does("a", "b", "{store: {at: p, value: q}}, {load: {to: x, at: p}}") +
                       asserts("b", "x != null")),
            "avoidable: q != null");
  EXPECT_EQ(outcome_of(does("a", "b", "{store: {at: p, value: null}}, {load: {to: x, at: p}}") +
                       asserts("b", "x != null")),
            "angelic bug: internal cause");
}

/// What an instruction of the path says holds only of executions that come to it, also where the
/// branch before it has no say in the failure.
TEST(Attacks, ExecutionsMayLeaveThePathBeforeALoad) {
  EXPECT_EQ(outcome_of(does("a", "b", "{assume: n > 0}, {load: {to: d, at: q}}") +
                       does("a", "b", "{assume: n <= 0}") + asserts("b", "q == null")),
            "avoidable: q == null");
}

/// Formulas round down, and C rounds towards zero: `k >= 0 || k % 5 == -1` would avoid it, and the
/// formula's own words said that only 4 * k % 5 == 1 does, which kills a branch.
TEST(Attacks, RemaindersOfNegativeNumbersAreNoBugs) {
  const std::string branches = does("a", "b", "{assume: n < 0}") +
                               does("b", "c", "{assume: p == null}") +
                               does("b", "c", "{assume: p != null}");
  EXPECT_EQ(outcome_of(branches + asserts("c", "n % 5 == -1")), "undecided");
  EXPECT_EQ(outcome_of(branches + asserts("c", "n % 5 < 0")), "undecided");
}

/// Z3 does not know all of these: that is no model, and no reason for a bug.
TEST(Attacks, QuotientsOfQuotientsAreNoInternalErrors) {
  for (const char* condition : {"n / 16 % 16 != 3", "n % 1000 / 100 < 4", "n / 2 % 4 >= 0"}) {
    EXPECT_EQ(outcome_of(asserts("a", condition)).find("bug"), std::string::npos) << condition;
  }
}

}  // namespace
}  // namespace heapreach::test::attacks_test
