// Imports that keep an edge for every line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/lines/cover_lines.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::every_line_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string program = HEAPREACH_BINARY;

TEST(CoverLines, TheImportedSystemKnowsItsLines) {
  const TemporaryDirectory directory;
  const std::string system = directory.file("system.rts.yaml");
  const std::string text =
      "int main(void) {\n  int x = 0;\n  if (x) {\n    x = 1;\n  }\n  return 0;\n}\n";
  const ProgramResult imported =
      run_program(program + " import --every-line -x c - -o " + system, text);
  ASSERT_EQ(imported.exit_code, 0) << imported.err;
  const ProgramResult r = run_program(program + " cover --end exit --format json " + system, "");
  ASSERT_EQ(r.exit_code, 10) << r.err;
  std::map<int, std::string> classes;
  const Json coverage = Json::parse(r.out);
  for (const Json& line : coverage.at("lines")) {
    classes[line.at("line")] = line.at("class");
  }
  const std::map<int, std::string> expected = {
      {2, "consistent"}, {3, "consistent"}, {4, "inconsistent"}, {6, "consistent"}};
  EXPECT_EQ(classes, expected);
}

/// The first line of a program in data/c says what comes out.
void expect_verdicts(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const std::string path = std::string(HEAPREACH_DATA_DIR) + "/c/" + name + ".c";
    const bool is_feasible = slurp(path).starts_with("// expect: feasible");
    const ProgramResult r =
        run_program(program + " check --every-line --engine explore --work 60M " + path);
    EXPECT_EQ(r.exit_code == 10, is_feasible) << path << "\n" << r.out << r.err;
    EXPECT_TRUE(is_feasible || r.exit_code < 2) << path << "\n" << r.out << r.err;
  }
}

TEST(EveryLine, VerdictsAreThoseOfOtherImports) {
  expect_verdicts({"callback_destructor", "dangling_inner_scope", "goto_cleanup"});
}

TEST(EveryLineLong, VerdictsAreThoseOfOtherImports) {
  expect_verdicts({"array_fill_one_too_many", "assert_even", "callback_wrong_destructor",
                   "errno_kept", "goto_cleanup_wrong_label", "list_splice", "dll_delete"});
}

}  // namespace
}  // namespace heapreach::test::every_line_test
