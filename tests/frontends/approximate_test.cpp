// Operations that are not linear: what is known of their results, and which executions count.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/frontends/source.h"
#include "tests/harness/run_program.h"

namespace heapreach::frontends::approximate_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// In a function with arbitrary x and y; `body` calls reach_error.
std::string program(const std::string& body) {
  return "int __VERIFIER_nondet_int(void);\nvoid reach_error(void);\nint main(void) {\n"
         "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n" +
         body + "\n  return 0;\n}\n";
}

struct Answer {
  std::string body, verdict;
};

/// All of them are asked about in one process.
void expect_answers(const std::vector<Answer>& answers) {
  std::vector<std::string> programs;
  for (const Answer& one : answers) programs.push_back(program(one.body));
  const std::vector<std::string> verdicts = verdicts_of(programs);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    EXPECT_EQ(verdicts.at(i), answers[i].verdict) << answers[i].body;
  }
}

TEST(Approximate, OperationsAreListed) {
  EXPECT_THAT(text_of(program("  return x * y;")), HasSubstr(" = mul nsw 32 signed [x] [y] at "));
  EXPECT_THAT(text_of(program("  return x * 3;")), Not(HasSubstr("approximate: ")));
}

TEST(Approximate, OnlyExecutionsThatPassOneAreDoubted) {
  expect_answers({{"  if (x == 1) reach_error();\n  if ((x & y) == 3) return 1;", "feasible"},
                  {"  int z = x * y % 7;\n  if (y == 9) reach_error();\n  return z;", "feasible"}});
}

TEST(Approximate, ExecutionsWithExactResultsCount) {
  expect_answers({{"  if (x * y == 12) reach_error();", "feasible"},
                  {"  if (x % y == 3) reach_error();", "feasible"},
                  {"  if (x > 100 && y > 3 && x / y == 33) reach_error();", "feasible"},
                  {"  if (y > 0 && y < 5 && 1 << y == 8) reach_error();", "feasible"},
                  {"  if ((x & 341) == 1) reach_error();", "feasible"},
                  {"  if ((x & 341) == 2) reach_error();", "unknown"}});
}

TEST(Approximate, ReasonsNameOperationAndLine) {
  const Source source(program("  if ((x & 341) == 2) reach_error();"));
  const auto r = test::run_program(HEAPREACH_BINARY " check --work 60M " + source.path());
  EXPECT_THAT(r.out, HasSubstr("the bit operation and at " + source.path() + ":5:"));
  EXPECT_THAT(r.out, HasSubstr(" is 2 for "));
}

/// One fact per operation; the others are in the long test.
TEST(Approximate, WhatHoldsForAllResultsIsKnown) {
  expect_answers({{"  if (y > 0 && x >= 0 && x % y >= y) reach_error();", "infeasible"},
                  {"  if (y > 0 && x >= 0 && x / y > x) reach_error();", "infeasible"},
                  {"  if (x > 1 && y > 1 && x * y <= y) reach_error();", "infeasible"},
                  {"  if (x >= 0 && y >= 0 && (x & y) > x) reach_error();", "infeasible"},
                  {"  unsigned a = x, b = y;\n  if ((a | b) < a) reach_error();", "infeasible"}});
}

TEST(ApproximateLong, WhatHoldsForAllResultsIsKnown) {
  expect_answers(
      {{"  if (y != 0 && x < 0 && x % y > 0) reach_error();", "infeasible"},
       {"  if (y > 0 && x >= 0 && x < y && x % y != x) reach_error();", "infeasible"},
       {"  if (y > 0 && x > y && x / y == 0) reach_error();", "infeasible"},
       {"  unsigned a = x, b = y;\n  if (b && a % b >= b) reach_error();", "infeasible"}});
}

/// The index of a hash table whose size is a variable.
TEST(Approximate, RemaindersStayInsideOfTables) {
  const std::string body =
      "#include <stdlib.h>\nunsigned __VERIFIER_nondet_uint(void);\nint main(void) {\n"
      "  unsigned size = __VERIFIER_nondet_uint();\n  if (size < 1 || size > 4) return 0;\n"
      "  int *table = calloc(size, sizeof *table);\n"
      "  table[__VERIFIER_nondet_uint() % %] = 1;\n  free(table);\n  return 0;\n}\n";
  const auto with = [&](const std::string& divisor) {
    return std::string(body).replace(body.rfind("%"), 1, divisor);
  };
  EXPECT_EQ(verdict_of(with("size")), "infeasible");
  EXPECT_EQ(verdict_of(with("(size + 1)")), "feasible");
}

TEST(Approximate, ActivationsHaveOperationsOfTheirOwn) {
  const std::string body =
      "int __VERIFIER_nondet_int(void);\nvoid reach_error(void);\n"
      "static int power(int x, int n) {\n  return n == 0 ? 1 : x * power(x, n - 1);\n}\n"
      "int main(void) {\n  int x = __VERIFIER_nondet_int();\n"
      "  if (x > 1 && power(x, 2) == %) reach_error();\n  return 0;\n}\n";
  const auto with = [&](const std::string& number) {
    return std::string(body).replace(body.find('%'), 1, number);
  };
  EXPECT_EQ(verdict_of(with("9")), "feasible");
  EXPECT_THAT(verdict_of(with("10")), Not("feasible"));
}

/// All judges shared the mistake that there is no result where none is known.
TEST(Approximate, ResultsOfLibraryFunctionsAreSomeNumbersThoughNobodyKnowsThem) {
  const Source source(
      "#include <math.h>\nint __VERIFIER_nondet_int(void);\nvoid reach_error(void);\n"
      "int main(void) { if (__VERIFIER_nondet_int()) return 0;\n"
      "  double d = sin(0.5); if (d > 3) return 1; reach_error(); return 0; }\n");
  for (const std::string engine : {"explore", "fuzz", "bmc", "pdr", "portfolio"}) {
    const auto check = test::run_program(HEAPREACH_BINARY " check --work 3M --engine " + engine +
                                         " " + source.path());
    EXPECT_EQ(test::verdict_in(check.out), "unknown") << engine;
  }
  const auto run = test::run_program(HEAPREACH_BINARY " check --work 3M --run " + source.path());
  EXPECT_THAT(run.out, HasSubstr("feasible, confirmed by a run")) << run.err;
}

TEST(Approximate, ListsThatNobodyUnderstandsMakeDoubts) {
  const test::TemporaryDirectory scratch;
  const std::string path = scratch.file("p.rts.yaml");
  std::ofstream(path) << "rts: 1\nmeta: {approximate: 'p.c:3: something'}\nvariables: {x: int}\n"
                         "start: {vertex: a}\nerror: b\nedges:\n  - {from: a, to: b}\n";
  const auto r = test::run_program(HEAPREACH_BINARY " check " + path);
  EXPECT_THAT(r.out, HasSubstr("unknown\n"));
  EXPECT_THAT(r.out, HasSubstr("p.c:3: something"));
}

}  // namespace
}  // namespace heapreach::frontends::approximate_test
