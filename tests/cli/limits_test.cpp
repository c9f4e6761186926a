// --timeout and --memory hold, whatever runs. These tests bound wall time from above only by what the
// option promises, so a slow machine cannot make them fail: the clock starts in the program.
#include <gtest/gtest.h>

#include <fstream>

#include <nlohmann/json.hpp>

#include "tests/harness/run_program.h"

namespace heapreach::test {
namespace {

using Json = nlohmann::ordered_json;

const std::string program = HEAPREACH_BINARY;

class Timeout : public ::testing::TestWithParam<const char*> {};

TEST_P(Timeout, HoldsToWithinASecondAndNamesTheStage) {
  // Hard for each engine at this bound: no engine here decides it in minutes.
  const ProgramResult r = run_program(program + " check --format json --timeout 2 --bound 64 " +
                                      GetParam() + " data/trees/tree_delete_minimum.rts.yaml");
  EXPECT_EQ(r.exit_code, 20) << r.out << r.err;
  const Json answer = Json::parse(r.out);
  EXPECT_NE(answer["reason"].get<std::string>().find("time limit"), std::string::npos)
      << answer["reason"];
  EXPECT_LT(answer["seconds"].get<double>(), 3.0);
  EXPECT_LT(r.seconds, 4.0);
}

INSTANTIATE_TEST_SUITE_P(Engines, Timeout,
                         ::testing::Values("", "--engine pdr", "--engine pdr --encoding basic",
                                           "--engine bmc", "--engine bmc --encoding basic",
                                           "--engine z3-bmc", "--engine external:z3"));

/// Peak resident kilobytes of the largest process, as the shell's time reports it.
TEST(Memory, HoldsAndNamesTheStage) {
  const ProgramResult r =
      run_program(program + " check --format json --memory 150 --timeout 60 --bound 20000 "
                            "--engine bmc data/trees/tree_delete_minimum.rts.yaml");
  EXPECT_EQ(r.exit_code, 20) << r.out << r.err;
  const Json answer = Json::parse(r.out);
  EXPECT_NE(answer["reason"].get<std::string>().find("memory limit"), std::string::npos)
      << answer["reason"];
}

TEST(Memory, HoldsWhileReading) {
  const TemporaryDirectory scratch;
  {
    std::ofstream out(scratch.file("big.rts.yaml"));
    out << "rts: 1\nvariables: {x: ptr}\nstart: {vertex: v0}\nerror: v1\nedges:\n";
    for (int i = 0; i < 400000; ++i) {
      out << "  - {from: v" << i << ", to: v" << i + 1 << ", do: [{move: {to: x, value: x + 1}}]}\n";
    }
  }
  const ProgramResult r = run_program(program + " check --format json --memory 60 --timeout 60 " +
                                      scratch.file("big.rts.yaml"));
  EXPECT_EQ(r.exit_code, 20) << r.out << r.err;
  const Json answer = Json::parse(r.out);
  EXPECT_NE(answer["reason"].get<std::string>().find("memory limit reached in read"),
            std::string::npos)
      << answer["reason"];
}

TEST(Timeout, HoldsWhileReading) {
  const TemporaryDirectory scratch;
  {
    std::ofstream out(scratch.file("big.rts.yaml"));
    out << "rts: 1\nvariables: {x: ptr}\nstart: {vertex: v0}\nerror: v1\nedges:\n";
    for (int i = 0; i < 400000; ++i) {
      out << "  - {from: v" << i << ", to: v" << i + 1 << ", do: [{move: {to: x, value: x + 1}}]}\n";
    }
  }
  const ProgramResult r = run_program(program + " check --format json --timeout 0.5 " +
                                      scratch.file("big.rts.yaml"));
  EXPECT_EQ(r.exit_code, 20) << r.out << r.err;
  EXPECT_LT(Json::parse(r.out)["seconds"].get<double>(), 1.5);
  EXPECT_NE(r.out.find("time limit reached in read"), std::string::npos) << r.out;
}

TEST(Statistics, SurviveAKilledRun) {
  const ProgramResult r = run_program(program + " check --stats --timeout 2 --bound 64 --engine pdr "
                                                "data/trees/tree_delete_minimum.rts.yaml");
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_NE(r.out.find("encode"), std::string::npos) << r.out;
}

}  // namespace
}  // namespace heapreach::test
