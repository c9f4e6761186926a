// Routes of paths: all ways through cells that lead to blocks of the same shape, and ways back from
// a last block as far as blocks lead to their owners.
#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/pieces/search.h"

namespace heapreach::evidence::checker::piece_routes_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;
/// Segments and cells, one after the other.
using Flat = std::vector<std::vector<std::pair<std::uint32_t, std::size_t>>>;

class PieceRoutes : public test::PieceSearchTest {
 protected:
  static Flat flat(const std::vector<PieceSearch::Route>& routes) {
    Flat result;
    for (const auto& route : routes) {
      result.emplace_back();
      for (const auto& step : route) result.back().emplace_back(step.segment, step.cell);
    }
    return result;
  }
  Flat routes(const std::vector<Node>& nodes) { return flat(search(nodes).routes(0, 0)); }
  Flat routes_to(const std::vector<Node>& nodes, const Pointer& end) {
    return flat(search(nodes).routes_to(0, end));
  }
};

TEST_F(PieceRoutes, GoThroughEachCellThatLeadsOn) {
  shapes_ = {shape({child(0), anything(), child(0)})};
  const Flat wanted = {{{0, 0}}, {{0, 2}}, {{0, 2}, {1, 0}}, {{0, 2}, {1, 2}}};
  EXPECT_EQ(routes({block({num(0), to(1), to(1)}), block({num(0), num(0), num(0)})}), wanted);
}

TEST_F(PieceRoutes, EndWhereNoBlockOfTheShapeIs) {
  shapes_ = {shape({child(0)})};
  const Flat one = {{{0, 0}}};
  Node freed = block({});
  freed.size = 1;
  freed.freed = true;
  EXPECT_EQ(routes({block({to(1)}), freed}), one);
  EXPECT_EQ(routes({block({to(1)}), block({num(0), num(0)})}), one);
  EXPECT_EQ(routes({block({to(1, false, 1)}), block({num(0)})}), one);
  EXPECT_EQ(routes({block({to(0)})}), one);
  EXPECT_EQ(routes({freed}), Flat{});
  PieceSearch& found = search({block({to(1)}), block({num(0)})});
  use_up(1);
  EXPECT_EQ(flat(found.routes(0, 0)), one);
  use_up(0);
  EXPECT_EQ(flat(found.routes(0, 0)), Flat{});
}

TEST_F(PieceRoutes, GoThroughListsAndPaths) {
  shapes_ = {shape({child(0), anything()})};
  Node turned = list(2, true, {num(0), num(0)});
  turned.cells[0].step = -1;
  const Flat through = {{{0, 0}}, {{0, 0}, {1, 0}}};
  EXPECT_EQ(routes({list(2, true, {to(1), num(0)}), block({num(0), num(0)})}), through);
  EXPECT_EQ(routes({path(0, 2, {to(1)}), block({num(0), num(0)})}), through);
  EXPECT_EQ(routes({turned}), Flat{});
  // A piece without a hole leads to nothing.
  EXPECT_EQ(routes({piece(0, 2)}), Flat{});
  EXPECT_EQ(routes({block({to(1), num(0)}), piece(0, 2)}), (Flat{{{0, 0}}}));
}

TEST_F(PieceRoutes, LeadToTheOffsetOfTheShapesLinks) {
  shapes_ = {shape({at(child(0), 1), anything()})};
  const Node last = block({num(0), num(0)});
  EXPECT_EQ(routes({block({to(1, false, 1), num(0)}), last}).size(), 2u);
  EXPECT_EQ(routes({block({to(1), num(0)}), last}).size(), 1u);
}

TEST_F(PieceRoutes, LeadBackToOwnersTheLongestFirst) {
  shapes_ = {shape({child(0, {given(Kind::owner)}), argument(0)}, 1)};
  const std::vector<Node> nodes = {block({to(1), num(0)}), block({to(2), to(0)}),
                                   block({num(0), to(1)})};
  const Flat wanted = {{{0, 0}, {1, 0}, {2, 0}}, {{1, 0}, {2, 0}}, {{2, 0}}};
  EXPECT_EQ(routes_to(nodes, {2, false, {}}), wanted);
  EXPECT_EQ(routes_to(nodes, {0, false, {}}), (Flat{{{0, 0}}}));
}

TEST_F(PieceRoutes, LeadBackOnlyToOwnersThatLeadThere) {
  shapes_ = {shape({child(0, {given(Kind::owner)}), argument(0)}, 1)};
  const Flat alone = {{{1, 0}}};
  const auto to_second = [&](const Value& on, const Value& back) {
    return routes_to({block({on, num(0)}), block({num(0), back})}, {1, false, {}});
  };
  EXPECT_EQ(to_second(to(1), to(0)).size(), 2u);
  EXPECT_EQ(to_second(num(0), to(0)), alone);
  EXPECT_EQ(to_second(to(1), num(0)), alone);
  EXPECT_EQ(to_second(to(1), to(0, false, 1)), alone);
  EXPECT_EQ(to_second(to(1), to(1)), alone);
  // An owner is a root, and not inside of one.
  shapes_ = {shape({child(0, {given(Kind::owner, 0, 1)}), argument(0)}, 1)};
  EXPECT_EQ(to_second(to(1), to(0, false, 1)).size(), 2u);
  EXPECT_EQ(to_second(to(1), to(0)), alone);
  shapes_ = {shape({child(0, {given(Kind::owner, 0, 1)}), argument(0, 1)}, 1)};
  EXPECT_EQ(to_second(to(1), to(0, false, 2)).size(), 2u);
}

TEST_F(PieceRoutes, EndWithTheLastBlockOfASegment) {
  shapes_ = {shape({child(0, {given(Kind::owner)}), argument(0)}, 1)};
  Node doubly = list(1, true, {num(0), to(0)});
  doubly.cells[1].step = -1;
  const std::vector<Node> nodes = {block({to(1), num(0)}), doubly};
  EXPECT_EQ(routes_to(nodes, {1, true, {}}), (Flat{{{0, 0}, {1, 0}}, {{1, 0}}}));
  EXPECT_EQ(routes_to(nodes, {1, false, {}}), Flat{});
  // A path holds its owner as an argument.
  EXPECT_EQ(routes_to({block({to(1), num(0)}), path(0, 2, {num(0), to(0)})}, {1, true, {}}),
            (Flat{{{0, 0}, {1, 0}}, {{1, 0}}}));
}

}  // namespace
}  // namespace heapreach::evidence::checker::piece_routes_test
