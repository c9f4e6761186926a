// Whether all blocks are reachable: a yes where pointers surely lead to each of them, a no where
// nothing can lead to one, and both where that is open.
#include "evidence/checker/steps/reachable.h"

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/steps/paths.h"

namespace heapreach::evidence::checker::reachable_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;
using Answers = std::vector<std::string>;

const Answers yes = {"yes"}, no = {"no"}, both = {"yes", "no"};

class ReachableBlocks : public test::PathsTest {
 protected:
  Answers reached(std::vector<Node> nodes, const std::vector<Value>& roots = {to(0)}) {
    start_.nodes = std::move(nodes);
    return on_all_paths([&](GraphHeap& heap, GraphPath& path) {
      GraphAddresses addresses(system(), heap, path);
      return text(all_reachable(roots, heap, path, addresses));
    });
  }
};

TEST_F(ReachableBlocks, AreThoseThatPointersLeadTo) {
  const Node last = block({num(0)});
  EXPECT_EQ(reached({block({to(1)}), last}), yes);
  EXPECT_EQ(reached({block({num(0)}), last}), no);
  EXPECT_EQ(reached({block({num(0)}), last}, {to(0), to(1)}), yes);
  EXPECT_EQ(reached({block({to(2)}), last, block({to(1)})}), yes);
  EXPECT_EQ(reached({last}, {num(0)}), no);
  EXPECT_EQ(reached({}, {num(0)}), yes);
}

TEST_F(ReachableBlocks, AreLedToInsideOnly) {
  const auto at = [&](long offset) { return reached({block({num(0)})}, {to(0, false, offset)}); };
  EXPECT_EQ(at(0), yes);
  EXPECT_EQ(at(1), no);
  EXPECT_EQ(at(2), no);
  EXPECT_EQ(at(3), both);
  EXPECT_EQ(at(-1), both);
}

TEST_F(ReachableBlocks, NeedNotBeFreedOnesOrStaticOnes) {
  Node freed = block({});
  freed.size = 1;
  freed.freed = true;
  Node is_static = block({num(0)});
  is_static.is_static = true;
  EXPECT_EQ(reached({freed, is_static}, {num(0)}), yes);
  // What only such a block leads to.
  is_static.cells[0].value = to(1);
  EXPECT_EQ(reached({is_static, block({num(0)})}, {num(0)}), no);
  EXPECT_EQ(reached({is_static, block({num(0)})}), yes);
  // Nothing lives where a freed block was.
  EXPECT_EQ(reached({freed, block({num(0)})}), no);
}

TEST_F(ReachableBlocks, MayBeAnywhereWhereAddressesAreArbitrary) {
  const Node other = block({num(0)});
  EXPECT_EQ(reached({block({Anything{}}), other}), both);
  EXPECT_EQ(reached({block({num(7)}), other}), no);
  EXPECT_EQ(reached({block({num(8)}), other}), both);
  EXPECT_EQ(reached({block({Anything{}})}), yes);
  EXPECT_EQ(reached({other}, {unknown(0)}).size(), 3u);
}

TEST_F(ReachableBlocks, OfGarbageAreNone) {
  start_.garbage = Garbage::some;
  EXPECT_EQ(reached({block({num(0)})}), no);
  EXPECT_EQ(reached({block({Anything{}})}), both);
  start_.garbage = Garbage::any;
  EXPECT_EQ(reached({block({num(0)})}), Answers{"refused"});
}

TEST_F(ReachableBlocks, OfListsAreThoseFromWhereLinksLead) {
  EXPECT_EQ(reached({list(3, false, {num(0)})}), yes);
  EXPECT_EQ(reached({list(3, false, {num(0)})}, {to(0, true)}), no);
  EXPECT_EQ(reached({list(2, false, {num(0)})}, {to(0, true), to(0)}), yes);
  // It may be a single block, or be longer.
  EXPECT_EQ(reached({list(1, true, {num(0)})}, {to(0, true)}), both);
  Node far = list(2, false, {num(0)});
  far.cells[0].offset = 3;
  EXPECT_EQ(reached({far}), both);
  EXPECT_EQ(reached({far}, {to(0), to(0, true)}), yes);
}

TEST_F(ReachableBlocks, BehindListsAreThoseOfEachEnd) {
  const Node other = block({num(0)});
  EXPECT_EQ(reached({list(2, true, {to(1)}), other}), yes);
  EXPECT_EQ(reached({list(2, true, {num(0)}), other}), no);
  EXPECT_EQ(reached({list(2, false, {num(0), to(1)}), other}), yes);
  Node ordered = list(2, false, {num(0), num(3)});
  ordered.cells[1].order = 1;
  EXPECT_EQ(reached({ordered, other}), no);
  ordered.cells[1].first = constant(9);
  EXPECT_EQ(reached({ordered, other}), both);
}

TEST_F(ReachableBlocks, OfPiecesAreAllFromTheirRoot) {
  shapes_ = {shape({child(0)}), shape({at(child(1), 1)}), shape({child(0), anything()})};
  EXPECT_EQ(reached({piece(0, 1)}), yes);
  EXPECT_EQ(reached({piece(0, 1)}, {num(0)}), no);
  EXPECT_EQ(reached({piece(1, 1)}), both);
  EXPECT_EQ(reached({piece(2, 2), block({num(0)})}), both);
  EXPECT_EQ(reached({piece(0, 1), block({num(0)})}), no);
  // If there are any.
  EXPECT_EQ(reached({or_empty(piece(0, 1))}, {num(0)}), both);
  EXPECT_EQ(reached({block({to(1)}), or_empty(piece(0, 1))}), yes);
}

TEST_F(ReachableBlocks, OfPathsAreThoseUpToTheirHole) {
  shapes_ = {shape({child(0)}), shape({child(1, {given(Kind::owner)}), argument(0)}, 1)};
  EXPECT_EQ(reached({path(0, 1, {to(1)}), block({num(0)})}), yes);
  EXPECT_EQ(reached({path(0, 1, {num(0)}), block({num(0)})}), no);
  // From its last block only where that leads back, unless it is the only one.
  EXPECT_EQ(reached({path(1, 2, {num(0), num(0)})}, {to(0, true)}), yes);
  EXPECT_EQ(reached({path(0, 1, {num(0)})}, {to(0, true)}), both);
}

TEST_F(ReachableBlocks, AreHeldAsArguments) {
  const ShapeArgument same = given(Kind::argument, 0);
  const Node other = block({num(0)});
  shapes_ = {shape({child(0, {same}), argument(0)}, 1), shape({child(1, {same})}, 1)};
  EXPECT_EQ(reached({piece(0, 2, {to(1)}), other}), yes);
  // No block need hold it, or there may be none.
  EXPECT_EQ(reached({piece(1, 1, {to(1)}), other}), both);
  EXPECT_EQ(reached({block({to(1)}), or_empty(piece(0, 2, {to(2)})), other}),
            (Answers{"no", "yes"}));
  shapes_[1].leaf = 0;
  EXPECT_EQ(reached({piece(1, 1, {to(1)}), other}), yes);
}

TEST_F(ReachableBlocks, MayBeOwnedByCellsWithoutNames) {
  shapes_ = {shape({child(0)}), shape({at(child(1), 1)})};
  Node table;
  table.is_partial = true;
  table.extent = constant(3);
  table.ranges = {{constant(0), constant(3), child(0)}};
  EXPECT_EQ(reached({table}), yes);
  EXPECT_EQ(reached({table}, {num(0)}), both);
  table.ranges[0].cell = child(1);
  EXPECT_EQ(reached({table}), both);
  // What the other cells hold is not known.
  table.ranges.clear();
  EXPECT_EQ(reached({table}), yes);
  EXPECT_EQ(reached({table, block({num(0)})}), both);
}

TEST_F(ReachableBlocks, OfStaticPiecesAreNotKnown) {
  shapes_ = {shape({child(0)})};
  shapes_[0].is_static = true;
  Node frames = piece(0, 1);
  frames.is_static = true;
  EXPECT_EQ(reached({frames}), Answers{"refused"});
}

}  // namespace
}  // namespace heapreach::evidence::checker::reachable_test
