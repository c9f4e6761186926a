// Kinds of blocks: what pointers tell apart is, where cells are mixed up too.
#include "search/shapes/kinds.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/search/segments.h"
#include "tests/search/support.h"

namespace heapreach::test::kinds_test {
namespace {

using namespace search;

const std::string header =
    "rts: 1\n"
    "variables: {o: ptr, i: ptr, l: ptr, k: int}\n"
    "start: {vertex: a}\nerror: bad\nedges:\n";

/// Two blocks of two cells: one that `o` leads to, and in its second cell one that it leads to.
Configuration nested() {
  Configuration c;
  c.segments = {Segment(2), Segment(2)};
  c.store = {place(0), number({}), number({}), number({})};
  for (Segment& segment : c.segments) segment.value(0) = segment.value(1) = number({});
  c.segments[0].value(1) = place(1);
  return c;
}

std::vector<BlockKind> kinds_in(const std::string& instructions) {
  const rts::System system = system_of(header + "  - {from: a, to: b, do: [" + instructions +
                                       "]}\n  - {from: b, to: bad}\n");
  return Kinds(system).of(nested());
}

const std::string outer = "{alloc: {to: o, size: 2}}, {alloc: {to: i, size: 2}}, ";

TEST(Kinds, LevelsOfNestedListsAreTold) {
  const auto kinds = kinds_in(outer +
                              "{store: {at: i, value: l}}, {move: {to: l, value: i}}, "
                              "{store: {at: o + 1, value: l}}");
  ASSERT_NE(kinds[0], no_kind);
  ASSERT_NE(kinds[1], no_kind);
  EXPECT_NE(kinds[0], kinds[1]);
}

TEST(Kinds, WhatOneVariableWalksOverIsOfOneKind) {
  const auto kinds = kinds_in(outer +
                              "{store: {at: o + 1, value: i}}, {load: {to: l, at: o + 1}}, "
                              "{move: {to: o, value: l}}");
  EXPECT_EQ(kinds[0], kinds[1]);
}

TEST(Kinds, CellsThatCannotBeToldApartAreOne) {
  // Whichever cell it is that leads on, it may be the second.
  const auto kinds = kinds_in(outer +
                              "{store: {at: o + k, value: i}}, {load: {to: l, at: o}}, "
                              "{move: {to: o, value: l}}");
  EXPECT_EQ(kinds[0], kinds[1]);
}

/// How far apart cells of what `o` leads to are treated alike, and cells in which numbers are
/// stored.
std::pair<Number, Number> period_in(const std::string& instructions) {
  const rts::System system = system_of(header + "  - {from: a, to: b, do: [" + instructions +
                                       "]}\n  - {from: b, to: bad}\n");
  const Kinds kinds(system);
  const BlockKind kind = kinds.of(nested())[0];
  return {kinds.period(kind), kinds.fill(kind)};
}

TEST(Kinds, FieldsOfRecordsInAnArrayAreTold) {
  using Pair = std::pair<Number, Number>;
  EXPECT_EQ(period_in(outer + "{store: {at: o + 1, value: i}}"), Pair(0, 0)) << "no array";
  EXPECT_EQ(period_in(outer + "{store: {at: o + k, value: i}}"), Pair(1, 1));
  EXPECT_EQ(period_in(outer + "{store: {at: o + 2 * k + 1, value: i}}"), Pair(2, 2));
  EXPECT_EQ(period_in(outer + "{store: {at: o + 2 * k + 1, value: i}}, "
                              "{store: {at: o + k, value: 0}}"),
            Pair(2, 1))
      << "numbers lead nowhere";
  EXPECT_EQ(period_in(outer + "{store: {at: o + 6 * k, value: i}}, {move: {to: o, value: o + 4}}"),
            Pair(2, 2));
  EXPECT_EQ(period_in(outer + "{store: {at: o + 4 * k, value: i}}, {store: {at: o + k * 6, value: "
                              "i}}"),
            Pair(2, 2));
  const std::string fields = outer + "{store: {at: o + 2 * k, value: o}}, ";
  const auto one = kinds_in(fields + "{store: {at: o + 2 * k + 1, value: i}}");
  EXPECT_NE(one[0], one[1]) << "each field leads to blocks of its own";
  const auto both = kinds_in(fields +
                             "{store: {at: o + 2 * k + 1, value: i}}, "
                             "{store: {at: o + 3 * k, value: i}}");
  EXPECT_EQ(both[0], both[1]);
}

TEST(Kinds, PointersToTheMiddleOfBlocksAreToldFromOthers) {
  // l points behind the begin of blocks: the first cell of a block is that before it.
  const auto kinds = kinds_in(outer +
                              "{move: {to: l, value: i + 1}}, {store: {at: l - 1, value: l}}, "
                              "{store: {at: o + 1, value: l - 1}}");
  EXPECT_NE(kinds[0], kinds[1]);
  const rts::System system = system_of(
      header + "  - {from: a, to: b, do: [" + outer +
      "{move: {to: l, value: i + 1}}, {store: {at: o + 1, value: l - 1}}, "
      "{store: {at: i, value: o}}, {load: {to: l, at: l - 1}}, {move: {to: o, value: l}}]}\n"
      "  - {from: b, to: bad}\n");
  // l is the address of a cell and a block's begin, so cells are mixed, and with them the blocks.
  const auto mixed = Kinds(system).of(nested());
  EXPECT_EQ(mixed[0], mixed[1]);
}

TEST(Kinds, WhatNoVariableLeadsToHasNone) {
  Configuration c = nested();
  c.store[0] = number({});
  const rts::System system =
      system_of(header + "  - {from: a, to: bad, do: [{alloc: {to: o, size: 2}}]}\n");
  EXPECT_EQ(Kinds(system).of(c), (std::vector<BlockKind>{no_kind, no_kind}));
}

}  // namespace
}  // namespace heapreach::test::kinds_test
