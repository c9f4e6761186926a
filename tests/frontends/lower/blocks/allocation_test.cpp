// malloc, calloc and free as instructions of the system, by the options for what may fail.
#include "frontends/lower/blocks/allocation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::allocation_test {
namespace {

const std::string head =
    "declare i8* @malloc(i64)\ndeclare i8* @calloc(i64, i64)\ndeclare void @free(i8*)\n"
    "declare i32 @__VERIFIER_nondet_int()\ndeclare i64 @__VERIFIER_nondet_ulong()\n";

std::string main_with(const std::string& steps) {
  return head + "define i32 @main() {\n" + steps + "\nret i32 0\n}";
}

using Steps = std::vector<std::string>;

/// A block of numbers of 32 bits.
std::string numbers(const std::string& call) {
  return "%p = call i8* " + call + "\n%q = bitcast i8* %p to i32*\nstore i32 7, i32* %q";
}

TEST(Allocation, IsOfSoManyCells) {
  EXPECT_EQ(steps_of(main_with(numbers("@malloc(i64 12)"))), (Steps{"p := alloc(3)", "[p] := 7"}));
  EXPECT_EQ(steps_of(main_with(numbers("@calloc(i64 2, i64 4)"))),
            (Steps{"p := alloc(2)", "[p] := 0", "[p + 1] := 0 within the block of p", "[p] := 7"}));
}

TEST(Allocation, MayFailIfThatIsAskedFor) {
  Options options;
  options.malloc_may_fail = true;
  EXPECT_EQ(steps_of(main_with(numbers("@malloc(i64 4)")), options),
            (Steps{"p := alloc(1), may fail", "[p] := 7"}));
}

TEST(Allocation, ABlockThatNobodyLooksIntoHasOneCell) {
  EXPECT_EQ(steps_of(main_with("%p = call i8* @malloc(i64 12)\ncall void @free(i8* %p)")),
            (Steps{"p := alloc(1)", "free(p)"}));
  EXPECT_EQ(steps_of(main_with("%p = call i8* @malloc(i64 1)\ncall void @free(i8* %p)")),
            (Steps{"p := alloc(1)", "free(p)"}));
}

TEST(Allocation, OfNothingIsWhatTheOptionSays) {
  const std::string code = main_with("%p = call i8* @malloc(i64 0)\ncall void @free(i8* %p)");
  Options options;
  options.malloc_zero = MallocZero::null;
  EXPECT_EQ(steps_of(code, options)[0], "p := null");
  options.malloc_zero = MallocZero::block;
  EXPECT_EQ(steps_of(code, options)[0], "p := alloc(empty)");
  options.malloc_zero = MallocZero::either;
  EXPECT_EQ(steps_of(code, options)[0], "p := alloc(empty), may fail");
}

TEST(Allocation, OfAVariableSizeGoesThreeWays) {
  const std::string code = main_with(
      "%k = call i32 @__VERIFIER_nondet_int()\n%w = zext i32 %k to i64\n%z = mul i64 %w, 4\n" +
      numbers("@malloc(i64 %z)"));
  Options options;
  options.malloc_zero = MallocZero::null;
  const std::vector<std::string> edges = edges_of(code, options);
  EXPECT_EQ(edges[1], "v -> v_2: assume k <= 0; p := null");
  EXPECT_EQ(edges[2], "v -> v_2: assume k >= 1; p := alloc(k)");
  EXPECT_EQ(edges.size(), 4u);
}

TEST(Allocation, OfLessThanACellIsEmpty) {
  const std::string code =
      main_with("%k = call i32 @__VERIFIER_nondet_int()\n%z = zext i32 %k to i64\n" +
                numbers("@malloc(i64 %z)"));
  Options options;
  options.malloc_zero = MallocZero::null;
  const std::vector<std::string> edges = edges_of(code, options);
  EXPECT_EQ(edges[1], "v -> v_2: assume k / 4 <= 0 && k == 0; p := null");
  EXPECT_EQ(edges[2], "v -> v_2: assume k / 4 <= 0 && k != 0; p := alloc(empty)");
  EXPECT_EQ(edges[3], "v -> v_2: assume k / 4 >= 1; p := alloc(k / 4)");
}

TEST(Allocation, OfANegativeSizeIsNull) {
  const std::string code = main_with(
      "%k = call i32 @__VERIFIER_nondet_int()\n%w = sext i32 %k to i64\n%z = mul i64 %w, 4\n" +
      numbers("@malloc(i64 %z)"));
  Options options;
  options.malloc_zero = MallocZero::null;
  const std::vector<std::string> edges = edges_of(code, options);
  EXPECT_EQ(edges[1], "v -> v_2: assume k * 4 < 0; p := null");
  EXPECT_EQ(edges[2], "v -> v_2: assume k * 4 >= 0 && k == 0; p := null");
  EXPECT_EQ(edges[3], "v -> v_2: assume k * 4 >= 0 && k >= 1; p := alloc(k)");
}

TEST(Allocation, OfAVariableNumberOfVariableObjectsIsRefused) {
  const std::string code = main_with(
      "%n = call i64 @__VERIFIER_nondet_ulong()\n%m = call i64 @__VERIFIER_nondet_ulong()\n" +
      numbers("@calloc(i64 %n, i64 %m)"));
  EXPECT_NE(refusal_of(code).find("a block of a variable number of objects of variable size"),
            std::string::npos);
}

TEST(Allocation, ManyZerosAreALoop) {
  const auto stores = [](const std::string& count) {
    const std::vector<std::string> steps =
        steps_of(main_with(numbers("@calloc(i64 " + count + ", i64 4)")));
    return std::count_if(steps.begin(), steps.end(),
                         [](const std::string& step) { return step[0] == '['; });
  };
  EXPECT_EQ(stores("16"), 17);
  EXPECT_EQ(stores("17"), 2);
}

TEST(Allocation, LocalsAreNotFreed) {
  const std::string code = head +
                           "declare void @llvm.lifetime.start.p0i8(i64, i8*)\n"
                           "declare void @llvm.lifetime.end.p0i8(i64, i8*)\n"
                           "define i32 @main() {\n%l = alloca [2 x i32]\n"
                           "%b = bitcast [2 x i32]* %l to i8*\n"
                           "call void @llvm.lifetime.start.p0i8(i64 8, i8* %b)\n"
                           "%p = call i8* @malloc(i64 8)\n%c = icmp eq i8* %p, %b\n"
                           "%q = select i1 %c, i8* %b, i8* %p\n"
                           "call void @free(i8* %q)\n"
                           "call void @llvm.lifetime.end.p0i8(i64 8, i8* %b)\nret i32 0\n}";
  const std::vector<std::string> steps = steps_of(code);
  const auto freed = std::find(steps.begin(), steps.end(), "free(p == l ? l : p)");
  ASSERT_NE(freed, steps.end());
  EXPECT_EQ(*(freed - 1), "assert (p == l ? l : p) == 0 || (p == l ? l : p) != l");
}

}  // namespace
}  // namespace heapreach::frontends::allocation_test
