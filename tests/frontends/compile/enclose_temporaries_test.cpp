// Which expressions get a block of their own.
#include "frontends/compile/enclose_temporaries.h"

#include <gtest/gtest.h>

#include <set>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>

#include "frontends/compile/compile.h"
#include "tests/frontends/source.h"

namespace heapreach::frontends::compile::enclose_temporaries_test {
namespace {

/// The number of blocks of C's in `f`, its own included, that instructions are in.
std::size_t blocks_of(const std::string& function) {
  const Source source(
      "struct s { int a[2]; int n; }; struct s g(void); int h(const int *); struct s k;\n" +
      function);
  llvm::LLVMContext context;
  const auto module = load_module(source.path(), {}, context, {});
  std::set<const llvm::DIScope*> scopes;
  for (const llvm::Instruction& instruction : llvm::instructions(*module->getFunction("f"))) {
    if (instruction.getDebugLoc()) scopes.insert(instruction.getDebugLoc()->getScope());
  }
  return scopes.size();
}

TEST(EncloseTemporaries, EncloseArraysOfRecordsThatExpressionsMake) {
  EXPECT_EQ(blocks_of("int f(void) { return h(g().a); }\n"), 2u);
  EXPECT_EQ(blocks_of("int f(void) { int n[2] = {h(g().a), h(g().a)}; return n[1]; }\n"), 3u);
  EXPECT_EQ(blocks_of("const int *f(struct s t) { const int *p = (t = k).a; return p; }\n"), 2u);
}

TEST(EncloseTemporaries, LeaveOtherExpressionsAlone) {
  EXPECT_EQ(blocks_of("int f(struct s *t) { return g().n + h(k.a) + h(t->a); }\n"), 1u);
}

TEST(EncloseTemporaries, ConstantExpressionsStayConstant) {
  EXPECT_EQ(
      blocks_of("int f(int i) { static int n = sizeof(g().a); int v[sizeof(g().a)]; v[0] = n;\n"
                "  switch (i) { case sizeof(g().a): return 1; default: return v[0]; } }\n"),
      2u);
}

}  // namespace
}  // namespace heapreach::frontends::compile::enclose_temporaries_test
