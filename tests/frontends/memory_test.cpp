// The memory model, construct by construct: one program that is right and one that goes wrong by a
// hair.
#include <gtest/gtest.h>

#include "tests/frontends/twins.h"

namespace heapreach::frontends::memory_test {
namespace {

struct Pair {
  std::string name;
  std::string program;  // @ stands for what differs
  std::string right;
  std::string wrong;
  std::string options = "";
};

const std::string head =
    "#include <assert.h>\n#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "int __VERIFIER_nondet_int(void);\n";

void expect_verdicts(const Pair& pair) {
  const std::vector<std::string> verdicts = verdicts_of(
      {head + with(pair.right, pair.program), head + with(pair.wrong, pair.program)}, pair.options);
  EXPECT_EQ(verdicts.at(0), "infeasible") << pair.right;
  // clang 15 and newer have one name for a global record and the array that it begins with.
  const bool is_first_array = pair.wrong == "g.a" || pair.wrong == "g.b.a";
  const bool looks_right = HEAPREACH_LLVM_MAJOR >= 15 && is_first_array;
  EXPECT_EQ(verdicts.at(1), looks_right ? "infeasible" : "feasible") << pair.wrong;
}

class Memory : public ::testing::TestWithParam<Pair> {};

TEST_P(Memory, RightAndWrong) {
  expect_verdicts(GetParam());
}

class MemoryLong : public ::testing::TestWithParam<Pair> {};

TEST_P(MemoryLong, RightAndWrong) {
  expect_verdicts(GetParam());
}

std::string name_of(const ::testing::TestParamInfo<Pair>& info) {
  return info.param.name;
}

const std::string main_with = "int main(void) {\n";

INSTANTIATE_TEST_SUITE_P(
    Blocks, Memory,
    ::testing::Values(
        Pair{"ReallocKeepsWhatBothHave",
             main_with + "int *p = malloc(8); p[0] = 4; p[1] = 5; p = realloc(p, 12); p[2] = 6;\n"
                         "assert(p[0] + p[1] + p[2] == @); free(p); return 0; }",
             "15", "14"},
        Pair{"ReallocEndsTheOldBlock",
             main_with + "int *p = malloc(4); int *q = realloc(p, 8); *@ = 1; free(q); return 0; }",
             "q", "p"},
        Pair{"ReallocShrinks",
             main_with + "int *p = malloc(12); p = realloc(p, 8); p[@] = 1; free(p); return 0; }",
             "1", "2"},
        Pair{"ReallocOfNull",
             main_with + "int *p = realloc(NULL, 8); p[@] = 1; free(p); return 0; }", "1", "2"},
        Pair{"ReallocOfWhatIsNoBlock",
             main_with + "int *p = malloc(8); p = realloc(p + @, 8); free(p); return 0; }", "0",
             "1"},
        Pair{"ReallocThatFailsKeepsTheBlock",
             main_with + "int *p = malloc(4); if (!p) return 0; int *q = realloc(p, 8);\n"
                         "if (q) free(q); else { *p = 1; free(p); @ } return 0; }",
             "", "*p = 2;", "--malloc-may-fail"},
        Pair{"FlexibleArray",
             "struct M { short n; char text[]; };\n" + main_with +
                 "int n = __VERIFIER_nondet_int(); if (n < 1 || n > 5) return 0;\n"
                 "struct M *m = malloc(sizeof *m + n); m->n = 1; m->text[n @] = 1; free(m);\n"
                 "return 0; }",
             "- 1", ""},
        Pair{"RecordsOfAVariableNumber",
             "struct R { int a; char *b; };\n" + main_with +
                 "size_t n = (size_t)__VERIFIER_nondet_int(); if (n < 1 || n > 4) return 0;\n"
                 "struct R *r = malloc(n * sizeof *r); r[n @].b = 0; free(r); return 0; }",
             "- 1", ""},
        Pair{"Literals", main_with + "char *s = \"ab\"; s[0] @ 'a'; return s[0] == 'a' ? 0 : 1; }",
             "==", "="},
        Pair{"Constants",
             "static const int limits[2] = {1, 2}; int other[2];\nstatic void set(int *p) { *p = "
             "1; }\n" +
                 main_with +
                 "int *p = __VERIFIER_nondet_int() ? other : (int *)@; set(p); "
                 "return limits[0]; }",
             "(other + 1)", "(limits + 1)"},
        Pair{"ConstantsOfOneFunction", "@int c = 5;\n" + main_with + "*(int *)&c = 6; return 0; }",
             "", "const "},
        Pair{"ConstantPointersOfOneFunction",
             "int *@c = 0;\n" + main_with + "*(int **)&c = malloc(4); return 0; }", "", "const "},
        Pair{"EndOfALiteral",
             main_with +
                 "const char *s = __VERIFIER_nondet_int() ? \"abc\" : \"de\"; return s[@]; }",
             "2", "3"},
        Pair{"GlobalArraysOfTwoLengths",
             "char a[3], b[25];\n" + main_with +
                 "char *p = __VERIFIER_nondet_int() ? a : b; return p[@]; }",
             "2", "3"},
        Pair{"LiteralsInATable",
             "static const char *names[] = {\"ann\", \"bo\"};\n" + main_with +
                 "return names[__VERIFIER_nondet_int() != 0][@]; }",
             "2", "3"},
        Pair{"OtherNames",
             "int x[2]; extern int y[2] __attribute__((alias(\"x\")));\n"
             "static int f(void) { return 4; } int g(void) __attribute__((alias(\"f\")));\n" +
                 main_with + "y[1] = g(); assert(x[1] == @); return 0; }",
             "4", "3"},
        Pair{"BytesOfAGlobalRecordThatStartsWithAnArray",
             "struct S { char a[4]; char *c; }; static struct S g;\n" + main_with +
                 "char *p = @; p[6] = 0; return 0; }",
             "(char *)&g", "g.a"},
        Pair{"WalksOverAGlobalRecord",
             "struct S { char a[4]; char *c; }; static struct S g;\n" + main_with +
                 "for (char *w = @; w < (char *)(&g + 1); ++w) *w = 0; return 0; }",
             "(char *)&g", "g.a"},
        Pair{"RecordInAGlobalSeenAsIntegers",
             "struct R { int a[5]; short d; }; struct S { int n; struct R b; }; static struct S "
             "g;\n" +
                 main_with + "for (int *w = @; w != (int *)(&g.b + 1); ++w) *w = 0; return 0; }",
             "(int *)&g.b", "g.b.a"},
        Pair{"CopyOfAGlobalRecordWithBitFields",
             "struct S { unsigned a : 11; int b : 9; char c; struct S *g; }; static struct S "
             "g[2];\n" +
                 main_with + "g[1] = g[@]; return 0; }",
             "0", "2"},
        // Pointers may see more than there is, as long as nobody goes there.
        Pair{"LocalSeenAsALongerRecord",
             "struct S { int a; }; struct L { int a, b; };\n" + main_with +
                 "struct S s = {0}; struct L *p = (struct L *)&s; return p->@; }",
             "a", "b"},
        Pair{"GlobalSeenAsALongerRecord",
             "struct S { int a; } s = {0}; struct L { int a, b, c; };\n" + main_with +
                 "struct L *p = (struct L *)&s; return p->@; }",
             "a", "c"},
        Pair{"ConstantSeenAsALongerRecord",
             "struct S { int a; }; static const struct S s = {1}; struct L { int a, b; } l;\n" +
                 main_with + "struct L *p = &l; if (l.a) p = (struct L *)&s; p->b = 1;\n" +
                 "p = __VERIFIER_nondet_int() ? (struct L *)&s : p; return p->@; }",
             "a", "b"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Copies, Memory,
    ::testing::Values(
        Pair{"CopyOfVaryingLength",
             main_with + "int n = __VERIFIER_nondet_int(); if (n < 0 || n > 3) return 0;\n"
                         "int a[3] = {1, 2, 3}, *b = malloc(@ * sizeof(int));\n"
                         "memcpy(b, a, n * sizeof(int)); if (n == 3) assert(b[2] == 3);\n"
                         "free(b); return 0; }",
             "3", "2"},
        Pair{"MoveUpwards",
             main_with +
                 "int n = __VERIFIER_nondet_int(); if (n < 2 || n > 3) return 0;\n"
                 "char a[5] = \"abcd\"; memmove(a + 1, a, n); assert(a[2] == '@'); return 0; }",
             "b", "a"},
        Pair{"MoveDownwards",
             main_with +
                 "int n = __VERIFIER_nondet_int(); if (n < 2 || n > 3) return 0;\n"
                 "char a[5] = \"abcd\"; memmove(a, a + 1, n); assert(a[1] == '@'); return 0; }",
             "c", "d"},
        Pair{"FillOfVaryingLength",
             main_with + "int n = __VERIFIER_nondet_int(); if (n < 1 || n > 4) return 0;\n"
                         "int *a = malloc(n * sizeof *a); memset(a, 255, n * sizeof *a);\n"
                         "assert(a[n - 1] == @); free(a); return 0; }",
             "-1", "255"},
        Pair{"FillWithAVariableByte",
             main_with +
                 "char *a = malloc(40); memset(a, __VERIFIER_nondet_int() ? 'x' : 'y', 40);\n"
                 "assert(a[39] >= '@'); free(a); return 0; }",
             "x", "y"},
        Pair{"NegativeLength",
             main_with + "int n = __VERIFIER_nondet_int(); if (n > 2 || n < @) return 0;\n"
                         "char a[4], b[4] = {0}; memcpy(a, b, n); return 0; }",
             "0", "-1"},
        Pair{"Strings",
             main_with +
                 "char a[8]; strcpy(a, \"ab\"); strcat(a, \"cd\");\n"
                 "assert(strlen(a) == 4 && strcmp(a, \"abc@\") == 0 && strchr(a, 'c') == a + 2);\n"
                 "char *b = strdup(a); assert(strncmp(a, b, 5) == 0); free(b); return 0; }",
             "d", "e"},
        Pair{"StringThatDoesNotFit",
             main_with + "char *a = malloc(3); strcpy(a, \"@\"); free(a); return 0; }", "ab",
             "abc"},
        Pair{"StringWithoutEnd",
             main_with + "char *a = malloc(2); a[0] = 'a'; a[1] = @; int n = strlen(a); free(a);\n"
                         "return n; }",
             "0", "1"},
        Pair{"CharacterClasses",
             "#include <ctype.h>\n" + main_with +
                 "int c = __VERIFIER_nondet_int(); if (isdigit(c)) assert(c >= '@' && "
                 "!isalpha(c));\n"
                 "assert(toupper('q') == 'Q' && isspace('\\t')); return 0; }",
             "0", "1"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Stack, Memory,
    ::testing::Values(
        Pair{"ArrayOfVariableLength",
             main_with + "int n = __VERIFIER_nondet_int(); if (n < 1 || n > 3) return 0;\n"
                         "int a[n]; a[n - @] = 1; return 0; }",
             "1", "0"},
        Pair{"ArrayWithoutElements",
             main_with + "int n = __VERIFIER_nondet_int(); if (n < @ || n > 3) return 0;\n"
                         "int a[n]; return sizeof a == 0; }",
             "1", "0"},
        Pair{"ArrayOfNegativeLength",
             main_with + "int n = __VERIFIER_nondet_int(); if (n != @ && n != 3) return 0;\n"
                         "int a[n]; a[0] = 1; return a[0]; }",
             "3", "-2"},
        Pair{"EndOfItsScope",
             main_with + "int n = 2, *p = &n; for (int i = 0; i < 2; i++) {\n"
                         "int a[n + i]; a[0] = 1; p = a; @ } return 0; }",
             "*p = 3;", "} { *p = 3;"},
        Pair{"AllocaLivesAsLongAsItsFunction",
             "static int *two(int n) { int *p = __builtin_alloca(n); p[1] = 0; return @; }\n" +
                 main_with +
                 "int *p = two(__VERIFIER_nondet_int() ? 8 : 12); if (p) *p = 1; return 0; }",
             "p[1] ? p : 0", "p"},
        Pair{"FreeOfAlloca",
             main_with + "int *p = __VERIFIER_nondet_int() ? malloc(4) : 0; int *q = "
                         "__builtin_alloca(p ? 4 : 8);\n"
                         "*q = 1; free(@); return 0; }",
             "p", "q"},
        Pair{"AddressesInRegisters",
             "static void set(int *to, int value) { *to = value; }\n" + main_with +
                 "int x; set(&x, 3); int *p = &x; { int y; set(&y, 4); @ } assert(*p == 3); return "
                 "0; }",
             "", "p = &y;"},
        Pair{"StructsOfEverySize",
             "struct A { char x, y, z; }; struct B { int x; char y; }; struct C { int x, y, z; };\n"
             "struct D { int *x; short y; }; struct E { long x, y, z; };\n"
             "static struct A a(struct A v) { v.z++; return v; }\n"
             "static struct B b(struct B v) { v.y++; return v; }\n"
             "static struct C c(struct C v) { v.z++; return v; }\n"
             "static struct D d(struct D v) { v.y++; return v; }\n"
             "static struct E e(struct E v) { v.z++; return v; }\n" +
                 main_with +
                 "struct A va = {1, 2, 3}; struct B vb = {1, 2}; struct C vc = {1, 2, 3};\n"
                 "struct D vd = {0, 2}; struct E ve = {1, 2, 3}; vd.x = &vc.x;\n"
                 "va = a(va); vb = b(vb); vc = c(vc); vd = d(vd); ve = e(ve);\n"
                 "assert(va.x == 1 && va.z == 4 && vb.x == 1 && vb.y == 3 && vc.y == 2 && vc.z == "
                 "4);\n"
                 "assert(*vd.x == 1 && vd.y == 3 && ve.x == 1 && ve.z == @); return 0; }",
             "4", "3"},
        Pair{"StructsFromTheHeap",
             "struct P { int x, y; };\nstatic int sum(struct P p) { return p.x + p.y; }\n" +
                 main_with +
                 "struct P *p = malloc(sizeof *p); p->x = 1; p->y = 2; @ assert(sum(*p) == 3);\n"
                 "free(p); return 0; }",
             "", "free(p);"},
        Pair{"FieldsInRegistersDieWithTheirStruct",
             "struct P { int x, y; };\n" + main_with +
                 "struct P q = {0, 0}, *p = &q; { struct P r = {1, 2}; p = &r; @ }\n"
                 "return p->x; }",
             "p = &q;", "p->x = 3;"}),
    name_of);

const std::string record = "struct S { int id; char name[4]; struct S *next; };\n";

INSTANTIATE_TEST_SUITE_P(
    Members, Memory,
    ::testing::Values(
        Pair{"IndexIntoAMember",
             record + main_with +
                 "struct S *s = malloc(sizeof *s); int i = __VERIFIER_nondet_int();\n"
                 "if (i >= 0 && i @ 4) s->name[i] = 1; free(s); return 0; }",
             "<", "<="},
        Pair{"WalkAlongAMember",
             record + main_with +
                 "struct S *s = malloc(sizeof *s); s->name[0] = 'a'; s->name[1] = 'b';\n"
                 "s->name[2] = 'c'; s->name[3] = @; int n = 0;\n"
                 "for (char *p = s->name; *p; p++) n++; free(s); return n; }",
             "0", "'d'"},
        Pair{"StringInAMember",
             record + main_with +
                 "struct S s = {1, \"\", NULL}; strcpy(s.name, \"@\");\n"
                 "return strlen(s.name) > 3; }",
             "abc", "abcd"},
        Pair{"CopyIntoAMember",
             record + main_with +
                 "struct S s; int n = __VERIFIER_nondet_int();\n"
                 "if (n < 0 || n > @) return 0; memcpy(s.name, \"abcdef\", n);\n"
                 "return 0; }",
             "4", "5"},
        Pair{"AddressesAsNumbers",
             main_with + "int x = 1; uintptr_t n = (uintptr_t)&x; if (n == 0) abort();\n"
                         "uintptr_t m = __VERIFIER_nondet_int() ? n : @;\n"
                         "return *(int *)m - 1; }",
             "n", "0"},
        Pair{"TagsInAddresses",
             main_with + "int *x = malloc(sizeof *x); *x = 1; uintptr_t n = (uintptr_t)x | 1;\n"
                         "if (__VERIFIER_nondet_int()) n ^= 3;\n"
                         "free((void *)(n & ~(uintptr_t)@)); return 0; }",
             "3", "1"},
        Pair{"TagsOfNull",
             main_with + "uintptr_t n = (uintptr_t)(int *)0 | 2; int x;\n"
                         "if ((n & 3) == @ && (int *)(n & ~(uintptr_t)3) == 0) n = (uintptr_t)&x;\n"
                         "*(int *)n = 1; return 0; }",
             "2", "1"},
        Pair{"AddressesThatAreAligned",
             main_with + "char buffer[24]; uintptr_t n = (uintptr_t)(buffer + @);\n"
                         "long *x = (long *)((n + 7) & ~(uintptr_t)7); x[1] = 1;\n"
                         "if ((uintptr_t)x % 8 != 0) abort(); return 0; }",
             "8", "9"},
        Pair{"PointersInFieldsOfIntegers",
             "struct R { uintptr_t to; int n; };\n" + main_with +
                 "struct R *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);\n"
                 "a->to = (uintptr_t)b | (__VERIFIER_nondet_int() ? 1 : 2); b->n = 1;\n"
                 "struct R *c = (struct R *)(a->to & ~(uintptr_t)@); c->n = 2; free(c);\n"
                 "return b == c ? 0 : a->n; }",
             "3", "2"},
        Pair{"UnionOfEqualWidths",
             "union U { int i; unsigned u; };\n" + main_with +
                 "union U u; u.i = -1; assert(u.u == @); return 0; }",
             "4294967295u", "1u"},
        Pair{"RecordsBehindBytes",
             "struct R { int a, b; };\n" + main_with +
                 "char *bytes = malloc(3 * sizeof(struct R)); int i = __VERIFIER_nondet_int();\n"
                 "if (i < 0 || i > @) return 0;\n"
                 "((struct R *)(bytes + i * sizeof(struct R)))->b = 1; free(bytes); return 0; }",
             "2", "3"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Integers, Memory,
    ::testing::Values(
        Pair{"Bits",
             main_with + "unsigned x = __VERIFIER_nondet_int() ? 0x113 : 0x2f; x |= 0x50;\n"
                         "x &= ~0x10u; assert((x & 0x50) == @); return 0; }",
             "0x40", "0x50"},
        Pair{"BitFields",
             "struct F { unsigned a : 3; int c : 4; };\n" + main_with +
                 "static struct F f; f.a = __VERIFIER_nondet_int() ? 7 : 1; f.c = -2;\n"
                 "assert(f.a <= @ && f.c == -2); return 0; }",
             "7", "6"},
        Pair{"PlainCharIsSigned",
             main_with + "char *p = malloc(1); assert(*p >= @); free(p); return 0; }", "-128",
             "-127"},
        Pair{"BoolIsZeroOrOne",
             main_with + "_Bool b = __VERIFIER_nondet_int(); assert(b == 0 || b == @); return 0; }",
             "1", "2"},
        Pair{"BoolThatCountsDown",
             main_with +
                 "_Bool b = __VERIFIER_nondet_int(), c = b; b--; assert(b == @); return 0; }",
             "!c", "0"},
        Pair{"EnumsAreIntegers",
             "enum E { A = -1, B = 3 };\n" + main_with +
                 "enum E *e = malloc(sizeof *e); *e = __VERIFIER_nondet_int() ? A : B;\n"
                 "assert(*e + 1 == 0 || *e == @); free(e); return 0; }",
             "3", "2"},
        Pair{"ArbitraryValuesHaveTheirRange",
             "unsigned char __VERIFIER_nondet_uchar(void);\n" + main_with +
                 "unsigned char *p = malloc(2); *p = __VERIFIER_nondet_uchar();\n"
                 "assert(p[0] <= @ && p[1] <= 255); free(p); return 0; }",
             "255", "254"}),
    name_of);

// It takes most strategies until one proves it.
INSTANTIATE_TEST_SUITE_P(
    Integers, MemoryLong,
    ::testing::Values(Pair{
        "BitsOfAnyInteger",
        main_with + "unsigned x = (unsigned)__VERIFIER_nondet_int(); x |= 0x50; x &= ~0x10u;\n"
                    "assert((x & 0x50) == @); return 0; }",
        "0x40", "0x50"}),
    name_of);

}  // namespace
}  // namespace heapreach::frontends::memory_test
