// Arguments of pieces: found where a block first holds one, the same wherever else they are held,
// and passed on to children as their shape says.
#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/pieces/search.h"

namespace heapreach::evidence::checker::piece_arguments_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;

const ShapeArgument same = given(Kind::argument, 0);

class PieceArguments : public test::PieceSearchTest {
 protected:
  /// Of shape 1, whose root gives its child in cell 0 this, which holds it plus 1; cell 1 is such a
  /// child, too, that gets 9.
  bool gives(const ShapeArgument& argument, const Value& held, const Value& own = num(4)) {
    shapes_ = {shape({test::parts::argument(0, 1)}, 1),
               shape({child(0, {argument}), never_null(child(0, {given(Kind::number, 0, 9)})),
                      test::parts::argument(0)},
                     1)};
    return finds(1, {block({to(1), to(2), own}), block({held}), block({num(10)})});
  }
};

TEST_F(PieceArguments, OfChildrenComeFromTheirOwner) {
  EXPECT_TRUE(gives(given(Kind::number, 0, 3), num(4)));
  EXPECT_FALSE(gives(given(Kind::number, 0, 3), num(3)));
  EXPECT_TRUE(gives(given(Kind::owner, 0, 2), to(0, false, 3)));
  EXPECT_FALSE(gives(given(Kind::owner, 0, 2), to(0, false, 2)));
  EXPECT_FALSE(gives(given(Kind::owner, 0, 2), to(1, false, 3)));
  EXPECT_FALSE(gives(given(Kind::owner, 0, 2), num(3)));
  EXPECT_TRUE(gives(given(Kind::cell, 1, 2), to(2, false, 3)));
  EXPECT_FALSE(gives(given(Kind::cell, 1, 2), to(2, false, 2)));
  EXPECT_TRUE(gives(given(Kind::argument, 0, 2), num(7)));
  EXPECT_FALSE(gives(given(Kind::argument, 0, 2), num(6)));
  EXPECT_TRUE(gives(given(Kind::argument, 0, 2), to(0, false, 3), to(0)));
  EXPECT_FALSE(gives(given(Kind::argument, 0, 2), to(0, false, 2), to(0)));
}

TEST_F(PieceArguments, AreFoundWhereABlockHoldsThem) {
  shapes_ = {shape({argument(1, 2), anything()}, 2)};
  PieceSearch& found = search({block({num(5), num(6)})});
  ASSERT_TRUE(found.take(0, 0, false));
  ASSERT_EQ(found.found().size(), 2u);
  EXPECT_FALSE(found.found()[0]);
  ASSERT_TRUE(found.found()[1]);
  EXPECT_EQ(found.found()[1]->segment, 0u);
  EXPECT_EQ(found.found()[1]->cell, 0u);
  EXPECT_EQ(found.found()[1]->minus, 2);
}

TEST_F(PieceArguments, AreTheSameWhereverTheyAreHeld) {
  shapes_ = {shape({argument(0), argument(0, 2)}, 1)};
  EXPECT_TRUE(finds(0, {block({num(5), num(7)})}));
  EXPECT_FALSE(finds(0, {block({num(5), num(6)})}));
  EXPECT_TRUE(finds(0, {block({to(0), to(0, false, 2)})}));
  EXPECT_FALSE(finds(0, {block({to(0), to(0)})}));
  EXPECT_FALSE(finds(0, {block({to(0), num(2)})}));
  EXPECT_FALSE(finds(0, {block({Anything{}, num(7)})}));
  EXPECT_FALSE(finds(0, {block({num(5), Anything{}})}));
  const std::vector<Node> open = {block({unknown(0), unknown(1)})};
  EXPECT_FALSE(finds(0, open));
  EXPECT_TRUE(finds(0, open, {equal(term_of(1), sum(term_of(0), constant(2)))}));
}

/// Of two cases the one in which a block holds the same argument twice is none where it does not.
TEST_F(PieceArguments, TellCasesApart) {
  shapes_ = {shape({argument(0), argument(0)}, 1), shape({argument(0), number_cell(6)}, 1),
             shape({child(0, {same}), argument(0)}, 1)};
  shapes_[2].others = {{child(1, {same}), argument(0)}};
  const auto owns = [&](const Value& left, const Value& right) {
    return finds(2, {block({to(1), num(5)}), block({left, right})});
  };
  EXPECT_TRUE(owns(num(5), num(5)));
  EXPECT_TRUE(owns(num(5), num(6)));
  EXPECT_FALSE(owns(num(5), num(7)));
  EXPECT_FALSE(owns(num(6), num(6)));
}

TEST_F(PieceArguments, TellTheEndsOfListsApart) {
  shapes_ = {shape({argument(0), argument(0)}, 1)};
  const auto holds = [&](const Node& other, const Value& a, const Value& b) {
    return finds(0, {block({a, b}), other});
  };
  const Node several = list(1, true, {num(0)});
  EXPECT_TRUE(holds(several, to(1, true), to(1, true)));
  EXPECT_FALSE(holds(several, to(1), to(1, true)));
  EXPECT_TRUE(holds(block({num(0)}), to(1), to(1)));
}

TEST_F(PieceArguments, OfPiecesOfTheStateAreTheirs) {
  shapes_ = {shape({argument(0)}, 1), shape({child(0, {same}), argument(0)}, 1)};
  const auto owns = [&](const Value& own, const Value& child) {
    return finds(1, {block({to(1), own}), piece(0, 1, {child})});
  };
  EXPECT_TRUE(owns(num(5), num(5)));
  EXPECT_FALSE(owns(num(5), num(6)));
  EXPECT_TRUE(owns(to(0), to(0)));
  EXPECT_FALSE(owns(num(5), to(0)));
}

TEST_F(PieceArguments, BehindARouteAreThoseOfItsLastCell) {
  shapes_ = {shape({child(0, {given(Kind::owner, 0, 1)}), argument(0)}, 1)};
  PieceSearch& found = search({block({to(1), num(5)}), block({num(0), to(0, false, 1)})});
  ASSERT_TRUE(found.take(0, PieceSearch::Route{{0, 0}, {1, 0}}));
  ASSERT_EQ(found.behind().size(), 1u);
  EXPECT_FALSE(found.behind()[0].index);
  EXPECT_EQ(found.behind()[0].value, to(1, false, 1));
  // Of a list it is its last block that leads on.
  Node doubly = list(1, true, {num(0), num(5)});
  doubly.cells[1] = {-1, 1, num(5)};
  PieceSearch& listed = search({doubly});
  ASSERT_TRUE(listed.take(0, PieceSearch::Route{{0, 0}}));
  EXPECT_EQ(listed.behind()[0].value, to(0, true, 1));
}

TEST_F(PieceArguments, BehindARouteMayBeThoseOfTheRoot) {
  shapes_ = {shape({child(0, {same}), argument(0)}, 1)};
  PieceSearch& found = search({block({to(1), num(5)}), block({num(0), num(5)})});
  ASSERT_TRUE(found.take(0, PieceSearch::Route{{0, 0}, {1, 0}}));
  EXPECT_EQ(found.behind()[0].index, 0u);
  EXPECT_EQ(found.behind()[0].number, 0);
  PieceSearch& other = search({block({to(1), num(5)}), block({num(0), num(6)})});
  EXPECT_FALSE(other.take(0, PieceSearch::Route{{0, 0}, {1, 0}}));
}

TEST_F(PieceArguments, BehindAPathAreWhatItSaysOfBoundsThere) {
  shapes_ = {shape({child(0, {given(Kind::cell, 1)}), bounded(ShapeBound{0, 0}, {})}, 1)};
  const auto goes_on = [&](const Value& bound, long datum) {
    Node first = path(0, 2, {to(1), num(3), bound});
    first.hole_bounds = 1;
    return finds(0, {first, block({num(0), num(datum)})});
  };
  EXPECT_TRUE(goes_on(num(4), 4));
  EXPECT_FALSE(goes_on(num(4), 3));
  EXPECT_TRUE(goes_on(Anything{}, 0));
}

TEST_F(PieceArguments, BehindAPathThatMayBeEmptyAreThoseOfItsRoot) {
  const auto goes_on = [&](const ShapeArgument& link) {
    shapes_ = {shape({child(0, {link}), anything()}, 1)};
    const Node first = or_empty(path(0, 2, {to(1), num(3)}));
    return finds(0, {first, block({num(0), num(0)})});
  };
  EXPECT_TRUE(goes_on(same));
  EXPECT_FALSE(goes_on(given(Kind::owner)));
  EXPECT_FALSE(goes_on(given(Kind::number, 0, 3)));
}

}  // namespace
}  // namespace heapreach::evidence::checker::piece_arguments_test
