// One compilation by clang's libraries.
#include "frontends/compile/clang_frontend.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>

#include "tests/frontends/source.h"

/// For LeakSanitizer: clang leaves its syntax trees to the end of its process. The tool gives it
/// one of its own, and these tests do not.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:clang::\nleak:llvm::\n";
}

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

// A header may define one inline for the case that it is not the library's.
TEST_F(ClangFrontend, FunctionsOfTheFileAreItsOwnWhateverTheirName) {
  const std::string uses =
      "unsigned long strlen(const char *);\nvoid *memset(void *, int, unsigned long);\n"
      "unsigned long f(char *p) { memset(p, 0, 4); return strlen(\"abc\"); }\n";
  const auto calls = [&](const std::string& definitions, const char* name) {
    const auto module = module_of(uses + definitions);
    const llvm::Function* function = module ? module->getFunction(name) : nullptr;
    return function != nullptr && !function->use_empty();
  };
  EXPECT_FALSE(calls("", "strlen"));
  EXPECT_FALSE(calls("", "memset"));
  const std::string length = "unsigned long strlen(const char *s) { return 7; }\n";
  EXPECT_TRUE(calls(length, "strlen"));
  EXPECT_FALSE(calls(length, "memset"));
  EXPECT_TRUE(calls("void *memset(void *p, int b, unsigned long n) { return p; }\n", "memset"));
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
