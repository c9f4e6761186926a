// Widening two configurations: what stays as it is, which bounds, orders and conditions are kept,
// and which numbers become terms of each other.
#include "search/abstraction/widen.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/search/support.h"

namespace heapreach::search::widen_test {
namespace {

using Condition = std::vector<Constraint>;

// Configurations have two unknowns; the others are new.
const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);
const LinearExpression first = linear_unknown(2);
const LinearExpression second = linear_unknown(3);

LinearExpression n(Number value) {
  return linear_constant(value);
}
Datum data(Number value) {
  return number(n(value));
}

Configuration with(std::vector<Datum> store, Condition condition = {}) {
  Configuration c;
  c.unknowns = 2;
  c.store = std::move(store);
  c.condition = std::move(condition);
  return c;
}

Configuration widened(const Configuration& older, const Configuration& newer,
                      bool with_orders = false) {
  Facts facts({});
  return widen(older, newer, facts, {.with_orders = with_orders});
}

bool has(const Configuration& c, const Constraint& constraint) {
  return std::find(c.condition.begin(), c.condition.end(), constraint) != c.condition.end();
}

TEST(Widening, WhatIsTheSameStays) {
  const Configuration older = with({data(3), number(x), anything(), place(0, false, n(1))});
  Configuration wide = widened(older, older);
  EXPECT_EQ(wide.store, older.store);
  EXPECT_EQ(wide.unknowns, 2u);
  EXPECT_TRUE(wide.condition.empty());
  EXPECT_EQ(widened(with({anything()}), with({data(3)})).store, (std::vector<Datum>{anything()}));
  EXPECT_EQ(widened(with({data(3)}), with({anything()})).store, (std::vector<Datum>{anything()}));
}

TEST(Widening, ANumberThatChangesKeepsTheBoundOnItsWay) {
  const Configuration up = widened(with({data(3)}), with({data(4)}));
  EXPECT_EQ(up.store, (std::vector<Datum>{number(first)}));
  EXPECT_EQ(up.unknowns, 3u);
  EXPECT_EQ(up.condition, (Condition{less_equal(n(3), first)}));
  EXPECT_EQ(widened(with({data(3)}), with({data(2)})).condition,
            (Condition{less_equal(first, n(3))}));
  EXPECT_TRUE(widened(with({data(3)}), with({number(x)})).condition.empty());
  EXPECT_EQ(widened(with({data(3)}), with({number(x)}, {less_equal(n(3), x)})).condition,
            (Condition{less_equal(n(3), first)}));
}

TEST(Widening, NumbersMoveTogetherOrAlone) {
  const auto second_of = [](Number before, Number after, bool with_orders = false) {
    return widened(with({data(3), data(before)}), with({data(4), data(after)}), with_orders)
        .store[1];
  };
  EXPECT_EQ(second_of(3, 4), number(first));
  EXPECT_EQ(second_of(1, 2), number(add(first, -2)));
  EXPECT_EQ(second_of(3, 5), number(second));
  EXPECT_EQ(second_of(9, 8), number(second));
  EXPECT_EQ(second_of(9, 8, true), number(subtract(n(12), first))) << "the sum stays the same";
  EXPECT_EQ(second_of(9, 7, true), number(second));
}

TEST(Widening, OffsetsOfPlacesChangeToo) {
  const Configuration wide = widened(with({place(0, true, n(1))}), with({place(0, true, n(2))}));
  EXPECT_EQ(wide.store, (std::vector<Datum>{place(0, true, first)}));
  EXPECT_EQ(wide.condition, (Condition{less_equal(n(1), first)}));
}

TEST(Widening, UnknownsStandForWhatTheNewerOneHasThere) {
  const Configuration older = with({number(x), number(add(x, 1))});
  EXPECT_EQ(widened(older, with({data(4), data(5)})).store, older.store);
  EXPECT_EQ(widened(older, with({number(y), number(add(y, 1))})).store, older.store);
  const Configuration apart = widened(older, with({data(4), data(6)}));
  EXPECT_EQ(apart.store, (std::vector<Datum>{number(x), number(first)}));
  EXPECT_EQ(apart.condition, (Condition{less_equal(add(x, 1), first)}));
}

TEST(Widening, AnUnknownMayOccurBesideANumberOnly) {
  const Configuration older = with({number(add(x, -1))}, {less_equal(n(1), x)});
  const Configuration wide = widened(older, with({data(4)}));
  EXPECT_EQ(wide.store, older.store);
  EXPECT_EQ(wide.condition, older.condition);
  EXPECT_TRUE(widened(older, with({data(-1)})).condition.empty());
}

TEST(Widening, ConditionsAreKeptThatTheNewerOneHas) {
  const auto kept = [](const Constraint& older, const Constraint& newer) {
    return widened(with({number(x)}, {older}), with({number(x)}, {newer})).condition;
  };
  const Constraint five = less_equal(x, n(5));
  EXPECT_EQ(kept(five, less_equal(x, n(4))), (Condition{five}));
  EXPECT_TRUE(kept(five, less_equal(x, n(6))).empty());
  EXPECT_TRUE(kept(less_equal(y, n(5)), less_equal(y, n(5))).empty()) << "y occurs nowhere";
}

TEST(Widening, AConditionMayBeMeantForTheNumberThatChanges) {
  const Configuration below = widened(with({number(x), data(3)}, {less_equal(x, n(3))}),
                                      with({number(x), data(4)}, {less_equal(x, n(4))}));
  EXPECT_EQ(below.condition, (Condition{less_equal(n(3), first), less_equal(x, first)}));
  const Configuration above = widened(with({number(x), data(3)}, {less_equal(n(-3), x)}),
                                      with({number(x), data(4)}, {less_equal(n(-4), x)}));
  EXPECT_EQ(above.condition,
            (Condition{less_equal(n(3), first), less_equal(multiply(-1, first), x)}));
}

TEST(Widening, OldNumbersStayOldWhereTheyAreInBoth) {
  const auto old = [](const Datum& newer, std::vector<Unknown> old_ones) {
    Configuration a = with({number(x)}), b = with({newer});
    a.old = {0};
    b.old = std::move(old_ones);
    return !widened(a, b).old.empty();
  };
  EXPECT_TRUE(old(number(y), {1}));
  EXPECT_FALSE(old(number(y), {0}));
  EXPECT_FALSE(old(number(add(y, 1)), {1}));
  EXPECT_TRUE(old(data(0), {}));
  EXPECT_TRUE(old(data(-1), {}));
  EXPECT_FALSE(old(data(1), {}));
  EXPECT_FALSE(old(anything(), {}));
}

TEST(WideningWithOrders, WhatWasLessAndIsStaysLess) {
  const auto wide = [](Number a, Number b, Number a_now, Number b_now, bool with_orders = true) {
    return widened(with({data(a), data(b)}), with({data(a_now), data(b_now)}), with_orders);
  };
  EXPECT_TRUE(has(wide(2, 5, 3, 7), less_equal(add(first, 1), second)));
  EXPECT_FALSE(has(wide(2, 5, 3, 7, false), less_equal(add(first, 1), second)));
  EXPECT_TRUE(has(wide(5, 2, 7, 3), less_equal(add(second, 1), first)));
  const Configuration equal = wide(2, 2, 3, 7);
  EXPECT_TRUE(has(equal, less_equal(first, second)));
  EXPECT_FALSE(has(equal, less_equal(add(first, 1), second)));
  EXPECT_TRUE(has(wide(2, 5, 7, 7), less_equal(first, second)));
  EXPECT_TRUE(has(wide(5, 4, 6, 9), less_equal(add(first, -1), second)));
  const Configuration crossed = wide(2, 5, 9, 7);
  EXPECT_FALSE(has(crossed, less_equal(first, second)));
  EXPECT_FALSE(has(crossed, less_equal(add(first, -1), second)));
}

TEST(WideningWithOrders, NumbersAreComparedWithZeroAndWithOtherVariables) {
  const Configuration wide = widened(with({data(2), number(x)}, {less_equal(n(3), x)}),
                                     with({data(4), number(x)}, {less_equal(n(5), x)}), true);
  EXPECT_TRUE(has(wide, less_equal(n(1), first)));
  EXPECT_TRUE(has(wide, less_equal(add(first, 1), x)));
  const Configuration fell = widened(with({data(2), number(x)}, {less_equal(n(3), x)}),
                                     with({data(-1), number(x)}, {less_equal(n(5), x)}), true);
  EXPECT_FALSE(has(fell, less_equal(n(0), first)));
  EXPECT_TRUE(has(fell, less_equal(add(first, 1), x)));
}

TEST(WideningWithOrders, NothingIsComparedWhereNothingIsLost) {
  const Configuration older = with({number(x), number(y)}, {less_equal(add(x, 3), y)});
  EXPECT_EQ(widened(older, older, true).condition, older.condition);
  const Configuration newer = with({number(x), number(y)}, {less_equal(add(x, 2), y)});
  EXPECT_TRUE(has(widened(older, newer, true), less_equal(add(x, 1), y)));
}

TEST(WideningWithOrders, SumsOfTwoThatTakeTurnsAreKept) {
  const Configuration older = with({number(x), data(3), number(add(x, 3))});
  const Configuration newer = with({number(x), data(4), number(add(x, 4))});
  EXPECT_EQ(widened(older, newer, true).store[2], number(add(x, first)));
  EXPECT_EQ(widened(older, newer).store[2], number(second));
}

TEST(WideningOfTables, ASizeAndAnIndexBecomeTheSameThatIsNoNumber) {
  const auto wide = [](bool tables) {
    Configuration older = with({data(3), data(2)}), newer = with({number(x), number(add(x, -1))});
    older.segments = {tables ? Segment::table(n(3)) : Segment::partial(n(3))};
    newer.segments = {tables ? Segment::table(x) : Segment::partial(x)};
    return widened(older, newer);
  };
  const Configuration with_tables = wide(true);
  EXPECT_EQ(with_tables.store, (std::vector<Datum>{number(first), number(add(first, -1))}));
  EXPECT_EQ(with_tables.segments[0].extent(), first);
  EXPECT_EQ(wide(false).unknowns, 5u) << "each has a name of its own";
}

TEST(WideningOfTables, AConditionThatHoldsMayBeMeantForTheNumberAsWell) {
  const auto wide = [](bool tables) {
    Configuration older = with({number(x)}, {less_equal(x, n(3))});
    older.segments = {tables ? Segment::table(n(3)) : Segment::partial(n(3))};
    Configuration newer = older;
    newer.segments = {tables ? Segment::table(n(4)) : Segment::partial(n(4))};
    return widened(older, newer);
  };
  EXPECT_TRUE(has(wide(true), less_equal(x, n(3))));
  EXPECT_TRUE(has(wide(true), less_equal(x, first)));
  EXPECT_FALSE(has(wide(false), less_equal(x, first)));
}

/// Widened where i is a variable that is compared with 126 to 128.
Configuration widened_to_thresholds(const Configuration& older, const Configuration& newer) {
  const Thresholds thresholds(test::system_of(
      "rts: 1\nvariables: {i: int, j: int}\nstart: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: bad, do: [{assume: \"i < 127\"}]}\n"));
  Facts facts({});
  return widen(older, newer, facts, {.thresholds = &thresholds});
}

TEST(WideningToThresholds, WhatGrowsIsBoundedByTheNext) {
  const Configuration wide = widened_to_thresholds(with({data(1)}), with({data(2)}));
  EXPECT_TRUE(has(wide, less_equal(n(1), first)));
  EXPECT_TRUE(has(wide, less_equal(first, n(126))));
}

TEST(WideningToThresholds, ABoundThatIsLeftGivesWayToTheNext) {
  const Configuration older = with({number(x)}, {less_equal(n(1), x), less_equal(x, n(126))});
  const Configuration newer = with({number(x)}, {less_equal(n(1), x), less_equal(x, n(127))});
  const Configuration wide = widened_to_thresholds(older, newer);
  EXPECT_EQ(wide.store.front(), number(x));
  EXPECT_TRUE(has(wide, less_equal(x, n(127))));
  EXPECT_FALSE(has(wide, less_equal(x, n(126))));
  const Configuration beyond =
      widened_to_thresholds(older, with({number(x)}, {less_equal(n(1), x)}));
  EXPECT_EQ(beyond.condition, (Condition{less_equal(n(1), x)}));
}

TEST(WideningToThresholds, ABoundByWayOfAnotherUnknownIsKeptAsANumber) {
  const Configuration older = with({number(x), number(y)}, {less_equal(x, y), less_equal(y, n(2))});
  const Configuration newer = with({number(x), number(y)}, {less_equal(x, n(3))});
  EXPECT_TRUE(has(widened_to_thresholds(older, newer), less_equal(x, n(126))));
}

TEST(WideningToThresholds, OfABlockItsSizeIsOne) {
  Configuration older = with({anything(), place(0, false, n(0))});
  older.segments = {Segment(5)};
  Configuration newer = older;
  newer.store[1] = place(0, false, n(1));
  EXPECT_TRUE(has(widened_to_thresholds(older, newer), less_equal(first, n(4))));
}

TEST(WideningWithOrders, WhatIsAddedToAPlaceStaysBelowAnother) {
  const auto at = [](Number count) {
    return with({number(x), number(y), data(count)}, {less_equal(add(x, count + 1), y)});
  };
  const Configuration wide = widened(at(0), at(1), true);
  EXPECT_TRUE(has(wide, less_equal(add(add(x, first), 1), y)));
}

}  // namespace
}  // namespace heapreach::search::widen_test
