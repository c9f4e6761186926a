// What a frame owns: what only it leads to, directly or not.
#include "search/shapes/frame_references.h"

#include <gtest/gtest.h>

namespace heapreach::search::frame_references_test {
namespace {

/// So many blocks of two cells, which hold null.
Configuration blocks(std::size_t number_of) {
  Configuration c;
  c.segments.assign(number_of, Segment(2));
  for (Segment& segment : c.segments) segment.value(0) = segment.value(1) = number({});
  return c;
}

using Ids = std::set<SegmentId>;

TEST(FrameReferences, OwnedIsWhatOneCellAloneLeadsTo) {
  Configuration c = blocks(4);
  c.segments[0].value(0) = place(1);
  c.segments[0].value(1) = place(2);
  c.segments[1].value(0) = place(2);
  c.segments[1].value(1) = place(3);
  c.store = {place(3)};
  const FrameReferences references(c);
  EXPECT_FALSE(references.is_owned(0)) << "nothing leads there";
  EXPECT_TRUE(references.is_owned(1));
  EXPECT_FALSE(references.is_owned(2)) << "two cells do";
  EXPECT_FALSE(references.is_owned(3)) << "a variable does, too";
}

TEST(FrameReferences, TwoCellsOfOneBlockAreTwo) {
  Configuration c = blocks(2);
  c.segments[0].value(0) = c.segments[0].value(1) = place(1);
  EXPECT_FALSE(FrameReferences(c).is_owned(1));
}

TEST(FrameReferences, TheTerritoryIsAllThatTheFrameAloneLeadsTo) {
  Configuration c = blocks(4);
  c.segments[0].value(0) = place(1);
  c.segments[1].value(0) = place(2);
  c.segments[1].value(1) = place(1);
  c.segments[2].value(0) = place(0);
  EXPECT_EQ(FrameReferences(c).territory(0), (Ids{0, 1, 2}));
  EXPECT_EQ(FrameReferences(c).territory(3), (Ids{3}));
}

TEST(FrameReferences, WhatOthersLeadToIsNoPartOfIt) {
  Configuration c = blocks(4);
  c.segments[0].value(0) = place(1);
  c.segments[1].value(0) = place(2);
  c.segments[3].value(0) = place(1);
  EXPECT_EQ(FrameReferences(c).territory(0), (Ids{0})) << "and what that leads to is none, either";
  c.segments[3].value(0) = place(2);
  EXPECT_EQ(FrameReferences(c).territory(0), (Ids{0, 1}));
  c.store = {place(1)};
  EXPECT_EQ(FrameReferences(c).territory(0), (Ids{0}));
  c.store = {place(0)};
  EXPECT_EQ(FrameReferences(c).territory(0), (Ids{0, 1})) << "who has the frame";
}

}  // namespace
}  // namespace heapreach::search::frame_references_test
