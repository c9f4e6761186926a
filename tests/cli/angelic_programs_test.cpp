// heapreach angelic on C programs: the running example and the patterns of drivers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "tests/cli/angelic_reports.h"

namespace heapreach::test::angelic_programs_test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

/// "avoidable: x != null; y != null" of the assertion in a line under an entry.
std::string outcome_of(const Json& report, const std::string& entry, int line) {
  for (const Json& outcome : report.at("outcomes")) {
    if (outcome.at("entry") != entry || outcome.at("position").at("line") != line) continue;
    std::string text = outcome.at("outcome");
    if (outcome.contains("cause")) text += ": " + outcome.at("cause").get<std::string>();
    std::set<std::string> specifications;
    if (outcome.contains("specifications")) {
      for (const std::size_t index : outcome.at("specifications")) {
        specifications.insert(report.at("specifications").at(index).at("text"));
      }
    }
    for (const std::string& one : specifications) {
      text += (&one == &*specifications.begin() ? ": " : "; ") + one;
    }
    return text;
  }
  return "missing";
}

TEST(AngelicPrograms, RunningExampleHasItsSixOutcomes) {
  const Json report = report_of(
      "--bound 8 --property unreach-call --entries Bar,Baz,FooBar,Foo data/angelic/running.c");
  EXPECT_EQ(outcome_of(report, "Bar", 11), "angelic bug: contradiction");
  EXPECT_EQ(outcome_of(report, "Baz", 15), "avoidable: y != null");
  EXPECT_EQ(outcome_of(report, "FooBar", 20), "avoidable: every result r of Lib1: r != null");
  EXPECT_EQ(outcome_of(report, "FooBar", 23), "avoidable: every result r of Lib2: r != null");
  EXPECT_EQ(outcome_of(report, "FooBar", 25),
            "avoidable: all results r1 of Lib1, r2 of Lib2: r1 != r2; "
            "every result r of Lib2: *r != null");
  EXPECT_EQ(outcome_of(report, "Foo", 15), "angelic bug: internal cause");
  EXPECT_EQ(outcome_of(report, "Foo", 11), "missing");
  // Behind a call that always fails the compiler leaves nothing.
  EXPECT_EQ(outcome_of(report, "Foo", 20), "missing");
}

/// What undefined functions leave in variables, and return, are results of one call; pointers to
/// functions lead to functions that nobody knows.
TEST(AngelicPrograms, CallsLeaveResultsInVariables) {
  const std::string text =
      "#include <stdlib.h>\n"
      "struct node { int v; struct node *next; };\n"
      "extern int get(int key, struct node **out);\n"
      "int out(int k) { struct node *p; if (get(k, &p) != 0) return 0; return p->v; }\n"
      "int back(int (*f)(int), int k) { if (f) return f(k); return 0; }\n"
      "int now(int (*f)(int), int k) { return f(k); }\n"
      "void twice(char *p) { free(p); free(p); }\n"
      "int behind(int k) { struct node *p = NULL; int a[3]; p->v = k; return a[k]; }\n"
      "int down(struct node *p) { return p ? 1 + down(p->next) : 0; }\n";
  const TemporaryDirectory files;
  const std::string path = files.file("calls.c");
  std::ofstream(path) << text;
  const auto outcomes = [&](const std::string& entries) {
    return report_of("--work 20M --entries " + entries + " " + path);
  };
  EXPECT_EQ(outcomes("out").at("specifications").at(0).at("text"),
            "every result r of get: r.1 != 0 || allocated(*r.2)");
  EXPECT_EQ(outcome_of(outcomes("back"), "back", 5), "safe");
  EXPECT_EQ(outcome_of(outcomes("now"), "now", 6), "avoidable: f != null");
  const Json twice = outcomes("twice");
  EXPECT_EQ(twice.at("outcomes").at(1).at("cause"), "contradiction");
  const Json all = outcomes("all");
  EXPECT_EQ(all.at("refused").at(0).at("name"), "down");
  EXPECT_EQ(outcomes_by_entry(all).at("behind"), (std::set<std::string>{"angelic bug", "masked"}));
}

/// A parameter whose variable is in memory is still what the caller hands over.
TEST(AngelicPrograms, ParametersInMemoryAreUnknowns) {
  const TemporaryDirectory files;
  const std::string path = files.file("parameter.c");
  std::ofstream(path) << "struct node { int v; struct node *next; };\n"
                         "int last(struct node *first) { struct node **at = &first;\n"
                         "  if (*at == 0) return 0;\n"
                         "  if ((*at)->next != 0) at = &(*at)->next;\n"
                         "  return 1; }\n";
  const Json report = report_of("--work 20M --entries last " + path);
  EXPECT_EQ(outcome_of(report, "last", 4), "avoidable: first == null || allocated(*first)");
}

/// The entries that have bugs under a vocabulary with monitors.
std::string reported(const std::string& preset, const std::string& entries) {
  const TemporaryDirectory files;
  const std::string path = files.file("vocabulary.yaml");
  std::ofstream(path) << "vocabulary: 1\npreset: " << preset
                      << "\nmonitors: [LockDepth, irql, completed]\n";
  const Json report = report_of("--bound 8 --property unreach-call --vocabulary " + path +
                                " --entries " + entries + " data/angelic/patterns.c");
  std::set<std::string> bugs;
  for (const Json& outcome : report.at("outcomes")) {
    if (outcome.at("outcome") == "angelic bug") bugs.insert(outcome.at("entry"));
    EXPECT_NE(outcome.at("outcome"), "undecided") << outcome.dump();
  }
  std::string text;
  for (const std::string& bug : bugs) text += (text.empty() ? "" : " ") + bug;
  return text;
}

const std::string patterns = "UseLock,Raise,Dispatch";

TEST(AngelicPrograms, PatternsOfDriversDependOnTheVocabulary) {
  EXPECT_EQ(reported("no-alias", patterns), "Dispatch Raise");
  EXPECT_EQ(reported("empty", patterns), "Dispatch Raise UseLock");
}

/// These vocabularies make longer questions.
TEST(AngelicProgramsLong, PatternsOfDriversDependOnTheVocabulary) {
  EXPECT_EQ(reported("default", patterns), "Raise");
  EXPECT_EQ(reported("no-monitor", patterns), "Raise UseLock");
  EXPECT_EQ(reported("default", "UseLockHarness,RaiseHarness,DispatchHarness"),
            "RaiseHarness UseLockHarness");
}

TEST(AngelicPrograms, BadInputIsRefused) {
  const ProgramResult missing = angelic("--entries nobody data/angelic/running.c");
  EXPECT_EQ(missing.exit_code, 3);
  EXPECT_THAT(missing.err, HasSubstr("nobody"));
  const TemporaryDirectory files;
  const std::string path = files.file("vocabulary.yaml");
  std::ofstream(path) << "vocabulary: 1\nmonitors: [LockDept]\n";
  const ProgramResult monitor =
      angelic("--vocabulary " + path + " --entries UseLock data/angelic/patterns.c");
  EXPECT_EQ(monitor.exit_code, 3);
  EXPECT_THAT(monitor.err, HasSubstr("'LockDept' is no variable of the file"));
}

}  // namespace
}  // namespace heapreach::test::angelic_programs_test
