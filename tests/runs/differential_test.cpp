// The import against reality: a program runs with random choices under the sanitizers, its system
// is followed with the same choices, and both must end in the same way, at the same line.
#include <gtest/gtest.h>

#include <fstream>
#include <optional>

#include "tests/harness/floor.h"
#include "tests/harness/sample.h"
#include "tests/runs/programs.h"
#include "tests/runs/subject.h"

namespace heapreach::runs::test::differential_test {
namespace {

using heapreach::test::TemporaryDirectory;

/// Returns how many seeds decided something.
unsigned compare(const std::string& path, const Subject& subject, unsigned first, unsigned seeds) {
  unsigned decided = 0;
  for (unsigned seed = first; seed < first + seeds; ++seed) {
    std::string story;
    const Answer answer = subject.compare(seed, story);
    EXPECT_NE(answer, Answer::disagree) << path << ", " << story;
    decided += answer != Answer::undecided;
  }
  return decided;
}

/// Runs of large tables take long to follow.
bool is_large(const std::string& path) {
  return path.find("4096") != std::string::npos || path.find("large_array") != std::string::npos;
}

/// Whether sanitizers see the error only in the copy that asks for all arbitrary values, as they do
/// with objects to which clang gives no lifetime.
bool is_shown_by_copy_only(const std::string& path) {
  return said(path, "instrumented").value_or("") == "only";
}

class Differentially : public ::testing::TestWithParam<std::string> {};

heapreach::test::Floor floor_of_runs("Data/Differentially", 90);

/// Overflows, endless loops and inexact operations leave some seeds undecided.
TEST_P(Differentially, RunsEndAsTheSystemDoes) {
  const Subject subject(GetParam(),
                        is_shown_by_copy_only(GetParam()) ? std::optional(true) : std::nullopt);
  const unsigned decided = compare(GetParam(), subject, 1, 5);
  floor_of_runs.count(decided > 0 || compare(GetParam(), subject, 6, 15) > 0);
}

/// A program that reaches its error where its choice is this number.
std::string fails_at(int number) {
  return "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
         "int main(void) {\n  if (__VERIFIER_nondet_int() == " +
         std::to_string(number) + ")\n    reach_error();\n  return 0;\n}\n";
}

TEST(Differential, NoticesTheSystemOfAnotherProgram) {
  const TemporaryDirectory scratch;
  std::ofstream(scratch.file("one.c")) << fails_at(1);
  std::ofstream(scratch.file("two.c")) << fails_at(2);
  const Subject right(scratch.file("one.c"), false);
  const Subject wrong(scratch.file("one.c"), false, scratch.file("two.c"));
  unsigned noticed = 0;
  for (unsigned seed = 1; seed <= 6; ++seed) {
    std::string story;
    EXPECT_EQ(right.compare(seed, story), Answer::agree) << story;
    noticed += wrong.compare(seed, story) == Answer::disagree;
  }
  EXPECT_GT(noticed, 0u);
}

// Functions that are inlined everywhere have no code, but their addresses are compared.
TEST(Differential, FunctionsInTablesHaveAddressesOfTheirOwn) {
  const TemporaryDirectory scratch;
  std::ofstream(scratch.file("table.c"))
      << "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
         "static void fail(void) { reach_error(); }\nstatic void pass(void) {}\n"
         "static void (*const table[])(void) = {fail, pass};\nint main(void) {\n"
         "  void (*chosen)(void) = table[__VERIFIER_nondet_int() & 1];\n"
         "  if (!chosen) return 1;\n  chosen();\n  return 0;\n}\n";
  const Subject subject(scratch.file("table.c"), true);
  for (unsigned seed = 1; seed <= 6; ++seed) {
    std::string story;
    EXPECT_EQ(subject.compare(seed, story), Answer::agree) << story;
  }
}

class DifferentialLong : public ::testing::TestWithParam<std::string> {};

/// Most programs have few paths, and random ones are compared elsewhere (tests/differential). Few
/// inputs are ones that some programs take.
constexpr unsigned runs_of_each = 12, more_runs = 48;

bool agrees_somewhere(const std::string& path, const Subject& subject) {
  const unsigned few = is_large(path) ? 3 : runs_of_each;
  return compare(path, subject, 100, few) > 0 || compare(path, subject, 100 + few, more_runs) > 0;
}

heapreach::test::Floor floor_of_long_runs("Data/DifferentialLong", 98);

TEST_P(DifferentialLong, RunsEndAsTheSystemDoes) {
  const Subject instrumented(GetParam(), true);
  floor_of_long_runs.count(agrees_somewhere(GetParam(), instrumented));
  if (!instrumented.runs_as_it_stands() || is_shown_by_copy_only(GetParam())) return;
  floor_of_long_runs.count(agrees_somewhere(GetParam(), Subject(GetParam(), false)));
}

std::string name_of(const ::testing::TestParamInfo<std::string>& info) {
  return test_name(info.param);
}

std::vector<std::string> some_programs() {
  std::vector<std::string> some = heapreach::test::sample(programs(), 75, "Differentially");
  std::erase_if(some, is_large);
  return some;
}

// The long tests run every program.
INSTANTIATE_TEST_SUITE_P(Data, Differentially, ::testing::ValuesIn(some_programs()), name_of);
INSTANTIATE_TEST_SUITE_P(Data, DifferentialLong, ::testing::ValuesIn(programs()), name_of);

}  // namespace
}  // namespace heapreach::runs::test::differential_test
