// What keeps a node of a state from meaning anything (segment.cpp): each complaint, with a twin
// that differs in one respect and is well-formed.
#include <gtest/gtest.h>

#include <functional>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/heaps/segment.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::malformed_segment_test {
namespace {

using namespace test::parts;
using Spoil = std::function<void(Node&)>;

std::string wrong(Node node, const Spoil& spoil = {}) {
  if (spoil) spoil(node);
  return Segment::malformed(node, false);
}
std::string wrong_block(const Spoil& spoil) {
  return wrong(block({num(0), num(1)}), spoil);
}
/// Of two blocks; cell 0 is a link, cell 1 is in an order.
std::string wrong_list(const Spoil& spoil) {
  Node node = list(2, false, {num(0), num(1)});
  node.cells[1].order = 1;
  return wrong(node, spoil);
}
/// Returns the complaint about a spoiled segment in which one cell and a range are known.
std::string wrong_partial(const Spoil& spoil) {
  Node node;
  node.is_partial = true;
  node.extent = constant(4);
  node.offsets = {constant(0)};
  node.cells.resize(1);
  node.ranges = {{constant(0), constant(4), anything()}};
  return wrong(node, spoil);
}

TEST(MalformedSegments, AreNoneOfThese) {
  for (const auto& complain : {wrong_block, wrong_list, wrong_partial}) EXPECT_EQ(complain({}), "");
  EXPECT_EQ(wrong(list(1, true, {num(0)})), "");
  EXPECT_EQ(wrong(piece(0, 2)), "");
  EXPECT_EQ(wrong(path(0, 2, {num(0)})), "");
}

TEST(MalformedSegments, CountTooFewBlocksOrTooMany) {
  EXPECT_EQ(wrong_block([](Node& node) { node.count = 0; }), "stands for no block");
  const std::uint64_t most = std::uint64_t(1) << 62;
  EXPECT_EQ(wrong_list([&](Node& node) { node.count = most; }), "");
  EXPECT_EQ(wrong_list([&](Node& node) { node.count = most + 1; }),
            "stands for more blocks than can be counted");
}

TEST(MalformedSegments, HaveNoSizeOrAnother) {
  EXPECT_EQ(wrong_block([](Node& node) { node.size = -1; }), "has blocks of a negative size");
  EXPECT_EQ(wrong_block([](Node& node) { node.size = 3; }), "has blocks of size 3 and 2 contents");
  EXPECT_EQ(wrong(block({})), "has blocks without cells");
  EXPECT_EQ(Segment::malformed(block({}), true), "");
  EXPECT_EQ(wrong_block([](Node& node) { node.extent = constant(2); }), "has two sizes");
  EXPECT_EQ(wrong_partial([](Node& node) { node.size = 4; }), "has two sizes");
}

TEST(MalformedSegments, AreFreedAndHoldSomething) {
  EXPECT_EQ(wrong_block([](Node& node) { node.freed = true; }),
            "has contents although it is freed");
  EXPECT_EQ(wrong_block([](Node& node) {
              node.freed = true;
              node.cells.clear();
            }),
            "");
  EXPECT_EQ(wrong_partial([](Node& node) {
              node.freed = true;
              node.cells.clear();
              node.offsets.clear();
            }),
            "has ranges although it is freed, or of a known size");
}

TEST(MalformedSegments, HaveWhatOnlySomeMayHave) {
  EXPECT_EQ(wrong_block([](Node& node) { node.ranges.resize(1); }),
            "has ranges although it is freed, or of a known size");
  const char* const address = "has an address although it is not a single block";
  EXPECT_EQ(wrong_block([](Node& node) { node.address = constant(8); }), "");
  EXPECT_EQ(wrong_list([](Node& node) { node.address = constant(8); }), address);
  EXPECT_EQ(wrong(piece(0, 2), [](Node& node) { node.address = constant(8); }), address);
  EXPECT_EQ(wrong_partial([](Node& node) { node.offsets.clear(); }),
            "has another number of offsets than of contents");
  EXPECT_EQ(wrong_block([](Node& node) { node.offsets.resize(1); }),
            "has another number of offsets than of contents");
  EXPECT_EQ(wrong_partial([](Node& node) { node.or_more = true; }),
            "has a size of its own although it is several blocks");
}

TEST(MalformedSegments, AreOnePieceAndMore) {
  const char* const alone = "is of a shape, and not one piece";
  EXPECT_EQ(wrong(piece(0, 2), [](Node& node) { node.count = 2; }), alone);
  EXPECT_EQ(wrong(piece(0, 2), [](Node& node) { node.is_partial = true; }), alone);
  EXPECT_EQ(wrong(piece(0, 2), [](Node& node) { node.offsets.resize(1); }), alone);
  EXPECT_EQ(wrong(piece(0, 2), [](Node& node) { node.extent = constant(2); }), alone);
}

TEST(MalformedSegments, HaveLinksThatAreNone) {
  for (const int step : {-2, 2}) {
    EXPECT_EQ(wrong_list([&](Node& node) { node.cells[0].step = step; }),
              "has a step that is not -1, 0 or 1");
  }
  EXPECT_EQ(wrong_list([](Node& node) { node.cells[0].step = -1; }), "");
  EXPECT_EQ(wrong_block([](Node& node) { node.cells[0].step = 1; }),
            "has a step although it is a single block");
  EXPECT_EQ(wrong_list([](Node& node) { node.cells[0].offset = 5; }), "");
  EXPECT_EQ(wrong_block([](Node& node) { node.cells[0].offset = 5; }),
            "has an offset without a step");
}

TEST(MalformedSegments, HaveOrdersThatAreNone) {
  for (const int order : {-2, 2}) {
    EXPECT_EQ(wrong_list([&](Node& node) { node.cells[1].order = order; }),
              "has an order that is not -1, 0 or 1");
  }
  EXPECT_EQ(wrong_list([](Node& node) { node.cells[1].order = -1; }), "");
  const char* const without = "has a gap or a first value without an order";
  EXPECT_EQ(wrong_block([](Node& node) { node.cells[1].gap = 1; }), without);
  EXPECT_EQ(wrong_block([](Node& node) { node.cells[1].first = constant(1); }), without);
  EXPECT_EQ(wrong_block([](Node& node) { node.cells[1].order = 1; }),
            "has an order although it is a single block");
  EXPECT_EQ(wrong_list([](Node& node) { node.cells[0].order = 1; }), "has a step and an order");
  EXPECT_EQ(wrong_list([](Node& node) { node.cells[1].gap = 0; }), "");
  EXPECT_EQ(wrong_list([](Node& node) { node.cells[1].gap = -1; }), "has a gap below 0");
  EXPECT_EQ(wrong_list([](Node& node) { node.cells[1].value = to(0); }),
            "has an order of what is no number");
  EXPECT_EQ(wrong_list([](Node& node) { node.cells[1].value = Anything{}; }),
            "has an order of what is no number");
}

TEST(MalformedSegments, AreOutOfPlaceWithoutAStartHeap) {
  Node node = block({num(0)});
  EXPECT_EQ(Segment::out_of_place(node), "");
  node.is_new = true;
  EXPECT_EQ(Segment::out_of_place(node), "is new although the start heap is empty");
  node.address = constant(8);
  EXPECT_EQ(Segment::out_of_place(node), "has an address although the start heap is empty");
}

}  // namespace
}  // namespace heapreach::evidence::checker::malformed_segment_test
