#include "backends/external/external.h"

#include <sys/stat.h>

#include <gtest/gtest.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "backends/external/printed_model.h"
#include "tests/backends/evidence.h"
#include "tests/backends/examples.h"

namespace heapreach::backends::external_test {
namespace {

/// A shell script that plays the solver.
class ExternalTest : public ::testing::Test {
 protected:
  std::filesystem::path directory =
      std::filesystem::temp_directory_path() / ("heapreach-test-" + std::to_string(getpid()));
  std::filesystem::path temporary = directory / "tmp";  // of the solver's input files
  const char* const outer = std::getenv("TMPDIR");
  const std::string outer_temporary = outer ? outer : "";

  void SetUp() override {
    std::filesystem::create_directories(temporary);
    setenv("TMPDIR", temporary.c_str(), 1);
  }
  std::string script(const std::string& text) {
    const std::string path = (directory / "solver").string();
    std::ofstream(path) << "#!/bin/sh\n" << text << "\n";
    chmod(path.c_str(), 0755);
    return path;
  }
  void TearDown() override {
    EXPECT_TRUE(std::filesystem::is_empty(temporary)) << "the solver's input file is left";
    if (outer)
      setenv("TMPDIR", outer_temporary.c_str(), 1);
    else
      unsetenv("TMPDIR");
    std::filesystem::remove_all(directory);
  }

  std::string answer(const horn::ClauseSystem& system, const std::string& command,
                     double seconds = 60) {
    Limits limits;
    limits.deadline = Deadline::in(seconds);
    Settings settings;
    settings.command = command;
    return checked(system, External().solve(system, settings, limits, {}));
  }
};

TEST_F(ExternalTest, ReadsVerdicts) {
  const auto system = counter(3, 3);
  EXPECT_EQ(answer(system, script("echo unsat")), "unconfirmed: derivable");
  EXPECT_EQ(answer(system, script("echo sat")), "unconfirmed: underivable");
  EXPECT_EQ(answer(system, script("echo '; a banner'; echo; echo ' unsat '; echo noise")),
            "unconfirmed: derivable");
  const std::string solver = script("echo unknown");
  EXPECT_EQ(answer(system, solver), "unknown: " + solver + " says unknown");
}

TEST_F(ExternalTest, SolverSeesTheClausesAndItsOptions) {
  const std::string solver = script(R"(
    test "$1" = --fast || exit 1
    grep -q '(set-logic HORN)' "$2" || exit 2
    grep -q check-sat "$2" || exit 3
    echo unsat)");
  EXPECT_EQ(answer(counter(3, 3), solver + " --fast"), "unconfirmed: derivable");
  EXPECT_EQ(answer(counter(3, 3), solver + " --fast {file} --trailing"), "unconfirmed: derivable");
}

TEST_F(ExternalTest, SolverWithoutAnAnswer) {
  const std::string solver = script("echo 'cannot read this' >&2; exit 7");
  EXPECT_EQ(answer(counter(3, 3), solver),
            "unknown: " + solver + " ended with code 7 and without an answer: cannot read this");
  const std::string killed = script("kill -9 $$");
  EXPECT_EQ(answer(counter(3, 3), killed),
            "unknown: " + killed + " was ended by signal 9 and without an answer");
}

TEST_F(ExternalTest, AVerdictOfAKilledSolverIsNone) {
  const std::string slow = script("echo unsat; sleep 60");
  EXPECT_EQ(answer(counter(3, 3), slow, 0.5), "unknown: " + slow + ": time limit");
  const std::string killed = script("echo sat; kill -9 $$");
  EXPECT_EQ(answer(counter(3, 3), killed),
            "unknown: " + killed + " was ended by signal 9 after it said sat");
}

TEST_F(ExternalTest, MissingProgramIsAUsageError) {
  EXPECT_THROW(answer(counter(3, 3), "no-such-solver"), UsageError);
  EXPECT_THROW(answer(counter(3, 3), ""), UsageError);
}

TEST_F(ExternalTest, EndsAtItsLimitAndLeavesNoFile) {  // see TearDown
  const std::string solver = script("sleep 60 & sleep 60");
  EXPECT_EQ(answer(counter(3, 3), solver, 0.3), "unknown: " + solver + ": time limit");
  const std::string seen = script("test -f \"$1\" && case $1 in \"$TMPDIR\"/*) echo unsat; esac");
  EXPECT_EQ(answer(counter(3, 3), seen), "unconfirmed: derivable");
}

TEST_F(ExternalTest, ReadsModels) {
  const auto system = counter(3, 7);
  for (const char* text : {
           "(model (define-fun p0 ((A Int)) Bool (<= A 3)))",
           "((define-fun p0 ((A Int)) Bool (let ((c (<= A 3))) c)))",
           "(define-fun p0 ((A Int)) Bool\n  (not (>= A 4)))",
       }) {
    EXPECT_EQ(answer(system, script("echo sat; cat <<'END'\n" + std::string(text) + "\nEND")),
              "underivable")
        << text;
  }
}

TEST_F(ExternalTest, ModelsThatCannotBeReadLeaveTheVerdict) {
  const auto system = counter(3, 7);
  for (const char* text : {
           "(model)",
           "(model (define-fun p0 ((A Int)) Bool (helper A)))",
           "(model (define-fun p0 ((A Real)) Bool true))",
           "(model (define-fun p0 () Bool true))",
           "(model (define-fun p0 ((A Int)) Bool (<= A",
       }) {
    EXPECT_EQ(answer(system, script("echo sat; cat <<'END'\n" + std::string(text) + "\nEND")),
              "unconfirmed: underivable")
        << text;
  }
}

TEST_F(ExternalTest, Z3AsASolverOutside) {
  if (std::system("z3 --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "z3 is not installed";
  for (const Example& example : linear_examples()) {
    const std::string said = answer(example.system, "z3 fp.engine=spacer {file}");
    const std::string verdict = example.derivable ? "derivable" : "underivable";
    // Without predicates there is nothing that a model could lack.
    EXPECT_EQ(said, example.system.predicates.empty() && !example.derivable
                        ? verdict
                        : "unconfirmed: " + verdict)
        << example.name;
  }
}

}  // namespace
}  // namespace heapreach::backends::external_test
