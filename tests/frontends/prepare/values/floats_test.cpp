// Floating-point numbers become their bits wherever they are kept, handed over or chosen.
#include "frontends/prepare/values/floats.h"

#include <gtest/gtest.h>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>

#include "frontends/prepare/values/float_types.h"
#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::floats_test {
namespace {

/// Whether a value of the function is a number and neither a cast of bits nor an operation.
bool keeps_numbers(const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const bool is_kept = llvm::isa<llvm::LoadInst, llvm::PHINode, llvm::SelectInst>(instruction);
    if (is_kept && prepare::has_bits(instruction.getType())) return true;
    const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction);
    if (local && prepare::is_known_float(*local->getAllocatedType())) return true;
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
    if (store && prepare::has_bits(store->getValueOperand()->getType())) return true;
  }
  return false;
}

const std::string program = R"(
%R = type { double, float }
@total = global double 1.5
define float @half(float %x) {
  %place = alloca float
  store float %x, float* %place
  %y = load float, float* %place
  %z = fmul float %y, 5.0e-01
  ret float %z
}
define { double, double } @pair(double %a) {
  %p = alloca { double, double }
  %f = getelementptr { double, double }, { double, double }* %p, i32 0, i32 0
  store double %a, double* %f
  %r = load { double, double }, { double, double }* %p
  ret { double, double } %r
}
define i32 @main(i1 %c, %R* %r, x86_fp80* %l) {
entry:
  %h = call float @half(float 2.0)
  %both = call { double, double } @pair(double 1.0)
  %first = extractvalue { double, double } %both, 0
  %g = load double, double* @total
  %s = select i1 %c, double %g, double %first
  br i1 %c, label %yes, label %no
yes:
  br label %no
no:
  %p = phi double [ %s, %entry ], [ %g, %yes ]
  %long = load x86_fp80, x86_fp80* %l
  store x86_fp80 %long, x86_fp80* %l
  %i = fptosi double %p to i32
  ret i32 %i
}
)";

TEST(FloatsAsBits, AreKeptAsIntegers) {
  Code code(program);
  prepare::keep_floats_as_bits(code.module());
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  for (const char* name : {"half", "pair", "main"}) {
    EXPECT_FALSE(keeps_numbers(code.function(name))) << text_of(code.function(name));
  }
  EXPECT_TRUE(code.function("half").getReturnType()->isIntegerTy(32));
  EXPECT_TRUE(code.function("half").getArg(0)->getType()->isIntegerTy(32));
  EXPECT_TRUE(code.module().getNamedGlobal("total")->getValueType()->isIntegerTy(64));
}

TEST(FloatsAsBits, ProgramsWithoutNumbersStay) {
  Code code("define i32 @main(i32 %n) {\n%r = add i32 %n, 1\nret i32 %r\n}");
  const std::string before = text_of(code.function());
  prepare::keep_floats_as_bits(code.module());
  EXPECT_EQ(text_of(code.function()), before);
}

/// The library's own function takes numbers; who calls it by its address hands bits over.
TEST(FloatsAsBits, FunctionsOutsideAreCalledByOthers) {
  Code code(
      "declare double @sqrt(double)\n@f = global double (double)* @sqrt\n"
      "define double @main(double %x) {\n%g = load double (double)*, double (double)** @f\n"
      "%r = call double %g(double %x)\n%s = call double @sqrt(double %r)\nret double %s\n}");
  prepare::keep_floats_as_bits(code.module());
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  llvm::Function* called = code.module().getFunction("sqrt_called");
  ASSERT_NE(called, nullptr);
  EXPECT_TRUE(called->getReturnType()->isIntegerTy(64));
  EXPECT_TRUE(code.module().getFunction("sqrt")->getReturnType()->isDoubleTy());
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::floats_test
