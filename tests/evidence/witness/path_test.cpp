#include "evidence/witness/path.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rts/model/memory_errors.h"
#include "tests/evidence/support.h"
#include "tests/harness/data_files.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random.h"
#include "tests/harness/random_system.h"
#include "tests/harness/sample.h"

namespace heapreach::test::path_test {
namespace {

using evidence::NoExecution;
using evidence::PathAnswer;
using evidence::PathUnknown;
using evidence::solve_path;
using ::testing::ElementsAre;

OracleLimits small_limits() {
  OracleLimits limits;
  limits.states = 1500;
  limits.domain = 16;
  return limits;
}

/// How many executions the oracle found.
int solve_what_the_oracle_finds(const std::vector<std::string>& files) {
  int feasible = 0;
  for (const std::string& file : files) {
    SCOPED_TRACE(file);
    const rts::System system = load(file);
    for (const std::uint64_t bound : {2, 4}) {
      const OracleAnswer answer = ask_oracle(system, bound, small_limits());
      const auto* found = std::get_if<OracleFeasible>(&answer);
      if (found == nullptr) continue;
      ++feasible;
      const rts::Execution execution = solved(system, bound, edges_of(found->execution));
      EXPECT_TRUE(system.is_error(rts::replay(system, bound, execution).vertex));
    }
  }
  return feasible;
}

TEST(Path, SolvesWhatTheOracleFindsInTheExamples) {
  EXPECT_GT(solve_what_the_oracle_finds(sample(data_files(), 5, "SolvesWhatTheOracleFinds")), 10);
}

TEST(PathLong, SolvesWhatTheOracleFindsInTheExamples) {
  EXPECT_GT(solve_what_the_oracle_finds(data_files()), 40);
}

TEST(Path, SolvesWhatTheOracleFindsInRandomSystems) {
  int feasible = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    SCOPED_TRACE(seed);
    const rts::System system = rts::with_implicit_errors(random_system(seed));
    const std::uint64_t bound = seed % 5;
    const OracleAnswer answer = ask_oracle(system, bound, small_limits());
    const auto* found = std::get_if<OracleFeasible>(&answer);
    if (found == nullptr) continue;
    ++feasible;
    solved(system, bound, edges_of(found->execution));
  }
  EXPECT_GT(feasible, 40);
}

/// A walk through the graph, and the system that consists of nothing else.
std::vector<rts::EdgeId> random_walk(const rts::System& system, std::size_t length,
                                     Random& random) {
  std::vector<rts::EdgeId> walk;
  rts::VertexId at = system.start;
  while (walk.size() < length) {
    const std::vector<rts::EdgeId> out = system.graph().out_edges(at);
    if (out.empty()) break;
    walk.push_back(random.pick(out));
    at = system.edge(walk.back()).to;
  }
  return walk;
}

rts::System straight_line(const rts::System& system, const std::vector<rts::EdgeId>& walk) {
  rts::System line;
  line.heap = system.heap;
  line.guard = system.guard;
  line.declared_origin = system.origin();
  line.records = system.records;
  line.variables = system.variables;
  line.start_condition = system.start_condition;
  line.start = line.add_vertex({"s0", {}, ""});
  for (std::size_t i = 0; i < walk.size(); ++i) {
    rts::Edge edge = system.edge(walk[i]);
    edge.from = static_cast<rts::VertexId>(i);
    edge.to = line.add_vertex({"s" + std::to_string(i + 1), {}, ""});
    edge.id.clear();
    edge.implicit.reset();
    line.add_edge(edge);
  }
  line.errors = {static_cast<rts::VertexId>(walk.size())};
  return line;
}

TEST(Path, SaysNoExactlyWhereTheOracleDoes) {
  int feasible = 0, infeasible = 0;
  for (std::uint64_t seed = 1; seed <= 250; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const rts::System system = rts::with_implicit_errors(random_system(seed));
    const rts::System line = straight_line(system, random_walk(system, 6, random));
    const std::uint64_t bound = seed % 4;
    std::vector<rts::EdgeId> path;
    for (rts::EdgeId e = 0; e < line.edges().size(); ++e) path.push_back(e);
    const PathAnswer answer = solve_path(line, bound, path, {});
    ASSERT_FALSE(std::holds_alternative<PathUnknown>(answer));
    const OracleAnswer oracle = ask_oracle(line, bound, small_limits());
    if (const auto* execution = std::get_if<rts::Execution>(&answer)) {
      ++feasible;
      EXPECT_NO_THROW(rts::replay(line, bound, *execution));
      const auto* no = std::get_if<OracleInfeasible>(&oracle);
      EXPECT_TRUE(no == nullptr || no->domain_limited) << to_string(oracle);
    } else {
      ++infeasible;
      EXPECT_FALSE(std::holds_alternative<OracleFeasible>(oracle)) << to_string(oracle);
    }
  }
  EXPECT_GT(feasible, 40);
  EXPECT_GT(infeasible, 50);
}

const char* const pointers = R"(
rts: 1
name: pointers
variables: {p: ptr, q: ptr, i: int}
start: {vertex: a}
error: bad
edges:
  - {id: alloc, from: a, to: b, do: [{alloc: {to: p, size: 1}}]}
  - {id: wild, from: b, to: bad, do: [{fail: {load: {to: i, at: q}}}]}
  - {id: differ, from: b, to: c, do: [{assume: "q != null && q != p"}]}
  - {id: alias, from: b, to: c, do: [{assume: "q == p"}]}
  - {id: large, from: b, to: c, do: [{kill: [i]}, {assume: "i > 41 && i != 43"}]}
  - {id: more, from: c, to: c, do: [{alloc: {to: p, size: 1}}]}
  - {id: end, from: c, to: bad, do: [{assume: "q != p"}]}
)";

rts::Execution run(const rts::System& system, std::uint64_t bound,
                   const std::vector<std::string>& names) {
  return solved(system, bound, path_of(system, names));
}

TEST(Path, UnconstrainedUnknownsAreNullAndZero) {
  const rts::System system = system_of(pointers);
  EXPECT_THAT(run(system, 4, {"alloc", "wild"}).start_values, ElementsAre(0, 0, 0));
}

TEST(Path, UnknownPointersEqualNoAddressThatIsHandedOut) {
  const rts::System system = system_of(pointers);
  const auto execution = run(system, 6, {"alloc", "differ", "more", "more", "end"});
  const Integer& q = execution.start_values[1];
  EXPECT_TRUE(q < 1 || q > 3) << q;
}

TEST(Path, ButTheyDoWhereThePathAsksForIt) {
  const rts::System system = system_of(pointers);
  EXPECT_EQ(run(system, 6, {"alloc", "alias", "more", "end"}).start_values[1], 1);
}

TEST(Path, NumbersAreAsSmallAsTheirConditionsAllow) {
  const rts::System system = system_of(pointers);
  const auto execution = run(system, 6, {"alloc", "large"});
  EXPECT_EQ(execution.steps[1].choices[0].values[0], 42);
}

TEST(Path, RespectsTheBound) {
  const rts::System system = system_of(pointers);
  const auto path = path_of(system, {"alloc", "differ", "more", "more"});
  EXPECT_TRUE(std::holds_alternative<NoExecution>(solve_path(system, 2, path, {})));
  solved(system, 3, path);
}

TEST(Path, FindsOutcomesOfAllocsThatMayFail) {
  const rts::System system = system_of(R"(
rts: 1
variables: {p: ptr, q: ptr}
start: {vertex: a}
error: bad
edges:
  - {id: two, from: a, to: a, do: [{alloc: {to: p, size: 1, may_fail: true}},
                                   {alloc: {to: q, size: 1, may_fail: true}}]}
  - {id: first, from: a, to: a, do: [{assume: "p == null && q != null"}]}
  - {id: second, from: a, to: a, do: [{assume: "p != null && q == null"}]}
  - {id: bad, from: a, to: bad, do: [{fail: {load: {to: q, at: p}}}]}
)");
  const std::vector<std::string> names = {"two", "first", "two", "second", "two", "first", "bad"};
  const auto execution = run(system, 3, names);
  ASSERT_EQ(execution.steps.size(), names.size());
  EXPECT_TRUE(execution.steps[0].choices[0].alloc_fails);
  EXPECT_FALSE(execution.steps[0].choices[1].alloc_fails);
  EXPECT_TRUE(execution.steps[2].choices[1].alloc_fails);
  EXPECT_TRUE(
      std::holds_alternative<NoExecution>(solve_path(system, 2, path_of(system, names), {})));
}

TEST(Path, FindsSizesAndFitsThemIntoTheBound) {
  const rts::System system = system_of(R"(
rts: 1
variables: {a: ptr, b: ptr, n: int, m: int}
start: {vertex: s, assume: "n + m == 40 && n > 2 * m"}
error: bad
edges:
  - {id: both, from: s, to: t, do: [{alloc: {to: a, size: n}}, {alloc: {to: b, size: m}}]}
  - {id: bad, from: t, to: bad, do: [{store: {at: "a + n - 1", value: 7}},
                                     {fail: {store: {at: "b + m", value: 7}}}]}
)");
  run(system, 40, {"both", "bad"});
  EXPECT_TRUE(
      std::holds_alternative<NoExecution>(solve_path(system, 39, path_of(system, {"both"}), {})));
}

const char* const open_system = R"(
rts: 1
heap: unknown
layout: {guard: 1}
variables: {p: ptr, q: ptr, i: int}
start: {vertex: a}
error: bad
edges:
  - {id: block, from: a, to: b, do: [{assume: "size(p) == 3 && size(q) == 2 && p < q"}]}
  - {id: value, from: b, to: c, do: [{load: {to: i, at: "p + 2"}}, {assume: "i == 17"}]}
  - {id: freed, from: a, to: c, do: [{assume: "p > 4"}, {fail: {load: {to: i, at: p}}}]}
  - {id: at_null, from: a, to: c, do: [{fail: {load: {to: i, at: p}}}]}
  - {id: fresh, from: c, to: c, do: [{alloc: {to: q, size: 1}}]}
  - {id: bad, from: c, to: bad, do: [{fail: {free: q}}]}
  - {id: same, from: c, to: bad, do: [{assume: "p == q"}]}
)";

TEST(Path, MakesUpAStartHeap) {
  const rts::System system = system_of(open_system);
  const auto execution = run(system, 12, {"block", "value", "fresh"});
  ASSERT_GE(execution.start_blocks.size(), 2u);
  ASSERT_TRUE(execution.start_blocks[0].allocated);
  ASSERT_EQ(execution.start_blocks[0].size, 3);
  EXPECT_EQ(execution.start_blocks[0].values[2], 17);
  run(system, 12, {"freed", "fresh"});
}

TEST(Path, NeedsNoStartHeapWhereThePathDoesNot) {
  const rts::System system = system_of(open_system);
  EXPECT_TRUE(run(system, 12, {"at_null", "fresh"}).start_blocks.empty());
  EXPECT_FALSE(run(system, 12, {"freed", "fresh"}).start_blocks.empty());
}

TEST(Path, NobodyGuessesAnAddressYetToBeHandedOut) {
  const rts::System system = system_of(open_system);
  const auto path = path_of(system, {"freed", "fresh", "same"});
  EXPECT_TRUE(std::holds_alternative<NoExecution>(solve_path(system, 6, path, {})));
}

TEST(Path, IsTheSameEachTime) {
  const rts::System system = system_of(open_system);
  const auto first = run(system, 12, {"block", "value", "fresh"});
  const auto second = run(system, 12, {"block", "value", "fresh"});
  EXPECT_EQ(first.start_values, second.start_values);
  ASSERT_EQ(first.start_blocks.size(), second.start_blocks.size());
  for (std::size_t i = 0; i < first.start_blocks.size(); ++i) {
    EXPECT_EQ(first.start_blocks[i].values, second.start_blocks[i].values);
  }
}

TEST(Path, LongPathsOfManyCells) {
  const rts::System system =
      load(std::string(HEAPREACH_DATA_DIR) + "/lists/sll_create_destroy.rts.yaml");
  std::vector<rts::EdgeId> path = {0};
  Random random(1);
  while (path.size() < 2000) {
    const auto out = system.graph().out_edges(system.edge(path.back()).to);
    path.push_back(out.front());
  }
  solved(system, 4096, path);
}

TEST(Path, ReportsAnExpiredDeadline) {
  const rts::System system = system_of(pointers);
  Limits limits;
  limits.deadline = Deadline::in(-1);
  const auto path = path_of(system, {"alloc", "wild"});
  EXPECT_TRUE(std::holds_alternative<PathUnknown>(solve_path(system, 4, path, limits)));
}

TEST(Path, RefusesEdgesThatDoNotChain) {
  const rts::System system = system_of(pointers);
  EXPECT_THROW(solve_path(system, 4, path_of(system, {"alloc", "end"}), {}), InternalError);
  EXPECT_THROW(solve_path(system, 4, {99}, {}), InternalError);
}

}  // namespace
}  // namespace heapreach::test::path_test
