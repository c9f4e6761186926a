// Shapes with ends, and paths: which of them include others (shape_inclusion.cpp).
#include <gtest/gtest.h>

#include "evidence/checker/heaps/shapes.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::inclusion_ends_test {
namespace {

using namespace test::parts;

/// Lists (0), and blocks whose cell 0 leads to a path to what cell 1 holds (1).
bool ends_include(const ShapeCell& first, const ShapeCell& second) {
  return includes({shape({child(0), anything()}), shape({ending_at(child(0), 1), child(0)}),
                   shape({first, second})},
                  1, 2);
}

TEST(InclusionOfEnds, IsOfEnds) {
  EXPECT_TRUE(ends_include(ending_at(child(0), 1), child(0)));
  EXPECT_TRUE(ends_include(ending_at(child(0), 1), number_cell(0)));
  EXPECT_TRUE(ends_include(number_cell(0), number_cell(0)));
  EXPECT_FALSE(ends_include(number_cell(0), child(0)));
  EXPECT_TRUE(ends_include(child(0), number_cell(0)));
  EXPECT_FALSE(ends_include(child(0), child(0)));
  EXPECT_FALSE(ends_include(number_cell(1), number_cell(1)));
  const std::vector<Shape> shapes = {shape({child(0)}), shape({child(0), child(0)}),
                                     shape({ending_at(child(0), 1), child(0)})};
  EXPECT_FALSE(includes(shapes, 1, 2));
}

TEST(InclusionOfEnds, IsOfEndsThatAreReachedByTheSameLink) {
  const Shape tree = shape({child(0), child(0)});
  const Shape left = shape({child(1), child(0)}), right = shape({number_cell(0), child(2)});
  const std::vector<Shape> shapes = {tree, left, right, shape({ending_at(child(1), 1), child(0)}),
                                     shape({ending_at(child(2), 1), child(0)})};
  EXPECT_TRUE(includes(shapes, 1, 2));
  EXPECT_TRUE(includes(shapes, 3, 3));
  EXPECT_FALSE(includes(shapes, 3, 4));
}

TEST(InclusionOfPaths, LeadsOnWithinTheGeneralShape) {
  const std::vector<Shape> shapes = {shape({child(0)}), shape({child(1)}), shape({child(0)})};
  EXPECT_TRUE(includes_paths(shapes, 0, 1));
  EXPECT_TRUE(includes(shapes, 2, 1));
  EXPECT_FALSE(includes_paths(shapes, 2, 1));
  // What leads to other shapes may lead anywhere.
  EXPECT_TRUE(includes_paths(shapes, 2, 2));
}

}  // namespace
}  // namespace heapreach::evidence::checker::inclusion_ends_test
