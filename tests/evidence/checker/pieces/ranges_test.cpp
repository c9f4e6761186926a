// Ranges of cells: which offsets they count as theirs, what a cell of one holds that is looked at
// first, and what cells without a name may own.
#include "evidence/checker/pieces/ranges.h"

#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::ranges_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;

CellRange range(const Linear& from, const Linear& to, const ShapeCell& cell, long stride = 1,
                long at = 0) {
  return {from, to, cell, stride, at};
}

class Ranges : public ::testing::Test {
 protected:
  Ranges() {
    shapes_ = {shape({child(0)}), shape({argument(0)}, 1),
               shape({child(2, {given(Kind::argument, 0)})}, 1),
               shape({bounded(ShapeBound{0, 0}, {})}, 1), shape({child(4)})};
    shapes_[2].leaf = 0;
    shapes_[4].is_static = true;
  }
  /// A state of one table, in which ranges are looked at.
  GraphHeap& table(const Linear& extent, std::vector<CellRange> ranges,
                   const std::vector<Linear>& named = {}) {
    State state;
    state.unknowns = 10;
    state.nodes.resize(1);
    state.nodes[0].is_partial = true;
    state.nodes[0].extent = extent;
    state.nodes[0].ranges = std::move(ranges);
    for (const Linear& offset : named) {
      state.nodes[0].offsets.push_back(offset);
      state.nodes[0].cells.push_back({0, 0, num(0)});
    }
    state_ = SymbolicState(state);
    state_.speaks_of(shapes_);
    return heap_.emplace(state_);
  }
  /// On all paths, in their order.
  std::vector<bool> inside(const CellRange& range, const Linear& offset,
                           const std::vector<Constraint>& facts = {}) {
    std::vector<bool> result;
    const Facts start(facts);
    GraphPath path(solver_, start);
    while (path.next()) {
      GraphHeap& heap = table(constant(4), {range});
      result.push_back(lies_in(range, offset, heap, path));
    }
    return result;
  }
  bool may_own(GraphHeap& heap, const std::vector<Constraint>& facts = {}) {
    const Facts start(facts);
    GraphPath path(solver_, start);
    path.next();
    return may_own_in_ranges(heap, 0, path);
  }

  std::vector<Shape> shapes_;
  const Linear zero = constant(0), four = constant(4), u0 = term_of(0);

 private:
  SymbolicState state_;
  std::optional<GraphHeap> heap_;
  GraphSolver solver_{{}};
};

TEST_F(Ranges, CountOffsets) {
  Unknown next = 20;
  const auto fresh = [&] { return next++; };
  const CellRange odd = range(zero, four, anything(), 3, 1);
  for (int offset = -7; offset <= 7; ++offset) {
    const Count count = counted(odd, constant(offset), fresh);
    EXPECT_TRUE(count.defined.empty());
    EXPECT_EQ(sum(offset_of(odd, count.index), count.rest), constant(offset));
    EXPECT_TRUE(count.rest.constant >= 0 && count.rest.constant < 3);
    EXPECT_EQ(truth(count.is_met()), (offset + 8) % 3 == 0);
  }
  const Count count = counted(odd, linear(5, {{0, 6}}), fresh);
  EXPECT_EQ(count.index, linear(1, {{0, 2}}));
  EXPECT_EQ(count.rest, constant(1));
  EXPECT_EQ(next, 20u);
}

TEST_F(Ranges, NameQuotientsThatAreNotKnown) {
  Unknown next = 20;
  const Count count =
      counted(range(zero, four, anything(), 3, 1), linear(5, {{0, 2}}), [&] { return next++; });
  EXPECT_EQ(count.index, term_of(20));
  EXPECT_EQ(count.rest, term_of(21));
  const std::vector<Constraint> wanted = {equal(linear(4, {{0, 2}}), linear(0, {{20, 3}, {21, 1}})),
                                          at_most(zero, term_of(21)),
                                          below(term_of(21), constant(3))};
  EXPECT_EQ(count.defined, wanted);
}

TEST_F(Ranges, ContainOffsetsFromTheirFirstToBeforeTheirLast) {
  const CellRange middle = range(constant(1), constant(3), anything());
  const auto only = [&](int offset) { return inside(middle, constant(offset)); };
  EXPECT_EQ(only(0), std::vector{false});
  EXPECT_EQ(only(1), std::vector{true});
  EXPECT_EQ(only(2), std::vector{true});
  EXPECT_EQ(only(3), std::vector{false});
  const CellRange odd = range(zero, constant(2), anything(), 2, 1);
  EXPECT_EQ(inside(odd, constant(0)), std::vector{false});
  EXPECT_EQ(inside(odd, constant(3)), std::vector{true});
  EXPECT_EQ(inside(odd, constant(5)), std::vector{false});
}

TEST_F(Ranges, DivideThePathWhereItIsOpen) {
  const CellRange middle = range(constant(1), constant(3), anything());
  EXPECT_EQ(inside(middle, u0), (std::vector{true, false, false}));
  EXPECT_EQ(inside(middle, u0, {at_most(constant(1), u0)}), (std::vector{true, false}));
  EXPECT_EQ(inside(middle, u0, {equal(u0, constant(2))}), std::vector{true});
}

TEST_F(Ranges, MakeWhatACellHolds) {
  GraphHeap& heap = table(four, {});
  EXPECT_EQ(content_of(heap, 0, u0, anything()), Value(Anything{}));
  EXPECT_EQ(content_of(heap, 0, u0, number_cell(3)), num(3));
  EXPECT_EQ(heap.segments(), 1u);
  EXPECT_EQ(content_of(heap, 0, u0, at(child(0), 2)), to(1, false, 2));
  EXPECT_TRUE(heap.segment(1).may_be_empty());
  EXPECT_EQ(heap.segment(1).shape(), 0u);
  EXPECT_EQ(content_of(heap, 0, u0, never_null(child(0))), to(2));
  EXPECT_FALSE(heap.segment(2).may_be_empty());
  const auto gets = [&](Kind kind) {
    content_of(heap, 0, u0, child(1, {given(kind, 0, 5)}));
    return heap.segment(heap.segments() - 1).arguments().at(0);
  };
  EXPECT_EQ(gets(Kind::number), num(5));
  EXPECT_EQ(gets(Kind::owner), to(0, false, 5));
  EXPECT_EQ(gets(Kind::slot), Value(Pointer{0, false, linear(5, {{0, 1}})}));
  EXPECT_EQ(gets(Kind::any), Value(Anything{}));
}

TEST_F(Ranges, MayOwnWhereACellHasNoName) {
  const ShapeCell owning = child(0);
  EXPECT_TRUE(may_own(table(four, {range(zero, four, owning)})));
  EXPECT_FALSE(may_own(table(four, {range(zero, four, anything())})));
  EXPECT_TRUE(may_own(table(four, {range(zero, zero, anything()), range(zero, four, owning)})));
  EXPECT_FALSE(may_own(table(four, {range(four, constant(9), owning)})));
  EXPECT_TRUE(may_own(table(four, {range(constant(3), constant(9), owning)})));
  EXPECT_FALSE(may_own(table(four, {range(constant(-3), zero, owning)})));
  EXPECT_TRUE(may_own(table(constant(2), {range(zero, four, owning)}, {zero})));
  EXPECT_FALSE(may_own(table(constant(2), {range(zero, four, owning)}, {zero, constant(1)})));
  EXPECT_TRUE(may_own(table(four, {range(zero, u0, owning)})));
  EXPECT_FALSE(may_own(table(four, {range(zero, u0, owning)}), {at_most(u0, zero)}));
  EXPECT_FALSE(may_own(table(constant(2), {range(zero, four, owning, 2, 1)}, {constant(1)})));
}

TEST_F(Ranges, IncludeOthers) {
  const auto all = [&](const ShapeCell& general, const ShapeCell& special) {
    return includes(shapes_, general, special);
  };
  EXPECT_TRUE(all(anything(), number_cell(1)));
  EXPECT_FALSE(all(anything(), child(0)));
  EXPECT_TRUE(all(number_cell(1), number_cell(1)));
  EXPECT_FALSE(all(number_cell(1), number_cell(2)));
  EXPECT_FALSE(all(number_cell(0), anything()));
  EXPECT_TRUE(all(child(0), number_cell(0)));
  EXPECT_FALSE(all(child(0), number_cell(1)));
  EXPECT_FALSE(all(never_null(child(0)), number_cell(0)));
  EXPECT_FALSE(all(child(0), anything()));
  EXPECT_FALSE(all(child(0), at(child(0), 1)));
  EXPECT_FALSE(all(never_null(child(0)), child(0)));
  EXPECT_TRUE(all(child(0), never_null(child(0))));
  EXPECT_FALSE(all(child(0), child(1, {given(Kind::number)})));
  EXPECT_FALSE(all(child(1, {given(Kind::number)}), child(1, {given(Kind::owner)})));
  EXPECT_TRUE(all(child(1, {given(Kind::owner)}), child(1, {given(Kind::owner)})));
}

}  // namespace
}  // namespace heapreach::evidence::checker::ranges_test
