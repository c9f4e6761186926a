// Pieces that are looked for in a state: their blocks are different ones, each is as its shape
// says, and where there is none stands null or the leaf.
#include "evidence/checker/pieces/pieces.h"

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/pieces/search.h"

namespace heapreach::evidence::checker::pieces_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;
using Taken = std::set<std::uint32_t>;

const ShapeArgument same = given(Kind::argument, 0);

class Pieces : public test::PieceSearchTest {
 protected:
  enum : std::uint32_t { lists, trees, records, tagged, leafy, ending };
  Pieces() {
    shapes_ = {shape({child(lists)}),
               shape({child(trees), child(trees)}),
               shape({number_cell(4)}),
               shape({number_cell(0), anything()}),
               shape({child(leafy, {same})}, 1),
               shape({ending_at(child(lists), 1), child(lists)})};
    shapes_[tagged].others = {{number_cell(1), never_null(child(records))}};
    shapes_[leafy].leaf = 0;
  }
};

TEST_F(Pieces, TakeEachOfTheirBlocksOnce) {
  EXPECT_TRUE(finds(trees, {block({to(1), to(2)}), block({num(0), num(0)}), block({num(0), num(0)}),
                            block({num(0), num(0)})}));
  EXPECT_EQ(taken(), (Taken{0, 1, 2}));
  EXPECT_FALSE(finds(trees, {block({to(1), to(1)}), block({num(0), num(0)})}));
  EXPECT_FALSE(finds(trees, {block({to(0), num(0)})}));
}

TEST_F(Pieces, TakeNothingThatIsTaken) {
  PieceSearch& found = search({block({to(1)}), block({num(0)})});
  use_up(1);
  EXPECT_FALSE(found.take(lists, 0, false));
  PieceSearch& again = search({block({num(0)}), block({num(0)})});
  use_up(1);
  EXPECT_TRUE(again.take(lists, 0, false));
}

TEST_F(Pieces, TakeBlocksOfTheirKindOnly) {
  Node freed = block({});
  freed.size = 1;
  freed.freed = true;
  Node is_static = block({num(0)});
  is_static.is_static = true;
  EXPECT_TRUE(finds(lists, {block({num(0)})}));
  EXPECT_FALSE(finds(lists, {freed}));
  EXPECT_FALSE(finds(lists, {is_static}));
  EXPECT_FALSE(finds(lists, {block({num(0), num(0)})}));
  shapes_[lists].is_static = true;
  EXPECT_TRUE(finds(lists, {is_static}));
  EXPECT_FALSE(finds(lists, {block({num(0)})}));
}

TEST_F(Pieces, HoldWhatTheirCellsSay) {
  EXPECT_TRUE(finds(records, {block({num(4)})}));
  EXPECT_FALSE(finds(records, {block({num(5)})}));
  EXPECT_FALSE(finds(records, {block({to(0)})}));
  EXPECT_TRUE(finds(records, {block({unknown(0)})}, {equal(term_of(0), constant(4))}));
  EXPECT_FALSE(finds(records, {block({unknown(0)})}));
}

TEST_F(Pieces, LeadToTheBasesOfTheirChildren) {
  EXPECT_FALSE(finds(lists, {block({num(1)})}));
  EXPECT_FALSE(finds(lists, {block({Anything{}})}));
  EXPECT_FALSE(finds(lists, {block({to(1, false, 1)}), block({num(0)})}));
  EXPECT_FALSE(finds(lists, {block({to(1, true)}), list(1, true, {num(0)})}));
  EXPECT_TRUE(finds(lists, {block({to(1)}), list(1, true, {num(0)})}));
  shapes_[lists].cells[0].number = 1;
  EXPECT_TRUE(finds(lists, {block({to(1, false, 1)}), block({num(0)})}));
  EXPECT_FALSE(finds(lists, {block({to(1)}), block({num(0)})}));
}

TEST_F(Pieces, AreThereWhereTheyHaveToBe) {
  EXPECT_TRUE(finds(lists, {piece(lists, 1)}));
  const std::vector<Node> empty = {or_empty(piece(lists, 1))};
  EXPECT_FALSE(finds(lists, empty));
  EXPECT_TRUE(search(empty).take(lists, 0, true));
  // Where a path may be empty, its hole has to lead on.
  EXPECT_FALSE(finds(lists, {or_empty(path(lists, 1, {num(0)}))}));
  EXPECT_TRUE(finds(lists, {or_empty(path(lists, 1, {to(1)})), piece(lists, 1)}));
  shapes_.push_back(shape({never_null(child(lists))}));
  EXPECT_FALSE(finds(6, {block({num(0)})}));
  EXPECT_TRUE(finds(6, {block({to(1)}), piece(lists, 1)}));
  EXPECT_FALSE(finds(6, {block({to(1)}), or_empty(piece(lists, 1))}));
}

TEST_F(Pieces, AreOfTheCaseThatTheirBlocksShow) {
  EXPECT_TRUE(finds(tagged, {block({num(0), num(7)})}));
  EXPECT_EQ(taken(), Taken{0});
  EXPECT_TRUE(finds(tagged, {block({num(1), to(1)}), block({num(4)})}));
  EXPECT_EQ(taken(), (Taken{0, 1}));
  EXPECT_FALSE(finds(tagged, {block({num(1), to(1)}), block({num(5)})}));
  EXPECT_FALSE(finds(tagged, {block({num(1), num(0)})}));
  EXPECT_FALSE(finds(tagged, {block({num(2), num(0)})}));
  EXPECT_FALSE(finds(tagged, {block({unknown(0), num(0)})}));
}

TEST_F(Pieces, IncludeOthers) {
  shapes_.push_back(shape({anything()}));
  EXPECT_TRUE(finds(6, {piece(records, 1)}));
  EXPECT_FALSE(finds(records, {piece(6, 1)}));
  EXPECT_FALSE(finds(6, {piece(lists, 1)}));
}

TEST_F(Pieces, GoOnBehindTheHolesOfPaths) {
  EXPECT_TRUE(finds(lists, {path(lists, 1, {num(0)})}));
  EXPECT_FALSE(finds(lists, {path(lists, 1, {num(1)})}));
  EXPECT_TRUE(finds(lists, {path(lists, 1, {to(1)}), block({num(0)})}));
  EXPECT_EQ(taken(), (Taken{0, 1}));
  EXPECT_FALSE(finds(lists, {path(lists, 1, {to(0)})}));
  EXPECT_FALSE(finds(lists, {path(lists, 1, {to(1)}), block({num(1)})}));
  // A path in a list of lists leads on as its own shape does.
  shapes_.push_back(shape({child(lists)}));
  EXPECT_TRUE(finds(6, {path(lists, 1, {to(1)}), block({num(0)})}));
  EXPECT_TRUE(finds(6, {path(lists, 1, {num(0)})}));
}

TEST_F(Pieces, EndWithOneLeaf) {
  EXPECT_TRUE(finds(leafy, {block({to(1)}), block({num(7)})}));
  EXPECT_TRUE(finds(leafy, {block({to(1)}), block({to(2)}), block({num(0), num(0)})}));
  EXPECT_EQ(taken(), (Taken{0, 1}));
  EXPECT_FALSE(finds(leafy, {block({Anything{}})}));
  // What is thought to be the leaf is no block of it.
  PieceSearch& expecting = search({block({to(1)}), block({num(7)})});
  expecting.expect({to(1)});
  EXPECT_TRUE(expecting.take(leafy, 0, false));
  EXPECT_EQ(taken(), Taken{0});
  shapes_[leafy].cells[0].never_null = true;
  EXPECT_FALSE(finds(leafy, {block({num(7)})}));
}

TEST_F(Pieces, FollowPathsUpToTheirEnd) {
  // Cell 0 leads to a path to what cell 1 holds.
  EXPECT_TRUE(finds(ending, {block({num(0), num(0)})}));
  EXPECT_TRUE(finds(ending, {block({to(1), to(1)}), block({num(0)})}));
  EXPECT_TRUE(finds(ending, {block({to(2), to(1)}), block({num(0)}), block({to(1)})}));
  EXPECT_EQ(taken(), (Taken{0, 1, 2}));
  EXPECT_TRUE(finds(ending, {block({to(2), to(1)}), block({num(0)}), list(1, true, {to(1)})}));
  EXPECT_TRUE(finds(ending, {block({to(2), to(1)}), block({num(0)}), path(lists, 1, {to(1)})}));
  EXPECT_FALSE(finds(ending, {block({num(0), to(1)}), block({num(0)})}));
  EXPECT_FALSE(finds(ending, {block({to(2), to(1)}), block({num(0)}), block({num(0)})}));
  EXPECT_FALSE(finds(ending, {block({to(2), to(1)}), block({to(2)}), block({to(1)})}));
  // A list ends with null.
  EXPECT_TRUE(finds(ending, {block({to(1), num(0)}), piece(lists, 1)}));
  EXPECT_FALSE(finds(ending, {block({to(2), to(1)}), block({num(0)}), piece(lists, 1)}));
}

}  // namespace
}  // namespace heapreach::evidence::checker::pieces_test
