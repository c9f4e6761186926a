// Where locals live, as their lifetime markers say.
#include "frontends/lower/blocks/lifetime.h"

#include <gtest/gtest.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::lifetime_test {
namespace {

const std::string head =
    "declare void @llvm.lifetime.start.p0i8(i64, i8*)\n"
    "declare void @llvm.lifetime.end.p0i8(i64, i8*)\n";
const std::string start = "call void @llvm.lifetime.start.p0i8(i64 4, i8* %b)\n";
const std::string end = "call void @llvm.lifetime.end.p0i8(i64 4, i8* %b)\n";

bool lives(const std::string& steps) {
  Code code(head +
            "define i32 @main(i1 %c) {\n%l = alloca i32\n%o = alloca i32\n"
            "%b = bitcast i32* %l to i8*\n%e = bitcast i32* %o to i8*\n" +
            steps + "\nret i32 0\n}");
  return lower::may_live_at(llvm::cast<llvm::AllocaInst>(code.value("l")), code.instruction("at"));
}

const std::string at = "%at = add i32 1, 2\n";

TEST(Lifetime, LiesBetweenStartAndEnd) {
  EXPECT_TRUE(lives(start + at + end));
  EXPECT_FALSE(lives(start + end + at));
  EXPECT_FALSE(lives(at + start + end));
  EXPECT_TRUE(lives(start + end + start + at));
  EXPECT_FALSE(lives(at));
}

TEST(Lifetime, EndsOnlyOnWaysThatEndIt) {
  EXPECT_TRUE(lives(start + "br i1 %c, label %x, label %y\nx:\n" + end + "br label %y\ny:\n" + at));
  EXPECT_FALSE(lives(start + "br i1 %c, label %x, label %y\nx:\n" + end + "br label %z\ny:\n" +
                     end + "br label %z\nz:\n" + at));
}

TEST(Lifetime, MayComeAroundALoop) {
  EXPECT_TRUE(lives("br label %l1\nl1:\n" + at + start + "br i1 %c, label %l1, label %x\nx:"));
  EXPECT_FALSE(
      lives("br label %l1\nl1:\n" + at + start + end + "br i1 %c, label %l1, label %x\nx:"));
}

TEST(Lifetime, MarkersOfOthersDoNotCount) {
  EXPECT_TRUE(lives(start + "call void @llvm.lifetime.end.p0i8(i64 4, i8* %e)\n" + at));
  EXPECT_FALSE(lives("call void @llvm.lifetime.start.p0i8(i64 4, i8* %e)\n" + at));
}

TEST(Lifetime, MarkersAreAboutTheLocalBehindCasts) {
  Code code(head + "define i32 @main(i8* %p) {\n%l = alloca i32\n%b = bitcast i32* %l to i8*\n" +
            start + "call void @llvm.lifetime.end.p0i8(i64 4, i8* %p)\nret i32 0\n}");
  std::vector<const llvm::AllocaInst*> locals;
  for (const llvm::Instruction& instruction : code.function().getEntryBlock()) {
    const auto* marker = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (marker) locals.push_back(lower::local_of(*marker));
  }
  EXPECT_EQ(locals, (std::vector<const llvm::AllocaInst*>{
                        llvm::cast<llvm::AllocaInst>(&code.value("l")), nullptr}));
}

}  // namespace
}  // namespace heapreach::frontends::lifetime_test
