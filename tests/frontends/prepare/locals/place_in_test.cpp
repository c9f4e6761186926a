// Places in locals: constant indices lead to bytes, and arrays that they enter bound what may be
// accessed there.
#include "frontends/prepare/locals/place_in.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::place_in_test {
namespace {

/// Where the indices lead from the place: "offset in low..high"; "none" if nowhere.
std::string moved(const std::string& type, const std::string& indices, prepare::PlaceIn from) {
  Code code(
      "%R = type { i32, i64 }\n%A = type { i32, [3 x i16], [2 x %R] }\n"
      "%M = type { i8, [2 x [3 x i8]] }\ndefine void @main(" +
      type + "* %p, i64 %i) {\n%g = getelementptr " + type + ", " + type + "* %p, " + indices +
      "\nret void\n}");
  const auto& gep = llvm::cast<llvm::GetElementPtrInst>(code.value("g"));
  const auto place = prepare::moved(from, gep, code.data());
  if (!place) return "none";
  return std::to_string(place->offset) + " in " + std::to_string(place->low) + ".." +
         std::to_string(place->high);
}

const prepare::PlaceIn start{0, 0, 48};

TEST(PlaceIn, FieldsKeepWhatIsAround) {
  EXPECT_EQ(moved("%R", "i64 0, i32 1", start), "8 in 0..48");
  EXPECT_EQ(moved("%R", "i64 1, i32 1", start), "24 in 0..48");
  EXPECT_EQ(moved("i32", "i64 3", start), "12 in 0..48");
  EXPECT_EQ(moved("i32", "i64 3", {8, 8, 16}), "20 in 8..16");
}

TEST(PlaceIn, ArraysBoundTheirElements) {
  EXPECT_EQ(moved("%A", "i64 0, i32 1", start), "4 in 4..10");
  EXPECT_EQ(moved("%A", "i64 0, i32 1, i64 2", start), "8 in 4..10");
  EXPECT_EQ(moved("%A", "i64 0, i32 1, i64 5", start), "14 in 4..10");
  EXPECT_EQ(moved("%A", "i64 0, i32 2, i64 1, i32 1", start), "40 in 16..48");
  EXPECT_EQ(moved("[3 x i16]", "i64 0, i64 1", start), "2 in 0..6");
  EXPECT_EQ(moved("[3 x i16]", "i64 1, i64 1", start), "8 in 6..12");
}

TEST(PlaceIn, RowsMayMoveOn) {
  EXPECT_EQ(moved("%M", "i64 0, i32 1, i64 1", start), "4 in 1..7");
  EXPECT_EQ(moved("%M", "i64 0, i32 1, i64 1, i64 0", start), "4 in 4..7");
  EXPECT_EQ(moved("[3 x i8]", "i64 1", start), "3 in 0..48");
}

TEST(PlaceIn, NothingLiesBeforeTheLocal) {
  EXPECT_EQ(moved("i32", "i64 -1", start), "none");
  EXPECT_EQ(moved("i32", "i64 -1", {4, 0, 48}), "0 in 0..48");
  EXPECT_EQ(moved("i32", "i64 %i", start), "none");
}

TEST(PlaceIn, ArraysLieInWhatIsAround) {
  EXPECT_EQ(moved("[3 x i16]", "i64 0, i64 1", {0, 0, 6}), "2 in 0..6");
  EXPECT_EQ(moved("[3 x i16]", "i64 0, i64 1", {0, 0, 5}), "none");
  EXPECT_EQ(moved("%A", "i64 0, i32 1, i64 0", {0, 0, 8}), "none");
}

TEST(PlaceIn, HasTheBytesUpToTheEnd) {
  const prepare::PlaceIn place{4, 2, 8};
  EXPECT_TRUE(place.has(4));
  EXPECT_FALSE(place.has(5));
  EXPECT_FALSE((prepare::PlaceIn{1, 2, 8}.has(1)));
  EXPECT_FALSE((prepare::PlaceIn{9, 2, 8}.has(0)));
  EXPECT_TRUE((prepare::PlaceIn{8, 2, 8}.has(0)));
}

}  // namespace
}  // namespace heapreach::frontends::place_in_test
