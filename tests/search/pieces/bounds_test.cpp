// Bounds of data in pieces: whether data are within them, and which a block has or is given.
#include "search/pieces/bounds.h"

#include <gtest/gtest.h>

#include "tests/search/segments.h"

namespace heapreach::search::bounds_test {
namespace {

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

LinearExpression n(Number value) {
  return linear_constant(value);
}
Datum data(Number value) {
  return number(n(value));
}
Segment block(std::vector<Datum> held) {
  Segment result(static_cast<Number>(held.size()));
  for (std::size_t i = 0; i < held.size(); ++i) result.value(i) = held[i];
  return result;
}
/// A list of blocks of a number and a link.
Segment list(const Slot& numbers, const Datum& end = data(0)) {
  Segment result(2);
  test::length(result) = 2;
  test::slots(result) = {numbers, {1, 0, end}};
  return result;
}
Slot ordered(int order, Number gap, Number from, Number to) {
  return {0, 0, data(to), order, gap, data(from)};
}

ShapeCell key(bool at_least, bool at_most) {
  ShapeCell cell{CellKind::bounded};
  cell.at_least = at_least, cell.at_most = at_most;
  return cell;
}
ShapeCell own(std::optional<Number> from = {}, std::optional<Number> to = {}) {
  ShapeCell cell{CellKind::child};
  cell.from = from, cell.to = to;
  return cell;
}
/// Numbers rise (or fall) by one from block to block.
Shape rising() {
  return {{key(true, false), own(1)}};
}
Shape falling() {
  return {{key(false, true), own({}, -1)}};
}
Shape tree() {
  return {{key(true, true), own({}, 0), own(1)}};
}
ShapePtr pointer(Shape shape) {
  return std::make_shared<const Shape>(std::move(shape));
}

TEST(IsWithin, OfNoBoundIsAnythingAndOfOneOnlyNumbers) {
  const Configuration c;
  const auto within = [&](const Datum& bound, const Datum& datum) {
    return is_within(c, nullptr, bound, datum, true);
  };
  EXPECT_TRUE(within(anything(), anything()));
  EXPECT_TRUE(within(anything(), place(0)));
  EXPECT_FALSE(within({}, data(3)));
  EXPECT_FALSE(within(data(3), anything()));
  EXPECT_FALSE(within(data(3), place(0)));
  EXPECT_TRUE(within(data(3), data(3)));
  EXPECT_FALSE(within(data(3), data(4))) << "nobody says so without facts";
}

TEST(IsWithin, IsAsThePathConditionSays) {
  Facts facts({});
  Configuration c;
  c.condition = {less_equal(x, y)};
  const auto within = [&](const LinearExpression& bound, const LinearExpression& datum,
                          bool lower) {
    return is_within(c, &facts, number(bound), number(datum), lower);
  };
  EXPECT_TRUE(within(x, y, true));
  EXPECT_FALSE(within(y, x, true));
  EXPECT_TRUE(within(y, x, false));
  EXPECT_FALSE(within(x, y, false));
  EXPECT_TRUE(within(n(3), n(4), true));
  EXPECT_FALSE(within(n(4), n(3), true));
}

TEST(IsWithin, PiecesHaveBoundsThatAreNoWeaker) {
  Facts facts({});
  const Configuration c;
  const auto within = [&](std::vector<Datum> arguments, std::vector<Datum> given) {
    const Segment piece = Segment::piece(pointer(tree()), false, std::move(given));
    return is_within(c, &facts, tree(), arguments, piece);
  };
  EXPECT_TRUE(within({data(1), data(9)}, {data(1), data(9)}));
  EXPECT_TRUE(within({data(1), data(9)}, {data(2), data(8)}));
  EXPECT_FALSE(within({data(1), data(9)}, {data(0), data(8)}));
  EXPECT_FALSE(within({data(1), data(9)}, {data(2), data(10)}));
  EXPECT_FALSE(within({data(1), data(9)}, {anything(), data(9)}));
  EXPECT_TRUE(within({anything(), data(9)}, {anything(), data(9)}));
  const Segment no_data =
      Segment::piece(pointer({{{CellKind::number}, {CellKind::number}}}), false);
  EXPECT_TRUE(is_within(c, &facts, tree(), {data(1), data(9)}, no_data));
  EXPECT_TRUE(is_within(c, &facts, Shape{{{CellKind::any}}}, {}, no_data));
}

TEST(BoundsAt, AreThoseOfTheRootAndOfWhatMayBeBeyond) {
  Facts facts({});
  Configuration c;
  c.segments = {block({data(5), data(0)})};
  EXPECT_EQ(bounds_at(c, &facts, 0, rising()), (std::vector<Datum>{data(5)}));
  EXPECT_EQ(bounds_at(c, &facts, 0, falling()), (std::vector<Datum>{data(5)}));
  EXPECT_TRUE(bounds_at(c, &facts, 0, Shape{{{CellKind::any}, own()}}).empty());
  // In a tree lesser numbers are on the left, and greater ones on the right.
  c.segments = {block({data(5), place(1), place(2)}), block({data(3), data(0), data(0)}),
                block({data(7), data(0), data(0)})};
  EXPECT_EQ(bounds_at(c, &facts, 0, tree()), (std::vector<Datum>{data(3), data(7)}));
  c.segments[1].value(0) = anything();
  EXPECT_EQ(bounds_at(c, &facts, 0, tree()), (std::vector<Datum>{anything(), data(7)}));
  c.segments[1] = Segment::piece(pointer(tree()), true, {data(2), data(9)});
  EXPECT_EQ(bounds_at(c, &facts, 0, tree())[0], data(2));
}

TEST(BoundsAt, OfListsAreThoseOfTheirNearerEnd) {
  Facts facts({});
  Configuration c;
  c.segments = {list(ordered(1, 1, 3, 9))};
  EXPECT_EQ(bounds_at(c, &facts, 0, rising()), (std::vector<Datum>{data(3)}));
  EXPECT_EQ(bounds_at(c, &facts, 0, falling()), (std::vector<Datum>{data(9)}));
  c.segments = {list({1, 0, data(0)})};
  EXPECT_EQ(bounds_at(c, &facts, 0, rising()), (std::vector<Datum>{anything()})) << "it is a link";
}

TEST(BoundsFromOwner, AreWhatTheBlockGives) {
  Configuration c;
  c.segments = {block({data(5), place(1), place(2)}), Segment(3), Segment(3)};
  EXPECT_EQ(bounds_from_owner(c, 1, tree()), (std::vector<Datum>{anything(), data(5)}));
  EXPECT_EQ(bounds_from_owner(c, 2, tree()), (std::vector<Datum>{data(6), anything()}));
  EXPECT_EQ(bounds_from_owner(c, 0, tree()), (std::vector<Datum>{anything(), anything()}));
  c.segments[2] = block({data(8), place(3), data(0)});
  c.segments.emplace_back(3);
  EXPECT_EQ(bounds_from_owner(c, 3, tree()), (std::vector<Datum>{data(6), data(8)}))
      << "and what that one is given";
  c.segments[2].value(0) = anything();
  EXPECT_EQ(bounds_from_owner(c, 3, tree()), (std::vector<Datum>{data(6), anything()}));
}

TEST(BoundsFromOwner, OfAPathAreThoseBehindIt) {
  Configuration c;
  c.segments = {Segment::path(pointer(tree()), place(1), {data(1), data(9), data(4), data(7)}),
                Segment(3)};
  EXPECT_EQ(bounds_from_owner(c, 1, tree()), (std::vector<Datum>{data(4), data(7)}));
}

}  // namespace
}  // namespace heapreach::search::bounds_test
