// Atomic operations become loads and stores, of which the module keeps a mark.
#include "frontends/prepare/passes/one_thread.h"

#include <gtest/gtest.h>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>

#include "tests/frontends/module.h"

namespace heapreach::frontends::of_prepare::one_thread_test {
namespace {

TEST(OneThread, HasNothingAtomic) {
  Code code(
      "define i32 @main(i32* %p) {\n%a = load atomic i32, i32* %p seq_cst, align 4\n"
      "store atomic i32 1, i32* %p seq_cst, align 4\n"
      "%b = atomicrmw add i32* %p, i32 2 seq_cst\n%c = atomicrmw umax i32* %p, i32 2 seq_cst\n"
      "%d = cmpxchg i32* %p, i32 1, i32 2 seq_cst seq_cst\n%e = extractvalue { i32, i1 } %d, 0\n"
      "%f = extractvalue { i32, i1 } %d, 1\nfence seq_cst\nret i32 %e\n}");
  prepare::run_alone(code.module());
  EXPECT_FALSE(llvm::verifyModule(code.module(), &llvm::errs()));
  for (const llvm::Instruction& instruction : llvm::instructions(code.function())) {
    EXPECT_FALSE(instruction.isAtomic());
  }
  EXPECT_EQ(count_of("store", text_of(code.function())), 4u);
  EXPECT_NE(code.module().getNamedMetadata(prepare::had_atomics), nullptr);
}

TEST(OneThread, HasNoMarkWhereNothingWasAtomic) {
  Code code("define i32 @main(i32* %p) {\n%a = load i32, i32* %p\nret i32 %a\n}");
  prepare::run_alone(code.module());
  EXPECT_EQ(code.module().getNamedMetadata(prepare::had_atomics), nullptr);
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::one_thread_test
