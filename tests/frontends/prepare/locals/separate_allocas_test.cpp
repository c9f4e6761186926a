// Arrays of a constant number of elements are no variables of a function.
#include "frontends/prepare/locals/separate_allocas.h"

#include <gtest/gtest.h>

#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::separate_allocas_test {
namespace {

TEST(SeparateAllocas, SizesComeFromCalls) {
  Code code("define i32 @main() {\n%x = alloca i32\n%p = alloca i8, i64 16\nret i32 0\n}");
  prepare::separate_allocas(code.module());
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  EXPECT_TRUE(llvm::cast<llvm::AllocaInst>(code.value("x")).isStaticAlloca());
  EXPECT_FALSE(llvm::cast<llvm::AllocaInst>(code.value("p")).isStaticAlloca());
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::separate_allocas_test
