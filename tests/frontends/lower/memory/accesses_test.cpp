// What keeps an access inside its block: nothing where it cannot leave it, the root's block where
// that is alive, else an assertion.
#include "frontends/lower/memory/accesses.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::accesses_test {
namespace {

const std::string head =
    "declare i8* @malloc(i64)\ndeclare void @free(i8*)\ndeclare i32 @__VERIFIER_nondet_int()\n"
    "declare void @llvm.lifetime.start.p0i8(i64, i8*)\n"
    "declare void @llvm.lifetime.end.p0i8(i64, i8*)\n"
    "%struct.R = type { i32, i64 }\n@g = global [3 x i32] zeroinitializer\n";

using Steps = std::vector<std::string>;

/// The steps that touch memory or assert something.
Steps accesses(const std::string& steps) {
  Steps found;
  for (const std::string& step :
       steps_of(head + "define i32 @main() {\n%k = call i32 @__VERIFIER_nondet_int()\n" + steps +
                "\nret i32 0\n}")) {
    const bool reads = step.find(" := [") != std::string::npos;
    if (reads || step[0] == '[' || step.starts_with("assert") || step.starts_with("free")) {
      found.push_back(step);
    }
  }
  return found;
}

std::string block(const std::string& type, const std::string& bytes) {
  return "%p = call i8* @malloc(i64 " + bytes + ")\n%o = bitcast i8* %p to " + type + "*\n";
}

TEST(Accesses, ToTheStartNeedNoMore) {
  EXPECT_EQ(accesses(block("i32", "4") + "store i32 1, i32* %o"), Steps{"[p] := 1"});
}

TEST(Accesses, ToAFieldOfAWholeRecordNeedNoAssertion) {
  EXPECT_EQ(accesses(block("%struct.R", "16") +
                     "%f = getelementptr %struct.R, %struct.R* %o, i64 0, i32 1\n"
                     "store i64 1, i64* %f"),
            Steps{"[p + R.f1] := 1 within the block of p"});
}

TEST(Accesses, ToAFieldOfASmallBlockStayInIt) {
  EXPECT_EQ(accesses(block("%struct.R", "8") +
                     "%f = getelementptr %struct.R, %struct.R* %o, i64 0, i32 1\n"
                     "store i64 1, i64* %f"),
            (Steps{"assert allocated(p)", "[p + R.f1] := 1 within the block of p"}));
}

TEST(Accesses, ToOtherElementsNeedALivingBlock) {
  EXPECT_EQ(accesses(block("i32", "8") +
                     "%f = getelementptr i32, i32* %o, i64 1\nstore i32 1, i32* %f\n"
                     "store i32 2, i32* %f\ncall void @free(i8* %p)\nstore i32 3, i32* %f"),
            (Steps{"assert allocated(p)", "[p + 1] := 1 within the block of p",
                   "[p + 1] := 2 within the block of p", "free(p)", "assert allocated(p)",
                   "[p + 1] := 3 within the block of p"}));
}

TEST(Accesses, ToGlobalsNeedNoAssertion) {
  EXPECT_EQ(
      accesses("%w = sext i32 %k to i64\n"
               "%f = getelementptr [3 x i32], [3 x i32]* @g, i64 0, i64 %w\n"
               "store i32 1, i32* %f"),
      (Steps{"[g] := 0", "[g + 1] := 0", "[g + 2] := 0", "[g + k] := 1 within the block of g"}));
}

std::string local(const std::string& start, const std::string& end) {
  return "%l = alloca [3 x i32]\n%b = bitcast [3 x i32]* %l to i8*\n" + start +
         "%w = sext i32 %k to i64\n%f = getelementptr [3 x i32], [3 x i32]* %l, i64 0, i64 %w\n"
         "store i32 1, i32* %f\n" +
         end;
}

TEST(Accesses, ToLocalsDependOnTheirLife) {
  EXPECT_EQ(accesses(local("", "")), Steps{"[l + k] := 1 within the block of l"});
  EXPECT_EQ(accesses(local("call void @llvm.lifetime.start.p0i8(i64 12, i8* %b)\n",
                           "call void @llvm.lifetime.end.p0i8(i64 12, i8* %b)\n")),
            (Steps{"assert allocated(l)", "[l + k] := 1 within the block of l", "free(l)"}));
}

TEST(Accesses, BehindAPointerFromMemoryMayStandAtTheEnd) {
  const Steps all = accesses(block("i32*", "8") + "%q = load i32*, i32** %o\n" +
                             "%f = getelementptr i32, i32* %q, i64 1\nstore i32 1, i32* %f");
  EXPECT_EQ(all, (Steps{"q := [p]",
                        "assert base(q + 1) != 0 && (base(q + 1) == base(q) || base(q + 1) == "
                        "base(q - 1))",
                        "[q + 1] := 1"}));
}

TEST(Accesses, OfAWalkAreBoundToItsBlock) {
  const Steps all =
      accesses(block("i32", "8") +
               "br label %l\nl:\n%i = phi i32* [ %o, %0 ], [ %n, %l ]\nstore i32 1, i32* %i\n"
               "%n = getelementptr i32, i32* %i, i64 1\n%e = icmp eq i32 %k, 0\n"
               "br i1 %e, label %l, label %m\nm:");
  EXPECT_EQ(all, (Steps{"assert allocated(i_block)", "[i] := 1 within the block of i_block"}));
}

TEST(Accesses, OfAnExactChoiceOfBlocksAreBoundToIt) {
  const Steps all = accesses(block("i32", "8") +
                             "%c = icmp eq i32 %k, 0\n%s = select i1 %c, i32* %o, i32* null\n"
                             "%f = getelementptr i32, i32* %s, i64 1\nstore i32 1, i32* %f");
  EXPECT_EQ(all, (Steps{"assert allocated(k == 0 ? p : 0)",
                        "[(k == 0 ? p : 0) + 1] := 1 within the block of k == 0 ? p : 0"}));
}

}  // namespace
}  // namespace heapreach::frontends::accesses_test
