// List segments as parts of pieces: each block but the first is the child of the one before, and
// what all of them hold must be as the shape says of each.
#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/pieces/search.h"

namespace heapreach::evidence::checker::piece_lists_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;

const ShapeArgument same = given(Kind::argument, 0);

class PieceLists : public test::PieceSearchTest {
 protected:
  /// Whether a list segment whose cell 0 links its blocks, and which holds these values, is a piece
  /// of blocks whose first cell leads on and whose other one is this.
  bool fits(const ShapeCell& cell, const Value& value, int step = 0, long offset = 0) {
    return fits(child(own), cell, value, step, offset);
  }
  bool fits(const ShapeCell& link, const ShapeCell& cell, const Value& value, int step = 0,
            long offset = 0) {
    const auto arguments = static_cast<std::uint32_t>(link.arguments.size());
    shapes_ = {shape({child(0)}), shape({link, cell}, arguments)};
    Node node = list(2, true, {num(0), value});
    node.cells[1].step = step;
    node.cells[1].offset = offset;
    return finds(own, {node, block({num(0)})});
  }
  static constexpr std::uint32_t own = 1;
};

TEST_F(PieceLists, HoldTheSameInEachBlock) {
  EXPECT_TRUE(fits(anything(), Anything{}));
  EXPECT_TRUE(fits(anything(), to(1)));
  EXPECT_TRUE(fits(number_cell(3), num(3)));
  EXPECT_FALSE(fits(number_cell(3), num(4)));
  EXPECT_FALSE(fits(number_cell(3), Anything{}));
  EXPECT_FALSE(fits(number_cell(3), num(3), 1));
  EXPECT_FALSE(fits(number_cell(3), num(3), -1));
}

TEST_F(PieceLists, OwnNothingElseInEachBlock) {
  EXPECT_TRUE(fits(child(0), num(0)));
  EXPECT_FALSE(fits(child(0), num(1)));
  EXPECT_FALSE(fits(child(0), to(1)));
  EXPECT_FALSE(fits(never_null(child(0)), num(0)));
}

TEST_F(PieceLists, LeadOnAsTheirShapeDoes) {
  const auto links = [&](const Node& node, long number = 0) {
    shapes_ = {shape({at(child(0), number), anything()})};
    return finds(0, {node});
  };
  Node node = list(2, true, {num(0), num(5)});
  EXPECT_TRUE(links(node));
  EXPECT_FALSE(links(node, 1));
  node.cells[0].offset = 1;
  EXPECT_TRUE(links(node, 1));
  node = list(2, true, {num(5), num(5)});
  EXPECT_FALSE(links(node));
  node.cells[0].step = -1;
  node.cells[0].value = num(0);
  EXPECT_FALSE(links(node));
  // Through the wrong cell.
  node.cells[0] = {0, 0, num(0)};
  node.cells[1] = {1, 0, num(0)};
  EXPECT_FALSE(links(node));
}

TEST_F(PieceLists, HaveOneOwnerForEachBlock) {
  shapes_ = {shape({child(0), child(0)})};
  Node node = list(2, true, {num(0), num(0)});
  EXPECT_TRUE(finds(0, {node}));
  node.cells[1].step = 1;
  EXPECT_FALSE(finds(0, {node}));
}

TEST_F(PieceLists, AreOfOneCase) {
  shapes_ = {shape({child(0), number_cell(1)})};
  shapes_[0].others = {{child(0), number_cell(2)}, {number_cell(0), child(0)}};
  EXPECT_TRUE(finds(0, {list(2, true, {num(0), num(1)})}));
  EXPECT_TRUE(finds(0, {list(2, true, {num(0), num(2)})}));
  EXPECT_FALSE(finds(0, {list(2, true, {num(0), num(3)})}));
  Node turned = list(2, true, {num(0), num(0)});
  std::swap(turned.cells[0], turned.cells[1]);
  EXPECT_TRUE(finds(0, {turned}));
}

TEST_F(PieceLists, GoOnBehindTheirLastBlock) {
  shapes_ = {shape({child(0)})};
  EXPECT_TRUE(finds(0, {list(1, true, {to(1)}), block({num(0)})}));
  EXPECT_FALSE(finds(0, {list(1, true, {to(1)}), block({num(1)})}));
  EXPECT_FALSE(finds(0, {list(1, true, {num(1)})}));
  EXPECT_FALSE(finds(0, {list(1, true, {to(0)})}));
  shapes_[0].cells[0].never_null = true;
  EXPECT_FALSE(finds(0, {list(1, true, {num(0)})}));
}

TEST_F(PieceLists, AreOfNoStaticShape) {
  shapes_ = {shape({child(0)})};
  shapes_[0].is_static = true;
  Node node = list(2, true, {num(0)});
  node.is_static = true;
  EXPECT_FALSE(finds(0, {node}));
}

TEST_F(PieceLists, PassOneArgumentOnOrLeadBack) {
  const ShapeCell passing = child(own, {same}), back = child(own, {given(Kind::owner, 0, 1)});
  EXPECT_TRUE(fits(passing, argument(0), num(3)));
  EXPECT_TRUE(fits(passing, argument(0), to(1)));
  EXPECT_FALSE(fits(passing, argument(0), num(3), -1));
  EXPECT_FALSE(fits(passing, argument(0), Anything{}));
  EXPECT_TRUE(fits(back, argument(0), num(3), -1, 1));
  EXPECT_FALSE(fits(back, argument(0), num(3), -1, 0));
  EXPECT_FALSE(fits(back, argument(0), num(3), 1, 1));
  EXPECT_FALSE(fits(back, argument(0), num(3)));
  EXPECT_TRUE(fits(back, argument(0, 1), num(3), -1, 2));
  EXPECT_FALSE(fits(child(own, {given(Kind::number, 0, 3)}), argument(0), num(3)));
}

TEST_F(PieceLists, HoldTheLeafOfOtherChildrenInEachBlock) {
  const auto holds = [&](const ShapeArgument& link, const ShapeCell& cell, const Value& value) {
    shapes_ = {shape({child(0, {same})}, 1), shape({child(1, {link}), cell}, 1)};
    shapes_[0].leaf = 0;
    return finds(1, {list(2, true, {num(0), value}), block({num(0)})});
  };
  EXPECT_TRUE(holds(same, child(0, {same}), num(7)));
  EXPECT_TRUE(holds(same, child(0, {same}), to(1)));
  EXPECT_FALSE(holds(same, never_null(child(0, {same})), num(7)));
  EXPECT_FALSE(holds(same, child(0, {given(Kind::number, 0, 7)}), num(7)));
  EXPECT_FALSE(holds(given(Kind::number, 0, 7), child(0, {same}), num(7)));
}

TEST_F(PieceLists, HoldTheirLinkInCellsThatEndWithIt) {
  // Cell 0 leads to a path to what cell 1 holds.
  shapes_ = {shape({child(0), anything()}), shape({ending_at(child(0), 1), child(1)})};
  Node node = list(2, true, {num(0), num(0)});
  node.cells[1].step = 1;
  EXPECT_TRUE(finds(1, {node}));
  Node other = node;
  other.cells[0].offset = 1;
  EXPECT_FALSE(finds(1, {other}));
  other = node;
  other.cells[0].step = 0;
  EXPECT_FALSE(finds(1, {other}));
  other = node;
  other.cells[0].value = num(1);
  EXPECT_FALSE(finds(1, {other}));
}

}  // namespace
}  // namespace heapreach::evidence::checker::piece_lists_test
