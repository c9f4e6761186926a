// Blocks of global variables, with what their initialisers say.
#include "frontends/lower/blocks/globals.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::globals_test {
namespace {

using Steps = std::vector<std::string>;

/// main of a program with these globals, which hands them to `use`, a function that is not defined.
std::string main_with(const std::string& globals, const std::vector<std::string>& used) {
  std::string code = "%struct.R = type { i32, i64 }\ndeclare void @use(i8*)\n" + globals +
                     "\ndefine i32 @main() {\n";
  int number = 0;
  for (const std::string& one : used) {
    const std::string name = "%u" + std::to_string(number++);
    code += name + " = bitcast " + one + " to i8*\ncall void @use(i8* " + name + ")\n";
  }
  return code + "ret i32 0\n}";
}

TEST(Globals, HoldTheirInitialisers) {
  EXPECT_EQ(steps_of(main_with("@a = global [3 x i32] [i32 4, i32 -5, i32 0]", {"[3 x i32]* @a"})),
            (Steps{"a := alloc(3), static", "[a] := 4", "[a + 1] := -5", "[a + 2] := 0"}));
  EXPECT_EQ(steps_of(main_with("@r = global %struct.R { i32 1, i64 2 }", {"%struct.R* @r"})),
            (Steps{"r := alloc(sizeof(R)), static", "[r] := 1", "[r + 1] := 2"}));
  EXPECT_EQ(steps_of(main_with("@m = global [2 x [2 x i8]] [[2 x i8] c\"ab\", [2 x i8] c\"cd\"]",
                               {"[2 x [2 x i8]]* @m"})),
            (Steps{"m := alloc(4), static", "[m] := 97", "[m + 1] := 98", "[m + 2] := 99",
                   "[m + 3] := 100"}));
}

TEST(Globals, OfManyZerosAreSetByALoop) {
  const auto of = [](const std::string& cells, const std::string& start) {
    const std::string type = "[" + cells + " x i32]";
    return steps_of(main_with("@a = global " + type + " " + start, {type + "* @a"}));
  };
  const Steps loop = of("4097", "zeroinitializer");
  EXPECT_LT(loop.size(), 10u);
  EXPECT_EQ(std::count(loop.begin(), loop.end(), "[a + cell] := 0 within the block of a"), 1);
  EXPECT_EQ(of("4096", "zeroinitializer").size(), 4097u);
}

TEST(Globals, WithoutMembersHoldNothing) {
  const std::vector<std::string> steps =
      steps_of(main_with("@e = global {} zeroinitializer", {"{}* @e"}));
  EXPECT_TRUE(std::none_of(steps.begin(), steps.end(),
                           [](const std::string& step) { return step.starts_with("[e]"); }));
}

TEST(Globals, ThatAreDeclaredHoldAnything) {
  EXPECT_EQ(steps_of(main_with("@e = external global [2 x i32]", {"[2 x i32]* @e"})),
            (Steps{"e := alloc(2), static"}));
  EXPECT_EQ(steps_of(main_with("@u = global [2 x i32] [i32 1, i32 undef]", {"[2 x i32]* @u"})),
            (Steps{"u := alloc(2), static", "[u] := 1"}));
}

TEST(Globals, ThatNobodyMentionsHaveNoBlock) {
  EXPECT_EQ(steps_of(main_with("@a = global [2 x i32] zeroinitializer\n@b = global i32 1", {})),
            Steps());
}

TEST(Globals, ThatOthersPointToHaveBlocksFirst) {
  EXPECT_EQ(steps_of(main_with("@a = global [2 x i32] zeroinitializer\n"
                               "@p = global [2 x i32*] [i32* null, i32* getelementptr inbounds "
                               "([2 x i32], [2 x i32]* @a, i64 0, i64 1)]",
                               {"[2 x i32*]* @p"})),
            (Steps{"a := alloc(2), static", "p := alloc(2), static", "[a] := 0", "[a + 1] := 0",
                   "[p] := 0", "[p + 1] := a + 1"}));
}

TEST(Globals, ConstantsComeFirst) {
  EXPECT_EQ(steps_of(main_with("@a = global [2 x i8] c\"ab\"\n@c = constant [1 x i8] c\"c\"",
                               {"[2 x i8]* @a", "[1 x i8]* @c"})),
            (Steps{"c := alloc(1), static", "a := alloc(2), static", "[c] := 99", "[a] := 97",
                   "[a + 1] := 98"}));
}

TEST(Globals, CountTheirCellsAndGuards) {
  EXPECT_EQ(import_code(main_with("@a = global [3 x i32] zeroinitializer", {"[3 x i32]* @a"}))
                .static_cells,
            4u);
}

TEST(Globals, OfBytesHoldZerosInTheirPadding) {
  Options options;
  options.memory_model = MemoryModel::bytes;
  const Steps steps = steps_of(
      main_with("@r = global { i8, i16 } { i8 7, i16 258 }", {"{ i8, i16 }* @r"}), options);
  ASSERT_EQ(steps.size(), 5u);
  EXPECT_EQ(steps[0], "r := alloc(4), static");
  EXPECT_EQ(steps[1], "[r] := 7");
  EXPECT_EQ(steps[2], "[r + 1] := 0");
  EXPECT_EQ(steps[3], "[r + 2] := 258");
  EXPECT_TRUE(steps[4].starts_with("[r + 3] := ")) << steps[4];
  EXPECT_EQ(steps_of(main_with("@z = global [2 x i16] [i16 0, i16 1]", {"[2 x i16]* @z"}), options)
                .size(),
            5u);
}

TEST(Globals, MayBeTooLargeForTheirInitialiser) {
  const auto refusal = [](std::size_t count) {
    const std::string type = "[" + std::to_string(count) + " x i8]";
    const std::string ones(count, 'x');
    return refusal_of(main_with("@a = global " + type + " c\"" + ones + "\"", {type + "* @a"}));
  };
  EXPECT_EQ(refusal(64), "");
  EXPECT_NE(refusal(5000).find("the variable a has more than"), std::string::npos);
}

TEST(Globals, OfOpenProgramsAreFound) {
  Options options;
  options.callers = Callers::anything;
  options.entry = "f";
  const std::string code =
      "declare void @use(i32*)\n@a = global [2 x i32] [i32 1, i32 2]\n"
      "@c = constant [1 x i32] [i32 3]\ndefine void @f() {\n"
      "%p = getelementptr [2 x i32], [2 x i32]* @a, i64 0, i64 0\ncall void @use(i32* %p)\n"
      "%q = getelementptr [1 x i32], [1 x i32]* @c, i64 0, i64 0\ncall void @use(i32* %q)\n"
      "ret void\n}";
  const Steps steps = steps_of(code, options);
  const auto has = [&](const std::string& step) {
    return std::find(steps.begin(), steps.end(), step) != steps.end();
  };
  EXPECT_TRUE(has("assume size(a) == 2"));
  EXPECT_TRUE(has("assume size(c) == 1"));
  EXPECT_TRUE(has("assume a != c"));
  EXPECT_TRUE(has("[c] := 3"));
  EXPECT_FALSE(has("[a] := 1"));
}

}  // namespace
}  // namespace heapreach::frontends::globals_test
