// replay and certify on what `check --witness` saves for several verdicts, and on false claims.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/harness/run_program.h"

namespace heapreach::test {
namespace {

using Json = nlohmann::ordered_json;

ProgramResult heapreach(const std::string& arguments) {
  return run_program(std::string(HEAPREACH_BINARY) + " " + arguments);
}

struct Judging : ::testing::Test {
  std::string save(const std::string& name, const std::string& text) const {
    std::ofstream(scratch.file(name)) << text;
    return scratch.file(name);
  }
  Json load(const std::string& path) const {
    std::ifstream in(path);
    return Json::parse(in);
  }

  const TemporaryDirectory scratch;
  const std::string system = save("two.rts.yaml", R"yaml(
rts: 1
variables: {i: int}
start: {vertex: a, assume: "i >= 0"}
error: [low, high]
edges:
  - {from: a, to: low, do: [{assume: "i < 0"}]}
  - {from: a, to: high, do: [{assume: "i > 9"}]}
)yaml");
  const std::string saved = scratch.file("saved.json");
};

TEST_F(Judging, EachPicksItsDocumentsOutOfAnArray) {
  ASSERT_EQ(heapreach("check --each --engine bmc --witness " + saved + " " + system).exit_code, 10);
  EXPECT_EQ(load(saved).size(), 2u);
  const ProgramResult replayed = heapreach("replay " + system + " " + saved);
  EXPECT_EQ(replayed.exit_code, 0) << replayed.err;
  EXPECT_EQ(replayed.out.find("the execution holds"), 0u);
  const ProgramResult certified = heapreach("certify " + system + " " + saved);
  EXPECT_EQ(certified.exit_code, 0) << certified.err;
  EXPECT_EQ(certified.out, "the certificate holds, for error vertex low, for every bound\n");
}

TEST_F(Judging, EachOutcomeHasTheFiguresOfItsOwnStages) {
  const ProgramResult r =
      heapreach("check --each --stats --format json --engine bmc --preprocess none " + system);
  const std::size_t second = r.out.find("\n{");
  ASSERT_NE(second, std::string::npos);
  for (const std::string& text : {r.out.substr(0, second), r.out.substr(second)}) {
    int encoded = 0;
    const Json outcome = Json::parse(text);
    for (const Json& figures : outcome.at("stats")) {
      if (figures.at("stage") == "encode") ++encoded;
    }
    EXPECT_GT(encoded, 0);
    EXPECT_LE(encoded, 2) << "one for the question, one for that about every bound";
  }
}

TEST_F(Judging, ACertificateForOneErrorIsNoneForAnother) {
  heapreach("check --each --engine bmc --witness " + saved + " " + system);
  Json certificate;
  for (const Json& document : load(saved)) {
    if (document["schema"] == "heapreach/certificate") certificate = document;
  }
  ASSERT_EQ(certificate["error"], "low");
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

TEST_F(Judging, AnArrayWithoutADocumentForTheInputIsRefused) {
  const ProgramResult r = heapreach("replay " + system + " " + save("none.json", "[]"));
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_NE(r.err.find("none of its 0 documents is an execution"), std::string::npos) << r.err;
}

TEST_F(Judging, NothingHoldsForEveryBoundIfTheStartHeapIsUnknown) {
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

TEST_F(Judging, WithoutAVerdictNothingIsSaved) {
  const ProgramResult r = heapreach("check --timeout 0.001 --witness " + saved + " " + system);
  EXPECT_EQ(r.exit_code, 20);
  EXPECT_NE(r.err.find("no evidence to save"), std::string::npos) << r.err;
  EXPECT_FALSE(std::ifstream(saved).good());
}

TEST_F(Judging, EvidenceOfAnotherInputIsRefusedAsSuch) {
  const std::string other = "data/lists/sll_use_after_free.rts.yaml";
  heapreach("check --engine bmc --witness " + saved + " data/basics/access_error.rts.yaml");
  const ProgramResult r = heapreach("replay " + other + " " + saved);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_NE(r.err.find("belongs to another input"), std::string::npos) << r.err;
}

TEST_F(Judging, ASolverIsForModelsOnly) {
  heapreach("check --engine bmc --encoding basic --witness " + saved +
            " data/basics/access_repaired.rts.yaml");
  ASSERT_EQ(load(saved)["type"], "unrolling");
  const ProgramResult r =
      heapreach("certify --solver z3 data/basics/access_repaired.rts.yaml " + saved);
  EXPECT_EQ(r.exit_code, 2);
  EXPECT_EQ(r.out, "");
}

TEST_F(Judging, FilesAreReplacedButPipesWrittenTo) {
  const std::string output = scratch.file("clauses.smt2");
  save("clauses.smt2", "old");
  const std::string encode = "encode data/basics/access_error.rts.yaml -o ";
  EXPECT_EQ(heapreach(encode + output).exit_code, 0);
  EXPECT_NE(slurp(output).find("HORN"), std::string::npos);
  const std::string pipe = scratch.file("pipe");
  const ProgramResult r =
      run_program("mkfifo " + pipe + " && { cat " + pipe + " & } && " HEAPREACH_BINARY " " +
                  encode + pipe + " && test -p " + pipe + " && wait");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out, slurp(output));
  EXPECT_EQ(run_program("ls " + scratch.path()).out, "clauses.smt2\npipe\ntwo.rts.yaml\n");
}

TEST_F(Judging, AVerdictAgainstTheExpectationIsAWarning) {
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
}  // namespace heapreach::test
