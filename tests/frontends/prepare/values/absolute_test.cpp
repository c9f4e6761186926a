// LLVM's built-in absolute value becomes a comparison and a choice.
#include "frontends/prepare/values/absolute.h"

#include <gtest/gtest.h>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::absolute_test {
namespace {

/// Whether the negation may overflow, as in C.
bool overflows(const std::string& is_poison) {
  Code code(
      "declare i32 @llvm.abs.i32(i32, i1)\ndefine i32 @main(i32 %n) {\n"
      "%a = call i32 @llvm.abs.i32(i32 %n, i1 " +
      is_poison + ")\nret i32 %a\n}\n");
  prepare::spell_out_absolute_values(code.module());
  bool chooses = false, result = false;
  for (const llvm::Instruction& instruction : llvm::instructions(code.function())) {
    EXPECT_FALSE(llvm::isa<llvm::CallInst>(instruction));
    chooses |= llvm::isa<llvm::SelectInst>(instruction);
    if (instruction.getOpcode() == llvm::Instruction::Sub) result = instruction.hasNoSignedWrap();
  }
  EXPECT_TRUE(chooses);
  return result;
}

TEST(AbsoluteValues, AreSpelledOut) {
  EXPECT_TRUE(overflows("true"));
  EXPECT_FALSE(overflows("false"));
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::absolute_test
