// What the leaves of layouts have in common.
#include <gtest/gtest.h>

#include "frontends/layouts/layout.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::layout_shapes_test {
namespace {

using layouts::LayoutId;
using layouts::Layouts;

const std::string types =
    "%R = type { i32, i64 }\n%Q = type { i32, i64 }\n%U = type { i32, i32 }\n"
    "%W = type { i64, i8* }\n%P = type { i8*, i8* }\n%G = type { i8, i16 }\n"
    "%N = type { [2 x %U], i32 }\n%F = type { i32, [0 x i32] }\n%O = type { [2 x %F], i32 }\n"
    "%S = type { i64, i32 }\n%A = type { [4 x i32], [2 x i64], [2 x %U], [2 x %R], [2 x %Q] }\n"
    "%H = type { i8, %R }\n%T = type { i8, i32, i64 }\n%I = type { i8, %R, i16 }\n"
    "define void @f(%R*, %Q*, %U*, %W*, %P*, %G*, %N*, %F*, %O*, %S*, %A*, %H*, %T*, %I*) {\n"
    "ret void\n}";

struct Fixture {
  Fixture() : code(types), layouts(code.data()) {}
  LayoutId of(const std::string& record) { return layouts.of(code.type(record)); }
  LayoutId array(unsigned i) { return layouts.of(code.type("A")->getStructElementType(i)); }

  Code code;
  Layouts layouts;
};

TEST(LayoutShapes, UniformOnesHaveLeavesOfOneSize) {
  Fixture f;
  EXPECT_TRUE(f.layouts.is_uniform(f.of("U")));
  EXPECT_TRUE(f.layouts.is_uniform(f.of("N")));
  EXPECT_TRUE(f.layouts.is_uniform(f.of("W")));
  EXPECT_TRUE(f.layouts.is_uniform(f.array(2)));
  EXPECT_FALSE(f.layouts.is_uniform(f.of("R")));
  EXPECT_FALSE(f.layouts.is_uniform(f.of("G")));
  EXPECT_FALSE(f.layouts.is_uniform(f.array(3)));
}

TEST(LayoutShapes, HomogeneousOnesHaveLeavesOfOneKind) {
  Fixture f;
  EXPECT_TRUE(f.layouts.is_homogeneous(f.of("U")));
  EXPECT_TRUE(f.layouts.is_homogeneous(f.of("P")));
  EXPECT_TRUE(f.layouts.is_homogeneous(f.of("N")));
  EXPECT_FALSE(f.layouts.is_homogeneous(f.of("W")));
  EXPECT_FALSE(f.layouts.is_homogeneous(f.of("R")));
}

TEST(LayoutShapes, OpenArraysAreFoundInside) {
  Fixture f;
  EXPECT_TRUE(f.layouts.has_open_array(f.of("F")));
  EXPECT_TRUE(f.layouts.has_open_array(f.of("O")));
  EXPECT_FALSE(f.layouts.has_open_array(f.of("N")));
}

TEST(LayoutShapes, SameShapesHaveTheSameLeaves) {
  Fixture f;
  EXPECT_TRUE(f.layouts.same_shape(f.of("R"), f.of("R")));
  EXPECT_TRUE(f.layouts.same_shape(f.of("R"), f.of("Q")));
  EXPECT_TRUE(f.layouts.same_shape(f.array(3), f.array(4)));
  EXPECT_TRUE(f.layouts.same_shape(f.array(0), f.array(2)));
  EXPECT_TRUE(f.layouts.same_shape(f.of("W"), f.of("P")));
  EXPECT_FALSE(f.layouts.same_shape(f.of("R"), f.of("S")));
  EXPECT_FALSE(f.layouts.same_shape(f.of("R"), f.of("W")));
  EXPECT_FALSE(f.layouts.same_shape(f.array(0), f.array(1)));
  EXPECT_FALSE(f.layouts.same_shape(f.of("U"), f.of("N")));
}

TEST(LayoutShapes, EqualCellsAreOfOneSize) {
  Fixture f;
  EXPECT_TRUE(f.layouts.have_equal_cells(f.of("U"), f.array(0)));
  EXPECT_TRUE(f.layouts.have_equal_cells(f.of("P"), f.array(1)));
  EXPECT_FALSE(f.layouts.have_equal_cells(f.of("U"), f.array(1)));
  EXPECT_FALSE(f.layouts.have_equal_cells(f.of("W"), f.of("P")));
  EXPECT_FALSE(f.layouts.have_equal_cells(f.of("P"), f.of("W")));
}

TEST(LayoutShapes, AgreeWhereTheSameLeavesLieAround) {
  Fixture f;
  const LayoutId r = f.of("R"), h = f.of("H"), t = f.of("T"), i = f.of("I"), s = f.of("S");
  EXPECT_TRUE(f.layouts.agrees_around(h, 8, r, 0));  // the record in it
  EXPECT_TRUE(f.layouts.agrees_around(i, 8, r, 0));
  EXPECT_TRUE(f.layouts.agrees_around(h, 16, r, 8));  // its second field
  EXPECT_FALSE(f.layouts.agrees_around(h, 8, r, 8));
  EXPECT_FALSE(f.layouts.agrees_around(h, 8, s, 0));
  EXPECT_FALSE(f.layouts.agrees_around(h, 0, r, 0));
  EXPECT_TRUE(f.layouts.agrees_around(h, 0, h, 0));
  EXPECT_FALSE(f.layouts.agrees_around(t, 4, r, 0));  // the next field is four bytes too near
  EXPECT_FALSE(f.layouts.agrees_around(h, 16, i, 8));
}

}  // namespace
}  // namespace heapreach::frontends::layout_shapes_test
