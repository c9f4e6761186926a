// What a search learns of frames: one case for each tag, and levels once these are told apart.
#include <gtest/gtest.h>

#include "search/shapes/shapes.h"

namespace heapreach::search::learned_frames_test {
namespace {

Shapes plain() {
  return Shapes(rts::System{});
}

FrameCase frame(Number tag, FrameCell::Kind cell = FrameCell::Kind::any) {
  return {{{FrameCell::Kind::number, 0}, {FrameCell::Kind::number, tag}, {cell}}};
}

TEST(LearnFrames, OfOneTagAreJoinedAndOfTwoAreNot) {
  Shapes shapes = plain();
  EXPECT_FALSE(shapes.tell_levels());
  EXPECT_TRUE(shapes.learn(frame(1, FrameCell::Kind::number)));
  EXPECT_TRUE(shapes.go_beyond_lists());
  EXPECT_TRUE(shapes.learn(frame(1)));
  EXPECT_FALSE(shapes.learn(frame(1, FrameCell::Kind::number)));
  EXPECT_EQ(shapes.frames()->cases.size(), 1u);
  EXPECT_TRUE(shapes.learn(frame(2)));
  EXPECT_EQ(shapes.frames()->cases.size(), 2u);
}

TEST(LearnFrames, BeginsAnewWhereAnArgumentStandsForNull) {
  Shapes shapes = plain();
  EXPECT_TRUE(shapes.learn(frame(1, FrameCell::Kind::number)));
  EXPECT_THROW(shapes.learn(frame(1, FrameCell::Kind::argument)), LearnedAnother);
  EXPECT_EQ(shapes.frames()->cases.at(0).cells[2].kind, FrameCell::Kind::argument);
}

TEST(FrameLevels, AreTheTagsThatWaitBelow) {
  Shapes shapes = plain();
  EXPECT_EQ(shapes.level_of(std::nullopt, 7), 0u);
  EXPECT_EQ(shapes.level_of(0, 8), 0u) << "levels are not told apart yet";
  shapes.learn(frame(1));
  EXPECT_TRUE(shapes.tell_levels());
  EXPECT_FALSE(shapes.tell_levels());
  EXPECT_EQ(shapes.frames(), nullptr);
  EXPECT_EQ(shapes.level_of(std::nullopt, 7), 0u);
  EXPECT_EQ(shapes.level_of(std::nullopt, 8), 1u);
  EXPECT_EQ(shapes.level_of(std::nullopt, 7), 0u);
  EXPECT_EQ(shapes.level_of(0, 8), 2u) << "8 on 7";
  EXPECT_EQ(shapes.level_of(0, 7), 3u) << "7 again";
  EXPECT_EQ(shapes.level_of(3, 7), 3u);
  EXPECT_EQ(shapes.level_of(3, 8), 2u) << "how often does not matter";
  for (Number tag = 100; tag < 120; ++tag) EXPECT_TRUE(shapes.level_of(std::nullopt, tag));
  EXPECT_EQ(shapes.level_of(std::nullopt, 120), std::nullopt) << "there are too many";
  EXPECT_EQ(shapes.level_of(std::nullopt, 100), 4u);
}

}  // namespace
}  // namespace heapreach::search::learned_frames_test
