// Symbolic execution on shapes against the path solver, which knows addresses: random programs
// without loops, every prefix of their path and every error along it.
#include "evidence/checker/steps/execution.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "evidence/checker/check_certificate.h"
#include "tests/evidence/checker/graph/state_graphs.h"
#include "tests/evidence/support.h"
#include "tests/harness/random.h"

namespace heapreach::test::execution_test {
namespace {

using Status = evidence::CheckResult::Status;

constexpr std::uint64_t bound = 6;

std::string condition(Random& random) {
  const std::vector<std::string> all = {"n < m",
                                        "n == m + 1",
                                        "n != m",
                                        "p == q",
                                        "p != q",
                                        "p == null",
                                        "p != null",
                                        "q != null",
                                        "allocated(p)",
                                        "allocated(q + 1)",
                                        "size(p) == 2",
                                        "size(q) > n",
                                        "base(p) == q",
                                        "base(q + n) == q",
                                        "no_live_cells",
                                        "p + 1 == q",
                                        "p < q",
                                        "p <= q + 1",
                                        "p == n",
                                        "m % 2 == 1 || n < 2",
                                        "(n < m ? p : q) != null && m - n > 0",
                                        "p - q == 1",
                                        "2 * m != n + 3"};
  const std::string chosen = random.pick(all);
  return random.chance(30) ? "!(" + chosen + ")" : chosen;
}

std::string instruction(Random& random) {
  const std::vector<std::string> pointers = {"p", "q"};
  const std::string x = random.pick(pointers);
  const std::string y = random.pick(pointers);
  const std::string at = y + random.pick<std::string>({"", "", " + 1", " + 2", " + n", " - 1"});
  switch (random.below(12)) {
    case 0:
    case 1:
    case 2:
      return fmt::format("alloc: {{to: {}, size: \"{}\"{}{}}}", x,
                         random.pick<std::string>({"1", "2", "2", "3", "n", "m - n"}),
                         random.chance(20) ? ", may_fail: true" : "",
                         random.chance(15) ? ", static: true" : "");
    case 3:
      return fmt::format("free: \"{}\"", random.chance(70) ? x : at);
    case 4:
    case 5:
      return fmt::format("load: {{to: {}, at: \"{}\"{}}}",
                         random.pick<std::string>({"p", "q", "n", "m"}), at,
                         random.chance(20) ? ", in: " + x : "");
    case 6:
    case 7:
    case 8:
      return fmt::format("store: {{at: \"{}\", value: \"{}\"}}", at,
                         random.pick<std::string>({"p", "q", "n", "m + 1", "null", "q + 1"}));
    case 9:
      return random.pick<std::string>({"move: {to: p, value: q}", "move: {to: p, value: \"p + 1\"}",
                                       "move: {to: q, value: \"n > 1 ? p : q\"}",
                                       "move: {to: n, value: \"m / 2\"}",
                                       "move: {to: m, value: \"(n - m) % 3\"}", "kill: [n]",
                                       "move: {to: n, value: \"p - q + 1\"}"});
    case 10:
      return fmt::format("assert: \"{}\"", condition(random));
    default:
      return fmt::format("assume: \"{}\"", condition(random));
  }
}

std::string program(Random& random) {
  std::string text = fmt::format(R"yaml(rts: 1
memory_errors: implicit
layout: {{origin: {}, guard: {}}}
variables: {{p: ptr, q: ptr, n: int, m: int}}
start: {{vertex: v0, assume: "p == null && q == null && 0 <= n && n <= 2 && m >= -3"}}
error: bad
edges:
)yaml",
                                 random.between(1, 3), random.below(2));
  const std::size_t length = 4 + random.below(5);
  for (std::size_t i = 0; i < length; ++i) {
    text += fmt::format("  - {{from: v{}, to: v{}, do: [{{{}}}]}}\n", i, i + 1,
                        i < 2 && random.chance(60)
                            ? "alloc: {to: " + std::string(i == 0 ? "p" : "q") + ", size: 2}"
                            : instruction(random));
  }
  return text + fmt::format("  - {{from: v{}, to: bad, do: [{{assume: false}}]}}\n", length);
}

/// The graph of all states that follow, as far as nothing is refused.
class Walk {
 public:
  explicit Walk(const rts::System& system) : system_(system), solver_({}) {}

  /// Whether an error is reached; nothing if some path was refused.
  std::optional<bool> run() {
    evidence::State start;
    start.garbage = evidence::Garbage::none;
    start.store.resize(system_.variables.size());
    graph.bound = bound;
    std::vector<evidence::State> states;
    if (!step(start, {{rts::Assume{system_.start_condition}, {}}}, {}, states)) return std::nullopt;
    for (evidence::State& state : states) graph.states.push_back(std::move(state));
    std::vector<rts::EdgeId> path;
    bool error = false;
    for (std::size_t from = 0; from < graph.states.size();) {
      const std::size_t to = graph.states.size();
      const rts::VertexId vertex = graph.states[from].vertex;
      std::optional<rts::EdgeId> next;
      for (const rts::EdgeId edge : system_.graph().out_edges(vertex)) {
        const auto reached = cross(from, to, edge, path);
        if (!reached) return std::nullopt;
        if (system_.edge(edge).to != system_.errors[0]) {
          next = edge;
        } else if (*reached) {
          error = true;
        }
      }
      if (!next) break;
      path.push_back(*next);
      from = to;
    }
    std::stable_sort(graph.arcs.begin(), graph.arcs.end(),
                     [](const auto& a, const auto& b) { return a.from < b.from; });
    return error;
  }

  evidence::StateGraph graph;

 private:
  /// Takes an edge from the states of one vertex, and asks the path solver, too. Whether it is
  /// possible; nothing if a path was refused.
  std::optional<bool> cross(std::size_t from, std::size_t to, rts::EdgeId edge,
                            std::vector<rts::EdgeId> path) {
    bool reached = false;
    for (std::size_t s = from; s < to; ++s) {
      std::vector<evidence::State> states;
      if (!step(evidence::State(graph.states[s]), system_.edge(edge).instructions,
                system_.edge(edge).to, states)) {
        return std::nullopt;
      }
      reached = reached || !states.empty();
      if (system_.is_error(system_.edge(edge).to)) continue;
      for (evidence::State& state : states) {
        graph.arcs.push_back(
            {static_cast<std::uint32_t>(s), edge, static_cast<std::uint32_t>(graph.states.size())});
        graph.states.push_back(std::move(state));
      }
    }
    path.push_back(edge);
    const auto answer = evidence::solve_path(system_, bound, path, {});
    EXPECT_FALSE(std::holds_alternative<evidence::PathUnknown>(answer));
    EXPECT_EQ(reached, std::holds_alternative<rts::Execution>(answer))
        << "along " << path.size() << " edges to " << system_.edge_name(edge);
    return reached;
  }

  bool step(const evidence::State& from, const std::vector<rts::Instruction>& instructions,
            rts::VertexId to, std::vector<evidence::State>& states) {
    bool refused = false;
    evidence::checker::follow(system_, from, instructions, {bound, false}, solver_,
                              [&](evidence::checker::PathEnd& end) {
                                if (!solver_.satisfiable(end.facts)) return true;
                                refused = refused || !end.refused.empty();
                                states.push_back(end.state.saved());
                                states.back().vertex = to;
                                states.back().condition = end.facts.constraints();
                                states.back() = without_garbage(std::move(states.back()));
                                return !refused;
                              });
    return !refused;
  }

  const rts::System& system_;
  evidence::checker::GraphSolver solver_;
};

void compare(std::uint64_t programs) {
  std::size_t decided = 0;
  std::size_t safe = 0;
  std::size_t undecided = 0;
  for (std::uint64_t seed = 0; seed < programs; ++seed) {
    Random random(seed);
    const std::string text = program(random);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, text));
    const rts::System system = system_of(text);
    Walk walk(system);
    const std::optional<bool> error = walk.run();
    if (!error) continue;
    ++decided;
    safe += *error ? 0 : 1;
    const auto result = evidence::checker::check_certificate(
        system, evidence::StateGraphCertificate{walk.graph}, {});
    // Unknowns that only the condition still mentions may be too much for the solver.
    undecided += result.status == Status::unknown ? 1 : 0;
    EXPECT_NE(result.status, *error ? Status::holds : Status::fails) << result.reason;
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GT(decided, programs / 4);
  EXPECT_GT(safe, programs / 50);
  EXPECT_LE(undecided, programs / 50);
}

TEST(GraphExecution, AgreesWithThePathSolver) {
  compare(50);
}

TEST(GraphExecutionLong, AgreesWithThePathSolver) {
  compare(2000);
}

}  // namespace
}  // namespace heapreach::test::execution_test
