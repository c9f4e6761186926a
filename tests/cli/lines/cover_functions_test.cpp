// heapreach cover on each function of a C program, and its page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/lines/cover_lines.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::cover_functions_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::ordered_json;

const std::string program = HEAPREACH_BINARY;

const std::string several =
    "static int unused(int x) {\n"
    "  if (x > 3)\n"
    "    if (x < 2)\n"
    "      return 1;\n"
    "  return 0;\n"
    "}\n"
    "int first(int n, ...) {\n"
    "  return n;\n"
    "}\n"
    "static int sign(int x) {\n"
    "  if (x < 0)\n"
    "    return -1;\n"
    "  return 1;\n"
    "}\n"
    "int main(void) {\n"
    "  int x = 1;\n"
    "  return sign(5) + first(x, 2);\n"
    "}\n";

/// What is dead in one function's calls may be alive where executions begin in it.
TEST(CoverFunctions, EachIsLookedAtOnItsOwn) {
  EXPECT_THAT(lines_of(several).of("inconsistent"), ElementsAre(12));
  const ProgramResult r = cover("--all-functions --format json", several);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  const Json all = Json::parse(r.out);
  std::map<int, std::string> classes;
  for (const Json& line : all.at("lines")) classes[line.at("line")] = line.at("class");
  const std::map<int, std::string> expected = {
      {2, "consistent"},  {3, "consistent"},  {4, "inconsistent"},
      {5, "consistent"},  {11, "consistent"}, {12, "consistent"},
      {13, "consistent"}, {16, "consistent"}, {17, "consistent"}};
  EXPECT_EQ(classes, expected);
  std::map<std::string, bool> answered;
  for (const Json& function : all.at("functions")) {
    answered[function.at("name")] = function.contains("coverage");
    if (function.at("name") != "first") continue;
    EXPECT_THAT(function.at("no_answer").get<std::string>(),
                HasSubstr("a variable number of arguments"));
  }
  EXPECT_EQ(answered, (std::map<std::string, bool>{
                          {"unused", true}, {"first", false}, {"sign", true}, {"main", true}}));
}

TEST(CoverFunctions, TextNamesThemAll) {
  const ProgramResult r = cover("--all-functions --listing", several);
  EXPECT_THAT(r.out, HasSubstr("function unused\n"));
  EXPECT_THAT(r.out, HasSubstr("function first\nno answer: standard input:7: an entry function"));
  EXPECT_THAT(r.out, HasSubstr("each function on its own\nof 9 lines with code: 8 consistent, "
                               "1 inconsistent\nlines inconsistent: standard input:4\n"
                               "branches with outcomes inconsistent: standard input:3:11 always "
                               "false\n"));
  EXPECT_THAT(r.out, HasSubstr("\n+    12      return -1;\n"));
  EXPECT_EQ(cover("--all-functions", "int f(void) {").exit_code, 3);
  EXPECT_EQ(cover("--all-functions --format dot", several).exit_code, 2);
  EXPECT_EQ(cover("--all-functions --witness w.json", several).exit_code, 2);
  EXPECT_EQ(
      run_program(program + " cover --all-functions data/basics/access_error.rts.yaml").exit_code,
      2);
}

/// Others have changed variables before, and undefined functions do so meanwhile.
TEST(CoverFunctions, BeginWithAnyVariables) {
  const std::string text =
      "static int initialized;\n"
      "int mode;\n"
      "extern void poke(void);\n"
      "int use(int k) {\n"
      "  if (!initialized)\n"
      "    return -1;\n"
      "  mode = 1;\n"
      "  poke();\n"
      "  if (mode != 1)\n"
      "    return 5;\n"
      "  return k;\n"
      "}\n"
      "int each(int *p, int (*visit)(int *)) {\n"
      "  if (visit(p))\n"
      "    return 1;\n"
      "  return 0;\n"
      "}\n";
  const ProgramResult r = cover("--all-functions", text);
  EXPECT_EQ(r.exit_code, 0) << r.out;
  EXPECT_THAT(r.out, HasSubstr("each function on its own\nof 10 lines with code: 10 consistent\n"));
  EXPECT_EQ(cover("--all-functions --extern pure", text).exit_code, 10);
}

/// Both outcomes of a branch have one column, and the line has executions.
TEST(CoverFunctions, OutcomesThatNoExecutionHasAreTold) {
  const std::string text =
      "#include <stdlib.h>\n"
      "struct s { int a; };\n"
      "void late(struct s *p) { p->a = 1; if (p) free(p); }\n"
      "int both(struct s *p, struct s *q) { p->a = 1; return p == q && !p; }\n"
      "int wide(unsigned n) { if (n >= 0) return 1; return 2; }\n"
      "int some(int n) { switch (n & 3) { case 1: return 1; case 5: return 2; } return 3; }\n"
      "int right(struct s *p) { if (!p) return 0; return p->a; }\n";
  const ProgramResult r = cover("--all-functions", text);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  const std::string end = r.out.substr(r.out.find("each function on its own"));
  EXPECT_THAT(end,
              HasSubstr("branches with outcomes inconsistent: standard input:3:40 always true,"));
  EXPECT_THAT(end, HasSubstr(", standard input:5:30 always true, "));
  EXPECT_THAT(end, HasSubstr(" case 5 is never taken"));
  EXPECT_THAT(end, Not(HasSubstr("standard input:7")));
  const Json all = Json::parse(cover("--all-functions --format json", text).out);
  for (const Json& line : all.at("lines")) {
    if (line.at("line") != 3) continue;
    EXPECT_EQ(line.at("parts").at(0).at("outcome"), "false");
    EXPECT_EQ(line.at("parts").at(0).at("every_bound"), true);
  }
}

/// An ending on purpose that nothing leads to is told apart from one that executions come to.
TEST(CoverFunctions, EndingsThatNoExecutionComesToAreTold) {
  const std::string text =
      "#include <stdlib.h>\n"
      "void reach_error(void);\n"
      "int f(unsigned char x) {\n"
      "  if (x > 300)\n"
      "    abort();\n"
      "  if (x == 7)\n"
      "    abort();\n"
      "  if (x > 400)\n"
      "    reach_error();\n"
      "  if (x == 8)\n"
      "    reach_error();\n"
      "  return 0;\n"
      "}\n";
  const ProgramResult r = cover("--entry f", text);
  EXPECT_EQ(r.exit_code, 0) << r.out;
  EXPECT_THAT(r.out, HasSubstr("lines that end on purpose: standard input:7\n"));
  EXPECT_THAT(
      r.out, HasSubstr("lines that end on purpose (no execution comes there): standard input:5\n"));
  EXPECT_THAT(r.out, HasSubstr("lines that fail: standard input:11\n"));
  EXPECT_THAT(r.out, HasSubstr("lines that fail (no execution comes there): standard input:9\n"));
}

TEST(CoverPage, LinesOpenToWhatShowsThem) {
  const std::string text =
      "int any(void);\n"
      "int main(void) {\n"
      "  int x = any();\n"
      "  if (x > 3 && x < 2)\n"
      "    return 1;\n"
      "  return 0;\n"
      "}\n";
  const ProgramResult r = cover("--format html", text);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.out, HasSubstr("<title>coverage of standard input</title>"));
  EXPECT_THAT(r.out,
              HasSubstr("<details class=\"row inconsistent\"><summary title=\"inconsistent\">"
                        "<span class=\"number\">5</span><span class=\"mark\">#</span>    "
                        "return 1;</summary>"));
  EXPECT_THAT(r.out, HasSubstr("if (x &gt; 3 &amp;&amp; x &lt; 2)"));
  EXPECT_THAT(r.out, HasSubstr("which has been checked, for any number of cells."));
  EXPECT_THAT(r.out, HasSubstr("<li>undefined functions return any value"));
  EXPECT_THAT(r.out, HasSubstr("--panel:"));
  for (const char* open : {"{{", "http:", "https:", "src="}) {
    EXPECT_THAT(r.out, Not(HasSubstr(open)));
  }
  const ProgramResult all = cover("--all-functions --format html",
                                  "int first(int n, ...) { return n; }\n"
                                  "int sign(int x) { return x < 0 ? -1 : 1; }\n");
  EXPECT_THAT(all.out, HasSubstr("<h2>sign</h2>"));
  EXPECT_THAT(all.out, HasSubstr("No answer: standard input:1: an entry function"));
}

}  // namespace
}  // namespace heapreach::test::cover_functions_test
