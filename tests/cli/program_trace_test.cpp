// Small faulty programs as their users write them, and what the trace of each says is wrong.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/harness/run_program.h"

namespace heapreach::test::program_trace_test {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

struct Faulty {
  const char* name;
  const char* program;
  const char* says;
  const char* options = "";
};

std::string answer_to(const std::string& program, const std::string& options = "") {
  const std::string command =
      std::string(HEAPREACH_BINARY) + " check -x c --engine explore --work 60M " + options + " -";
  return run_program(command, program).out;
}

class ProgramTrace : public ::testing::TestWithParam<Faulty> {};

TEST_P(ProgramTrace, SaysWhatIsWrong) {
  const std::string text = answer_to(
      "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n"
      "struct node { int value; struct node *next; };\n"
      "struct rec { int id; char name[4]; struct rec *next; };\n"
      "int __VERIFIER_nondet_int(void);\nint *get(void);\nvoid reach_error(void);\n" +
          std::string(GetParam().program),
      GetParam().options);
  EXPECT_THAT(text, HasSubstr("        ERROR: " + std::string(GetParam().says) + "\n"));
}

// What stands before each program has 8 lines.
INSTANTIATE_TEST_SUITE_P(
    Of, ProgramTrace,
    ::testing::Values(
        Faulty{"UseAfterFree",
               "int main(void) {\n  struct node *p = malloc(sizeof *p);\n  p->next = NULL;\n"
               "  free(p);\n  p = p->next;\n}\n",
               "reads @1.next: the block was freed at line 12"},
        Faulty{"DoubleFree",
               "int main(void) {\n  int *p = malloc(4);\n  *p = 1;\n  free(p);\n  free(p);\n}\n",
               "frees @1: the block was freed at line 12 already"},
        Faulty{"FreeOfAnInnerCell",
               "int main(void) {\n  int *p = malloc(12);\n  *p = 1;\n  free(p + 1);\n}\n",
               "frees @1 + 1: that is inside of the block allocated at line 10, not its start"},
        Faulty{"FreeOfALocal", "int main(void) {\n  int x = 2;\n  int *p = &x;\n  free(p);\n}\n",
               "frees &x: that is x, no block of malloc"},
        Faulty{"LocalArray",
               "int main(void) {\n  int v[3];\n  for (int i = 0; i <= 3; i++) v[i] = i;\n}\n",
               "writes v[3]: index 3 is outside of the 3 elements of v"},
        Faulty{"GlobalArray",
               "int table[2];\nint main(void) {\n  int k = __VERIFIER_nondet_int();\n"
               "  return k == 2 ? table[k] : 0;\n}\n",
               "reads table[2]: index 2 is outside of the 2 elements of table"},
        Faulty{"Matrix",
               "int main(void) {\n  int **m = malloc(16);\n"
               "  for (int i = 0; i < 2; i++) m[i] = malloc(12);\n  m[1][3] = 1;\n}\n",
               "writes @8[3]: index 3 is outside of the 3 elements of the block allocated at line "
               "11"},
        Faulty{"ArrayInARecord",
               "int main(void) {\n  struct rec *r = malloc(sizeof *r);\n"
               "  for (int i = 0; i <= 4; i++) r->name[i] = 'a';\n}\n",
               "@1.name[4]: index 4 is outside of the 4 elements of @1.name"},
        Faulty{"Memset",
               "int main(void) {\n  struct node *p = malloc(sizeof *p);\n"
               "  memset(p, 0, 2 * sizeof *p);\n  return p->value;\n}\n",
               "setting 32 bytes writes @1[2]: that is outside of the 16 bytes of the block "
               "allocated at line 10"},
        Faulty{"Copy",
               "int main(void) {\n  char *p = malloc(70), *q = malloc(80);\n  memset(q, 1, 80);\n"
               "  memcpy(p, q, 80);\n}\n",
               "copying 80 bytes writes @1[70]: index 70 is outside of the 70 bytes of the block "
               "allocated at line 10"},
        Faulty{"Text", "int main(void) {\n  char *s = malloc(3);\n  strcpy(s, \"abc\");\n}\n",
               "writes @6[3]: index 3 is outside of the 3 bytes of the block allocated at line 10"},
        Faulty{"NullField",
               "int main(void) {\n  struct node *p = NULL;\n"
               "  if (__VERIFIER_nondet_int()) p = malloc(sizeof *p);\n  p->next = p;\n}\n",
               "writes p->next: p is null"},
        Faulty{"NullFirstField",
               "int main(void) {\n  struct node *p = NULL;\n"
               "  if (__VERIFIER_nondet_int()) p = malloc(sizeof *p);\n  return p->value;\n}\n",
               "reads p->value: p is null"},
        Faulty{"NullInACallee",
               "int value_of(struct node *n) {\n  return n->value;\n}\nint main(void) {\n"
               "  struct node *p = NULL;\n  if (__VERIFIER_nondet_int()) p = malloc(sizeof *p);\n"
               "  return value_of(p);\n}\n",
               "reads n->value: n is null"},
        Faulty{"NullArray",
               "int main(void) {\n  int *p = malloc(40);\n  p[3] = 1;\n  free(p);\n}\n",
               "writes p[3]: p is null", "--malloc-may-fail"},
        Faulty{"NullCallback",
               "void f(int x) { (void)x; }\nint main(void) {\n"
               "  void (*g)(int) = __VERIFIER_nondet_int() ? f : NULL;\n  g(1);\n}\n",
               "calls a null pointer"},
        Faulty{"NeverSet", "int main(void) {\n  int *p;\n  *p = 4;\n}\n",
               "writes *p: p was never set: it may lead anywhere"},
        Faulty{"NeverSetInABlock",
               "int main(void) {\n  struct node *p = malloc(sizeof *p);\n"
               "  struct node *q = p->next;\n  return q->next != NULL;\n}\n",
               "reads q->next: q, from @1.next, was never set: it may lead anywhere"},
        Faulty{"OfAnotherFunction", "int main(void) {\n  return *get();\n}\n",
               "reads a cell: what get returned is null"},
        Faulty{"EndOfALocal",
               "int *f(void) { int x = 1;\n  int *p = &x;\n  return p; }\n"
               "int main(void) { return *f(); }\n",
               "reads x: x is no longer there: it ended at line 11"},
        Faulty{"Constant", "int main(void) {\n  char *s = \"ab\";\n  s[1] = 'x';\n}\n",
               "writes @1[1] of a text, which is constant"},
        Faulty{"NullFunction",
               "struct ops { void (*run)(int); };\nvoid f(int x) { (void)x; }\n"
               "int main(void) {\n  struct ops *o = calloc(1, sizeof *o);\n"
               "  if (!o) f(1);\n  void (*g)(int) = f;\n  g(2);\n  o->run(3);\n}\n",
               "calls @1.run, which is null"},
        Faulty{"NoLength",
               "int main(void) {\n  int n = __VERIFIER_nondet_int();\n  if (n != 0) return 0;\n"
               "  int a[n];\n  a[0] = 1;\n  return a[0];\n}\n",
               "the length 0 of the array is not positive"},
        Faulty{"NegativeLength",
               "int main(void) {\n  int n = __VERIFIER_nondet_int();\n"
               "  if (n != -3) return 0;\n  int a[n];\n  a[0] = 1;\n  return a[0];\n}\n",
               "the length -3 of the array is not positive"},
        Faulty{"Assertion",
               "int main(void) {\n  int x = __VERIFIER_nondet_int();\n  assert(x != 7);\n}\n",
               "the assertion does not hold"},
        Faulty{"ErrorFunction",
               "int main(void) {\n  if (__VERIFIER_nondet_int())\n    reach_error();\n}\n",
               "reach_error is called"},
        Faulty{
            "Leak",
            "int main(void) {\n  int *p = malloc(4);\n  *p = 1;\n  p = malloc(4);\n  free(p);\n}\n",
            "the block @1 allocated at line 10 is lost at line 12, not freed",
            "--property valid-memtrack"}),
    [](const auto& one) { return one.param.name; });

TEST(ProgramTraceText, NotesStandBesideWhatTheyAreAbout) {
  const std::string text = answer_to(
      "#include <stdlib.h>\nvoid drop(int *p) { free(p); }\n"
      "int main(void) { int *p = malloc(4); *p = 1;\n drop(p);\n drop(p); }\n");
  EXPECT_THAT(text, HasSubstr("frees @1  <- @1 is freed here\n"));
  const std::size_t first = text.find("is freed here");
  EXPECT_EQ(text.find("is freed here", first + 1), std::string::npos) << text;
}

TEST(ProgramTraceText, ResultsOfCallsComeBehindTheReturn) {
  const std::string text = answer_to(
      "#include <stdlib.h>\nstruct n { int v; struct n *next; };\n"
      "struct n *build(int k) {\n  if (k == 0) return NULL;\n  struct n *one;\n"
      "  one = malloc(sizeof *one);\n  one->next = build(k - 1);\n  return one;\n}\n"
      "int main(void) {\n  struct n *list = build(1);\n  return list->next->next != NULL;\n}\n");
  EXPECT_THAT(text, HasSubstr("  call of build: k = 1\n"));
  EXPECT_THAT(text, HasSubstr("  return from build\n"
                              "    11  struct n *list = build(1);"));
  EXPECT_THAT(text, Not(HasSubstr("one = ?"))) << "no start values of locals";
  EXPECT_THAT(text, HasSubstr("ERROR: reads @1.next->next: @1.next is null\n"));
}

TEST(ProgramTraceText, NamesResultsOfFunctionsPartsOfLocalsAndFunctions) {
  const std::string text = answer_to(
      "int get(void);\nstruct buf { int head; void (*f)(void); int *data; };\nvoid f(void) {}\n"
      "int main(void) {\n  struct buf b;\n  b.head = get();\n  b.f = get() ? f : 0;\n"
      "  b.data = get() ? &b.head : 0;\n"
      "  if (get() == 5 && b.head == 3) b.f();\n  b.head = b.head + get();\n"
      "  return *b.data;\n}\n");
  EXPECT_THAT(text, HasSubstr("b.head = ?"));
  EXPECT_THAT(text, HasSubstr("b.f = "));
  EXPECT_THAT(text, HasSubstr("get returns ?"));
  EXPECT_THAT(text, HasSubstr("ERROR: reads *b.data: b.data is null\n"));
}

TEST(ProgramTraceText, NamesFunctionsInBytes) {
  const std::string text = answer_to(
      "struct table { long count; void (*f[2])(int *); };\nint get(void);\n"
      "static void set(int *p) { *p = 1; }\nstatic void look(int *p) { (void)p; }\n"
      "static void add(struct table *t, void (*f)(int *)) { t->f[t->count++] = f; }\n"
      "int main(void) {\n  struct table t = {0};\n  if (get()) add(&t, look);\n  add(&t, set);\n"
      "  for (long i = 0; i < t.count; i++) t.f[i](0);\n  return 0;\n}\n",
      "--memory-model bytes");
  EXPECT_THAT(text, HasSubstr("= set\n"));
  EXPECT_THAT(text, HasSubstr(", set (8 bytes)"));
}

TEST(ProgramTraceText, ShowsFloatingPointNumbersAsSuch) {
  const std::string text = answer_to(
      "double get(void);\nstruct at { float x; double y; };\nint main(void) {\n"
      "  struct at here = {1.5f, -2};\n  struct at *p = &here;\n  double more = get();\n"
      "  p->y = get();\n  if (more == 0.25 && p->y == 8) p = 0;\n  return p->x > 1;\n}\n");
  EXPECT_THAT(text, HasSubstr("here.x = 1.5, here.y = -2.0"));
  EXPECT_THAT(text, HasSubstr("more = ?0.25"));
  EXPECT_THAT(text, HasSubstr("here.y = ?8.0"));
  EXPECT_THAT(text, HasSubstr("[x 1.5, y ?8.0]"));
}

/// A pointer that a chain goes on through is one thing, as any other pointer in bytes is.
TEST(ProgramTraceText, DrawsPointersInBytesAsArrows) {
  const std::string text = answer_to(
      "#include <stdlib.h>\nstruct node { long v; struct node *next; };\nint main(void) {\n"
      "  struct node *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);\n  a->next = b;\n"
      "  b->next[1].v = 0;\n  return 0;\n}\n",
      "--memory-model bytes");
  EXPECT_THAT(text, HasSubstr(", ->] -> "));
  EXPECT_THAT(text, Not(HasSubstr("byte 1 of")));
}

/// The lowest bits of an address need the start of its block, which is no value that nothing set.
TEST(ProgramTraceText, StartsOfBlocksAreNoValuesThatNothingSet) {
  const std::string text = answer_to(
      "#include <stdint.h>\n#include <stdlib.h>\nint main(void) {\n"
      "  int *x = malloc(sizeof *x), **y = malloc(sizeof *y);\n"
      "  *y = (int *)((uintptr_t)x | 1);\n  *y = (int *)((uintptr_t)*y | 2);\n"
      "  free(*y);\n  return 0;\n}\n");
  EXPECT_THAT(text, HasSubstr("ERROR: frees @1 + 3"));
  EXPECT_THAT(text, Not(HasSubstr("block = ")));
}

/// What is computed is no value that nothing set.
TEST(ProgramTraceText, OnlyValuesThatNothingSetAreMarked) {
  const std::string text = answer_to(
      "int get(void);\nint main(void) {\n  int x = get();\n  int y = 0;\n  if (x > 2) y = x + 1;\n "
      " int v[3];\n"
      "  return y == 4 ? v[y] : 0;\n}\n");
  EXPECT_THAT(text, HasSubstr("x = ?3"));
  EXPECT_THAT(text, HasSubstr("y = 4"));
}

TEST(ProgramTraceText, AssumptionsAreSaidOnce) {
  const std::string text = answer_to(
      "#include <stdlib.h>\nint main(void) {\n  int *p = malloc(8);\n  p = realloc(p, 16);\n"
      "  p[4] = 1;\n}\n");
  EXPECT_THAT(text, HasSubstr("malloc, calloc and realloc always succeed"));
  EXPECT_THAT(text, Not(HasSubstr("malloc and calloc always succeed")));
}

/// Where everything before the call is folded away, its edge has no instruction to take a line
/// from.
TEST(ProgramTraceText, ErrorsOfFoldedProgramsHaveTheirLines) {
  const std::string program =
      "#include <assert.h>\nstatic void check(int *v, int want) {\n  assert(*v == want);\n}\n"
      "int main(void) {\n  int a = 3;\n  check(&a, 3);\n  a *= 2;\n  check(&a, 15);\n}\n";
  EXPECT_THAT(answer_to(program), HasSubstr("     3  assert(*v == want);\n"
                                            "        ERROR: the assertion does not hold\n"));
  const Json answer = Json::parse(answer_to(program, "--format json"));
  EXPECT_EQ(answer.at("error").at("position").at("line"), 3);
  EXPECT_EQ(answer.at("error").at("reason"), "the assertion does not hold");
  EXPECT_THAT(answer_to(program, "--each"), HasSubstr(":3:3=call  feasible"));
}

/// Nobody looks into these blocks, so that one cell stands for each.
TEST(ProgramTraceText, SizesComeFromTheCallersOfAllocators) {
  const std::string text = answer_to(
      "#include <stdlib.h>\nstatic char *one(int n) { return malloc(n); }\n"
      "static char *more(int n) { return calloc(n, 4); }\n"
      "int main(void) {\n  char *p = one(5), *q = more(3);\n  free(q);\n  free(p);\n"
      "  free(p);\n}\n");
  EXPECT_THAT(text, AllOf(HasSubstr("5 bytes"), HasSubstr("12 bytes"), Not(HasSubstr("1 byte)"))));
}

TEST(ProgramTraceText, JsonSaysWhatLeaks) {
  const Json answer = Json::parse(
      answer_to("#include <stdlib.h>\nint main(void) {\n  int *p = malloc(4);\n  *p = 1;\n}\n",
                "--format json --property valid-memcleanup"));
  EXPECT_EQ(answer.at("error").at("kind"), "leak");
  EXPECT_EQ(answer.at("error").at("reason"), "the block @1 allocated at line 3 is never freed");
}

/// Labels of checks are for people: without them, the same goes wrong.
TEST(ProgramTraceText, SystemsWithoutNotesAreReadAsBefore) {
  const TemporaryDirectory scratch;
  const std::string system = scratch.file("p.rts.yaml");
  const std::string import = std::string(HEAPREACH_BINARY) + " import -x c - > " + system;
  ASSERT_EQ(
      run_program(import, "int main(void) {\n  char *s = \"ab\";\n  s[1] = 'x';\n}\n").exit_code,
      0);
  const std::string check = std::string(HEAPREACH_BINARY) + " check --engine explore " + system;
  EXPECT_THAT(run_program(check).out, HasSubstr("of a text, which is constant"));
  ASSERT_EQ(run_program("sed -i '/^  notes: /d' " + system).exit_code, 0);
  const ProgramResult without = run_program(check);
  EXPECT_EQ(without.exit_code, 10);
  EXPECT_THAT(without.out, AllOf(HasSubstr("a pointer or length is none that may be used so"),
                                 Not(HasSubstr("which is constant"))));
}

}  // namespace
}  // namespace heapreach::test::program_trace_test
