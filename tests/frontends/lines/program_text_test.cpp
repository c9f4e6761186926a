// Places of calls and expressions, of what clang really says of a text.
#include "frontends/lines/program_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "frontends/import/text.h"
#include "tests/harness/run_program.h"

namespace heapreach::frontends::lines::program_text_test {
namespace {

using testing::ElementsAre;

class Text {
 public:
  explicit Text(const std::string& source) {
    std::ofstream(path()) << source;
    text = program_text({Unit{path()}}, {});
  }

  std::string path() const { return scratch_.file("a.c"); }
  Position at(int line, int column) const { return {path(), line, column}; }

  /// "callee line:column type function" of each call, the place that of its end.
  std::vector<std::string> calls() const {
    std::vector<std::string> result;
    for (const CallText& call : text.calls) {
      result.push_back(call.callee + " " + place(call.own_end) + " " + call.type + " " +
                       call.function);
    }
    return result;
  }

  /// Where the innermost expression around a place begins; "none" without one.
  std::string around(int line, int column) const {
    const FullExpression* expression = expression_around(text, at(line, column));
    return expression ? place(expression->own_begin) + " " + expression->function : "none";
  }

  static std::string place(const Position& at) {
    return std::to_string(at.line) + ":" + std::to_string(at.column);
  }

  ProgramText text;

 private:
  heapreach::test::TemporaryDirectory scratch_;
};

TEST(ProgramText, CallsEndAtTheirParenthesis) {
  const Text text(
      "typedef unsigned int number;\n"
      "number get(int);\n"
      "int f(int (*p)(void)) {\n"
      "  int x = get(get(\n"
      "    1) );\n"
      "  return (get)(2) + p();\n"
      "}\n");
  EXPECT_THAT(text.calls(), ElementsAre("get 5:6 unsigned int f", "get 5:8 unsigned int f",
                                        "get 6:17 unsigned int f", "p 6:23 int f"));
  ASSERT_NE(call_at(text.text, text.at(4, 15), "get"), nullptr);
  EXPECT_EQ(call_at(text.text, text.at(4, 15), "get")->own_end, text.at(5, 6));
  EXPECT_EQ(call_at(text.text, text.at(4, 11), "get")->own_end, text.at(5, 8));
  EXPECT_EQ(call_at(text.text, text.at(4, 15), "put"), nullptr);
  EXPECT_EQ(call_at(text.text, text.at(4, 16), "get"), nullptr);
}

TEST(ProgramText, OfAMacroOnlyTheLineIsClear) {
  const Text text(
      "int get(void);\n"
      "#define GET() \\\n"
      "  get()\n"
      "int f(void) {\n"
      "  return 1 + GET();\n"
      "}\n");
  EXPECT_THAT(text.calls(), ElementsAre("get 5:0 int f"));
  EXPECT_NE(call_at(text.text, text.at(5, 14), "get"), nullptr) << "where debug information has it";
}

TEST(ProgramText, FullExpressionsAreThoseOfStatementsAndInitialisers) {
  const Text text(
      "int f(int *p) {\n"
      "  int x = 1,\n"
      "      y = *p;\n"
      "  for (x = 0; x < *p;\n"
      "       x += *p) {\n"
      "    y = y +\n"
      "        *p;\n"
      "  }\n"
      "  if (*p)\n"
      "    return *p;\n"
      "  return 0;\n"
      "}\n");
  EXPECT_EQ(text.around(3, 11), "3:11 f");
  EXPECT_EQ(text.around(4, 19), "4:15 f");
  EXPECT_EQ(text.around(5, 13), "5:8 f");
  EXPECT_EQ(text.around(7, 9), "6:5 f");
  EXPECT_EQ(text.around(9, 7), "9:7 f");
  EXPECT_EQ(text.around(10, 12), "10:12 f");
  EXPECT_EQ(text.around(1, 5), "none");
  ASSERT_EQ(text.text.bodies.size(), 1u);
  EXPECT_EQ(text.text.bodies[0].name, "f");
  EXPECT_EQ(text.text.bodies[0].own_begin, text.at(2, 3));
}

TEST(ProgramText, LineDirectivesMoveWhatDebugInformationSays) {
  const Text text(
      "int get(void);\n"
      "# 100 \"other.c\"\n"
      "int f(void) {\n"
      "  return get();\n"
      "}\n");
  ASSERT_EQ(text.text.calls.size(), 1u);
  EXPECT_EQ(text.text.calls[0].begin, (Position{"other.c", 101, 10}));
  EXPECT_EQ(text.text.calls[0].own_end, text.at(4, 14));
}

TEST(ProgramText, WhatIsNoTreeHasNothing) {
  EXPECT_TRUE(program_text_in("{").calls.empty());
  EXPECT_TRUE(program_text_in("[]").expressions.empty());
}

}  // namespace
}  // namespace heapreach::frontends::lines::program_text_test
