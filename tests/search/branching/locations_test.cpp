// Where blocks lie: a block gets an address only where something is said of it, and keeps it as
// long as the condition compares it with contents.
#include "search/branching/locations.h"

#include <gtest/gtest.h>

namespace heapreach::search::locations_test {
namespace {

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);
const LinearExpression z = linear_unknown(2);
const LinearExpression base = linear_unknown(3);  // the next one that is new

LinearExpression n(Number value) {
  return linear_constant(value);
}

Configuration with(std::vector<Datum> store, std::vector<Constraint> condition = {}) {
  Configuration c;
  c.unknowns = 3;
  c.segments = {Segment(2), Segment(1)};
  c.segments[0].give_address();
  c.store = std::move(store);
  c.condition = std::move(condition);
  return c;
}

TEST(NamedIn, IsAPointerOfTheStartIfThereIsOne) {
  Configuration c;
  c.old = {0};
  EXPECT_EQ(named_in(c, add(x, z)), 0u);
  EXPECT_EQ(named_in(c, add(multiply(4, x), z)), 2u);
}

TEST(NamedIn, IsTheLastUnknownWithoutAFactor) {
  Configuration c;
  EXPECT_EQ(named_in(c, add(x, 5)), 0u);
  EXPECT_EQ(named_in(c, add(x, z)), 2u);
  EXPECT_EQ(named_in(c, add(x, multiply(4, z))), 0u);
  EXPECT_EQ(named_in(c, multiply(-1, x)), std::nullopt);
  EXPECT_EQ(named_in(c, n(1)), std::nullopt);
}

TEST(NumberOf, GivesABlockOneAddress) {
  Configuration c = with({});
  EXPECT_EQ(number_of(c, place(0, false, n(1))), add(base, 1));
  EXPECT_EQ(c.unknowns, 4u);
  EXPECT_EQ(number_of(c, place(0, false, y)), add(base, y));
  EXPECT_EQ(c.unknowns, 4u);
  EXPECT_EQ(c.segments[0].address(), base);
}

TEST(Located, WhatIsSaidOfTheNumberHoldsOfTheBlock) {
  Configuration c = with({number(y)}, {less_equal(x, y), less_equal(n(0), y),
                                       negation(search::equal(add(x, z), n(8)))});
  c.old = {0, 1};
  const auto said = located(c, add(x, 1), place(0, false, n(3)));
  // x + 1 is the base plus 3.
  EXPECT_EQ(said, (std::vector<Constraint>{less_equal(add(base, 2), y),
                                           negation(search::equal(add(add(base, 2), z), n(8)))}));
  EXPECT_EQ(c.condition, (std::vector<Constraint>{less_equal(n(0), y)}));
  EXPECT_EQ(c.old, (std::vector<Unknown>{1}));
  EXPECT_EQ(c.segments[0].address(), base);
}

TEST(Located, NothingIsSaidOfWhatIsComparedWithNumbersOnly) {
  Configuration c = with({number(y)}, {less_equal(n(4), x)});
  EXPECT_TRUE(located(c, x, place(0)).empty());
  EXPECT_FALSE(c.segments[0].is_located());
  EXPECT_EQ(c.condition, (std::vector<Constraint>{less_equal(n(4), x)}));
  // Of a block that has an address it is.
  c.segments[0].locate(z);
  EXPECT_EQ(located(c, x, place(0)), (std::vector<Constraint>{less_equal(n(4), z)}));
  EXPECT_TRUE(c.condition.empty());
}

TEST(Located, OfWhatIsStillHeldOnlyAnEquationIsKnown) {
  Configuration c = with({number(x)}, {less_equal(x, y)});
  EXPECT_TRUE(located(c, x, place(0)).empty());
  EXPECT_EQ(c.condition.size(), 1u);
  EXPECT_FALSE(c.segments[0].is_located());
  c.segments[0].locate(z);
  EXPECT_EQ(located(c, x, place(0, false, n(1))),
            (std::vector<Constraint>{search::equal(x, add(z, 1))}));
  EXPECT_EQ(c.condition.size(), 1u);
}

TEST(Located, NeedsANameAndABlockThatMayLieThere) {
  Configuration c = with({}, {less_equal(x, y)});
  EXPECT_TRUE(located(c, x, place(1)).empty());
  EXPECT_TRUE(located(c, multiply(2, x), place(0)).empty());
  EXPECT_TRUE(located(c, n(6), place(0)).empty());
  EXPECT_EQ(c.condition.size(), 1u);
}

TEST(Located, OtherAddressesAreToldWithIt) {
  Configuration c = with({}, {less_equal(x, y)});
  c.segments[1].locate(add(x, 4));
  EXPECT_TRUE(located(c, x, place(0)).empty()) << "an address mentions it";
  EXPECT_EQ(c.condition.size(), 1u);
}

TEST(ForgetAddresses, UnlessTheConditionComparesThemWithContents) {
  const auto forgets = [](std::vector<Datum> store, std::vector<Constraint> condition) {
    Configuration c = with(std::move(store), std::move(condition));
    c.segments[0].locate(add(x, 1));
    const bool any = forget_addresses(c);
    EXPECT_EQ(any, !c.segments[0].is_located());
    EXPECT_TRUE(c.segments[0].may_be_located());
    return any;
  };
  EXPECT_FALSE(forgets({number(y)}, {less_equal(x, y)}));
  EXPECT_FALSE(forgets({number(y)}, {less_equal(z, n(0)), less_equal(x, y)}));
  EXPECT_TRUE(forgets({number(y)}, {less_equal(z, y)}));
  EXPECT_TRUE(forgets({number(y)}, {less_equal(x, z)}));
  EXPECT_TRUE(forgets({number(x)}, {less_equal(x, n(5))})) << "which is the address itself";
  EXPECT_TRUE(forgets({place(0, false, y)}, {less_equal(x, y)})) << "an offset is no content";
  EXPECT_TRUE(forgets({}, {}));
}

TEST(ForgetAddresses, CellsAreContentsAndAddressesAreNot) {
  Configuration c = with({}, {less_equal(x, y)});
  c.segments[0].locate(x);
  c.segments[1].value(0) = number(y);
  EXPECT_FALSE(forget_addresses(c));
  c.segments[1] = Segment(1);
  c.segments[1].locate(y);
  EXPECT_TRUE(forget_addresses(c)) << "two blocks are told apart without";
  EXPECT_FALSE(c.segments[0].is_located() || c.segments[1].is_located());
  EXPECT_FALSE(forget_addresses(c));
}

}  // namespace
}  // namespace heapreach::search::locations_test
