// One branch of an execution: what it decides goes into the path condition, and only where both
// outcomes are possible there are two branches.
#include "search/branching/branch.h"

#include <gtest/gtest.h>

#include <functional>

#include "tests/search/segments.h"

namespace heapreach::search::branch_test {
namespace {

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

Datum data(Number value) {
  return number(linear_constant(value));
}
LinearExpression n(Number value) {
  return linear_constant(value);
}
ShapePtr list_shape() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}}});
}

/// Runs the code on each branch, and returns the configurations behind it.
std::vector<Configuration> branches(const Configuration& from,
                                    const std::function<void(Branch&)>& run) {
  Facts facts({});
  std::vector<Configuration> result;
  Decisions decisions;
  do {
    Configuration c = from;
    Branch branch(c, facts, decisions);
    run(branch);
    result.push_back(std::move(c));
  } while (decisions.next());
  return result;
}

Configuration with_condition(std::vector<Constraint> condition) {
  Configuration c;
  c.unknowns = 2;
  c.condition = std::move(condition);
  return c;
}

TEST(BranchSayWhichIsLess, InPlaceOfTheDifference) {
  const auto condition_after = [](std::vector<Constraint> condition) {
    return branches(with_condition(std::move(condition)),
                    [](Branch& branch) { branch.say_which_is_less(x, y); })
        .at(0)
        .condition;
  };
  const Constraint differ = negation(equal(x, y));
  EXPECT_EQ(condition_after({less_equal(x, y), differ}),
            (std::vector<Constraint>{less_equal(x, y), less_equal(add(x, 1), y)}));
  EXPECT_EQ(condition_after({less_equal(y, x), differ}),
            (std::vector<Constraint>{less_equal(y, x), less_equal(add(y, 1), x)}));
  EXPECT_EQ(condition_after({differ}), (std::vector<Constraint>{differ})) << "no order is known";
}

TEST(BranchDecide, WhatIsKnownIsNoBranch) {
  const auto outcomes = [](const Constraint& constraint) {
    std::vector<bool> result;
    const auto all = branches(with_condition({less_equal(x, n(3))}), [&](Branch& branch) {
      result.push_back(branch.decide(constraint));
      EXPECT_EQ(branch.configuration().condition.size(), 1u);
    });
    return result;
  };
  EXPECT_EQ(outcomes(less_equal(x, n(3))), (std::vector<bool>{true}));
  EXPECT_EQ(outcomes(less_equal(n(4), x)), (std::vector<bool>{false}));
  EXPECT_EQ(outcomes(less_equal(n(0), n(0))), (std::vector<bool>{true}));
  EXPECT_EQ(outcomes(less_equal(n(1), n(0))), (std::vector<bool>{false}));
}

TEST(BranchDecide, WhatIsOpenIsKnownInEitherBranch) {
  const Constraint small = less_equal(x, n(2));
  std::vector<bool> outcomes;
  const auto all = branches(with_condition({less_equal(x, n(3))}), [&](Branch& branch) {
    outcomes.push_back(branch.decide(small));
    EXPECT_EQ(branch.decide(small), outcomes.back());
  });
  EXPECT_EQ(outcomes, (std::vector<bool>{true, false}));
  EXPECT_EQ(all.at(0).condition, (std::vector<Constraint>{less_equal(x, n(3)), small}));
  EXPECT_EQ(all.at(1).condition, (std::vector<Constraint>{less_equal(x, n(3)), negation(small)}));
}

TEST(BranchFacts, ImpliedAndPossibleAreTwo) {
  branches(with_condition({less_equal(x, n(3))}), [&](Branch& branch) {
    EXPECT_TRUE(branch.is_implied(less_equal(x, n(4))));
    EXPECT_FALSE(branch.is_implied(less_equal(x, n(2))));
    EXPECT_TRUE(branch.is_possible(less_equal(x, n(2))));
    EXPECT_FALSE(branch.is_possible(less_equal(n(4), x)));
  });
}

TEST(BranchRead, WhatMayBeAnythingBecomesAnUnknown) {
  Configuration c = with_condition({});
  c.store = {anything(), data(4), {}};
  branches(c, [](Branch& branch) {
    Configuration& configuration = branch.configuration();
    const Datum first = branch.read(configuration.store[0]);
    EXPECT_EQ(first, number(linear_unknown(2)));
    EXPECT_EQ(configuration.store[0], first);
    EXPECT_EQ(branch.read(configuration.store[0]), first);
    EXPECT_EQ(configuration.unknowns, 3u);
    EXPECT_EQ(branch.read(configuration.store[1]), data(4));
    EXPECT_THROW(branch.read(configuration.store[2]), ReadsDropped);
  });
}

TEST(BranchRead, APieceThatMayBeEmptyIsOrIsNot) {
  Configuration c = with_condition({});
  c.segments = {Segment::piece(list_shape(), true)};
  c.store = {place(0)};
  const auto all = branches(c, [](Branch& b) { b.read(b.configuration().store[0]); });
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].store[0], data(0));
  EXPECT_EQ(all[1].store[0], place(0));
  EXPECT_FALSE(all[1].segments[0].may_be_empty());
}

TEST(BranchSettle, OfASegmentIsForAllOfItsCells) {
  Configuration c = with_condition({});
  c.segments = {Segment(2), Segment::piece(list_shape(), true), Segment::piece(list_shape(), true)};
  c.segments[0].value(0) = place(1);
  c.segments[0].value(1) = place(2);
  EXPECT_EQ(branches(c, [](Branch& branch) { branch.settle(SegmentId{0}); }).size(), 4u);
}

TEST(BranchIsEmpty, DecidesForWhatLeadsThere) {
  Configuration c = with_condition({});
  c.segments = {Segment::piece(list_shape(), true), Segment::piece(list_shape(), false)};
  c.store = {place(1), place(0)};
  std::vector<bool> outcomes;
  const auto all = branches(c, [&](Branch& b) { outcomes.push_back(b.is_empty(0)); });
  EXPECT_EQ(outcomes, (std::vector<bool>{true, false}));
  EXPECT_EQ(all[0].store, (std::vector<Datum>{place(1), data(0)}));
  EXPECT_EQ(all[1].store, c.store);
  EXPECT_FALSE(all[1].segments[0].may_be_empty());
  outcomes.clear();
  branches(c, [&](Branch& b) { outcomes.push_back(b.is_empty(1)); });
  EXPECT_EQ(outcomes, (std::vector<bool>{false}));
}

TEST(BranchIsEmpty, BranchesWhereNothingLeadsThere) {
  Configuration c = with_condition({});
  c.segments = {Segment::piece(list_shape(), true)};
  std::vector<bool> outcomes;
  const auto all = branches(c, [&](Branch& b) { outcomes.push_back(b.is_empty(0)); });
  EXPECT_EQ(outcomes, (std::vector<bool>{true, false}));
  EXPECT_TRUE(all[0].segments[0].freed);
  EXPECT_TRUE(all[1].segments[0].is_piece() && !all[1].segments[0].may_be_empty());
}

TEST(BranchMaterialise, EndsWhereBoundsLeaveNothing) {
  ShapeCell key{CellKind::bounded};
  key.at_least = key.at_most = true;
  const auto shape = std::make_shared<const Shape>(Shape{{key, {CellKind::child}}});
  const auto between = [&](const LinearExpression& lower, const LinearExpression& upper) {
    Configuration c = with_condition({less_equal(x, n(3))});
    c.segments = {Segment::piece(shape, false, {number(lower), number(upper)})};
    return branches(c, [](Branch& branch) { branch.materialise(0, false); }).at(0);
  };
  EXPECT_EQ(between(x, n(5)).condition.size(), 3u);
  EXPECT_EQ(between(n(3), x).condition.size(), 3u);
  EXPECT_THROW(between(n(4), x), BranchEnds);
  EXPECT_THROW(between(n(4), n(3)), BranchEnds);
}

TEST(BranchSameBlock, OfTheEndsOfAListDependsOnItsLength) {
  Configuration c = with_condition({});
  c.segments = {Segment(1), Segment(1)};
  test::or_longer(c.segments[0]) = true;
  const auto outcomes = [&](const Datum& a, const Datum& b) {
    std::vector<bool> result;
    branches(c, [&](Branch& branch) { result.push_back(branch.same_block(a, b)); });
    return result;
  };
  EXPECT_EQ(outcomes(place(0), place(1)), (std::vector<bool>{false}));
  EXPECT_EQ(outcomes(place(0), place(0)), (std::vector<bool>{true}));
  EXPECT_EQ(outcomes(place(0, true), place(0, true)), (std::vector<bool>{true}));
  EXPECT_EQ(outcomes(place(0), place(0, true)).size(), 2u);
  test::length(c.segments[0]) = 2;
  EXPECT_EQ(outcomes(place(0), place(0, true)), (std::vector<bool>{false}));
}

}  // namespace
}  // namespace heapreach::search::branch_test
