// memcpy, memmove and memset: short ones of constant length cell by cell, others as loops.
#include "frontends/lower/memory/transfers.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/frontends/module.h"

namespace heapreach::frontends::transfers_test {
namespace {

const std::string head =
    "declare i8* @malloc(i64)\ndeclare i32 @__VERIFIER_nondet_int()\n"
    "declare void @llvm.memcpy.p0i8.p0i8.i64(i8*, i8*, i64, i1)\n"
    "declare void @llvm.memmove.p0i8.p0i8.i64(i8*, i8*, i64, i1)\n"
    "declare void @llvm.memset.p0i8.i64(i8*, i8, i64, i1)\n%struct.R = type { i32, i64* }\n";

/// main with blocks `p` and `q` of 800 bytes that are used as objects of the type, and then `k`.
std::string main_with(const std::string& type, const std::string& steps) {
  std::string code = head + "define i32 @main() {\n";
  for (const std::string name : {"p", "q"}) {
    code += "%" + name + " = call i8* @malloc(i64 800)\n%" + name + "o = bitcast i8* %" + name +
            " to " + type + "*\n";
    if (type == "%struct.R") {
      code += "%" + name + "f = getelementptr %struct.R, %struct.R* %" + name +
              "o, i64 0, i32 1\n%" + name + "u = load i64*, i64** %" + name + "f\n";
    } else {
      code += "%" + name + "u = load " + type + ", " + type + "* %" + name + "o\n";
    }
  }
  return code + "%k = call i32 @__VERIFIER_nondet_int()\n" + steps + "\nret i32 0\n}";
}

std::string copy(const std::string& length, const std::string& kind = "memcpy") {
  return "call void @llvm." + kind + ".p0i8.p0i8.i64(i8* %p, i8* %q, i64 " + length + ", i1 false)";
}

std::string fill(const std::string& byte, const std::string& length) {
  return "call void @llvm.memset.p0i8.i64(i8* %p, i8 " + byte + ", i64 " + length + ", i1 false)";
}

using Steps = std::vector<std::string>;

/// What follows `k`.
Steps steps(const std::string& type, const std::string& operation) {
  const Steps all = steps_of(main_with(type, operation));
  auto first = std::find(all.begin(), all.end(), "kill k") + 1;
  if (first != all.end() && first->starts_with("assume -2147483648")) ++first;
  return {first, all.end()};
}

TEST(Transfers, ReadAllCellsBeforeTheyWriteSome) {
  EXPECT_EQ(
      steps("i32", copy("8")),
      (Steps{"copied0 := [q]", "assert allocated(q)", "copied1 := [q + 1] within the block of q",
             "[p] := copied0", "assert allocated(p)", "[p + 1] := copied1 within the block of p"}));
}

TEST(Transfers, OfOneObjectNeedNoAssertion) {
  EXPECT_EQ(steps("%struct.R", copy("16")),
            (Steps{"copied0 := [q]", "copied1 := [q + 1] within the block of q", "[p] := copied0",
                   "[p + 1] := copied1 within the block of p"}));
}

TEST(Transfers, OfNothingDoNothing) {
  EXPECT_EQ(steps("i32", copy("0")), Steps());
  EXPECT_EQ(steps("i32", fill("0", "0")), Steps());
}

TEST(Transfers, OfManyCellsAreLoops) {
  EXPECT_EQ(steps("i32", copy("96")).size(), 50u);
  EXPECT_EQ(steps("i32", copy("100")),
            (Steps{"cell := 0", "assume cell < 25", "assert allocated(q)",
                   "copied := [q + cell] within the block of q", "assert allocated(p)",
                   "[p + cell] := copied within the block of p", "cell := cell + 1",
                   "assume cell >= 25"}));
}

TEST(Transfers, OfAVariableLengthAreLoops) {
  const Steps all = steps("i32", "%w = zext i32 %k to i64\n%z = mul i64 %w, 4\n" + copy("%z"));
  EXPECT_EQ(std::count(all.begin(), all.end(), "assume cell < k"), 1);
  EXPECT_EQ(std::count(all.begin(), all.end(), "assume cell >= k"), 1);
}

TEST(Transfers, MovesRunFromTheEndWhereTheTargetLiesBehind) {
  const Steps all = steps("i32", copy("100", "memmove"));
  const auto down = std::find(all.begin(), all.end(), "assume p > q");
  const auto up = std::find(all.begin(), all.end(), "assume p <= q");
  ASSERT_NE(down, all.end());
  ASSERT_NE(up, all.end());
  EXPECT_EQ(*(up + 1), "cell := 0");
  EXPECT_EQ(*(down + 1), "cell := 25");
  const auto step = std::find(all.begin(), all.end(), "assume cell > 0");
  ASSERT_NE(step, all.end());
  EXPECT_EQ(*(step + 1), "cell := cell - 1");
  EXPECT_EQ(std::count(all.begin(), all.end(), "assume cell <= 0"), 1);
}

TEST(Transfers, PointersPassThroughPointers) {
  const Imported program = import_code(main_with("%struct.R", copy("16")));
  for (const rts::Variable& variable : program.system.variables) {
    if (variable.name == "copied0") {
      EXPECT_EQ(variable.type, rts::VariableType::integer);
    }
    if (variable.name == "copied1") {
      EXPECT_EQ(variable.type, rts::VariableType::pointer);
    }
  }
}

TEST(Transfers, FillCellsWithTheirBytes) {
  EXPECT_EQ(steps("i32", fill("0", "4")), (Steps{"[p] := 0"}));
  EXPECT_EQ(steps("i32", fill("1", "8")), (Steps{"[p] := 16843009", "assert allocated(p)",
                                                 "[p + 1] := 16843009 within the block of p"}));
  EXPECT_EQ(steps("i32", fill("-1", "4")), (Steps{"[p] := -1"}));
  EXPECT_EQ(steps("i16", fill("-128", "2")), (Steps{"[p] := -32640"}));
  EXPECT_EQ(steps("i16", fill("-128", "2") + "\n%x = load i16, i16* %po\n%y = udiv i16 %x, %x")[0],
            "[p] := 32896");
  EXPECT_EQ(steps("%struct.R", fill("0", "16")),
            (Steps{"[p] := 0", "[p + 1] := 0 within the block of p"}));
}

TEST(Transfers, FillManyCellsInALoop) {
  EXPECT_EQ(steps("i32", fill("0", "96")).size(), 25u);
  EXPECT_EQ(steps("i32", fill("1", "100")),
            (Steps{"cell := 0", "assume cell < 25", "assert allocated(p)",
                   "[p + cell] := 16843009 within the block of p", "cell := cell + 1",
                   "assume cell >= 25"}));
}

TEST(Transfers, OfVariableBytesFillCharacters) {
  const std::string byte = "%c = trunc i32 %k to i8\n";
  EXPECT_EQ(steps("i8", byte + fill("%c", "1")).back(), "[p] := c");
  // Numbers become bytes for it.
  EXPECT_EQ(steps("i32", byte + fill("%c", "4")).size(),
            steps("i8", byte + fill("%c", "4")).size());
}

TEST(Transfers, OfPointersAreFilledWithNull) {
  EXPECT_EQ(steps("i64*", fill("0", "8")), (Steps{"[p] := 0"}));
  EXPECT_EQ(steps("i64*", fill("1", "8")).size(), 9u);  // bytes
}

TEST(Transfers, ConstantsAreNotFilled) {
  const std::string code =
      head +
      "@c = constant [2 x i32] [i32 1, i32 2]\n@v = global [2 x i32] zeroinitializer\n"
      "define i32 @main() {\n%k = call i32 @__VERIFIER_nondet_int()\n"
      "%e = icmp eq i32 %k, 0\n%a = bitcast [2 x i32]* @c to i8*\n"
      "%b = bitcast [2 x i32]* @v to i8*\n%p = select i1 %e, i8* %a, i8* %b\n" +
      fill("0", "8") + "\nret i32 0\n}";
  const Steps all = steps_of(code);
  EXPECT_EQ(std::count_if(all.begin(), all.end(),
                          [](const std::string& step) { return step.starts_with("assert !("); }),
            1);
}

}  // namespace
}  // namespace heapreach::frontends::transfers_test
