// Recursive functions as procedures: which functions they are, what they are given, whose locals
// are whose; and random recursive programs against the machine.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/text/read/read.h"
#include "support/error.h"
#include "tests/frontends/twins.h"
#include "tests/harness/random.h"
#include "tests/harness/same_system.h"

namespace heapreach::frontends::recursion_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const std::string head =
    "#include <stdlib.h>\nextern int __VERIFIER_nondet_int(void);\nextern void "
    "reach_error(void);\n";

std::vector<std::string> procedures_of(const std::string& program, const Options& options = {}) {
  const Imported imported = import_program(Source(program).path(), options);
  std::vector<std::string> names;
  for (const rts::Procedure& procedure : imported.system.procedures) {
    names.push_back(procedure.name);
  }
  return names;
}

/// Reading what was written gives the same system again.
void expect_round_trip(const std::string& program) {
  const Source source(program);
  const Imported imported = import_program(source.path(), {});
  const rts::Parsed again = rts::read_text(import_text(source.path(), {}).text, "text");
  EXPECT_EQ(test::difference(imported.system, again.system), "") << program;
}

TEST(Recursion, OnlyCyclesOfCallsBecomeProcedures) {
  EXPECT_THAT(procedures_of("static int g(int n) { return n + 1; }\n"
                            "static int f(int n) { return n > 9 ? n : f(g(n)); }\n"
                            "int main(void) { return f(g(0)); }\n"),
              ElementsAre("f"));
  EXPECT_THAT(procedures_of("static int odd(int n);\n"
                            "static int even(int n) { return n ? odd(n - 1) : 1; }\n"
                            "static int odd(int n) { return n ? even(n - 1) : 0; }\n"
                            "static int unused(int n) { return unused(n); }\n"
                            "int main(void) { return even(4); }\n"),
              ElementsAre("even"))
      << "odd, which one place calls, is part of even";
  EXPECT_THAT(procedures_of("static int odd(int n);\n"
                            "static int even(int n) { return n ? odd(n - 1) : 1; }\n"
                            "static int odd(int n) { return n ? even(n - 1) : 0; }\n"
                            "int main(void) { return even(4) + odd(3); }\n"),
              ElementsAre("even", "odd"));
  EXPECT_THAT(procedures_of("static int f(void) { return 1; }\nint main(void) { return f(); }\n"),
              IsEmpty());
}

TEST(Recursion, EntryFunctionsMayCallThemselves) {
  const std::string program =
      head +
      "int main(void) {\n  static int calls;\n  if (calls++ < 3) return main();\n"
      "  if (calls != %) reach_error();\n  return 0;\n}\n";
  const auto with = [&](const std::string& number) {
    return std::string(program).replace(program.find('%'), 1, number);
  };
  EXPECT_THAT(procedures_of(with("4")), ElementsAre("main"));
  expect_right_and_wrong(with("4"), with("5"));
  expect_round_trip(with("4"));
}

TEST(Recursion, ResultsAndParametersKeepTheirTypes) {
  const std::string program =
      head +
      "static unsigned char f(unsigned char n, _Bool b, long l) {\n"
      "  if (n == 0) return (unsigned char)(255 + b + l);\n"
      "  return f((unsigned char)(n - 1), !b, l + 1);\n}\n"
      "int main(void) {\n  if (f(2, 1, -2) != %) reach_error();\n  return 0;\n}\n";
  const auto with = [&](const std::string& number) {
    return std::string(program).replace(program.find('%'), 1, number);
  };
  expect_right_and_wrong(with("0"), with("1"));
}

TEST(Recursion, LocalsBelongToOneActivation) {
  const std::string program = head +
                              "static void f(int n) {\n  % int x = 0;\n  int *p = &x;\n  *p = n;\n"
                              "  if (n > 0) f(n - 1);\n  if (x != n) reach_error();\n}\n"
                              "int main(void) {\n  f(3);\n  return 0;\n}\n";
  expect_right_and_wrong(std::string(program).replace(program.find('%'), 1, ""),
                         std::string(program).replace(program.find('%'), 1, "static"));
}

/// Parameters whose address is taken have no lifetime in clang's code.
TEST(Recursion, ParametersInMemoryDieWithTheirFunction) {
  const std::string program = head +
                              "static int *f(int n, int *above) {\n  int *own = &n;\n"
                              "  if (n > 0) return f(n - 1, own);\n  return %;\n}\n"
                              "int main(void) {\n  int x = 7;\n  return *f(%2, &x);\n}\n";
  const auto with = [&](const std::string& result, const std::string& depth) {
    std::string text = program;
    text.replace(text.find("%2"), 2, depth);
    return text.replace(text.find('%'), 1, result);
  };
  expect_right_and_wrong(with("above", "0"), with("above", "1"));
  EXPECT_EQ(verdict_of(with("own", "0")), "feasible");
}

TEST(Recursion, NoLocalMayBeFreed) {
  const std::string program =
      head +
      "struct S { struct S *up; int n; };\n"
      "static void f(struct S *up, struct S *top, int n) {\n  struct S own = {up, n};\n"
      "  if (n > 0) f(&own, top, n - 1);\n  else free(%);\n}\n"
      "int main(void) {\n  struct S *top = malloc(sizeof *top);\n  struct S low;\n"
      "  top->up = &low;\n  f(NULL, top, 2);\n  return 0;\n}\n";
  const auto with = [&](const std::string& freed) {
    return std::string(program).replace(program.find('%'), 1, freed);
  };
  EXPECT_THAT(
      verdicts_of({with("top"), with("&own"), with("up"), with("up->up"), with("top->up"),
                   with("up->up->up")}),  // null
      ElementsAre("infeasible", "feasible", "feasible", "feasible", "feasible", "infeasible"));
  expect_round_trip(with("up"));
}

TEST(Recursion, RecordsPassedByValueAreCopies) {
  const std::string program =
      head +
      "struct S { long a, b, c; };\n"
      "static long f(struct S s, int n) {\n  s.a += n;\n  if (n > 0) f(s, n - 1);\n"
      "  return s.a;\n}\n"
      "int main(void) {\n  struct S s = {1, 2, 3};\n  long r = f(s, 2);\n"
      "  if (r != % || s.a != 1) reach_error();\n  return 0;\n}\n";
  const auto with = [&](const std::string& number) {
    return std::string(program).replace(program.find('%'), 1, number);
  };
  expect_right_and_wrong(with("3"), with("4"));
}

/// Pointers that are moved along go with their block, down into calls and back out of them.
TEST(Recursion, MovedPointersDoNotReachOtherBlocks) {
  const std::string into =
      head +
      "static void f(int *a, int n) {\n  if (n == 0) return;\n  *a = n;\n  f(a + %, n - 1);\n}\n"
      "int main(void) {\n  int *a = malloc(16), *b = malloc(16);\n  *b = 0;\n"
      "  f(a, 4);\n  free(a);\n  free(b);\n  return 0;\n}\n";
  expect_right_and_wrong(std::string(into).replace(into.find('%'), 1, "1"),
                         std::string(into).replace(into.find('%'), 1, "5"));
  const std::string out_of =
      head +
      "static int *f(int *a, int n) {\n  if (n == 0) return a;\n  return f(a, n - 1) + 1;\n}\n"
      "int main(void) {\n  int *a = malloc(16), *b = malloc(16);\n  *b = 0;\n"
      "  *f(a, %) = 1;\n  free(a);\n  free(b);\n  return 0;\n}\n";
  expect_right_and_wrong(std::string(out_of).replace(out_of.find('%'), 1, "3"),
                         std::string(out_of).replace(out_of.find('%'), 1, "5"));
}

TEST(Recursion, LayoutsAreThoseOfAllFunctions) {
  const std::string bytes = head +
                            "void __VERIFIER_error(void);\n"
                            "static int f(char *p, int n) {\n  if (n) return f(p, n - 1);\n"
                            "  return *p;\n}\n"
                            "int main(void) {\n  int x = 0x0102;\n"
                            "  if (f((char *)&x, 2) == %) __VERIFIER_error();\n}\n";
  expect_right_and_wrong(std::string(bytes).replace(bytes.find('%'), 1, "1"),
                         std::string(bytes).replace(bytes.find('%'), 1, "2"));
}

std::string program_that_ends(const std::string& how) {
  return head +
         "static void __attribute__((noreturn)) die(int n) {\n  if (n > 0) die(n - 1);\n"
         "  exit(1);\n}\n"
         "static int f(int n) {\n  if (n == 0) " +
         how + ";\n  return f(n - 1);\n}\nint main(void) {\n  f(2);\n  reach_error();\n}\n";
}

TEST(Recursion, FunctionsThatEndTheProgramReturnNowhere) {
  const std::string dies = program_that_ends("die(2)");
  EXPECT_THAT(
      verdicts_of({dies, program_that_ends("abort()"), program_that_ends("exit(0)"),
                   program_that_ends("__builtin_unreachable()"), program_that_ends("return 0")}),
      ElementsAre("infeasible", "infeasible", "infeasible", "infeasible", "feasible"));
  expect_round_trip(dies);
}

TEST(RecursionLong, FunctionsThatEndTheProgramComeBackEqual) {
  for (const char* end : {"abort()", "exit(0)", "__builtin_unreachable()"}) {
    expect_round_trip(program_that_ends(end));
  }
}

TEST(Recursion, WithoutAnEndIsNoError) {
  const Source source(
      "void reach_error(void);\n"
      "static int f(int n) { return n == 7 ? 0 : f(n + 1); }\n"
      "int main(int argc, char **argv) { if (f(argc)) reach_error(); return 0; }\n");
  const auto r = test::run_program(HEAPREACH_BINARY " check --work 3M " + source.path());
  EXPECT_NE(r.out.substr(0, r.out.find('\n')), "feasible") << r.out;
}

/// Functions that call each other, directly and through pointers, each with a budget of calls, and
/// with locals and cells of their callers to write to.
class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  std::string program(const std::string& end) {
    std::string text = head + "#include <stdio.h>\n";
    for (int i = 0; i < functions; ++i)
      text += fmt::format("static int f{}(int, int, int *);\n", i);
    for (int i = 0; i < functions; ++i) text += function(i);
    return text + fmt::format(
                      "int main(void) {{\n  int cell = {};\n  int *heap = malloc(sizeof *heap);\n"
                      "  *heap = {};\n  int r = f0(3, {}, &cell) + f1(2, {}, heap);\n"
                      "  int s = r * 7 + cell * 3 + *heap;\n  free(heap);\n{}  return 0;\n}}\n",
                      below(50), below(50), below(50), below(50), end);
  }

 private:
  static constexpr int functions = 3;

  int below(int n) { return static_cast<int>(random_.below(static_cast<unsigned>(n))); }

  std::string call(const std::string& to) {
    static const char* const cells[] = {"p", "&own", "q"};
    return fmt::format("{}(budget - {}, (a + {}) % 53, {})", to, 1 + below(2), below(20),
                       cells[below(3)]);
  }

  std::string function(int number) {
    std::string text = fmt::format(
        "static int f{}(int budget, int a, int *p) {{\n  int own = a, b = {};\n"
        "  int *q = a % 2 ? p : &own;\n"
        "  if (budget <= 0) {{ *p = (*p + a) % 41; return (a * 3 + *p) % 59; }}\n",
        number, below(50));
    for (int i = 0; i < 3; ++i) {
      switch (below(5)) {
        case 0:
          text += fmt::format("  b = (b + {}) % 71;\n", call(fmt::format("f{}", below(functions))));
          break;
        case 1:
          text +=
              fmt::format("  {{ int (*g)(int, int, int *) = b % 2 ? f{} : f{};\n    b += {}; }}\n",
                          below(functions), below(functions), call("g"));
          break;
        case 2:
          text += fmt::format("  *q = (*q + b + {}) % 61;\n", below(20));
          break;
        case 3:
          text += fmt::format("  if (own > {}) q = p; else own++;\n", below(50));
          break;
        default:
          text += fmt::format("  a = (a + *p + {}) % 43;\n", below(20));
      }
    }
    return text + "  return (a + b + own + *q) % 67;\n}\n";
  }

  test::Random random_;
};

void expect_what_the_machine_computes(unsigned seed) {
  const Source source(Generator(seed).program("  printf(\"%d\\n\", s);\n"));
  const test::TemporaryDirectory scratch;
  const auto compiled =
      test::run_program(std::string(HEAPREACH_CLANG) + " -w -O0 -fsanitize=address,undefined -o " +
                        scratch.file("p") + " " + source.path());
  ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  const auto run = test::run_program("ASAN_OPTIONS=detect_leaks=0 " + scratch.file("p"));
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const std::string number = run.out.substr(0, run.out.find('\n'));
  const auto fails_if = [&](const std::string& is) {
    return Generator(seed).program("  if (s " + is + " " + number + ") reach_error();\n");
  };
  expect_right_and_wrong(fails_if("!="), fails_if("=="), "--engine explore");
}

TEST(Recursion, RandomProgramsComputeWhatTheMachineComputes) {
  for (unsigned seed = 0; seed < 2; ++seed) expect_what_the_machine_computes(seed);
}

TEST(RecursionLong, RandomProgramsComputeWhatTheMachineComputes) {
  for (unsigned seed = 2; seed < 40; ++seed) expect_what_the_machine_computes(seed);
}

}  // namespace
}  // namespace heapreach::frontends::recursion_test
