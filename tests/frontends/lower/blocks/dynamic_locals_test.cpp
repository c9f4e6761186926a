// Arrays of variable length and blocks of alloca: their length, and where they end.
#include "frontends/lower/blocks/dynamic_locals.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::dynamic_locals_test {
namespace {

using Steps = std::vector<std::string>;

const std::string head =
    "declare i8* @llvm.stacksave()\ndeclare void @llvm.stackrestore(i8*)\ndeclare i32 @any()\n"
    "declare i1 @coin()\ndeclare void @free(i8*)\n";

std::string main_with(const std::string& steps) {
  return head + "define i32 @main() {\nentry:\n%k = call i32 @any()\n%n = zext i32 %k to i64\n" +
         steps + "\nret i32 0\n}";
}

const std::string array = "%v = alloca i32, i64 %n\n%e = load i32, i32* %v\n";
const std::string save = "%s = call i8* @llvm.stacksave()\n";
const std::string restore = "call void @llvm.stackrestore(i8* %s)\n";

std::size_t count(const Steps& steps, const std::string& step) {
  return static_cast<std::size_t>(std::count(steps.begin(), steps.end(), step));
}

TEST(DynamicLocals, EndWhereTheStackIsRestored) {
  const Steps steps = steps_of(main_with(save + array + restore));
  EXPECT_EQ(count(steps, "v := alloc(k)"), 1u);
  EXPECT_EQ(count(steps, "v := alloc(empty)"), 1u);
  EXPECT_EQ(count(steps, "free(v)"), 1u);
  EXPECT_EQ(count(steps, "v := null"), 0u);
}

TEST(DynamicLocals, OfOtherStacksDoNotEndThere) {
  const Steps steps = steps_of(main_with(array + save + restore));
  EXPECT_EQ(count(steps, "free(v)"), 0u);
}

TEST(DynamicLocals, TheInnermostStackIsTheirOwner) {
  const std::string inner = "%t = call i8* @llvm.stacksave()\n";
  const std::string restore_inner = "call void @llvm.stackrestore(i8* %t)\n";
  const Steps steps = steps_of(main_with(save + inner + array + restore_inner + restore));
  EXPECT_EQ(count(steps, "free(v)"), 1u);
}

TEST(DynamicLocals, ThatMayNotBeMadeAreNullBefore) {
  const Steps steps =
      steps_of(main_with(save + "%c = call i1 @coin()\nbr i1 %c, label %x, label %y\nx:\n" + array +
                         "br label %y\ny:\n" + restore));
  EXPECT_EQ(count(steps, "v := null"), 1u);
  EXPECT_EQ(count(steps, "free(v)"), 1u);
}

TEST(DynamicLocals, InALoopNeedAnOwnerOrAKnownSize) {
  const auto loop = [](const std::string& size) {
    return main_with("br label %l\nl:\n%v = alloca i32, i64 " + size +
                     "\n%e = load i32, i32* %v\n%c = call i1 @coin()\n"
                     "br i1 %c, label %l, label %x\nx:");
  };
  EXPECT_NE(refusal_of(loop("%n")).find("alloca in a loop is not supported"), std::string::npos);
  EXPECT_EQ(count(steps_of(loop("3")), "v := alloc(3), static"), 1u);
  EXPECT_NE(
      refusal_of(main_with(save + "br label %l\nl:\n" + array +
                           "%c = call i1 @coin()\nbr i1 %c, label %l, label %x\nx:\n" + restore))
          .find("its blocks end together"),
      std::string::npos);
}

TEST(DynamicLocals, AreNotTheProgramsToFree) {
  const Steps steps = steps_of(
      main_with(save + array + "%b = bitcast i32* %v to i8*\ncall void @free(i8* %b)\n" + restore));
  EXPECT_EQ(count(steps, "v := null"), 1u);
  EXPECT_EQ(count(steps, "assert v == null || v != v"), 1u);
}

TEST(DynamicLocals, AreNullOnceTheyEndedWhereLeaksMatter) {
  Options options;
  options.properties.add(rts::Property::valid_memcleanup);
  const Steps steps = steps_of(main_with(save + array + restore), options);
  EXPECT_EQ(count(steps, "v := null"), 2u);
}

TEST(DynamicLocals, OfRecursiveFunctionsDieWithTheActivation) {
  const Steps steps = steps_of(head +
                               "define void @f(i64 %n) {\n%v = alloca i32, i64 %n\n"
                               "%e = load i32, i32* %v\ncall void @f(i64 1)\nret void\n}\n"
                               "define i32 @main() {\ncall void @f(i64 2)\nret i32 0\n}");
  EXPECT_GE(count(steps, "v := null"), 2u) << "before it is made, and when it is gone";
  EXPECT_EQ(count(steps, "free(v)"), 1u);
}

TEST(DynamicLocals, OfRecursiveFunctionsAreNotTheProgramsToFree) {
  const Steps steps = steps_of(head +
                               "define void @f(i64 %n, i8* %p) {\n%v = alloca i8, i64 %n\n"
                               "call void @free(i8* %p)\ncall void @f(i64 1, i8* %v)\nret void\n}\n"
                               "define i32 @main() {\ncall void @f(i64 2, i8* null)\nret i32 0\n}");
  EXPECT_EQ(count(steps, "some_local := v"), 1u);
}

TEST(DynamicLocals, OtherUsesOfTheStackAreRefused) {
  EXPECT_NE(refusal_of(main_with("%p = inttoptr i64 0 to i8*\n"
                                 "call void @llvm.stackrestore(i8* %p)"))
                .find("this use of the stack is not supported"),
            std::string::npos);
}

}  // namespace
}  // namespace heapreach::frontends::dynamic_locals_test
