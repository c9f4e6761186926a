// Before a store that may lead to a constant stands an assertion that it does not.
#include "frontends/lower/memory/constants.h"

#include <gtest/gtest.h>

#include "tests/frontends/lowering.h"

namespace heapreach::frontends::constants_test {
namespace {

const std::string head =
    "@a = constant [2 x i32] [i32 1, i32 2]\n@b = constant i32 3\n@v = global i32 4\n"
    "@s = constant i64 5\ndeclare i8* @malloc(i64)\ndeclare i32* @any()\n";

/// What forbids that a store to `t` in main(c, p) leads to a constant; empty if nothing does.
std::string forbidden(const std::string& steps, const Options& options = {},
                      const std::vector<std::string>& constants = {"a", "b", "s"}) {
  Lowering lowering(head + "define i32 @main(i1 %c, i32* %p, i32* %q) {\n" + steps +
                        "\nstore i32 0, i32* %t\n%la = load i64, i64* @s\n%lb = load i32, i32* @b\n"
                        "%x = getelementptr [2 x i32], [2 x i32]* @a, i64 0, i64 1\n"
                        "%lc = load i32, i32* %x\nret i32 0\n}",
                    options);
  for (const std::string& name : constants) {
    const auto& global = llvm::cast<llvm::GlobalVariable>(lowering.code.value(name));
    lowering.context.variables[&global] =
        lowering.context.graph.add_variable(name, rts::VariableType::pointer);
    lowering.parts.constants.add(global);
  }
  const llvm::Value& target = lowering.code.value("t");
  const lower::ExpressionPtr address =
      rts::make_variable(lowering.context.graph.add_variable("place", rts::VariableType::pointer));
  lowering.parts.constants.forbid_constant(target, address, lowering.code.instruction("lb"));
  const std::vector<std::string> steps_of_it = lowering.emitted();
  return steps_of_it.empty() ? "" : steps_of_it.back();
}

TEST(Constants, OtherPointersMayLeadToSome) {
  EXPECT_EQ(forbidden("%t = select i1 %c, i32* %p, i32* @b"),
            "assert !(place >= b && place < b + 1)");
  EXPECT_EQ(forbidden("%t = getelementptr [2 x i32], [2 x i32]* @a, i64 0, i64 0"),
            "assert !(place >= a && place < a + 2)");
  EXPECT_EQ(forbidden("%i = getelementptr [2 x i32], [2 x i32]* @a, i64 0, i64 0\n"
                      "%j = select i1 %c, i32* %i, i32* @b\n%t = select i1 %c, i32* %j, i32* %p"),
            "assert !(place >= a && place < b + 1)");
}

TEST(Constants, OfOtherClassesAreNotMeant) {
  EXPECT_EQ(forbidden("%t = getelementptr i32, i32* %p, i64 0"), "");
}

TEST(Constants, SomeRootsAreNone) {
  EXPECT_EQ(forbidden("%t = alloca i32\n%u = select i1 %c, i32* %t, i32* @b\nstore i32 1, i32* %u"),
            "");
  EXPECT_EQ(forbidden("%m = call i8* @malloc(i64 4)\n%t = bitcast i8* %m to i32*\n"
                      "%u = select i1 %c, i32* %t, i32* @b\nstore i32 1, i32* %u"),
            "");
  EXPECT_EQ(forbidden("%t = select i1 %c, i32* @v, i32* null\n"
                      "%u = select i1 %c, i32* %t, i32* @b\nstore i32 1, i32* %u"),
            "");
  EXPECT_NE(forbidden("%t = call i32* @any()\n%u = select i1 %c, i32* %t, i32* @b\n"
                      "store i32 1, i32* %u"),
            "");
}

TEST(Constants, AreFoundThroughPhis) {
  const std::string loop =
      "br label %l\nl:\n%t = phi i32* [ @FIRST, %0 ], [ %n, %l ]\n"
      "%n = getelementptr i32, i32* %t, i64 0\nbr i1 %c, label %l, label %m\nm:\n"
      "%u = select i1 %c, i32* %t, i32* @b\nstore i32 1, i32* %u";
  const auto from = [&](const std::string& first) {
    std::string steps = loop;
    return forbidden(steps.replace(steps.find("FIRST"), 5, first));
  };
  EXPECT_EQ(from("v"), "");
  EXPECT_EQ(from("b"), "assert !(place >= b && place < b + 1)");
}

TEST(Constants, WithoutAnyNothingIsForbidden) {
  EXPECT_EQ(forbidden("%t = select i1 %c, i32* %p, i32* @b", {}, {}), "");
}

TEST(Constants, OfOpenProgramsAreKnownByTheirBlocks) {
  Options options;
  options.callers = Callers::anything;
  EXPECT_EQ(forbidden("%t = select i1 %c, i32* %p, i32* @b", options),
            "assert !(base(place) == a || base(place) == b || base(place) == s)");
}

}  // namespace
}  // namespace heapreach::frontends::constants_test
