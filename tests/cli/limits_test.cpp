// --timeout, --work and --memory hold, whatever runs. No test here compares times, so a slow
// machine cannot make it fail: a limit that does not hold is a program that goes on until CTest
// stops it.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/harness/run_program.h"

namespace heapreach::test::limits_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string program = HEAPREACH_BINARY;

struct Hard {
  const char* options;
  const char* reason;  // a regular expression
  const char* file = "data/trees/tree_delete_minimum.rts.yaml";
};

// Trees and call stacks are folded, lists that point into others are not.
constexpr const char* overlaid = "data/sharing/list_into_list.rts.yaml";

class Timeout : public ::testing::TestWithParam<Hard> {};
class TimeoutLong : public ::testing::TestWithParam<Hard> {};

/// Why there is no answer to a question that is hard for each engine: none decides it in minutes.
std::string reason_under(const std::string& limit, const Hard& hard) {
  const ProgramResult r = run_program(program + " check --format json " + limit + " --bound 64 " +
                                      hard.options + " " + hard.file);
  EXPECT_EQ(r.exit_code, 20) << r.out << r.err;
  return Json::parse(r.out)["reason"];
}

TEST_P(Timeout, EndsTheCheckAndNamesTheStage) {
  const std::string reason = reason_under("--timeout 1", GetParam());
  EXPECT_TRUE(std::regex_match(reason, std::regex(GetParam().reason))) << reason;
}

TEST_P(TimeoutLong, EndsTheCheckAndNamesTheStage) {
  const std::string reason = reason_under("--timeout 1", GetParam());
  EXPECT_TRUE(std::regex_match(reason, std::regex(GetParam().reason))) << reason;
}

class Work : public ::testing::TestWithParam<Hard> {};

TEST_P(Work, EndsTheCheckAtTheSamePlaceEachTime) {
  const std::string reason = reason_under("--work 300k", GetParam());
  EXPECT_TRUE(std::regex_match(reason, std::regex(GetParam().reason))) << reason;
  EXPECT_EQ(reason_under("--work 300k", GetParam()), reason);
}

INSTANTIATE_TEST_SUITE_P(
    Engines, Work,
    ::testing::Values(
        // Five of them, or four in a build without octagons.
        Hard{"",
             "work limit: explore: work limit reached in (explore|path); "
             "((fuzz|\\w+/[\\w:]+): work limit reached (in [a-z_]+|before it began)(; )?){4,5}",
             overlaid},
        Hard{"--engine explore", "work limit reached in (explore|path)", overlaid},
        Hard{"--engine pdr", "work limit reached in pdr"},
        Hard{"--engine bmc --encoding basic", "work limit reached in bmc"},
        Hard{"--engine z3-bmc", "work limit reached in z3-bmc"}));

INSTANTIATE_TEST_SUITE_P(
    Engines, Timeout,
    ::testing::Values(
        Hard{"",
             "time limit: explore: time limit reached in (explore|path); "
             // Where several engines share two processors, any stage may be the one.
             "((fuzz|\\w+/[\\w:]+): time limit reached (in [a-z_]+|before it began)(; )?){4,5}",
             overlaid},
        Hard{"--engine pdr --encoding basic", "time limit reached in [a-z_]+"},
        Hard{"--engine external:z3", "time limit reached in [a-z_]+(:z3)?"}));

// Which stage it is depends on the machine; where work ends is what `Work` asks in the short ring.
INSTANTIATE_TEST_SUITE_P(
    Engines, TimeoutLong,
    ::testing::Values(Hard{"--engine explore", "time limit reached in (explore|path)", overlaid},
                      Hard{"--engine pdr", "time limit reached in pdr"},
                      Hard{"--engine bmc", "time limit reached in bmc"},
                      Hard{"--engine bmc --encoding basic", "time limit reached in bmc"},
                      Hard{"--engine z3-bmc", "time limit reached in z3-bmc"}));

/// Runs a command; the most memory that its largest process occupied, in megabytes.
double peak_megabytes(const std::string& command) {
  const pid_t pid = fork();
  if (pid == 0) {
    const bool there = chdir(HEAPREACH_SOURCE_DIR) == 0;
    if (there) execl("/bin/sh", "sh", "-c", ("exec " + command).c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  EXPECT_TRUE(WIFEXITED(status));
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

class Memory : public ::testing::TestWithParam<Hard> {};

TEST_P(Memory, HoldsAndNamesTheStage) {
  const TemporaryDirectory scratch;
  // Memory is looked at now and then, on a busy machine later than that. Without a limit these
  // take gigabytes.
  constexpr double allowed = 700;
  const double peak =
      peak_megabytes(program + " check --format json --memory 100 " + GetParam().options +
                     " data/trees/tree_delete_minimum.rts.yaml >" + scratch.file("out"));
  const Json answer = Json::parse(slurp(scratch.file("out")));
  const std::string reason = answer["reason"];
  EXPECT_TRUE(std::regex_match(reason, std::regex(GetParam().reason))) << reason;
  EXPECT_GT(peak, 75);
  EXPECT_LT(peak, allowed);
}

INSTANTIATE_TEST_SUITE_P(Stages, Memory,
                         ::testing::Values(Hard{"--bound 20000 --engine bmc",
                                                "memory limit reached in encode"},
                                           Hard{"--bound 256 --encoding basic --engine bmc",
                                                "memory limit reached in bmc"},
                                           Hard{"--bound 256 --encoding basic --engine pdr",
                                                "memory limit reached in pdr"}));

TEST(MemoryLimit, HoldsWhileReading) {
  const TemporaryDirectory scratch;
  {
    std::ofstream out(scratch.file("big.rts.yaml"));
    out << "rts: 1\nvariables: {x: ptr}\nstart: {vertex: v0}\nerror: v1\nedges:\n";
    for (int i = 0; i < 400000; ++i) {
      out << "  - {from: v" << i << ", to: v" << i + 1
          << ", do: [{move: {to: x, value: x + 1}}]}\n";
    }
  }
  const ProgramResult r =
      run_program(program + " check --format json --memory 64 " + scratch.file("big.rts.yaml"));
  EXPECT_EQ(r.exit_code, 20) << r.out << r.err;
  const Json answer = Json::parse(r.out);
  EXPECT_NE(answer["reason"].get<std::string>().find("memory limit reached in read"),
            std::string::npos)
      << answer["reason"];
}

TEST(TimeLimit, HoldsWhileReading) {
  const TemporaryDirectory scratch;
  {
    std::ofstream out(scratch.file("big.rts.yaml"));
    out << "rts: 1\nvariables: {x: ptr}\nstart: {vertex: v0}\nerror: v1\nedges:\n";
    for (int i = 0; i < 400000; ++i) {
      out << "  - {from: v" << i << ", to: v" << i + 1
          << ", do: [{move: {to: x, value: x + 1}}]}\n";
    }
  }
  const ProgramResult r =
      run_program(program + " check --format json --timeout 0.5 " + scratch.file("big.rts.yaml"));
  EXPECT_EQ(r.exit_code, 20) << r.out << r.err;
  EXPECT_NE(r.out.find("time limit reached in read"), std::string::npos) << r.out;
}

TEST(Statistics, SurviveAKilledRun) {
  const ProgramResult r = run_program(program +
                                      " check --stats --timeout 1 --bound 64 --engine pdr "
                                      "data/trees/tree_delete_minimum.rts.yaml");
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_NE(r.out.find("encode"), std::string::npos) << r.out;
}

}  // namespace
}  // namespace heapreach::test::limits_test
