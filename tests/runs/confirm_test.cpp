// Every feasible program of data/c: the run that check makes of its own execution.
#include <gtest/gtest.h>

#include "tests/harness/run_program.h"
#include "tests/runs/programs.h"

namespace heapreach::runs::test {
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

bool is_leak(const std::string& path) {
  return said(path, "property").value_or("").rfind("valid-mem", 0) == 0;
}

/// What runs do not know of yet: where values enter recursive functions, blocks from realloc, and
/// that a call through a null pointer is the error that an assertion of the import predicts.
const std::set<std::string> not_yet = {
    "gap_buffer_moves_too_much",        "growing_array_stale_pointer",
    "string_buffer_forgets_terminator", "ops_table_unset",
    "state_machine_ends_in_null",       "rec_frames_dangle",
    "rec_list_destroy_reads_freed",     "rec_mutual_free_forgets_end"};

class Confirmed : public ::testing::TestWithParam<std::string> {};

/// A program that says "// address-dependent: REASON" needs addresses that no run can choose.
TEST_P(Confirmed, RunsEndWithThePredictedError) {
  if (is_leak(GetParam())) GTEST_SKIP() << "runs do not look for leaks";
  const auto r = run_program(HEAPREACH_BINARY " check --run --timeout 120 '" + GetParam() + "'");
  EXPECT_EQ(r.exit_code, 10) << r.out << r.err;
  if (not_yet.count(test_name(GetParam()))) {
    EXPECT_EQ(second_line(r.out).rfind("not confirmed: ", 0), 0u) << r.out;
    return;
  }
  EXPECT_EQ(second_line(r.out), said(GetParam(), "address-dependent")
                                    ? "address-dependent, not confirmed"
                                    : "feasible, confirmed by a run")
      << r.out << r.err;
}

std::string name_of(const ::testing::TestParamInfo<std::string>& info) {
  return test_name(info.param);
}

INSTANTIATE_TEST_SUITE_P(Data, Confirmed, ::testing::ValuesIn(feasible_programs()), name_of);

TEST(Confirm, FewProgramsDependOnAddresses) {
  unsigned dependent = 0;
  for (const std::string& path : feasible_programs()) {
    dependent += said(path, "address-dependent").has_value();
  }
  ASSERT_GE(feasible_programs().size(), 20u);
  EXPECT_LE(dependent * 20, feasible_programs().size());
}

}  // namespace
}  // namespace heapreach::runs::test
