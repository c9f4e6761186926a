// One compilation by clang's libraries.
#include "frontends/compile/clang_frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>

#include "tests/frontends/source.h"

namespace heapreach::frontends::compile::clang_frontend_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

Arguments arguments(const Source& source, const Arguments& more = {}) {
  Arguments all = {"-c", "-emit-llvm"};
  all.insert(all.end(), more.begin(), more.end());
  all.insert(all.end(), {"--", source.path()});
  return all;
}

class ClangFrontend : public testing::Test {
 protected:
  std::unique_ptr<llvm::Module> module_of(const std::string& text, const Arguments& more = {}) {
    const Source source(text);
    EXPECT_EQ(write_bitcode(arguments(source, more), output()), "");
    llvm::SMDiagnostic problem;
    return llvm::parseIRFile(output(), problem, context_);
  }
  std::string output() const { return scratch_.file("out"); }

 private:
  llvm::LLVMContext context_;
  test::TemporaryDirectory scratch_;
};

TEST_F(ClangFrontend, MakesTheCodeOfAFile) {
  const auto module = module_of("int f(void) { return 3; }\n");
  ASSERT_TRUE(module);
  ASSERT_TRUE(module->getFunction("f"));
  EXPECT_FALSE(module->getFunction("f")->isDeclaration());
}

TEST_F(ClangFrontend, KeepsTheOrderOfOptionsAndOfDefinitions) {
  const auto module = module_of(
      "#ifdef A\nint a(void) { return 1; }\n#endif\n#if B == 2\nint b(void) { return 1; "
      "}\n#endif\n",
      {"-DA", "-UA", "-DB=1", "-UB", "-DB=2"});
  ASSERT_TRUE(module);
  EXPECT_FALSE(module->getFunction("a"));
  EXPECT_TRUE(module->getFunction("b"));
}

TEST_F(ClangFrontend, FindsTheHeadersOfTheCompilerAndOfTheSystem) {
  const auto module = module_of(
      "#include <stddef.h>\n#include <stdlib.h>\n"
      "size_t f(void *p) { free(p); return sizeof(max_align_t); }\n");
  ASSERT_TRUE(module);
  EXPECT_TRUE(module->getFunction("free"));
}

/// The variables of `f` that its code declares, and with it the blocks that they end with.
std::set<std::string> declared(const llvm::Module& module) {
  std::set<std::string> names;
  for (const llvm::Instruction& instruction : llvm::instructions(*module.getFunction("f"))) {
    const auto* declares = llvm::dyn_cast<llvm::DbgDeclareInst>(&instruction);
    if (declares) names.insert(declares->getVariable()->getName().str());
  }
  return names;
}

const Arguments as_imported = {"-g", "-O1", "-Xclang", "-disable-llvm-passes",
                               "-fno-discard-value-names"};

TEST_F(ClangFrontend, DeclarationsThatNoExecutionComesToAreKept) {
  for (const std::string program :
       {"void g(int *); void f(void) { { goto in; int x; in: g(&x); } }\n",
        "void g(int *); void f(int k) { switch (k) { int x; case 1: g(&x); } }\n",
        "void g(int *); void f(int k) { { if (k) goto in; else goto in; int x; in: g(&x); } }\n",
        "void g(int *); int f(int k) { if (k) goto in; return 0; int x; { in: g(&x); } }\n",
        "void g(int *); void f(void) { for (;;) { for (;;) { goto in; } int x; in: g(&x); } }\n"}) {
    const auto module = module_of(program, as_imported);
    ASSERT_TRUE(module) << program;
    EXPECT_EQ(declared(*module).count("x"), 1u) << program;
  }
}

/// The numbers of blocks of C's in `f` that instructions are in.
std::size_t blocks(const llvm::Module& module) {
  std::set<const llvm::DIScope*> scopes;
  for (const llvm::Instruction& instruction : llvm::instructions(*module.getFunction("f"))) {
    if (instruction.getDebugLoc()) scopes.insert(instruction.getDebugLoc()->getScope());
  }
  return scopes.size();
}

TEST_F(ClangFrontend, ArraysOfResultsHaveABlockAroundTheirExpression) {
  const std::string before =
      "struct s { int a[2]; int n; }; struct s g(void); int h(const int *); struct s k;\n";
  const auto blocks_of = [&](const std::string& body) {
    const auto module = module_of(before + body, as_imported);
    return module ? blocks(*module) : 0;
  };
  EXPECT_EQ(blocks_of("int f(void) { return h(g().a); }\n"), 2u);
  EXPECT_EQ(blocks_of("int f(void) { int n[2] = {h(g().a), h(g().a)}; return n[1]; }\n"), 3u);
  EXPECT_EQ(blocks_of("const int *f(struct s t) { const int *p = (t = k).a; return p; }\n"), 2u);
  EXPECT_EQ(blocks_of("int f(struct s *t) { return g().n + h(k.a) + h(t->a); }\n"), 1u);
}

TEST_F(ClangFrontend, SmallerPointersAreAFlag) {
  const auto wide = module_of("int *p;\n", {"-m64"});
  EXPECT_EQ(wide->getDataLayout().getPointerSize(), 8u);
  const auto narrow = module_of("int *p;\n", {"-m32"});
  EXPECT_EQ(narrow->getDataLayout().getPointerSize(), 4u);
}

TEST_F(ClangFrontend, ErrorsHaveTheirPlace) {
  const Source source("int f(void) {\n  return x;\n}\n");
  const std::string errors = write_bitcode(arguments(source), output());
  EXPECT_THAT(errors, StartsWith(source.path() + ":2:10: error: "));
  EXPECT_THAT(errors, HasSubstr("1 error generated."));
}

TEST_F(ClangFrontend, ErrorsAreWhereTheFileSaysThatItComesFrom) {
  const Source source("#line 7 \"other.c\"\nint f(void) { return x; }\n");
  EXPECT_THAT(write_bitcode(arguments(source), output()), StartsWith("other.c:7:22: error: "));
}

TEST_F(ClangFrontend, UnknownFlagsAreErrors) {
  const Source source("int x;\n");
  EXPECT_THAT(write_bitcode(arguments(source, {"-fno-such-flag"}), output()),
              HasSubstr("unknown argument: '-fno-such-flag'"));
}

TEST_F(ClangFrontend, OneFileIsOneCompilation) {
  const Source one("int x;\n");
  const Source two("int y;\n");
  Arguments both = arguments(one);
  both.push_back(two.path());
  EXPECT_THROW(write_bitcode(both, output()), std::runtime_error);
}

TEST_F(ClangFrontend, OutputThatCannotBeWrittenIsNamed) {
  const Source source("int x;\n");
  try {
    write_bitcode(arguments(source), output() + "/none/out");
    FAIL() << "it was written";
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), HasSubstr("/none/out: "));
  }
}

TEST_F(ClangFrontend, SyntaxIsATree) {
  const Source source("int f(int a) { return a; }\n");
  Arguments asked = {"-fsyntax-only", "--", source.path()};
  EXPECT_EQ(write_syntax(asked, output()), "");
  const std::string tree = test::slurp(output());
  EXPECT_THAT(tree, StartsWith("{"));
  EXPECT_THAT(tree, HasSubstr("\"kind\": \"FunctionDecl\""));
}

}  // namespace
}  // namespace heapreach::frontends::compile::clang_frontend_test
