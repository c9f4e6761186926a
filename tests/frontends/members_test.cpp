// Arrays inside records of mixed fields: which accesses leave them, or the block that they were
// taken from, on whatever way a pointer gets there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/twins.h"

namespace heapreach::frontends::members_test {
namespace {

using ::testing::HasSubstr;

class Members : public ::testing::TestWithParam<Twins> {};

TEST_P(Members, RightAndWrong) {
  expect_some_verdicts(GetParam());
}

class MembersLong : public ::testing::TestWithParam<Twins> {};

TEST_P(MembersLong, RightAndWrong) {
  expect_all_verdicts(GetParam());
}

const std::string between =
    "static int between(int low, int high) {\n"
    "  int i = __VERIFIER_nondet_int();\n"
    "  if (i < low || i > high) exit(0);\n  return i;\n}\n";
const std::string inner = between +
                          "struct E { int e[2]; char c; };\n"
                          "struct T { char c; struct E d[3]; struct E z; };\nstatic struct T t;\n";
/// Two blocks side by side: who leaves the first one must not get into the second.
const std::string blocks = between +
                           "struct T { int k; char e[4]; long z; };\nint main(void) {\n"
                           "  struct T *p = malloc(2 * sizeof *p), *q = malloc(2 * sizeof *q);\n"
                           "  q[1].z = 1;\n  q->k = 2;\n";

INSTANTIATE_IN_BOTH_RINGS(
    InsideOthers, Members,
    ::testing::Values(
        Twins{"Indices", inner + "int main(void) { t.d[between(0, @)].e[between(0, 1)] = 1; }\n",
              "2", "3"},
        Twins{"ConstantIndices", inner + "int main(void) { t.d[@].e[1] = 1; }\n", "2", "3"},
        Twins{"ConstantIndicesInALocal",
              inner + "int main(void) {\n  struct T l;\n  l.d[@].e[1] = 1;\n  return l.z.c;\n}\n",
              "2", "3"},
        Twins{"Pointers",
              inner + "int main(void) {\n  struct E *p = &t.d[between(0, @)];\n"
                      "  if (__VERIFIER_nondet_int()) p->e[1] = 1;\n}\n",
              "2", "3"},
        Twins{"Walks",
              inner + "int main(void) {\n  int *q = t.d[between(0, @)].e;\n"
                      "  for (int j = between(0, 1); j >= 0; j--) *q++ = j;\n}\n",
              "2", "3"},
        Twins{"RowsOfAMatrix",
              between + "struct S { char c; int a[2][3]; long z; } s;\nint main(void) {\n"
                        "  int(*r)[3] = s.a;\n  r[between(0, @)][2] = 1;\n}\n",
              "1", "2"},
        Twins{"RowsOfAMatrixInALocal",
              "struct S { char c; int a[2][3]; long z; };\nint main(void) {\n  struct S s;\n"
              "  int(*r)[3] = s.a;\n  r++;\n  r[@][1] = 1;\n}\n",
              "0", "1"}),
    name_of);

INSTANTIATE_IN_BOTH_RINGS(
    OfOneBlock, Members,
    ::testing::Values(
        Twins{"Indices", blocks + "  p[between(0, @)].e[between(0, 3)] = 1;\n}\n", "1", "2"},
        Twins{"Pointers",
              blocks + "  char *w = &p[between(0, @)].e[between(0, 3)];\n"
                       "  if (__VERIFIER_nondet_int()) *w = 1;\n}\n",
              "1", "2"},
        Twins{"Walks",
              blocks + "  char *w = &p[between(0, @)].e[3];\n"
                       "  for (int j = between(0, 3); j > 0; j--) *w-- = 1;\n}\n",
              "1", "2"},
        Twins{"WalksThatTouchNothing",
              blocks + "  char *w = p[2].e;\n  for (int j = 0; j < @; j++) *w++ = 1;\n}\n", "0",
              "1"},
        Twins{"WalksBeyondTheEndOfAPart",
              "struct T { short k; char e[8]; long z; };\nint main(void) {\n"
              "  struct T *p = malloc(@), *q = malloc(sizeof *q);\n  q->z = 1;\n  q->k = 2;\n"
              "  char *w = p->e;\n  for (int j = 0; j < 5; j++) w++;\n  *w = 1;\n}\n",
              "8", "4"}),
    name_of);

INSTANTIATE_IN_BOTH_RINGS(
    StepsBack, Members,
    ::testing::Values(
        Twins{"ToAnotherRecord",
              "struct E { short k; char n[6]; };\nint main(void) {\n"
              "  struct E *v = calloc(3, sizeof *v);\n  char *w = v[2].n;\n  w -= sizeof *v;\n"
              "  *w = 1;\n  assert(v[1].n[0] == 1 && v[1].k == @);\n}\n",
              "0", "1"},
        Twins{
            "ToTheRecord",
            "struct E { char t; int v[3]; int k; };\nint main(void) {\n  struct E e;\n  e.k = 4;\n"
            "  int *p = &e.v[1];\n"
            "  struct E *x = (struct E *)((char *)p - offsetof(struct E, v[1]));\n  x->t = 3;\n"
            "  x->v[2] = 1;\n  assert(x->k == @);\n}\n",
            "4", "5"}),
    name_of);

/// A last field of at most one element may go on behind its record, within the block.
INSTANTIATE_IN_BOTH_RINGS(
    OfOneElement, Members,
    ::testing::Values(
        Twins{"AtTheEndOfARecord",
              between + "struct M { int n; char text[1]; };\nint main(void) {\n"
                        "  struct M *m = malloc(sizeof *m + 8);\n  m->n = 3;\n"
                        "  m->text[between(0, @)] = 1;\n  assert(m->n == 3);\n}\n",
              "11", "12"},
        Twins{"AtTheEndOfARecordOfLongs",
              between + "struct M { long n; long v[1]; };\nint main(void) {\n"
                        "  struct M *m = malloc(sizeof *m + 2 * sizeof(long));\n"
                        "  m->v[between(0, @)] = 1;\n}\n",
              "2", "3"},
        Twins{"WalkedAlong",
              between + "struct M { int n; char text[1]; };\nint main(void) {\n"
                        "  struct M *m = malloc(sizeof *m + 8);\n  char *p = m->text;\n"
                        "  for (int i = between(0, @); i > 0; i--) p++;\n  *p = 1;\n}\n",
              "11", "12"},
        Twins{"CopiedInto",
              "struct M { int n; char text[1]; };\nint main(void) {\n"
              "  struct M *m = malloc(sizeof *m + 3);\n  strcpy(m->text, \"123456@\");\n}\n",
              "", "7"},
        Twins{"OfNoElement",
              between + "struct M { int n; char text[0]; };\nint main(void) {\n"
                        "  struct M *m = malloc(sizeof *m + 8);\n"
                        "  m->text[between(0, @)] = 1;\n}\n",
              "7", "8"},
        Twins{"InTheMiddle",
              between + "struct M { int n; char text[1]; int last; };\nint main(void) {\n"
                        "  struct M *m = malloc(sizeof *m + 8);\n"
                        "  m->text[between(0, @)] = 1;\n}\n",
              "0", "1"},
        Twins{"OfTwoElements",
              between + "struct M { int n; char text[2]; };\nint main(void) {\n"
                        "  struct M *m = malloc(sizeof *m + 8);\n"
                        "  m->text[between(0, @)] = 1;\n}\n",
              "1", "2"}),
    name_of);

/// Where all fields are alike, and in arrays of arrays, the types count, too.
INSTANTIATE_IN_BOTH_RINGS(
    AmongEqualFields, Members,
    ::testing::Values(
        Twins{"Indices",
              between + "struct S { int a[3]; int b[3]; };\nint main(void) {\n  struct S s;\n"
                        "  s.b[0] = 1;\n  s.a[between(0, @)] = 1;\n  return s.b[0];\n}\n",
              "2", "3"},
        Twins{"IndicesOnTheHeap",
              between + "struct S { int a[3]; int b[3]; };\nint main(void) {\n"
                        "  struct S *s = calloc(1, sizeof *s);\n  return s->a[between(0, @)];\n}\n",
              "2", "3"},
        Twins{"ConstantIndices",
              "struct S { int a[3]; int b[3]; };\nint main(void) {\n  struct S s;\n  s.b[0] = 1;\n"
              "  s.a[@] = 1;\n  return s.b[0];\n}\n",
              "2", "3"},
        Twins{"Rows", between + "int m[2][3];\nint main(void) { return m[0][between(0, @)]; }\n",
              "2", "3"},
        Twins{"RowsOfALocal",
              between + "int main(void) {\n  int m[2][3];\n  m[0][between(0, @)] = 1;\n}\n", "2",
              "3"},
        Twins{"RowsByPointer",
              between + "static int f(int (*m)[3]) { return m[0][between(0, @)]; }\n"
                        "int main(void) { int m[2][3]; memset(m, 0, sizeof m); return f(m); }\n",
              "2", "3"},
        Twins{"ALinearWalk",
              between + "int m[2][3];\nint main(void) {\n  int *p = &m[0][0];\n"
                        "  return p[between(0, @)];\n}\n",
              "5", "6"},
        Twins{"TheEndOfARow",
              between + "int m[2][3];\nint main(void) {\n  int *end = &m[0][@];\n"
                        "  for (int *p = m[0]; p < end; p++) *p = 1;\n"
                        "  return m[between(0, 1)][2];\n}\n",
              "3", "7"}),
    name_of);

/// The index may be that of the end where nobody accesses what lies there.
TEST(Members, AnIndexIsCheckedWhereItIsUsed) {
  expect_some_verdicts({"Later",
                        between + "struct S { char b; long d[4]; } g;\nint main(void) {\n"
                                  "  int i = between(0, 4);\n  long *p = &g.d[i];\n"
                                  "  if (i > @) exit(0);\n  *p = 1;\n}\n",
                        "3", "4"});
  const std::string assumed =
      "void __VERIFIER_assume(int);\nint __VERIFIER_nondet_int(void);\n"
      "struct S { char b; long d[4]; } g;\nint main(void) {\n  int i = __VERIFIER_nondet_int();\n"
      "  __VERIFIER_assume(i >= 0 && i <= 4);\n  long *p = &g.d[i];\n"
      "  __VERIFIER_assume(i < 4);\n  *p = 1;\n}\n";
  EXPECT_EQ(verdict_of(assumed), "infeasible");
}

INSTANTIATE_IN_BOTH_RINGS(
    WithoutLength, Members,
    ::testing::Values(
        Twins{"BehindTheirRecord",
              "struct S { unsigned a; unsigned char b, c; unsigned d; unsigned long e[]; };\n"
              "int main(void) {\n  struct S *p = malloc(sizeof *p + 2 * sizeof(long));\n"
              "  p[1].c = 7;\n  assert(((unsigned char *)p->e)[5] == @);\n}\n",
              "7", "6"},
        Twins{"BehindTheirRecordByBytes",
              between + "struct S { int a; long e[]; };\nint main(void) {\n"
                        "  struct S *p = calloc(1, sizeof *p + 2 * sizeof(long));\n"
                        "  p = (struct S *)((char *)p + between(1, 1) * sizeof *p);\n"
                        "  p->e[@] = 1;\n}\n",
              "0", "1"},
        Twins{"InTheEndOfAVariable",
              "struct S { struct S *a; char b; char c[]; };\nstatic struct S g;\nint main(void) {\n"
              "  g.c[@] = 1;\n}\n",
              "6", "7"},
        Twins{"InFrontOfPadding",
              "struct S {\n  unsigned char a : 7, b : 3;\n  char c : 7;\n  short d, e, f;\n"
              "  unsigned g : 11;\n  unsigned char h : 2;\n  unsigned i : 10;\n  short j, k, l[];\n"
              "};\nint main(void) {\n  struct S s;\n  memset(&s, 255, sizeof s);\n"
              "  assert(s.l[0] == @);\n}\n",
              "-1", "255"},
        Twins{"InTheEndOfAVariableThatIsZero",
              "struct S { struct S *a; char b; char c[]; };\nstatic struct S g;\nint main(void) {\n"
              "  int i = __VERIFIER_nondet_int() ? 1 : 3;\n  g.c[i] = 5;\n  g.a = 0;\n"
              "  assert(g.c[2] == @);\n}\n",
              "0", "5"},
        Twins{"InTheEndOfAnInitialisedVariable",
              "struct V { int n; char s[]; };\nstatic struct V g = {3, \"ab\"};\n"
              "int main(void) { g.s[@] = 1; }\n",
              "2", "4"}),
    name_of);

}  // namespace
}  // namespace heapreach::frontends::members_test
