// What tables and figures are made from; reports/page/test/analysis.test.js asks the page the same.
#include "reports/outcomes.h"

#include <gtest/gtest.h>

#include "reports/tables.h"
#include "tests/reports/results_file.h"

namespace heapreach::test::outcomes_test {
namespace {

using reports::Results;
using Row = plans::Result;  // testing::Test has a Result
using reports::Status;

Results results(std::vector<Row> runs) {
  Results result;
  result.results = std::move(runs);
  return result;
}

TEST(Outcomes, Par2) {
  EXPECT_EQ(reports::par2(example_run("a", 4, "pdr", "feasible", 3)), 3);
  EXPECT_EQ(reports::par2(example_run("a", 4, "pdr", "unknown", 10)), 20);
  Row wrong = example_run("a", 4, "pdr", "feasible", 3);
  wrong.status = Status::wrong;
  EXPECT_EQ(reports::par2(wrong), 20);
  wrong.limit_cpu_seconds.reset();
  EXPECT_EQ(reports::par2(wrong), 6);
}

TEST(Outcomes, RepetitionsCountOnceByTheLowerMedian) {
  Results all = results({});
  for (const double seconds : {5, 1, 9, 3}) {
    all.results.push_back(example_run("a", 4, "pdr", "feasible", seconds));
  }
  const auto one = reports::outcomes(all);
  ASSERT_EQ(one.cases.size(), 1u);
  EXPECT_EQ(one.runs[0][0]->cpu_seconds, 3);
  all.results[2].status = Status::wrong;
  EXPECT_EQ(reports::outcomes(all).runs[0][0]->cpu_seconds, 9)
      << "a wrong answer is never outvoted";
}

TEST(Outcomes, CasesAreInstancesWithBounds) {
  const Results all =
      results({example_run("a", 4, "pdr", "feasible", 1), example_run("a", 8, "bmc", "feasible", 1),
               example_run("b", 4, "pdr", "feasible", 1)});
  const auto outcomes = reports::outcomes(all);
  EXPECT_EQ(outcomes.configurations, (std::vector<std::string>{"bmc", "pdr"}));
  ASSERT_EQ(outcomes.cases.size(), 3u);
  EXPECT_EQ(outcomes.runs[0][0], nullptr);
  EXPECT_EQ(outcomes.runs[0][1], &all.results[0]);
  EXPECT_EQ(outcomes.runs[1][0], &all.results[1]);
}

TEST(Outcomes, TotalsAndTheirTables) {
  const Results all =
      results({example_run("a", 4, "pdr", "feasible", 2), example_run("b", 4, "pdr", "unknown", 10),
               example_run("a", 4, "b|m,c_1", "infeasible", 1)});
  const auto outcomes = reports::outcomes(all);
  const auto totals = reports::totals(outcomes);
  ASSERT_EQ(totals.size(), 2u);
  EXPECT_EQ(totals[1].cases, 2u);
  EXPECT_EQ(totals[1].solved, 1u);
  EXPECT_EQ(totals[1].feasible, 1u);
  EXPECT_EQ(totals[1].statuses[static_cast<std::size_t>(Status::timeout)], 1u);
  EXPECT_EQ(totals[1].cpu_solved, 2);
  EXPECT_EQ(totals[1].par2, 22);
  const auto table = reports::totals_table(outcomes);
  EXPECT_EQ(reports::as_csv(table),
            "configuration,cases,solved,feasible,infeasible,wrong,unknown,timeout,memout,crash,"
            "refused,error,CPU s (solved),PAR-2,PAR-2 per case,peak MB\n"
            "\"b|m,c_1\",1,1,0,1,0,0,0,0,0,0,0,1.00,1.00,1.00,30.0\n"
            "pdr,2,1,1,0,0,0,1,0,0,0,0,2.00,22.00,11.00,30.0\n");
  EXPECT_NE(reports::as_markdown(table).find("| b\\|m,c_1 | 1 |"), std::string::npos);
  EXPECT_NE(reports::as_latex(table).find("b|m,c\\_1 & 1 & 1 &"), std::string::npos);
}

TEST(Disagreements, FeasibleWithNExcludesInfeasibleWithNOrMore) {
  const auto count = [](std::int64_t feasible, std::int64_t infeasible, bool every = false,
                        const char* other = "a") {
    Results all = results({example_run("a", feasible, "pdr", "feasible", 1),
                           example_run(other, infeasible, "bmc", "infeasible", 1)});
    all.results[1].every_bound = every;
    return reports::disagreements(all).size();
  };
  EXPECT_EQ(count(8, 4), 0u);
  EXPECT_EQ(count(8, 8), 1u);
  EXPECT_EQ(count(4, 8), 1u);
  EXPECT_EQ(count(8, 4, true), 1u);
  EXPECT_EQ(count(8, 8, false, "b"), 0u);
}

}  // namespace
}  // namespace heapreach::test::outcomes_test
