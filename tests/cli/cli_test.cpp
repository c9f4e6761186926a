// The program as users and scripts see it: first lines, exit codes, messages, files.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <regex>

#include "backends/backend.h"
#include "tests/harness/chc_shape.h"
#include "tests/harness/run_program.h"

namespace heapreach::test::cli_test {
namespace {

using Json = nlohmann::ordered_json;

const std::string program = HEAPREACH_BINARY;
const std::string access_error = "data/basics/access_error.rts.yaml";
const std::string repaired = "data/basics/access_repaired.rts.yaml";

ProgramResult heapreach(const std::string& arguments, const std::string& input = "") {
  return run_program(program + " " + arguments, input);
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

/// A small system whose parts a test can replace.
std::string system_text(const std::string& instruction, const std::string& header = "rts: 1\n") {
  return header +
         "variables: {x: ptr, i: int}\nstart: {vertex: a}\nerror: b\nedges:\n"
         "  - {from: a, to: b, do: [" +
         instruction + "]}\n";
}

TEST(Check, FeasibleIsTen) {
  const ProgramResult r = heapreach("check " + access_error);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(first_line(r.out), "feasible");
  EXPECT_EQ(r.err, "");
}

TEST(Check, InfeasibleIsZero) {
  const ProgramResult r = heapreach("check " + repaired);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(first_line(r.out), "infeasible");
}

TEST(Check, UnknownIsTwenty) {
  const ProgramResult r = heapreach("check --engine z3-bmc --work 20M " + repaired);
  EXPECT_EQ(r.exit_code, 20) << r.out << r.err;
  EXPECT_EQ(first_line(r.out), "unknown");
}

/// The certificate is one of cells:0 then, where no cell is distinguished.
TEST(Check, InvariantsAloneMayBeTheAnswer) {
  if (const auto why = backends::left_out("box")) GTEST_SKIP() << *why;
  const std::string text = system_text("{move: {to: x, value: null}}, {assume: \"x != null\"}");
  for (const char* options : {"--engine bmc --invariants box", "--engine box --encoding cells:0",
                              "--engine pdr --encoding array --invariants octagon"}) {
    const ProgramResult brief = heapreach("check " + std::string(options) + " -", text);
    EXPECT_EQ(brief.out.find("this holds"), std::string::npos) << brief.out;
    EXPECT_NE(brief.out.find("-v shows what holds at"), std::string::npos) << brief.out;
    const ProgramResult r = heapreach("check -v " + std::string(options) + " -", text);
    EXPECT_EQ(r.exit_code, 0) << options << r.err;
    EXPECT_EQ(first_line(r.out), "infeasible");
    EXPECT_NE(r.out.find("this holds (f: the next free address):\na:\n"), std::string::npos)
        << r.out;
  }
}

TEST(Check, PropertiesThatAreAskedForOneByOneAreAllAskedFor) {
  const auto asked = [](const std::string& properties) {
    return heapreach("check --work 1M " + properties + repaired).out;
  };
  const std::string together = asked("--property valid-deref,valid-free,valid-memtrack ");
  const std::string one_by_one =
      asked("--property valid-deref --property valid-free --property valid-memtrack ");
  const std::string line = "Properties: valid-deref, valid-free, valid-memtrack.";
  EXPECT_NE(together.find(line), std::string::npos) << together;
  EXPECT_NE(one_by_one.find(line), std::string::npos) << one_by_one;
}

TEST(Check, EnginesThatABuildLeavesOutAreRefusedWithTheReason) {
  const ProgramResult r = heapreach("check --engine octagon " + repaired);
  EXPECT_EQ(r.exit_code, backends::left_out("octagon") ? 2 : 0) << r.out << r.err;
  if (backends::left_out("octagon")) {
    EXPECT_NE(r.err.find("HEAPREACH_PPL=OFF"), std::string::npos) << r.err;
  }
}

TEST(Check, SeveralFilesAnyFeasibleIsTen) {
  const ProgramResult r = heapreach("check " + repaired + " " + access_error);
  EXPECT_EQ(r.exit_code, 10);
  EXPECT_NE(r.out.find("\nfeasible\n"), std::string::npos) << r.out;
  EXPECT_EQ(first_line(r.out), "infeasible");
}

TEST(Check, BadFileAmongGoodOnesIsThreeAndLosesNothing) {
  const ProgramResult r = heapreach("check missing.rts.yaml " + access_error);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(first_line(r.out), "feasible");
}

TEST(Check, StandardInputHoldsEitherFormat) {
  const ProgramResult yaml = heapreach("check -", slurp(HEAPREACH_SOURCE_DIR "/" + access_error));
  EXPECT_EQ(yaml.exit_code, 10) << yaml.err;
  const ProgramResult clauses = heapreach(
      "check -",
      "(set-logic HORN)(declare-fun P (Int) Bool)(assert (forall ((x Int)) (=> (= x 0) (P x))))"
      "(assert (forall ((x Int)) (=> (and (P x) (< x 0)) false)))(check-sat)");
  EXPECT_EQ(clauses.exit_code, 0) << clauses.err;
  EXPECT_EQ(first_line(clauses.out), "sat");
}

TEST(Check, JsonHasWhatTheSchemaPromises) {
  const Json feasible = Json::parse(heapreach("check --format json " + access_error).out);
  for (const char* key : {"verdict", "bound", "every_bound", "cells_used", "engine", "encoding",
                          "seconds", "execution"}) {
    EXPECT_TRUE(feasible.contains(key)) << key;
  }
  EXPECT_EQ(feasible["verdict"], "feasible");
  const Json infeasible = Json::parse(heapreach("check --format json " + repaired).out);
  EXPECT_EQ(infeasible["verdict"], "infeasible");
  EXPECT_TRUE(infeasible.contains("certificate"));
  const Json unknown =
      Json::parse(heapreach("check --format json --engine z3-bmc " + repaired).out);
  EXPECT_EQ(unknown["verdict"], "unknown");
  EXPECT_FALSE(unknown["reason"].get<std::string>().empty());
}

TEST(Check, EachErrorLocationHasItsVerdict) {
  const ProgramResult r = heapreach("check --each data/queues/stack_pop_empty.rts.yaml");
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(first_line(r.out), "feasible");
  EXPECT_NE(r.out.find("\n#6=free   infeasible  "), std::string::npos) << r.out;
}

TEST(Check, SingleEngineIsDeterministic) {
  const std::regex times(R"(\d+\.\d+ s)");
  for (const char* engine : {"explore", "pdr", "bmc"}) {
    for (const std::string& file : {access_error, repaired}) {
      const std::string command = "check --engine " + std::string(engine) + " " + file;
      const std::string one = std::regex_replace(heapreach(command).out, times, "");
      EXPECT_EQ(one, std::regex_replace(heapreach(command).out, times, "")) << command;
    }
  }
}

TEST(Check, StatsShowEveryPassAndStage) {
  const ProgramResult r = heapreach("check --stats --engine bmc " + access_error);
  for (const char* stage : {"read", "encode", "bmc", "path", "replay", "inline"}) {
    EXPECT_NE(r.out.find(stage), std::string::npos) << stage;
  }
}

TEST(Check, StatsSayWhereStatesGrowAndWhatIsNotFolded) {
  const std::string file = "data/lists/sll_running_sum.rts.yaml";
  const ProgramResult r = heapreach("check --stats --engine explore --bound 16 " + file);
  EXPECT_EQ(r.exit_code, 0) << "at that bound";
  EXPECT_NE(r.out.find("    most states at traverse (sll_running_sum.c:18): "), std::string::npos)
      << r.out;
  const std::string why = "blocks of 2 cells: what cell 0 holds is compared with something else";
  EXPECT_NE(r.out.find(why + "\n"), std::string::npos) << r.out;
  const Json json =
      Json::parse(heapreach("check --stats --engine explore --format json --bound 16 " + file).out);
  int told = 0;
  for (const Json& stage : json.at("stats")) {
    if (!stage.contains("grows")) continue;
    ++told;
    EXPECT_EQ(stage.at("stage"), "explore");
    EXPECT_EQ(stage.at("grows").at("vertex"), "traverse");
    EXPECT_EQ(stage.at("grows").at("position").at("line"), 18);
    EXPECT_LT(stage.at("grows").at("states"), stage.at("grows").at("of"));
    EXPECT_EQ(stage.at("grows").at("refused"), why);
    EXPECT_LE(stage.at("grows").at("times"), stage.at("grows").at("pairs"));
  }
  EXPECT_EQ(told, 1);
  const std::string all = heapreach("check --stats --engine explore " + repaired).out;
  EXPECT_EQ(all.find("most states at"), std::string::npos) << "proved for every bound";
}

TEST(Check, VerboseShowsProgressOnStandardError) {
  EXPECT_NE(heapreach("check -v " + access_error).err.find("read"), std::string::npos);
}

TEST(Evidence, SavedExecutionReplays) {
  const TemporaryDirectory scratch;
  const std::string witness = scratch.file("w.json");
  ASSERT_EQ(heapreach("check --witness " + witness + " " + access_error).exit_code, 10);
  const ProgramResult r = heapreach("replay " + access_error + " " + witness);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(first_line(r.out), "the execution holds");
  const ProgramResult other = heapreach("replay " + repaired + " " + witness);
  EXPECT_EQ(other.exit_code, 3);
  EXPECT_EQ(other.out, "");
  EXPECT_EQ(heapreach("certify " + access_error + " " + witness).exit_code, 3);
}

TEST(Evidence, SavedCertificateIsCheckedAgainAlsoByAnotherSolver) {
  const TemporaryDirectory scratch;
  const std::string witness = scratch.file("c.json");
  ASSERT_EQ(heapreach("check --engine pdr --witness " + witness + " " + repaired).exit_code, 0);
  EXPECT_EQ(heapreach("certify " + repaired + " " + witness).exit_code, 0);
  EXPECT_EQ(heapreach("certify --solver z3 " + repaired + " " + witness).exit_code, 0);
  Json document = Json::parse(slurp(witness));
  document["input"] = "sha1:0000000000000000000000000000000000000000";
  std::ofstream(witness) << document.dump();
  EXPECT_EQ(heapreach("certify " + repaired + " " + witness).exit_code, 3);
}

TEST(Encode, WritesClausesThatCheckReadsBack) {
  const TemporaryDirectory scratch;
  const std::string file = scratch.file("a.smt2");
  ASSERT_EQ(heapreach("encode --encoding basic -o " + file + " " + access_error).exit_code, 0);
  const ProgramResult r = heapreach("check " + file);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(first_line(r.out), "unsat");
}

TEST(Encode, LargeStepsAreInTheShapeOfTheCompetition) {
  for (const char* encoding : {"basic", "kripke"}) {
    const ProgramResult r =
        heapreach("encode --step large --bound 2 --encoding " + std::string(encoding) + " " +
                  HEAPREACH_DATA_DIR + "/lists/sll_use_after_free.rts.yaml");
    ASSERT_EQ(r.exit_code, 0) << r.err;
    EXPECT_EQ(test::shape_error(r.out, true), std::nullopt);
  }
}

TEST(Encode, LargeStepsGiveTheSameAnswer) {
  const TemporaryDirectory scratch;
  const std::string file = scratch.file("a.smt2");
  ASSERT_EQ(heapreach("encode --step large -o " + file + " " + access_error).exit_code, 0);
  EXPECT_EQ(heapreach("check " + file).exit_code, 10);
  const ProgramResult r =
      heapreach("check --engine bmc --step large --format json " + access_error);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_EQ(Json::parse(r.out)["step"], "large");
}

TEST(Dot, DrawsAnExecutionWithItsHeaps) {
  const TemporaryDirectory scratch;
  const std::string witness = scratch.file("w.json");
  const std::string file = "data/lists/sll_use_after_free.rts.yaml";
  ASSERT_EQ(heapreach("check --witness " + witness + " " + file).exit_code, 10);
  const ProgramResult r = heapreach("dot " + file + " " + witness);
  ASSERT_EQ(r.exit_code, 0) << r.err;
  EXPECT_EQ(r.out.rfind("digraph", 0), 0u);
  for (const char* part :
       {"color=blue", "subgraph cluster_2", "SLL\\ @1", "[shape=plaintext, label=\"head\"]",
        "style=dashed, fontcolor=gray40", "[color=red, style=dashed]"}) {
    EXPECT_NE(r.out.find(part), std::string::npos) << part << "\n" << r.out;
  }
  const ProgramResult other = heapreach("dot " + access_error + " " + witness);
  EXPECT_EQ(other.exit_code, 3);
  EXPECT_NE(other.err.find("belongs to another input"), std::string::npos) << other.err;
}

TEST(Dot, DrawsTheGraph) {
  const ProgramResult r = heapreach("dot " + access_error);
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.out.rfind("digraph", 0), 0u);
}

TEST(Help, NamesEveryOption) {
  const std::string help = heapreach("check --help").out;
  for (const char* key :
       {"--bound", "--engine", "--encoding", "--query", "--worlds", "--preprocess", "--sort",
        "--timeout", "--work", "--memory", "--format", "--witness", "--stats", "--seed", "--vertex",
        "--step", "--each", "--at"}) {
    EXPECT_NE(help.find(key), std::string::npos) << key;
  }
  EXPECT_NE(help.find("or a warning with --werror;"), std::string::npos) << "exit code 3";
}

struct Bad {
  const char* name;
  std::string arguments;
  std::string input;
  int exit_code;
  const char* message;  // a regular expression
};

class BadInput : public ::testing::TestWithParam<Bad> {};

TEST_P(BadInput, IsRefusedWithOneMessageAndNothingOnStandardOutput) {
  const ProgramResult r = heapreach(GetParam().arguments, GetParam().input);
  EXPECT_EQ(r.exit_code, GetParam().exit_code) << r.err;
  EXPECT_EQ(r.out, "");
  EXPECT_TRUE(std::regex_search(r.err, std::regex(GetParam().message))) << r.err;
  EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
}

INSTANTIATE_TEST_SUITE_P(
    Each, BadInput,
    ::testing::Values(
        Bad{"MissingFile", "check no/such/file.rts.yaml", "", 3, "no/such/file.rts.yaml"},
        Bad{"Directory", "check data", "", 3, "folder"},
        Bad{"Empty", "check -", "", 3, "standard input:1:1"},
        Bad{"BrokenYaml", "check -", "rts: 1\nedges: [\n", 3, "standard input:\\d+:\\d+"},
        Bad{"WrongVersion", "check -", system_text("{nop: {}}", "rts: 2\n"), 3, ":1:6: .*version"},
        Bad{"UnknownKey", "check -", system_text("{nop: {}}", "rts: 1\nsurprise: 1\n"), 3, ":2:1"},
        Bad{"DuplicateKey", "check -", system_text("{nop: {}}", "rts: 1\nrts: 1\n"), 3, ":2:1"},
        Bad{"IllTyped", "check -", system_text("{assume: i + 1}"), 3, ":6:.*"},
        Bad{"NonLinear", "check -", system_text("{move: {to: i, value: i * i}}"), 3, ":6:.*linear"},
        Bad{"DivisionByZero", "check -", system_text("{move: {to: i, value: i / 0}}"), 3, ":6:"},
        Bad{"Undeclared", "check -", system_text("{move: {to: i, value: j}}"), 3, ":6:.*j"},
        Bad{"NegativeBoundInFile", "check -", system_text("{nop: {}}", "rts: 1\nbound: -1\n"), 3,
            ":2:8"},
        Bad{"NegativeBound", "check --bound -1 -", system_text("{nop: {}}"), 2, "bound"},
        Bad{"LargeBound", "check --bound 100001 -", system_text("{nop: {}}"), 2, "100000"},
        Bad{"UnknownEngine", "check --engine magic -", system_text("{nop: {}}"), 2, "magic.*pdr"},
        Bad{"UnknownOption", "check --magic -", system_text("{nop: {}}"), 2, "magic"},
        Bad{"NoCommand", "", "", 2, "subcommand|command"},
        Bad{"Excluded", "check --sort real -", system_text("{move: {to: i, value: i / 2}}"), 2,
            "division.*real"},
        Bad{"ExcludedEngine", "check --engine bmc -",
            "(set-logic HORN)(declare-fun P (Int) Bool)"
            "(assert (forall ((x Int)) (=> (= x 0) (P x))))"
            "(assert (forall ((x Int) (y Int)) (=> (and (P x) (P y)) (P (+ x y)))))"
            "(assert (forall ((x Int)) (=> (and (P x) (< x 0)) false)))(check-sat)",
            2, "linear"},
        Bad{"ArraysOfArrays", "check -",
            "(set-logic HORN)\n(declare-fun P ((Array Int (Array Int Int))) Bool)\n", 3,
            ":2:.*Array"},
        Bad{"NonLinearClauses", "check -",
            "(set-logic HORN)\n(declare-fun P (Int) Bool)\n"
            "(assert (forall ((x Int)) (=> (= (* x x) 4) (P x))))\n",
            3, ":3:"},
        Bad{"TwoStandardInputs", "check - -", "", 2, "once"},
        Bad{"WorldsNonsense", "check --worlds linear:x -", "", 2, "world.*linear:K"},
        Bad{"NoSolver", "check --engine external:no-such-solver " + access_error, "", 2,
            "no-such-solver"}),
    [](const ::testing::TestParamInfo<Bad>& info) { return info.param.name; });

}  // namespace
}  // namespace heapreach::test::cli_test
