// Shapes: inclusion and join against pieces of few blocks, which are drawn from a shape.
#include <gtest/gtest.h>

#include "search/shapes/shapes.h"
#include "tests/harness/random.h"

namespace heapreach::test::shape_test {
namespace {

using namespace search;

ShapeCell data() {
  return {CellKind::any};
}
ShapeCell number_cell(Number value) {
  return {CellKind::number, value};
}
ShapeCell own(Number offset = 0) {
  return {CellKind::child, offset};
}
ShapeCell child(ShapePtr shape, Number offset = 0) {
  return {CellKind::child, offset, std::move(shape)};
}
ShapePtr shape(std::vector<ShapeCell> cells) {
  return std::make_shared<const Shape>(Shape{std::move(cells)});
}

/// A random shape; small numbers, so that two of them often have something in common.
ShapePtr drawn(Random& random, int depth) {
  std::vector<ShapeCell> cells;
  for (std::size_t i = 1 + random.below(2); i > 0; --i) {
    const std::size_t kind = random.below(depth > 0 ? 4 : 3);
    if (kind == 0) cells.push_back(data());
    if (kind == 1) cells.push_back(number_cell(random.between(0, 1)));
    if (kind == 2) cells.push_back(own());
    if (kind == 3) cells.push_back(child(drawn(random, depth - 1)));
  }
  return shape(std::move(cells));
}

/// A piece of at most so many levels, as text; what may be anything is 0, 1 or 2.
std::string piece_of(const Shape& of, Random& random, int levels) {
  std::string text = "(";
  for (const ShapeCell& cell : of.cells) {
    if (cell.kind == CellKind::any) text += std::to_string(random.below(3)) + " ";
    if (cell.kind == CellKind::number) text += to_text(cell.number) + " ";
    if (cell.kind != CellKind::child) continue;
    text +=
        levels > 0 && random.chance(60) ? piece_of(child_of(of, cell), random, levels - 1) : "0 ";
  }
  return text + ")";
}

/// Reads one piece of the shape off the front of the text.
bool takes(const Shape& of, const std::string& text, std::size_t& at) {
  if (text[at++] != '(') return false;
  for (const ShapeCell& cell : of.cells) {
    if (text[at] == '(') {
      if (cell.kind != CellKind::child || !takes(child_of(of, cell), text, at)) return false;
      continue;
    }
    if (text[at] == ')') return false;
    const int value = text[at] - '0';
    if (cell.kind == CellKind::number && value != cell.number) return false;
    if (cell.kind == CellKind::child && value != 0) return false;
    at += 2;
  }
  return text[at++] == ')';
}

bool is_piece(const Shape& of, const std::string& text) {
  std::size_t at = 0;
  return takes(of, text, at) && at == text.size();
}

TEST(Shape, IncludesWhatItSaysItDoes) {
  int included = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Random random(seed);
    const ShapePtr a = drawn(random, 2), b = drawn(random, 2);
    if (!includes(*a, *b)) continue;
    ++included;
    for (int i = 0; i < 20; ++i) {
      const std::string piece = piece_of(*b, random, 3);
      ASSERT_TRUE(is_piece(*b, piece)) << seed << ": " << piece;
      ASSERT_TRUE(is_piece(*a, piece)) << seed << ": " << piece;
    }
  }
  EXPECT_GT(included, 300);
}

TEST(Shape, JoinsIncludeBoth) {
  int joined = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    Random random(seed);
    const ShapePtr a = drawn(random, 2), b = drawn(random, 2);
    const ShapePtr both = join(*a, *b);
    if (!both) continue;
    ++joined;
    EXPECT_TRUE(includes(*both, *a) && includes(*both, *b)) << seed;
    for (int i = 0; i < 10; ++i) {
      ASSERT_TRUE(is_piece(*both, piece_of(i % 2 == 0 ? *a : *b, random, 3))) << seed;
    }
  }
  EXPECT_GT(joined, 400);
}

TEST(Shape, IsReadAsItIsWritten) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const ShapePtr before = drawn(random, 3);
    ByteWriter out(Detail::all);
    write(out, *before);
    const std::string bytes = out.take();
    ByteReader in(bytes);
    const ShapePtr after = read_shape(in);
    EXPECT_TRUE(includes(*before, *after) && includes(*after, *before)) << seed;
    ByteWriter again(Detail::all);
    write(again, *after);
    EXPECT_EQ(again.take(), bytes) << seed;
  }
}

/// Paths go through children of the shape itself: a child of another shape is none, be it as
/// general.
TEST(Shape, PathsAreThroughItsOwnChildren) {
  const ShapePtr tree = shape({own(), own()});
  const ShapePtr list_of_trees = shape({child(tree), own()});
  EXPECT_TRUE(includes(*list_of_trees, *tree));
  EXPECT_FALSE(includes_paths(*list_of_trees, *tree));
  EXPECT_TRUE(includes_paths(*tree, *tree));
  EXPECT_TRUE(includes_paths(*tree, *shape({number_cell(0), own()})));
}

TEST(Shapes, LearnsToAnEnd) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    Shapes shapes{rts::System{}};
    int news = 0;
    for (int i = 0; i < 300; ++i) {
      const ShapePtr next = drawn(random, 3);
      if (!shapes.learn(0, next)) continue;
      ++news;
      EXPECT_FALSE(shapes.learn(0, next)) << seed << ": it is known now";
    }
    EXPECT_LE(news, 60) << seed;
  }
}

TEST(Shapes, TellTreesFromLists) {
  Shapes shapes{rts::System{}};
  shapes.learn(0, shape({data(), own()}));
  EXPECT_FALSE(shapes.go_beyond_lists());
  shapes.learn(0, shape({own(), data(), own()}));
  EXPECT_TRUE(shapes.go_beyond_lists());
}

TEST(Shapes, OfOneKindAreJoinedAndOfTwoAreNot) {
  Shapes shapes{rts::System{}};
  EXPECT_TRUE(shapes.learn(0, shape({number_cell(0), own()})));
  EXPECT_TRUE(shapes.learn(1, shape({own(), own()})));
  EXPECT_EQ(shapes.all().size(), 2u);
  EXPECT_TRUE(shapes.learn(0, shape({own(), own()})));
  EXPECT_EQ(shapes.all().size(), 2u);
  EXPECT_TRUE(shapes.all()[0].shape->cells[0].is_own());
}

}  // namespace
}  // namespace heapreach::test::shape_test
