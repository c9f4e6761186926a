// Control that is refused, with file, line and name; parameters of main; jumps; programs that get
// too large.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/frontends/twins.h"

namespace heapreach::frontends::control_test {
namespace {

using ::testing::HasSubstr;

struct Refused {
  std::string name;
  std::string program;
  int line;
  std::string message;
};

class RefusedControl : public ::testing::TestWithParam<Refused> {};

TEST_P(RefusedControl, IsNoAnswerWhereExecutionsComeToIt) {
  const Source source(GetParam().program);
  const auto r = test::run_program(HEAPREACH_BINARY " check --work 400k " + source.path());
  EXPECT_TRUE(r.exit_code == 3 || r.exit_code == 20) << r.out;
  EXPECT_THAT(r.out + r.err, HasSubstr(fmt::format("p.c:{}:", GetParam().line)));
  EXPECT_THAT(r.out + r.err, HasSubstr(GetParam().message));
}

TEST_P(RefusedControl, EndsWithCode3WhereEveryLineMatters) {
  const Source source(GetParam().program);
  const auto r = test::run_program(HEAPREACH_BINARY " check --every-line " + source.path());
  EXPECT_EQ(r.exit_code, 3) << r.out;
  EXPECT_THAT(r.err, HasSubstr(fmt::format("p.c:{}:", GetParam().line)));
  EXPECT_THAT(r.err, HasSubstr(GetParam().message));
}

INSTANTIATE_TEST_SUITE_P(
    Constructs, RefusedControl,
    ::testing::Values(
        Refused{"Setjmp",
                "#include <setjmp.h>\njmp_buf b;\nint main(void) {\n  return setjmp(b);\n}\n", 4,
                "setjmp"},
        Refused{"Longjmp",
                "#include <setjmp.h>\njmp_buf b;\nint main(void) {\n  longjmp(b, 1);\n}\n", 4,
                "longjmp"},
        Refused{"SetjmpBehindPointer",
                "typedef int (*f)(long *);\nint setjmp(long *);\nlong b[40];\nint main(void) {\n"
                "  f s = setjmp;\n  return s(b);\n}\n",
                6, "setjmp"},
        Refused{"BuiltinSetjmp",
                "void *b[5];\nint main(void) {\n  return __builtin_setjmp(b);\n}\n", 3, "setjmp"},
        Refused{"Threads",
                "#include <pthread.h>\nstatic void *run(void *p) { return p; }\nint main(void) {\n"
                "  pthread_t t;\n  return pthread_create(&t, NULL, run, NULL);\n}\n",
                5, "threads"},
        Refused{
            "C11Threads",
            "#include <threads.h>\nstatic int run(void *p) { return p != 0; }\nint main(void) {\n"
            "  thrd_t t;\n  return thrd_create(&t, run, 0);\n}\n",
            5, "threads"},
        Refused{"VarargsDefinition",
                "#include <stdarg.h>\nstatic int f(int n, ...) {\n  va_list l;\n  va_start(l, n);\n"
                "  va_end(l);\n  return n;\n}\nint main(void) {\n  return f(1, 2.0L);\n}\n",
                9, "variable number of arguments"},
        Refused{"VarargsRecursion",
                "static int f(int n, ...) {\n  return n ? f(n - 1, 2) : 0;\n}\nint main(void) {\n"
                "  return f(1, 2.0L);\n}\n",
                5, "variable number of arguments"},
        Refused{"VarargsBehindPointer",
                "static int f(int n, ...) { return n; }\nint main(void) {\n"
                "  int (*g)(int, ...) = f;\n  return g(1, 2);\n}\n",
                4, "variable number of arguments"},
        Refused{"VarargsMain", "int main(int n, ...) { return n; }\n", 1,
                "variable number of arguments"},
        Refused{"Assembly", "int main(void) {\n  __asm__(\"nop\");\n  return 0;\n}\n", 2,
                "inline assembly"},
        Refused{"AssemblyWithJumps",
                "int main(void) {\n  __asm__ goto(\"\" : : : : out);\nout:\n  return 0;\n}\n", 2,
                "inline assembly"},
        Refused{
            "AssemblyInRecursion",
            "static int f(int n) {\n  __asm__ volatile(\"nop\");\n  return n ? f(n - 1) : 0;\n}\n"
            "int main(void) {\n  return f(1);\n}\n",
            2, "inline assembly"},
        Refused{
            "ComputedGoto",
            "int main(int argc, char **argv) {\n  void *t[] = {&&a, &&b};\n  goto *t[argc & 1];\n"
            "a:\n  return 1;\nb:\n  return 2;\n}\n",
            3, "computed goto"}),
    [](const auto& info) { return info.param.name; });

TEST(Control, TheNumberOfArgumentsIsPositive) {
  const std::string program =
      "void reach_error(void);\nint %(int argc, char **argv) {\n  (void)argv;\n"
      "  if (argc < 1) reach_error();\n  if (argc > 5) reach_error();\n  return 0;\n}\n";
  const auto of = [&](const std::string& name, const std::string& without) {
    std::string text = std::string(program).replace(program.find('%'), 1, name);
    return text.erase(text.find(without), without.size());
  };
  EXPECT_EQ(verdict_of(of("main", "  if (argc > 5) reach_error();\n")), "infeasible");
  EXPECT_EQ(verdict_of(of("main", "  if (argc < 1) reach_error();\n")), "feasible");
  EXPECT_EQ(verdict_of(of("start", "  if (argc > 5) reach_error();\n"), "--entry start"),
            "feasible");
}

TEST(Control, PointersAreNotGivenToEntryFunctions) {
  const Source source("int f(int *p) {\n  return *p;\n}\n");
  Options options;
  options.entry = "f";
  try {
    import_text(source.path(), options);
    FAIL() << "was imported";
  } catch (const InputError& error) {
    EXPECT_EQ(error.position().line, 1);
    EXPECT_THAT(error.what(), HasSubstr("the parameter p of the entry function"));
    EXPECT_THAT(error.what(), HasSubstr("--entry"));
  }
}

TEST(Control, ProgramsThatGetTooLargeAreRefused) {
  std::string program = "static void f0(int *p) { *p = 1; }\n";
  for (int i = 1; i < 30; ++i) {
    program += fmt::format("static void f{0}(int *p) {{ f{1}(p); f{1}(p); }}\n", i, i - 1);
  }
  const Source source(program + "int main(void) {\n  int x;\n  f29(&x);\n  return x;\n}\n");
  try {
    import_text(source.path(), {});
    FAIL() << "was imported";
  } catch (const InputError& error) {
    EXPECT_EQ(error.position().line, 31);
    EXPECT_THAT(error.what(), HasSubstr("200000 instructions once calls are inlined"));
  }
}

/// Loops with two entries, jumps out of nested ones, and switches that jump into loops.
TEST(Control, JumpsGoWhereTheyGoInC) {
  const std::string head =
      "extern int __VERIFIER_nondet_int(void);\nvoid reach_error(void);\n"
      "int main(void) {\n  int n = __VERIFIER_nondet_int(), k = 0;\n";
  const std::string tail = "\n  if (k != % + 0) reach_error();\n  return 0;\n}\n";
  struct Case {
    std::string body, expected, other;
  };
  for (const Case& one : std::vector<Case>{
           {"if (n) goto in;\n  while (k < 5) {\n    k++;\nin:\n    k += 2;\n  }", "(n ? 5 : 6)",
            "5"},
           {"switch (n) {\n    case 0: do { k++;\n    case 1: k++;\n    case 2: k++;\n"
            "    } while (k < 4);\n  }",
            "(n == 0 ? 6 : n == 1 ? 5 : n == 2 ? 4 : 0)", "6"},
           {"for (int i = 0; i < 3; i++)\n    for (int j = 0; j < 3; j++) {\n"
            "      if (i * 3 + j == 4) goto out;\n      k++;\n    }\nout:;",
            "4", "5"},
           {"switch (n & 3) {\n    default: k = 9;\n    case 1: k++; break;\n    case 2: k = 4;\n"
            "    case -1: k++;\n  }",
            "((n & 3) == 1 ? 1 : (n & 3) == 2 ? 5 : 10)", "5"},
           {"back:\n  k++;\n  switch (k) {\n    case 1 ... 3: goto back;\n    case 4: break;\n"
            "    default: k = 0;\n  }",
            "4", "3"}}) {
    const auto program = [&](const std::string& value) {
      return head + one.body + std::string(tail).replace(tail.find('%'), 1, value);
    };
    expect_right_and_wrong(program(one.expected), program(one.other));
  }
}

}  // namespace
}  // namespace heapreach::frontends::control_test
