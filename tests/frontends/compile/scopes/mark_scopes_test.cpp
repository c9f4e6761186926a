// When objects end to which clang gives no lifetime (C17 6.2.4p6 and p8, 6.5.2.5p5), and what
// variables hold whose declaration is reached again. Most twins read such an object, or only look
// at the pointer to it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/frontends/twins.h"

namespace heapreach::frontends::compile::mark_scopes_test {
namespace {

class Lifetimes : public ::testing::TestWithParam<Twins> {};

TEST_P(Lifetimes, RightAndWrong) {
  expect_some_verdicts(GetParam());
}

class LifetimesLong : public ::testing::TestWithParam<Twins> {};

TEST_P(LifetimesLong, RightAndWrong) {
  expect_all_verdicts(GetParam());
}

/// A function whose end only compares the pointer `p`, or reads what it leads to.
Twins reading(const char* name, const std::string& body, const std::string& others = "") {
  return {name,
          others + "int main(void) {\n  int f = 0, n = 0, k = __VERIFIER_nondet_int(), *p = &f;\n" +
              body + "\n  return @;\n}\n",
          "p != &n", "*p"};
}

const std::string record =
    "struct S { int a[8]; };\nstatic struct S make(void) {\n  struct S s = "
    "{{1, 2}};\n  return s;\n}\n";

// Each statement of selection and iteration is a block, and so is each statement within.
INSTANTIATE_IN_BOTH_RINGS(
    OfLiterals, Lifetimes,
    ::testing::Values(
        reading("InAWhile", "while (n < 2) n++, p = &(int){1};"),
        reading("InItsCondition", "while (p = &(int){1}, n++ < 2) ;"),
        reading("InADo", "do n++, p = &(int){1}; while (n < 2);"),
        reading("InTheConditionOfADo", "do ; while (p = &(int){1}, 0);"),
        reading("InASwitch", "switch (1) case 1: p = &(int){1};"),
        reading("InWhatASwitchChooses", "switch (p = &(int){1}, 1) { case 1:; }"),
        reading("InAnIf", "if (1) p = &(int){1};"),
        reading("InTheConditionOfAnIf", "if ((p = &(int){1}) != 0) n = 1;"),
        reading("InAFor", "for (p = &(int){1}; n < 1; n++) ;"),
        reading("InABlockWithALabel",
                "{ again: p = &(int){1}; "
                "if (n++ < 1) goto again; }"),
        reading("InAStatementExpression", "f = ({ int *q = &(int){3}; p = q; *q; });"),
        reading("InAnExpressionWithAnEmptyEnd", "f = ({ int *q = &(int){3}; p = q; *q; ; });"),
        reading("InASwitchOfASwitch", "switch (1) case 1: switch (2) { case 2: p = &(int){1}; }"),
        reading("InARecordsExpression",
                "struct S s = ({ struct S *q = &(struct S){{4}}; p = q->a; *q; });\n"
                "  f = s.a[0];",
                record)));

INSTANTIATE_IN_BOTH_RINGS(
    OfTemporaries, Lifetimes,
    ::testing::Values(reading("OfACall", "p = make().a;", record),
                      reading("OfAStatementExpression", "p = ({ make(); }).a;", record),
                      reading("OfAnLvalue", "*(p = make().a);", record),
                      reading("OfAnAssignment", "struct S s, t = make();\n  p = (s = t).a;",
                              record),
                      reading("InACondition", "if (*(p = make().a) == 1) n = 1;", record)));

INSTANTIATE_IN_BOTH_RINGS(
    OfVariables, Lifetimes,
    ::testing::Values(
        reading("AfterABreak", "for (;;) { goto in; int x; in: x = 1; p = &x; break; }"),
        reading("AfterAnEndlessDo",
                "do { if (n == 1) goto out; goto in; int x; in: x = 1; p = &x; n = 1; } while (1);"
                "\nout:;"),
        reading("OfALoopWithALabel",
                "for (int i = 0, *q = &i; i < 2; i++) { l: if (n++ == 1) goto l; p = q; }"),
        reading("BesideAnArrayOfVariableLength",
                "f = 3;\n  for (int a[f], i = 0; i < 3; i++) {\n    l:; int *q = &i; a[i] = *q;\n"
                "    p = a; n = a[i]; if (n == -1) goto l;\n  }"),
        Twins{"CasesOfASwitchInASwitch",
              "int main(void) {\n  int f = 0, n = 0, *p = &f;\n"
              "  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();\n"
              "  switch (a) case 1: switch (b) { case 1: { int x = 1; p = &x; case 2: n = *p; } }\n"
              "  if (@) n = *p;\n  return n;\n}\n",
              "a == 2 || b == 2", "a == 1"},
        Twins{"InTheNextRound",
              "int main(void) {\n  int n = 0, *p = 0;\n  do {\n    if (n == 1) return @;\n"
              "    if (n == 5) goto past;\n    int x = 1; p = &x;\n    past: n++;\n"
              "  } while (1);\n}\n",
              "p != 0", "*p"},
        Twins{"AfterContinue",
              "int main(void) {\n  int *p = 0;\n  for (int i = 0; i < 2; i++) {\n"
              "    if (i && @) return 1;\n    goto in; int x; in: x = 1; p = &x; continue;\n  }\n"
              "  return 0;\n}\n",
              "p", "*p"},
        Twins{"JumpsBackWithinTheBlock",
              "int main(void) {\n  int n = 0, *p = 0;\n  out: if (n) return *p;\n"
              "  { again: if (n) return *p; int x = 0; p = &x; n = 1; goto @; }\n}\n",
              "again", "out"},
        Twins{"JumpsIntoTheBlock",
              "int main(void) {\n  int f = 0, n = 0, *p = &f, k = __VERIFIER_nondet_int();\n"
              "  if (k) goto in;\n  { int x; p = &x; x = 1; in: n = *p; }\n  if (@) n = *p;\n"
              "  return n;\n}\n",
              "k", "!k"},
        Twins{"CasesWithinTheBlock",
              "int main(void) {\n  int f = 0, n = 0, *p = &f, k = __VERIFIER_nondet_int();\n"
              "  switch (k) { case 0: { int x = 1; p = &x; case 1: default: n = *p; } case 7:; }\n"
              "  if (@) n = *p;\n  return n;\n}\n",
              "k", "!k"},
        Twins{"Returns",
              "static int *get(int *q) {\n  { goto in; int x; in: x = 1; int *p = &x;\n"
              "    return @; }\n}\nint main(void) {\n  int f = 0;\n  return *get(&f);\n}\n",
              "q + *p - 1", "p"}));

// What calls a function uses the address that it returns at once, and by way of nothing in memory.
INSTANTIATE_IN_BOTH_RINGS(
    OfCallees, Lifetimes,
    ::testing::Values(
        Twins{"ALocalIsRead",
              "static int *f(int n) { @int x; x = n; return &x; }\n"
              "int main(void) { int r = *f(3); return r; }\n",
              "static ", ""},
        Twins{"ALocalIsWritten",
              "static int *f(int n) { @int x; x = n; return &x; }\n"
              "int main(void) { *f(3) = 4; return 0; }\n",
              "static ", ""},
        Twins{"AParameterIsRead",
              "static int k;\nstatic int *f(int n) { k = n; return &@; }\n"
              "int main(void) { return *f(3); }\n",
              "k", "n"},
        Twins{"ALiteralIsRead",
              "static int k;\nstatic int *f(int n) { k = n; return &@; }\n"
              "int main(void) { int r = 0; for (int i = 0; i < 2; i++) r += *f(i); return r; }\n",
              "k", "(int){n}"},
        Twins{"APointerIsRead",
              "static int *k;\nstatic int **f(int *n) { k = n; return &@; }\n"
              "int main(void) { int x = 0; return **f(&x); }\n",
              "k", "n"},
        Twins{"ByTwoCalls",
              "static int *f(int *p) { return p; }\nstatic int *g(int n) { @int x; x = n; return "
              "f(&x); }\n"
              "int main(void) { return *g(3); }\n",
              "static ", ""},
        Twins{"AByteIsRead",
              "static char *f(char c) { @char d; d = c; return &d; }\n"
              "int main(void) { return *(unsigned char *)f('a'); }\n",
              "static ", ""}));

INSTANTIATE_IN_BOTH_RINGS(
    DeclaredAgain, Lifetimes,
    ::testing::Values(
        Twins{"InARegister",
              "void reach_error(void);\nint main(void) {\n  int n = 0;\n  again:; int x@;\n"
              "  if (n == 1 && x != 5) reach_error();\n  x = 5; n++;\n"
              "  if (n == 1) goto again;\n  return 0;\n}\n",
              " = 5", ""},
        Twins{"InMemory",
              "void reach_error(void);\nstatic void set(int *p) { *p = 5; }\nint main(void) {\n"
              "  int n = 0;\n  again:; int x@; int *p = &x;\n"
              "  if (n == 1 && *p != 5) reach_error();\n  set(&x); n++;\n"
              "  if (n == 1) goto again;\n  return 0;\n}\n",
              " = 5", ""},
        Twins{"APointer",
              "int main(void) {\n  int n = 0;\n  again:; int *x@;\n"
              "  if (n == 1) { free(x); return 0; }\n  x = malloc(4); n++; goto again;\n}\n",
              " = 0", ""},
        Twins{"TheSameObject",
              "int main(void) {\n  int n = 0, *p = 0;\n"
              "  { again:; int x; if (p) { assert(@); return n; } p = &x; n++; goto again; }\n}\n",
              "p == &x", "p != &x"}));

// A variable that loses its value in memory takes the cells of another one meanwhile.
TEST(LifetimesOf, LabelsInFrontAreNoJumpsBack) {
  const auto with_last = [](const std::string& last) {
    return "void reach_error(void);\nvoid *memset(void *, int, unsigned long);\n"
           "union U { char b[40]; struct { short s; int n[9]; } r; };\n"
           "int main(void) {\n  int n = 0;\n"
           "  for (; n < 2; n++) { if (n) goto in; in:; }\n"
           "  l:; union U x; n++; memset(&x, 0, sizeof x);\n"
           "  if (n == 3 && x.b[n + 20] == 0) reach_error();\n  if (n == 2) " +
           last + "\n  return 0;\n}\n";
  };
  const std::vector<std::string> said =
      verdicts_of({with_last("goto end; end:;"), with_last("goto l;")}, "--bound 30");
  EXPECT_EQ(said.at(0), "feasible");
  EXPECT_EQ(said.at(1), "infeasible");
}

TEST(LifetimesOf, CleanupFunctionsOfOtherVariablesAreRefused) {
  const std::vector<std::string> said = verdicts_of(
      {"static void f(int **p) { **p = 1; }\nint main(void) {\n"
       "  { int x = 0; l:; { __attribute__((cleanup(f))) int *p = &x; return 0; } }\n}\n",
       "static void f(int **p) { **p = 1; }\nint main(void) {\n"
       "  int x = 0; l:; { __attribute__((cleanup(f))) int *p = &x; return 0; }\n}\n"},
      "");
  EXPECT_NE(said.at(0).find("a variable with a cleanup function"), std::string::npos) << said.at(0);
  EXPECT_EQ(said.at(1), "infeasible");
}

}  // namespace
}  // namespace heapreach::frontends::compile::mark_scopes_test
