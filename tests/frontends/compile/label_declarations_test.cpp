// Declarations that a jump leads past keep their debug information.
#include "frontends/compile/label_declarations.h"

#include <gtest/gtest.h>

#include <set>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LLVMContext.h>

#include "frontends/compile/compile.h"
#include "tests/frontends/source.h"

namespace heapreach::frontends::compile::label_declarations_test {
namespace {

/// Whether the code of `f` declares `x`, and with it the block that the variable ends with.
bool declares_x(const std::string& program) {
  const Source source(program);
  llvm::LLVMContext context;
  const auto module = load_module(source.path(), {}, context, {});
  std::set<std::string> names;
  for (const llvm::Instruction& instruction : llvm::instructions(*module->getFunction("f"))) {
    const auto* declares = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction);
    if (declares) names.insert(declares->getVariable()->getName().str());
  }
  return names.count("x") == 1;
}

TEST(LabelDeclarations, KeepThoseThatNoExecutionComesTo) {
  for (const std::string program :
       {"void g(int *); void f(void) { { goto in; int x; in: g(&x); } }\n",
        "void g(int *); void f(int k) { switch (k) { int x; case 1: g(&x); } }\n",
        "void g(int *); void f(int k) { { if (k) goto in; else goto in; int x; in: g(&x); } }\n",
        "void g(int *); int f(int k) { if (k) goto in; return 0; int x; { in: g(&x); } }\n",
        "void g(int *); void f(void) { for (;;) { for (;;) { goto in; } int x; in: g(&x); } }\n"}) {
    EXPECT_TRUE(declares_x(program)) << program;
  }
}

}  // namespace
}  // namespace heapreach::frontends::compile::label_declarations_test
