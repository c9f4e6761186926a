#include "encoders/symbolic/layout.h"

#include <gtest/gtest.h>

#include "tests/encoders/examples.h"
#include "tests/harness/build.h"

namespace heapreach::encoders::layout_test {
namespace {

using rts::Action;
using rts::Alloc;
using test::num;
using test::var;

Layout layout(const std::vector<Action>& allocs, std::uint64_t guard = 0) {
  rts::System system = test::loops({allocs});
  system.guard = guard;
  return layout_of(system);
}

TEST(Layout, OneSizeFixesEveryBase) {
  const Layout found = layout({Alloc{0, num(3)}, Alloc{0, num(3)}}, 1);
  EXPECT_EQ(found.stride, 4u);
  EXPECT_TRUE(found.regular);
  EXPECT_EQ(found.block_size, Integer(3));
}

TEST(Layout, SeveralSizesShareADivisor) {
  const Layout found = layout({Alloc{0, num(2)}, Alloc{0, num(6)}});
  EXPECT_EQ(found.stride, 2u);
  EXPECT_FALSE(found.regular);  // the longer block has such cells inside
  EXPECT_EQ(found.block_size, std::nullopt);
}

TEST(Layout, GuardsCount) {
  const Layout found = layout({Alloc{0, num(1)}, Alloc{0, num(4)}}, 2);
  EXPECT_EQ(found.stride, 3u);
  EXPECT_FALSE(found.regular);
}

TEST(Layout, SizesOfTheStateAndOpenHeapsTellNothing) {
  EXPECT_EQ(layout({Alloc{0, num(2)}, Alloc{0, var(1)}}).stride, 1u);
  EXPECT_EQ(layout({Alloc{0, num(2)}, Alloc{0, var(1)}}).block_size, std::nullopt);
  rts::System system = test::loops({{Alloc{0, num(2), false, true}}});
  system.heap = rts::StartHeap::unknown;
  const Layout found = layout_of(system);
  EXPECT_EQ(found.stride, 1u);
  EXPECT_FALSE(found.regular);
  EXPECT_TRUE(found.has_static);
}

TEST(Layout, AllocsThatNeverSucceedDoNotCount) {
  const Layout found = layout({Alloc{0, num(2)}, Alloc{0, num(0)}, Alloc{0, num(-3)}});
  EXPECT_EQ(found.stride, 2u);
  EXPECT_EQ(found.block_size, Integer(2));
  EXPECT_EQ(layout({}).stride, 1u);
}

TEST(Layout, StaticBlocksMayHaveAnotherSize) {
  const Layout found = layout({Alloc{0, num(2)}, Alloc{0, num(4), false, true}});
  EXPECT_TRUE(found.has_static);
  EXPECT_EQ(found.block_size, Integer(2));
  EXPECT_FALSE(found.regular);
}

}  // namespace
}  // namespace heapreach::encoders::layout_test
