// heapreach cover on C programs, line by line: each line with code has one class, and lines without
// an edge say why.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "tests/harness/run_program.h"

namespace heapreach::test::cover_lines_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using Json = nlohmann::ordered_json;

const std::string program = HEAPREACH_BINARY;

ProgramResult cover(const std::string& options, const std::string& text) {
  return run_program(program + " cover --timeout 60 -x c " + options + " -", text);
}

/// Of a program: classes by line, with "!" behind those without an edge that say why.
struct Lines {
  int exit_code = 0;
  std::map<int, std::string> classes;
  std::map<int, std::string> reasons;

  std::vector<int> of(const std::string& line_class) const {
    std::vector<int> lines;
    for (const auto& [line, one] : classes) {
      if (one == line_class) lines.push_back(line);
    }
    return lines;
  }
};

Lines lines_of(const std::string& text, const std::string& options = "") {
  const ProgramResult r = cover("--format json " + options, text);
  Lines result;
  result.exit_code = r.exit_code;
  EXPECT_TRUE(r.exit_code == 0 || r.exit_code == 10 || r.exit_code == 20) << r.err << text;
  if (r.out.empty()) return result;
  const Json coverage = Json::parse(r.out);
  for (const Json& line : coverage.at("lines")) {
    EXPECT_EQ(line.at("file"), "standard input");
    result.classes[line.at("line")] = line.at("class");
    result.reasons[line.at("line")] = line.value("reason", "");
  }
  return result;
}

TEST(CoverLines, ADeadBranchIsInconsistentAndItsTwinIsNot) {
  const auto with = [](const std::string& bound) {
    return "int any(void);\n"
           "int main(void) {\n"
           "  int x = any();\n"
           "  if (x > 3)\n"
           "    if (x < " +
           bound +
           ") {\n"
           "      x = 1;\n"
           "    }\n"
           "  return x;\n"
           "}\n";
  };
  const Lines wrong = lines_of(with("3"));
  EXPECT_EQ(wrong.exit_code, 10);
  EXPECT_THAT(wrong.of("inconsistent"), ElementsAre(6));
  EXPECT_THAT(wrong.of("consistent"), ElementsAre(3, 4, 5, 8));
  const Lines right = lines_of(with("9"));
  EXPECT_EQ(right.exit_code, 0);
  EXPECT_THAT(right.of("consistent"), ElementsAre(3, 4, 5, 6, 8));
}

/// A condition that is constant once locals are registers keeps both of its ways.
TEST(CoverLines, WhatTheCompilerCouldFoldStays) {
  const Lines lines = lines_of(
      "int main(void) {\n"
      "  int debug = 0;\n"
      "  int unused = 7;\n"
      "  unused + 1;\n"
      "  if (debug) {\n"
      "    unused = 8;\n"
      "  }\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(lines.of("consistent"), ElementsAre(2, 3, 4, 5, 8));
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(6));
}

TEST(CoverLines, WhatTheCompilerDropsIsLeftOut) {
  const Lines lines = lines_of(
      "int main(void) {\n"
      "  int x;\n"
      "  x = 1;\n"
      "  if (0) {\n"
      "    x = 2;\n"
      "  }\n"
      "\n"
      "  /* x = 3; */\n"
      "  return x;\n"
      "  x = 4;\n"
      "}\n");
  EXPECT_EQ(lines.exit_code, 0);
  EXPECT_THAT(lines.of("consistent"), ElementsAre(3, 9));
  EXPECT_THAT(lines.of("left out"), ElementsAre(4, 5, 10));
  EXPECT_EQ(lines.reasons.at(5), "the compiler makes nothing of it");
  EXPECT_EQ(lines.classes.size(), 5u);
}

TEST(CoverLines, FunctionsThatNothingCallsAreNamed) {
  const std::string text =
      "static int small(int x) {\n"
      "  return x + 1;\n"
      "}\n"
      "int large(int x) {\n"
      "  return small(x);\n"
      "}\n"
      "int main(void) {\n"
      "  return 0;\n"
      "}\n";
  const Lines lines = lines_of(text);
  EXPECT_EQ(lines.exit_code, 0);
  EXPECT_THAT(lines.of("never called"), ElementsAre(2, 5));
  EXPECT_THAT(cover("", text).out, HasSubstr("lines never called: standard input:2, 5\n"));
}

TEST(CoverLines, AbortEndsOnPurposeAndErrorsFail) {
  const std::string text =
      "#include <assert.h>\n"
      "#include <stdlib.h>\n"
      "int any(void);\n"
      "void stop(void) __attribute__((noreturn));\n"
      "int main(void) {\n"
      "  int x = any();\n"
      "  if (x == 1) {\n"
      "    x = 5;\n"
      "    abort();\n"
      "    x = 6;\n"
      "  }\n"
      "  if (x == 2)\n"
      "    stop();\n"
      "  if (x == 3)\n"
      "    assert(0);\n"
      "  if (x == 4)\n"
      "    exit(3);\n"
      "  if (x == 1)\n"
      "    x = 7;\n"
      "  return x;\n"
      "}\n";
  const Lines lines = lines_of(text);
  EXPECT_THAT(lines.of("ends on purpose"), ElementsAre(8, 9, 13));
  EXPECT_THAT(lines.of("fails"), ElementsAre(15));
  EXPECT_THAT(lines.of("left out"), ElementsAre(10));
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(19));
  EXPECT_THAT(lines.of("consistent"), ElementsAre(6, 7, 12, 14, 16, 17, 18, 20));
  const std::string out = cover("", text).out;
  EXPECT_THAT(out, HasSubstr("lines that end on purpose: standard input:8-9, 13\n"));
}

/// As long as something else is alive, a program that only ends on purpose raises no alarm.
TEST(CoverLines, CodeBeforeAnErrorOnEveryWayIsInconsistent) {
  const Lines lines = lines_of(
      "#include <stdlib.h>\n"
      "int any(void);\n"
      "int main(void) {\n"
      "  int *p = malloc(sizeof *p);\n"
      "  if (!p) {\n"
      "    int x = 3;\n"
      "    *p = x;\n"
      "    return x;\n"
      "  }\n"
      "  free(p);\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(6, 7, 8));
  EXPECT_THAT(lines.of("consistent"), ElementsAre(4, 5, 10, 11));
}

TEST(CoverLines, AllCopiesOfAFunctionCount) {
  const auto with = [](const std::string& second) {
    return "int any(void);\n"
           "static int sign(int x) {\n"
           "  if (x < 0) {\n"
           "    return -1;\n"
           "  }\n"
           "  return 1;\n"
           "}\n"
           "int main(void) {\n"
           "  int a = sign(5);\n"
           "  int b = sign(" +
           second +
           ");\n"
           "  return a + b;\n"
           "}\n";
  };
  const Lines alive = lines_of(with("any()"));
  EXPECT_EQ(alive.exit_code, 0);
  EXPECT_THAT(alive.of("consistent"), ElementsAre(3, 4, 6, 9, 10, 11));
  EXPECT_THAT(lines_of(with("6")).of("inconsistent"), ElementsAre(4));
}

TEST(CoverLines, RecursiveFunctionsHaveLines) {
  const Lines lines = lines_of(
      "int any(void);\n"
      "int sum(int n) {\n"
      "  if (n <= 0)\n"
      "    return 0;\n"
      "  if (n == 7)\n"
      "    return 7;\n"
      "  return n + sum(n - 1);\n"
      "}\n"
      "int main(void) {\n"
      "  return sum(2);\n"
      "}\n");
  EXPECT_THAT(lines.of("consistent"), ElementsAre(3, 4, 5, 7, 10));
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(6));
}

TEST(CoverLines, ALoopThatNeverEndsIsAnAnswer) {
  const std::string text =
      "int any(void);\n"
      "int main(void) {\n"
      "  int x = 0;\n"
      "  while (1) {\n"
      "    x = any();\n"
      "  }\n"
      "  return x;\n"
      "}\n";
  const Lines lines = lines_of(text);
  EXPECT_EQ(lines.exit_code, 10);
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(3, 4, 5));
  EXPECT_EQ(lines.reasons.at(5), "no path leads on to the exit");
  EXPECT_THAT(lines.of("left out"), ElementsAre(7));
  EXPECT_EQ(cover("--end exit", text).exit_code, 2);
}

TEST(CoverLines, PartsOfAnEndlessLoopAreInconsistentToo) {
  const Lines lines = lines_of(
      "int any(void);\n"
      "int main(void) {\n"
      "  int x = any();\n"
      "  if (x)\n"
      "    for (;;)\n"
      "      x++;\n"
      "  return x;\n"
      "}\n");
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(5, 6));
  EXPECT_THAT(lines.of("consistent"), ElementsAre(3, 4, 7));
}

TEST(CoverLines, MacrosAndSharedLinesAndHeadersOfLoops) {
  const Lines lines = lines_of(
      "int any(void);\n"
      "#define CHANGE(x) do { \\\n"
      "    if (any()) x = 1;   \\\n"
      "  } while (0)\n"
      "int main(void) {\n"
      "  int a = 0; if (a) a = 2; int b = 1;\n"
      "  CHANGE(a);\n"
      "  for (int i = 0;\n"
      "       i < 2;\n"
      "       i++)\n"
      "    b += i;\n"
      "  for (int i = 2;\n"
      "       i < 2;\n"
      "       i++)\n"
      "    b -= i;\n"
      "  return a +\n"
      "         b;\n"
      "}\n");
  EXPECT_THAT(lines.of("consistent"), ElementsAre(6, 7, 8, 9, 10, 11, 12, 13, 16, 17));
  EXPECT_THAT(lines.of("inconsistent"), ElementsAre(14, 15));
}

/// One place of a line may be on no execution while others are.
TEST(CoverLines, PartsOfLinesAreToldApart) {
  const auto with = [](const std::string& limit) {
    return "int any(void);\n"
           "int main(void) {\n"
           "  int n = any(), r = 0;\n"
           "  for (int i = 0; i < n; i++)\n"
           "    for (int j = i; j < " +
           limit +
           "; j++) r++;\n"
           "  return r;\n"
           "}\n";
  };
  const ProgramResult wrong = cover("--format json", with("0"));
  EXPECT_EQ(wrong.exit_code, 10);
  const Json coverage = Json::parse(wrong.out);
  std::vector<std::string> parts;
  for (const Json& line : coverage.at("lines")) {
    EXPECT_EQ(line.at("class"), "consistent") << line;
    for (const Json& part : line.value("parts", Json::array())) {
      parts.push_back(std::to_string(int(line.at("line"))) + ":" +
                      std::to_string(int(part.at("column"))));
    }
  }
  EXPECT_THAT(parts, ::testing::Contains("5:29"));
  EXPECT_THAT(cover("", with("0")).out,
              HasSubstr("parts of lines inconsistent: standard input:5:"));
  EXPECT_EQ(cover("", with("n")).exit_code, 0);
}

TEST(CoverLines, LinesAreThoseThatTheSourceSays) {
  const ProgramResult r = cover("--format json",
                                "# 1 \"first.c\"\n"
                                "int any(void);\n"
                                "# 7 \"second.h\"\n"
                                "static int one(void) {\n"
                                "  return 1;\n"
                                "}\n"
                                "# 20 \"first.c\"\n"
                                "int main(void) {\n"
                                "  if (0)\n"
                                "    return 5;\n"
                                "  return one();\n"
                                "}\n");
  std::vector<std::string> seen;
  const Json coverage = Json::parse(r.out);
  for (const Json& line : coverage.at("lines")) {
    seen.push_back(line.at("file").get<std::string>() + ":" + std::to_string(int(line.at("line"))) +
                   " " + line.at("class").get<std::string>());
  }
  EXPECT_THAT(seen, UnorderedElementsAre("first.c:21 left out", "first.c:22 left out",
                                         "first.c:23 consistent", "second.h:8 consistent"));
}

TEST(CoverLines, TheListingHasAMarkPerLine) {
  const ProgramResult r = cover("--listing",
                                "static int unused(void) { return 1; }\n"
                                "\n"
                                "int main(void) {\n"
                                "  int x = 3;\n"
                                "  if (x > 4)\n"
                                "    x = 5;\n"
                                "  return x;\n"
                                "}\n");
  EXPECT_THAT(r.out, HasSubstr("\nstandard input\n"
                               "n     1  static int unused(void) { return 1; }\n"
                               "      2\n"
                               "      3  int main(void) {\n"
                               "+     4    int x = 3;\n"
                               "+     5    if (x > 4)\n"
                               "#     6      x = 5;\n"
                               "+     7    return x;\n"
                               "      8  }\n"));
  EXPECT_EQ(cover("--listing --format json", "int main(void) { return 0; }").exit_code, 2);
}

/// What the code of dead branches needs cannot keep the rest from being looked at.
TEST(CoverLines, UnsupportedDeadCodeIsLeftOut) {
  const Lines lines = lines_of(
      "int main(void) {\n"
      "  int x = 0;\n"
      "  if (x) {\n"
      "    volatile double d = x;\n"
      "    x = (int)(d * 2);\n"
      "  }\n"
      "  return x;\n"
      "}\n");
  EXPECT_THAT(lines.of("consistent"), ElementsAre(2, 3, 7));
  EXPECT_THAT(lines.of("left out"), ElementsAre(4, 5));
  EXPECT_THAT(lines.reasons.at(5), HasSubstr("not supported"));
}

/// `import --every-line` shows the system that cover asks about, whose lines are part of it.
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

const std::string several =
    "static int unused(int x) {\n"
    "  if (x > 3)\n"
    "    if (x < 2)\n"
    "      return 1;\n"
    "  return 0;\n"
    "}\n"
    "int first(int *p) {\n"
    "  return *p;\n"
    "}\n"
    "static int sign(int x) {\n"
    "  if (x < 0)\n"
    "    return -1;\n"
    "  return 1;\n"
    "}\n"
    "int main(void) {\n"
    "  int x = 1;\n"
    "  return sign(5) + first(&x);\n"
    "}\n";

/// What is dead in one function's calls may be alive where executions begin in it.
TEST(CoverFunctions, EachIsLookedAtOnItsOwn) {
  EXPECT_THAT(lines_of(several).of("inconsistent"), ElementsAre(12));
  const ProgramResult r = cover("--all-functions --format json", several);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  const Json all = Json::parse(r.out);
  EXPECT_EQ(all.at("functions").at(0).at("coverage").at("assumptions").back().at("text"),
            "parameters of the function where executions begin are any integers");
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
                HasSubstr("the parameter p of the entry function is not supported"));
  }
  EXPECT_EQ(answered, (std::map<std::string, bool>{
                          {"unused", true}, {"first", false}, {"sign", true}, {"main", true}}));
}

TEST(CoverFunctions, TextNamesThemAll) {
  const ProgramResult r = cover("--all-functions --listing", several);
  EXPECT_THAT(r.out, HasSubstr("function unused\n"));
  EXPECT_THAT(r.out, HasSubstr("function first\nno answer: standard input:7: the parameter p"));
  EXPECT_THAT(r.out, HasSubstr("each function on its own\nof 9 lines with code: 8 consistent, "
                               "1 inconsistent\nlines inconsistent: standard input:4\n"));
  EXPECT_THAT(r.out, HasSubstr("\n+    12      return -1;\n"));
  EXPECT_EQ(cover("--all-functions", "int f(void) {").exit_code, 3);
  EXPECT_EQ(cover("--all-functions --format dot", several).exit_code, 2);
  EXPECT_EQ(cover("--all-functions --witness w.json", several).exit_code, 2);
  EXPECT_EQ(
      run_program(program + " cover --all-functions data/basics/access_error.rts.yaml").exit_code,
      2);
}

TEST(CoverLines, ClaimsSayWhatTheyRestOn) {
  const std::string text =
      "int any(void);\n"
      "int main(void) {\n"
      "  int x;\n"
      "  int y = any();\n"
      "  if (y > 3)\n"
      "    return x;\n"
      "  if (y + 1 > 5)\n"
      "    return 7;\n"
      "  return 0;\n"
      "}\n";
  const ProgramResult r = cover("--format json", text);
  const Json coverage = Json::parse(r.out);
  const auto texts_at = [&](int line) {
    std::vector<std::string> texts;
    for (const Json& one : coverage.at("lines")) {
      if (one.at("line") != line) continue;
      const Json& group = coverage.at("groups").at(one.at("group").get<std::size_t>());
      for (const std::size_t i : group.value("assumptions", std::vector<std::size_t>())) {
        const Json& assumption = coverage.at("assumptions").at(i);
        texts.push_back(assumption.at("kind").get<std::string>() + " " +
                        assumption.at("text").get<std::string>());
      }
    }
    return texts;
  };
  EXPECT_THAT(texts_at(8), ::testing::Contains("cut no signed integer overflow"));
  EXPECT_THAT(texts_at(8), Not(::testing::Contains(HasSubstr("open"))));
  EXPECT_THAT(texts_at(6), ElementsAre(HasSubstr("open undefined functions return any value"),
                                       "open variables without a value hold any"));
  const std::string out = cover("", text).out;
  EXPECT_THAT(out, HasSubstr("what is inconsistent rests on: "));
  EXPECT_THAT(out, HasSubstr("what is consistent rests on: undefined functions return any value"));
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
  const ProgramResult all = cover("--all-functions --format html", several);
  EXPECT_THAT(all.out, HasSubstr("<h2>sign</h2>"));
  EXPECT_THAT(all.out, HasSubstr("No answer: standard input:7: the parameter p"));
}

/// The first line of a program in data/c says what comes out.
TEST(EveryLine, VerdictsAreThoseOfOtherImports) {
  for (const char* name :
       {"array_fill_one_too_many", "assert_even", "callback_destructor",
        "callback_wrong_destructor", "dangling_inner_scope", "errno_kept", "goto_cleanup",
        "goto_cleanup_wrong_label", "list_splice", "dll_delete"}) {
    const std::string path = std::string(HEAPREACH_DATA_DIR) + "/c/" + name + ".c";
    const bool is_feasible = slurp(path).starts_with("// expect: feasible");
    const ProgramResult r =
        run_program(program + " check --every-line --engine explore --timeout 60 " + path);
    EXPECT_EQ(r.exit_code == 10, is_feasible) << path << "\n" << r.out << r.err;
    EXPECT_TRUE(is_feasible || r.exit_code < 2) << path << "\n" << r.out << r.err;
  }
}

}  // namespace
}  // namespace heapreach::test::cover_lines_test
