// The example systems against the oracle: what a file expects must be what enumeration finds.
#include <gtest/gtest.h>

#include <set>

#include "tests/harness/data_files.h"
#include "tests/harness/oracle.h"
#include "tests/harness/sample.h"

namespace heapreach::test::data_test {
namespace {

using namespace rts;

/// Small bounds, and those around the threshold.
std::set<std::uint64_t> bounds_for(const System& system) {
  std::set<std::uint64_t> result = {0, 1, 2, 3, 4, 5, 6};
  if (system.expect && system.expect->kind == Expectation::Kind::feasible_from) {
    result.insert(system.expect->from);
    if (system.expect->from > 0) result.insert(system.expect->from - 1);
  }
  return result;
}

class Data : public ::testing::TestWithParam<std::string> {
 protected:
  Data() {
    system = load_with_calls(GetParam());
    limits.states = 20000;
  }
  void expect_as_expected() const;
  void expect_end() const;

  System system;
  OracleLimits limits;
};

TEST_P(Data, ExpectationHolds) {
  expect_as_expected();
}
TEST_P(Data, EndsAsItSays) {
  expect_end();
}

class DataLong : public Data {};
TEST_P(DataLong, ExpectationHolds) {
  expect_as_expected();
}
TEST_P(DataLong, EndsAsItSays) {
  expect_end();
}

void Data::expect_as_expected() const {
  ASSERT_TRUE(system.expect.has_value());
  for (std::uint64_t bound : bounds_for(system)) {
    const OracleAnswer answer = ask_oracle(system, bound, limits);
    const std::optional<bool> expectation = expected_feasible(system, bound);
    if (std::holds_alternative<OracleUnknown>(answer) || !expectation) continue;
    EXPECT_EQ(*expectation, std::holds_alternative<OracleFeasible>(answer))
        << "bound " << bound << ": " << to_string(answer);
  }
}

void Data::expect_end() const {
  const OracleAnswer answer = ask_oracle(system, 4, limits);
  const auto* infeasible = std::get_if<OracleInfeasible>(&answer);
  const std::optional<bool> says = all_executions_end(system);
  if (infeasible == nullptr || !says) return;
  if (*says || !infeasible->domain_limited) {
    EXPECT_EQ(*says, infeasible->all_executions_end) << to_string(answer);
  }
}

INSTANTIATE_TEST_SUITE_P(All, DataLong, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });
INSTANTIATE_TEST_SUITE_P(All, Data, ::testing::ValuesIn(sample(data_files(), 3, "OracleData")),
                         [](const auto& info) { return data_name(info.param); });

}  // namespace
}  // namespace heapreach::test::data_test
