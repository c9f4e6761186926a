// What the import refuses, says and assumes; what options do.
#include "frontends/import/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/frontends/twins.h"
#include "tests/harness/run_program.h"

namespace heapreach::frontends::import_test {
namespace {

using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;

struct Refused {
  std::string name;
  std::string program;
  int line;
  std::string message;
};

class Refusals : public ::testing::TestWithParam<Refused> {};

TEST_P(Refusals, NameLineAndConstruct) {
  const Source source(GetParam().program);
  try {
    import_text(source.path(), {});
    FAIL() << "was imported";
  } catch (const InputError& error) {
    EXPECT_EQ(error.position().line, GetParam().line) << error.what();
    EXPECT_THAT(error.what(), HasSubstr(GetParam().message));
  }
}

const std::string malloc_line = "#include <stdlib.h>\n";

INSTANTIATE_TEST_SUITE_P(
    Constructs, Refusals,
    ::testing::Values(
        Refused{"Syntax", "int main(void) {\n  return 0\n}\n", 2, "expected ';'"},
        Refused{"NoMain", "int f(void) { return 0; }\n", 0, "no function 'main'"},
        Refused{"Assembly", "int main(void) {\n  __asm__ volatile(\"nop\");\n  return 0;\n}\n", 2,
                "inline assembly"},
        Refused{"Setjmp",
                "#include <setjmp.h>\njmp_buf b;\nint main(void) {\n  return setjmp(b);\n}\n", 4,
                "setjmp"},
        Refused{"Threads",
                "int pthread_create(void *, void *, void *, void *);\nint main(void) {\n"
                "  return pthread_create(0, 0, 0, 0);\n}\n",
                3, "threads"},
        Refused{"AllocaInALoop",
                "static void f(int n) {\n  for (int i = 0; i < n; i++) {\n"
                "    char *p = __builtin_alloca(4);\n    *p = 1;\n  }\n}\n"
                "int main(int c) { f(c); return 0; }\n",
                3, "alloca in a loop"},
        Refused{"PointerInAnIntegerInMemory",
                malloc_line + "int main(void) {\n  long *p = malloc(8);\n  *p = (long)p;\n"
                              "  return *(long *)*p;\n}\n",
                5, "integer as a pointer"},
        Refused{"NumberAsPointer", "int main(void) {\n  int n;\n  return *(int *)(long)n;\n}\n", 3,
                "integer as a pointer"},
        Refused{"Varargs",
                "int f(int n, ...) { return n; }\nint main(void) {\n  return f(1, 2.0L);\n}\n", 3,
                "variable number of arguments"},
        Refused{"WeakFunction",
                "__attribute__((weak)) void w(void);\nint main(void) {\n  return w == 0;\n}\n", 3,
                "may be null"},
        Refused{"WeakVariable",
                "extern int w __attribute__((weak));\nint main(void) {\n  return &w == 0;\n}\n", 3,
                "may be null"}),
    [](const auto& info) { return info.param.name; });

TEST(Import, UnknownFunctionsAreWarnedOfOnce) {
  const Source source("int f(void);\nint main(void) {\n  if (f()) return f();\n  return 0;\n}\n");
  const ImportedText imported = import_text(source.path(), {});
  ASSERT_EQ(imported.warnings.size(), 1u);
  EXPECT_EQ(imported.warnings[0].position.line, 3);
  EXPECT_THAT(imported.warnings[0].text, HasSubstr("function f is not defined"));
  Options strict;
  strict.strict = true;
  EXPECT_THROW(import_text(source.path(), strict), InputError);
}

TEST(Import, KnowsWhereFunctionsHaveCode) {
  const Source source(
      "static int twice(int n) { return 2 * n; }\n"
      "int parse(int n) {\n"
      "#line 20 \"parse.y\"\n"
      "  n = twice(n);\n"
      "\n"
      "  return n;\n"
      "}\n");
  const std::vector<DefinedFunction> functions = defined_functions(source.path(), {});
  ASSERT_EQ(functions.size(), 2u);
  const DefinedFunction& twice = functions[0];
  EXPECT_EQ(twice.name, "twice");
  EXPECT_EQ(twice.at.line, 1);
  EXPECT_FALSE(twice.is_open);
  EXPECT_EQ(twice.callers, std::vector<std::string>{"parse"});
  EXPECT_TRUE(twice.elsewhere.empty());
  std::vector<int> lines;
  for (const Position& at : functions[1].elsewhere) {
    EXPECT_THAT(at.file, HasSubstr("parse.y"));
    lines.push_back(at.line);
  }
  EXPECT_EQ(lines, (std::vector<int>{20, 22}));
}

TEST(Import, MallocFailsOnlyIfAsked) {
  const std::string program =
      "#include <stdlib.h>\nint main(void) {\n  int *p = malloc(4);\n  *p = 1;\n  return 0;\n}\n";
  EXPECT_EQ(verdict_of(program), "infeasible");
  EXPECT_EQ(verdict_of(program, "--malloc-may-fail"), "feasible");
}

TEST(Import, BlocksThatAreOnlyFilledHaveAllTheirBytes) {
  const std::string program =
      "#include <stdlib.h>\n#include <string.h>\nint main(void) {\n  void *p = malloc(16);\n"
      "  memset(p, 0, %);\n  free(p);\n  return 0;\n}\n";
  const auto with = [&](const std::string& number) {
    return std::string(program).replace(program.find('%'), 1, number);
  };
  expect_right_and_wrong(with("16"), with("17"));
}

/// A pointer is bound to its block, however close the next one is.
TEST(Import, PointersDoNotReachOtherBlocks) {
  const std::string head =
      "#include <stdlib.h>\nint __VERIFIER_nondet_int(void);\n"
      "struct S { int a; int *b; long c; };\nint main(void) {\n"
      "  int *b = malloc(40);\n  *b = 0;\n";
  const std::string tail = "\n  int *n = malloc(40);\n  *n = 0;\n";
  std::vector<std::string> programs;
  for (const std::string& body : std::vector<std::string>{
           "int *a = malloc(40);" + tail + "a[12] = 1;",         // a neighbour
           "int *a = malloc(8);" + tail + "free(a); a[5] = 1;",  // from a freed block
           "struct S *a = malloc(48);" + tail + "struct S *e = a + 2; e->c = 1;",  // from the end
           "int *a = malloc(20);" + tail + "for (int *p = a;; p += 2) *p = 1;",    // over the guard
           "int *a = NULL;" + tail + "a[__VERIFIER_nondet_int()] = 1;"}) {         // from null
    programs.push_back(head + body + " return 0; }\n");
  }
  EXPECT_THAT(verdicts_of(programs), Each(std::string("feasible")));
}

TEST(Import, EntryMacrosAndPointerSize) {
  const std::string program =
      "void reach_error(void);\nint f(int x) {\n  if (x == FIVE) reach_error();\n"
      "  if (sizeof(void *) != BYTES) reach_error();\n  return 0;\n}\n";
  EXPECT_EQ(verdict_of(program, "--entry f -DFIVE=5 -D BYTES=8"), "feasible");
  EXPECT_EQ(verdict_of(program, "--entry f -DFIVE=5000000000 -DBYTES=4 -m32"), "infeasible");
  EXPECT_EQ(verdict_of(program, "--entry f -DFIVE=5000000000 -DBYTES=8 -m32"), "feasible");
  EXPECT_EQ(verdict_of(program, "--entry f --cflag=-DFIVE=5000000000 --cflag -DBYTES=8"),
            "infeasible");
}

/// Somebody has set what arguments hold, whatever that is.
TEST(Import, ArgumentsAreSet) {
  const test::TemporaryDirectory folder;
  const std::string path = folder.file("a.c");
  std::ofstream(path) << "int main(int argc, char **argv) {\n"
                         "  if (argc > 1 && argv[1][0] == '-') return 1;\n  return 0;\n}\n";
  const std::string asked = HEAPREACH_BINARY " check -q --property valid-init --work 200k " + path;
  for (const char* engine : {"explore", "fuzz"}) {
    const auto r = test::run_program(asked + " --engine " + engine);
    EXPECT_EQ(r.out.rfind("feasible", 0), std::string::npos) << r.out << r.err;
  }
}

/// It becomes another function, which takes the bits.
TEST(Import, TheEntryMayTakeFloatingPointNumbers) {
  const test::TemporaryDirectory folder;
  const std::string path = folder.file("f.c");
  std::ofstream(path) << "double half(double a) { return a > 3 ? a / 2 : a; }\n";
  const auto r = test::run_program(HEAPREACH_BINARY " check -q --work 1M --entry half " + path);
  EXPECT_EQ(r.out.rfind("infeasible, assuming", 0), 0u) << r.out << r.err;
}

TEST(Import, SizesWrapAsTheTargetSays) {
  const std::string program =
      "void *malloc(__SIZE_TYPE__);\nvoid *memset(void *, int, __SIZE_TYPE__);\n"
      "unsigned short __VERIFIER_nondet_ushort(void);\nint main(void) {\n"
      "  unsigned short n = __VERIFIER_nondet_ushort();\n  if (n != 32768) return 0;\n";
  const auto with = [&](const std::string& body, int more) {
    return program + "  __SIZE_TYPE__ size = (__SIZE_TYPE__)n * 131072u + " + std::to_string(more) +
           ";\n" + body + "  return 0;\n}\n";
  };
  const std::string store = "  char *p = malloc(size);\n  p[1] = 1;\n";
  expect_right_and_wrong(with(store, 2), with(store, 1), "-m32");
  const std::string fill = "  char b[4];\n  memset(b, 0, size);\n";
  expect_right_and_wrong(with(fill, 4), with(fill, 5), "-m32");
}

TEST(Import, RecordsKeepTheirFields) {
  const std::string text = text_of(
      "#include <stdlib.h>\nstruct Node { int data; struct { long a, b; } pair; struct Node *next; "
      "};\n"
      "int main(void) {\n  struct Node *n = malloc(sizeof *n);\n  n->next = n;\n  return 0;\n}\n");
  EXPECT_THAT(text, HasSubstr("Node: [data, pair_a, pair_b, next]"));
  EXPECT_THAT(text, HasSubstr("\"n + Node.next\""));
  EXPECT_THAT(text, HasSubstr("sizeof(Node)"));
}

TEST(Import, ReadsLlvmItself) {
  const Source source("int main(void) { int *p = 0; return *p; }");
  const test::TemporaryDirectory scratch;
  for (const std::string& kind :
       {"-S -o " + scratch.file("p.ll"), "-c -o " + scratch.file("p.bc")}) {
    const auto compiled = test::run_program(std::string(HEAPREACH_CLANG) + " -g -emit-llvm " +
                                            kind + " " + source.path());
    ASSERT_EQ(compiled.exit_code, 0) << compiled.err;
  }
  for (const char* file : {"p.ll", "p.bc"}) {
    const auto r = test::run_program(HEAPREACH_BINARY " check " + scratch.file(file));
    EXPECT_EQ(r.exit_code, 10) << r.out << r.err;
  }
}

TEST(Import, EvidenceOfAProgramReplays) {
  const test::TemporaryDirectory scratch;
  const std::string program = "data/c/sll_use_after_free.c";
  test::run_program(HEAPREACH_BINARY " check --witness " + scratch.file("w") + " " + program);
  EXPECT_EQ(
      test::run_program(HEAPREACH_BINARY " replay " + program + " " + scratch.file("w")).exit_code,
      0);
  EXPECT_EQ(test::run_program(HEAPREACH_BINARY " replay data/c/sll_reverse.c " + scratch.file("w"))
                .exit_code,
            3);
}

TEST(Import, CopiesOfArgumentsStandAtTheirCall) {
  const std::string text = text_of(
      "struct S { long a, b, c; };\nstatic struct S g[2];\nint kept;\n"
      "static void take(struct S s) { struct S t; t.a = 4; s = t; }\nint main(void) {\n  int i = "
      "0;\n"
      "  take(g[i + 2]);\n}\n");
  EXPECT_THAT(text, HasSubstr("p.c\", line: 7, column: 3}"));
  EXPECT_THAT(text, Not(HasSubstr("p.c\"}")));
}

}  // namespace
}  // namespace heapreach::frontends::import_test
