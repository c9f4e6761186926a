// Values that nothing has set: what copies keep, and where they matter.
#include "frontends/lower/values/unset.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/source.h"

namespace heapreach::frontends::unset_test {
namespace {

using testing::Each;
using testing::HasSubstr;
using testing::Not;

const std::string head =
    "#include <stdlib.h>\nint any(void) { return __VERIFIER_nondet_int(); }\n"
    "struct s { int a, b; struct s *next; unsigned f : 2, g : 3; };\n"
    "void outside(int);\n";

/// The verdict about `valid-init` of each body of a function without result.
std::vector<std::string> answers(const std::vector<std::string>& bodies,
                                 const std::string& further = "") {
  std::vector<std::string> programs;
  for (const std::string& body : bodies) {
    programs.push_back("int __VERIFIER_nondet_int(void);\n" + head + "int main(void) { " + body +
                       " return 0; }");
  }
  std::vector<std::string> result;
  for (const std::string& one :
       verdicts_of(programs, "--engine explore --bound 32 --property valid-init" + further)) {
    result.push_back(one.substr(0, one.find_first_of("\nh")));
  }
  return result;
}

TEST(Unset, UsesAreErrors) {
  EXPECT_THAT(answers({
                  "int x; if (x) return 1;",
                  "int x; switch (x) { case 1: return 1; }",
                  "int *p; *p = 1;",
                  "int *p; return *p;",
                  "int *p; free(p);",
                  "int a[3], i; a[i] = 1;",
                  "int x; outside(x);",
                  "struct s *p = malloc(sizeof *p); if (p->next) return 1;",
                  "int *p = malloc(8); p = realloc(p, 12); if (p[2]) return 1;",
                  "int a[2]; a[0] = 1; if (a[0] < a[1]) return 1;",
                  "int n = any(); if (n < 1 || n > 3) return 0; int a[n]; if (a[n - 1]) return 1;",
              }),
              Each("feasible"));
}

TEST(Unset, CopiesAndSumsOfThemAreNone) {
  EXPECT_THAT(answers({
                  "int x, y = x; y = x + 1; x = y * 3;",
                  "struct s a, b; a.a = 1; b = a; if (b.a) return 1;",
                  "struct s *p = malloc(sizeof *p), q = *p; q.a = 3; if (q.a) return 1;",
                  "int x; if (any()) x = 1; else x = 2; if (x > 3) return 1;",
                  "int *p = calloc(3, 4); if (p[2]) return 1;",
                  "static int g; if (g) return 1;",
                  "struct s a; a.f = 1; a.g = any(); struct s *p = &a; if (p->f && p->g) return 1;",
                  "int x = any(); if (x) return 1;",
              }),
              Each("infeasible"));
}

/// C11 6.3.2.1, paragraph 2. Members that nothing has set are copied with their record.
TEST(Unset, ReadsMayMatter) {
  EXPECT_THAT(answers(
                  {
                      "int x, y = x;",
                      "int x, y = x + 1;",
                      "struct s a; a.a = 1; int y = a.b;",
                      "struct s *p = malloc(sizeof *p); struct s *q = p->next;",
                      "struct s *p = malloc(sizeof *p), q = *p;",
                      "int a[2]; a[0] = 1; int y = a[any() == 1];",
                  },
                  " --unset-reads"),
              Each("feasible"));
  EXPECT_THAT(answers(
                  {
                      "int x; x = 1; int y = x;",
                      "int x, *p = &x; *p = 1; int y = x;",
                      "struct s a, b; a.a = 1; int y = a.a;",
                      "struct s *p = calloc(1, sizeof *p), q = *p; int y = q.b;",
                      "int x; if (any()) { x = 1; int y = x; }",
                      "int a[2]; a[0] = 1; int y = a[0];",
                  },
                  " --unset-reads"),
              Each("infeasible"));
}

TEST(Unset, WhatIsComputedOfThemIsOne) {
  EXPECT_THAT(answers({
                  "int x, y = x + 1; if (y) return 1;",
                  "int x, y = any() ? x : 1; if (y) return 1;",
                  "int x; long y = x; if (y > 3) return 1;",
                  "unsigned x; unsigned char y = x; if (y == 3) return 1;",
                  "struct s a, b; a.a = 1; b = a; if (b.b) return 1;",
                  "int x, s = 0; for (int i = 0; i < 3; i++) s += i == 2 ? x : i; if (s) return 1;",
              }),
              Each("feasible"));
}

TEST(Unset, WhatOutsideFunctionsLeaveIsSet) {
  const std::string program =
      "void get(int *p);\nint main(void) { int x; get(&x); if (x) return 1; return 0; }";
  const std::string asked = "--engine explore --property valid-init ";
  EXPECT_EQ(verdict_of(program, asked + "--extern havoc-args").substr(0, 10), "infeasible");
  EXPECT_EQ(verdict_of(program, asked + "--extern pure").substr(0, 8), "feasible");
}

/// A result that may be anything was set by the function.
TEST(Unset, ResultsOfOtherFunctionsAreSet) {
  const std::string program =
      "#include <stdio.h>\n#include <stdlib.h>\nvoid *mk(void);\nstruct b { int n; FILE *f; void "
      "*m; };\n"
      "int main(void) { struct b *p = malloc(sizeof *p); p->f = fopen(\"x\", \"r\"); p->m = mk(); "
      "if (!p->f || !p->m) return 1; return 0; }";
  EXPECT_THAT(
      verdicts_of({program},
                  "--engine explore --bound 32 --property valid-init --extern havoc-escaped")[0],
      testing::StartsWith("infeasible"));
}

TEST(Unset, NothingChangesWhereNobodyAsks) {
  const std::string text = text_of("int main(void) { int x; return x ? 1 : 0; }");
  EXPECT_THAT(text, Not(HasSubstr("valid-init")));
  EXPECT_THAT(text, Not(HasSubstr("1000000000000000000000")));
}

}  // namespace
}  // namespace heapreach::frontends::unset_test
