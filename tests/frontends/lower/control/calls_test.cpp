// Calls by what is called: functions of the library, intrinsics, functions known by name, and those
// that nobody defines.
#include "frontends/lower/control/calls.h"

#include <gtest/gtest.h>

#include "rts/model/imported.h"

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::calls_test {
namespace {

using Steps = std::vector<std::string>;

std::string main_with(const std::string& declarations, const std::string& steps) {
  return declarations + "\ndefine i32 @main() {\n" + steps + "\nret i32 0\n}";
}

const std::string choice = "declare i32 @__VERIFIER_nondet_int()\n";
const std::string assumes = choice + "declare void @__VERIFIER_assume(i32)\n";

TEST(Calls, OfAnyValueAreArbitrary) {
  EXPECT_EQ(steps_of(main_with(choice, "%k = call i32 @__VERIFIER_nondet_int()")), Steps{"kill k"});
}

TEST(Calls, AssumeTheirArgument) {
  const std::string k = "%k = call i32 @__VERIFIER_nondet_int()\n";
  const auto last = [&](const std::string& steps) {
    return steps_of(main_with(assumes, k + steps)).back();
  };
  EXPECT_EQ(last("call void @__VERIFIER_assume(i32 %k)"), "assume k != 0");
  EXPECT_EQ(last("%c = icmp slt i32 %k, 3\n%w = zext i1 %c to i32\n"
                 "call void @__VERIFIER_assume(i32 %w)"),
            "assume k < 3");
  const Imported program =
      import_code(main_with(assumes, k + "call void @__VERIFIER_assume(i32 %k)"));
  EXPECT_TRUE(
      std::any_of(program.assumptions.begin(), program.assumptions.end(),
                  [](const Assumption& one) { return one.text == "the program assumes it"; }));
  EXPECT_EQ(rts::own_assumptions(program.system).size(), 1u);
}

TEST(Calls, OfUndefinedFunctionsAreWarnedAbout) {
  const Imported program = import_code(main_with(
      "declare i32 @f()\ndeclare void @g()", "%x = call i32 @f()\ncall void @g()\ncall void @g()"));
  ASSERT_EQ(program.warnings.size(), 2u);
  EXPECT_NE(program.warnings[0].text.find("the function f is not defined"), std::string::npos);
  EXPECT_NE(program.warnings[1].text.find("the function g is not defined"), std::string::npos);
  EXPECT_EQ(steps_of(program), Steps{"kill x"});
}

TEST(Calls, OfFunctionsThatDoNotReturnEndTheExecution) {
  const std::string steps = "call void @f()\n%k = call i32 @__VERIFIER_nondet_int()";
  EXPECT_EQ(steps_of(main_with(choice + "declare void @f() noreturn", steps)), Steps());
  EXPECT_EQ(steps_of(main_with(choice + "declare void @f()", steps)), Steps{"kill k"});
  EXPECT_EQ(steps_of(main_with(choice + "declare void @f()",
                               "call void @f() noreturn\n"
                               "%k = call i32 @__VERIFIER_nondet_int()")),
            Steps());
}

TEST(Calls, OfIntrinsicsThatSayNothingDoNothing) {
  EXPECT_EQ(steps_of(main_with("declare void @llvm.assume(i1)\ndeclare void @llvm.donothing()",
                               "call void @llvm.assume(i1 true)\ncall void @llvm.donothing()")),
            Steps());
}

TEST(Calls, OfExpectAreTheirArgument) {
  const std::string declared = assumes +
                               "declare i32 @llvm.expect.i32(i32, i32)\n"
                               "declare i1 @llvm.expect.i1(i1, i1)\n"
                               "declare i1 @llvm.is.constant.i32(i32)\n";
  const std::string k = "%k = call i32 @__VERIFIER_nondet_int()\n";
  const auto last = [&](const std::string& steps) {
    return steps_of(main_with(declared, k + steps)).back();
  };
  EXPECT_EQ(last("%e = call i32 @llvm.expect.i32(i32 %k, i32 1)\n"
                 "call void @__VERIFIER_assume(i32 %e)"),
            "assume k != 0");
  EXPECT_EQ(last("%c = icmp slt i32 %k, 3\n%e = call i1 @llvm.expect.i1(i1 %c, i1 true)\n"
                 "%w = zext i1 %e to i32\ncall void @__VERIFIER_assume(i32 %w)"),
            "assume k < 3");
  EXPECT_EQ(last("%e = call i1 @llvm.is.constant.i32(i32 %k)\n%w = zext i1 %e to i32\n"
                 "call void @__VERIFIER_assume(i32 %w)"),
            "assume false");
}

TEST(Calls, OfUninitialisedValuesNeedAUse) {
  const std::string declared = "declare i32 @__heapreach_arbitrary.i32()\n";
  EXPECT_EQ(steps_of(main_with(declared, "%x = call i32 @__heapreach_arbitrary.i32()")), Steps());
  EXPECT_EQ(steps_of(main_with(declared + assumes,
                               "%x = call i32 @__heapreach_arbitrary.i32()\n"
                               "call void @__VERIFIER_assume(i32 %x)"))
                .front(),
            "kill x");
}

std::string refusal(const std::string& declarations, const std::string& steps) {
  const std::string text = refusal_of(main_with(declarations, steps));
  const std::size_t start = text.find(": ");
  return start == std::string::npos ? text : text.substr(start + 2);
}

TEST(Calls, SomeAreNotSupported) {
  EXPECT_EQ(refusal("", "call void asm sideeffect \"nop\", \"\"()"),
            "inline assembly is not supported");
  EXPECT_EQ(refusal("declare i32 @llvm.bitreverse.i32(i32)\n" + choice,
                    "%k = call i32 @__VERIFIER_nondet_int()\n"
                    "%x = call i32 @llvm.bitreverse.i32(i32 %k)"),
            "the built-in function llvm.bitreverse.i32 is not supported");
  EXPECT_EQ(refusal("declare double @f()", "%x = call double @f()"), "");
  EXPECT_EQ(refusal("declare double @__VERIFIER_nondet_double()",
                    "%x = call double @__VERIFIER_nondet_double()"),
            "");
}

TEST(Calls, OfLibraryFunctionsFollowTheTable) {
  const std::string k = "%k = call i32 @__VERIFIER_nondet_int()\n";
  const Imported program =
      import_code(main_with(choice + "declare i32 @putchar(i32)\n",
                            k + "%x = call i32 @putchar(i32 %k)\n%y = sdiv i32 %k, %x"));
  EXPECT_TRUE(program.warnings.empty());
  const Steps steps = steps_of(program);
  EXPECT_NE(std::find(steps.begin(), steps.end(), "kill x"), steps.end());
}

}  // namespace
}  // namespace heapreach::frontends::calls_test
