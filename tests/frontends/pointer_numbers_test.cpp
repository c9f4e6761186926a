// Programs that keep tags in the lowest bits of addresses, and that align by hand. Most are the
// smallest reproductions of wrong answers.
#include <gtest/gtest.h>

#include "tests/frontends/source.h"

namespace heapreach::frontends::pointer_numbers_test {
namespace {

struct Tagged {
  const char* name;
  const char* verdict;
  std::string body;
  const char* options = "";
};

class PointerNumbers : public ::testing::TestWithParam<Tagged> {};

TEST_P(PointerNumbers, AreExact) {
  const Tagged& one = GetParam();
  const std::string program =
      "#include <stdint.h>\n#include <stdlib.h>\nvoid reach_error(void);\n"
      "extern int __VERIFIER_nondet_int(void);\ntypedef uintptr_t U;\n"
      "struct N { U p; };\nstruct P { char *p; };\nstatic char *g;\n"
      "int main(void) { " +
      one.body + " return 0; }\n";
  const std::string verdict = verdict_of(program, one.options);
  EXPECT_EQ(verdict.substr(0, verdict.find_first_of(",\n ")), one.verdict) << verdict;
}

const std::string fails = " reach_error();";
const std::string two = "struct N a, b; ";
const std::string in_heap = "struct P *a = malloc(8), *b = malloc(8); char *c = malloc(8); ";

INSTANTIATE_TEST_SUITE_P(
    Programs, PointerNumbers,
    ::testing::Values(
        Tagged{"TagsOfTwoPointersDiffer", "feasible",
               two +
                   "a.p = 1; b.p = (U)&a; struct N *p = (struct N *)(b.p & ~1UL); (void)p;\n"
                   "if ((b.p & 1) != (a.p & 1))" +
                   fails},
        Tagged{"TagsOfTwoPointersAreNotEqual", "infeasible",
               two +
                   "a.p = 1; b.p = (U)&a; struct N *p = (struct N *)(b.p & ~1UL); (void)p;\n"
                   "if ((b.p & 1) == (a.p & 1))" +
                   fails},
        Tagged{"TagsOfPlainPointers", "infeasible",
               in_heap +
                   "a->p = c + 1; b->p = c + 2;\n"
                   "if (((U)a->p & 3) == ((U)b->p & 3))" +
                   fails},
        Tagged{"TagsTakenAtDifferentTimes", "infeasible",
               in_heap +
                   "a->p = c; U x = (U)a->p & 15; a->p++; U y = (U)a->p & 15;\n"
                   "if (x == y)" +
                   fails},
        Tagged{"TagsAsDistances", "feasible",
               in_heap + "char *x = malloc(2); a->p = x + 1; U t = (U)a->p & 3; a->p = x;\n"
                         "char *y = (char *)((U)a->p & ~3UL); y += t; *(y + 1) = 1;"},
        Tagged{"MarksBelowNull", "feasible", "g = (char *)-3; if ((U)g % 4 == 1)" + fails},
        Tagged{"MarksBelowNullOf32Bits", "feasible", "g = (char *)-3; if ((U)g % 4 == 1)" + fails,
               "-m32"},
        Tagged{"MarksBelowNullMasked", "feasible",
               "char *p = (char *)-1; U u = (U)p & ~1UL; if ((char *)u == (char *)-2)" + fails},
        Tagged{"MarksBelowNullInFields", "feasible",
               "struct N *a = malloc(8); a->p = (U)-1; if ((a->p & 7) == 7)" + fails +
                   " char *p = (char *)(a->p & ~7UL); (void)p;"},
        Tagged{"MarksInPlaceOfPointers", "feasible",
               "char *x = malloc(8); int n = __VERIFIER_nondet_int(); U u = n ? (U)x : (U)-1;\n"
               "if (!n && (u & 15) == 15)" +
                   fails},
        Tagged{"NumbersAreOrderedAsNumbers", "feasible",
               "char *x = malloc(8); int n = __VERIFIER_nondet_int(); U u = n ? (U)x : 5;\n"
               "U v = n ? (U)x : (U)-5; if (!n && u < v)" +
                   fails},
        Tagged{"SumsThatComeRoundAreNotKnown", "unknown",
               "char *x = malloc(8); U u = (U)x; u += 1UL << 63; u += 1UL << 63;\n"
               "if (u != (U)x)" +
                   fails},
        Tagged{"CharactersBeginAnywhere", "unknown", "char c; if ((U)&c & 7)" + fails},
        Tagged{"NumbersBeginWhereTheirTypeMay", "infeasible", "int n; if ((U)&n & 3)" + fails},
        Tagged{"UnsetBitsAreUsed", "feasible", "int n; if (n & 1) g = NULL;",
               "--property valid-init"},
        Tagged{"UnsetBitFieldsAreSetByTheirWord", "infeasible",
               "struct { unsigned a : 3, b : 5; } f; f.a = 2; if (f.a & 1) g = NULL;",
               "--property valid-init"}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace heapreach::frontends::pointer_numbers_test
