// Which lengths, links, orders and kinds a segment must have to be subsumed by another one.
#include <gtest/gtest.h>

#include "search/state/segment.h"
#include "tests/search/segments.h"

namespace heapreach::search::segment_subsumption_test {
namespace {

using test::length;
using test::or_longer;
using test::slots;

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

Datum data(Number value) {
  return number(linear_constant(value));
}

Segment list(std::uint64_t blocks, std::vector<Slot> held, bool open = false) {
  Segment result(static_cast<Number>(held.size()));
  slots(result) = std::move(held);
  length(result) = blocks;
  or_longer(result) = open;
  return result;
}

Slot ordered(int order, Number gap) {
  return {0, 0, number(y), order, gap, number(x)};
}

bool has_form(const Slot& general, const Slot& special) {
  return list(2, {general}).has_form_of(list(2, {special}));
}

ShapePtr tree(bool at_least = false, bool at_most = false) {
  ShapeCell key{CellKind::bounded};
  key.at_least = at_least, key.at_most = at_most;
  if (!at_least && !at_most) key = {};
  ShapeCell left{CellKind::child}, right{CellKind::child};
  if (at_most) left.to = 0;
  if (at_least) right.from = 0;
  return std::make_shared<const Shape>(Shape{{key, left, right}});
}

TEST(SegmentForm, AnOpenLengthHasAllFromThereOn) {
  const auto has = [](std::uint64_t general, bool open, std::uint64_t special, bool other_open) {
    return list(general, {{}}, open).has_form_of(list(special, {{}}, other_open));
  };
  EXPECT_TRUE(has(2, true, 2, false));
  EXPECT_TRUE(has(2, true, 3, true));
  EXPECT_FALSE(has(2, true, 1, true));
  EXPECT_FALSE(has(2, true, 1, false));
  EXPECT_TRUE(has(2, false, 2, false));
  EXPECT_FALSE(has(2, false, 3, false));
  EXPECT_FALSE(has(3, false, 2, false));
  EXPECT_FALSE(has(2, false, 2, true));
}

TEST(SegmentForm, LinksAreTheSame) {
  EXPECT_TRUE(has_form({1, 4, {}}, {1, 4, {}}));
  EXPECT_FALSE(has_form({1, 4, {}}, {1, 3, {}}));
  EXPECT_FALSE(has_form({1, 4, {}}, {-1, 4, {}}));
  EXPECT_FALSE(has_form({1, 0, {}}, {0, 0, {}}));
  EXPECT_FALSE(has_form({0, 0, {}}, {1, 0, {}}));
  // A single block has no links.
  EXPECT_TRUE(list(1, {{1, 0, {}}}, true).has_form_of(list(1, {{0, 0, data(0)}})));
}

TEST(SegmentForm, OrdersFollow) {
  EXPECT_TRUE(has_form(ordered(1, 2), ordered(1, 2)));
  EXPECT_TRUE(has_form(ordered(1, 2), ordered(1, 3)));
  EXPECT_FALSE(has_form(ordered(1, 2), ordered(1, 1)));
  EXPECT_FALSE(has_form(ordered(1, 2), ordered(-1, 2)));
  const Slot same = {0, 0, data(4)};
  EXPECT_TRUE(has_form(ordered(1, 0), same)) << "the same everywhere";
  EXPECT_TRUE(has_form(ordered(-1, 0), same));
  EXPECT_FALSE(has_form(ordered(1, 1), same));
  EXPECT_FALSE(has_form(ordered(1, 0), {0, 0, anything()}));
  EXPECT_FALSE(has_form(ordered(1, 0), {0, 0, place(0)}));
  EXPECT_FALSE(has_form({0, 0, number(x)}, ordered(1, 0)));
  EXPECT_TRUE(has_form({0, 0, anything()}, ordered(1, 0)));
  EXPECT_TRUE(has_form({}, ordered(1, 0)));
}

TEST(SegmentForm, WhoSaysWhereItLiesNeedsOneThatMayLieThere) {
  Segment general(1), special(1);
  general.give_address();
  EXPECT_TRUE(general.has_form_of(special));
  general.locate(x);
  EXPECT_FALSE(general.has_form_of(special));
  special.give_address();
  EXPECT_TRUE(general.has_form_of(special));
  special.locate(y);
  EXPECT_TRUE(general.has_form_of(special));
  general.forget_address();
  EXPECT_TRUE(general.has_form_of(special));
}

TEST(SegmentForm, BlocksAreAlikeInWhatNoCellSays) {
  Segment freed(2), smaller(1), empty(0), still(0);
  freed.free(), smaller.free(), still.is_static = true;
  EXPECT_TRUE(freed.has_form_of(freed));
  EXPECT_FALSE(freed.has_form_of(smaller));
  EXPECT_FALSE(freed.has_form_of(empty));
  EXPECT_FALSE(empty.has_form_of(freed));
  EXPECT_FALSE(empty.has_form_of(still));
  EXPECT_FALSE(still.has_form_of(empty));
  Segment fresh(2);
  fresh.is_new = true;
  EXPECT_TRUE(Segment(2).has_form_of(fresh));
  EXPECT_FALSE(fresh.has_form_of(Segment(2)));
}

TEST(SegmentForm, RangesAreOfTheSameFieldsInOrder) {
  const auto with_ranges = [](std::vector<std::pair<Number, Number>> fields, ShapeCell cell) {
    Segment table = Segment::table(x);
    for (const auto& [stride, field] : fields) {
      const auto form = std::make_shared<const Shape>(Shape{{cell}});
      table.ranges().push_back({data(0), data(1), form, stride, field});
    }
    return table;
  };
  const ShapeCell null{CellKind::number};
  const ShapeCell list_of{CellKind::child, 0, tree()};
  EXPECT_TRUE(with_ranges({{2, 1}}, null).has_form_of(with_ranges({{2, 1}}, null)));
  EXPECT_FALSE(with_ranges({{2, 1}}, null).has_form_of(with_ranges({{2, 0}}, null)));
  EXPECT_FALSE(with_ranges({{2, 1}}, null).has_form_of(with_ranges({{3, 1}}, null)));
  EXPECT_FALSE(with_ranges({{2, 1}}, null).has_form_of(with_ranges({}, null)));
  EXPECT_FALSE(with_ranges({}, null).has_form_of(with_ranges({{2, 1}}, null)));
  EXPECT_TRUE(with_ranges({{2, 1}}, list_of).has_form_of(with_ranges({{2, 1}}, null)));
  EXPECT_FALSE(with_ranges({{2, 1}}, null).has_form_of(with_ranges({{2, 1}}, list_of)));
}

TEST(SegmentForm, OfPiecesIsTheirShape) {
  const ShapePtr of_null =
      std::make_shared<const Shape>(Shape{{{}, {CellKind::number}, {CellKind::child}}});
  const Segment piece = Segment::piece(tree(), false);
  EXPECT_TRUE(piece.has_form_of(Segment::piece(of_null, false)));
  EXPECT_FALSE(Segment::piece(of_null, false).has_form_of(piece));
  EXPECT_FALSE(piece.has_form_of(Segment::piece(tree(), true)));
  EXPECT_FALSE(Segment::piece(tree(), true).has_form_of(piece));
  EXPECT_FALSE(piece.has_form_of(Segment(3)));
  EXPECT_FALSE(Segment(3).has_form_of(piece));
  const Segment path = Segment::path(tree(), data(0));
  EXPECT_TRUE(path.has_form_of(path));
  EXPECT_FALSE(path.has_form_of(piece));
  EXPECT_FALSE(piece.has_form_of(path));
  EXPECT_TRUE(path.has_form_of(Segment::path(of_null, data(0))));
  // Through a child of another shape leads no path.
  const ShapePtr of_trees =
      std::make_shared<const Shape>(Shape{{{}, {CellKind::child, 0, tree()}, {CellKind::child}}});
  EXPECT_TRUE(Segment::piece(of_trees, false).has_form_of(piece));
  EXPECT_FALSE(Segment::path(of_trees, data(0)).has_form_of(path));
}

TEST(SegmentForm, OfAPathSaysNoMoreOfBoundsBehindIt) {
  const auto path = [](const Datum& behind) {
    return Segment::path(tree(true, false), data(0), {number(x), behind});
  };
  EXPECT_TRUE(path(number(y)).has_form_of(path(number(x))));
  EXPECT_TRUE(path(anything()).has_form_of(path(anything())));
  EXPECT_TRUE(path(number(y)).has_form_of(path(anything())));
  EXPECT_FALSE(path(anything()).has_form_of(path(number(y))));
}

TEST(SegmentForm, OfAStackIsThatOfAStack) {
  FrameShape only;
  only.cases.push_back({{{FrameCell::Kind::number, 0}, {FrameCell::Kind::any}}});
  const auto frames = std::make_shared<const FrameShape>(only);
  only.cases[0].cells[1] = {FrameCell::Kind::number, 5};
  const auto of_five = std::make_shared<const FrameShape>(only);
  const Segment stack = Segment::stack(frames, {});
  EXPECT_TRUE(stack.has_form_of(Segment::stack(of_five, {})));
  EXPECT_FALSE(Segment::stack(of_five, {}).has_form_of(stack));
  EXPECT_FALSE(stack.has_form_of(Segment::piece(tree(), false)));
  EXPECT_FALSE(Segment::piece(tree(), false).has_form_of(stack));
  EXPECT_FALSE(stack.has_form_of(Segment(2)));
}

}  // namespace
}  // namespace heapreach::search::segment_subsumption_test
