// What one segment alone leads to, but for what leads back from below.
#include "search/pieces/ownership.h"

#include <gtest/gtest.h>

namespace heapreach::search::ownership_test {
namespace {

/// Blocks of three cells, which hold null; each pair is one that leads to another one.
Configuration blocks(const std::vector<std::pair<SegmentId, SegmentId>>& links) {
  Configuration c;
  c.segments.assign(4, Segment(3));
  std::vector<std::size_t> next(4, 0);
  for (Segment& segment : c.segments) {
    for (std::size_t i = 0; i < 3; ++i) segment.value(i) = number({});
  }
  for (const auto& [from, to] : links) c.segments[from].value(next[from]++) = place(to);
  return c;
}

bool owns(const Configuration& c, SegmentId owner, const Datum& datum) {
  const Incoming incoming(c);
  return Ownership(c, incoming).owns(owner, datum);
}

TEST(Ownership, IsOfOneCellThatAloneLeadsThere) {
  EXPECT_TRUE(owns(blocks({{0, 1}}), 0, place(1)));
  EXPECT_FALSE(owns(blocks({{0, 1}, {0, 1}}), 0, place(1)));
  EXPECT_FALSE(owns(blocks({{0, 1}, {2, 1}}), 0, place(1)));
  EXPECT_FALSE(owns(blocks({{2, 1}}), 0, place(1)));
  EXPECT_FALSE(owns(blocks({{0, 0}}), 0, place(0)));
  EXPECT_FALSE(owns(blocks({{0, 1}}), 0, number({})));
  EXPECT_FALSE(owns(blocks({{0, 1}}), 0, place(1, true)));
  EXPECT_FALSE(owns(blocks({{0, 1}}), 0, place(1, false, linear_unknown(0))));
  Configuration c = blocks({{0, 1}});
  c.store = {place(1)};
  EXPECT_FALSE(owns(c, 0, place(1)));
}

TEST(Ownership, WhatLeadsBackFromBelowDoesNotCount) {
  EXPECT_TRUE(owns(blocks({{0, 1}, {1, 2}, {2, 1}}), 0, place(1)));
  EXPECT_FALSE(owns(blocks({{0, 1}, {1, 2}, {2, 1}, {3, 2}}), 0, place(1)))
      << "others lead to what leads back";
  EXPECT_TRUE(owns(blocks({{0, 1}, {1, 2}, {2, 1}, {2, 1}}), 0, place(1)));
  EXPECT_TRUE(owns(blocks({{0, 1}, {1, 0}}), 0, place(1))) << "it leads back to its owner";
}

TEST(Ownership, CountsReferencesFromAbove) {
  const auto from_above = [](const Configuration& c, std::optional<SegmentId> owner = {}) {
    const Incoming incoming(c);
    return Ownership(c, incoming).from_above(1, owner);
  };
  EXPECT_EQ(from_above(blocks({})), 0);
  EXPECT_EQ(from_above(blocks({{0, 1}, {2, 1}})), 2);
  EXPECT_EQ(from_above(blocks({{0, 1}, {1, 2}, {2, 1}})), 1);
  EXPECT_EQ(from_above(blocks({{0, 1}, {1, 2}, {1, 2}, {2, 1}})), 1) << "each counts once";
  EXPECT_EQ(from_above(blocks({{1, 0}, {0, 1}})), 0);
  EXPECT_EQ(from_above(blocks({{1, 0}, {0, 1}}), 0), 1) << "the owner is not below";
}

}  // namespace
}  // namespace heapreach::search::ownership_test
