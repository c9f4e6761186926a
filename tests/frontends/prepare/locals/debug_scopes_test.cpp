// Where locals begin and end in bitcode, in which clang gives them no lifetime markers.
#include "frontends/prepare/locals/debug_scopes.h"

#include <gtest/gtest.h>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Verifier.h>

#include "frontends/compile/compile.h"
#include "tests/frontends/module.h"
#include "tests/frontends/source.h"
#include "tests/harness/run_program.h"

namespace heapreach::frontends::of_prepare::debug_scopes_test {
namespace {

/// The markers of locals in `f` whose names begin so: the number of starts and of ends.
std::pair<std::size_t, std::size_t> markers(const std::string& program, const std::string& name) {
  const Source source("void g(int *);\nstruct s { int a[2]; };\nstruct s h(void);\n" + program);
  const heapreach::test::TemporaryDirectory scratch;
  const auto compiled = heapreach::test::run_program(
      std::string(HEAPREACH_CLANG) +
      " -g -O1 -Xclang -disable-llvm-passes -fno-discard-value-names -emit-llvm -c -o " +
      scratch.file("p.bc") + " " + source.path());
  EXPECT_EQ(compiled.exit_code, 0) << compiled.err;
  llvm::LLVMContext context;
  const auto module = compile::load_module({scratch.file("p.bc")}, {}, context, {});
  prepare::end_scopes(*module);
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

TEST(DebugScopes, OfVariablesBehindJumpsAreTheirBlocks) {
  EXPECT_EQ(markers("void f(int k) { { if (k) goto in; int x; in: g(&x); } g(0); }", "x"),
            Counts(1, 1));
}

TEST(DebugScopes, EachWayIntoABlockAndOutOfItIsMarked) {
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

TEST(DebugScopes, OfTheFunctionItselfAreLeftAlone) {
  EXPECT_EQ(markers("void f(int k) { if (k) goto in; int x; in: g(&x); }", "x"), Counts(0, 0));
}

TEST(DebugScopes, OfClangAreKept) {
  EXPECT_EQ(markers("void f(int k) { { int x = k; g(&x); } g(0); }", "x"), Counts(1, 1));
}

TEST(DebugScopes, OfLiteralsAreTheBlocksAroundThem) {
  EXPECT_EQ(markers("void f(void) { { g((int[]){1, 2}); } g(0); }", ".compoundliteral"),
            Counts(1, 1));
}

TEST(DebugScopes, VariablesAreNoLiteralsWhateverTheirNames) {
  // The variable is used in an inner block, and belongs to the function.
  EXPECT_EQ(markers("void f(int k) { goto in; in:; int tmp; { g(&tmp); } g(&tmp); }", "tmp"),
            Counts(0, 0));
}

}  // namespace
}  // namespace heapreach::frontends::of_prepare::debug_scopes_test
