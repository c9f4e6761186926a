// The example systems against the oracle: what a file expects must be what enumeration finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>

#include "rts/memory_errors.h"
#include "rts/read.h"
#include "tests/support/oracle.h"

namespace heapreach::test {
namespace {

using namespace rts;

std::vector<std::filesystem::path> data_files() {
  std::vector<std::filesystem::path> result;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(HEAPREACH_DATA_DIR)) {
    if (entry.path().string().ends_with(".rts.yaml")) result.push_back(entry.path());
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// Whether the expectation says feasible at the bound; nothing if it does not say.
std::optional<bool> expected(const System& system, std::uint64_t bound) {
  if (!system.expect) return std::nullopt;
  switch (system.expect->kind) {
    case Expectation::Kind::infeasible:
      return false;
    case Expectation::Kind::feasible_from:
      return bound >= system.expect->from;
    case Expectation::Kind::feasible:
      if (bound >= system.bound.value_or(default_bound)) return true;
  }
  return std::nullopt;
}

/// Small bounds, and those around the threshold.
std::set<std::uint64_t> bounds_for(const System& system) {
  std::set<std::uint64_t> result = {0, 1, 2, 3, 4, 5, 6};
  if (system.expect && system.expect->kind == Expectation::Kind::feasible_from) {
    result.insert(system.expect->from);
    if (system.expect->from > 0) result.insert(system.expect->from - 1);
  }
  return result;
}

/// The file's `meta.ends`: whether some length limits all executions at bound 4.
std::optional<bool> ends(const System& system) {
  for (const auto& [key, value] : system.meta.entries) {
    if (key == "ends") return value == "true";
  }
  return std::nullopt;
}

class Data : public ::testing::TestWithParam<std::filesystem::path> {
 protected:
  Data() {
    std::ifstream in(GetParam());
    system = with_implicit_errors(read(in, GetParam().string()).system);
    limits.states = 20000;
  }
  System system;
  OracleLimits limits;
};

TEST_P(Data, ExpectationHolds) {
  ASSERT_TRUE(system.expect.has_value());
  for (std::uint64_t bound : bounds_for(system)) {
    const OracleAnswer answer = ask_oracle(system, bound, limits);
    const std::optional<bool> expectation = expected(system, bound);
    if (std::holds_alternative<OracleUnknown>(answer) || !expectation) continue;
    EXPECT_EQ(*expectation, std::holds_alternative<OracleFeasible>(answer))
        << "bound " << bound << ": " << to_string(answer);
  }
}

TEST_P(Data, EndsAsItSays) {
  const OracleAnswer answer = ask_oracle(system, 4, limits);
  const auto* infeasible = std::get_if<OracleInfeasible>(&answer);
  const std::optional<bool> says = ends(system);
  if (infeasible == nullptr || !says) return;
  if (*says || !infeasible->domain_limited) {
    EXPECT_EQ(*says, infeasible->all_executions_end) << to_string(answer);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Data, ::testing::ValuesIn(data_files()), [](const auto& info) {
  std::string name = info.param.stem().stem().string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return std::to_string(info.index) + "_" + name;
});

}  // namespace
}  // namespace heapreach::test
