// `triage --html`: which sources the page has, and what it says of a real triage.
#include "cli/triage/page_sources.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/scratch_files.h"

namespace heapreach::test::page_sources_test {
namespace {

using Json = nlohmann::ordered_json;
using ::testing::HasSubstr;

Json data_of(const std::string& page) {
  const std::string before = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = page.find(before) + before.size();
  return Json::parse(page.substr(begin, page.find("</script>", begin) - begin));
}

triage::Outcome outcome_about(const std::vector<std::string>& files) {
  std::string text;
  for (const std::string& file : files) {
    text += file + ":1:1: warning: double-'free' [-Wanalyzer-double-free]\n";
  }
  triage::Outcome outcome;
  outcome.reports = {triage::read_report(text, "report.txt")};
  outcome.questions = triage::questions_of(outcome.reports);
  outcome.verdicts.resize(outcome.questions.size());
  return outcome;
}

using PageSources = ScratchFiles;

TEST_F(PageSources, AreThoseThatPlacesNameEachOnce) {
  const std::string file = save("a.c", "int a;\n");
  const std::string other_name = scratch.path() + "/./a.c";
  const Json data = data_of(cli::page_of(outcome_about({file, other_name}), {}));
  EXPECT_EQ(data["texts"], Json::parse(R"(["int a;\n"])"));
  EXPECT_EQ(data["text_of"], (Json{{other_name, 0}, {file, 0}}));
}

TEST_F(PageSources, AreLookedForAmongTheUnits) {
  const std::string unit = save("b.c", "int b;\n");
  const Json data = data_of(cli::page_of(outcome_about({"not_here/b.c", "b.c"}), {unit}));
  EXPECT_EQ(data["text_of"], Json::parse(R"({"b.c": 0})"));
}

TEST_F(PageSources, AreNoFoldersAndDevices) {
  const Json data = data_of(cli::page_of(outcome_about({scratch.path(), "/dev/zero"}), {}));
  EXPECT_EQ(data["texts"], Json::array());
}

TEST_F(PageSources, ComeWithThePageThatTheCommandWrites) {
  const std::string source = save("a.c",
                                  "#include <stdlib.h>\n"
                                  "/* </script><b> */\n"
                                  "int main(void) {\n"
                                  "  int *p = malloc(4);\n"
                                  "  free(p);\n"
                                  "  free(p);\n"
                                  "}\n");
  const std::string report =
      save("report.txt", source + ":6:3: warning: double-'free' of 'p' [-Wanalyzer-double-free]\n");
  const std::string page = scratch.file("page.html");
  const ProgramResult r =
      run_program(HEAPREACH_BINARY " triage --work 1M --format gcc --html " + page + " " + report);
  if (r.err.find("built without C") != std::string::npos) GTEST_SKIP() << "built without C";
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.out, HasSubstr("6:3: error: ")) << "the page is written beside the usual output";
  const Json data = data_of(slurp(page));
  EXPECT_EQ(data["texts"][0], slurp(source));
  EXPECT_EQ(data["triage"]["questions"][0]["verdict"], "confirmed");
  EXPECT_THAT(slurp(page), HasSubstr("<title>heapreach: " + report + "</title>"));
}

}  // namespace
}  // namespace heapreach::test::page_sources_test
