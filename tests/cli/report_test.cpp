// `heapreach report` as users see it: what is printed, exit codes, messages.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/harness/run_program.h"

namespace heapreach::test::report_test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

const std::string results = "data/results/paper.sqlite";

ProgramResult report(const std::string& arguments, const std::string& environment = "") {
  return run_program(environment + HEAPREACH_BINARY " report " + arguments);
}

TEST(Report, PageTablesAndFigures) {
  const TemporaryDirectory directory;
  const std::string out = directory.file("deep/er");
  const ProgramResult r = report(results + " -o " + out);
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.err, "");
  EXPECT_THAT(r.out, StartsWith(out + "/report.html: 928 runs of 16 configurations, "));
  for (const char* name : {"/report.html", "/totals.tex", "/figures/solved.svg",
                           "/figures/growth-bound.pdf", "/figures/README.md"}) {
    EXPECT_TRUE(std::filesystem::exists(out + name)) << name;
  }
}

TEST(Report, ComparisonsTakeTwoNamesEach) {
  const TemporaryDirectory directory;
  const ProgramResult r =
      report("--compare pdr/basic bmc/kripke/fan --compare pdr/kripke/fan bmc/basic " + results +
             " -o " + directory.path());
  EXPECT_EQ(r.exit_code, 0) << r.err;
  for (const char* pair : {"pdr-basic-vs-bmc-kripke-fan", "pdr-kripke-fan-vs-bmc-basic"}) {
    EXPECT_TRUE(std::filesystem::exists(directory.file("figures/scatter-") + pair + ".pdf"))
        << pair;
  }
}

TEST(Report, WithoutGnuplotThePageIsMadeAndOneWarningGiven) {
  const TemporaryDirectory directory;
  const ProgramResult r = report(results + " -o " + directory.path(), "PATH=/nowhere ");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_THAT(r.err, StartsWith("warning: gnuplot was not found on the PATH"));
  EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1);
  EXPECT_TRUE(std::filesystem::exists(directory.file("report.html")));
}

TEST(Report, BadInputIsOneMessage) {
  const TemporaryDirectory directory;
  const std::string newer = directory.file("newer.sqlite");
  std::filesystem::copy(HEAPREACH_SOURCE_DIR "/" + results, newer);
  {
    std::fstream file(newer, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(60);  // user_version, big-endian, in SQLite's header
    file.write("\0\0\0\7", 4);
  }
  const std::string out = " -o " + directory.file("out");
  const auto refused = [&](const std::string& arguments, int code, const std::string& message) {
    const ProgramResult r = report(arguments);
    EXPECT_EQ(r.exit_code, code) << arguments;
    EXPECT_THAT(r.err, HasSubstr(message));
    EXPECT_THAT(r.err, StartsWith("heapreach: "));
    EXPECT_EQ(r.out, "");
    EXPECT_FALSE(std::filesystem::exists(directory.file("out"))) << arguments;
  };
  refused("missing.sqlite" + out, 3, "missing.sqlite: unable to open database file");
  refused("README.md" + out, 3, "README.md: is no results file");
  refused("data" + out, 3, "data: is a directory");
  refused(newer + out, 3, "was written by a newer heapreach: its format is 7");
  refused(results, 2, "--output DIR is missing");
  refused(results + out + " --compare pdr/basic nothing", 2,
          "no run has the configuration 'nothing'");
  refused(results + " -o README.md/below", 3, "README.md/below: cannot be made: Not a directory");
}

}  // namespace
}  // namespace heapreach::test::report_test
