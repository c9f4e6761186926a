// heapreach angelic as users see it: the running example, the patterns of drivers under all
// vocabularies, bad input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/cli/angelic_reports.h"

namespace heapreach::test::angelic_test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;
using Json = nlohmann::ordered_json;

const std::string program = HEAPREACH_BINARY;
const std::string running_example = "data/angelic/running_example.rts.yaml";

/// "avoidable: x != null; y != null" of an assertion under an entry; bugs with their cause.
std::string outcome_of(const Json& report, const std::string& entry, const std::string& location) {
  for (const Json& outcome : report.at("outcomes")) {
    if (outcome.at("entry") != entry || outcome.at("location") != location) continue;
    std::string text = outcome.at("outcome");
    if (outcome.contains("cause")) text += ": " + outcome.at("cause").get<std::string>();
    std::vector<std::string> specifications;
    if (outcome.contains("specifications")) {
      for (const std::size_t index : outcome.at("specifications")) {
        specifications.push_back(report.at("specifications").at(index).at("text"));
      }
    }
    std::sort(specifications.begin(), specifications.end());
    for (const std::string& one : specifications) {
      text += (&one == &specifications.front() ? ": " : "; ") + one;
    }
    return text;
  }
  return "missing";
}

TEST(Angelic, RunningExampleHasItsSixOutcomes) {
  const Json report = report_of("--entries Bar,Baz,FooBar,Foo " + running_example);
  EXPECT_EQ(outcome_of(report, "Bar", "running.c:7=assert"), "angelic bug: contradiction");
  EXPECT_EQ(outcome_of(report, "Baz", "running.c:12=assert"), "avoidable: y != null");
  EXPECT_EQ(outcome_of(report, "FooBar", "running.c:18=assert"),
            "avoidable: every result r of Lib1: r != null");
  EXPECT_EQ(outcome_of(report, "FooBar", "running.c:21=assert"),
            "avoidable: every result r of Lib2: r != null");
  EXPECT_EQ(outcome_of(report, "FooBar", "running.c:23=assert"),
            "avoidable: all results r1 of Lib1, r2 of Lib2: r1 != r2; "
            "every result r of Lib2: startvalue(r) != null");
  EXPECT_EQ(outcome_of(report, "Foo", "running.c:12=assert"), "angelic bug: internal cause");
  // What was reported is dropped, and facts about libraries hold for all entries.
  EXPECT_EQ(outcome_of(report, "Foo", "running.c:7=assert"), "missing");
  EXPECT_EQ(outcome_of(report, "Foo", "running.c:18=assert"),
            "avoidable: every result r of Lib1: r != null");
}

TEST(Angelic, WhatMustStayPossibleDecides) {
  const Json start = report_of("--permissive start --entries Bar,Foo " + running_example);
  EXPECT_EQ(outcome_of(start, "Bar", "running.c:7=assert"), "avoidable: x != null");
  EXPECT_EQ(outcome_of(start, "Foo", "running.c:7=assert"), "avoidable: z != null");
  const Json branches = report_of("--permissive branches --entries Bar " + running_example);
  EXPECT_EQ(outcome_of(branches, "Bar", "running.c:7=assert"), "angelic bug: contradiction");
}

TEST(Angelic, PatternsOfDriversDependOnTheVocabulary) {
  struct Pattern {
    std::string file, entry, location;
  };
  const std::map<char, Pattern> patterns = {
      {'a', {"lock_depth", "Entry", "lock.c:13=assert"}},
      {'b', {"interrupt_level", "Raise", "irql.c:7=assert"}},
      {'c', {"request_completion", "Dispatch", "request.c:12=assert"}}};
  const std::map<std::string, std::string> reported = {
      {"default", "b"}, {"no-monitor", "ab"}, {"no-alias", "bc"}, {"empty", "abc"}};
  for (const auto& [vocabulary, expected] : reported) {
    SCOPED_TRACE(vocabulary);
    std::string bugs;
    for (const auto& [name, pattern] : patterns) {
      const Json report = report_of("--vocabulary " + vocabulary + " --entries " + pattern.entry +
                                    " data/angelic/" + pattern.file + ".rts.yaml");
      const std::string outcome = outcome_of(report, pattern.entry, pattern.location);
      if (outcome.starts_with("angelic bug")) bugs += name;
      if (vocabulary != "default") continue;
      if (name == 'a') {
        EXPECT_EQ(outcome, "avoidable: LockDepth > 1");
      } else if (name == 'c') {
        EXPECT_THAT(outcome, HasSubstr("irp != startvalue(startvalue(dev + Device.ext) "
                                       "+ Extension.Block) || irp != "));
      }
    }
    EXPECT_EQ(bugs, expected);
  }
  std::string with_harness;
  for (const auto& [name, pattern] : patterns) {
    const Json report = report_of("data/angelic/" + pattern.file + ".rts.yaml");
    const std::string outcome = outcome_of(report, "start", pattern.location);
    if (outcome.starts_with("angelic bug")) with_harness += name;
  }
  EXPECT_EQ(with_harness, "ab");
}

/// A procedure `f` with these edges, parameters p and q, and locals x and i.
std::string with_edges(const std::string& edges, const std::string& more = "") {
  return "rts: 1\nbound: 2\n" + more +
         "variables: {g: ptr, n: int}\nstart: {vertex: begin}\nerror: bad\nexit: done\n"
         "procedures:\n  f:\n    parameters: {p: ptr, q: ptr}\n    variables: {x: ptr, i: int}\n"
         "    entry: a\n    exit: end\n    edges:\n" +
         edges + "edges:\n  - {from: begin, to: done, do: [{call: {to: f, args: [g, g]}}]}\n";
}

std::string asserting(const std::string& from, const std::string& condition) {
  return "      - {id: fails, from: " + from + ", to: bad, do: [{fail: {assert: \"" + condition +
         "\"}}]}\n      - {from: " + from + ", to: end, do: [{assert: \"" + condition + "\"}]}\n";
}

std::string of_f(const std::string& file, const std::string& options = "") {
  return outcome_of(report_of("--entries f " + options + " -", file), "f", "fails=assert");
}

TEST(Angelic, BranchesThatControlTheFailureAreKept) {
  EXPECT_EQ(of_f(with_edges("      - {from: a, to: b, do: [{assume: p != null}]}\n"
                            "      - {from: a, to: end, do: [{assume: p == null}]}\n" +
                            asserting("b", "q != null"))),
            "avoidable: p == null || q != null");
  // The branch decides the value that the assertion is about.
  EXPECT_EQ(of_f(with_edges("      - {from: a, to: b, do: [{assume: p != null}, "
                            "{move: {to: i, value: 1}}]}\n"
                            "      - {from: a, to: b, do: [{assume: p == null}, "
                            "{move: {to: i, value: 0}}]}\n" +
                            asserting("b", "i == 1")),
                 "--permissive start"),
            "avoidable: p != null");
}

TEST(Angelic, WhatIsNotUnknownIsNotSpecified) {
  EXPECT_EQ(of_f(with_edges("      - {from: a, to: b, do: [{kill: [x]}]}\n" +
                            asserting("b", "x != null"))),
            "angelic bug: internal cause");
  EXPECT_EQ(of_f(with_edges("      - {from: a, to: b, do: [{kill: [x]}]}\n" +
                            asserting("b", "x != null || p != null"))),
            "avoidable: p != null");
  EXPECT_EQ(of_f(with_edges(asserting("a", "n > 3")), "--vocabulary no-monitor"),
            "angelic bug: not expressible");
  EXPECT_EQ(of_f(with_edges(asserting("a", "n > 3"))), "avoidable: n > 3");
}

TEST(Angelic, AccessesOfTheTestGoOnBehindFailures) {
  // The load fails for null, but whoever tests for null behind it expects it.
  const std::string late_test =
      "      - {id: fails, from: a, to: bad, do: [{fail: {load: {to: i, at: p}}}]}\n"
      "      - {from: a, to: b, do: [{load: {to: i, at: p}}]}\n"
      "      - {from: b, to: end, do: [{assume: p == null}]}\n"
      "      - {from: b, to: end, do: [{assume: p != null}]}\n";
  const Json report = report_of("--entries f -", with_edges(late_test, "heap: unknown\n"));
  EXPECT_EQ(outcome_of(report, "f", "fails=deref"), "angelic bug: contradiction");
  const Json start =
      report_of("--permissive start --entries f -", with_edges(late_test, "heap: unknown\n"));
  EXPECT_EQ(outcome_of(start, "f", "fails=deref"), "avoidable: allocated(p)");
}

TEST(Angelic, CallsThatLeadIntoErrorsAreAlarms) {
  const std::string file =
      "rts: 1\nbound: 2\nvariables: {g: ptr}\nstart: {vertex: begin}\nerror: bad\nexit: done\n"
      "procedures:\n  stop:\n    parameters: {p: ptr}\n    entry: s\n    exit: e\n    edges:\n"
      "      - {from: s, to: e, do: [{assume: p == null}]}\n"
      "edges:\n  - {id: fails, from: begin, to: bad, do: [{call: {to: stop, args: [g]}}]}\n"
      "  - {from: begin, to: done}\n";
  EXPECT_EQ(outcome_of(report_of("-", file), "start", "fails=call"), "avoidable: g != null");
  EXPECT_EQ(outcome_of(report_of("--vocabulary empty -", file), "start", "fails=call"),
            "angelic bug: not expressible");
}

TEST(Angelic, UserVocabulariesAllowPatterns) {
  const TemporaryDirectory files;
  const auto with = [&](const std::string& text) {
    const std::string path = files.file("vocabulary.yaml");
    std::ofstream(path) << "vocabulary: 1\n" << text;
    return "--vocabulary " + path;
  };
  const std::string file = with_edges(asserting("a", "n > 3"));
  EXPECT_EQ(of_f(file, with("monitors: [n]\n")), "avoidable: n > 3");
  EXPECT_EQ(of_f(file, with("patterns: [n > c]\n")), "avoidable: n > 3");
  EXPECT_EQ(of_f(file, with("preset: empty\nmonitors: [n]\n")), "angelic bug: not expressible");
  const std::string two = with_edges(asserting("a", "p != null && q != null"));
  EXPECT_EQ(of_f(two), "avoidable: p != null; q != null");
  EXPECT_EQ(of_f(two, with("structure: cube\n")), "avoidable: p != null; q != null");
  EXPECT_EQ(of_f(two, with("structure: clause\n")), "angelic bug: not expressible");
  EXPECT_EQ(of_f(two, with("atoms: [aliasing]\n")), "angelic bug: not expressible");
}

TEST(Angelic, LoopsOfUnknownCallsAreQuantified) {
  const std::string loop =
      "      - {from: a, to: b, do: [{kill: {vars: [x], from: next}}]}\n"
      "      - {id: fails, from: b, to: bad, do: [{fail: {assert: x != null}}]}\n"
      "      - {from: b, to: a, do: [{assert: x != null}]}\n"
      "      - {from: b, to: end, do: [{assert: x != null}]}\n";
  EXPECT_EQ(of_f(with_edges(loop)), "avoidable: every result r of next: r != null");
}

TEST(Angelic, FreesOfUnknownBlocksAreAvoided) {
  const auto freed = [](const std::string& before) {
    return with_edges(before +
                          "      - {from: b, to: c, do: [{free: x}]}\n"
                          "      - {id: fails, from: c, to: bad, do: [{fail: {load: {to: i, at: "
                          "q}}}]}\n      - {from: c, to: end, do: [{load: {to: i, at: q}}]}\n",
                      "heap: unknown\n");
  };
  const auto outcome = [](const std::string& file) {
    return outcome_of(report_of("--entries f -", file), "f", "fails=deref");
  };
  EXPECT_EQ(outcome(freed("      - {from: a, to: b, do: [{move: {to: x, value: p}}]}\n")),
            "avoidable: allocated(q); p != base(q)");
  const std::string got = freed("      - {from: a, to: b, do: [{kill: {vars: [x], from: Get}}]}\n");
  EXPECT_EQ(outcome(got), "avoidable: allocated(q); every result r of Get: r != base(q)");
  const ProgramResult r = angelic("--entries f -", got);
  EXPECT_THAT(r.out, HasSubstr("  if allocated(q) at the start\n"));
  EXPECT_THAT(r.out, HasSubstr("  if every result r of Get: r != base(q), where q is what it "
                               "holds at the start\n"));
}

/// With entries, the file's own graph is none of them.
TEST(Angelic, WarningsAreAboutWhatIsLookedAt) {
  const std::string file =
      "rts: 1\nbound: 2\nvariables: {g: ptr}\nstart: {vertex: begin}\nerror: bad\nexit: done\n"
      "procedures:\n  f:\n    parameters: {p: ptr}\n    entry: s\n    exit: e\n    edges:\n"
      "      - {id: fails, from: s, to: bad, do: [{fail: {assert: p != null}}]}\n"
      "      - {from: s, to: e, do: [{assert: p != null}]}\n"
      "edges:\n  - {from: begin, to: done}\n";
  EXPECT_EQ(report_of("--entries f -", file).at("warnings"), Json::array());
  const Json own = report_of("-", file);
  ASSERT_EQ(own.at("warnings").size(), 1u);
  EXPECT_THAT(own.at("warnings").at(0).get<std::string>(), HasSubstr("no path leads"));
}

TEST(Angelic, ThePageHasExecutionsAndSpecifications) {
  const TemporaryDirectory files;
  const std::string page = files.file("page.html");
  const ProgramResult r = angelic("--entries Bar,Baz --html " + page + " " + running_example);
  EXPECT_EQ(r.exit_code, 10);
  const std::string text = slurp(page);
  EXPECT_THAT(text, HasSubstr("heapreach angelic: " + running_example));
  EXPECT_THAT(text, HasSubstr("Avoidable: no execution fails it if\\n  y != null at the start"));
  EXPECT_THAT(text, HasSubstr("angelic bug, contradiction: only x != null avoids it"));
  EXPECT_EQ(angelic("--html " + running_example + " " + running_example).exit_code, 2);
}

TEST(Angelic, SavedSpecificationsMakeTheCheckInfeasible) {
  const TemporaryDirectory files;
  const std::string specification = files.file("specification.yaml");
  const std::string evidence = files.file("evidence.json");
  const std::string file = "data/angelic/request_completion.rts.yaml";
  EXPECT_EQ(angelic("--emit-spec " + specification + " " + file).exit_code, 0);
  const auto run = [&](const std::string& command) { return run_program(program + " " + command); };
  const std::string check = "check --engine bmc --witness " + evidence + " ";
  EXPECT_EQ(run(check + file).exit_code, 10);
  // Evidence about the one is none about the other.
  EXPECT_EQ(run("replay " + file + " " + evidence).exit_code, 0);
  EXPECT_EQ(run("replay --assume-spec " + specification + " " + file + " " + evidence).exit_code,
            3);
  const ProgramResult assumed = run(check + "--assume-spec " + specification + " " + file);
  EXPECT_EQ(assumed.exit_code, 0) << assumed.out << assumed.err;
  EXPECT_THAT(assumed.out, HasSubstr("request != startvalue(startvalue(device + Device.ext)"));
  EXPECT_EQ(run("certify --assume-spec " + specification + " " + file + " " + evidence).exit_code,
            0);
  EXPECT_EQ(run("certify " + file + " " + evidence).exit_code, 3);
}

TEST(Angelic, SpecificationsOfLibrariesHoldForTheHarness) {
  const TemporaryDirectory files;
  const std::string specification = files.file("specification.yaml");
  angelic("--entries FooBar --emit-spec " + specification + " " + running_example);
  const std::string text = slurp(specification);
  EXPECT_THAT(text, HasSubstr("  - {calls: [Lib1], clause: \"r != null\"}\n"));
  EXPECT_THAT(text, HasSubstr("  - {calls: [Lib1, Lib2], clause: \"r1 != r2\"}\n"));
  const std::string at = "check --engine bmc --at running.c:23 -q ";
  const auto run = [&](const std::string& command) { return run_program(program + " " + command); };
  // Behind Baz(null) nothing is reached, so Foo's own assertions are skipped by the entry.
  EXPECT_EQ(
      run("check -q --engine bmc --assume-spec " + specification + " " + running_example).exit_code,
      10);
  EXPECT_EQ(run(at + "--assume-spec " + specification + " " + running_example).exit_code, 0);
}

TEST(Angelic, SpecificationsThatDoNotFitAreRefused) {
  const TemporaryDirectory files;
  const std::string specification = files.file("specification.yaml");
  const auto refusal = [&](const std::string& clause) {
    std::ofstream(specification) << "specification: 1\nclauses:\n  - " << clause << "\n";
    const ProgramResult r = run_program(program + " check --engine bmc --assume-spec " +
                                        specification + " " + running_example);
    EXPECT_EQ(r.exit_code, 3) << r.out;
    return r.err;
  };
  EXPECT_THAT(refusal("{entry: start, clause: 'argh != null'}"),
              HasSubstr("there is no variable 'argh' (did you mean 'arg'?)"));
  EXPECT_THAT(refusal("{entry: Bar, clause: 'x != null'}"), HasSubstr("no clause is about"));
  EXPECT_THAT(refusal("{clause: 'arg != null'}"), HasSubstr("found neither 'entry' nor 'calls'"));
  EXPECT_THAT(refusal("{calls: [Lib1], clause: 'r != arg'}"), HasSubstr("speaks of results only"));
  EXPECT_THAT(refusal("{calls: [Lib1], clause: 'r2 != null'}"), HasSubstr("no result 'r2'"));
  EXPECT_THAT(refusal("{entry: start, calls: [Lib3], clause: 'r != null'}"),
              HasSubstr("no unknown procedure 'Lib3'"));
  EXPECT_THAT(refusal("{entry: start, clause: 'arg !! null'}"), HasSubstr("expected a comparison"));
  EXPECT_THAT(refusal("{entry: start, claws: 'arg != null'}"), HasSubstr("unknown key 'claws'"));
}

TEST(Angelic, BadInputIsRefused) {
  const TemporaryDirectory files;
  const std::string vocabulary = files.file("vocabulary.yaml");
  const auto refusal = [&](const std::string& arguments, const std::string& input = "") {
    const ProgramResult r = angelic(arguments, input);
    return std::to_string(r.exit_code) + " " + r.err;
  };
  EXPECT_THAT(refusal("--entries Bar,Nobody " + running_example), HasSubstr("2 "));
  EXPECT_THAT(refusal("--entries Bar,Nobody " + running_example),
              HasSubstr("no procedure 'Nobody'"));
  EXPECT_THAT(refusal("--vocabulary all " + running_example), HasSubstr("expected default, "));
  EXPECT_THAT(refusal("--permissive all " + running_example), HasSubstr("null-checks"));
  std::ofstream(vocabulary) << "vocabulary: 1\natoms: [aliasing, shapes]\n";
  EXPECT_THAT(refusal("--vocabulary " + vocabulary + " " + running_example),
              HasSubstr(":2:19: an atom: found 'shapes', expected one of"));
  std::ofstream(vocabulary) << "vocabulary: 1\nmonitors: [depth]\n";
  EXPECT_THAT(refusal("--vocabulary " + vocabulary + " " + running_example),
              HasSubstr("'depth' is no variable of the file"));
  std::ofstream(vocabulary) << "vocabulary: 1\npatterns: [p < q < r]\n";
  EXPECT_THAT(refusal("--vocabulary " + vocabulary + " " + running_example),
              HasSubstr("expected a comparison of"));
  const std::string closed = "rts: 1\nstart: {vertex: a}\nerror: b\nedges:\n  - {from: a, to: b}\n";
  EXPECT_THAT(refusal("-", closed), HasSubstr("'heapreach check' is the command"));
  const std::string at_error =
      "rts: 1\nvariables: {p: ptr}\nstart: {vertex: a}\nerror: a\nedges:\n"
      "  - {from: b, to: a, do: [{assume: p == null}]}\n";
  EXPECT_THAT(refusal("-", at_error), HasSubstr("starts at an error vertex"));
  const std::string recursive =
      with_edges("      - {from: a, to: end, do: [{call: {to: f, args: [p, q]}}]}\n");
  EXPECT_THAT(refusal("--entries f -", recursive), HasSubstr("calls itself"));
}

}  // namespace
}  // namespace heapreach::test::angelic_test
