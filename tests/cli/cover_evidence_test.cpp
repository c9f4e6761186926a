// What heapreach cover says of proofs, and that it goes on from saved evidence without trusting it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/harness/run_program.h"

namespace heapreach::test::cover_evidence_test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using Json = nlohmann::ordered_json;

const std::string program = std::string(HEAPREACH_BINARY) + " cover ";
const std::string access_error = "data/basics/access_error.rts.yaml";

Json evidence_of(const std::string& arguments, const TemporaryDirectory& directory) {
  const std::string file = directory.file("w.json");
  run_program(program + "--witness " + file + " " + arguments);
  return Json::parse(slurp(file));
}

struct CoverResume : ::testing::Test {
  /// The result of going on from these documents.
  ProgramResult from(const Json& documents, const std::string& arguments) const {
    const std::string file = directory.file("known.json");
    std::ofstream(file) << documents;
    return run_program(program + "--resume " + file + " " + arguments);
  }
  const TemporaryDirectory directory;
};

TEST_F(CoverResume, WhatWasFoundIsKnown) {
  const Json documents = evidence_of(access_error, directory);
  const ProgramResult again =
      from(documents, "--format json --engine pdr --method crumbs " + access_error);
  ASSERT_EQ(again.exit_code, 10) << again.err;
  const Json coverage = Json::parse(again.out);
  for (const Json& proof : coverage.at("proofs")) EXPECT_EQ(proof.at("strategy"), "saved");
  Json saved = Json::array();
  for (const Json& execution : coverage.at("executions")) saved.push_back(execution["evidence"]);
  for (const Json& proof : coverage.at("proofs")) saved.push_back(proof["evidence"]);
  EXPECT_EQ(saved, documents);
}

TEST_F(CoverResume, OnlyWhatIsOpenIsAskedAbout) {
  const Json documents = evidence_of(access_error, directory);
  Json executions = Json::array();
  for (const Json& document : documents) {
    if (document.at("schema") == "heapreach/execution") executions.push_back(document);
  }
  const ProgramResult rest = from(executions, "--format json " + access_error);
  EXPECT_EQ(rest.exit_code, 10) << rest.err;
  const Json coverage = Json::parse(rest.out);
  EXPECT_EQ(coverage.at("executions").size(), executions.size());
  ASSERT_EQ(coverage.at("proofs").size(), 1u);
  EXPECT_NE(coverage.at("proofs").at(0).at("strategy"), "saved");
}

TEST_F(CoverResume, ExecutionsBeyondTheBoundShowNothing) {
  const std::string file = "data/lists/sll_use_after_free.rts.yaml";
  const Json documents = evidence_of(file, directory);
  const ProgramResult none = from(documents, "--bound 0 " + file);
  EXPECT_THAT(none.out, Not(HasSubstr("in 1 cell")));
  EXPECT_THAT(none.out, HasSubstr("inconsistent"));
}

TEST_F(CoverResume, NothingIsTrusted) {
  const auto refusal = [&](const Json& documents, const std::string& arguments) {
    const ProgramResult r = from(documents, arguments);
    EXPECT_EQ(r.exit_code, 3) << r.out;
    EXPECT_EQ(r.out, "");
    EXPECT_THAT(r.err, HasSubstr("known.json"));
    return r.err;
  };
  const Json documents = evidence_of(access_error, directory);
  EXPECT_THAT(refusal(documents, "data/basics/null_store.rts.yaml"), HasSubstr("another input"));
  EXPECT_THAT(refusal(documents, "--end exit " + access_error), HasSubstr("--end error, not exit"));
  Json plain = documents;
  plain[0].erase("coverage");
  EXPECT_THAT(refusal(plain, access_error), HasSubstr("no evidence about edges"));
  EXPECT_THAT(refusal("text", access_error), HasSubstr("no evidence about edges"));
  Json changed = documents;
  for (Json& document : changed) {
    if (document.at("schema") == "heapreach/execution") document.at("steps").erase(0);
  }
  EXPECT_THAT(refusal(changed, access_error), HasSubstr("step"));
  changed = documents;
  for (Json& document : changed) {
    if (document.at("schema") != "heapreach/certificate") continue;
    document["coverage"]["sets"] = Json::array({Json::array({"e3", "e7"})});
  }
  Json only = Json::array();
  for (const Json& document : changed) {
    if (document.at("schema") == "heapreach/certificate") only.push_back(document);
  }
  EXPECT_THAT(refusal(only, access_error), HasSubstr("does not hold"));
  only[0]["coverage"]["kept"] = Json::array({"e9"});
  EXPECT_THAT(refusal(only, access_error), HasSubstr("coverage.kept: there is no edge 'e9'"));
  EXPECT_EQ(run_program(program + "--resume /nowhere " + access_error).exit_code, 3);
}

/// Two ways through each of two diamonds, of which only those fit together that have the same i.
const std::string contradiction =
    "rts: 1\nvariables: {i: int, j: int}\nstart: {vertex: a}\nerror: bad\nexit: done\nedges:\n"
    "  - {id: high, from: a, to: b, do: [{move: {to: i, value: 1}}]}\n"
    "  - {id: low, from: a, to: b, do: [{move: {to: i, value: 0}}]}\n"
    "  - {id: left, from: b, to: c, do: [{move: {to: j, value: 1}}]}\n"
    "  - {id: right, from: b, to: c, do: [{move: {to: j, value: 2}}]}\n"
    "  - {id: between, from: c, to: done, do: [{assume: 'i >= 0'}]}\n"
    "  - {id: never, from: c, to: done, do: [{assume: 'i == 2'}]}\n"
    "  - {id: wrong, from: c, to: bad}\n";

std::vector<std::vector<std::string>> conflicts_of(const Json& coverage, const std::string& edge) {
  std::vector<std::vector<std::string>> result;
  for (const Json& group : coverage.at("groups")) {
    const std::size_t first = group.at("edges").at(0);
    if (coverage.at("edges").at(first).at("name") != edge) continue;
    if (!group.contains("conflicts")) continue;
    for (const Json& conflict : group.at("conflicts")) {
      result.emplace_back();
      for (const std::size_t one : conflict) {
        result.back().push_back(coverage.at("edges").at(one).at("name"));
      }
    }
  }
  return result;
}

TEST(CoverConflicts, AreWhatInconsistentEdgesRestOn) {
  using Conflicts = std::vector<std::vector<std::string>>;
  const std::string options = "--end exit --method conflicts ";
  const ProgramResult r = run_program(program + options + "--format json -", contradiction);
  ASSERT_EQ(r.exit_code, 10) << r.err;
  const Json coverage = Json::parse(r.out);
  EXPECT_EQ(conflicts_of(coverage, "never"), (Conflicts{{"high", "never"}, {"low", "never"}}));
  EXPECT_EQ(conflicts_of(coverage, "between"), Conflicts());
  const ProgramResult text = run_program(program + options + "-", contradiction);
  EXPECT_THAT(text.out, HasSubstr("inconsistent: never\n"
                                  "  conflict: high, never\n"
                                  "  conflict: low, never\n"));
}

TEST(CoverExplain, SaysWhatHoldsBeforeAndBehind) {
  for (const char* method : {"explore", "crumbs --engine pdr", "valuations --engine pdr"}) {
    SCOPED_TRACE(method);
    const std::string options = std::string("--end exit --explain --method ") + method;
    const ProgramResult r = run_program(program + options + " -", contradiction);
    EXPECT_EQ(r.exit_code, 10) << r.err;
    EXPECT_THAT(r.out, HasSubstr("why never: "));
    EXPECT_THAT(r.out, HasSubstr("Before one of them is taken:\nc"));
    EXPECT_THAT(r.out, HasSubstr("None of them is ever taken.\n"));
    EXPECT_THAT(r.out, Not(HasSubstr("crumb2")));
    const ProgramResult json = run_program(program + options + " --format json -", contradiction);
    const Json coverage = Json::parse(json.out);
    const Json& explanation = coverage.at("proofs").at(0).at("explanations").at(0);
    EXPECT_EQ(explanation.at("before").at(0).at("vertex"), "c");
    EXPECT_TRUE(explanation.at("behind").empty());
  }
}

/// Of an edge that executions take, and from where they all go wrong.
TEST(CoverExplain, FollowsExecutionsThatTakeTheEdge) {
  const std::string text =
      "rts: 1\nvariables: {i: int}\nstart: {vertex: a}\nerror: bad\nexit: done\nedges:\n"
      "  - {id: in, from: a, to: b, do: [{move: {to: i, value: 7}}]}\n"
      "  - {id: out, from: b, to: done, do: [{assume: 'i < 7'}]}\n"
      "  - {id: wrong, from: b, to: bad, do: [{assume: 'i >= 7'}]}\n"
      "  - {id: skip, from: a, to: done}\n";
  for (const char* method : {"explore", "crumbs --engine pdr"}) {
    SCOPED_TRACE(method);
    const ProgramResult r =
        run_program(program + "--end exit --explain --method " + method + " -", text);
    EXPECT_EQ(r.exit_code, 10) << r.err;
    EXPECT_THAT(r.out, HasSubstr("why in, out: "));
    EXPECT_THAT(r.out, HasSubstr("Once one of them was taken:\nb"));
    EXPECT_THAT(r.out, HasSubstr("7"));
  }
}

}  // namespace
}  // namespace heapreach::test::cover_evidence_test
