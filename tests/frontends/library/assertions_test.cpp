// Assertions and assumptions that no header declares: what they mean, with and without a prototype,
// in files that are preprocessed already, and where the program defines them itself.
#include "frontends/library/assertions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/frontends/twins.h"

namespace heapreach::frontends::assertions_test {
namespace {

using ::testing::HasSubstr;

const std::string head =
    "int __VERIFIER_nondet_int(void);\nlong __VERIFIER_nondet_long(void);\n"
    "void *malloc(unsigned long);\nvoid free(void *);\n";

/// A program whose @ decides.
struct Case {
  const char* name;
  const char* program;
  const char* right;
  const char* wrong;
};

class Assertions : public ::testing::TestWithParam<Case> {};

TEST_P(Assertions, FailWhereTheirConditionIsZero) {
  const Case& c = GetParam();
  expect_right_and_wrong(with(c.right, head + c.program), with(c.wrong, head + c.program));
}

INSTANTIATE_TEST_SUITE_P(
    Programs, Assertions,
    ::testing::Values(
        Case{"AssertWithoutHeader",
             "int main(void) { int x = __VERIFIER_nondet_int(); if (x > @) assert(x != 7); }", "7",
             "6"},
        Case{"AssertWithPrototype",
             "void assert(int); int main(void) { int x = __VERIFIER_nondet_int(); if (x > @) "
             "assert(x != 7); }",
             "7", "6"},
        Case{"AssertThroughPointer",
             "void assert(int); static void check(void (*f)(int), int x) { f(x); }\n"
             "int main(void) { check(assert, __VERIFIER_nondet_int() @ 0); }",
             "* 0 ==", "=="},
        Case{"AssertAsPartOfAnExpression",
             "int main(void) { int x = __VERIFIER_nondet_int(); return x > 3 && (assert(x > @), 1);"
             " }",
             "3", "4"},
        Case{
            "AssertOfPointer",
            "int main(void) { char *p = malloc(1); if (__VERIFIER_nondet_int()) { free(p); p = @; }"
            " assert(p); free(p); }",
            "malloc(2)", "0"},
        Case{"AssertOfLong",
             "void __VERIFIER_assert(long); int main(void) { long x = __VERIFIER_nondet_long();"
             " if (x >= @) __VERIFIER_assert(x / 4294967296); }",
             "4294967296", "4294967295"},
        Case{"VerifierAssert",
             "void __VERIFIER_assert(int); int main(void) { int x = __VERIFIER_nondet_int();"
             " if (x > @) __VERIFIER_assert(x > 3); }",
             "3", "2"},
        Case{"OfCbmc",
             "void __CPROVER_assume(_Bool); void __CPROVER_assert(_Bool, const char *);\n"
             "int main(void) { int x = __VERIFIER_nondet_int(); __CPROVER_assume(x > @);"
             " __CPROVER_assert(x > 8, \"eight\"); }",
             "8", "7"},
        Case{"OfEsbmcWithoutPrototypes",
             "int main(void) { int x = __VERIFIER_nondet_int(); __ESBMC_assume(x > @);"
             " __ESBMC_assert(x > 8, \"eight\"); }",
             "8", "7"},
        Case{"AssumptionOfPointer",
             "int main(void) { char *p = 0; if (__VERIFIER_nondet_int()) p = malloc(1);"
             " @(p); *p = 1; free(p); }",
             "__CPROVER_assume", "(void)"},
        Case{"AssumptionOfLong",
             "void __VERIFIER_assume(long); int main(void) { long x = __VERIFIER_nondet_long();"
             " if (x < 0 || x % 4294967296) return 0; __VERIFIER_assume(x); assert(x > @); }",
             "0", "4294967296"},
        Case{"FailedAssertionOfOtherLibraries",
             "int main(void) { if (__VERIFIER_nondet_int() @ 0)"
             " __assert_func(\"f\", 1, \"g\", \"x\"); }",
             "* 0 !=", "=="}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(AssertionsOfTheProgram, AreItsOwn) {
  const std::string program = head +
                              "static int seen;\nvoid @(int x, ...) { seen = x; }\n"
                              "int main(void) { @(0); return 0; }\n";
  std::vector<std::string> programs;
  for (const char* name : {"assert", "__VERIFIER_assert", "__CPROVER_assert", "__ESBMC_assert"}) {
    programs.push_back(with(name, program));
  }
  EXPECT_EQ(verdicts_of(programs), std::vector<std::string>(programs.size(), "infeasible"));
}

TEST(AssertionsOfNobody, AreNoUndefinedFunctions) {
  const Source source(head + "int main(void) { __CPROVER_assume(1); assert(1); return 0; }\n");
  EXPECT_TRUE(import_program(source.path(), {}).warnings.empty());
}

TEST(AssertionsOfNobody, WithoutAConditionAreRefused) {
  for (const char* call : {"assert()", "assert(1.5)", "__CPROVER_assume()"}) {
    try {
      text_of(head + "int main(void) {\n  " + call + ";\n}\n");
      ADD_FAILURE() << call;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr("p.c:6:"));
      EXPECT_THAT(error.what(), HasSubstr("condition")) << call;
    }
  }
}

TEST(PreprocessedFiles, KnowAssertionsToo) {
  const Source source(
      "extern void __assert_fail(const char *, const char *, unsigned, const char *);\n"
      "int main(void) { assert(0); __assert_fail(\"\", \"\", 1, \"\"); }\n",
      "p.i");
  const auto said = check_together({source.path()}, "--work 1M");
  EXPECT_EQ(test::verdict_in(said.front().out), "feasible");
  EXPECT_THAT(said.front().out, HasSubstr("the assertion does not hold"));
  EXPECT_EQ(said.front().err, "");
}

std::string warning_of(const std::string& name, const std::string& flag) {
  Options options;
  options.clang_flags = {flag};
  const Source source(name.ends_with(".ll") ? "define i32 @main() {\n  ret i32 0\n}\n"
                                            : "int main(void) { return 0; }\n",
                      name);
  std::string text;
  for (const rts::Warning& warning : import_program(source.path(), options).warnings) {
    text += warning.text;
  }
  return text;
}

TEST(Flags, ThatDoNothingAreWarnedOf) {
  EXPECT_EQ(warning_of("p.i", "-DX=1"), "-DX=1 has no effect: the file is preprocessed already");
  EXPECT_THAT(warning_of("p.i", "-I."), HasSubstr("-I. has no effect"));
  EXPECT_THAT(warning_of("p.ll", "-std=c99"),
              HasSubstr("-std=c99 has no effect: the file is comp"));
  EXPECT_EQ(warning_of("p.i", "-std=c99"), "");
  EXPECT_EQ(warning_of("p.c", "-DX=1"), "");
}

}  // namespace
}  // namespace heapreach::frontends::assertions_test
