// Every example system through all capable encodings x queries x engines at n = 3, and in the long
// suite also at 4 (large steps at 3) and without passes: definite verdicts agree with the file's
// expectation, and so with each other. A run that finds no answer in its short time claims nothing;
// floors_test.cpp says how many must.
#include <gtest/gtest.h>

#include "evidence/certificates/certificate.h"
#include "evidence/checker/check_certificate.h"
#include "pipeline/check/check_rts.h"
#include "tests/harness/data_files.h"
#include "tests/harness/floor.h"

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

/// Returns the number of definite verdicts.
int expect_agreement(const std::string& file, const std::vector<std::uint64_t>& bounds,
                     const Passes& passes, double seconds_each) {
  const rts::System system = load(file);
  int definite = 0;
  for (const std::uint64_t bound : bounds) {
    const std::optional<bool> expected = expected_feasible(system, bound);
    for (const Strategy& strategy : grid(system, bound, passes)) {
      pipeline::QuietMonitor monitor;
      const pipeline::Verdict verdict =
          pipeline::check(system, strategy, {Deadline::in(seconds_each), 0, 0}, monitor);
      if (std::holds_alternative<pipeline::Unknown>(verdict)) continue;
      ++definite;
      const bool feasible = std::holds_alternative<pipeline::Feasible>(verdict);
      EXPECT_EQ(feasible, expected.value_or(feasible))
          << strategy.name() << " passes " << strategy.preprocess << " bound " << bound;
      if (const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict)) {
        // A claim for every bound must hold for the file as a whole.
        if (infeasible->bound_independent()) {
          EXPECT_EQ(system.expect->kind, rts::Expectation::Kind::infeasible);
        }
      }
    }
  }
  return definite;
}

Floor floor_of_agreement("Data/Agreement", 90);

class Agreement : public ::testing::TestWithParam<std::string> {};
TEST_P(Agreement, WithTheExpectation) {
  floor_of_agreement.count(expect_agreement(GetParam(), {3}, {"all"}, 0.12) >= 2);
}

class AgreementLong : public ::testing::TestWithParam<std::string> {};
TEST_P(AgreementLong, WithTheExpectation) {
  EXPECT_GT(expect_agreement(GetParam(), {3, 4}, {"none", "all"}, 0.3), 0);
}

INSTANTIATE_TEST_SUITE_P(Data, AgreementLong, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });
INSTANTIATE_TEST_SUITE_P(Data, Agreement, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });

}  // namespace
}  // namespace heapreach::test::data_test
