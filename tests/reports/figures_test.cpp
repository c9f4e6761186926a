// Data and scripts of the figures; that gnuplot accepts them is tested in report_test.cpp.
#include "reports/figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "reports/gnuplot.h"
#include "tests/reports/results_file.h"

namespace heapreach::test::figures_test {
namespace {

using reports::Figure;
using reports::Results;
using Row = plans::Result;  // testing::Test has a Result
using reports::Status;
using testing::HasSubstr;
using testing::Not;

Results results(std::vector<Row> runs) {
  Results result;
  result.results = std::move(runs);
  return result;
}

Row with(Row run, Status status) {
  run.status = status;
  return run;
}

TEST(Figures, ScatterPutsTimeoutsOnTheLimitAndOtherFailuresOnTwiceIt) {
  const Results all = results({
      example_run("a", 4, "A", "feasible", 0.5),
      example_run("a", 4, "B", "unknown", 10.2),
      with(example_run("b", 4, "A", "unknown", 3), Status::memout),
      example_run("b", 4, "B", "infeasible", 0),
      example_run("c", 4, "A", "unknown", 10),
      with(example_run("c", 4, "B", "unknown", 1), Status::crash),
      example_run("d", 4, "A", "feasible", 1),
  });
  const auto outcomes = reports::outcomes(all);
  const auto figures = reports::scatter_figures(outcomes, {{0, 1}});
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_EQ(figures[0].name, "scatter-A-vs-B");
  EXPECT_EQ(figures[0].data,
            "# x y status_x status_y bound instance; CPU seconds, 10 for a timeout, 20 for no "
            "answer\n"
            "# feasible\n0.5000 10.0000 correct timeout 4 a\n"
            "\n\n# infeasible\n20.0000 0.0010 memout correct 4 b\n"
            "\n\n# solved by neither\n10.0000 20.0000 timeout crash 4 c\n");
  EXPECT_THAT(figures[0].script, HasSubstr("index 2"));
  EXPECT_THAT(figures[0].script, HasSubstr("set logscale xy"));
}

TEST(Figures, ScatterOfConfigurationsWithoutCommonCasesIsLeftOut) {
  const Results all =
      results({example_run("a", 4, "A", "feasible", 1), example_run("b", 4, "B", "feasible", 1)});
  EXPECT_TRUE(reports::scatter_figures(reports::outcomes(all), {{0, 1}}).empty());
}

TEST(Figures, ManyConfigurationsAreComparedWhereOneSettingDiffers) {
  std::vector<Row> runs;
  for (const char* engine : {"pdr", "bmc"}) {
    for (const char* encoding : {"basic", "kripke"}) {
      for (const char* passes : {"none", "default"}) {
        runs.push_back(example_run("a", 4, std::string(engine) + encoding + passes, "feasible", 1));
        plans::Settings& settings = runs.back().settings;
        settings.engine = engine;
        settings.encoding = encoding;
        settings.step = "small";
        settings.passes = passes;
        if (settings.encoding == "kripke") settings.query = "fan";  // which belongs to it
      }
    }
  }
  const Results all = results(runs);
  EXPECT_EQ(reports::natural_pairs(reports::outcomes(all)).size(), 12u) << "the edges of a cube";
  const Results few = results({runs.begin(), runs.begin() + 4});
  EXPECT_EQ(reports::natural_pairs(reports::outcomes(few)).size(), 6u);
}

TEST(Figures, QuantilesAreTheSolvedCasesByTime) {
  const Results all =
      results({example_run("a", 4, "A", "feasible", 3), example_run("b", 4, "A", "unknown", 10),
               example_run("c", 4, "A", "infeasible", 1)});
  const auto figures = reports::quantile_figures(reports::outcomes(all));
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_EQ(figures[0].data, "# solved cases, CPU seconds\n# A\n1 1.0000\n2 3.0000\n");
  const Results none = results({example_run("a", 4, "B", "unknown", 10)});
  EXPECT_TRUE(reports::quantile_figures(reports::outcomes(none)).empty());
}

TEST(Figures, QuantilesAreOfTheCasesThatAllRanAndOfEachItsOwn) {
  const Results all =
      results({example_run("a", 4, "A", "feasible", 3), example_run("a", 4, "B", "feasible", 1),
               example_run("b", 4, "A", "infeasible", 2), example_run("b", 4, "B", "unknown", 10),
               example_run("c", 4, "A", "unknown", 10), example_run("c", 4, "B", "unknown", 10),
               example_run("d", 4, "A", "feasible", 5)});
  const auto figures = reports::quantile_figures(reports::outcomes(all));
  ASSERT_EQ(figures.size(), 2u);
  EXPECT_EQ(figures[0].name, "quantile");
  EXPECT_EQ(figures[0].data,
            "# solved cases, CPU seconds\n# A\n1 2.0000\n2 3.0000\n\n\n# B\n1 1.0000\n\n\n"
            "# virtual best\n1 1.0000\n2 2.0000\n");
  for (const char* title : {"'A (25 s)'", "'B (41 s)'", "'virtual best (23 s)'", "of 3 that all"}) {
    EXPECT_THAT(figures[0].script, HasSubstr(title));
  }
  EXPECT_EQ(figures[1].name, "quantile-own");
  EXPECT_THAT(figures[1].script, HasSubstr("'A (30 s)'"));
  EXPECT_THAT(figures[1].script, HasSubstr("'virtual best (28 s)'"));
}

TEST(Figures, QuantilesWithoutACommonCaseAreOfEachItsOwn) {
  const Results all =
      results({example_run("a", 4, "A", "feasible", 3), example_run("b", 4, "B", "feasible", 1)});
  const auto figures = reports::quantile_figures(reports::outcomes(all));
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_EQ(figures[0].name, "quantile-own");
}

TEST(Figures, AKeyWithoutRoomForAllNamesTheBest) {
  std::vector<Row> runs;
  for (int i = 1; i <= 60; ++i) {
    runs.push_back(example_run("a", 4,
                               "a configuration of some length, number " + std::to_string(100 - i),
                               "feasible", 0.1 * i));
  }
  const Results all = results(runs);
  const std::string script = reports::quantile_figures(reports::outcomes(all))[0].script;
  EXPECT_THAT(script, HasSubstr("number 99 (0.1 s)'"));
  EXPECT_THAT(script, HasSubstr("virtual best"));
  EXPECT_THAT(script, Not(HasSubstr("number 40 (6 s)'")));
  EXPECT_THAT(script, HasSubstr(" others'"));
}

TEST(Figures, GrowthIsTheMedianWithFailuresAtTheirLimit) {
  std::vector<Row> runs = {example_run("f/a", 4, "A", "feasible", 1),
                           example_run("f/b", 4, "A", "feasible", 2),
                           example_run("f/c", 4, "A", "feasible", 0.5),
                           example_run("f/a", 8, "A", "feasible", 3),
                           example_run("f/b", 8, "A", "unknown", 12),
                           with(example_run("f/c", 8, "A", "unknown", 1), Status::memout)};
  const Results all = results(runs);
  const auto figures = reports::growth_figures(reports::outcomes(all));
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_EQ(figures[0].name, "growth-bound");
  EXPECT_THAT(figures[0].data, HasSubstr("# A\n4 1.0000 3 3\n8 10.0000 3 1\n"));
}

TEST(Figures, GrowthIsOfWhatWasRunAtSeveralBounds) {
  std::vector<Row> runs;
  for (const char* instance : {"f/a", "f/b", "f/c"}) {
    for (const int n : {4, 8}) runs.push_back(example_run(instance, n, "A", "feasible", n));
  }
  runs.push_back(example_run("f/a", 5, "A", "feasible", 9));  // one of three
  runs.push_back(example_run("f/d", 4, "A", "feasible", 9));
  runs.push_back(example_run("f/e", 16, "A", "feasible", 9));
  const Results all = results(runs);
  const auto figures = reports::growth_figures(reports::outcomes(all));
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_THAT(figures[0].data, HasSubstr("# A\n4 4.0000 3 3\n8 8.0000 3 3\n"));
  EXPECT_EQ(figures[0].data.find("\n5 "), std::string::npos);
  EXPECT_EQ(figures[0].data.find("\n16 "), std::string::npos);
}

TEST(Figures, GrowthWithTheSizeOfAGenerator) {
  std::vector<Row> runs;
  for (const int size : {1, 2, 3}) {
    runs.push_back(example_run("g" + std::to_string(size), 4, "A", "feasible", size));
    runs.back().size = size;
    runs.back().family = "generator:chains";
  }
  const Results all = results(runs);
  const auto figures = reports::growth_figures(reports::outcomes(all));
  ASSERT_EQ(figures.size(), 1u) << "nothing grows with the bound";
  EXPECT_EQ(figures[0].name, "growth-size-generator-chains");
}

TEST(Figures, BarsHaveARowPerConfiguration) {
  const Results all =
      results({example_run("a", 4, "A", "feasible", 3), example_run("b", 4, "A", "unknown", 10),
               example_run("a", 4, "B", "infeasible", 10)});
  const auto figures = reports::solved_figure(reports::outcomes(all));
  ASSERT_EQ(figures.size(), 1u);
  EXPECT_THAT(figures[0].data, HasSubstr("0 1 0 2 A\n1 0 1 1 B\n"));
}

TEST(Figures, NamesOfFilesAreApartAndTextsAreQuoted) {
  const Results all =
      results({example_run("a", 4, "x/y", "feasible", 1), example_run("a", 4, "x y", "feasible", 1),
               example_run("a", 4, "it's", "feasible", 1)});
  const auto outcomes = reports::outcomes(all);
  std::set<std::string> names;
  for (const Figure& figure :
       reports::scatter_figures(outcomes, reports::natural_pairs(outcomes))) {
    EXPECT_TRUE(names.insert(figure.name).second) << figure.name;
    EXPECT_EQ(figure.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-0123456789"),
              std::string::npos)
        << figure.name;
  }
  EXPECT_EQ(names.size(), 3u);
  EXPECT_EQ(reports::quoted("it's\n"), "'it''s '");
  EXPECT_EQ(reports::file_slug("//"), "x");
}

TEST(Figures, AxesBeginAtPowersOfTen) {
  EXPECT_DOUBLE_EQ(reports::axis_begin(0.5), 0.1);
  EXPECT_DOUBLE_EQ(reports::axis_begin(0.1), 0.1);
  EXPECT_DOUBLE_EQ(reports::axis_begin(7), 1);
  EXPECT_DOUBLE_EQ(reports::axis_begin(0), 0.001);
}

}  // namespace
}  // namespace heapreach::test::figures_test
