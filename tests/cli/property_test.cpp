// --property: what counts as an error, which property an answer names, and evidence that says so.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/harness/run_program.h"

namespace heapreach::test::property_test {
namespace {

using Json = nlohmann::ordered_json;

ProgramResult heapreach(const std::string& arguments) {
  return run_program(std::string(HEAPREACH_BINARY) + " " + arguments);
}

/// One block is read, freed twice if `i` is 1, lost if it is 2, and kept in `p` if it is 3.
struct AskedProperties : ::testing::Test {
  AskedProperties() {
    std::ofstream(system) << R"yaml(
rts: 1
memory_errors: implicit
variables: {p: ptr, i: int}
start: {vertex: a}
error: bad
exit: done
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: 1}}, {load: {to: i, at: p}}]}
  - {from: b, to: done, do: [{assume: i == 1}, {free: p}, {free: p}]}
  - {from: b, to: done, do: [{assume: i == 2}, {move: {to: p, value: null}}]}
  - {from: b, to: done, do: [{assume: i == 3}]}
  - {from: b, to: bad, do: [{assume: i == 4}]}
)yaml";
  }
  Json checked(const std::string& options) {
    const ProgramResult r = heapreach("check --format json " + options + " " + system);
    EXPECT_EQ(r.err, "");
    return Json::parse(r.out);
  }

  const TemporaryDirectory scratch;
  const std::string system = scratch.file("block.rts.yaml"), saved = scratch.file("saved.json");
};

TEST_F(AskedProperties, OnlyThoseCountAndAreNamed) {
  EXPECT_EQ(checked("--engine explore --property valid-deref")["verdict"], "infeasible");
  for (const std::string property :
       {"valid-free", "unreach-call", "valid-memcleanup", "valid-memtrack"}) {
    for (const std::string engine : {"explore", "bmc"}) {
      if (property == "valid-memtrack" && engine == "bmc") continue;
      const Json answer = checked("--engine " + engine + " --property valid-deref," + property);
      EXPECT_EQ(answer["verdict"], "feasible") << property << engine;
      EXPECT_EQ(answer["property"], property) << engine;
    }
  }
  const ProgramResult r = heapreach("check --engine explore --property valid-free " + system);
  EXPECT_NE(r.out.find("\nvalid-free does not hold.\n"), std::string::npos) << r.out;
  const ProgramResult none = heapreach("check --engine explore --property valid-deref " + system);
  EXPECT_NE(none.out.find("\nProperties: valid-deref.\n"), std::string::npos) << none.out;
}

TEST_F(AskedProperties, OfTheCompetitionsFiles) {
  std::ofstream(scratch.file("free.prp")) << "CHECK( init(main()), LTL(G valid-free) )\n";
  EXPECT_EQ(checked("--engine explore --property " + scratch.file("free.prp"))["property"],
            "valid-free");
  std::ofstream(scratch.file("end.prp")) << "CHECK( init(main()), LTL(F end) )\n";
  const ProgramResult r = heapreach("check --property " + scratch.file("end.prp") + " " + system);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_NE(r.err.find("end.prp:1"), std::string::npos) << r.err;
  EXPECT_EQ(heapreach("check --property valid " + system).exit_code, 2);
}

TEST_F(AskedProperties, EvidenceIsAboutThem) {
  const std::string property = "--property valid-memcleanup ";
  ASSERT_EQ(
      heapreach("check --engine explore --witness " + saved + " " + property + system).exit_code,
      10);
  EXPECT_EQ(heapreach("replay " + property + system + " " + saved).exit_code, 0);
  const ProgramResult other = heapreach("replay " + system + " " + saved);
  EXPECT_EQ(other.exit_code, 3);
  EXPECT_NE(other.err.find("is about the properties"), std::string::npos) << other.err;
  const std::string deref = "--property valid-deref ";
  for (const std::string engine : {"explore", "bmc"}) {
    ASSERT_EQ(heapreach("check --engine " + engine + " --witness " + saved + " " + deref + system)
                  .exit_code,
              0);
    EXPECT_EQ(heapreach("certify " + deref + system + " " + saved).exit_code, 0);
    EXPECT_EQ(heapreach("certify " + system + " " + saved).exit_code, 3);
  }
}

TEST_F(AskedProperties, FalseClaimsFail) {
  ASSERT_EQ(heapreach("check --engine explore --property valid-memcleanup --witness " + saved +
                      " " + system)
                .exit_code,
            10);
  std::ifstream in(saved);
  Json document = Json::parse(in);
  document["properties"] = {"valid-memtrack"};
  std::ofstream(saved) << document;
  EXPECT_EQ(heapreach("replay --property valid-memtrack " + system + " " + saved).exit_code, 3)
      << "there is no such edge, or the block is reachable";
}

// All at once and each location, each property, and what is saved of the answers.
TEST_F(AskedProperties, EveryAnswerCanBeCheckedAgain) {
  std::ofstream(system) << R"yaml(
rts: 1
memory_errors: implicit
variables: {p: ptr, i: int}
start: {vertex: s, assume: "p == null"}
error: [bad, other, last]
exit: done
procedures:
  f:
    entry: in
    exit: out
    edges:
      - {from: in, to: out, do: [{load: {to: i, at: p}}]}
      - {from: in, to: last, do: [{assume: i < i}]}
      - {from: in, to: out}
edges:
  - {from: s, to: t, do: [{assume: i == 1}]}
  - {from: t, to: bad, do: [{call: {to: f}}]}
  - {from: t, to: other, do: [{assume: i == 2}]}
  - {from: t, to: done, do: [{alloc: {to: p, size: 1}}]}
)yaml";
  const std::map<std::string, std::string> expected = {
      {"", "feasible feasible infeasible infeasible feasible"},
      {"--property valid-deref", "feasible feasible"},
      {"--property unreach-call", "feasible feasible infeasible infeasible"},
      {"--property valid-free", "infeasible infeasible"},  // it has no such location
      {"--property valid-memcleanup", "feasible feasible"}};
  for (const auto& [asked, verdicts] : expected) {
    std::string seen;
    for (const std::string each : {"", " --each"}) {
      const ProgramResult r = heapreach("check --engine explore --format line --witness " + saved +
                                        " " + asked + each + " " + system);
      std::istringstream lines(r.out);
      bool feasible = false, infeasible = false;
      for (std::string line; std::getline(lines, line);) {
        const Json answer = Json::parse(line);
        const Json one = Json::array({answer});
        for (const Json& location : answer.contains("locations") ? answer["locations"] : one) {
          const std::string verdict = location["verdict"];
          seen += (seen.empty() ? "" : " ") + verdict;
          (verdict == "feasible" ? feasible : infeasible) = true;
        }
      }
      const std::string arguments = asked + " " + system + " " + saved;
      // Each checker takes the documents of its kind, and refuses a file without one.
      EXPECT_EQ(heapreach("replay " + arguments).exit_code, feasible ? 0 : 3) << asked << each;
      EXPECT_EQ(heapreach("certify " + arguments).exit_code, infeasible ? 0 : 3) << asked << each;
    }
    EXPECT_EQ(seen, verdicts) << asked;
  }
}

// What the question leaves out is nothing that a certificate would have to know of.
TEST_F(AskedProperties, CertificatesAreOfWhatWasAsked) {
  std::ofstream(system) << R"yaml(
rts: 1
variables: {p: ptr}
start: {vertex: s}
error: bad
edges:
  - {from: s, to: bad, do: [{assume: "!no_live_cells(p)"}]}
  - {from: s, to: bad, do: [{move: {to: p, value: null}}, {fail: {free: p}}]}
)yaml";
  const std::string asked = " --property valid-free ";
  EXPECT_EQ(heapreach("check --engine pdr --witness " + saved + asked + system).exit_code, 0);
  const ProgramResult r = heapreach("certify" + asked + system + " " + saved);
  EXPECT_EQ(r.exit_code, 0) << r.err;
}

// An error vertex that no engine can be asked about says so, and the others are answered.
TEST_F(AskedProperties, OneThatIsRefusedDoesNotSilenceTheOthers) {
  const std::string edges[] = {
      R"yaml(  - {from: s, to: a, do: [{assume: "!no_live_cells(p)"}]})yaml",
      R"yaml(  - {from: s, to: b, do: [{assume: "n == 0"}]})yaml"};
  for (const std::string errors : {"a, b", "b, a", "a"}) {
    std::ofstream(system) << "rts: 1\nvariables: {p: ptr, n: int}\nstart: {vertex: s}\nerror: ["
                          << errors << "]\nedges:\n"
                          << edges[0] << "\n"
                          << edges[1] << "\n";
    const ProgramResult r = heapreach("check --each --engine pdr " + system);
    const bool both = errors != "a";
    EXPECT_EQ(r.exit_code, both ? 10 : 2) << r.err;
    EXPECT_EQ(r.out.find("does not support no_live_cells(..)") != std::string::npos, both) << r.out;
    EXPECT_EQ(r.out.find("#1=call  feasible") != std::string::npos, both) << r.out;
  }
}

TEST_F(AskedProperties, LeaksMayLeadWhereNoEdgeOfTheFileDoes) {
  std::ofstream(system) << R"yaml(
rts: 1
variables: {p: ptr}
start: {vertex: s}
error: a
exit: done
edges: [{from: s, to: done, do: [{alloc: {to: p, size: 1}}]}]
)yaml";
  const ProgramResult r = heapreach("check --engine explore --property valid-memcleanup " + system);
  EXPECT_EQ(r.exit_code, 10);
  EXPECT_NE(r.err.find("at every bound, unless leaks are asked for"), std::string::npos) << r.err;
}

TEST_F(AskedProperties, LeaksNeedExits) {
  std::ofstream(scratch.file("endless.rts.yaml")) << R"yaml(
rts: 1
variables: {p: ptr}
start: {vertex: a}
error: bad
edges: [{from: a, to: a, do: [{alloc: {to: p, size: 1}}]}]
)yaml";
  const ProgramResult r =
      heapreach("check --property valid-memcleanup " + scratch.file("endless.rts.yaml"));
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_NE(r.err.find("no exit"), std::string::npos) << r.err;
}

}  // namespace
}  // namespace heapreach::test::property_test
