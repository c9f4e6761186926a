// Where objects begin and end in programs that are compiled here.
#include "frontends/prepare/locals/marked_scopes.h"

#include <gtest/gtest.h>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Verifier.h>

#include "frontends/compile/compile.h"
#include "tests/frontends/module.h"
#include "tests/frontends/source.h"

namespace heapreach::frontends::of_prepare::marked_scopes_test {
namespace {

/// The markers of locals in `f` whose names begin so: the number of starts and of ends.
std::pair<std::size_t, std::size_t> markers(const std::string& program, const std::string& name) {
  const Source source("void g(int *);\nstruct s { int a[2]; };\nstruct s h(void);\n" + program);
  llvm::LLVMContext context;
  const auto module = compile::load_module({source.path()}, {}, context, {});
  prepare::mark_lifetimes(*module);
  llvm::Function& function = *module->getFunction("f");
  EXPECT_FALSE(llvm::verifyFunction(function, &llvm::errs())) << program;
  std::pair<std::size_t, std::size_t> result;
  for (const llvm::BasicBlock& block : function) {
    for (const llvm::Instruction& instruction : block) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      if (!call || !call->getCalledFunction()) continue;
      const llvm::StringRef called = call->getCalledFunction()->getName();
      if (called.find("llvm.lifetime") == llvm::StringRef::npos) continue;
      const llvm::Value* local = call->getArgOperand(call->arg_size() - 1)->stripPointerCasts();
      if (local->getName().find(name) != 0) continue;
      const bool starts = called.find("start") != llvm::StringRef::npos;
      ++(starts ? result.first : result.second);
      EXPECT_FALSE(llvm::cast<llvm::ConstantInt>(call->getArgOperand(0))->isMinusOne());
    }
  }
  return result;
}

using Counts = std::pair<std::size_t, std::size_t>;

TEST(MarkedScopes, OfVariablesBehindJumpsAreTheirBlocks) {
  EXPECT_EQ(markers("void f(int k) { { if (k) goto in; int x; in: g(&x); } g(0); }", "x"),
            Counts(1, 1));
  EXPECT_EQ(markers("void f(int k) { { goto in; int x; in: g(&x); } g(0); }", "x"), Counts(1, 1));
  EXPECT_EQ(markers("void f(int k) { switch (k) { int x; case 1: g(&x); } g(0); }", "x"),
            Counts(1, 1));
}

TEST(MarkedScopes, EachWayIntoABlockAndOutOfItIsMarked) {
  // The entry from above and by the jump; the end, and the two jumps out of the block.
  const std::string program =
      "void f(int k) {\n"
      "  if (k == 1) goto in;\n"
      "  { int x; g(&x); if (k == 2) goto out; in: g(&x); if (k == 3) goto out; }\n"
      "  g(0);\n"
      "out: g(0);\n"
      "}\n";
  EXPECT_EQ(markers(program, "x"), Counts(2, 3));
}

TEST(MarkedScopes, OfTheFunctionItselfAreLeftAlone) {
  EXPECT_EQ(markers("void f(int k) { if (k) goto in; int x; in: g(&x); }", "x"), Counts(0, 0));
}

TEST(MarkedScopes, OfClangAreKept) {
  EXPECT_EQ(markers("void f(int k) { { int x = k; g(&x); } g(0); }", "x"), Counts(1, 1));
}

TEST(MarkedScopes, OfLiteralsAreTheBlocksAroundThem) {
  EXPECT_EQ(markers("void f(void) { { g((int[]){1, 2}); } g(0); }", ".compoundliteral"),
            Counts(1, 1));
}

TEST(MarkedScopes, OfRecordsThatCallsReturnAreTheirExpressions) {
  EXPECT_EQ(markers("void f(void) { int *p = h().a; g(p); }", ".compoundliteral"), Counts(1, 1));
  EXPECT_EQ(markers("void f(void) { int *p = h().a, *q = h().a; g(p + *q); }", ".compoundliteral"),
            Counts(2, 2));
}

TEST(MarkedScopes, AreLeftWithEachJumpOutOfThem) {
  EXPECT_EQ(markers("int f(int k) { for (;;) { l: if (k == 1) break; if (k == 2) continue;\n"
                    "  if (k == 3) return k; if (k == 4) goto l; int x; g(&x); } return 0; }",
                    "x"),
            Counts(1, 4));
}

TEST(MarkedScopes, ValuesAreLostInTheObjectItselfIfNoPointerLeadsThere) {
  // A new one begins at the declaration; of an array that nobody uses nothing is said.
  EXPECT_EQ(markers("int f(int k) { l:; int x; if (k) { x = k; goto l; } return x; }", "x"),
            Counts(1, 1));
  EXPECT_EQ(markers("void f(int k) { l:; int x[9]; if (k) goto l; }", "x"), Counts(0, 0));
}

TEST(MarkedScopes, NothingOfTheMarksIsLeft) {
  const Source source("void g(int *);\nvoid f(int k) { { l:; int x; g(&x); if (k) goto l; } }");
  llvm::LLVMContext context;
  const auto module = compile::load_module({source.path()}, {}, context, {});
  prepare::mark_lifetimes(*module);
  for (const llvm::Function& function : *module) {
    EXPECT_TRUE(function.getName().find("heapreach") != 0 || function.use_empty());
  }
}

TEST(MarkedScopes, VariablesAreNoLiteralsWhateverTheirNames) {
  // The variable is used in an inner block, and belongs to the function.
  EXPECT_EQ(markers("void f(int k) { goto in; in:; int tmp; { g(&tmp); } g(&tmp); }", "tmp"),
            Counts(0, 0));
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::marked_scopes_test
