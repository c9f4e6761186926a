// What an allocator may do: return null or a block for no bytes, and hand out addresses again. Each
// program is asked about under several choices.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/harness/both_rings.h"
#include "tests/harness/run_program.h"
#include "tests/harness/sample.h"

namespace heapreach::frontends::allocator_test {
namespace {

struct Case {
  std::string name;
  std::string code;      // the body of main
  std::string options;   // of the choices, apart
  std::string verdicts;  // one letter per choice: f feasible, i infeasible
};

std::vector<std::string> words(const std::string& text, char separator) {
  std::vector<std::string> result;
  std::istringstream in(text);
  for (std::string word; std::getline(in, word, separator);) result.push_back(word);
  return result;
}

std::string letter_of(const std::string& code, const std::string& options) {
  const test::TemporaryDirectory scratch;
  const std::string path = scratch.file("p.c");
  std::ofstream(path) << "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n"
                         "int __VERIFIER_nondet_int(void);\nint main(void) {\n"
                      << code << "\nreturn 0; }\n";
  const auto r = test::run_program(HEAPREACH_BINARY " check --work 60M " + options + " " + path);
  return r.out.substr(0, 1) + (r.err.empty() ? "" : ": " + r.err);
}

class Allocator : public ::testing::TestWithParam<Case> {};

/// One of the choices, which the name draws.
TEST_P(Allocator, DoesAsItIsSaid) {
  const std::vector<std::string> choices = words(GetParam().options, ',');
  const std::size_t one = test::number_of(GetParam().name) % choices.size();
  EXPECT_EQ(letter_of(GetParam().code, choices[one]), GetParam().verdicts.substr(one, 1))
      << choices[one];
}

class AllocatorLong : public ::testing::TestWithParam<Case> {};

TEST_P(AllocatorLong, DoesAsItIsSaid) {
  std::string found;
  for (const std::string& options : words(GetParam().options, ',')) {
    found += letter_of(GetParam().code, options);
  }
  EXPECT_EQ(found, GetParam().verdicts);
}

std::string name_of(const ::testing::TestParamInfo<Case>& info) {
  return info.param.name;
}

const char* const zero = "--malloc-zero null,--malloc-zero block,--malloc-zero either,";
const char* const leaks =
    "--malloc-zero null --property valid-memcleanup,--malloc-zero block --property "
    "valid-memcleanup,--property valid-memcleanup";
const char* const reuse = "--address-reuse 0,--address-reuse 1,--address-reuse 2";

INSTANTIATE_IN_BOTH_RINGS(
    OfNothing, Allocator,
    ::testing::Values(
        Case{"IsNull", "char *p = malloc(0); assert(!p); free(p);", zero, "iff"},
        Case{"IsABlock", "char *p = malloc(0); assert(p); free(p);", zero, "fif"},
        Case{"IsFreedOnce", "char *p = malloc(0); free(p); free(p);", zero, "iff"},
        Case{"CannotBeRead", "char *p = malloc(0); if (p) p[0] = 1; free(p);", zero, "iff"},
        Case{"CannotBeReadThroughTheNextBlock",
             "int i = __VERIFIER_nondet_int(); char *p = malloc(0), *q = malloc(8);\n"
             "if (p) p[i] = 1; free(p); free(q);",
             zero, "iff"},
        Case{"IsNoOtherBlock",
             "char *p = malloc(0), *q = malloc(0), *r = malloc(1);\n"
             "if (p && q) assert(p != q && p != r && q != r); free(p); free(q); free(r);",
             zero, "iii"},
        Case{"IsLostOrNot", "char *p = malloc(0); p = 0;", leaks, "iff"},
        Case{"IsNotLost", "char *p = malloc(0); free(p);", leaks, "iii"},
        Case{"OfAVariableSize",
             "int n = __VERIFIER_nondet_int(); if (n < 0 || n > 2) return 0;\n"
             "int *p = malloc(n * sizeof *p); for (int i = 0; i < n; ++i) p[i] = i;\n"
             "assert(n == 0 || p[n - 1] == n - 1); if (n == 0) assert(p); free(p);",
             zero, "fif"},
        Case{"LessThanACellIsABlock",
             "unsigned n = __VERIFIER_nondet_int(); if (n < 1 || n > 8) return 0;\n"
             "int *p = malloc(n); assert(p); if (n >= 4) *p = 1; free(p);",
             zero, "iii"},
        Case{"LessThanACellIsFreedOnce",
             "unsigned n = __VERIFIER_nondet_int(); if (n < 1 || n > 8) return 0;\n"
             "int *p = malloc(n); free(p); if (n < 4) free(p);",
             zero, "fff"},
        Case{"CallocOfNothing", "int *p = calloc(0, 4); if (p) free(p); free(p);", zero, "iff"},
        Case{"CallocOfSomeObjects",
             "int n = __VERIFIER_nondet_int(); if (n < 0 || n > 2) return 0;\n"
             "int *p = calloc(n, 4); for (int i = 0; i < n; ++i) assert(p[i] == 0); free(p);",
             zero, "iii"},
        Case{"ReallocToNothingFrees", "char *p = malloc(2); p = realloc(p, 0); free(p);", leaks,
             "iii"},
        Case{"ReallocToNothingMakesABlock", "char *p = malloc(2); p = realloc(p, 0);", leaks,
             "iff"},
        Case{"ReallocOfNothingCopiesNothing",
             "char *p = malloc(0); p = realloc(p, 2); p[1] = 3; assert(p[1] == 3); free(p);", zero,
             "iii"},
        Case{"CallocOfObjectsOfNoSize",
             "unsigned long __VERIFIER_nondet_ulong(void);\n"
             "char *p = calloc(__VERIFIER_nondet_ulong(), 0); assert(!p); free(p);",
             zero, "iff"},
        Case{"RecordsWithoutFields",
             "int n = __VERIFIER_nondet_int(); struct { } e, *p = malloc(n); *p = e; free(p);\n"
             "if (n == 5) free(p);",
             zero, "fff"},
        Case{"ReallocOfTooMuchKeepsTheBlock",
             "int n = __VERIFIER_nondet_int(); if (n >= 0) return 0;\n"
             "int *p = malloc(4); if (!p) return 0;\n"
             "int *q = realloc(p, n * sizeof *p); if (q) return 0; *p = 2; free(p);",
             "--malloc-may-fail,--malloc-may-fail --property valid-memcleanup", "ii"},
        Case{"AllocaOfNothingIsNotLeftOut",
             "unsigned n = __VERIFIER_nondet_int(); if (n > 2) return 0;\n"
             "char *p = __builtin_alloca(n); if (n) p[n - 1] = 1; assert(n);",
             zero, "fff"},
        Case{"AllocaOfLessThanACellIsNotLeftOut",
             "unsigned n = __VERIFIER_nondet_int(); if (n > 7) return 0;\n"
             "int *p = __builtin_alloca(n); if (n > 3) *p = 1; assert(n != 2);",
             zero, "fff"},
        Case{"AllocaOfNothingIsNotNull",
             "unsigned n = __VERIFIER_nondet_int(); if (n > 2) return 0;\n"
             "char *p = __builtin_alloca(n); assert(p);",
             zero, "iii"},
        Case{"AllocaOfNothingIsNotFreed",
             "unsigned n = __VERIFIER_nondet_int(); char *p = __builtin_alloca(n);\n"
             "if (n == 0) free(p);",
             zero, "fff"},
        Case{"AllocaOfNothingIsNotLost",
             "int g(unsigned); unsigned n = __VERIFIER_nondet_int(); return n > 9 ? 0 : g(n); }\n"
             "int g(unsigned n) { char *p = __builtin_alloca(n); if (n == 0) exit(0);",
             leaks, "iii"},
        Case{"AllocaOfNothingInMainIsNotLost",
             "unsigned n = __VERIFIER_nondet_int(); if (n > 9) return 0;\n"
             "char *p = __builtin_alloca(n); if (n == 1) exit(0);",
             leaks, "iii"},
        Case{"BytesOfNothing",
             "unsigned n = __VERIFIER_nondet_int(); if (n > 4) return 0;\n"
             "unsigned *p = malloc(n); memset(p, 1, n); free(p); if (n == 0) free(p);",
             zero, "iff"}),
    name_of);

/// Whether there is memory or not, realloc is an error of valid-free if its block may not be freed.
const char* const frees = "--property valid-free,--malloc-may-fail,--memory-model bytes";

INSTANTIATE_IN_BOTH_RINGS(
    OfOldBlocks, Allocator,
    ::testing::Values(
        Case{"LocalGrows", "int v = 1; int *p = realloc(&v, 8); free(p);",
             "--property valid-free,--malloc-may-fail", "ff"},
        Case{"LocalGetsTooMuch", "int v; realloc(&v, -1ul);", frees, "fff"},
        Case{"StaticGetsTooMuch", "static int v; realloc(&v, -1ul);", frees, "fff"},
        Case{"FreedGetsTooMuch", "char *p = malloc(8); free(p); realloc(p, -1ul);", frees, "fff"},
        Case{"MiddleGetsTooMuch", "char *p = malloc(8); realloc(p + 1, -1ul); free(p);", frees,
             "fff"},
        Case{"BlockGetsTooMuch", "char *p = malloc(8); realloc(p, -1ul); free(p);", frees, "iii"},
        Case{"NullGetsTooMuch", "char *p = realloc(0, -1ul); free(p);", frees, "iii"},
        Case{"BlockGrows", "char *p = malloc(8), *q = realloc(p, 9); free(q ? q : p);", frees,
             "iii"},
        Case{"FreedTwice", "char *p = malloc(8), *q = realloc(p, 9); free(q); free(p);", frees,
             "fff"}),
    name_of);

/// A pointer that comes to the start of another block is no more free to free that than to write.
const char* const models = "--memory-model fields,--memory-model bytes";

INSTANTIATE_IN_BOTH_RINGS(
    OfOtherBlocks, Allocator,
    ::testing::Values(
        Case{"Next", "int *a = malloc(4), *b = malloc(4); free(a + 2); free(a);", models, "ff"},
        Case{"NextInBytes", "char *a = malloc(4), *b = malloc(4); free(a + 5); free(a);", models,
             "ff"},
        Case{"Before", "int *a = malloc(4), *b = malloc(4); free(b - 2); free(b);", models, "ff"},
        Case{"InALoop",
             "char *a = malloc(4), *b = malloc(4), *p = a;\n"
             "for (int i = 0; i < 5; i++) p++;\nfree(p); free(a);",
             models, "ff"},
        Case{"AfterTheFirstIsFreed", "char *a = malloc(4), *b = malloc(4); free(a); free(a + 5);",
             models, "ff"},
        Case{"NextIsResized",
             "char *a = malloc(4), *b = malloc(4); b = realloc(a + 5, 9); free(a); free(b);",
             models, "ff"},
        Case{"OfALocal", "char a[4], *b = malloc(4); free(a + 5);", models, "ff"},
        Case{"OfAStatic", "static char a[4]; char *b = malloc(4); free(a + 5);", models, "ff"},
        Case{"OfAText",
             "char *a = strdup(\"abc\"), *b = strdup(\"d\"), *q = a + strlen(a) + 1;\n"
             "free(q + 1); free(a);",
             models, "ff"},
        Case{"OfAFewCells",
             "int n = __VERIFIER_nondet_int();\nif (n < 1 || n > 2) return 0;\n"
             "char *a = malloc(n), *b = malloc(4); free(a + n + 1); free(a);",
             models, "ff"},
        Case{"BackFromTheNext", "char *a = malloc(4), *p = a; p += 5; p -= 5; free(p);", models,
             "ii"},
        Case{"BackAlongTheBlock", "int *a = malloc(8), *p = a; *p++ = 1; *p++ = 2; free(p - 2);",
             models, "ii"},
        Case{"BackInALoop",
             "int *a = malloc(8), *p = a;\nfor (int i = 0; i < 2; i++) *p++ = i;\nfree(p - 2);",
             models, "ii"},
        Case{"BackFromTheEndInMemory",
             "struct { int *e; } *h = malloc(sizeof *h); h->e = malloc(8); h->e += 2;\n"
             "free(h->e - 2); free(h);",
             models, "ii"},
        Case{"FirstMember",
             "struct { struct { int q; } r; int y; } *a = malloc(8); int *p = &a->r.q; free(p);",
             models, "ii"}),
    name_of);

INSTANTIATE_IN_BOTH_RINGS(
    Again, Allocator,
    ::testing::Values(
        Case{"OldAndNewMayBeEqual",
             "int *p = malloc(4); free(p); int *q = malloc(4); assert(p != q); free(q);", reuse,
             "iff"},
        Case{"LiveBlocksDiffer",
             "int *p = malloc(4), *q = malloc(4); assert(p != q); free(p); free(q);", reuse, "iii"},
        Case{"BlocksMadeBeforeTheFreeDiffer",
             "int *p = malloc(4), *q = malloc(4); free(p); int *r = malloc(4);\n"
             "assert(p != q && q != r); free(q); free(r);",
             reuse, "iii"},
        Case{"LargerOnesMayFit",
             "int *p = malloc(4); free(p); int *q = malloc(8); assert(p != q); free(q);", reuse,
             "iff"},
        Case{"AccessesStayErrors",
             "int *p = malloc(4); free(p); int *q = malloc(4); if (p == q) *p = 1; free(q);", reuse,
             "iff"},
        Case{"AnswersAreConsistent",
             "int *p = malloc(4); free(p); int *q = malloc(4);\n"
             "if (p == q) { int *r = p; free(q); assert(r == q); } else { assert(q != p); free(q); "
             "}",
             reuse, "iii"},
        Case{"OffsetsAgree",
             "int *p = malloc(12); int *m = p + 1; free(p); int *q = malloc(12);\n"
             "if (p == q) assert(m == q + 1); else assert(m != q + 1); free(q);",
             reuse, "iii"},
        Case{"OffsetsOfLargeBlocksAgree",
             "int *p = malloc(40), *m = p + 9; free(p); int *q = malloc(40);\n"
             "if (p == q) assert(m == q + 9 && m != q + 8); else assert(m != q + 9); free(q);",
             reuse, "iii"},
        Case{"OffsetsOfLargeBlocksMayBeEqual",
             "int *p = malloc(40), *m = p + 9; free(p); int *q = malloc(40);\n"
             "assert(m != q + 9); free(q);",
             reuse, "iff"},
        Case{"OnlyOneOfTwoLiveOnesIsEqual",
             "int *p = malloc(4); free(p); int *q = malloc(4), *r = malloc(4);\n"
             "assert(!(p == q && p == r)); free(q); free(r);",
             reuse, "iii"},
        Case{"TwoAfterEachOther",
             "int *p = malloc(4); free(p); int *q = malloc(4); free(q); int *r = malloc(4);\n"
             "assert(!(p == q && q == r && p == r)); free(r);",
             reuse, "iif"},
        Case{"TwoAfterEachOtherAgree",
             "int *p = malloc(4); free(p); int *q = malloc(4); free(q); int *r = malloc(4);\n"
             "if (p == q && q == r) assert(p == r); free(r);",
             reuse, "iii"},
        Case{"AListThatIsComparedWithAnOldHead",
             "struct N { struct N *next; } *head = malloc(sizeof *head), *old = head;\n"
             "head->next = 0; free(head); head = malloc(sizeof *head); head->next = 0;\n"
             "if (head == old) head = 0; assert(head); free(head);",
             reuse, "iff"},
        Case{"ReallocMayStay",
             "int *p = malloc(4); int *q = realloc(p, 4); free(q); int *r = malloc(4);\n"
             "assert(r != p); free(r);",
             reuse, "iff"}),
    name_of);

/// What the second line says of the run.
std::string run_of(const std::string& code, const std::string& options) {
  const test::TemporaryDirectory scratch;
  const std::string path = scratch.file("p.c");
  std::ofstream(path) << "#include <assert.h>\n#include <stdlib.h>\nint main(void) { " << code
                      << " return 0; }\n";
  const auto r =
      test::run_program(HEAPREACH_BINARY " check --work 60M --run " + options + " " + path);
  const std::size_t second = r.out.find('\n') + 1;
  return r.out.substr(second, r.out.find('\n', second) - second);
}

const std::string yes = "feasible, confirmed by a run";
const std::string given_null = yes + " under assumed results of: malloc";

/// Where the execution gets a block or null for no bytes, the run gets it, too.
TEST(Allocator, RunsHandOutWhatTheExecutionHandsOut) {
  EXPECT_EQ(run_of("char *p = malloc(0); if (p) *p = 1;", ""), yes);
  EXPECT_EQ(run_of("char *p = malloc(0); assert(p);", ""), given_null);
  EXPECT_EQ(run_of("char *p = malloc(1); free(p); char *q = malloc(1); assert(p != q);",
                   "--address-reuse 1"),
            "address-dependent, not confirmed");
}

TEST(AllocatorRunsLong, HandOutWhatTheExecutionHandsOut) {
  EXPECT_EQ(run_of("char *p = malloc(0); assert(!p);", ""), yes);
  EXPECT_EQ(run_of("char *p = malloc(0); assert(p);", "--malloc-zero null"), yes);
  EXPECT_EQ(run_of("char *p = malloc(0); free(p); free(p);", "--malloc-zero block"), yes);
  EXPECT_EQ(run_of("char *p = malloc(0); p = realloc(p, 2); p[1] = 3; assert(p[1] != 3);",
                   "--malloc-zero block"),
            yes);
  EXPECT_EQ(run_of("char *p = malloc(0);", "--property valid-memcleanup"), yes);
}

TEST(Allocator, RefusesWhatItDoesNotKnow) {
  for (const char* const options :
       {"--malloc-zero both", "--address-reuse 3", "--address-reuse one", "--address-reuse -1"}) {
    EXPECT_NE(letter_of("", options).find("expected"), std::string::npos) << options;
  }
}

}  // namespace
}  // namespace heapreach::frontends::allocator_test
