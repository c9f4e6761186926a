// Every example system through one of all capable encodings x queries x engines at n = 3, drawn by
// the hash of its name, and in the long suite through all of them, also at 4 (large steps at 3) and
// without passes: definite verdicts agree with the file's expectation, and so with each other. A
// run that comes to no answer claims nothing; floors say how many must.
#include <gtest/gtest.h>

#include <iostream>

#include "evidence/certificates/certificate.h"
#include "evidence/checker/check_certificate.h"
#include "pipeline/check/check_rts.h"
#include "tests/harness/data_files.h"
#include "tests/harness/floor.h"
#include "tests/harness/limits.h"
#include "tests/harness/sample.h"

namespace heapreach::test::data_test {
namespace {

using pipeline::Strategy;

using Passes = std::vector<std::string>;

std::vector<Strategy> grid(const rts::System& system, std::uint64_t bound, const Passes& all) {
  std::vector<Strategy> result;
  result.push_back({"explore", "", {}, "none", false});
  result.back().encoder.bound = bound;
  for (const char* engine : {"pdr", "bmc"}) {
    for (const std::string& passes : all) {
      for (const char* shape : {"basic", "array", "fan", "chain", "argument"}) {
        if (shape == std::string("array") && system.heap == rts::StartHeap::unknown) continue;
        Strategy strategy{engine, "kripke", {}, passes, false};
        strategy.encoder.bound = bound;
        const std::string name = shape;
        if (name == "basic" || name == "array") strategy.encoding = name;
        if (name == "chain") {
          strategy.encoder.query = encoders::Query::chain;
          strategy.encoder.worlds = encoders::parse_worlds("linear:1");
        }
        if (name == "argument") strategy.encoder.vertex = encoders::VertexAs::argument;
        result.push_back(strategy);
      }
    }
  }
  if (bound > 3) return result;
  for (const char* engine : {"pdr", "bmc"}) {
    for (const char* encoding : {"basic", "kripke"}) {
      result.push_back({engine, encoding, {}, "default", false});
      result.back().encoder.bound = bound;
      result.back().encoder.step = encoders::Step::large;
    }
  }
  return result;
}

/// Whether the verdict is definite.
bool expect_agreement(const rts::System& system, const Strategy& strategy, double millions) {
  const std::uint64_t bound = strategy.encoder.bound;
  pipeline::QuietMonitor monitor;
  const pipeline::Verdict verdict =
      pipeline::check(system, strategy, work_limits(millions), monitor);
  if (std::holds_alternative<pipeline::Unknown>(verdict)) return false;
  const bool feasible = std::holds_alternative<pipeline::Feasible>(verdict);
  EXPECT_EQ(feasible, expected_feasible(system, bound).value_or(feasible))
      << strategy.name() << " passes " << strategy.preprocess << " bound " << bound;
  const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
  // A claim for every bound must hold for the file as a whole.
  if (infeasible != nullptr && infeasible->bound_independent()) {
    EXPECT_EQ(system.expect->kind, rts::Expectation::Kind::infeasible);
  }
  return true;
}

Floor floor_of_agreement("Data/Agreement", 75);

class Agreement : public ::testing::TestWithParam<std::string> {};
TEST_P(Agreement, WithTheExpectation) {
  const rts::System system = load(GetParam());
  const std::vector<Strategy> all = grid(system, 3, {"all", "none"});
  const Strategy& strategy = drawn(all, data_name(GetParam()));
  std::cout << strategy.name() << "\n";
  floor_of_agreement.count(expect_agreement(system, strategy, 0.2));
}

class AgreementLong : public ::testing::TestWithParam<std::string> {};
TEST_P(AgreementLong, WithTheExpectation) {
  const rts::System system = load(GetParam());
  int definite = 0;
  for (const std::uint64_t bound : {3, 4}) {
    for (const Strategy& strategy : grid(system, bound, {"none", "all"})) {
      definite += expect_agreement(system, strategy, 0.3);
    }
  }
  EXPECT_GT(definite, 0);
}

INSTANTIATE_TEST_SUITE_P(Data, AgreementLong, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });
INSTANTIATE_TEST_SUITE_P(Data, Agreement, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });

}  // namespace
}  // namespace heapreach::test::data_test
