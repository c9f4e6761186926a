// Integers computed from addresses inside constants get instructions of their own.
#include "frontends/prepare/values/constant_expressions.h"

#include <gtest/gtest.h>

#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::constant_expressions_test {
namespace {

const std::string globals = "@a = global [4 x i8] zeroinitializer\n@b = global i8 0\n";
const std::string address = "ptrtoint (i8* @b to i64)";

std::string unfolded(const std::string& steps) {
  Code code(globals +
            "declare void @use(i64)\ndeclare void @take(i8*)\n"
            "define i32 @main(i64 %n, i1 %c) {\nentry:\n" +
            steps + "\nret i32 0\n}");
  prepare::unfold_integers(code.function());
  EXPECT_FALSE(llvm::verifyFunction(code.function(), &llvm::errs()));
  return text_of(code.function());
}

TEST(ConstantExpressions, StandInFrontOfTheirUser) {
  EXPECT_EQ(unfolded("call void @use(i64 1)\ncall void @use(i64 " + address + ")"),
            "entry:\ncall void @use(i64 1)\n%0 = ptrtoint ptr @b to i64\n"
            "call void @use(i64 %0)\nret i32 0\n");
}

TEST(ConstantExpressions, InsideOthersAreUnfoldedFirst) {
  const std::string text =
      unfolded("call void @use(i64 sub (i64 " + address + ", i64 ptrtoint ([4 x i8]* @a to i64)))");
  EXPECT_EQ(count_of("ptrtoint", text), 2u) << text;
  EXPECT_EQ(count_of("sub i64 %", text), 1u) << text;
  EXPECT_LT(text.find("ptrtoint"), text.find("sub i64")) << text;
  EXPECT_LT(text.find("sub i64"), text.find("call")) << text;
}

TEST(ConstantExpressions, OfPhisStandInTheBlockBefore) {
  const std::string text =
      unfolded("br i1 %c, label %x, label %y\nx:\nbr label %y\ny:\n%p = phi i64 [ " + address +
               ", %entry ], [ %n, %x ]");
  EXPECT_LT(text.find("ptrtoint"), text.find("br i1")) << text;
  EXPECT_EQ(count_of("ptrtoint", text), 1u);
}

TEST(ConstantExpressions, OfPointersStay) {
  const std::string text = unfolded(
      "call void @take(i8* getelementptr inbounds ([4 x i8], [4 x i8]* @a, i64 0, i64 1))");
  EXPECT_EQ(count_of("call void @take(ptr getelementptr", text), 1u) << text;
}

TEST(ConstantExpressions, OffsetsAreNumbers) {
  EXPECT_EQ(
      unfolded("call void @use(i64 sub (i64 9, i64 ptrtoint (i8* getelementptr ([4 x i8], [4 x "
               "i8]* null, i64 0, i64 3) to i64)))"),
      "entry:\ncall void @use(i64 6)\nret i32 0\n");
}

TEST(ConstantExpressions, NumbersStay) {
  EXPECT_EQ(unfolded("%x = add i64 %n, 7"), "entry:\n%x = add i64 %n, 7\nret i32 0\n");
}

}  // namespace
}  // namespace heapreach::frontends::constant_expressions_test
