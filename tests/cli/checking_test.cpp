// replay and certify on what `check --witness` saves for several verdicts, and on false claims.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "evidence/certificates/schema/schema.h"
#include "support/hash.h"
#include "tests/cli/scratch_files.h"
#include "tests/harness/neighbours.h"

namespace heapreach::test::checking_test {
namespace {

using Json = nlohmann::ordered_json;

ProgramResult heapreach(const std::string& arguments) {
  return run_program(std::string(HEAPREACH_BINARY) + " " + arguments);
}

struct Checking : ScratchFiles {
  const std::string system = save("two.rts.yaml", R"yaml(
rts: 1
variables: {i: int}
start: {vertex: a, assume: "i >= 0"}
error: [low, high]
edges:
  - {from: a, to: low, do: [{assume: "i < 0"}]}
  - {from: a, to: high, do: [{assume: "i > 9"}]}
)yaml");
};

TEST_F(Checking, EachPicksItsDocumentsOutOfAnArray) {
  ASSERT_EQ(heapreach("check --each --engine bmc --witness " + saved + " " + system).exit_code, 10);
  EXPECT_EQ(load(saved).size(), 2u);
  const ProgramResult replayed = heapreach("replay " + system + " " + saved);
  EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
  EXPECT_EQ(replayed.out.find("the execution holds"), 0u);
  const ProgramResult certified = heapreach("certify " + system + " " + saved);
  EXPECT_EQ(certified.exit_code, 0) << certified.err;
  EXPECT_EQ(certified.out, "the certificate holds, for #0=call, for every bound\n");
}

/// One that does not hold is no reason not to look at the others.
TEST_F(Checking, EachDocumentOfAnArrayIsJudged) {
  heapreach("check --each --engine bmc --witness " + saved + " " + system);
  Json certificate;
  for (const Json& document : load(saved)) {
    if (document["schema"] == "heapreach/certificate") certificate = document;
  }
  Json forged = certificate;
  forged["location"] = "#1=call";
  const std::string all = save("all.json", Json{forged, certificate, forged}.dump());
  const ProgramResult r = heapreach("certify " + system + " " + all);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(r.out, "the certificate holds, for #0=call, for every bound\n");
  EXPECT_NE(r.err.find("heapreach: document 1: " + all), std::string::npos) << r.err;
  EXPECT_EQ(r.err.find("document 2"), std::string::npos) << r.err;
  EXPECT_NE(r.err.find("heapreach: document 3: " + all), std::string::npos) << r.err;
}

TEST_F(Checking, EachOutcomeHasTheFiguresOfItsOwnStages) {
  const ProgramResult r =
      heapreach("check --each --stats --format json --engine bmc --preprocess none " + system);
  const Json locations = Json::parse(r.out).at("locations");
  ASSERT_EQ(locations.size(), 2u);
  int encoded = 0;
  for (const Json& outcome : locations) {
    for (const Json& figures : outcome.at("stats")) encoded += figures.at("stage") == "encode";
  }
  EXPECT_GE(encoded, 2);
  EXPECT_LE(encoded, 4) << "one for each question, and one for that about every bound";
}

TEST_F(Checking, ACertificateForOneErrorIsNoneForAnother) {
  heapreach("check --each --engine bmc --witness " + saved + " " + system);
  Json certificate;
  for (const Json& document : load(saved)) {
    if (document["schema"] == "heapreach/certificate") certificate = document;
  }
  ASSERT_EQ(certificate["location"], "#0=call");
  certificate.erase("location");
  certificate["error"] = "low";  // as before there were locations
  EXPECT_EQ(heapreach("certify " + system + " " + save("c.json", certificate.dump())).exit_code, 0);
  auto refusal = [&](const char* error) {
    Json changed = certificate;
    if (error)
      changed["error"] = error;
    else
      changed.erase("error");
    const ProgramResult r = heapreach("certify " + system + " " + save("c.json", changed.dump()));
    EXPECT_EQ(r.exit_code, 3) << r.out;
    return r.err;
  };
  EXPECT_NE(refusal("high").find("does not hold"), std::string::npos);
  EXPECT_NE(refusal(nullptr).find("does not hold"), std::string::npos);
  EXPECT_NE(refusal("a").find("\"a\" is no error vertex"), std::string::npos);
}

TEST_F(Checking, AnArrayWithoutADocumentForTheInputIsRefused) {
  const ProgramResult r = heapreach("replay " + system + " " + save("none.json", "[]"));
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_NE(r.err.find("none of its 0 documents is an execution"), std::string::npos) << r.err;
}

TEST_F(Checking, NothingHoldsForEveryBoundIfTheStartHeapIsUnknown) {
  const std::string open = save("open.rts.yaml", R"yaml(
rts: 1
bound: 2
heap: unknown
variables: {p: ptr}
start: {vertex: s}
error: e
edges:
  - {from: s, to: e, do: [{assume: "size(p) == 3"}]}
)yaml");
  ASSERT_EQ(heapreach("check --engine bmc --witness " + saved + " " + open).exit_code, 0);
  EXPECT_EQ(heapreach("certify " + open + " " + saved).out, "the certificate holds, for bound 2\n");
  Json claim = load(saved);
  claim["source"]["target"] = "error or cut";
  claim["height"] = 5;
  const ProgramResult r = heapreach("certify " + open + " " + save("claim.json", claim.dump()));
  EXPECT_EQ(r.exit_code, 3) << r.out;
  EXPECT_EQ(heapreach("check --engine bmc --bound 3 " + open).exit_code, 10);
}

Json claim_for(const std::string& text, const std::string& encoder, const std::string& calls) {
  return {{"schema", "heapreach/certificate"},
          {"version", 1},
          {"input", hash_of(text)},
          {"calls", calls},
          {"type", "unrolling"},
          {"source",
           {{"encoder", encoder},
            {"bound", 4},
            {"target", "error or cut"},
            {"query", "fan"},
            {"worlds", "doubling"},
            {"vertex", "predicate"},
            {"sort", "int"}}},
          {"height", 30},
          {"simple_paths", false}};
}

TEST_F(Checking, FramesAreNoBlocksOfAnEncoding) {
  const std::string file = save("calls.rts.yaml", neighbours);
  const ProgramResult check = heapreach("check --engine bmc " + file);
  EXPECT_EQ(check.exit_code, 10) << check.err;
  for (const char* calls : {"stack", "summaries"}) {
    for (const char* encoder : {"basic", "kripke", "array", "cells:0", "cells:1", "cells:2"}) {
      const Json claim = claim_for(neighbours, encoder, calls);
      const ProgramResult r = heapreach("certify " + file + " " + save("c.json", claim.dump()));
      EXPECT_EQ(r.exit_code, 3) << calls << encoder << r.out << r.err;
      const bool named = r.err.find("c.json: calls: ") != std::string::npos ||
                         r.err.find("c.json: source.encoder: ") != std::string::npos;
      EXPECT_TRUE(named) << r.err;
    }
  }
}

TEST_F(Checking, WhatNoDocumentIsIsRefusedWithItsPlace) {
  const std::string file = save("calls.rts.yaml", neighbours);
  const std::string good = claim_for(neighbours, "basic", "copies").dump();
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  const auto times = [](std::size_t n, const std::string& text) {
    std::string all;
    for (std::size_t i = 0; i < n; ++i) all += text;
    return all;
  };
  const std::size_t million = 1000000;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {with("\"version\":1", "\"version\":\"01\""), "version: "},
      {with("\"version\":1", "\"version\":\"1/1\""), "version: "},
      {with("\"version\":1", "\"version\":\"1\""), "version: "},
      {with("\"version\":1", "\"version\":1.0"), "version: "},
      {times(million, "{\"a\":") + "1" + times(million, "}"), "json:1:501: objects and arrays"},
      {times(million, "[") + times(million, "]"), "json:1:101: objects and arrays"},
      {with("false", times(million, "[") + times(million, "]")), "objects and arrays are nested"},
      {with("\"bound\":4", "\"bound\":1e400"), "number overflow"},
      {with("\"bound\":4", "\"bound\":NaN"), "json:1:"},
      {with("\"bound\":4", "\"bound\":-1"), "source.bound: -1 is out of range"},
      {with("\"bound\":4", "\"bound\":1000000000000000000"), "source.bound: the largest bound"},
      {with("\"bound\":4", "\"bound\":\"" + times(million, "7") + "\""), "... is out of range"},
      {with("\"height\":30", "\"height\":1,\"height\":30"), "the key \"height\" occurs twice"},
      {with("\"calls\":\"copies\"", "\"calls\":\"copies\",\"call_depth\":0"), "call_depth: "},
      {with("\"calls\":\"copies\"", "\"calls\":[]"), "calls: expected a string"}};
  for (const auto& [text, complaint] : cases) {
    const ProgramResult r = heapreach("certify " + file + " " + save("c.json", text));
    EXPECT_EQ(r.exit_code, 3) << complaint << r.out << r.err;
    EXPECT_NE(r.err.find(complaint), std::string::npos) << complaint << "\n" << r.err;
    EXPECT_LT(r.err.size(), 500u) << complaint;
    EXPECT_EQ(heapreach("replay " + file + " " + scratch.file("c.json")).exit_code, 3);
  }
}

TEST_F(Checking, FormulasHaveADepth) {
  Json claim = claim_for(slurp(system), "basic", "copies");
  claim["type"] = "model";
  for (const char* key : {"height", "simple_paths", "calls"}) claim.erase(key);
  claim["source"]["bound"] = 0;
  claim["source"]["target"] = "error";
  claim["predicates"] = Json::array();
  std::string deep = "true";
  for (int i = 0; i < 20000; ++i) deep = "(not " + deep + ")";
  for (const char* vertex : {"a", "low", "high", "goal"}) {
    Json entry = {{"predicate", vertex}};
    const bool goal = std::string(vertex) == "goal";
    if (!goal) entry.update({{"vertex", vertex}, {"world", 0}});
    entry["arguments"] = goal ? Json::array() : Json({"f", "i"});
    entry["sorts"] = goal ? Json::array() : Json({"Int", "Int"});
    entry["formula"] = deep;
    claim["predicates"].push_back(entry);
  }
  const ProgramResult r = heapreach("certify " + system + " " + save("c.json", claim.dump()));
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_NE(r.err.find("predicates[0]: formula: 1:50001: parentheses are nested more than 10000"),
            std::string::npos)
      << r.err;
}

TEST_F(Checking, OfClausesNothingIsSaidThatSystemsHave) {
  const std::string text =
      "(set-logic HORN)(declare-fun p (Int) Bool)"
      "(assert (forall ((x Int)) (=> (= x 0) (p x))))"
      "(assert (forall ((x Int)) (=> (and (p x) (> x 0)) false)))(check-sat)";
  const std::string clauses = save("clauses.smt2", text);
  ASSERT_EQ(heapreach("check --engine bmc --witness " + saved + " " + clauses).exit_code, 0);
  EXPECT_EQ(heapreach("certify " + clauses + " " + saved).exit_code, 0);
  const std::vector<std::pair<const char*, Json>> more = {
      {"error", "bad"}, {"calls", "mixed"}, {"call_depth", 3}, {"properties", {"valid-free"}}};
  for (const auto& [key, value] : more) {
    Json claim = load(saved);
    claim[key] = value;
    const ProgramResult r = heapreach("certify " + clauses + " " + save("c.json", claim.dump()));
    EXPECT_EQ(r.exit_code, 3) << r.out;
    EXPECT_NE(r.err.find(std::string(key) + ": belongs to systems"), std::string::npos) << r.err;
  }
}

TEST_F(Checking, WithoutAVerdictNothingIsSaved) {
  const ProgramResult r = heapreach("check --timeout 0.001 --witness " + saved + " " + system);
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_NE(r.err.find("no evidence to save"), std::string::npos) << r.err;
  EXPECT_FALSE(std::ifstream(saved).good());
}

TEST_F(Checking, EvidenceOfAnotherInputIsRefusedAsSuch) {
  const std::string other = "data/lists/sll_use_after_free.rts.yaml";
  heapreach("check --engine bmc --witness " + saved + " data/basics/access_error.rts.yaml");
  const ProgramResult r = heapreach("replay " + other + " " + saved);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_NE(r.err.find("belongs to another input"), std::string::npos) << r.err;
}

TEST_F(Checking, ASolverIsForModelsOnly) {
  heapreach("check --engine bmc --encoding basic --witness " + saved +
            " data/basics/access_repaired.rts.yaml");
  ASSERT_EQ(load(saved)["type"], "unrolling");
  const ProgramResult r =
      heapreach("certify --solver z3 data/basics/access_repaired.rts.yaml " + saved);
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_EQ(r.out, "");
}

TEST_F(Checking, FilesAreReplacedButPipesWrittenTo) {
  const std::string output = scratch.file("clauses.smt2");
  const std::string encode = "encode data/basics/access_error.rts.yaml -o ";
  EXPECT_EQ(heapreach("encode --bound 1 data/basics/access_error.rts.yaml -o " + output).exit_code,
            0);
  const std::string old = slurp(output);
  EXPECT_EQ(heapreach(encode + output).exit_code, 0);
  EXPECT_NE(slurp(output), old);
  EXPECT_NE(slurp(output).find("HORN"), std::string::npos);
  const std::string pipe = scratch.file("pipe");
  const ProgramResult r =
      run_program("mkfifo " + pipe + " && { cat " + pipe + " & } && " HEAPREACH_BINARY " " +
                  encode + pipe + " && test -p " + pipe + " && wait");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, slurp(output));
  EXPECT_EQ(run_program("ls " + scratch.path()).out, "clauses.smt2\npipe\ntwo.rts.yaml\n");
}

TEST_F(Checking, AVerdictAgainstTheExpectationIsAWarning) {
  const std::string text = "expect: infeasible\n" + slurp(system);
  const ProgramResult r = heapreach("check --engine bmc " + save("wrong.rts.yaml", text));
  EXPECT_EQ(r.exit_code, 10);
  EXPECT_NE(r.err.find("warning: "), std::string::npos) << r.err;
  EXPECT_NE(r.err.find("which is not what its `expect` says"), std::string::npos) << r.err;
}

TEST(StandardOutput, ThatCannotBeWrittenIsAnError) {
  for (const char* command :
       {"check data/basics/access_error.rts.yaml", "encode data/basics/access_error.rts.yaml",
        "dot data/basics/access_error.rts.yaml", "options"}) {
    const ProgramResult r =
        run_program("sh -c '" HEAPREACH_BINARY " " + std::string(command) + " >/dev/full'");
    EXPECT_EQ(r.exit_code, 3) << command;
    EXPECT_NE(r.err.find("standard output: cannot be written"), std::string::npos) << r.err;
  }
}

}  // namespace
}  // namespace heapreach::test::checking_test
