// Data of pieces in order: what the bounds of a root have to be is noted, and all others are
// proved.
#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/pieces/search.h"

namespace heapreach::evidence::checker::piece_bounds_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;

class PieceBounds : public test::PieceSearchTest {
 protected:
  /// Ascending and descending lists: what the next block gets, plus so much.
  void make(const ShapeArgument& next = given(Kind::cell, 1), long number = 0) {
    shapes_ = {shape({child(0, {next}), bounded(ShapeBound{0, number}, {})}, 1),
               shape({child(1, {next}), bounded({}, ShapeBound{0, number})}, 1)};
  }
  bool in_row(std::uint32_t shape, const std::vector<Value>& data,
              const std::vector<Constraint>& facts = {}) {
    std::vector<Node> nodes;
    for (std::uint32_t n = 0; n < data.size(); ++n) {
      nodes.push_back(block({n + 1 < data.size() ? to(n + 1) : num(0), data[n]}));
    }
    found_ = &search(nodes, facts);
    return found_->take(shape, 0, false);
  }
  bool in_list(std::uint32_t shape, int order, long gap) {
    Node node = list(2, true, {num(0), unknown(1)});
    node.cells[1].order = order;
    node.cells[1].gap = gap;
    if (order != 0) node.cells[1].first = term_of(0);
    found_ = &search({node});
    return found_->take(shape, 0, false);
  }
  /// The only one.
  std::optional<Linear> demanded() const {
    EXPECT_EQ(found_->demands().size(), 1u);
    return found_->demands().at(0).limit;
  }

  PieceSearch* found_ = nullptr;
};

TEST_F(PieceBounds, OfTheRootAreDemanded) {
  make();
  EXPECT_TRUE(in_row(0, {num(3)}));
  EXPECT_EQ(demanded(), constant(3));
  EXPECT_EQ(found_->demands()[0].use, ArgumentUse::lower);
  EXPECT_EQ(found_->demands()[0].argument, 0u);
  EXPECT_TRUE(in_row(1, {num(3)}));
  EXPECT_EQ(demanded(), constant(3));
  EXPECT_EQ(found_->demands()[0].use, ArgumentUse::upper);
  make(given(Kind::cell, 1), 2);
  EXPECT_TRUE(in_row(0, {num(3)}));
  EXPECT_EQ(demanded(), constant(1));
}

TEST_F(PieceBounds, OfTheRootHaveNoLimitWhereItHoldsNoNumber) {
  make();
  EXPECT_TRUE(in_row(0, {Anything{}}));
  EXPECT_EQ(demanded(), std::nullopt);
}

TEST_F(PieceBounds, OfOtherBlocksAreProved) {
  make();
  EXPECT_TRUE(in_row(0, {num(3), num(3)}));
  EXPECT_TRUE(in_row(0, {num(3), num(4)}));
  EXPECT_FALSE(in_row(0, {num(3), num(2)}));
  EXPECT_TRUE(in_row(1, {num(3), num(3)}));
  EXPECT_FALSE(in_row(1, {num(3), num(4)}));
  EXPECT_FALSE(in_row(0, {num(3), Anything{}}));
  EXPECT_FALSE(in_row(0, {Anything{}, num(3)}));
  EXPECT_TRUE(in_row(0, {unknown(0), unknown(1)}, {at_most(term_of(0), term_of(1))}));
  EXPECT_FALSE(in_row(0, {unknown(0), unknown(1)}));
}

TEST_F(PieceBounds, AreApartByTheirNumbers) {
  make(given(Kind::cell, 1), 2);
  EXPECT_TRUE(in_row(0, {num(3), num(5)}));
  EXPECT_FALSE(in_row(0, {num(3), num(4)}));
  make(given(Kind::cell, 1, 2));
  EXPECT_TRUE(in_row(0, {num(3), num(5)}));
  EXPECT_FALSE(in_row(0, {num(3), num(4)}));
  make(given(Kind::cell, 1), -2);
  EXPECT_TRUE(in_row(1, {num(5), num(3)}));
  EXPECT_FALSE(in_row(1, {num(5), num(4)}));
}

TEST_F(PieceBounds, ThatArePassedOnAreDemandedByEachBlock) {
  make(given(Kind::argument, 0));
  EXPECT_TRUE(in_row(0, {num(3), num(2)}));
  ASSERT_EQ(found_->demands().size(), 2u);
  EXPECT_EQ(found_->demands()[0].limit, constant(3));
  EXPECT_EQ(found_->demands()[1].limit, constant(2));
}

TEST_F(PieceBounds, ThatMayBeAnyProveNothing) {
  make(given(Kind::any));
  EXPECT_TRUE(in_row(0, {num(3), num(2)}));
  EXPECT_EQ(demanded(), constant(3));
}

TEST_F(PieceBounds, HoldOnBothSides) {
  shapes_ = {shape({child(0, {given(Kind::argument, 0), given(Kind::cell, 2)}),
                    child(0, {given(Kind::cell, 2), given(Kind::argument, 1)}),
                    bounded(ShapeBound{0, 0}, ShapeBound{1, 0})},
                   2)};
  const auto tree = [&](long left, long right) {
    return finds(0, {block({to(1), to(2), num(5)}), block({num(0), num(0), num(left)}),
                     block({num(0), num(0), num(right)})});
  };
  EXPECT_TRUE(tree(5, 5));
  EXPECT_FALSE(tree(6, 5));
  EXPECT_FALSE(tree(5, 4));
}

TEST_F(PieceBounds, OfListsFollowFromTheirOrder) {
  make();
  EXPECT_TRUE(in_list(0, 1, 0));
  EXPECT_EQ(demanded(), term_of(0));
  EXPECT_FALSE(in_list(0, -1, 0));
  EXPECT_TRUE(in_list(0, 0, 0));
  EXPECT_EQ(demanded(), term_of(1));
  EXPECT_TRUE(in_list(1, -1, 0));
  EXPECT_EQ(demanded(), term_of(0));
  EXPECT_FALSE(in_list(1, 1, 0));
}

TEST_F(PieceBounds, OfListsAskForTheirGap) {
  make(given(Kind::cell, 1, 1), 1);
  EXPECT_TRUE(in_list(0, 1, 2));
  EXPECT_FALSE(in_list(0, 1, 1));
  EXPECT_FALSE(in_list(0, 0, 0));
  make(given(Kind::cell, 1, -1), -1);
  EXPECT_TRUE(in_list(1, -1, 2));
  EXPECT_FALSE(in_list(1, -1, 1));
  EXPECT_FALSE(in_list(1, 0, 0));
}

TEST_F(PieceBounds, OfListsThatArePassedOnAreThoseOfTheClosestBlock) {
  make(given(Kind::argument, 0));
  EXPECT_TRUE(in_list(0, 1, 0));
  EXPECT_EQ(demanded(), term_of(0));
  EXPECT_TRUE(in_list(0, -1, 0));
  EXPECT_EQ(demanded(), term_of(1));
  EXPECT_TRUE(in_list(1, 1, 0));
  EXPECT_EQ(demanded(), term_of(1));
  EXPECT_TRUE(in_list(1, -1, 0));
  EXPECT_EQ(demanded(), term_of(0));
  make(given(Kind::any));
  EXPECT_TRUE(in_list(0, -1, 0));
  EXPECT_EQ(demanded(), term_of(0));
}

TEST_F(PieceBounds, OfListsComeFromTheirOwnCell) {
  const ShapeCell datum = bounded(ShapeBound{0, 0}, {});
  shapes_ = {shape({child(0, {given(Kind::cell, 2)}), datum, datum}, 1)};
  Node node = list(2, true, {num(0), num(3), num(3)});
  EXPECT_FALSE(finds(0, {node}));
  shapes_ = {shape({child(0, {given(Kind::number, 0, 3)}), datum, datum}, 1)};
  EXPECT_FALSE(finds(0, {node}));
  shapes_ = {shape({child(0, {given(Kind::argument, 0)}), datum, datum}, 1)};
  EXPECT_TRUE(finds(0, {node}));
}

TEST_F(PieceBounds, OfListsNeedNumbers) {
  make();
  EXPECT_FALSE(finds(0, {list(2, true, {num(0), Anything{}})}));
  EXPECT_FALSE(finds(0, {list(2, true, {num(0), to(0)})}));
}

}  // namespace
}  // namespace heapreach::evidence::checker::piece_bounds_test
