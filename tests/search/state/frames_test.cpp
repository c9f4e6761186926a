// Frames of a call stack: which are among others, which levels and arguments matter, and what the
// top frame is once it is a block of its own.
#include "search/state/frames.h"

#include <gtest/gtest.h>

#include "search/state/configuration.h"

namespace heapreach::search::frames_test {
namespace {

using Kind = FrameCell::Kind;
using Passes = FrameCase::Passes;

FrameCell any_cell() {
  return {Kind::any};
}
FrameCell number_cell(Number value) {
  return {Kind::number, value};
}
FrameCell argument() {
  return {Kind::argument};
}
FrameCell next() {
  return {Kind::next};
}
FrameCell block(FrameCells cells, Number offset = 0) {
  return {Kind::block, offset, nullptr, std::move(cells)};
}
FrameCell piece(ShapePtr shape, Number offset = 0, bool never_null = false) {
  return {Kind::piece, offset, std::move(shape), {}, never_null};
}
FrameCase frame(FrameCells cells, FrameLevel level = 0, FrameLevel below = 0,
                Passes passes = Passes::null, std::size_t cell = 0) {
  return {std::move(cells), passes, cell, level, below};
}

ShapePtr list_shape() {
  return std::make_shared<const Shape>(Shape{{{CellKind::child}, {CellKind::any}}});
}

TEST(FrameCells, OfDataHaveNumbersAndArguments) {
  for (const Kind kind : {Kind::any, Kind::dropped}) {
    const FrameCell general{kind};
    EXPECT_TRUE(includes_frames(general, any_cell()));
    EXPECT_TRUE(includes_frames(general, FrameCell{Kind::dropped}));
    EXPECT_TRUE(includes_frames(general, number_cell(3)));
    EXPECT_TRUE(includes_frames(general, argument()));
    EXPECT_FALSE(includes_frames(general, next()));
    EXPECT_FALSE(includes_frames(general, block({})));
    EXPECT_FALSE(includes_frames(general, piece(list_shape())));
  }
}

TEST(FrameCells, OfOneKindAreThatKind) {
  EXPECT_TRUE(includes_frames(number_cell(3), number_cell(3)));
  EXPECT_FALSE(includes_frames(number_cell(3), number_cell(4)));
  EXPECT_FALSE(includes_frames(number_cell(0), any_cell()));
  EXPECT_TRUE(includes_frames(argument(), argument()));
  EXPECT_FALSE(includes_frames(argument(), any_cell()));
  EXPECT_FALSE(includes_frames(argument(), next()));
  EXPECT_TRUE(includes_frames(next(), next()));
  EXPECT_FALSE(includes_frames(next(), argument()));
}

TEST(FrameCells, OfABlockAreAsItsCells) {
  EXPECT_TRUE(includes_frames(block({any_cell()}, 1), block({number_cell(2)}, 1)));
  EXPECT_FALSE(includes_frames(block({any_cell()}, 1), block({number_cell(2)}, 0)));
  EXPECT_FALSE(includes_frames(block({number_cell(2)}), block({any_cell()})));
  EXPECT_FALSE(includes_frames(block({any_cell()}), block({any_cell(), any_cell()})));
  EXPECT_FALSE(includes_frames(block({any_cell()}), number_cell(0)));
  EXPECT_FALSE(includes_frames(block({any_cell(), any_cell()}), piece(list_shape())));
}

TEST(FrameCells, OfAPieceMayBeNullOrARootOfIt) {
  const FrameCell maybe = piece(list_shape(), 1);
  const FrameCell surely = piece(list_shape(), 1, true);
  EXPECT_TRUE(includes_frames(maybe, surely));
  EXPECT_FALSE(includes_frames(surely, maybe));
  EXPECT_TRUE(includes_frames(maybe, number_cell(0)));
  EXPECT_FALSE(includes_frames(surely, number_cell(0)));
  EXPECT_FALSE(includes_frames(maybe, number_cell(1)));
  EXPECT_FALSE(includes_frames(maybe, piece(list_shape(), 0)));
  EXPECT_FALSE(includes_frames(maybe, any_cell()));
  const auto root = [](FrameCell first, FrameCell second) {
    return includes_frames(piece(list_shape(), 1), block({std::move(first), std::move(second)}, 1));
  };
  EXPECT_TRUE(root(number_cell(0), any_cell()));
  EXPECT_TRUE(root(piece(list_shape()), argument()));
  EXPECT_TRUE(root(block({number_cell(0), number_cell(4)}), any_cell()));
  EXPECT_FALSE(root(block({number_cell(4), number_cell(4)}), any_cell()));
  EXPECT_FALSE(root(piece(list_shape(), 1), any_cell()));
  EXPECT_FALSE(root(number_cell(0), next()));
  EXPECT_FALSE(root(number_cell(0), piece(list_shape())));
  EXPECT_FALSE(includes_frames(maybe, block({number_cell(0)}, 1)));
  EXPECT_FALSE(includes_frames(maybe, block({number_cell(0), any_cell()}, 0)));
}

TEST(FrameCells, OfARootAreThoseOfOneCase) {
  ShapeCell surely{CellKind::child};
  surely.never_null = true;
  const auto shape = std::make_shared<const Shape>(
      Shape{{{CellKind::number, 1}, surely}, {{{CellKind::number, 2}, {CellKind::child}}}});
  const auto root = [&](Number tag, FrameCell child) {
    return includes_frames(piece(shape), block({number_cell(tag), std::move(child)}));
  };
  EXPECT_FALSE(root(1, number_cell(0)));
  EXPECT_TRUE(root(2, number_cell(0)));
  EXPECT_FALSE(root(3, number_cell(0)));
  EXPECT_TRUE(root(1, piece(shape, 0, true)));
  EXPECT_FALSE(root(1, piece(shape)));
  EXPECT_TRUE(root(2, piece(shape)));
  const auto backward =
      std::make_shared<const Shape>(Shape{{{CellKind::argument}, {CellKind::child}}});
  EXPECT_FALSE(includes_frames(piece(backward), block({argument(), number_cell(0)})));
}

TEST(FrameCases, AreOfTheirLevelsAndPassTheSame) {
  const FrameCase general = frame({next(), any_cell()}, 1, 2, Passes::cell, 1);
  FrameCase special = general;
  EXPECT_TRUE(includes_frames(general, special));
  special.level = 2;
  EXPECT_FALSE(includes_frames(general, special));
  special = general, special.below = 1;
  EXPECT_FALSE(includes_frames(general, special));
  special = general, special.passes = Passes::null;
  EXPECT_FALSE(includes_frames(general, special));
  special = general, special.cell = 0;
  EXPECT_FALSE(includes_frames(general, special));
  special = general, special.cells[1] = next();
  EXPECT_FALSE(includes_frames(general, special));
  // At the bottom nothing is passed.
  EXPECT_TRUE(includes_frames(frame({any_cell()}, 0, 0, Passes::argument), frame({any_cell()})));
}

TEST(FrameShapes, HaveTheLevelAndEachCase) {
  const FrameCase bottom = frame({number_cell(0), any_cell()});
  const FrameCase higher = frame({next(), any_cell()}, 0, 0, Passes::argument);
  EXPECT_TRUE(includes_frames(FrameShape{{bottom, higher}}, FrameShape{{higher}}));
  EXPECT_FALSE(includes_frames(FrameShape{{higher}}, FrameShape{{bottom, higher}}));
  EXPECT_FALSE(includes_frames(FrameShape{{bottom}, 1}, FrameShape{{bottom}, 0}));
  EXPECT_TRUE(includes_cases(FrameShape{{bottom}, 1}, FrameShape{{bottom}, 0}));
}

TEST(FrameShapes, WithoutAnArgumentMayPassAnything) {
  const FrameCase passing = frame({next(), any_cell()}, 0, 0, Passes::argument);
  const FrameCase none = frame({next(), any_cell()});
  EXPECT_TRUE(includes_frames(FrameShape{{passing}}, FrameShape{{none}}));
  const FrameCase holds = frame({next(), argument()});
  EXPECT_FALSE(includes_frames(FrameShape{{passing}}, FrameShape{{holds}}));
  EXPECT_FALSE(includes_frames(FrameShape{{frame({next(), number_cell(1)})}}, FrameShape{{none}}));
  FrameCase other = none;
  other.below = 1;
  EXPECT_FALSE(includes_frames(FrameShape{{passing}}, FrameShape{{other}}));
  other = none, other.level = 1;
  EXPECT_FALSE(includes_cases(FrameShape{{passing}}, FrameShape{{other}}));
}

TEST(FrameShapes, HaveAnArgumentWhereSomeFrameHoldsIt) {
  const auto has = [](std::vector<FrameCase> cases, FrameLevel level = 0) {
    return FrameShape{std::move(cases), level}.has_argument();
  };
  EXPECT_TRUE(has({frame({number_cell(0), argument()})}));
  EXPECT_TRUE(has({frame({number_cell(0), block({argument()})})}));
  EXPECT_FALSE(has({frame({next(), any_cell()}, 0, 0, Passes::argument)}));
  EXPECT_FALSE(has({frame({number_cell(0), argument()}, 1)}));
  const FrameCase below = frame({number_cell(0), argument()}, 1);
  EXPECT_TRUE(has({frame({next(), any_cell()}, 0, 1, Passes::argument), below}));
  EXPECT_FALSE(has({frame({next(), any_cell()}, 0, 1, Passes::null), below}));
  EXPECT_FALSE(has({frame({next(), any_cell()}, 0, 1, Passes::cell, 1), below}));
  EXPECT_FALSE(has({frame({number_cell(0), any_cell()}, 0, 1, Passes::argument), below}));
  EXPECT_TRUE(has({frame({next(), any_cell()}, 0, 1, Passes::null), below}, 1));
}

TEST(FrameShapes, FromALevelHaveThoseThatStandBelow) {
  const FrameCase top = frame({next()}, 0, 1), middle = frame({next()}, 1, 2);
  const FrameCase bottom = frame({number_cell(0)}, 2, 0), other = frame({number_cell(0)}, 3);
  const FrameShape all{{bottom, other, middle, top}, 0};
  const auto levels = [&](FrameLevel level) {
    const FrameShapePtr from = from_level(all, level);
    EXPECT_EQ(from->level, level);
    std::vector<FrameLevel> result;
    for (const FrameCase& each : from->cases) result.push_back(each.level);
    return result;
  };
  EXPECT_EQ(levels(0), (std::vector<FrameLevel>{2, 1, 0}));
  EXPECT_EQ(levels(1), (std::vector<FrameLevel>{2, 1}));
  EXPECT_EQ(levels(2), (std::vector<FrameLevel>{2})) << "below the bottom there is none";
  EXPECT_EQ(levels(3), (std::vector<FrameLevel>{3}));
}

TEST(FrameShapes, WithoutTheArgumentHaveSomeCaseOfTheirLevel) {
  const FrameCase holds = frame({next(), argument()}), none = frame({number_cell(0), any_cell()});
  const FrameCase below = frame({number_cell(0), any_cell()}, 1);
  const FrameShapePtr left = without_argument(FrameShape{{holds, none, below}});
  ASSERT_TRUE(left);
  EXPECT_EQ(left->cases.size(), 2u);
  EXPECT_FALSE(left->has_argument());
  EXPECT_EQ(without_argument(FrameShape{{holds, below}}), nullptr);
  EXPECT_EQ(without_argument(FrameShape{{holds, below}, 1})->level, 1u);
}

}  // namespace
}  // namespace heapreach::search::frames_test
