// Findings of heapreach cover: one for each cause, as warnings, SARIF and JSON, and those that are
// known.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/harness/run_program.h"

namespace heapreach::test::cover_findings_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::ordered_json;

struct CoverFindings : ::testing::Test {
  /// What cover says of the program in f.c.
  ProgramResult cover(const std::string& text, const std::string& arguments) const {
    std::ofstream(directory.file("f.c")) << text;
    return run_program("cd " + directory.file("") + " && " + HEAPREACH_BINARY + " cover " +
                       arguments + " f.c");
  }
  std::string warnings(const std::string& text) const {
    return cover(text, "--all-functions --format warnings").out;
  }
  const TemporaryDirectory directory;
};

const std::string late =
    "#include <stdlib.h>\n"
    "struct item { int weight; };\n"
    "int weight_of(struct item *item) {\n"
    "  int w = item->weight;\n"
    "  if (!item)\n"
    "    return -1;\n"
    "  return w;\n"
    "}\n";

TEST_F(CoverFindings, NameTheStatementThatTheyContradict) {
  EXPECT_EQ(warnings(late),
            "f.c:5:8: warning: `item` is always true: line 4 reads through the pointer that is "
            "tested for null here [heapreach-always-true]\n"
            "f.c:4:17: note: `int w = item->weight;`\n");
  EXPECT_EQ(warnings("int level;\n"
                     "void g(int *p) {\n"
                     "  if (p == 0)\n"
                     "    level = 1;\n"
                     "  *p = 2;\n"
                     "  if (level < 0)\n"
                     "    level = 2;\n"
                     "  else if (level >= 0)\n"
                     "    level = 3;\n"
                     "}\n"),
            "f.c:3:9: warning: if `p == 0` is true, executions fail: line 5 writes through the "
            "pointer all the same [heapreach-always-fails]\n"
            "f.c:5:6: note: `*p = 2;`\n"
            "f.c:8:18: warning: `level >= 0` is always true, given `level < 0` is false (line 6) "
            "[heapreach-always-true]\n"
            "f.c:6:13: note: `level < 0` is false\n");
}

/// clang's branches stand at operators around what they test, and it leaves out `!`.
TEST_F(CoverFindings, QuoteTheOperandThatIsTested) {
  const std::string found = warnings(
      "int f(int *p, int a) {\n"
      "  if (!(a > 3 && a < 9) || !p) return 2;\n"
      "  if (a == 1) return 3;\n"
      "  if (a > 2 && p) return 4;\n"
      "  return 5;\n"
      "}\n");
  EXPECT_THAT(found,
              HasSubstr("f.c:3:9: warning: `a == 1` is always false, given `a > 3` is true"));
  EXPECT_THAT(found, HasSubstr("f.c:4:9: warning: `a > 2` is always true"));
  EXPECT_THAT(found,
              HasSubstr("f.c:4:16: warning: `p` is always true, given `p` is true (line 2)"));
}

/// An index is no pointer, and one that is not null is followed for good reason.
TEST_F(CoverFindings, SpeakOfNullPointersOnly) {
  const std::string found = warnings(
      "static int stack[4];\n"
      "int pop(int top) {\n"
      "  if (top == 0)\n"
      "    top = -1;\n"
      "  else\n"
      "    top = 0;\n"
      "  return stack[top];\n"
      "}\n");
  EXPECT_THAT(found, HasSubstr("f.c:3:11: warning: if `top == 0` is true, executions fail at line "
                               "7: `return stack[top];`"));
  EXPECT_THAT(found, Not(HasSubstr("the pointer")));
}

/// A division by zero is no error here, but no execution goes on behind one either.
TEST_F(CoverFindings, TellWhatIsNeverSoFromWhatNeverReturns) {
  const std::string found = warnings(
      "int average(int sum, int count) {\n"
      "  if (count == 0)\n"
      "    sum = 1;\n"
      "  return sum / count;\n"
      "}\n");
  EXPECT_THAT(found, HasSubstr("f.c:2:13: warning: if `count == 0` is true, no execution comes to "
                               "the end"));
  EXPECT_THAT(found, HasSubstr("[heapreach-never-returns]"));
}

TEST_F(CoverFindings, CountForTheExitCodeOnlyIfTheyAreNew) {
  EXPECT_EQ(cover(late, "--all-functions").exit_code, 10);
  EXPECT_EQ(cover(late, "--all-functions --write-baseline known.json").exit_code, 10);
  const ProgramResult known = cover(late, "--all-functions --baseline known.json");
  EXPECT_EQ(known.exit_code, 0) << known.err;
  EXPECT_THAT(known.out, HasSubstr("\n0 findings, 1 in the baseline\n"));
  EXPECT_THAT(known.out, Not(HasSubstr("[heapreach-")));
  // Lines may move, and others may be new.
  const std::string more =
      "\n\n" + late + "int twice(int *p) { *p = 1; if (p) return 1; return 2; }\n";
  const ProgramResult moved = cover(more, "--all-functions --baseline known.json");
  EXPECT_EQ(moved.exit_code, 10);
  EXPECT_THAT(moved.out, HasSubstr("\n1 finding, 1 in the baseline\n"));
  EXPECT_THAT(moved.out, HasSubstr("f.c:11:33: warning: `p` is always true"));
}

TEST_F(CoverFindings, AreSuppressedByComments) {
  std::string text = late;
  text.replace(text.find("if (!item)"), 10, "if (!item) // heapreach-ignore: for old callers");
  const ProgramResult r = cover(text, "--all-functions");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_THAT(r.out, HasSubstr("\n0 findings, 1 suppressed\n"));
}

TEST_F(CoverFindings, BaselinesAreRead) {
  std::ofstream(directory.file("known.json")) << "{}";
  const ProgramResult r = cover(late, "--all-functions --baseline known.json");
  EXPECT_THAT(r.err, HasSubstr("expected findings that --write-baseline saved"));
  EXPECT_EQ(r.exit_code, 3);
  std::ofstream(directory.file("known.json"))
      << R"({"schema": "heapreach/findings", "version": 1, "findings": [{"file": 3}]})";
  EXPECT_EQ(cover(late, "--entry weight_of --open --baseline known.json").exit_code, 3);
}

TEST_F(CoverFindings, AsSarifHaveFingerprintsAndSuppressions) {
  const Json log = Json::parse(cover(late, "--all-functions --format sarif").out);
  EXPECT_EQ(log.at("version"), "2.1.0");
  const Json& run = log.at("runs").at(0);
  const Json& result = run.at("results").at(0);
  EXPECT_EQ(result.at("ruleId"), "heapreach-always-true");
  EXPECT_EQ(result.at("level"), "warning");
  const Json& region = result.at("locations").at(0).at("physicalLocation").at("region");
  EXPECT_EQ(region, (Json{{"startLine", 5}, {"startColumn", 8}}));
  EXPECT_EQ(result.at("partialFingerprints").at("heapreachFinding/v1"), "f.c:weight_of:item#1");
  EXPECT_EQ(result.at("relatedLocations").size(), 1u);
  EXPECT_FALSE(result.contains("suppressions"));
  bool is_rule = false;
  for (const Json& rule : run.at("tool").at("driver").at("rules")) {
    is_rule |= rule.at("id") == result.at("ruleId");
  }
  EXPECT_TRUE(is_rule);
  cover(late, "--all-functions --write-baseline known.json");
  const Json known =
      Json::parse(cover(late, "--all-functions --format sarif --baseline known.json").out);
  EXPECT_EQ(known.at("runs").at(0).at("results").at(0).at("suppressions").at(0).at("kind"),
            "external");
}

TEST_F(CoverFindings, AsJsonNameTheirLines) {
  const Json all = Json::parse(cover(late, "--all-functions --format json").out);
  const Json& finding = all.at("findings").at(0);
  EXPECT_EQ(finding.at("rank"), "contradiction");
  EXPECT_EQ(finding.at("lines"), (Json{{{"file", "f.c"}, {"line", 6}}}));
  EXPECT_FALSE(finding.contains("groups")) << "they are those of one function";
}

TEST_F(CoverFindings, StandOnThePageAboveTheSource) {
  const std::string page = cover(late, "--all-functions --format html").out;
  EXPECT_THAT(page, HasSubstr("<ul class=\"findings\">\n<li><b>f.c:5:8</b> `item` is always true: "
                              "line 4 reads through the pointer that is tested for null here"));
  EXPECT_THAT(page, HasSubstr("<br>f.c:4:17: `int w = item-&gt;weight;`</li>"));
}

/// A function is asked about on its own: what it calls may do anything.
TEST_F(CoverFindings, DoNotRestOnFunctionsThatAreNotRead) {
  const std::string text =
      "static int state;\n"
      "static int step(int n) { return n > 0 ? step(n - 1) : state++; }\n"
      "int use(int n) {\n"
      "  state = 0;\n"
      "  step(n);\n"
      "  if (state != 0)\n"
      "    return 1;\n"
      "  return 0;\n"
      "}\n";
  const ProgramResult r = cover(text, "--all-functions");
  EXPECT_EQ(r.exit_code, 0) << r.out;
  EXPECT_THAT(r.out, HasSubstr("the function step is not read (--callees): it is taken to return "
                               "any value"));
  EXPECT_EQ(cover(text, "--entry use --callees 10").exit_code, 2) << "callers are not known";
}

/// Pointers from outside may lead behind the start of a block, and to the first part of a record,
/// if the program says so.
TEST_F(CoverFindings, AreNoneWhereRecordsLieInOthers) {
  EXPECT_EQ(warnings("#include <stddef.h>\n"
                     "size_t len_of(const char *str) { return ((size_t *)str)[-1]; }\n"
                     "struct base { int kind; };\n"
                     "struct big { struct base base; char *buffer; int size; };\n"
                     "int run(struct base *b) {\n"
                     "  struct big *big = (struct big *)b;\n"
                     "  big->size = 3;\n"
                     "  return big->buffer[0];\n"
                     "}\n"),
            "");
}

}  // namespace
}  // namespace heapreach::test::cover_findings_test
