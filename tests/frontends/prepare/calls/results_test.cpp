// Records that functions return are no part of what the call initialises, whatever clang makes of
// them (C17 6.2.4p2, 6.5.2.5p5).
#include <gtest/gtest.h>

#include <string>

#include "tests/frontends/twins.h"

namespace heapreach::frontends::prepare::results_test {
namespace {

class Results : public ::testing::TestWithParam<Twins> {};

TEST_P(Results, RightAndWrong) {
  expect_some_verdicts(GetParam());
}

class ResultsLong : public ::testing::TestWithParam<Twins> {};

TEST_P(ResultsLong, RightAndWrong) {
  expect_all_verdicts(GetParam());
}

/// A function `make`, and a main function that initialises `r` by a call of it and returns @.
Twins made(const char* name, const std::string& body, const char* right, const char* wrong,
           const std::string& others = "") {
  return {name,
          "struct R { long x, y, z; };\nstatic long numbers[4];\nstatic struct R *kept;\n" +
              others + "static struct R make(struct R *o) { " + body + " }\n" +
              "int main(void) {\n  struct R r = make(&r);\n  return @;\n}\n",
          right, wrong};
}

INSTANTIATE_IN_BOTH_RINGS(
    Of, Results,
    ::testing::Values(
        made("ALocal", "struct R own = {1, 2, 3}; kept = &own; return own;", "kept != &r",
             "(int)kept->x"),
        made("ALocalBesideTheObject", "struct R own = {1, 2, 3}; o->x = 5; return own;",
             "(int)numbers[r.x]", "(int)numbers[r.x + 3]"),
        made("ALiteralThatReadsTheObject", "o->x = 1; o->y = 2; return (struct R){o->y, o->x, 0};",
             "(int)numbers[r.x + r.y]", "(int)numbers[r.x + r.y + 1]"),
        made("ALiteralOrTheObject",
             "o->x = 1; o->y = 4; return kept ? *o : (struct R){0, o->x, o->y};",
             "(int)numbers[r.y]", "(int)numbers[r.z]"),
        made("WhatAnotherFunctionReturns", "o->x = 3; return inner(o);", "(int)numbers[r.y]",
             "(int)numbers[r.y + 1]",
             "static struct R inner(struct R *o) { return (struct R){0, o->x, 0}; }\n")));

}  // namespace
}  // namespace heapreach::frontends::prepare::results_test
