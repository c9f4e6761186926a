// Values for the unknowns of a containing state: they are found where equations, bounds and
// conditions have some for all that the facts allow, and are never claimed falsely.
#include "evidence/checker/matching/instantiation.h"

#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::instantiation_test {
namespace {

using test::parts::linear;

class Instantiations : public ::testing::Test {
 protected:
  Instantiations() { state_.unknowns = 10; }
  /// Inner unknowns are u0 to u9, of which the facts hold.
  Instantiation& given(const std::vector<Constraint>& facts) {
    facts_ = Facts(facts);
    heap_.emplace(state_);
    return values_.emplace(facts_, *heap_, solver_);
  }

  // Of both states.
  const Linear u0 = term_of(0), u1 = term_of(1), u2 = term_of(2);
  const Linear zero = constant(0), three = constant(3);

 private:
  SymbolicState state_;
  std::optional<GraphHeap> heap_;
  GraphSolver solver_{{}};
  Facts facts_;
  std::optional<Instantiation> values_;
};

TEST_F(Instantiations, DefineTheOnlyUnknownWithoutAValue) {
  Instantiation& values = given({});
  EXPECT_EQ(values.known(u0), std::nullopt);
  EXPECT_EQ(values.known(three), three);
  EXPECT_TRUE(values.equate(sum(u0, three), u1));
  EXPECT_EQ(values.known(u0), linear(-3, {{1, 1}}));
  EXPECT_TRUE(values.equate(linear(0, {{0, 1}, {1, -1}}), constant(5)));
  EXPECT_EQ(values.known(u1), linear(-8, {{1, 1}}));
  EXPECT_EQ(values.known(sum(u0, u1)), linear(-11, {{1, 2}}));
}

TEST_F(Instantiations, CompareWhatIsKnown) {
  Instantiation& values = given({equal(u0, u1)});
  EXPECT_TRUE(values.equate(u0, u0));
  EXPECT_TRUE(values.equate(u0, u1));
  EXPECT_FALSE(values.undecided());
  EXPECT_FALSE(values.equate(u0, sum(u1, three)));
  EXPECT_FALSE(values.undecided());
  EXPECT_FALSE(values.equate(u0, u2));
  EXPECT_EQ(values.undecided(), equal(u0, u2));
}

TEST_F(Instantiations, CompareNumbers) {
  Instantiation& values = given({});
  EXPECT_TRUE(values.equate(three, three));
  EXPECT_FALSE(values.equate(three, zero));
  EXPECT_TRUE(values.fulfil({}));
}

TEST_F(Instantiations, LeaveOpenWhatNeedNotBeAnInteger) {
  Instantiation& odd = given({});
  EXPECT_TRUE(odd.equate(linear(0, {{0, 2}}), three));
  EXPECT_EQ(odd.known(u0), std::nullopt);
  EXPECT_FALSE(odd.fulfil({}));
  Instantiation& even = given({equal(u1, multiple(2, u2))});
  EXPECT_TRUE(even.equate(linear(0, {{0, 2}}), linear(0, {{1, 1}})));
  EXPECT_TRUE(even.fulfil({}));
}

TEST_F(Instantiations, KnowWhatFollowsFromDemands) {
  // Outer: 4 u0 + u1 = u5 + 1, and u2 + u3 = u6 where u3 = u7.
  Instantiation& values = given({});
  EXPECT_TRUE(values.equate(linear(0, {{0, 4}, {1, 1}}), linear(1, {{5, 1}})));
  EXPECT_TRUE(values.equate(linear(0, {{2, 1}, {3, 1}}), term_of(6)));
  EXPECT_EQ(values.known(linear(3, {{0, 12}, {1, 3}})), linear(6, {{5, 3}}));
  EXPECT_EQ(values.known(linear(0, {{0, 4}, {1, 1}, {2, -1}, {3, -1}})),
            linear(1, {{5, 1}, {6, -1}}));
  for (const Linear& open : {u0, linear(0, {{0, 2}, {1, 1}}), linear(0, {{0, 4}, {1, 2}})}) {
    EXPECT_EQ(values.known(open), std::nullopt);
  }
  EXPECT_TRUE(values.equate(term_of(3), term_of(7)));
  EXPECT_EQ(values.known(u2), linear(0, {{6, 1}, {7, -1}}));
  EXPECT_FALSE(values.equate(linear(0, {{0, 8}, {1, 2}}), zero));
}

// Outer: 8 u0 + 3 = 8 u5 + u6 - 256 u7, where u6 - 256 u7 is a rest.
TEST_F(Instantiations, DivideWhatTheFactsMakeDivisible) {
  const Linear rest = linear(0, {{6, 1}, {7, -256}});
  const auto equated = [&](long least, long most) -> Instantiation& {
    Instantiation& values = given({at_most(constant(least), rest), at_most(rest, constant(most))});
    EXPECT_TRUE(values.equate(linear(3, {{0, 8}}), sum(rest, linear(0, {{5, 8}}))));
    return values;
  };
  EXPECT_EQ(equated(3, 3).known(u0), linear(0, {{5, 1}}));
  Instantiation& open = equated(0, 7);
  EXPECT_EQ(open.known(u0), std::nullopt);
  EXPECT_EQ(open.undecided(), equal(sum(rest, constant(-3)), zero));
  Instantiation& other = equated(4, 7);
  EXPECT_EQ(other.known(u0), std::nullopt);
  EXPECT_FALSE(other.undecided());
}

// Outer: 4 u0 + 4 u1 + u2 = 4 u7 + u5 and 4 u1 + u2 = u5, so u0 is u7; 4 u6 <= u5 < 4 u6 + 4.
TEST_F(Instantiations, DefineByTheDifferenceOfDemands) {
  Instantiation& values =
      given({at_most(linear(0, {{6, 4}}), term_of(5)), at_most(term_of(5), linear(3, {{6, 4}}))});
  EXPECT_TRUE(values.equate(linear(0, {{0, 4}, {1, 4}, {2, 1}}), linear(0, {{5, 1}, {7, 4}})));
  EXPECT_TRUE(values.equate(linear(0, {{1, 4}, {2, 1}}), term_of(5)));
  EXPECT_TRUE(values.fulfil({at_most(zero, u2), at_most(u2, three)}));
  EXPECT_EQ(values.known(u0), term_of(7));
}

TEST_F(Instantiations, MeetTheDemandsFromWhichOthersFollow) {
  const auto holds = [&](const Constraint& fact) {
    Instantiation& values = given({fact});
    EXPECT_TRUE(values.equate(linear(0, {{0, 4}, {1, 2}}), term_of(5)));
    EXPECT_EQ(values.known(linear(1, {{0, 4}, {1, 2}})), linear(1, {{5, 1}}));
    return values.fulfil({});
  };
  EXPECT_TRUE(holds(equal(term_of(5), constant(6))));
  EXPECT_FALSE(holds(equal(term_of(5), constant(7))));
  EXPECT_FALSE(holds(equal(u2, u2)));
}

TEST_F(Instantiations, FulfilAConditionOnWhatIsKnown) {
  const auto holds = [&](const Constraint& fact, const Constraint& condition) {
    Instantiation& values = given({fact});
    EXPECT_TRUE(values.equate(u0, u1));
    return values.fulfil({condition});
  };
  EXPECT_TRUE(holds(at_most(u1, zero), at_most(u0, zero)));
  EXPECT_TRUE(holds(at_most(u1, zero), at_most(u0, three)));
  EXPECT_FALSE(holds(at_most(u1, three), at_most(u0, zero)));
  EXPECT_TRUE(holds(equal(u1, three), negation(equal(u0, zero))));
  EXPECT_FALSE(holds(at_most(u1, three), equal(u0, three)));
  // The fact is not about the outer u0.
  EXPECT_FALSE(holds(at_most(u0, zero), at_most(u0, zero)));
}

TEST_F(Instantiations, FulfilEachPartOfACondition) {
  Instantiation& values = given({at_most(u1, zero)});
  EXPECT_TRUE(values.equate(u0, u1));
  EXPECT_TRUE(values.fulfil({at_most(u0, three), at_most(u0, zero)}));
  EXPECT_FALSE(values.fulfil({at_most(u0, zero), at_most(three, u0)}));
  EXPECT_FALSE(values.fulfil({at_most(three, u0), at_most(u0, zero)}));
}

TEST_F(Instantiations, TakeValuesFromEquationsOfTheCondition) {
  Instantiation& values = given({at_most(u1, zero)});
  EXPECT_TRUE(values.equate(u0, u1));
  // Outer: u2 = u1 + 1 and u1 = u0 + 1.
  EXPECT_TRUE(values.fulfil({equal(u2, sum(u1, constant(1))), equal(u1, sum(u0, constant(1))),
                             at_most(u2, constant(2))}));
  EXPECT_EQ(values.known(u2), linear(2, {{1, 1}}));
}

TEST_F(Instantiations, FindSomeValueWhereAnyWillDo) {
  EXPECT_TRUE(given({}).fulfil({at_most(u0, zero)}));
  EXPECT_FALSE(given({}).fulfil({at_most(u0, zero), at_most(three, u0)}));
  // Above one and below the other, where there is room.
  const std::vector<Constraint> between = {at_most(u1, u0), at_most(u0, u2)};
  const auto holds = [&](const Constraint& fact) {
    Instantiation& values = given({fact});
    EXPECT_TRUE(values.equate(u1, u1) && values.equate(u2, u2));
    return values.fulfil(between);
  };
  EXPECT_TRUE(holds(at_most(u1, u2)));
  EXPECT_FALSE(holds(at_most(u1, sum(u2, constant(1)))));
}

TEST_F(Instantiations, GuessQuotientsAndRests) {
  const Linear quarters = linear(0, {{0, 4}, {1, 1}});
  const std::vector<Constraint> rest = {at_most(zero, u1), at_most(u1, three)};
  const auto holds = [&](const Linear& least, const Linear& most) {
    // u5 - 4 u6 is from least to most.
    const Linear behind = linear(0, {{5, 1}, {6, -4}});
    Instantiation& values = given({at_most(least, behind), at_most(behind, most)});
    EXPECT_TRUE(values.equate(quarters, term_of(5)));
    return values.fulfil(rest);
  };
  EXPECT_TRUE(holds(zero, three));
  EXPECT_TRUE(holds(constant(1), constant(2)));
}

TEST_F(Instantiations, PairUpEqualCoefficients) {
  Instantiation& values = given({at_most(zero, u2)});
  EXPECT_TRUE(values.equate(linear(0, {{0, 2}, {1, 3}}), linear(0, {{2, 3}, {4, 2}})));
  EXPECT_TRUE(values.fulfil({at_most(zero, u1)}));
  EXPECT_EQ(values.known(u0), term_of(4));
  EXPECT_EQ(values.known(u1), u2);
}

TEST_F(Instantiations, MeetBoundsOnWhatIsKnown) {
  const auto holds = [&](const Constraint& fact, bool at_most) {
    Instantiation& values = given({fact});
    values.bound(three, u1, at_most);
    return values.fulfil({});
  };
  EXPECT_TRUE(holds(at_most(three, u1), true));
  EXPECT_FALSE(holds(at_most(constant(2), u1), true));
  EXPECT_FALSE(holds(at_most(three, u1), false));
  EXPECT_TRUE(holds(at_most(u1, three), false));
  EXPECT_FALSE(holds(at_most(u1, constant(4)), false));
}

TEST_F(Instantiations, MeetAllBoundsOnOneUnknown) {
  const auto holds = [&](const std::vector<Constraint>& facts, const Constraint& condition) {
    Instantiation& values = given(facts);
    values.bound(sum(u0, constant(1)), u1, true);
    values.bound(u0, u2, true);
    return values.fulfil({condition});
  };
  // One of them is surely the smaller one, or none is.
  EXPECT_TRUE(holds({at_most(u1, u2)}, at_most(zero, zero)));
  EXPECT_TRUE(holds({}, at_most(zero, zero)));
  EXPECT_TRUE(
      holds({at_most(u2, u1), at_most(three, u2), at_most(constant(4), u1)}, at_most(three, u0)));
  EXPECT_FALSE(holds({at_most(three, u2), at_most(three, u1)}, at_most(three, u0)));
}

TEST_F(Instantiations, SettleWhatTheFactsDo) {
  Instantiation& values = given({at_most(u0, zero)});
  EXPECT_EQ(values.settled(at_most(u0, three)), true);
  EXPECT_EQ(values.settled(equal(u0, three)), false);
  EXPECT_FALSE(values.undecided());
  EXPECT_EQ(values.settled(equal(u0, zero)), std::nullopt);
  EXPECT_EQ(values.undecided(), equal(u0, zero));
  EXPECT_TRUE(values.entailed(at_most(u0, three)));
  EXPECT_FALSE(values.entailed(equal(u0, zero)));
}

TEST_F(Instantiations, GoByTheFactsThatAreInUse) {
  Instantiation& values = given({});
  EXPECT_FALSE(values.entailed(equal(u0, zero)));
  const Facts more({equal(u0, zero)});
  values.use(more);
  EXPECT_TRUE(values.entailed(equal(u0, zero)));
  EXPECT_EQ(&values.facts(), &more);
}

}  // namespace
}  // namespace heapreach::evidence::checker::instantiation_test
