// `check --lint-export`: findings as lines and as JSON, and exit codes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/scratch_files.h"

namespace heapreach::test::lint_exports_test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

struct LintExports : ScratchFiles {
  LintExports() {
    const std::string head = "rts: 1\nmeta: {producer: p}\nstart: {vertex: a}\nerror: bad\n";
    const std::string vertices = "vertices: {a: {label: x}, bad: {}}\nedges:\n";
    good =
        save("good.rts.yaml", head + vertices + "- {from: a, to: bad, at: {file: p.c, line: 1}}\n");
    bad = save("bad.rts.yaml",
               head + vertices +
                   "- {from: a, to: bad, do: [{assume: 'false'}], at: {file: p.c, line: 1}}\n");
    broken = save("broken.rts.yaml", "rts: 2\n");
  }
  static ProgramResult lint(const std::string& words) {
    return run_program(std::string(HEAPREACH_BINARY) + " check --lint-export " + words);
  }
  std::string good, bad, broken;
};

TEST_F(LintExports, WritesFindingsAsCompilersDo) {
  ProgramResult r = lint(good);
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.out, "1 file, 0 findings\n");
  r = lint(good + " " + bad);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(r.out, bad +
                       ":7:3: warning: the edge assumes what is always false, so no execution "
                       "takes it [constant-guard]\n2 files, 1 finding\n");
  EXPECT_EQ(lint("-q " + good).out, "");
}

TEST_F(LintExports, WritesJson) {
  const ProgramResult r = lint("--format json " + bad + " " + good);
  EXPECT_EQ(r.exit_code, 3);
  const Json json = Json::parse(r.out);
  EXPECT_EQ(json.at("schema"), "heapreach/lint");
  const Json& finding = json.at("files").at(0).at("findings").at(0);
  EXPECT_EQ(finding.at("rule"), "constant-guard");
  EXPECT_EQ(finding.at("line"), 7);
  EXPECT_TRUE(json.at("files").at(1).at("findings").empty());
}

TEST_F(LintExports, FilesThatCannotBeReadAreNamed) {
  const ProgramResult r = lint(broken + " " + bad);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_THAT(r.err, HasSubstr("broken.rts.yaml:1:6: "));
  EXPECT_THAT(r.out, HasSubstr("constant-guard"));
}

}  // namespace
}  // namespace heapreach::test::lint_exports_test
