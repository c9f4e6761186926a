// The whole of `heapreach report`: files, determinism, gnuplot's opinion, what can go wrong.
#include "reports/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "support/error.h"
#include "tests/harness/run_program.h"
#include "tests/reports/results_file.h"

namespace heapreach::test::report_test {
namespace {

namespace fs = std::filesystem;
using reports::ReportSummary;
using testing::HasSubstr;
using testing::IsEmpty;

class Report : public testing::Test {
 protected:
  ReportSummary report(const std::vector<plans::Result>& runs, const std::string& to = "out") {
    write_results(directory_.file("results"), {example_session()}, runs);
    options_.folder = folder(to);
    return reports::write_report(directory_.file("results"), options_);
  }
  OutputFolder folder(const std::string& name) const {
    OutputFolder result("--output", directory_.file(name), OutputFolder::Others::stay);
    Outputs("report", false).admit(result);
    return result;
  }
  /// Name below the directory -> content.
  std::map<std::string, std::string> files(const std::string& to = "out") const {
    std::map<std::string, std::string> result;
    for (const auto& entry : fs::recursive_directory_iterator(directory_.file(to))) {
      if (!entry.is_regular_file()) continue;
      result[fs::relative(entry.path(), directory_.file(to))] = slurp(entry.path());
    }
    return result;
  }

  TemporaryDirectory directory_;
  reports::ReportOptions options_;
};

TEST_F(Report, PageTablesAndFigures) {
  const ReportSummary summary = report(sample_runs(300));
  EXPECT_THAT(summary.warnings, IsEmpty());
  EXPECT_EQ(summary.configurations, 8u);
  const auto all = files();
  for (const char* name :
       {"report.html", "totals.csv", "totals.md", "totals.tex", "figures/README.md"}) {
    EXPECT_EQ(all.count(name), 1u) << name;
  }
  std::size_t drawn = 0;
  for (const auto& [name, text] : all) {
    if (!name.ends_with(".gp")) continue;
    const std::string base = name.substr(0, name.size() - 3);
    ASSERT_EQ(all.count(base + ".svg") + all.count(base + ".pdf") + all.count(base + ".dat"), 3u);
    EXPECT_THAT(all.at(base + ".svg"), HasSubstr("</svg>"));
    EXPECT_EQ(all.at(base + ".pdf").substr(0, 5), "%PDF-");
    EXPECT_THAT(all.at("figures/README.md"), HasSubstr("](" + base.substr(8) + ".svg)"));
    ++drawn;
  }
  EXPECT_EQ(drawn, summary.figures);
  EXPECT_GT(drawn, 10u);
}

TEST_F(Report, SameResultsSameBytes) {
  std::vector<plans::Result> runs = sample_runs(200);
  report(runs, "one");
  std::reverse(runs.begin(), runs.end());
  report(runs, "two");
  const auto one = files("one"), two = files("two");
  ASSERT_EQ(one.size(), two.size());
  for (const auto& [name, text] : one) EXPECT_TRUE(text == two.at(name)) << name;
}

TEST_F(Report, FiguresCanBeDrawnAgainFromTheirFolder) {
  report(sample_runs(64));
  const std::string folder = directory_.file("out/figures");
  fs::remove(folder + "/quantile.svg");
  const ProgramResult r = run_program("cd '" + folder + "' && gnuplot quantile.gp");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.err, "");
  EXPECT_TRUE(fs::exists(folder + "/quantile.svg"));
}

TEST_F(Report, NoRuns) {
  const ReportSummary summary = report({});
  ASSERT_EQ(summary.warnings.size(), 1u);
  EXPECT_THAT(summary.warnings[0], HasSubstr("holds no finished run"));
  EXPECT_EQ(files().count("report.html"), 1u);
  EXPECT_FALSE(fs::exists(directory_.file("out/figures")));
}

TEST_F(Report, OneConfigurationAndNothingSolved) {
  EXPECT_THAT(report({example_run("a", 4, "A", "feasible", 1)}).warnings, IsEmpty());
  EXPECT_EQ(files().count("figures/quantile.svg"), 1u);
  EXPECT_THAT(report({example_run("a", 4, "A", "unknown", 10)}, "none").warnings, IsEmpty());
  EXPECT_EQ(files("none").count("figures/solved.svg"), 1u);
}

TEST_F(Report, OddNamesAndTimes) {
  auto run = example_run("a'b\"c", 4, "it's \\ 100 %_{x} \u00e4", "feasible", 0);
  auto other = example_run("a'b\"c", 4, "@`~^{}", "unknown", 0);
  run.limit_cpu_seconds.reset();
  other.limit_cpu_seconds.reset();
  EXPECT_THAT(report({run, other}).warnings, IsEmpty());
}

TEST_F(Report, ComparedOnRequest) {
  options_.compared = {{"explore", "pdr/basic"}};
  report(sample_runs(64));
  EXPECT_EQ(files().count("figures/scatter-explore-vs-pdr-basic.svg"), 1u);
  options_.compared = {{"explore", "none such"}};
  EXPECT_THROW(report(sample_runs(64)), UsageError);
}

TEST_F(Report, WithoutGnuplotThereIsThePageAndOneWarning) {
  const std::string path = getenv("PATH");
  setenv("PATH", directory_.path().c_str(), 1);
  const ReportSummary summary = report(sample_runs(64));
  setenv("PATH", path.c_str(), 1);
  ASSERT_EQ(summary.warnings.size(), 1u);
  EXPECT_THAT(summary.warnings[0], HasSubstr("gnuplot was not found"));
  EXPECT_EQ(summary.figures, 0u);
  EXPECT_EQ(files().count("report.html") + files().count("figures/quantile.gp"), 2u);
}

TEST_F(Report, FiguresCanBeLeftOut) {
  options_.figures = false;
  EXPECT_THAT(report(sample_runs(64)).warnings, IsEmpty());
  EXPECT_FALSE(fs::exists(directory_.file("out/figures")));
}

TEST_F(Report, FoldersThatCannotBeWritten) {
  std::ofstream(directory_.file("file")) << "x";
  EXPECT_THROW(report({}, "file"), UsageError);
  EXPECT_THROW(report({}, "file/below"), InputError);
  report({}, "odd");
  fs::remove(directory_.file("odd/report.html"));
  fs::create_directories(directory_.file("odd/report.html"));
  try {
    report({}, "odd");
    FAIL() << "a directory stands where the page goes";
  } catch (const InputError& error) {
    EXPECT_THAT(error.message(), HasSubstr("cannot be written: Is a directory"));
  }
}

class ReportLong : public Report {};

TEST_F(ReportLong, TenThousandRunsMakeASmallPage) {
  write_results(directory_.file("results"), {example_session()}, sample_runs(10000));
  options_.folder = folder("out");
  const ReportSummary summary = reports::write_report(directory_.file("results"), options_);
  EXPECT_THAT(summary.warnings, IsEmpty());
  EXPECT_LT(fs::file_size(directory_.file("out/report.html")), 3000000u);
}

}  // namespace
}  // namespace heapreach::test::report_test
