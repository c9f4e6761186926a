// What the first line and the exit code say of the bound.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/harness/run_program.h"

namespace heapreach::test::verdict_line_test {
namespace {

using Json = nlohmann::json;

/// Three nodes of two cells each are pushed in front, and one is used after it was freed.
const std::string use_after_free = R"(rts: 1
memory_errors: implicit
records: {D: [prev, next]}
variables: {head: ptr, p: ptr, i: int}
start: {vertex: begin}
error: bad
exit: done
edges:
  - {from: begin, to: loop, do: [{move: {to: head, value: "null"}}, {move: {to: i, value: 0}}]}
  - {from: loop, to: grown, do: [{assume: "i < 3"}, {alloc: {to: p, size: sizeof(D)}}, {store: {at: "p + D.next", value: head}}, {store: {at: "p + D.prev", value: "null"}}, {move: {to: i, value: "i + 1"}}]}
  - {from: grown, to: loop, do: [{assume: "head == null"}, {move: {to: head, value: p}}]}
  - {from: grown, to: loop, do: [{assume: "head != null"}, {store: {at: "head + D.prev", value: p}}, {move: {to: head, value: p}}]}
  - {from: loop, to: used, do: [{assume: "i == 3"}, {load: {to: p, at: "head + D.next"}}, {free: p}, {load: {to: i, at: "p + D.prev"}}]}
  - {from: used, to: done}
)";
/// Arrays of every length, which bmc does not prove for every bound.
const std::string array = R"(rts: 1
memory_errors: implicit
variables: {p: ptr, i: int, n: int}
start: {vertex: a, assume: "n >= 1"}
error: bad
exit: done
edges:
  - {from: a, to: b, do: [{alloc: {to: p, size: n}}, {move: {to: i, value: 0}}]}
  - {from: b, to: b, do: [{assume: "i < n"}, {store: {at: "p + i", value: 7}}, {move: {to: i, value: "i + 1"}}]}
  - {from: b, to: done, do: [{assume: "i == n"}]}
)";

class VerdictLine : public ::testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    std::ofstream(scratch_.file(name)) << text;
    return " " + scratch_.file(name);
  }
  static ProgramResult check(const std::string& arguments) {
    return run_program(HEAPREACH_BINARY " check --work 300k " + arguments);
  }
  static std::string first_line(const ProgramResult& r) {
    return r.out.substr(0, r.out.find('\n'));
  }

  TemporaryDirectory scratch_;
};

TEST_F(VerdictLine, AnErrorInMoreCellsThanFourIsFound) {
  const std::string system = file("a.rts.yaml", use_after_free);
  const ProgramResult grown = check(system);
  EXPECT_EQ(first_line(grown), "feasible") << grown.err;
  EXPECT_EQ(grown.exit_code, 10);
  const ProgramResult asked = check("--bound 4" + system);
  EXPECT_EQ(first_line(asked), "infeasible within 4 cells");
  EXPECT_EQ(asked.exit_code, 0);
  const ProgramResult named = check(file("named.rts.yaml", "bound: 5\n" + use_after_free));
  EXPECT_EQ(first_line(named), "infeasible within 5 cells");
  EXPECT_EQ(named.exit_code, 0);
  EXPECT_EQ(check("--bound all" + file("named.rts.yaml", "bound: 5\n" + use_after_free)).exit_code,
            10);
}

TEST_F(VerdictLine, ABoundThatNobodyAskedForHasItsExitCode) {
  const std::string system = file("a.rts.yaml", array);
  const ProgramResult r = check("--engine bmc --format json" + system);
  EXPECT_EQ(r.exit_code, 1) << r.err;
  const Json answer = Json::parse(r.out);
  EXPECT_EQ(answer["verdict"], "infeasible");
  EXPECT_EQ(answer["bound_asked"], false);
  EXPECT_EQ(answer["every_bound"], false);
  EXPECT_GE(answer["bound"], 4);
  EXPECT_EQ(Json::parse(check("--format json --bound 3" + system).out)["bound_asked"], true);
  const ProgramResult every = check("--engine bmc --bound all" + system);
  EXPECT_EQ(first_line(every), "unknown");
  EXPECT_EQ(every.exit_code, 20);
  EXPECT_NE(every.out.find("no proof for every bound"), std::string::npos) << every.out;
}

TEST_F(VerdictLine, OfSeveralTheWorstCodeStands) {
  const std::string bounded = file("b.rts.yaml", array);
  const std::string proved = " data/basics/error_without_path.rts.yaml";
  const std::string unsafe = " data/lists/sll_use_after_free.rts.yaml";
  EXPECT_EQ(check(proved).exit_code, 0);
  const std::string bmc = "--engine bmc";
  EXPECT_EQ(check(bmc + proved + bounded).exit_code, 1);
  EXPECT_EQ(check(bmc + bounded + proved).exit_code, 1);
  EXPECT_EQ(check(bmc + " --bound all" + bounded + proved).exit_code, 20);
  EXPECT_EQ(check(bmc + bounded + unsafe + proved).exit_code, 10);
  EXPECT_EQ(check(bmc + bounded + " no_such_file.rts.yaml").exit_code, 3);
}

TEST_F(VerdictLine, AnAnswerThatRestsOnNothingComesWithAWarning) {
  const std::string program = file("p.c", R"(#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p) return 1;
  free(p);
  return *p;
}
)");
  const std::string asked = "--property valid-memtrack" + program;
  const ProgramResult r = check(asked);
  EXPECT_EQ(first_line(r), "infeasible");
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_NE(r.err.find("p.c:6:10 executions end in an error that was not asked about"),
            std::string::npos)
      << r.err;
  const ProgramResult strict = check("--werror " + asked);
  EXPECT_EQ(strict.out.substr(0, 11), "infeasible\n");
  EXPECT_EQ(strict.exit_code, 3);
  EXPECT_EQ(check("--werror data/lists/sll_no_leak.rts.yaml").exit_code, 0);
  EXPECT_EQ(check("--werror" + program).exit_code, 10);
}

TEST_F(VerdictLine, LeaksThatNobodyAskedForAreMentioned) {
  const std::string line =
      "\nLeaks were not asked for (--property valid-memcleanup or valid-memtrack).\n";
  const std::string system = "data/lists/sll_no_leak.rts.yaml";
  EXPECT_NE(check(system).out.find(line), std::string::npos);
  EXPECT_EQ(check("--property valid-memcleanup " + system).out.find(line), std::string::npos);
  // No exit, or nothing that could be left there.
  EXPECT_EQ(check("data/queues/ring_buffer.rts.yaml").out.find(line), std::string::npos);
  const std::string text =
      "rts: 1\nvariables: {i: int}\nstart: {vertex: a}\nerror: bad\nexit: done\n"
      "edges:\n- {from: a, to: done}\n- {from: a, to: bad, do: [{assume: i < i}]}\n";
  EXPECT_EQ(check(file("none.rts.yaml", text)).out.find(line), std::string::npos);
}

TEST_F(VerdictLine, OfClausesIsTheirWord) {
  const ProgramResult r = check("--bound all data/clauses/counter_bounded.smt2");
  EXPECT_EQ(first_line(r), "sat");
  EXPECT_EQ(r.exit_code, 0);
}

TEST_F(VerdictLine, ClausesAreWrittenForANumberOfCells) {
  const std::string system = file("a.rts.yaml", array);
  const std::string encode = HEAPREACH_BINARY " encode --encoding basic ";
  EXPECT_EQ(run_program(encode + system).out, run_program(encode + "--bound 4" + system).out);
  const ProgramResult all = run_program(encode + "--bound all" + system);
  EXPECT_EQ(all.exit_code, 2);
  EXPECT_NE(all.err.find("--bound all"), std::string::npos) << all.err;
}

TEST_F(VerdictLine, OfAProgramCountsCellsOnTopOfItsStaticBlocks) {
  const std::string program = file("p.c", R"(#include <stdlib.h>
int table[3];
int main(int argc, char **argv) {
  if (argc < 1 || argc > 100) return 0;
  char *p = malloc(argc);
  if (!p) return 0;
  for (int i = 0; i < argc; i++) p[i] = 1;
  if (argc == 50) p[argc] = 1;
  table[argc % 3] = 1;
  free(p);
  return 0;
}
)");
  const ProgramResult asked = check("--bound 9" + program);
  EXPECT_EQ(first_line(asked), "infeasible within 9 cells") << asked.out << asked.err;
  EXPECT_EQ(asked.exit_code, 0);
}

TEST_F(VerdictLine, ImportingIsNotAsking) {
  const std::string program = " data/c/globals_initialised.c";
  const ProgramResult text = run_program(HEAPREACH_BINARY " import" + program);
  EXPECT_EQ(text.out.find("\nbound:"), std::string::npos);
  const std::string imported = file("p.rts.yaml", text.out);
  const Json answer = Json::parse(check("--format line" + imported).out);
  EXPECT_EQ(answer["bound_asked"], false);
  // Evidence of either is evidence of the other.
  const std::string saved = " " + scratch_.file("evidence.json");
  EXPECT_EQ(check("--witness" + saved + program).exit_code, 0);
  EXPECT_EQ(run_program(HEAPREACH_BINARY " certify" + imported + saved).exit_code, 0);
}

}  // namespace
}  // namespace heapreach::test::verdict_line_test
