// Which expressions get a block of their own.
#include "frontends/compile/scopes/enclose_temporaries.h"

#include <gtest/gtest.h>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>

#include "frontends/compile/compile.h"
#include "frontends/compile/scopes/names.h"
#include "tests/frontends/source.h"

namespace heapreach::frontends::compile::enclose_temporaries_test {
namespace {

/// The number of blocks of C's in `f` with marks of where they begin.
std::size_t blocks_of(const std::string& function) {
  const Source source(
      "struct s { int a[2]; int n; }; struct s g(void); int h(const int *); struct s k;\n" +
      function);
  llvm::LLVMContext context;
  const auto module = load_module({source.path()}, {}, context, {});
  std::size_t count = 0;
  for (const llvm::Instruction& instruction : llvm::instructions(*module->getFunction("f"))) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
    if (callee && callee->getName() == scopes::enter) ++count;
  }
  return count;
}

TEST(EncloseTemporaries, EncloseArraysOfRecordsThatExpressionsMake) {
  EXPECT_EQ(blocks_of("int f(void) { return h(g().a); }\n"), 1u);
  EXPECT_EQ(blocks_of("int f(void) { int n[2] = {h(g().a), h(g().a)}; return n[1]; }\n"), 2u);
  EXPECT_EQ(blocks_of("const int *f(struct s t) { const int *p = (t = k).a; return p; }\n"), 1u);
}

TEST(EncloseTemporaries, LeaveOtherExpressionsAlone) {
  EXPECT_EQ(blocks_of("int f(struct s *t) { return g().n + h(k.a) + h(t->a); }\n"), 0u);
}

TEST(EncloseTemporaries, ConstantExpressionsStayConstant) {
  EXPECT_EQ(
      blocks_of("int f(int i) { static int n = sizeof(g().a); int v[sizeof(g().a)]; v[0] = n;\n"
                "  switch (i) { case sizeof(g().a): return 1; default: return v[0]; } }\n"),
      0u);
}

}  // namespace
}  // namespace heapreach::frontends::compile::enclose_temporaries_test
