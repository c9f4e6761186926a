// How far a pointer is from the start of the array of a record that it was made from.
#include <gtest/gtest.h>

#include "frontends/lower/values/members.h"
#include "tests/frontends/lowering.h"

namespace heapreach::frontends::member_distance_test {
namespace {

const std::string head =
    "%struct.R = type { i32, i64 }\n%struct.A = type { i8, [4 x i32], i64 }\n"
    "%struct.M = type { i8, [2 x %struct.R], i16 }\n"
    "%struct.N = type { i8, [2 x [3 x i32]], i64 }\n";

/// The distance of `r` from its innermost array, in main(a, m, n, i): "3", or "? + 1" for one cell
/// behind an element that is not known; "none" without such an array.
std::string distance(const std::string& steps) {
  Lowering lowering(head +
                    "define i32 @main(%struct.A* %a, %struct.M* %m, %struct.N* %n, i64 %i) {\n" +
                    steps + "\nret i32 0\n}");
  lower::Members& members = lowering.parts.members;
  const llvm::Value& pointer = lowering.code.value("r");
  const auto member = members.member_of(pointer);
  if (!member) return "none";
  const lower::Distance distance = members.distance_in(*member, pointer);
  if (distance.cells) return distance.cells->get_str();
  return (distance.element == member->gep ? "element + " : "? + ") + distance.inside.get_str();
}

const std::string array = "%f = getelementptr %struct.A, %struct.A* %a, i64 0, i32 1";

TEST(MemberDistance, IsThatOfTheIndices) {
  EXPECT_EQ(distance("%r = getelementptr %struct.A, %struct.A* %a, i64 0, i32 1"), "0");
  EXPECT_EQ(distance("%r = getelementptr %struct.A, %struct.A* %a, i64 0, i32 1, i64 3"), "3");
  EXPECT_EQ(distance("%r = getelementptr %struct.A, %struct.A* %a, i64 %i, i32 1, i64 3"), "3");
  EXPECT_EQ(distance("%r = getelementptr %struct.M, %struct.M* %m, i64 0, i32 1, i64 1, i32 1"),
            "3");
  EXPECT_EQ(distance("%r = getelementptr %struct.N, %struct.N* %n, i64 0, i32 1, i64 1, i64 2"),
            "2");
}

TEST(MemberDistance, AddsFurtherSteps) {
  EXPECT_EQ(distance(array + ", i64 1\n%r = getelementptr i32, i32* %f, i64 2"), "3");
  EXPECT_EQ(distance(array + ", i64 1\n%r = getelementptr i32, i32* %f, i64 -1"), "0");
  EXPECT_EQ(distance(array + ", i64 3\n%g = getelementptr i32, i32* %f, i64 -2\n"
                             "%r = getelementptr i32, i32* %g, i64 1"),
            "2");
}

TEST(MemberDistance, BehindAnUnknownElementIsCountedFromThere) {
  EXPECT_EQ(distance(array + ", i64 %i\n%r = getelementptr i32, i32* %f, i64 2"), "element + 2");
  EXPECT_EQ(distance("%r = getelementptr %struct.M, %struct.M* %m, i64 0, i32 1, i64 %i, i32 1"),
            "element + 1");
  EXPECT_EQ(distance(array + ", i64 1\n%g = getelementptr i32, i32* %f, i64 %i\n"
                             "%r = getelementptr i32, i32* %g, i64 2"),
            "? + 2");
}

TEST(MemberDistance, OnlyRecordsOfDifferentFieldsHaveSuchArrays) {
  Lowering lowering(
      "%struct.E = type { i32, [4 x i32] }\ndefine i32 @main(%struct.E* %e) {\n"
      "%r = getelementptr %struct.E, %struct.E* %e, i64 0, i32 1, i64 1\nret i32 0\n}");
  EXPECT_FALSE(lowering.parts.members.member_of(lowering.code.value("r")));
}

TEST(MemberDistance, ElementsAreWhole) {
  Lowering lowering(head +
                    "define i32 @main(%struct.M* %m) {\n"
                    "%r = getelementptr %struct.M, %struct.M* %m, i64 0, i32 1, i64 1, i32 1\n"
                    "ret i32 0\n}");
  lower::Members& members = lowering.parts.members;
  const auto member = members.member_of(lowering.code.value("r"));
  ASSERT_TRUE(member);
  EXPECT_EQ(member->cells, 4);
  const auto& layouts = lowering.context.inference.layouts();
  EXPECT_EQ(layouts[members.element_behind(*member)].name, "struct.R");
}

TEST(MemberDistance, AStepBackBeforeTheArrayLeavesIt) {
  Lowering lowering(head + "define i32 @main(%struct.A* %a, i64 %i) {\n" + array +
                    ", i64 2\n%h = getelementptr %struct.A, %struct.A* %a, i64 0, i32 1, i64 %i\n"
                    "ret i32 0\n}");
  lower::Members& members = lowering.parts.members;
  EXPECT_FALSE(members.leaves_array(lowering.code.value("f"), -2));
  EXPECT_TRUE(members.leaves_array(lowering.code.value("f"), -3));
  EXPECT_FALSE(members.leaves_array(lowering.code.value("h"), 0));
  EXPECT_TRUE(members.leaves_array(lowering.code.value("h"), -1));
  EXPECT_FALSE(members.leaves_array(lowering.code.value("a"), -1));
}

}  // namespace
}  // namespace heapreach::frontends::member_distance_test
