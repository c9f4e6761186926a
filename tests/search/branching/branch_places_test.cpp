// Numbers that are places or not, and cells of tables that may own a piece, in one branch of an
// execution.
#include <gtest/gtest.h>

#include <functional>

#include "search/branching/branch.h"

namespace heapreach::search::branch_places_test {
namespace {

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

LinearExpression n(Number value) {
  return linear_constant(value);
}
Datum data(Number value) {
  return number(n(value));
}

struct Outcome {
  bool holds = false;
  Configuration configuration{};
  std::size_t renamings = 0;
};

std::vector<Outcome> outcomes(const Configuration& from, const std::function<bool(Branch&)>& run) {
  Facts facts({});
  std::vector<Outcome> result;
  Decisions decisions;
  do {
    Outcome outcome{false, from};
    Branch branch(outcome.configuration, facts, decisions);
    outcome.holds = run(branch);
    outcome.renamings = branch.renamings();
    result.push_back(std::move(outcome));
  } while (decisions.next());
  return result;
}

/// Variables hold x, y and x + 2, and segment 0 is a block that may lie anywhere.
Configuration numbers() {
  Configuration c;
  c.unknowns = 2;
  c.segments = {Segment(3)};
  c.segments[0].give_address();
  c.store = {number(x), number(y), number(add(x, 2))};
  return c;
}

TEST(BranchIsAt, MayBeThePlaceOrNot) {
  const auto all = outcomes(numbers(), [](Branch& b) { return b.is_at(x, place(0)); });
  ASSERT_EQ(all.size(), 2u);
  EXPECT_TRUE(all[0].holds);
  EXPECT_EQ(all[0].configuration.store,
            (std::vector<Datum>{place(0), number(y), place(0, false, n(2))}));
  EXPECT_EQ(all[0].renamings, 1u);
  EXPECT_FALSE(all[1].holds);
  EXPECT_EQ(all[1].configuration.store, numbers().store);
  EXPECT_EQ(all[1].renamings, 0u);
  ASSERT_TRUE(all[1].configuration.segments[0].is_located());
  const LinearExpression base = all[1].configuration.segments[0].address();
  EXPECT_EQ(all[1].configuration.condition,
            (std::vector<Constraint>{negation(search::equal(x, base))}));
}

TEST(BranchIsAt, IsKnownWhereTheBlocksAddressTells) {
  Configuration c = numbers();
  c.segments[0].locate(y);
  const auto holds = [&](std::vector<Constraint> condition) {
    c.condition = std::move(condition);
    std::vector<bool> result;
    for (const Outcome& each : outcomes(c, [](Branch& b) { return b.is_at(x, place(0)); })) {
      result.push_back(each.holds);
    }
    return result;
  };
  EXPECT_EQ(holds({}), (std::vector<bool>{true, false}));
  EXPECT_EQ(holds({less_equal(add(x, 1), y)}), (std::vector<bool>{false}));
  EXPECT_EQ(holds({search::equal(x, y)}), (std::vector<bool>{true}));
}

TEST(BranchIsAt, IsOpenOfNumbersAndOfListsAndSaysNothingThen) {
  Configuration c = numbers();
  c.segments[0] = Segment(3);
  const auto of_no_address = outcomes(c, [](Branch& b) { return b.is_at(x, place(0)); });
  ASSERT_EQ(of_no_address.size(), 2u);
  EXPECT_TRUE(of_no_address[0].holds);
  EXPECT_FALSE(of_no_address[1].holds);
  EXPECT_TRUE(of_no_address[1].configuration.condition.empty());
  const auto of_number = outcomes(numbers(), [](Branch& b) { return b.is_at(n(7), place(0)); });
  ASSERT_EQ(of_number.size(), 2u);
  EXPECT_FALSE(of_number[1].holds);
  EXPECT_TRUE(of_number[1].configuration.condition.empty());
  EXPECT_FALSE(of_number[1].configuration.segments[0].is_located());
}

TEST(BranchIdentify, EndsWhereTheConditionSaysThatItIsElsewhere) {
  Configuration c = numbers();
  c.segments[0].locate(y);
  c.store = {number(x)};
  c.condition = {less_equal(add(x, 1), y)};
  Facts facts({});
  Decisions decisions;
  Branch branch(c, facts, decisions);
  EXPECT_THROW(branch.identify(x, place(0)), BranchEnds);
}

TEST(BranchIdentify, KeepsWhatWasSaidOfTheNumber) {
  Configuration c = numbers();
  c.store = {number(x), number(y)};
  c.condition = {less_equal(x, add(y, 5)), less_equal(n(0), y)};
  const auto all = outcomes(c, [](Branch& b) {
    b.identify(x, place(0, false, n(1)));
    return true;
  });
  ASSERT_EQ(all.size(), 1u);
  const Configuration& after = all[0].configuration;
  EXPECT_EQ(after.store, (std::vector<Datum>{place(0, false, n(1)), number(y)}));
  ASSERT_TRUE(after.segments[0].is_located());
  const LinearExpression base = after.segments[0].address();
  EXPECT_EQ(after.condition,
            (std::vector<Constraint>{less_equal(n(0), y), less_equal(add(base, 1), add(y, 5))}));
}

TEST(BranchForget, CountsAsARenaming) {
  Configuration c = numbers();
  c.store = {place(0)};
  const auto all = outcomes(c, [](Branch& b) {
    b.forget(0);
    return true;
  });
  EXPECT_EQ(all.at(0).renamings, 1u);
  EXPECT_EQ(all[0].configuration.store, (std::vector<Datum>{anything()}));
}

/// A table of y cells, whose cells from 1 to before x own lists.
Configuration table(std::vector<Constraint> condition, bool owns = true) {
  Configuration c;
  c.unknowns = 2;
  c.condition = std::move(condition);
  c.segments = {Segment::table(y)};
  const auto list = std::make_shared<const Shape>(Shape{{{CellKind::child}}});
  const ShapeCell cell = owns ? ShapeCell{CellKind::child, 0, list} : ShapeCell{CellKind::number};
  c.segments[0].ranges().push_back(
      {data(1), number(x), std::make_shared<const Shape>(Shape{{cell}})});
  return c;
}

TEST(BranchMayOwnUnnamed, WhereARangeHasACellThatNobodyNames) {
  const auto may_own = [](const Configuration& c) {
    return outcomes(c, [](Branch& b) { return b.may_own_unnamed(0); }).at(0).holds;
  };
  EXPECT_TRUE(may_own(table({})));
  EXPECT_FALSE(may_own(table({}, false)));
  EXPECT_FALSE(may_own(table({less_equal(x, n(1))})));
  EXPECT_TRUE(may_own(table({less_equal(x, n(2))})));
  EXPECT_FALSE(may_own(table({less_equal(y, n(1))})));
  EXPECT_TRUE(may_own(table({less_equal(y, n(2))})));
  Configuration named = table({less_equal(x, n(2))});
  named.segments[0].add_cell(n(1), data(0));
  EXPECT_FALSE(may_own(named));
  named.condition = {less_equal(x, n(3))};
  EXPECT_TRUE(may_own(named));
}

}  // namespace
}  // namespace heapreach::search::branch_places_test
