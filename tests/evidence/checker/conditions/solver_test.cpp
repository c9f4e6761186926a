// What the checker says follows from facts: as much as all integers say, by intervals, differences
// and the solver alike.
#include "evidence/checker/conditions/solver.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::solver_test {
namespace {

using test::parts::linear;
using Relation = Constraint::Relation;

Constraint different(const Linear& a, const Linear& b) {
  return negation(equal(a, b));
}

class FactsOfGraphs : public ::testing::Test {
 protected:
  /// "yes" if it follows, "no" if its negation does, else "open".
  std::string answer(const std::vector<Constraint>& facts, const Constraint& asked) {
    const Prospects prospects = solver_.prospects(Facts(facts), asked);
    if (!prospects.may_fail) return "yes";
    return prospects.may_hold ? "open" : "no";
  }
  std::optional<Integer> value_of(const Facts& facts, const Linear& term) {
    return solver_.value_of(facts, term);
  }
  bool satisfiable(const std::vector<Constraint>& facts) {
    return solver_.satisfiable(Facts(facts));
  }
  bool follows(const std::vector<Constraint>& facts, const std::set<Unknown>& existential,
               const std::vector<Constraint>& claims) {
    return solver_.follows(Facts(facts), existential, claims);
  }

  const Linear x = term_of(0), y = term_of(1), z = term_of(2);
  const Linear zero = constant(0), one = constant(1), two = constant(2), three = constant(3);

 private:
  GraphSolver solver_{{}};
};

TEST_F(FactsOfGraphs, AreKeptUnlessTheyAlwaysHold) {
  Facts facts({at_most(x, one), at_most(zero, one), equal(zero, one)});
  facts.add(different(x, x));
  facts.add(equal(multiple(2, x), linear(1)));
  facts.add(different(multiple(2, x), linear(1)));
  const std::vector<Constraint> kept = {at_most(x, one), equal(zero, one), different(x, x),
                                        equal(multiple(2, x), linear(1))};
  EXPECT_EQ(facts.constraints(), kept);
}

TEST_F(FactsOfGraphs, LeaveOpenWhatTheyDoNotSpeakOf) {
  for (const Constraint& asked : {equal(x, zero), different(x, zero), at_most(x, zero)}) {
    EXPECT_EQ(answer({}, asked), "open");
    EXPECT_EQ(answer({at_most(y, zero)}, asked), "open");
  }
  EXPECT_EQ(answer({}, at_most(zero, one)), "yes");
  EXPECT_EQ(answer({}, at_most(one, zero)), "no");
  EXPECT_EQ(answer({}, equal(multiple(2, x), one)), "no");
}

TEST_F(FactsOfGraphs, BoundAFormFromBothSides) {
  const std::vector<Constraint> facts = {at_most(one, x), at_most(x, three)};
  EXPECT_EQ(answer(facts, at_most(x, zero)), "no");
  EXPECT_EQ(answer(facts, at_most(x, one)), "open");
  EXPECT_EQ(answer(facts, at_most(x, two)), "open");
  EXPECT_EQ(answer(facts, at_most(x, three)), "yes");
  EXPECT_EQ(answer(facts, at_most(one, x)), "yes");
  EXPECT_EQ(answer(facts, at_most(two, x)), "open");
  EXPECT_EQ(answer(facts, at_most(three, x)), "open");
  EXPECT_EQ(answer(facts, at_most(constant(4), x)), "no");
  EXPECT_EQ(answer(facts, equal(x, zero)), "no");
  EXPECT_EQ(answer(facts, equal(x, one)), "open");
  EXPECT_EQ(answer(facts, different(x, three)), "open");
  EXPECT_EQ(answer(facts, different(x, constant(4))), "yes");
}

TEST_F(FactsOfGraphs, WithTheTightestBoundCount) {
  EXPECT_EQ(answer({at_most(x, three), at_most(x, one)}, at_most(x, one)), "yes");
  EXPECT_EQ(answer({at_most(x, one), at_most(x, three)}, at_most(x, one)), "yes");
  EXPECT_EQ(answer({at_most(one, x), at_most(three, x)}, at_most(three, x)), "yes");
  EXPECT_EQ(answer({at_most(three, x), at_most(one, x)}, at_most(three, x)), "yes");
  EXPECT_EQ(answer({equal(x, two)}, equal(x, two)), "yes");
  EXPECT_EQ(answer({equal(x, two)}, different(x, two)), "no");
  EXPECT_EQ(answer({equal(x, two)}, at_most(x, one)), "no");
}

TEST_F(FactsOfGraphs, TakeSingleIntegersOut) {
  EXPECT_EQ(answer({different(x, one)}, equal(x, one)), "no");
  EXPECT_EQ(answer({different(x, one)}, equal(x, two)), "open");
  // Only 2 is left.
  const std::vector<Constraint> facts = {at_most(zero, x), at_most(x, three), different(x, zero),
                                         different(x, one), different(x, three)};
  EXPECT_EQ(answer(facts, equal(x, two)), "yes");
  // A hole in the middle moves no end.
  const std::vector<Constraint> middle = {at_most(zero, x), at_most(x, two), different(x, one)};
  EXPECT_EQ(answer(middle, at_most(x, zero)), "open");
  EXPECT_EQ(answer(middle, at_most(one, x)), "open");
  EXPECT_EQ(answer(middle, different(x, one)), "yes");
}

TEST_F(FactsOfGraphs, AreAboutIntegers) {
  EXPECT_EQ(answer({at_most(multiple(2, x), three)}, at_most(x, one)), "yes");
  EXPECT_EQ(answer({at_most(three, multiple(2, x))}, at_most(two, x)), "yes");
  EXPECT_EQ(answer({below(x, y)}, at_most(sum(x, one), y)), "yes");
  EXPECT_EQ(answer({at_most(x, y)}, below(x, y)), "open");
}

TEST_F(FactsOfGraphs, AreJoinedOverSeveralUnknowns) {
  EXPECT_EQ(answer({at_most(x, y), at_most(y, z)}, at_most(x, z)), "yes");
  EXPECT_EQ(answer({at_most(x, y), below(y, z)}, at_most(z, x)), "no");
  EXPECT_EQ(answer({at_most(x, y), at_most(y, z)}, at_most(z, x)), "open");
  EXPECT_EQ(answer({equal(x, y), at_most(y, three)}, at_most(x, three)), "yes");
  // A hole of another form is none of bounds on differences.
  EXPECT_EQ(answer({at_most(x, y), different(x, y)}, below(x, y)), "yes");
  EXPECT_EQ(answer({equal(x, z), different(z, y), at_most(x, y)}, below(x, y)), "yes");
}

TEST_F(FactsOfGraphs, AreLeftToTheSolverWhereTheyAreNoDifferences) {
  EXPECT_EQ(answer({equal(x, multiple(2, y))}, equal(x, one)), "no");
  EXPECT_EQ(answer({equal(x, multiple(2, y))}, equal(x, two)), "open");
  EXPECT_EQ(answer({at_most(sum(x, y), three), at_most(one, y)}, at_most(x, two)), "yes");
  EXPECT_EQ(answer({at_most(sum(x, y), three), at_most(one, y)}, at_most(x, one)), "open");
}

TEST_F(FactsOfGraphs, AreSatisfiableIfSomeIntegersFulfilThem) {
  EXPECT_TRUE(satisfiable({}));
  EXPECT_TRUE(satisfiable({at_most(zero, one)}));
  EXPECT_FALSE(satisfiable({at_most(one, zero)}));
  EXPECT_TRUE(satisfiable({at_most(zero, x), at_most(x, zero)}));
  EXPECT_FALSE(satisfiable({at_most(one, x), at_most(x, zero)}));
  EXPECT_FALSE(satisfiable({at_most(zero, x), at_most(x, zero), different(x, zero)}));
  EXPECT_FALSE(satisfiable({equal(x, multiple(2, y)), equal(x, sum(multiple(2, z), one))}));
  EXPECT_TRUE(satisfiable({equal(x, multiple(2, y)), equal(x, sum(multiple(3, z), one))}));
}

TEST_F(FactsOfGraphs, MakeAllClaimsFollowOrNot) {
  const std::vector<Constraint> facts = {at_most(zero, x), at_most(x, one)};
  EXPECT_TRUE(follows(facts, {}, {}));
  EXPECT_TRUE(follows(facts, {}, {at_most(zero, x), at_most(x, two)}));
  EXPECT_FALSE(follows(facts, {}, {at_most(zero, x), at_most(x, zero)}));
  EXPECT_FALSE(follows(facts, {}, {at_most(x, zero), at_most(zero, x)}));
}

TEST_F(FactsOfGraphs, MakeClaimsFollowForSomeIntegers) {
  EXPECT_TRUE(follows({}, {1}, {equal(sum(x, y), three)}));
  // One integer has to fulfil all of them, and may depend on what the facts speak of.
  EXPECT_TRUE(follows({}, {1}, {at_most(y, x), at_most(x, y)}));
  EXPECT_FALSE(follows({}, {1}, {at_most(y, x), at_most(z, y)}));
  EXPECT_TRUE(follows({at_most(z, x)}, {1}, {at_most(y, x), at_most(z, y)}));
}

TEST_F(FactsOfGraphs, AskForIntegersAnewEachTime) {
  EXPECT_TRUE(follows({}, {1}, {equal(y, one)}));
  // Under no quantifier now.
  EXPECT_FALSE(follows({}, {0}, {equal(x, zero), equal(y, one)}));
  EXPECT_TRUE(follows({equal(y, one)}, {0}, {equal(x, zero), equal(y, one)}));
}

TEST_F(FactsOfGraphs, TellTheValueOfATerm) {
  const Facts facts({equal(x, constant(3)), equal(difference(y, x), one), at_most(z, y)});
  EXPECT_EQ(value_of(facts, x), 3);
  EXPECT_EQ(value_of(facts, sum(x, constant(-5))), -2);
  EXPECT_EQ(value_of(facts, multiple(-2, x)), -6);
  EXPECT_EQ(value_of(facts, y), 4);
  EXPECT_EQ(value_of(facts, constant(7)), 7);
  EXPECT_FALSE(value_of(facts, z));
}

TEST(GraphSolverDeadline, IsLookedAtFirst) {
  Limits limits;
  limits.deadline = Deadline::in(0);
  GraphSolver solver(limits);
  EXPECT_THROW(solver.prospects({}, equal(term_of(0), constant(1))), BackendError);
}

}  // namespace
}  // namespace heapreach::evidence::checker::solver_test
