// Opaque addresses: which cells an address may be, where it must not matter where blocks lie, and
// what is tried where the start heap is not known.
#include "search/addresses/opaque.h"

#include <gtest/gtest.h>

#include <functional>

namespace heapreach::search::opaque_test {
namespace {

const LinearExpression x = linear_unknown(0);

LinearExpression n(Number value) {
  return linear_constant(value);
}
Datum data(Number value) {
  return number(n(value));
}

rts::System known_heap(std::uint64_t guard = 0) {
  rts::System system;
  system.declared_origin = 2;
  system.guard = guard;
  return system;
}
rts::System open_heap(std::uint64_t guard = 0) {
  rts::System system = known_heap(guard);
  system.heap = rts::StartHeap::unknown;
  return system;
}

/// Blocks of 2 cells and of none.
Configuration blocks(std::vector<Constraint> condition = {}) {
  Configuration c;
  c.unknowns = 1;
  c.condition = std::move(condition);
  c.segments = {Segment(2), Segment(0)};
  return c;
}

/// "none", "segment+offset" or "gives up", of each branch.
std::string in_block(const rts::System& system, const Configuration& from, const Datum& address,
                     bool empty = false) {
  Facts facts({});
  std::string result;
  const OpaqueAddresses addresses(system);
  Decisions decisions;
  do {
    Configuration c = from;
    Branch branch(c, facts, decisions);
    if (!result.empty()) result += ", ";
    try {
      const std::optional<CellAddress> cell =
          empty ? addresses.at_empty_block(branch, address) : addresses.in_block(branch, address);
      result += cell ? std::to_string(cell->segment) + "+" + to_text(cell->offset) : "none";
      if (cell && cell->last) result += "last";
      if (cell && branch.segment(cell->segment).is_static) result += "static";
    } catch (const NeedsAddresses&) {
      result += "gives up";
    }
  } while (decisions.next());
  return result;
}

TEST(OpaqueAddresses, NumbersBelowTheOriginAreNoCells) {
  EXPECT_EQ(in_block(known_heap(), blocks(), data(0)), "none");
  EXPECT_EQ(in_block(known_heap(), blocks(), data(1)), "none");
  EXPECT_EQ(in_block(known_heap(), blocks(), data(2)), "gives up");
  EXPECT_EQ(in_block(known_heap(), blocks(), number(x)), "none, gives up");
}

TEST(OpaqueAddresses, PlacesAreCellsOfTheirBlock) {
  const auto at = [](Number offset, std::uint64_t guard) {
    return in_block(known_heap(guard), blocks(), place(0, true, n(offset)));
  };
  EXPECT_EQ(at(0, 0), "0+0last");
  EXPECT_EQ(at(1, 0), "0+1last");
  EXPECT_EQ(at(2, 0), "gives up");
  EXPECT_EQ(at(-1, 0), "gives up");
  EXPECT_EQ(at(2, 1), "none");
  EXPECT_EQ(at(3, 1), "gives up");
  EXPECT_EQ(at(-1, 1), "gives up");
}

TEST(OpaqueAddresses, AnEmptyBlockHasNoCellAndRoomForOne) {
  const auto at = [](Number offset, std::uint64_t guard) {
    return in_block(known_heap(guard), blocks(), place(1, false, n(offset)));
  };
  EXPECT_EQ(at(0, 0), "none");
  EXPECT_EQ(at(1, 0), "gives up");
  EXPECT_EQ(at(1, 1), "none");
  EXPECT_EQ(at(2, 1), "gives up");
}

TEST(OpaqueAddresses, OffsetsThatAreOpenAreTriedOneByOne) {
  const Datum address = place(0, false, x);
  EXPECT_EQ(in_block(known_heap(), blocks({less_equal(n(0), x), less_equal(x, n(1))}), address),
            "0+0, 0+1");
  EXPECT_EQ(in_block(known_heap(), blocks({less_equal(n(1), x), less_equal(x, n(1))}), address),
            "0+1");
  EXPECT_EQ(in_block(known_heap(), blocks({less_equal(n(1), x)}), address), "0+1, gives up");
}

TEST(OpaqueAddresses, OfPartialBlocksTheOffsetIsATerm) {
  const rts::System system = known_heap();
  Configuration c = blocks({less_equal(n(0), x), less_equal(x, n(6))});
  c.segments = {Segment::partial(n(7))};
  Facts facts({});
  Decisions decisions;
  Branch branch(c, facts, decisions);
  const auto cell = OpaqueAddresses(system).in_block(branch, place(0, false, x));
  ASSERT_TRUE(cell);
  EXPECT_EQ(cell->in_partial, x);
  EXPECT_EQ(cell->offset, 0);
  EXPECT_FALSE(decisions.next());
}

TEST(OpaqueAddresses, EmptyBlocksAreMetAtTheirBase) {
  EXPECT_EQ(in_block(known_heap(), blocks(), place(1), true), "1+0");
  EXPECT_EQ(in_block(known_heap(), blocks(), place(1, false, n(1)), true), "none");
  EXPECT_EQ(in_block(known_heap(), blocks(), place(0), true), "none");
  EXPECT_EQ(in_block(known_heap(), blocks(), number(x), true), "none");
}

TEST(OpaqueAddressesOpen, ANumberMayBeEachCellOrANewOne) {
  // No block, a new one, and the cells of the first; the second has none.
  EXPECT_EQ(in_block(open_heap(), blocks({less_equal(n(2), x)}), number(x)), "none, 2+0, 0+0, 0+1");
  EXPECT_EQ(in_block(open_heap(), blocks({less_equal(x, n(1))}), number(x)), "none");
}

TEST(OpaqueAddressesOpen, FreedBlocksAndFramesAreNotMet) {
  Configuration c = blocks({less_equal(n(2), x)});
  c.segments.assign(3, Segment(1));
  c.segments[0].free();
  c.segments[1].is_frame = true;
  EXPECT_EQ(in_block(open_heap(), c, number(x)), "none, 3+0, 2+0");
}

TEST(OpaqueAddressesOpen, OldNumbersAreBelowNewBlocks) {
  Configuration c = blocks({less_equal(n(2), x)});
  c.segments.assign(2, Segment(1));
  c.segments[0].is_new = true;
  EXPECT_EQ(in_block(open_heap(), c, number(x)), "none, 2+0, 0+0, 1+0");
  c.old = {0};
  EXPECT_EQ(in_block(open_heap(), c, number(x)), "none, 2+0, 1+0");
}

TEST(OpaqueAddressesOpen, BesideItsBlockAPlaceMayBeInAnother) {
  Configuration c = blocks();
  c.segments.assign(2, Segment(1));
  EXPECT_EQ(in_block(open_heap(), c, place(0, false, n(1))), "none, 2+0, 1+0");
  EXPECT_EQ(in_block(open_heap(), c, place(0)), "0+0");
  EXPECT_EQ(in_block(open_heap(2), c, place(0, false, n(2))), "none");
}

TEST(OpaqueAddressesOpen, WhatANumberIsIsKnownThen) {
  const rts::System system = open_heap();
  Configuration c = blocks({less_equal(n(2), x)});
  c.store = {number(x), number(add(x, 1))};
  Facts facts({});
  std::vector<std::vector<Datum>> stores;
  Decisions decisions;
  do {
    Configuration copy = c;
    Branch branch(copy, facts, decisions);
    OpaqueAddresses(system).in_block(branch, number(x));
    stores.push_back(copy.store);
  } while (decisions.next());
  ASSERT_EQ(stores.size(), 4u);
  EXPECT_EQ(stores[0], c.store);
  EXPECT_EQ(stores[1], (std::vector<Datum>{place(2, false, linear_unknown(2)),
                                           place(2, false, add(linear_unknown(2), 1))}));
  EXPECT_EQ(stores[3], (std::vector<Datum>{place(0, false, n(1)), place(0, false, n(2))}));
}

TEST(OpaqueAddresses, StartWithNothingOrWithOldPointers) {
  const auto begun = [](rts::System system) {
    system.variables.resize(2);
    system.variables[0].type = rts::VariableType::integer;
    system.variables[1].type = rts::VariableType::pointer;
    Configuration c;
    c.garbage = Garbage::none;
    c.store = {anything(), anything()};
    Facts facts({});
    Decisions decisions;
    Branch branch(c, facts, decisions);
    OpaqueAddresses(system).begin(branch, 4);
    return c;
  };
  EXPECT_EQ(begun(known_heap()).store, (std::vector<Datum>{anything(), anything()}));
  const Configuration open = begun(open_heap());
  EXPECT_EQ(open.store, (std::vector<Datum>{anything(), number(x)}));
  EXPECT_EQ(open.old, (std::vector<Unknown>{0}));
  EXPECT_EQ(open.garbage, Garbage::any);
}

TEST(OpaqueAddresses, SmallTablesAreWidenedApartByTheirIndices) {
  const rts::System system = known_heap();
  const auto group = [&](Number extent, Number index, bool freed = false) {
    Configuration c;
    c.segments = {Segment::table(n(extent))};
    c.segments[0].freed = freed;
    c.store = {data(index), anything()};
    return OpaqueAddresses(system).widening_group(c, "shape");
  };
  EXPECT_EQ(group(5, 1), "shape");
  EXPECT_EQ(group(4, 1, true), "shape");
  EXPECT_NE(group(4, 1), "shape");
  EXPECT_NE(group(4, 1), group(4, 2));
  EXPECT_NE(group(4, 4), group(4, 5));
  EXPECT_NE(group(4, 0), group(4, -1));
  EXPECT_EQ(group(4, 5), group(4, 6)) << "which is no index";
  EXPECT_EQ(group(4, -1), group(4, -2));
}

}  // namespace
}  // namespace heapreach::search::opaque_test
