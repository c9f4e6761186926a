// Every feasible program of data/c: the run that check makes of its own execution.
#include <gtest/gtest.h>

#include "rts/model/property.h"
#include "tests/harness/run_program.h"
#include "tests/harness/sample.h"
#include "tests/runs/programs.h"

namespace heapreach::runs::test::confirm_test {
namespace {

using heapreach::test::run_program;

std::vector<std::string> feasible_programs() {
  std::vector<std::string> result;
  for (const std::string& path : programs()) {
    if (said(path, "expect") == "feasible") result.push_back(path);
  }
  return result;
}

std::string second_line(const std::string& text) {
  const std::size_t first = text.find('\n');
  if (first == std::string::npos) return "";
  return text.substr(first + 1, text.find('\n', first + 1) - first - 1);
}

std::string options_for(const std::string& path) {
  const std::string property = said(path, "property").value_or("");
  const auto known = rts::property_named(property);
  const bool is_standard = !known || rts::Properties::standard().contains(*known);
  std::string result = is_standard ? "" : "--property " + property + " ";
  if (const auto bound = said(path, "bound")) result += "--bound " + *bound + " ";
  return result;
}

/// A program that says "// address-dependent: REASON" needs addresses that no run can choose, and
/// one that says "// assumes: f, g" results of these functions that are not inputs.
void expect_confirmed(const std::string& path) {
  const auto r = run_program(HEAPREACH_BINARY " check --run --work 60M " + options_for(path) + "'" +
                             path + "'");
  EXPECT_EQ(r.exit_code, 10) << r.out << r.err;
  std::string confirmed = "feasible, confirmed by a run";
  if (const auto assumed = said(path, "assumes")) {
    confirmed += " under assumed results of: " + *assumed;
  }
  EXPECT_EQ(second_line(r.out),
            said(path, "address-dependent") ? "address-dependent, not confirmed" : confirmed)
      << r.out << r.err;
}

class Confirmed : public ::testing::TestWithParam<std::string> {};
TEST_P(Confirmed, RunsEndWithThePredictedError) {
  expect_confirmed(GetParam());
}

class ConfirmedLong : public ::testing::TestWithParam<std::string> {};
TEST_P(ConfirmedLong, RunsEndWithThePredictedError) {
  expect_confirmed(GetParam());
}

std::string name_of(const ::testing::TestParamInfo<std::string>& info) {
  return test_name(info.param);
}

INSTANTIATE_TEST_SUITE_P(Data, Confirmed,
                         ::testing::ValuesIn(heapreach::test::sample(feasible_programs(), 60,
                                                                     "Confirmed")),
                         name_of);
INSTANTIATE_TEST_SUITE_P(Data, ConfirmedLong, ::testing::ValuesIn(feasible_programs()), name_of);

TEST(Confirm, FewProgramsDependOnAddresses) {
  unsigned dependent = 0;
  for (const std::string& path : feasible_programs()) {
    dependent += said(path, "address-dependent").has_value();
  }
  ASSERT_GE(feasible_programs().size(), 20u);
  EXPECT_LE(dependent * 20, feasible_programs().size());
}

}  // namespace
}  // namespace heapreach::runs::test::confirm_test
