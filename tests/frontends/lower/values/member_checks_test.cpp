// Pointers into arrays of records stay inside them: by their indices, and by assertions at accesses
// where that is not plain.
#include "frontends/lower/values/member_checks.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::member_checks_test {
namespace {

using Steps = std::vector<std::string>;

/// The assertions of main, where `g` is such a record, and i and j are any numbers.
Steps asserted(const std::string& steps) {
  Steps found;
  for (const std::string& step :
       steps_of("%struct.A = type { i8, [3 x i32], i64 }\n"
                "%struct.M = type { i8, [2 x [3 x i32]], i64 }\n"
                "%struct.F = type { i64, [0 x i32] }\n"
                "@g = global %struct.A zeroinitializer\n@m = global %struct.M zeroinitializer\n"
                "declare i8* @malloc(i64)\ndeclare i64 @any()\ndefine i32 @main() {\nentry:\n"
                "%i = call i64 @any()\n%j = call i64 @any()\n" +
                steps + "\nret i32 0\n}")) {
    if (step.starts_with("assert ")) found.push_back(step.substr(7));
  }
  return found;
}

const std::string index = "%e = getelementptr %struct.A, %struct.A* @g, i64 0, i32 1, i64 ";
const std::string access = "\nstore i32 1, i32* %e";

TEST(MemberChecks, IndicesOfAnAccessLieInTheArray) {
  EXPECT_EQ(asserted(index + "%i" + access), Steps{"0 <= i && i <= 2"});
  EXPECT_EQ(asserted(index + "2" + access), Steps());
  EXPECT_EQ(asserted(index + "3" + access).front(), "false");
}

TEST(MemberChecks, IndicesOfAnAddressMayBeThatOfTheEnd) {
  const std::string keep =
      "\n%p = alloca i32*\nstore i32* %e, i32** %p\n%q = load i32*, i32** %p\n"
      "%r = bitcast i32** %p to i8*\n%s = load i8, i8* %r";
  EXPECT_EQ(asserted(index + "%i" + keep).front(), "0 <= i && i <= 3");
  EXPECT_EQ(asserted(index + "3" + keep), Steps());
}

TEST(MemberChecks, OuterIndicesAreOfElements) {
  EXPECT_EQ(asserted("%e = getelementptr %struct.M, %struct.M* @m, i64 0, i32 1, i64 %i, i64 %j" +
                     access),
            (Steps{"0 <= i && i <= 1", "0 <= j && j <= 2"}));
}

TEST(MemberChecks, WithoutLengthOnlyTheStartCounts) {
  const Steps all = asserted(
      "%b = call i8* @malloc(i64 16)\n%f = bitcast i8* %b to %struct.F*\n"
      "%e = getelementptr %struct.F, %struct.F* %f, i64 0, i32 1, i64 %i" +
      access);
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.front(), "i >= 0");
}

TEST(MemberChecks, WalksStayInTheArray) {
  const Steps all = asserted(index +
                             "0\n%w = getelementptr i32, i32* %e, i64 %i\n"
                             "store i32 1, i32* %w");
  EXPECT_EQ(all, Steps{"g + A.f1_0 <= g + A.f1_0 + i && g + A.f1_0 + i <= g + A.f1_0 + 2"});
}

TEST(MemberChecks, PlainStepsNeedNoAssertion) {
  EXPECT_EQ(asserted(index + "0\n%w = getelementptr i32, i32* %e, i64 2\nstore i32 1, i32* %w"),
            Steps());
  EXPECT_EQ(
      asserted(index + "0\n%w = getelementptr i32, i32* %e, i64 3\nstore i32 1, i32* %w").size(),
      1u);
}

TEST(MemberChecks, SaysWhetherAnAccessWrites) {
  Code code(
      "declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)\n"
      "declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)\n"
      "define void @main(i8* %p, i8* %q) {\nstore i8 1, i8* %p\n%x = load i8, i8* %p\n"
      "call void @llvm.memcpy.p0i8.p0i8.i64(i8* %p, i8* %q, i64 1, i1 false)\n"
      "call void @llvm.memset.p0i8.i64(i8* %p, i8 0, i64 1, i1 false)\nret void\n}");
  std::string words;
  for (const llvm::Instruction& one : code.function().getEntryBlock()) {
    words += std::string(lower::word_of_access(code.value("p"), one))[0];
    words += std::string(lower::word_of_access(code.value("q"), one))[0];
  }
  EXPECT_EQ(words.substr(0, 8), "wwrrwrww");
}

}  // namespace
}  // namespace heapreach::frontends::member_checks_test
