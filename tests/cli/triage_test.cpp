// The subcommand triage: reports of an analyzer in, verdicts out, in all its formats.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/scratch_files.h"

namespace heapreach::test::triage_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;
using Json = nlohmann::ordered_json;

ProgramResult triage(const std::string& arguments) {
  return run_program(std::string(HEAPREACH_BINARY) + " triage --work 1M " + arguments);
}

constexpr const char* program = R"c(#include <stdlib.h>
static int *make(int n) {
  int *p = malloc(sizeof(int));
  if (p == NULL) exit(1);
  *p = n;
  return p;
}
int first(const int *values) { return values[0]; }
static int unused(const int *values) { return values[1]; }
int main(int argc, char **argv) {
  int *p = make(argc);
  free(p);
  if (argc > 2) return *p;
  return first(&argc) > 100;
}
)c";

struct Triage : ScratchFiles {
  Triage() { save("a.c", program); }
  std::string report(const std::string& lines) const {
    std::string text;
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) text += scratch.file("a.c") + line + "\n";
    return save("report.txt", text);
  }
  Json answer(const std::string& lines) const {
    const ProgramResult r = triage("--format json " + report(lines));
    EXPECT_EQ(r.err, "");
    return r.out.empty() ? Json() : Json::parse(r.out);
  }
  std::string verdict(const std::string& line) const {
    return answer(line).at("questions").at(0).at("verdict");
  }
};

constexpr const char* use_after_free =
    ":13:24: warning: use after 'free' of 'p' [-Wanalyzer-use-after-free]";
constexpr const char* null_store =
    ":5:6: warning: dereference of NULL 'p' [-Wanalyzer-null-dereference]";
constexpr const char* null_argument =
    ":8:45: warning: dereference of NULL 'values' [-Wanalyzer-null-dereference]";
constexpr const char* double_free = ":12:3: warning: double-'free' of 'p' [-Wanalyzer-double-free]";

TEST_F(Triage, SaysOfEachAlarmWhatItIsWorth) {
  EXPECT_EQ(verdict(use_after_free), "confirmed");
  EXPECT_EQ(verdict(null_store), "refuted");
  EXPECT_EQ(verdict(null_argument), "latent");
  EXPECT_EQ(verdict(double_free), "refuted");
  EXPECT_EQ(verdict(":9:1: warning: text [-Wstyle]"), "not-memory");
  // Nobody calls it, and it is static.
  EXPECT_EQ(verdict(":9:46: warning: dereference of NULL [-Wanalyzer-null-dereference]"), "dead");
  EXPECT_EQ(verdict(":1:3: warning: double-'free' [-Wanalyzer-double-free]"), "no-place");
}

/// What callers hand over is set, and what a function has not set itself is not.
TEST_F(Triage, AsksOpenFunctionsAboutWhatNothingHasSet) {
  save("a.c", R"c(
struct point { int x, y; };
int known(int n) {
  int s;
  if (n & 1) s = 1; else s = 2;
  if (s > 1) return n;
  return 0;
}
int some(int n) {
  int s;
  if (n > 3) s = 1;
  if (s > 0) return n;
  return 0;
}
int given(const struct point *p) { return p && p->x > 3 ? p->y : 0; }
)c");
  const std::string rule = ": warning: 's' is used uninitialized [-Wuninitialized]";
  EXPECT_EQ(verdict(":6:7" + rule), "refuted");
  EXPECT_EQ(verdict(":12:7" + rule), "latent");
  EXPECT_EQ(verdict(":15:43" + rule), "refuted");
}

TEST_F(Triage, ExitsByWhatMattersMost) {
  const auto code = [&](const std::string& lines) {
    return triage("-q " + report(lines)).exit_code;
  };
  EXPECT_EQ(code(null_store), 0);
  EXPECT_EQ(code(std::string(null_store) + "\n" + use_after_free), 10);
  EXPECT_EQ(code(":1:3: warning: double-'free' [-Wanalyzer-double-free]"), 20);
}

TEST_F(Triage, WritesForPeopleAndCompilers) {
  const std::string both = report(std::string(null_store) + "\n" + use_after_free);
  const ProgramResult text = triage(both);
  EXPECT_THAT(text.out, StartsWith("2 alarms in 1 report: 1 confirmed by a run, 1 refuted\n"));
  EXPECT_THAT(text.out, HasSubstr("ERROR: reads"));
  EXPECT_THAT(triage("-q " + both).out, Not(HasSubstr("ERROR: reads")));
  const ProgramResult lines = triage("--format gcc " + both);
  EXPECT_THAT(lines.out, StartsWith(scratch.file("a.c") + ":13:24: error: "));
  EXPECT_THAT(lines.out, HasSubstr(": note: "));
  EXPECT_THAT(lines.out, Not(HasSubstr("null-dereference")));
}

TEST_F(Triage, KeepsAllResultsInSarif) {
  const std::string both = report(std::string(null_store) + "\n" + use_after_free);
  const std::string once = scratch.file("once.sarif"), again = scratch.file("again.sarif");
  EXPECT_EQ(triage("--format sarif -o " + once + " " + both).exit_code, 10);
  const Json results = load(once).at("runs").at(0).at("results");
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].at("suppressions")[0].at("status"), "underReview");
  EXPECT_EQ(results[1].at("properties").at("heapreach").at("verdict"), "confirmed");
  EXPECT_GE(results[1].at("codeFlows").size(), 1u);
  // What was written is a report, too, of which the same is written.
  EXPECT_EQ(triage("--format sarif -o " + again + " " + once).exit_code, 10);
  EXPECT_EQ(load(again), load(once));
}

TEST_F(Triage, AcceptsWhatRestsOnLittle) {
  // What is refuted of the static function is refuted for callers that nobody has seen.
  const std::string alarms = report(std::string(double_free) + "\n" + null_store);
  const std::string log = scratch.file("a.sarif"), filtered = scratch.file("b.sarif");
  const ProgramResult r =
      triage("--accept --format sarif -o " + log + " --filter " + filtered + " " + alarms);
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_THAT(r.err, StartsWith("heapreach: accepted under: addresses of freed blocks are not "));
  const Json results = load(log).at("runs").at(0).at("results");
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].at("suppressions")[0].at("status"), "accepted");
  EXPECT_EQ(results[1].at("suppressions")[0].at("status"), "underReview");
  EXPECT_EQ(load(filtered).at("runs").at(0).at("results").size(), 1u);
  EXPECT_EQ(triage("-q --filter " + filtered + " " + alarms).exit_code, 0);
  EXPECT_EQ(load(filtered).at("runs").at(0).at("results").size(), 0u);
  EXPECT_EQ(triage("--accept " + alarms).exit_code, 2);
}

TEST_F(Triage, SaysWhatChangedSinceABaseline) {
  const std::string base = scratch.file("base.sarif");
  EXPECT_EQ(triage("--format sarif -o " + base + " " + report(null_store)).exit_code, 0);
  const std::string both = report(std::string(null_store) + "\n" + use_after_free);
  const auto states = [&] {
    std::vector<std::string> all;
    const Json log = load(base);
    for (const Json& result : log.at("runs").at(0).at("results")) {
      all.push_back(result.at("baselineState"));
    }
    return all;
  };
  // It may be written anew.
  const std::string against = "--format sarif --baseline " + base + " -o " + base + " ";
  EXPECT_EQ(triage(against + both).exit_code, 10);
  EXPECT_THAT(states(), ::testing::ElementsAre("unchanged", "new"));
  EXPECT_EQ(triage(against + report(null_store)).exit_code, 0);
  EXPECT_THAT(states(), ::testing::ElementsAre("unchanged", "absent"));
  EXPECT_EQ(triage("--baseline " + base + " " + both).exit_code, 2);
  EXPECT_EQ(triage("--format sarif --baseline " + both + " " + both).exit_code, 2);
}

TEST_F(Triage, WritesTestsForBuildServers) {
  const ProgramResult r =
      triage("--format junit " + report(std::string(null_store) + "\n" + use_after_free));
  EXPECT_EQ(r.exit_code, 10);
  EXPECT_THAT(r.out, StartsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites "));
  EXPECT_THAT(r.out, HasSubstr("tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\""));
}

/// A property list of one null pointer.
std::string plist_of(const std::string& file, int line, int column) {
  return "<plist><dict><key>files</key><array><string>" + file +
         "</string></array><key>diagnostics</key><array><dict><key>check_name</key>"
         "<string>core.NullDereference</string><key>location</key><dict><key>line</key><integer>" +
         std::to_string(line) + "</integer><key>col</key><integer>" + std::to_string(column) +
         "</integer><key>file</key><integer>0</integer></dict></dict></array></dict></plist>\n";
}

TEST_F(Triage, AmendsAPropertyListOfClang) {
  const std::string plist = save("a.plist", plist_of(scratch.file("a.c"), 5, 6));
  const ProgramResult r = triage("--format plist " + plist);
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_THAT(r.out, HasSubstr("<key>verdict</key><string>refuted</string>\n"));
  const ProgramResult two = triage("--format plist " + plist + " " + report(null_store));
  EXPECT_EQ(two.exit_code, 2);
  EXPECT_THAT(two.err, HasSubstr("a property list of clang, found 2 reports"));
  const ProgramResult other = triage("--format plist " + report(null_store));
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("found lines of warnings"));
}

/// What is taken from a file has the seconds of the run that found it.
TEST_F(Triage, TakesWhatIsKnownFromAFile) {
  const std::string known = scratch.file("known.sqlite");
  const std::string both = report(std::string(null_store) + "\n" + use_after_free);
  const auto questions = [&](const std::string& options) {
    const ProgramResult r = triage("--format json --resume " + known + options + " " + both);
    EXPECT_EQ(r.err, "");
    return Json::parse(r.out).at("questions");
  };
  const Json first = questions("");
  EXPECT_EQ(questions(""), first);
  EXPECT_EQ(questions(" --jobs 2 --quiet"), first);
  EXPECT_NE(questions(" --malloc-may-fail"), first);
  std::string changed = program;
  changed.replace(changed.find("free(p);"), 8, "");
  save("a.c", changed);
  EXPECT_NE(questions("").at(1).at("verdict"), first.at(1).at("verdict"));
  save("a.c", program);
  EXPECT_EQ(questions(""), first);
  EXPECT_EQ(triage("--resume " + both + " " + both).exit_code, 2);
  EXPECT_EQ(triage("--jobs 0 " + both).exit_code, 2);
}

TEST_F(Triage, AsksSeveralFilesAtATime) {
  save("b.c", program);
  const std::string other = scratch.file("b.c") + use_after_free;
  const std::string all = report(std::string(null_store) + "\n" + use_after_free);
  const std::string more = save("more.txt", other + "\n");
  const auto verdicts = [&](const std::string& options) {
    std::string text;
    const ProgramResult r = triage("--format json " + options + all + " " + more);
    const Json answer = Json::parse(r.out);
    for (const Json& one : answer.at("questions")) {
      text += one.at("verdict").get<std::string>() + " ";
    }
    return text;
  };
  EXPECT_EQ(verdicts("--jobs 3 "), "refuted confirmed confirmed ");
  EXPECT_EQ(verdicts(""), "refuted confirmed confirmed ");
}

TEST_F(Triage, TakesPathsOfOtherMachines) {
  const std::string report =
      save("other.txt", std::string("/elsewhere/a.c") + use_after_free + "\n");
  const std::string here = scratch.file("");
  const ProgramResult r =
      triage("-q --path-map /elsewhere/=" + here + (here.ends_with('/') ? " " : "/ ") + report);
  EXPECT_THAT(r.out, HasSubstr("confirmed by a run"));
}

/// Debug information and gcc count lines as `#line` says, and property lists as they are written.
TEST_F(Triage, KnowsPlacesOfGeneratedFiles) {
  const std::string code = save("gen.c",
                                "#line 200 \"gen.c\"\n"
                                "int parse(int n) {\n"
                                "  switch (n) {\n"
                                "    case 1:\n"
                                "#line 20 \"parse.y\"\n"
                                "      { int *p = 0; n = *p; }\n"
                                "#line 206 \"gen.c\"\n"
                                "      break;\n"
                                "  }\n"
                                "  return n;\n"
                                "}\n"
                                "int main(int argc, char **argv) { return parse(argc); }\n");
  const std::string plist = save("gen.plist", plist_of(code, 6, 25));
  const std::string lines = save("gen.txt",
                                 "parse.y:20:25: warning: dereference of NULL 'p' "
                                 "[-Wanalyzer-null-dereference]\n");
  const ProgramResult r = triage("-q --no-run " + plist + " " + lines + " " + code);
  EXPECT_THAT(r.out, StartsWith("2 alarms in 2 reports, 1 question: 1 feasible"));
  EXPECT_THAT(r.out, HasSubstr("parse.y:20:25: "));
}

/// A run without warnings writes nothing.
TEST_F(Triage, OtherReportsGoOn) {
  const std::string good = report(null_store);
  const std::string empty = save("empty.txt", "\n"), broken = save("no.txt", "nothing\n");
  ProgramResult r = triage("-q " + empty + " " + good);
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_THAT(r.err, HasSubstr("is empty"));
  r = triage("-q " + broken + " " + good);
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_THAT(r.err, HasSubstr("the report is left out"));
  EXPECT_THAT(r.out, HasSubstr("1 refuted"));
  EXPECT_EQ(triage("-q " + good + " " + broken).exit_code, 20);
}

/// Code behind what is not supported is there all the same.
TEST_F(Triage, SaysWhatIsNotLookedAt) {
  save("a.c", R"c(#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv) {
  while (getopt(argc, argv, "d") != -1) ;
  int *p = malloc(sizeof *p);
  *p = 1;
  return 0;
}
)c");
  const Json one = answer(":6:6: warning: dereference of NULL 'p' [-Wanalyzer-null-dereference]")
                       .at("questions");
  EXPECT_EQ(one[0].at("verdict"), "undecided");
  EXPECT_THAT(one[0].at("reason").get<std::string>(), HasSubstr("the call of getopt"));
}

/// One of several places of a line may need an allocation that fails.
TEST_F(Triage, AllPlacesOfALineAssumeTogether) {
  save("a.c", R"c(#include <stdlib.h>
struct s { int v; };
int main(void) {
  struct s a = {1}, *q = &a;
  struct s *p = calloc(1, sizeof *p);
  int r = q->v + p->v;
  free(p);
  return r;
}
)c");
  EXPECT_EQ(verdict(":6: warning: dereference of NULL 'p' [-Wanalyzer-null-dereference]"),
            "refuted-if");
}

/// clang points at the sum, where another variable is read.
TEST_F(Triage, AReadElsewhereOnTheLineIsNoRefutation) {
  save("a.c", R"c(#include <stdlib.h>
int main(int argc, char **argv) {
  int *numbers = malloc(4 * sizeof *numbers), sum = 0;
  if (numbers == NULL) return 0;
  numbers[0] = 1;
  sum += numbers[argc & 3];
  free(numbers);
  return sum > 3;
}
)c");
  const std::string text = ":6:3: warning: The right operand is a garbage value [CWE-457]";
  EXPECT_EQ(verdict(text), "feasible");
}

TEST_F(Triage, RefusesWhatIsNoReport) {
  EXPECT_EQ(triage(save("no.txt", "nothing\n")).exit_code, 3);
  EXPECT_EQ(triage(scratch.file("a.c")).exit_code, 2);
  EXPECT_EQ(triage("--format xml " + report(null_store)).exit_code, 2);
}

}  // namespace
}  // namespace heapreach::test::triage_test
