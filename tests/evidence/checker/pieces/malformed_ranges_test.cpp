// What ranges of cells may say, and give to what their cells own (ranges.cpp): each complaint, with
// a twin that differs in one respect and is well-formed.
#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/pieces/ranges.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::malformed_ranges_test {
namespace {

using namespace test::parts;
using Kind = ShapeArgument::Kind;

class MalformedRanges : public ::testing::Test {
 protected:
  MalformedRanges() {
    shapes_ = {shape({child(0)}), shape({argument(0)}, 1),
               shape({child(2, {given(Kind::argument, 0)})}, 1),
               shape({bounded(ShapeBound{0, 0}, {})}, 1), shape({child(4)})};
    shapes_[2].leaf = 0;
    shapes_[4].is_static = true;
  }
  /// What is wrong with it.
  std::string wrong(const ShapeCell& cell, long stride = 1, long at = 0, bool open = false) {
    State state;
    state.nodes = {block({num(0)}), block({})};
    state.nodes[1].ranges = {{constant(0), constant(1), cell, stride, at}};
    const std::string complaint = malformed_ranges(state, shapes_, open);
    const std::string prefix = "a range of node 1 ";
    return complaint.starts_with(prefix) ? complaint.substr(prefix.size()) : complaint;
  }

 private:
  std::vector<Shape> shapes_;
};

TEST_F(MalformedRanges, AreOfEmptyStartHeapsWithStrides) {
  EXPECT_EQ(wrong(anything()), "");
  EXPECT_EQ(wrong(anything(), 1, 0, true), "is there although the start heap is not known");
  EXPECT_EQ(wrong(anything(), 2, 1), "");
  EXPECT_EQ(wrong(anything(), 0), "has a stride that is not positive");
  EXPECT_EQ(wrong(anything(), 2, 2), "is at an offset beyond its stride");
  EXPECT_EQ(wrong(anything(), 2, -1), "is at an offset beyond its stride");
}

TEST_F(MalformedRanges, SayOnlyWhatARangeCan) {
  EXPECT_EQ(wrong(argument(0)), "speaks of an argument that it has not");
  EXPECT_EQ(wrong(bounded(ShapeBound{0, 0}, {})), "speaks of an argument that it has not");
  EXPECT_EQ(wrong(number_cell(1)), "");
  EXPECT_EQ(wrong(never_null(number_cell(1))), "has what only a child may have");
  EXPECT_EQ(wrong(ending_at(number_cell(1), 0)), "has what only a child may have");
  EXPECT_EQ(wrong(never_null(child(0))), "");
  EXPECT_EQ(wrong(child(5)), "speaks of a shape that is not there");
  EXPECT_EQ(wrong(child(4)), "leads to static blocks");
  EXPECT_EQ(wrong(ending_at(child(0), 0)), "ends at a cell of its block");
}

TEST_F(MalformedRanges, GiveChildrenWhatTheyHave) {
  EXPECT_EQ(wrong(child(1)), "gives a child another number of arguments than its shape has");
  for (const Kind kind : {Kind::number, Kind::owner, Kind::slot}) {
    EXPECT_EQ(wrong(child(1, {given(kind)})), "");
  }
  EXPECT_EQ(wrong(child(1, {given(Kind::argument)})), "passes on what it has not");
  EXPECT_EQ(wrong(child(1, {given(Kind::cell)})), "passes on what it has not");
  EXPECT_EQ(wrong(child(1, {given(Kind::any)})), "gives a bound for what is none");
  EXPECT_EQ(wrong(child(3, {given(Kind::any)})), "");
  EXPECT_EQ(wrong(child(2, {given(Kind::number)})), "leads to a shape with a leaf");
}

}  // namespace
}  // namespace heapreach::evidence::checker::malformed_ranges_test
