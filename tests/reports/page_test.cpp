// The data inside the page, and the page as a file; what it looks like is tested in a browser
// (reports/page/test).
#include "reports/page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "reports/asset.h"
#include "reports/page_data.h"
#include "tests/harness/run_program.h"
#include "tests/reports/results_file.h"

namespace heapreach::test::page_test {
namespace {

using Json = nlohmann::ordered_json;
using reports::Results;

Results results(std::vector<plans::Result> runs) {
  Results result;
  result.starts = {example_session()};
  result.results = std::move(runs);
  return result;
}

std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(PageData, ColumnsInTheirThreeForms) {
  auto first = example_run("a/x", 4, "pdr/10", "feasible", 1.234567);
  auto second = example_run("a/y", 8, "pdr/9", "unknown", 10);
  second.reason = "gave up";
  first.stages = R"({"read": 0.5, "odd": "text"})";
  second.stages = "not JSON";
  const Json data = reports::page_data(results({first, second}));
  EXPECT_EQ(data["rows"], 2);
  EXPECT_EQ(data["columns"]["family"], Json({{"same", "a"}}));
  EXPECT_EQ(data["columns"]["query"], Json({{"same", nullptr}}));
  EXPECT_EQ(data["columns"]["bound"], Json({{"values", {4, 8}}}));
  EXPECT_EQ(data["columns"]["cpu_seconds"], Json({{"values", {1.2346, 10.0}}}));
  EXPECT_EQ(data["columns"]["configuration"]["words"], Json({"pdr/9", "pdr/10"}));
  EXPECT_EQ(data["columns"]["configuration"]["at"], Json({1, 0}));
  EXPECT_EQ(data["columns"]["reason"]["at"], Json({nullptr, 0}));
  EXPECT_EQ(data["stages"], Json::parse(R"({"read": {"values": [0.5, null]}})"));
  EXPECT_EQ(data["experiment"]["sessions"][0]["machine"]["cores"], 2);
}

TEST(PageData, NoRuns) {
  const Json data = reports::page_data(Results{});
  EXPECT_EQ(data["rows"], 0);
  EXPECT_EQ(data["experiment"]["sessions"], Json::array());
}

TEST(PageData, LongReasonsAreCutBetweenCharacters) {
  auto run = example_run("a", 4, "pdr", "unknown", 1);
  run.reason = std::string(399, 'x') + "\u00e4\u00f6";
  const Json data = reports::page_data(results({run}));
  EXPECT_EQ(data["columns"]["reason"]["same"], std::string(399, 'x') + "...");
}

TEST(Page, DataCannotEndItsElement) {
  auto run = example_run("</script><script>alert(1)</script>", 4, "<!--", "feasible", 1);
  run.reason = "\xff\xfe no UTF-8";
  const std::string asset(reports::page_asset());
  const std::string text = reports::page(results({run}), "<b> & \"title\"");
  EXPECT_EQ(occurrences(text, "</script>"), occurrences(asset, "</script>"));
  EXPECT_EQ(occurrences(text, "<!--"), occurrences(asset, "<!--"));
  EXPECT_NE(text.find("<title>&lt;b&gt; &amp; &quot;title&quot;</title>"), std::string::npos);
}

TEST(Page, TenThousandRunsStayBelowThreeMegabytes) {
  const std::string text = reports::page(results(sample_runs(10000)), "large");
  EXPECT_LT(text.size(), 3000000u);
  EXPECT_GT(text.size(), 700000u);
}

TEST(Page, NeedsNoNetwork) {
  const std::string asset(reports::page_asset());
  for (const char* part : {" src=\"", " src='", "<link", "@import", "url(http"}) {
    EXPECT_EQ(asset.find(part), std::string::npos) << part;
  }
}

TEST(PageAsset, IsBuiltFromTheseSources) {
  const ProgramResult r =
      run_program("cd reports/page && sha256sum --quiet -c ../asset/sources.sha256");
  EXPECT_EQ(r.exit_code, 0) << r.out << "run `make page` and commit reports/asset";
}

TEST(PageAsset, SaysWhoseWorkItContains) {
  const std::string asset(reports::page_asset());
  for (const char* part : {"Apache ECharts 6", "Apache License 2.0", "ZRender", "BSD 3-Clause"}) {
    EXPECT_NE(asset.find(part), std::string::npos) << part;
  }
}

}  // namespace
}  // namespace heapreach::test::page_test
