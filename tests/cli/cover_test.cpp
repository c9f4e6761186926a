// heapreach cover as users see it: classes, ends, exit codes, evidence, errors.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/harness/run_program.h"

namespace heapreach::test::cover_test {
namespace {

using ::testing::HasSubstr;
using Json = nlohmann::ordered_json;

const std::string program = HEAPREACH_BINARY;
const std::string access_error = "data/basics/access_error.rts.yaml";

ProgramResult heapreach(const std::string& arguments, const std::string& input = "") {
  return run_program(program + " " + arguments, input);
}

/// Edges after a start that sets i to 1.
std::string with_edges(const std::string& edges) {
  return "rts: 1\nvariables: {x: ptr, i: int}\nstart: {vertex: a, assume: i == 1}\nerror: bad\n"
         "exit: done\nvertices: {a: {}, b: {}, c: {}, bad: {}, done: {}}\nedges:\n" +
         edges;
}

const std::string diamond = with_edges(
    "  - {id: left, from: a, to: b, do: [{assume: i > 0}]}\n"
    "  - {id: right, from: a, to: b, do: [{assume: i < 0}]}\n"
    "  - {id: leave, from: b, to: done}\n"
    "  - {id: wrong, from: b, to: bad, do: [{assume: i == 2}]}\n");

std::string class_of(const Json& coverage, const std::string& name) {
  for (const Json& group : coverage.at("groups")) {
    for (const std::size_t edge : group.at("edges")) {
      if (coverage.at("edges").at(edge).at("name") == name) return group.at("class");
    }
  }
  for (const std::size_t edge : coverage.at("not_between")) {
    if (coverage.at("edges").at(edge).at("name") == name) return "not between";
  }
  return "missing";
}

TEST(Cover, ConflictsFollowLoopsAsTheyAreTold) {
  const std::string loop = with_edges(
      "  - {id: round, from: a, to: b, do: [{assume: i < 3}]}\n"
      "  - {id: back, from: b, to: a, do: [{move: {to: i, value: i + 1}}]}\n"
      "  - {id: odd, from: b, to: c, do: [{assume: i > 3}]}\n"
      "  - {id: leave, from: a, to: done, do: [{assume: i >= 1}]}\n"
      "  - {id: late, from: c, to: done}\n");
  const std::string options = "cover --format json --end exit --method conflicts ";
  const ProgramResult none = heapreach(options + "-", loop);
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_THAT(none.err, HasSubstr("--loops"));
  for (const char* loops : {"abstract", "unroll:0", "unroll:3"}) {
    SCOPED_TRACE(loops);
    const ProgramResult r = heapreach(options + "--loops " + loops + " -", loop);
    EXPECT_EQ(r.exit_code, 10) << r.err;
    const Json coverage = Json::parse(r.out);
    EXPECT_EQ(class_of(coverage, "odd"), "inconsistent");
    EXPECT_EQ(class_of(coverage, "late"), "inconsistent");
    EXPECT_EQ(class_of(coverage, "leave"), "consistent");
  }
  for (const char* wrong : {"--loops all", "--loops unroll:", "--loops unroll:x",
                            "--method explore --loops abstract"}) {
    EXPECT_EQ(heapreach(std::string("cover --end exit ") + wrong + " -", loop).exit_code, 2)
        << wrong;
  }
}

TEST(Cover, StatsCountQueriesOfMethodsThatFollowPaths) {
  const std::string command = "cover --format json --stats --end exit --method ";
  for (const char* method : {"conflicts", "paths", "edges"}) {
    SCOPED_TRACE(method);
    const Json stats = Json::parse(heapreach(command + method + " -", diamond).out).at("stats");
    ASSERT_EQ(stats.size(), 1u);
    EXPECT_EQ(stats[0].at("method"), method);
    EXPECT_EQ(stats[0].at("consistent"), 2);
    EXPECT_EQ(stats[0].at("inconsistent"), 1);
    EXPECT_EQ(stats[0].at("finished"), true);
    EXPECT_GT(stats[0].at("edge_queries"), 0);
    const std::string text =
        heapreach("cover --stats --end exit --method " + std::string(method) + " -", diamond).out;
    EXPECT_THAT(text, HasSubstr("queries about the graph "));
  }
  EXPECT_FALSE(Json::parse(heapreach(command + "explore -", diamond).out).contains("stats"));
  const ProgramResult plain = heapreach("cover --format json --end exit -", diamond);
  EXPECT_FALSE(Json::parse(plain.out).contains("stats"));
}

TEST(Cover, PathsMayBeEnoughThatNothingRulesOut) {
  const std::string command = "cover --stats --format json --end exit --method conflicts --paths ";
  for (const char* paths : {"possible", "replayed"}) {
    SCOPED_TRACE(paths);
    const ProgramResult r = heapreach(command + paths + " -", diamond);
    EXPECT_EQ(r.exit_code, 10) << r.err;
    const Json coverage = Json::parse(r.out);
    EXPECT_EQ(class_of(coverage, "left"), "consistent");
    EXPECT_EQ(class_of(coverage, "right"), "inconsistent");
    EXPECT_EQ(coverage.at("stats")[0].at("consistent"), 2);
    EXPECT_EQ(coverage.at("stats")[0].at("replays"), 1);
  }
  EXPECT_EQ(heapreach(command + "all -", diamond).exit_code, 2);
  EXPECT_EQ(heapreach("cover --method explore --paths possible -", diamond).exit_code, 2);
}

TEST(Cover, ABoundThatNoExecutionFitsInIsNamed) {
  const std::string blocks = with_edges(
      "  - {id: make, from: a, to: b, do: [{alloc: {to: x, size: 9}}]}\n"
      "  - {id: leave, from: b, to: done}\n");
  const std::string command = "cover --end exit --bound ";
  const std::string warning = "no execution is known that comes to the end within 8 cells";
  EXPECT_THAT(heapreach(command + "8 -", blocks).out, HasSubstr(warning));
  const ProgramResult fits = heapreach(command + "9 -", blocks);
  EXPECT_EQ(fits.exit_code, 0) << fits.out << fits.err;
  EXPECT_EQ(fits.out.find("no execution is known"), std::string::npos);
}

void expect_classes_of_the_exit(const std::string& method) {
  SCOPED_TRACE(method);
  const ProgramResult exit =
      heapreach("cover --format json --end exit --method " + method + " -", diamond);
  EXPECT_EQ(exit.exit_code, 10) << exit.err;
  const Json coverage = Json::parse(exit.out);
  EXPECT_TRUE(coverage.at("finished"));
  EXPECT_EQ(class_of(coverage, "left"), "consistent");
  EXPECT_EQ(class_of(coverage, "right"), "inconsistent");
  EXPECT_EQ(class_of(coverage, "leave"), "consistent");
  EXPECT_EQ(class_of(coverage, "wrong"), "not between");
}

void expect_classes_of_other_ends(const std::string& method) {
  SCOPED_TRACE(method);
  const std::string options = "cover --format json --method " + method;
  const ProgramResult error = heapreach(options + " -", diamond);
  EXPECT_EQ(class_of(Json::parse(error.out), "left"), "inconsistent");
  EXPECT_EQ(class_of(Json::parse(error.out), "leave"), "not between");
  const ProgramResult vertex = heapreach(options + " --end b -", diamond);
  EXPECT_EQ(class_of(Json::parse(vertex.out), "left"), "consistent");
  EXPECT_EQ(class_of(Json::parse(vertex.out), "leave"), "not between");
}

TEST(Cover, ClassesDependOnTheEnd) {
  for (const char* method :
       {"auto", "explore", "crumbs", "valuations", "conflicts", "paths", "edges"}) {
    expect_classes_of_the_exit(method);
  }
  expect_classes_of_other_ends("auto");
}

TEST(CoverLong, ClassesDependOnTheEnd) {
  for (const char* method : {"explore", "crumbs", "valuations", "conflicts", "paths", "edges"}) {
    expect_classes_of_other_ends(method);
  }
}

TEST(Cover, WhatFollowsIsListedUnderItsCause) {
  const ProgramResult r = heapreach(
      "cover --end exit -", with_edges("  - {id: skip, from: a, to: done}\n"
                                       "  - {id: in, from: a, to: b, do: [{assume: i > 3}]}\n"
                                       "  - {id: one, from: b, to: done}\n"
                                       "  - {id: two, from: b, to: done}\n"));
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_THAT(r.out, HasSubstr("inconsistent: in\n  from which follows: one\n"
                               "  from which follows: two\n"));
}

TEST(Cover, ExitCodesSayTheWorst) {
  EXPECT_EQ(heapreach("cover --end exit " + access_error).exit_code, 0);
  EXPECT_EQ(heapreach("cover " + access_error).exit_code, 10);
  const std::string large = with_edges(
      "  - {id: small, from: a, to: done}\n"
      "  - {id: large, from: a, to: done, do: [{assume: i == 1}, {alloc: {to: x, size: i + "
      "4999}}]}\n");
  const ProgramResult within = heapreach("cover --end exit -", large);
  EXPECT_EQ(within.exit_code, 1) << within.out;
  EXPECT_THAT(within.out, HasSubstr("inconsistent within 1024 cells: large\n"));
  EXPECT_EQ(heapreach("cover --end exit --bound 8 -", large).exit_code, 10);
  EXPECT_EQ(heapreach("cover --end exit --bound 5000 -", large).exit_code, 0);
}

TEST(Cover, ALimitCostsOnlyWhatComesAfterIt) {
  const ProgramResult r =
      heapreach("cover --work 300k --method crumbs --engine pdr data/c/hash_table.c");
  EXPECT_EQ(r.exit_code, 20) << r.out << r.err;
  EXPECT_THAT(r.out, HasSubstr(" undecided"));
}

TEST(Cover, EvidenceIsCheckedAnew) {
  const TemporaryDirectory directory;
  const std::string evidence = directory.file("w.json");
  ASSERT_EQ(heapreach("cover --witness " + evidence + " " + access_error).exit_code, 10);
  const ProgramResult replayed = heapreach("replay " + access_error + " " + evidence);
  EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
  EXPECT_THAT(replayed.out, HasSubstr("the execution holds"));
  const ProgramResult certified = heapreach("certify " + access_error + " " + evidence);
  EXPECT_EQ(certified.exit_code, 0) << certified.err;
  EXPECT_EQ(certified.out,
            "the certificate holds: no execution takes one of the edges e3, e5 and comes to the "
            "end (error), for every bound\n");
}

/// What is checked is the claim about edges: nothing else may stand beside it, and be repeated.
TEST(Cover, EvidenceIsAboutNoLocation) {
  const TemporaryDirectory directory;
  const std::string evidence = directory.file("w.json");
  ASSERT_EQ(heapreach("cover --witness " + evidence + " " + access_error).exit_code, 10);
  for (const char* key : {"error", "location"}) {
    Json changed = Json::parse(slurp(evidence));
    for (Json& document : changed) document[key] = "nowhere";
    const std::string file = directory.file("changed.json");
    std::ofstream(file) << changed;
    const ProgramResult r = heapreach("certify " + access_error + " " + file);
    EXPECT_EQ(r.exit_code, 3) << r.out;
    EXPECT_THAT(r.err, HasSubstr(std::string(key) + ": belongs to no document about coverage"));
  }
}

/// A certificate that says more than it shows, and an execution that comes elsewhere.
TEST(Cover, EvidenceOfSomethingElseIsRefused) {
  const TemporaryDirectory directory;
  const std::string evidence = directory.file("w.json");
  ASSERT_EQ(heapreach("cover --witness " + evidence + " " + access_error).exit_code, 10);
  const Json documents = Json::parse(slurp(evidence));
  const auto refusal = [&](const Json& coverage) {
    Json changed = documents;
    std::string command = "certify";
    for (Json& document : changed) {
      const bool is_execution = document.at("schema") == "heapreach/execution";
      if (is_execution != !coverage.contains("by")) continue;
      if (is_execution) command = "replay";
      document["coverage"] = coverage;
    }
    const std::string file = directory.file("changed.json");
    std::ofstream(file) << changed;
    const ProgramResult r = heapreach(command + " " + access_error + " " + file);
    EXPECT_EQ(r.exit_code, 3) << r.out;
    return r.err;
  };
  const auto set = [](const char* a, const char* b) { return Json::array({Json::array({a, b})}); };
  const Json phases = {{"end", "error"}, {"by", "phases"}, {"sets", set("e3", "e5")}};
  const auto with = [&](const char* key, const Json& value) {
    Json changed = phases;
    changed[key] = value;
    return changed;
  };
  EXPECT_THAT(refusal(with("sets", set("e2", "e3"))), HasSubstr("does not hold"));
  EXPECT_THAT(refusal(with("end", "exit")), HasSubstr("does not hold"));
  EXPECT_THAT(refusal(with("sets", set("e3", "e9"))), HasSubstr("there is no edge 'e9'"));
  EXPECT_THAT(refusal(with("kept", Json::array({"e1", "e9"}))),
              HasSubstr("coverage.kept: there is no edge 'e9'"));
  EXPECT_THAT(refusal(with("end", "nowhere")), HasSubstr("coverage.end"));
  EXPECT_THAT(refusal(with("by", "magic")), HasSubstr("coverage.by"));
  EXPECT_THAT(refusal(with("more", 1)), HasSubstr("more"));
  EXPECT_THAT(refusal(with("known", Json::array())), HasSubstr("coverage"));
  EXPECT_THAT(refusal({{"end", "exit"}}), HasSubstr("not at the exit"));
}

TEST(Cover, BadQuestionsAreClear) {
  const auto error = [](const std::string& arguments, const std::string& input) {
    const ProgramResult r = heapreach("cover " + arguments + " -", input);
    EXPECT_EQ(r.exit_code, 2) << arguments << r.out;
    EXPECT_EQ(r.out, "");
    return r.err;
  };
  EXPECT_THAT(error("--end nowhere", diamond), HasSubstr("'nowhere': expected error, exit or"));
  EXPECT_THAT(error("--end c", diamond), HasSubstr("no path of the graph leads from the start to"));
  const std::string no_exit = "rts: 1\nstart: {vertex: a}\nerror: b\nedges: [{from: a, to: b}]\n";
  EXPECT_THAT(error("--end exit", no_exit), HasSubstr("the system has no exit"));
  EXPECT_THAT(error("--method magic", diamond), HasSubstr("expected one of auto, explore"));
  EXPECT_THAT(error("--property valid-free", diamond), HasSubstr("--property says what counts as"));
  EXPECT_THAT(error("--method explore --engine pdr", diamond), HasSubstr("takes no --engine pdr"));
  EXPECT_THAT(error("", "(set-logic HORN)(check-sat)"), HasSubstr("not about clauses"));
}

/// The kinds of mistakes in loops that Kahsai et al. (2015) show, each with a twin that is right.
struct Mistake {
  const char* text;  // with an @ where one has `wrong` and the other `right`
  const char* wrong;
  const char* right;
  std::size_t line;  // of an edge that is on no execution to the exit
};

constexpr Mistake mistakes[] = {
    {"int a[10];\nint main(void) {\n"
     "  for (int i = 0; i @ 10; i++) a[i] = 1;\n  return 0;\n}\n",
     "<=", "<", 3},
    {"extern int any(void);\nint main(void) {\n  int s = 0;\n"
     "  for (int i = any(); i @ 0; i--) s += 100 / i;\n  return s;\n}\n",
     ">=", ">", 4},
    {"extern int any(void);\nint main(void) {\n  int n = any(), i = 0, r = 0;\n"
     "  while (i < n) {\n    i = i + 1;\n    if (i @) r = 5;\n  }\n  return r;\n}\n",
     "< 0", "> 3", 6},
    {"extern int any(void);\nint main(void) {\n  int n = any(), r = 0;\n"
     "  for (int i = 0; i < n; i++)\n    for (int j = i; j < @; j++) r++;\n  return r;\n}\n",
     "0", "n", 5},
    {"extern int any(void);\nint main(void) {\n  int lo = 0, hi = 100, x = any();\n"
     "  while (lo < hi) {\n    int mid = lo + (hi - lo) / 2;\n"
     "    if (x < mid) hi = mid; else lo = @;\n  }\n  return lo;\n}\n",
     "mid", "mid + 1", 6},
    {"#include <stdlib.h>\nint main(void) {\n  int rows = 3, cols = @;\n"
     "  int **m = malloc(rows * sizeof *m);\n  if (!m) return 1;\n"
     "  for (int i = 0; i < rows; i++) {\n    m[i] = malloc(cols * sizeof **m);\n"
     "    if (!m[i]) return 2;\n    m[i][0] = 1;\n  }\n  return 0;\n}\n",
     "0", "2", 8}};

std::vector<std::size_t> inconsistent_lines(const Json& coverage) {
  std::vector<std::size_t> lines;
  for (const Json& group : coverage.at("groups")) {
    if (group.at("class") != "inconsistent" || !group.at("every_bound")) continue;
    for (const std::size_t edge : group.at("edges")) {
      const Json& listed = coverage.at("edges").at(edge);
      if (!listed.contains("position") || !listed["position"].contains("line")) continue;
      lines.push_back(listed["position"]["line"]);
    }
  }
  return lines;
}

void expect_found(const Mistake& mistake) {
  const auto with = [&](const char* part) {
    std::string text = mistake.text;
    return text.replace(text.find('@'), 1, part);
  };
  SCOPED_TRACE(with(mistake.wrong));
  const ProgramResult wrong = heapreach("cover --format json -x c -", with(mistake.wrong));
  EXPECT_EQ(wrong.exit_code, 10) << wrong.err;
  EXPECT_THAT(inconsistent_lines(Json::parse(wrong.out)), ::testing::Contains(mistake.line));
  const ProgramResult right = heapreach("cover -x c -", with(mistake.right));
  EXPECT_EQ(right.exit_code, 0) << right.out << right.err;
}

/// There are more of them in data/c/inconsistent (cover_programs_test.cpp).
TEST(CoverPrograms, MistakesInLoopsAreFoundAndTheirTwinsAreConsistent) {
  expect_found(mistakes[0]);
}

TEST(CoverProgramsLong, MistakesInLoopsAreFoundAndTheirTwinsAreConsistent) {
  for (const Mistake& mistake : mistakes) expect_found(mistake);
}

TEST(Cover, DrawsClasses) {
  const ProgramResult r = heapreach("cover --format dot --end exit -", diamond);
  EXPECT_THAT(r.out, HasSubstr("\"a\" -> \"b\" [label=\"right\", color=\"#d55e00\", style=dashed"));
  EXPECT_THAT(r.out, HasSubstr("tooltip=\"not between the start and the end\""));
}

}  // namespace
}  // namespace heapreach::test::cover_test
