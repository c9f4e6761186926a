// Which lines of a C program heapreach cover counts, where they begin, how it shows them, and what
// its claims rest on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/lines/cover_lines.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::cover_listing_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;
using Json = nlohmann::ordered_json;

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

}  // namespace
}  // namespace heapreach::test::cover_listing_test
