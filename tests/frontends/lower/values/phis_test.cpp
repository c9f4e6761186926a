// Phi nodes take their values in parallel: what one reads is what the other was before.
#include "frontends/lower/values/phis.h"

#include <gtest/gtest.h>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::phis_test {
namespace {

const std::string type = "%struct.A = type { i8, [3 x i32], i64 }\n";

/// What is emitted on the way from block `l` to itself, where these phis are, of main(a, b, p, q).
std::vector<std::string> moves(const std::string& phis, const std::string& steps = "") {
  Lowering lowering(type +
                    "define i32 @main(i32 %a, i32 %b, i32* %p, i32* %q, %struct.A* %s) {\n"
                    "entry:\nbr label %l\nl:\n" +
                    phis + "\n" + steps + "\nbr label %l\n}");
  lowering.define_integers();
  const llvm::BasicBlock& loop = *lowering.code.function().getEntryBlock().getSingleSuccessor();
  const std::size_t before = lowering.emitted().size();
  lowering.parts.phis.move(loop, loop, {});
  std::vector<std::string> all = lowering.emitted();
  return {all.begin() + static_cast<std::ptrdiff_t>(before), all.end()};
}

using Steps = std::vector<std::string>;

TEST(Phis, TakeTheValueOfTheWay) {
  EXPECT_EQ(moves("%x = phi i32 [ %a, %entry ], [ %b, %l ]"), Steps{"x := b"});
  EXPECT_EQ(moves("%x = phi i32 [ %a, %entry ], [ 7, %l ]"), Steps{"x := 7"});
  EXPECT_EQ(moves("%x = phi i32* [ %p, %entry ], [ null, %l ]"), Steps{"x := null"});
}

TEST(Phis, ThatKeepTheirValueTakeNone) {
  EXPECT_EQ(moves("%x = phi i32 [ %a, %entry ], [ %x, %l ]"), Steps());
}

TEST(Phis, AreReadBeforeTheyChange) {
  EXPECT_EQ(moves("%x = phi i32 [ 0, %entry ], [ %b, %l ]\n"
                  "%y = phi i32 [ 0, %entry ], [ %x, %l ]"),
            (Steps{"y := x", "x := b"}));
  EXPECT_EQ(moves("%y = phi i32 [ 0, %entry ], [ %x, %l ]\n"
                  "%x = phi i32 [ 0, %entry ], [ %b, %l ]"),
            (Steps{"y := x", "x := b"}));
}

TEST(Phis, ThatChangeTheirOwnNeedNoOtherVariable) {
  EXPECT_EQ(moves("%x = phi i32 [ 0, %entry ], [ %n, %l ]", "%n = add nsw i32 %x, 1"),
            Steps{"x := x + 1"});
}

TEST(Phis, ThatChangePlacesNeedAnotherVariable) {
  EXPECT_EQ(moves("%x = phi i32 [ 0, %entry ], [ %y, %l ]\n"
                  "%y = phi i32 [ 1, %entry ], [ %x, %l ]"),
            (Steps{"x_new := y", "y := x", "x := x_new"}));
  EXPECT_EQ(moves("%x = phi i32 [ 0, %entry ], [ %y, %l ]\n"
                  "%y = phi i32 [ 1, %entry ], [ %z, %l ]\n"
                  "%z = phi i32 [ 2, %entry ], [ %x, %l ]"),
            (Steps{"x_new := y", "y := z", "z := x", "x := x_new"}));
  EXPECT_EQ(moves("%x = phi i32* [ %p, %entry ], [ %y, %l ]\n"
                  "%y = phi i32* [ %q, %entry ], [ %x, %l ]"),
            (Steps{"x_new := y", "y := x", "x := x_new"}));
}

TEST(Phis, TakeNumbersInTheirOwnRepresentation) {
  EXPECT_EQ(moves("%x = phi i32 [ 0, %entry ], [ -1, %l ]", "%u = udiv i32 %x, 3"),
            Steps{"x := 4294967295"});
  EXPECT_EQ(moves("%x = phi i32 [ 0, %entry ], [ -1, %l ]", "%u = sdiv i32 %x, 3"),
            Steps{"x := -1"});
}

TEST(Phis, ThatWalkGoWithTheirBlock) {
  EXPECT_EQ(
      moves("%x = phi i32* [ %p, %entry ], [ %n, %l ]", "%n = getelementptr i32, i32* %x, i64 1"),
      Steps{"x := x + 1"});
  EXPECT_EQ(
      moves("%x = phi i32* [ %p, %entry ], [ %n, %l ]", "%n = getelementptr i32, i32* %q, i64 1"),
      (Steps{"x := q + 1", "x_block := q"}));
}

TEST(Phis, InAnArrayOfARecordGoWithItsStart) {
  EXPECT_EQ(moves("%x = phi i32* [ null, %entry ], [ %n, %l ]",
                  "%f = getelementptr %struct.A, %struct.A* %s, i64 0, i32 1, i64 0\n"
                  "%n = getelementptr i32, i32* %f, i64 1"),
            (Steps{"x := s + A.f1_0 + 1", "x_block := s + A.f1_0"}));
}

}  // namespace
}  // namespace heapreach::frontends::phis_test
