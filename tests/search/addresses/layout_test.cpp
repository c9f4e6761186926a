// Where blocks lie whose addresses are handed out one after the other, and which cells are theirs.
#include "search/addresses/layout.h"

#include <gtest/gtest.h>

namespace heapreach::search::layout_test {
namespace {

/// Blocks of 2, 0 and 3 cells, with so many cells behind each that are never allocated.
struct Blocks {
  explicit Blocks(std::uint64_t guard, std::uint64_t origin = 5) {
    system.declared_origin = origin;
    system.guard = guard;
    configuration.segments = {Segment(2), Segment(0), Segment(3)};
  }
  Layout layout() const { return Layout(system, configuration); }

  rts::System system;
  Configuration configuration;
};

std::string cell_text(const Layout& layout, Number address) {
  const std::optional<CellAddress> cell = layout.cell_at(address);
  if (!cell) return "none";
  EXPECT_FALSE(cell->last);
  return std::to_string(cell->segment) + "+" + to_text(cell->offset);
}

TEST(Layout, BlocksLieBehindEachOther) {
  const Blocks blocks(0);
  const Layout layout = blocks.layout();
  EXPECT_EQ(layout.base(0), 5);
  EXPECT_EQ(layout.base(1), 7);
  EXPECT_EQ(layout.base(2), 8) << "an empty block has an address of its own";
}

TEST(Layout, GuardsLieBetweenThem) {
  const Blocks blocks(2, 1);
  const Layout layout = blocks.layout();
  EXPECT_EQ(layout.base(0), 1);
  EXPECT_EQ(layout.base(1), 5);
  EXPECT_EQ(layout.base(2), 8);
}

TEST(Layout, TellsWhoseCellAnAddressIs) {
  const Blocks blocks(1);
  const Layout layout = blocks.layout();  // 5 6 g | 8 g | 10 11 12 g
  EXPECT_EQ(cell_text(layout, 4), "none");
  EXPECT_EQ(cell_text(layout, 5), "0+0");
  EXPECT_EQ(cell_text(layout, 6), "0+1");
  EXPECT_EQ(cell_text(layout, 7), "none");
  EXPECT_EQ(cell_text(layout, 8), "none") << "the empty block has no cell";
  EXPECT_EQ(cell_text(layout, 9), "none");
  EXPECT_EQ(cell_text(layout, 10), "2+0");
  EXPECT_EQ(cell_text(layout, 12), "2+2");
  EXPECT_EQ(cell_text(layout, 13), "none");
  EXPECT_EQ(cell_text(layout, -1), "none");
}

TEST(Layout, FreedBlocksKeepTheirPlaceAndHaveNoCells) {
  Blocks blocks(0);
  blocks.configuration.segments[0].free();
  const Layout layout = blocks.layout();
  EXPECT_EQ(cell_text(layout, 5), "none");
  EXPECT_EQ(layout.base(2), 8);
  EXPECT_EQ(cell_text(layout, 8), "2+0");
}

TEST(Layout, EmptyBlocksAreThoseThatWereNotFreed) {
  Blocks blocks(0);
  blocks.configuration.segments.emplace_back(0);
  EXPECT_EQ(blocks.layout().empty_blocks(), (std::vector<SegmentId>{1, 3}));
  blocks.configuration.segments[1].free();
  EXPECT_EQ(blocks.layout().empty_blocks(), (std::vector<SegmentId>{3}));
}

TEST(Layout, AllocatedCellsAreInIntervals) {
  using Intervals = std::vector<Interval>;
  Blocks blocks(0);
  EXPECT_EQ(blocks.layout().allocated(), (Intervals{{5, 6}, {8, 10}}));
  blocks.configuration.segments[1] = Segment(1);
  EXPECT_EQ(blocks.layout().allocated(), (Intervals{{5, 10}})) << "neighbours are one";
  blocks.configuration.segments[1].free();
  EXPECT_EQ(blocks.layout().allocated(), (Intervals{{5, 6}, {8, 10}}));
  blocks.configuration.segments[0].free();
  EXPECT_EQ(blocks.layout().allocated(), (Intervals{{8, 10}}));
  blocks.configuration.segments.clear();
  EXPECT_TRUE(blocks.layout().allocated().empty());
}

}  // namespace
}  // namespace heapreach::search::layout_test
