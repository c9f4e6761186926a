// Shapes: inclusion and join against pieces of few blocks, which are drawn from a shape.
#include <gtest/gtest.h>

#include "search/shapes/shape_cases.h"
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

ShapePtr drawn(Random& random, int depth);

ShapeCells drawn_cells(Random& random, std::size_t size, int depth, bool may_be_surely) {
  ShapeCells cells;
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t kind = random.below(depth > 0 ? 4 : 3);
    if (kind == 0) cells.push_back(data());
    if (kind == 1) cells.push_back(number_cell(random.between(0, 1)));
    if (kind == 2) cells.push_back(own());
    if (kind == 3) cells.push_back(child(drawn(random, depth - 1)));
    if (kind >= 2 && may_be_surely) cells.back().never_null = random.chance(30);
  }
  return cells;
}

/// A random shape; small numbers, so that two of them often have something in common.
ShapePtr drawn(Random& random, int depth) {
  const std::size_t size = 1 + random.below(2);
  const std::size_t others = random.chance(60) ? 0 : 1 + random.below(2);
  Shape result{drawn_cells(random, size, depth, others > 0)};
  for (std::size_t i = 0; i < others; ++i) {
    result.others.push_back(drawn_cells(random, size, depth, true));
  }
  return std::make_shared<const Shape>(std::move(result));
}

/// A piece of at most so many levels, as text; what may be anything is 0, 1 or 2. Nothing if a
/// child that is never null would be too deep.
std::optional<std::string> piece_of(const Shape& of, Random& random, int levels) {
  if (levels < 0) return std::nullopt;
  std::string text = "(";
  for (const ShapeCell& cell : of.of_case(random.below(of.cases()))) {
    if (cell.kind == CellKind::any) text += std::to_string(random.below(3)) + " ";
    if (cell.kind == CellKind::number) text += to_text(cell.number) + " ";
    if (cell.kind != CellKind::child) continue;
    if (!cell.never_null && (levels == 0 || !random.chance(60))) {
      text += "0 ";
    } else {
      const std::optional<std::string> below = piece_of(child_of(of, cell), random, levels - 1);
      if (!below) return std::nullopt;
      text += *below;
    }
  }
  return text + ")";
}

bool takes(const Shape& of, const std::string& text, std::size_t& at);

bool takes(const Shape& of, const ShapeCells& cells, const std::string& text, std::size_t& at) {
  if (text[at++] != '(') return false;
  for (const ShapeCell& cell : cells) {
    if (text[at] == '(') {
      if (cell.kind != CellKind::child || !takes(child_of(of, cell), text, at)) return false;
      continue;
    }
    if (text[at] == ')') return false;
    const int value = text[at] - '0';
    if (cell.kind == CellKind::number && value != cell.number) return false;
    if (cell.kind == CellKind::child && (value != 0 || cell.never_null)) return false;
    at += 2;
  }
  return text[at++] == ')';
}

/// Reads one piece of the shape off the front of the text.
bool takes(const Shape& of, const std::string& text, std::size_t& at) {
  const std::size_t before = at;
  for (std::size_t i = 0; i < of.cases(); ++i) {
    at = before;
    if (takes(of, of.of_case(i), text, at)) return true;
  }
  return false;
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
      const std::optional<std::string> piece = piece_of(*b, random, 3);
      if (!piece) continue;
      ASSERT_TRUE(is_piece(*b, *piece)) << seed << ": " << *piece;
      ASSERT_TRUE(is_piece(*a, *piece)) << seed << ": " << *piece;
    }
  }
  EXPECT_GT(included, 300);
}

TEST(Shape, JoinsIncludeBoth) {
  int joined = 0, with_cases = 0;
  for (std::uint64_t seed = 0; seed < 12000; ++seed) {
    Random random(seed);
    const ShapePtr a = drawn(random, 2), b = drawn(random, 2);
    for (const ShapePtr& both : {join(*a, *b), join_cases(*a, *b)}) {
      if (!both) continue;
      ++joined;
      with_cases += both->cases() > 1 ? 1 : 0;
      EXPECT_TRUE(includes(*both, *a) && includes(*both, *b)) << seed;
      for (int i = 0; i < 10; ++i) {
        const auto piece = piece_of(i % 2 == 0 ? *a : *b, random, 3);
        ASSERT_TRUE(!piece || is_piece(*both, *piece)) << seed << ": " << *piece;
      }
    }
  }
  EXPECT_GT(joined, 1600);
  EXPECT_GT(with_cases, 50);
}

TEST(ShapeCases, AreToldApartByNumbers) {
  const ShapePtr leaf = shape({number_cell(0), data(), data()});
  ShapeCell surely = own();
  surely.never_null = true;
  const ShapePtr negation = shape({number_cell(1), surely, data()});
  const ShapePtr sum = shape({number_cell(2), surely, surely});
  EXPECT_EQ(join(*leaf, *sum), nullptr);
  const ShapePtr both = join_cases(*leaf, *sum);
  ASSERT_TRUE(both);
  EXPECT_EQ(both->cases(), 2u);
  const ShapePtr all = join_cases(*negation, *both);
  ASSERT_TRUE(all);
  EXPECT_EQ(all->cases(), 3u);
  EXPECT_TRUE(includes(*all, *both));
  EXPECT_FALSE(includes(*both, *all));
  EXPECT_FALSE(includes(*all, *shape({number_cell(1), own(), data()}))) << "it may be null";
  EXPECT_FALSE(includes(*all, *shape({number_cell(3), surely, surely}))) << "no such tag";
  // Without a tag there is one case, and in it children are no data.
  EXPECT_EQ(join_cases(*leaf, *shape({data(), own(), own()})), nullptr);
}

TEST(ShapeCases, ThatDifferInNumbersAloneAreOne) {
  const ShapePtr red = shape({number_cell(0), own(), own()});
  const ShapePtr black = shape({number_cell(1), own(), own()});
  EXPECT_EQ(join_cases(*red, *black)->cases(), 1u);
  const ShapePtr left = shape({number_cell(0), own(), number_cell(0)});
  const ShapePtr right = shape({number_cell(1), number_cell(0), own()});
  const ShapePtr two = join_cases(*left, *right);
  EXPECT_EQ(two->cases(), 2u);
  EXPECT_EQ(join_cases(*join_cases(*two, *red), *black)->cases(), 1u);
  // But they stay apart from the others.
  const ShapePtr leaf = shape({number_cell(2), data(), data()});
  const ShapePtr three = join_cases(*join_cases(*red, *leaf), *black);
  ASSERT_TRUE(three);
  EXPECT_EQ(three->cases(), 3u);
}

TEST(ShapeCases, AreNotTooMany) {
  ShapePtr all = shape({number_cell(0), data(), own()});
  for (Number tag = 1; tag < 40; ++tag) {
    // A key that differs says nothing, but null here and a child there might.
    const ShapePtr next =
        shape({number_cell(tag), number_cell(tag % 3), tag % 2 == 0 ? own() : number_cell(0)});
    all = join_cases(*all, *next);
    ASSERT_TRUE(all);
    EXPECT_LE(all->cases(), 8u);
    EXPECT_TRUE(includes(*all, *next));
  }
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
      if (i == 1 && seed % 2 == 0) {
        shapes.note_tags();
        shapes.tell_cases();
      }
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
