// --timeout and --memory hold, whatever runs. These tests bound wall time from above only by what
// the option promises, so a slow machine cannot make them fail: the clock starts in the program.
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

TEST_P(Timeout, HoldsToWithinASecondAndNamesTheStage) {
  // Hard for each engine at this bound: no engine here decides it in minutes. A machine that is
  // busy with other tests may give the program no processor when its time ends: then once more.
  const std::string command = program + " check --format json --timeout 2 --bound 64 " +
                              GetParam().options + " " + GetParam().file;
  ProgramResult r;
  Json answer;
  for (int attempt = 0; attempt < 4; ++attempt) {
    r = run_program(command);
    ASSERT_EQ(r.exit_code, 20) << r.out << r.err;
    answer = Json::parse(r.out);
    if (answer["seconds"].get<double>() < 3.0 && r.seconds < 4.0) break;
  }
  const std::string reason = answer["reason"];
  EXPECT_TRUE(std::regex_match(reason, std::regex(GetParam().reason))) << reason;
  EXPECT_LT(answer["seconds"].get<double>(), 3.0);
  EXPECT_LT(r.seconds, 4.0);
}

INSTANTIATE_TEST_SUITE_P(
    Engines, Timeout,
    ::testing::Values(Hard{"",
                           "time limit: explore: time limit reached in (explore|path); "
                           // Where several engines share two processors, any stage may be the one.
                           "(\\w+/[\\w:]+: time limit reached in [a-z_]+(; )?){4}",
                           overlaid},
                      Hard{"--engine explore", "time limit reached in (explore|path)", overlaid},
                      Hard{"--engine pdr", "time limit reached in pdr"},
                      Hard{"--engine pdr --encoding basic", "time limit reached in pdr"},
                      Hard{"--engine bmc", "time limit reached in bmc"},
                      Hard{"--engine bmc --encoding basic", "time limit reached in bmc"},
                      Hard{"--engine z3-bmc", "time limit reached in z3-bmc"},
                      Hard{"--engine external:z3", "time limit reached in external:z3"}));

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

TEST_P(Memory, HoldsToWithinATenthAndNamesTheStage) {
  const TemporaryDirectory scratch;
  // What a process shares with its supervisor, the code above all, counts half.
  const double allowed = 165 + peak_megabytes(program + " --version >" + scratch.file("out")) / 2;
  // Memory is looked at now and then, on a busy machine later than that.
  double peak = 1000;
  for (int attempt = 0; attempt < 6 && peak >= allowed; ++attempt) {
    peak = peak_megabytes(program + " check --format json --memory 150 --timeout 60 " +
                          GetParam().options + " data/trees/tree_delete_minimum.rts.yaml >" +
                          scratch.file("out"));
  }
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
  const ProgramResult r = run_program(program + " check --format json --memory 64 --timeout 60 " +
                                      scratch.file("big.rts.yaml"));
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
  EXPECT_LT(Json::parse(r.out)["seconds"].get<double>(), 1.5);
  EXPECT_NE(r.out.find("time limit reached in read"), std::string::npos) << r.out;
}

TEST(Statistics, SurviveAKilledRun) {
  const ProgramResult r = run_program(program +
                                      " check --stats --timeout 2 --bound 64 --engine pdr "
                                      "data/trees/tree_delete_minimum.rts.yaml");
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_NE(r.out.find("encode"), std::string::npos) << r.out;
}

}  // namespace
}  // namespace heapreach::test::limits_test
