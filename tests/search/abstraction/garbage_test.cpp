// Forgetting: what is not live goes, what is reachable stays, and of lost blocks a flag is kept.
#include "search/abstraction/garbage.h"

#include <gtest/gtest.h>

#include "tests/search/heaps.h"
#include "tests/search/segments.h"

namespace heapreach::test::garbage_test {
namespace {

using namespace search;

Live everything(bool leaks = true) {
  return {{true, true}, {}, true, leaks};
}

TEST(Garbage, WhatIsLedToStays) {
  for (const Row& shape : rows()) {
    Configuration c = row(shape);
    const std::string before = picture(c);
    forget(c, everything());
    EXPECT_EQ(picture(c), before);
    EXPECT_EQ(c.garbage, Garbage::none);
  }
}

TEST(Garbage, LostBlocksLeaveAFlagIfSomebodyAsks) {
  Configuration c = row({4});
  Live live = everything();
  live.variables[0] = false;
  forget(c, live);
  EXPECT_TRUE(c.segments.empty());
  EXPECT_EQ(c.store[0].kind, Datum::Kind::dropped);
  EXPECT_EQ(c.garbage, Garbage::some);
  forget(c, everything());
  EXPECT_EQ(c.garbage, Garbage::some);
  forget(c, everything(false));
  EXPECT_EQ(c.garbage, Garbage::any);
}

TEST(Garbage, FreedAndStaticBlocksAreNotLeaked) {
  for (const bool is_static : {false, true}) {
    Configuration c = row({1});
    c.segments[0].is_static = is_static;
    c.segments[0].freed = !is_static;
    if (!is_static) slots(c.segments[0]).clear();
    c.store[0] = number({});
    forget(c, everything());
    EXPECT_TRUE(c.segments.empty());
    EXPECT_EQ(c.garbage, Garbage::none);
  }
}

TEST(Garbage, OfARunWithoutWayBackTheLastBlockStays) {
  Configuration c = row({5});
  c.store[0] = place(0, true);
  forget(c, everything());
  ASSERT_EQ(c.segments.size(), 1u);
  EXPECT_EQ(length(c.segments[0]), 1u);
  EXPECT_EQ(c.garbage, Garbage::some);
  EXPECT_EQ(picture(c), "vertex 0 garbage 2\nb0+0 0 \n0: size 2 0 7");
}

TEST(Garbage, ALinkBackKeepsTheRun) {
  Configuration c = row({5, true});
  c.store[0] = place(0, true);
  const std::string before = picture(c);
  forget(c, everything());
  EXPECT_EQ(picture(c), before);
  EXPECT_EQ(c.garbage, Garbage::none);
}

TEST(Garbage, LinksThatAreNotLiveLeadNowhere) {
  for (const bool both_ends : {false, true}) {
    Configuration c = row({5, true});
    if (both_ends) c.store[1] = place(0, true);
    Live live = everything();
    live.every_field = false;
    live.fields = {5};
    forget(c, live);
    EXPECT_EQ(c.segments.size(), both_ends ? 2u : 1u);
    EXPECT_EQ(c.garbage, Garbage::some);
    for (const Segment& segment : c.segments) {
      EXPECT_EQ(length(segment), 1u);
      for (const Slot& slot : slots(segment)) EXPECT_EQ(slot.value.kind, Datum::Kind::dropped);
    }
  }
}

/// What only the lost part of a list segment leads to is lost with it.
TEST(Garbage, LostPartsLeadNowhere) {
  Configuration c = row({5});
  Segment other = c.segments[0];
  length(other) = 1;
  slots(other) = {{0, 0, number({})}, {0, 0, number({})}};
  c.segments.push_back(other);
  // From the second block on backwards: the first holds the pointer to the other block.
  slots(c.segments[0])[1] = {0, 0, number({})};
  slots(c.segments[0])[0] = {1, 0, place(1)};
  c.store[0] = place(0);
  Configuration whole = c;
  forget(whole, everything());
  EXPECT_EQ(picture(whole), picture(c));
  unfold(c, 0, false);
  c.store[0] = place(2);
  slots(c.segments[2])[0].value = number({});
  forget(c, everything());
  EXPECT_EQ(c.segments.size(), 1u);
  EXPECT_EQ(c.garbage, Garbage::some);
}

}  // namespace
}  // namespace heapreach::test::garbage_test
