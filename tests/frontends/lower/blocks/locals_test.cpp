// Blocks of locals: static ones for those that live to the end, others from the start of their
// lifetime to its end, and none of them is the program's to free.
#include "frontends/lower/blocks/locals.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::locals_test {
namespace {

using Steps = std::vector<std::string>;

const std::string head =
    "declare void @llvm.lifetime.start.p0i8(i64, i8*)\n"
    "declare void @llvm.lifetime.end.p0i8(i64, i8*)\ndeclare void @use(i8*)\n"
    "declare void @free(i8*)\ndeclare i8* @malloc(i64)\n";

/// main with a local `l` of two numbers that `use` is given.
std::string main_with(bool is_mortal, const std::string& further = "") {
  std::string code = head +
                     "define i32 @main() {\n%l = alloca [2 x i32]\n"
                     "%b = bitcast [2 x i32]* %l to i8*\n";
  if (is_mortal) code += "call void @llvm.lifetime.start.p0i8(i64 8, i8* %b)\n";
  code += "call void @use(i8* %b)\n";
  if (is_mortal) code += "call void @llvm.lifetime.end.p0i8(i64 8, i8* %b)\n";
  return code + further + "ret i32 0\n}";
}

TEST(Locals, ThatLiveToTheEndAreStatic) {
  EXPECT_EQ(steps_of(main_with(false)), Steps{"l := alloc(2), static"});
  EXPECT_EQ(import_code(main_with(false)).static_cells, 3u);
}

TEST(Locals, ThatEndAreFreed) {
  EXPECT_EQ(steps_of(main_with(true)), (Steps{"l := alloc(2)", "free(l)"}));
  EXPECT_EQ(import_code(main_with(true)).static_cells, 0u);
}

TEST(Locals, AreNullBeforeTheyBeginWhereSomethingIsFreed) {
  EXPECT_EQ(steps_of(main_with(true, "%p = call i8* @malloc(i64 1)\ncall void @free(i8* %p)\n")),
            (Steps{"l := null", "l := alloc(2)", "free(l)", "p := alloc(1)",
                   "assert p == null || p != l", "free(p)"}));
}

TEST(Locals, ThatAreStaticNeedNoAssertion) {
  EXPECT_EQ(steps_of(main_with(false, "%p = call i8* @malloc(i64 1)\ncall void @free(i8* %p)\n")),
            (Steps{"l := alloc(2), static", "p := alloc(1)", "free(p)"}));
}

TEST(Locals, EndWithTheProgramWhereLeaksMatter) {
  Options options;
  options.properties.add(rts::Property::valid_memcleanup);
  EXPECT_EQ(steps_of(main_with(false), options), (Steps{"l := alloc(2)", "free(l)"}));
  EXPECT_EQ(steps_of(main_with(true), options), (Steps{"l := null", "l := alloc(2)", "free(l)"}));
}

TEST(Locals, FromAllocaOfAConstantSizeAreNone) {
  EXPECT_EQ(refusal_of(head + "define i32 @main() {\n%l = alloca i8, i64 8\n"
                              "call void @use(i8* %l)\nret i32 0\n}"),
            "");
}

/// A recursive function with a local `l` that frees what it is given.
std::string recursive(const std::string& freed) {
  return head +
         "define void @f(i32 %n, i32* %p) {\n%l = alloca i32\nstore i32 %n, i32* %l\n"
         "%c = icmp sgt i32 %n, 0\nbr i1 %c, label %more, label %done\nmore:\n"
         "%m = sub nsw i32 %n, 1\ncall void @f(i32 %m, i32* " +
         freed +
         ")\nbr label %done\ndone:\n%b = bitcast i32* %p to i8*\ncall void @free(i8* %b)\n"
         "ret void\n}\ndefine i32 @main() {\n%h = call i8* @malloc(i64 4)\n"
         "%q = bitcast i8* %h to i32*\ncall void @f(i32 3, i32* %q)\nret i32 0\n}";
}

TEST(Locals, OfProceduresAreWatchedWhereOneMayBeFreed) {
  const Imported program = import_code(recursive("%l"));
  const Steps steps = steps_of(program);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "some_local := null"), 1);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "some_local := l"), 1);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "assert p == null || p != some_local"), 1);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "free(l)"), 1);
}

TEST(Locals, OfProceduresAreNotWatchedElsewhere) {
  const Steps steps = steps_of(recursive("%p"));
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "some_local := null"), 0);
  EXPECT_EQ(std::count(steps.begin(), steps.end(), "free(p)"), 1);
}

}  // namespace
}  // namespace heapreach::frontends::locals_test
