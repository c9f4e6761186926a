// heapreach cover on C programs, line by line: each line with code has one class, and lines without
// an edge say why.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/cli/lines/cover_lines.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::cover_lines_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(CoverLines, ADeadBranchIsInconsistentAndItsTwinIsNot) {
  const auto with = [](const std::string& bound) {
    return "int any(void);\n"
           "int main(void) {\n"
           "  int x = any();\n"
           "  if (x > 3)\n"
           "    if (x < " +
           bound +
           ") {\n"
           "      x = 1;\n"
           "    }\n"
           "  return x;\n"
           "}\n";
  };
  const Lines wrong = lines_of(with("3"));
  EXPECT_EQ(wrong.exit_code, 10);
  EXPECT_THAT(wrong.of("inconsistent"), ElementsAre(6));
  EXPECT_THAT(wrong.of("consistent"), ElementsAre(3, 4, 5, 8));
  const Lines right = lines_of(with("9"));
  EXPECT_EQ(right.exit_code, 0);
  EXPECT_THAT(right.of("consistent"), ElementsAre(3, 4, 5, 6, 8));
}

/// A condition that is constant once locals are registers keeps both of its ways.
TEST(CoverLines, WhatTheCompilerCouldFoldStays) {
  const Lines lines = lines_of(
      "int main(void) {\n"
      "  int debug = 0;\n"
      "  int unused = 7;\n"
      "  unused + 1;\n"
      "  if (debug) {\n"
      "    unused = 8;\n"
      "  }\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(lines.of("consistent"), ElementsAre(2, 3, 4, 5, 8));
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(6));
}

TEST(CoverLines, WhatTheCompilerDropsIsLeftOut) {
  const Lines lines = lines_of(
      "int main(void) {\n"
      "  int x;\n"
      "  x = 1;\n"
      "  if (0) {\n"
      "    x = 2;\n"
      "  }\n"
      "\n"
      "  /* x = 3; */\n"
      "  return x;\n"
      "  x = 4;\n"
      "}\n");
  EXPECT_EQ(lines.exit_code, 0);
  EXPECT_THAT(lines.of("consistent"), ElementsAre(3, 9));
  EXPECT_THAT(lines.of("left out"), ElementsAre(4, 5, 10));
  EXPECT_EQ(lines.reasons.at(5), "the compiler makes nothing of it");
  EXPECT_EQ(lines.classes.size(), 5u);
}

TEST(CoverLines, FunctionsThatNothingCallsAreNamed) {
  const std::string text =
      "static int small(int x) {\n"
      "  return x + 1;\n"
      "}\n"
      "int large(int x) {\n"
      "  return small(x);\n"
      "}\n"
      "int main(void) {\n"
      "  return 0;\n"
      "}\n";
  const Lines lines = lines_of(text);
  EXPECT_EQ(lines.exit_code, 0);
  EXPECT_THAT(lines.of("never called"), ElementsAre(2, 5));
  EXPECT_THAT(cover("", text).out, HasSubstr("lines never called: standard input:2, 5\n"));
}

TEST(CoverLines, AbortEndsOnPurposeAndErrorsFail) {
  const std::string text =
      "#include <assert.h>\n"
      "#include <stdlib.h>\n"
      "int any(void);\n"
      "void stop(void) __attribute__((noreturn));\n"
      "int main(void) {\n"
      "  int x = any();\n"
      "  if (x == 1) {\n"
      "    x = 5;\n"
      "    abort();\n"
      "    x = 6;\n"
      "  }\n"
      "  if (x == 2)\n"
      "    stop();\n"
      "  if (x == 3)\n"
      "    assert(0);\n"
      "  if (x == 4)\n"
      "    exit(3);\n"
      "  if (x == 1)\n"
      "    x = 7;\n"
      "  return x;\n"
      "}\n";
  const Lines lines = lines_of(text);
  EXPECT_THAT(lines.of("ends on purpose"), ElementsAre(8, 9, 13));
  EXPECT_THAT(lines.of("fails"), ElementsAre(15));
  EXPECT_THAT(lines.of("left out"), ElementsAre(10));
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(19));
  EXPECT_THAT(lines.of("consistent"), ElementsAre(6, 7, 12, 14, 16, 17, 18, 20));
  const std::string out = cover("", text).out;
  EXPECT_THAT(out, HasSubstr("lines that end on purpose: standard input:8-9, 13\n"));
}

/// As long as something else is alive, a program that only ends on purpose raises no alarm.
TEST(CoverLines, CodeBeforeAnErrorOnEveryWayIsInconsistent) {
  const Lines lines = lines_of(
      "#include <stdlib.h>\n"
      "int any(void);\n"
      "int main(void) {\n"
      "  int *p = malloc(sizeof *p);\n"
      "  if (!p) {\n"
      "    int x = 3;\n"
      "    *p = x;\n"
      "    return x;\n"
      "  }\n"
      "  free(p);\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(6, 7, 8));
  EXPECT_THAT(lines.of("consistent"), ElementsAre(4, 5, 10, 11));
}

TEST(CoverLines, AllCopiesOfAFunctionCount) {
  const auto with = [](const std::string& second) {
    return "int any(void);\n"
           "static int sign(int x) {\n"
           "  if (x < 0) {\n"
           "    return -1;\n"
           "  }\n"
           "  return 1;\n"
           "}\n"
           "int main(void) {\n"
           "  int a = sign(5);\n"
           "  int b = sign(" +
           second +
           ");\n"
           "  return a + b;\n"
           "}\n";
  };
  const Lines alive = lines_of(with("any()"));
  EXPECT_EQ(alive.exit_code, 0);
  EXPECT_THAT(alive.of("consistent"), ElementsAre(3, 4, 6, 9, 10, 11));
  EXPECT_THAT(lines_of(with("6")).of("inconsistent"), ElementsAre(4));
}

TEST(CoverLines, RecursiveFunctionsHaveLines) {
  const Lines lines = lines_of(
      "int any(void);\n"
      "int sum(int n) {\n"
      "  if (n <= 0)\n"
      "    return 0;\n"
      "  if (n == 7)\n"
      "    return 7;\n"
      "  return n + sum(n - 1);\n"
      "}\n"
      "int main(void) {\n"
      "  return sum(2);\n"
      "}\n");
  EXPECT_THAT(lines.of("consistent"), ElementsAre(3, 4, 5, 7, 10));
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(6));
}

TEST(CoverLines, ALoopThatNeverEndsIsAnAnswer) {
  const std::string text =
      "int any(void);\n"
      "int main(void) {\n"
      "  int x = 0;\n"
      "  while (1) {\n"
      "    x = any();\n"
      "  }\n"
      "  return x;\n"
      "}\n";
  const Lines lines = lines_of(text);
  EXPECT_EQ(lines.exit_code, 0);
  EXPECT_THAT(lines.of("consistent"), ElementsAre(3, 4, 5));
  EXPECT_THAT(lines.of("left out"), ElementsAre(7));
  EXPECT_EQ(cover("--end exit", text).exit_code, 2);
  const ProgramResult r = cover("", text);
  EXPECT_THAT(r.out, HasSubstr("warning: no path leads to the exit: executions count that come to "
                               "the loop at standard input:4 once more (--end)\n"));
  EXPECT_EQ(cover("--end 'standard input:4'", text).exit_code, 0);
  EXPECT_EQ(cover("--end 'standard input:7'", text).exit_code, 2);
}

TEST(CoverLines, PartsOfAnEndlessLoopAreInconsistentToo) {
  const Lines lines = lines_of(
      "int any(void);\n"
      "int main(void) {\n"
      "  int x = any();\n"
      "  if (x)\n"
      "    for (;;)\n"
      "      x++;\n"
      "  return x;\n"
      "}\n");
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(5, 6));
  EXPECT_THAT(lines.of("consistent"), ElementsAre(3, 4, 7));
}

TEST(CoverLines, UnsupportedDeadCodeIsLeftOut) {
  const Lines lines = lines_of(
      "int main(void) {\n"
      "  int x = 0;\n"
      "  if (x) {\n"
      "    volatile __float128 d = x;\n"
      "    x = (int)(d * 2);\n"
      "  }\n"
      "  return x;\n"
      "}\n");
  EXPECT_THAT(lines.of("consistent"), ElementsAre(2, 3, 7));
  EXPECT_THAT(lines.of("left out"), ElementsAre(4, 5));
  EXPECT_THAT(lines.reasons.at(5), HasSubstr("not supported"));
}

/// `import --every-line` shows the system that cover asks about, whose lines are part of it.

}  // namespace
}  // namespace heapreach::test::cover_lines_test
