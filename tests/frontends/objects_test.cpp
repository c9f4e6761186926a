// Objects as a whole: where they end, and what lies between and behind the scalars of their types.
// Copies of leaves must not lose any of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/twins.h"

namespace heapreach::frontends::objects_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Objects : public ::testing::TestWithParam<Twins> {};

TEST_P(Objects, RightAndWrong) {
  expect_some_verdicts(GetParam());
}

class ObjectsLong : public ::testing::TestWithParam<Twins> {};

TEST_P(ObjectsLong, RightAndWrong) {
  expect_all_verdicts(GetParam());
}

INSTANTIATE_IN_BOTH_RINGS(
    Ends, Objects,
    ::testing::Values(
        Twins{"MemsetOfAnArray",
              "int main(void) {\n  char b[4];\n  memset(b, 0, @);\n  return b[0];\n}\n", "4", "5"},
        Twins{"MemsetOfTheRestOfAnArray",
              "int main(void) {\n  char b[4];\n  memset(b + 2, 0, @);\n  return b[2];\n}\n", "2",
              "3"},
        Twins{"MemsetOfARecord",
              "struct S { int a, b; };\nint main(void) {\n  struct S s;\n  memset(&s, 0, @);\n  "
              "return s.a;\n}\n",
              "8", "12"},
        Twins{"MemsetOfPadding",
              "struct S { int a; char b; };\nint main(void) {\n  struct S s;\n  memset(&s, 0, "
              "@);\n  return s.b;\n}\n",
              "8", "9"},
        Twins{"MemsetOfAnInteger",
              "int main(void) {\n  int x = 1;\n  memset(&x, 0, @);\n  return x;\n}\n", "4", "-1"},
        Twins{
            "MemsetOfAPointersSize",
            "static void clear(void *p, size_t n) { memset(p, 0, n); }\nstruct S { short a, b; };\n"
            "int main(void) {\n  struct S s, *p = &s;\n  clear(p, sizeof @p);\n  return s.a;\n}\n",
            "*", ""},
        Twins{"CopyOfTheEndIntoALocal",
              "struct S { int i; char c; };\nint main(void) {\n  struct S a = {1, 2};\n  char "
              "b[@];\n  memcpy(b, &a, sizeof a);\n  return b[0];\n}\n",
              "8", "5"},
        Twins{"CopyOfTheEndIntoTheHeap",
              "struct S { int i; char c; };\nint main(void) {\n  struct S a;\n  a.i = 1;\n  a.c = "
              "2;\n  char *b = malloc(@);\n  memcpy(b, &a, sizeof a);\n}\n",
              "8", "5"},
        Twins{"CopyOfTheEndFromTheHeap",
              "struct S { int i; char c; };\nint main(void) {\n  struct S *p = malloc(@);\n  p->i "
              "= 1;\n  p->c = 2;\n  struct S a = *p;\n  return a.i + a.c;\n}\n",
              "8", "5"},
        Twins{"TheEndOfAnArgument",
              "struct S { int i; char c; };\nstatic int f(struct S s) { return s.i; }\nint "
              "main(void) {\n  struct S *p = malloc(@);\n  p->i = 1;\n  p->c = 2;\n  return "
              "f(*p);\n}\n",
              "8", "5"},
        Twins{"TheEndOfAResult",
              "struct S { char *p; int n; };\nstatic struct S f(int n) {\n  struct S s = {0, n};\n "
              " return s;\n}\nint main(void) {\n  struct S *q = malloc(@);\n  *q = f(1);\n  "
              "assert(q->n == 1);\n}\n",
              "16", "12"},
        Twins{"TheEndOfALargeRecord",
              "struct S { long l; int i; char c; };\nint main(void) {\n  struct S a = {0, 1, 2}, "
              "*b = malloc(@);\n  *b = a;\n}\n",
              "16", "13"},
        Twins{"IntegersReadFromPartsOfAUnion",
              "union U { struct { char c; int h; } s; int i; };\nint main(void) {\n  union U u;\n  "
              "u.i = 1;\n  int *p = malloc(@);\n  *p = u.i;\n}\n",
              "4", "1"},
        Twins{"IntegersReadBeyondARecord",
              "struct S { char a, b, c@; };\nint main(void) {\n  struct S s = {1, 2, 3};\n  int *q "
              "= malloc(4);\n  *q = *(int *)&s;\n}\n",
              ", d", ""}),
    name_of);

INSTANTIATE_IN_BOTH_RINGS(
    Padding, Objects,
    ::testing::Values(
        Twins{"OfAGlobalRecordThatStartsWithAnArray",
              "struct S { unsigned char a[4]; unsigned long b; };\nstatic struct S g;\n"
              "static int first(struct S s) { return s.a[0]; }\nint main(void) {\n"
              "  unsigned char c[16];\n  memcpy(c, &g, sizeof c);\n"
              "  assert(first(g) + c[5] == @);\n}\n",
              "0", "1"},
        Twins{"OfAGlobalRecordPassedByValue",
              "struct S { unsigned char a[4]; unsigned long b; };\n"
              "static struct S g, h, *p = &h;\nstatic int second(struct S s) { return s.a[1]; }\n"
              "int main(void) {\n  *(short *)&h.a[0] = (char *)&p != (char *)&g;\n"
              "  second(*p);\n  assert(second(g) == @);\n}\n",
              "0", "1"},
        Twins{"OfUnionsThatAreReturned",
              "union U { struct { char a; short b; int d; char e; } s; unsigned char c[12]; };\n"
              "static union U g;\nstatic union U f(int x) {\n  union U u;\n  u.c[1] = 7;\n"
              "  u.c[9] = 3;\n  u.s.b = x;\n  return u;\n}\n"
              "static union U h(union U v) {\n  v.c[1]++;\n  return v;\n}\nint main(void) {\n"
              "  union U u = f(1);\n  u = h(u);\n  g = u;\n"
              "  assert(g.c[1] == 8 && u.c[9] == @);\n}\n",
              "3", "2"},
        Twins{"OfUnionsThatAreGone",
              "union U { struct { char a; int b; } s; unsigned char c[8]; };\nint main(void) {\n"
              "  union U v, *p = &v;\n  {\n    union U u;\n    u.c[1] = 7;\n    u.s.b = 1;\n"
              "    @\n    *p = u;\n  }\n  assert(p->c[1] == 7);\n}\n",
              "", "p = &u;"},
        Twins{"IsCopied",
              "struct S { char c; int i; };\nint main(void) {\n  struct S a;\n  unsigned char "
              "b[8];\n  memset(&a, 0, sizeof a);\n  memcpy(b, &a, sizeof a);\n  assert(b[1] @ "
              "0);\n}\n",
              "==", "!="},
        Twins{"IsOverwritten",
              "struct S { char c; int i; };\nint main(void) {\n  struct S a;\n  unsigned char "
              "b[8];\n  memset(&a, 0, 8);\n  memset(b, 5, 8);\n  memcpy(b, &a, 8);\n  assert(b[3] "
              "== @);\n}\n",
              "0", "5"},
        Twins{"IsCopiedBetweenBytes",
              "struct S { char c; int i; };\nint main(void) {\n  struct S s;\n"
              "  unsigned char b[16];\n  int k = __VERIFIER_nondet_int() ? 8 : 0;\n"
              "  memset(&s, 0, 8);\n  memset(b, 5, 16);\n  memcpy(b + k, &s, 8);\n"
              "  assert(b[k + 3] == @);\n}\n",
              "0", "5"},
        Twins{"IsCopiedIntoTheHeap",
              "struct S { char c; int i; };\nint main(void) {\n  struct S a, *p = malloc(8);\n  "
              "memset(&a, 0, 8);\n  memset(p, 1, 8);\n  memcpy(p, &a, 8);\n  assert(((char *)p)[2] "
              "== @);\n}\n",
              "0", "1"},
        Twins{"IsPartOfALong",
              "struct S { char c; int i; };\nint main(void) {\n  struct S a;\n  long v = -1;\n  "
              "memset(&a, 0, 8);\n  memcpy(&v, &a, 8);\n  assert(v @ 0);\n}\n",
              "==", "!="},
        Twins{"IsPartOfAUnion",
              "union U { struct { char a; short b; } s; unsigned char c[4]; };\nint main(void) {\n "
              " union U u = {.c = {1, 2, 3, 4}}, v;\n  v = u;\n  assert(v.c[1] == @);\n}\n",
              "2", "1"},
        Twins{"IsPartOfAUnionByValue",
              "union U { struct { char a; int b; } s; unsigned char c[8]; };\nstatic int f(union U "
              "u) { return u.c[1]; }\nint main(void) {\n  union U u;\n  u.c[1] = 7;\n  assert(f(u) "
              "== @);\n}\n",
              "7", "1"},
        Twins{"IsPartOfAnInteger",
              "union U { struct { char c; int h; } s; int i; };\nint main(void) {\n  union U u;\n  "
              "u.i = 0x12345678;\n  int *p = malloc(4);\n  *p = u.i;\n  assert(*p == @);\n}\n",
              "0x12345678", "0x78"},
        Twins{"TravelsInALong",
              "struct S { char a; int b; };\nint main(void) {\n  long *p = malloc(8), *q = "
              "malloc(8);\n  *p = 0x1122334455667788L;\n  struct S s;\n  *(long *)&s = *p;\n  *q = "
              "*(long *)&s;\n  assert(*q @ *p);\n}\n",
              "==", "!="},
        Twins{"IsOfNoUseToFields",
              "struct S { char c; int i; };\nstatic struct S f(struct S s) {\n  s.i++;\n  return "
              "s;\n}\nint main(void) {\n  struct S a = {1, 2}, *p = malloc(sizeof *p);\n  *p = "
              "f(f(a));\n  a = *p;\n  assert(a.i == @ && a.c == 1);\n}\n",
              "4", "3"}),
    name_of);

INSTANTIATE_IN_BOTH_RINGS(
    OpenArrays, Objects,
    ::testing::Values(
        Twins{"AreFilled",
              "struct F { int n; char d[]; };\nint main(void) {\n  struct F *a = malloc(8);\n  "
              "memset(a, 1, 8);\n  assert(a->d[3] == @ && a->n == 0x01010101);\n}\n",
              "1", "2"},
        Twins{"AreCopied",
              "struct F { int n; char d[]; };\nint main(void) {\n  struct F *a = malloc(8), *b = "
              "malloc(8);\n  memset(a, 7, 8);\n  memset(b, 1, 8);\n  memcpy(b, a, @);\n  "
              "assert(b->d[3] == 7);\n}\n",
              "8", "7"},
        Twins{"HoldPointers",
              "struct F { long n; char *d[]; };\nint main(void) {\n  struct F *a = malloc(24), *b "
              "= malloc(24);\n  a->d[0] = malloc(1);\n  memset(b, 0, 24);\n  memcpy(b, a, @);\n  "
              "assert(b->d[0] == a->d[0]);\n}\n",
              "16", "8"}),
    name_of);

/// Records with padding stay records on their way through integers and copies.
TEST(Objects, PaddingAloneMakesNoBytes) {
  const std::string by_value =
      "struct S { char c; int i; };\nstatic struct S f(struct S s) {\n  s.i++;\n  return s;\n}\n"
      "int main(void) {\n  struct S a = {1, 2}, *p = malloc(sizeof *p);\n  *p = f(a);\n"
      "  a = f(*p);\n  return a.i;\n}\n";
  const std::string text = text_of(twins_head + by_value);
  EXPECT_THAT(text, HasSubstr("sizeof(S)"));
  EXPECT_THAT(text, Not(HasSubstr("  bytes:")));
}

TEST(Copies, OfArgumentsAreMadeAtTheCall) {
  const Source source(
      "struct S { long a; short b; long c; };\nstatic struct S g[4];\n"
      "int __VERIFIER_nondet_int(void);\n"
      "static void f(struct S s) { g[2].a = 1; }\nint main(void) {\n"
      "  int i = __VERIFIER_nondet_int();\n  if (i < 0 || i > 4) return 0;\n"
      "  f(g[i]);\n}\n");
  const auto ran = test::run_program(HEAPREACH_BINARY " check --engine explore " + source.path());
  EXPECT_THAT(ran.out, HasSubstr("     8  f(g[i]);\n        ERROR: reads g"));
  EXPECT_THAT(ran.out, Not(HasSubstr("call of f")));
}

}  // namespace
}  // namespace heapreach::frontends::objects_test
