// Random graphs of a few vertices whose edges carry arithmetic, interior pointers and comparisons
// of every kind: what list programs seldom have. Against the oracle.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "rts/memory_errors.h"
#include "rts/read.h"
#include "rts/write.h"
#include "tests/explore/support.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random.h"
#include "tests/harness/shrink.h"

namespace heapreach::test {
namespace {

constexpr std::uint64_t bound = 4;
using Texts = std::vector<std::string>;

std::string condition(Random& random) {
  const Texts all = {"n < m",
                     "n == m + 1",
                     "n != m",
                     "n > 0",
                     "m >= 2",
                     "n + m <= 3",
                     "p == q",
                     "p != q",
                     "p == null",
                     "p != null",
                     "q != null",
                     "allocated(p)",
                     "size(p) == 2",
                     "size(q) > n",
                     "base(p) == q",
                     "no_live_cells",
                     "p < p + n",
                     "m % 2 == 1",
                     "n / 2 > m",
                     "(n < m ? p : q) != null && m - n > 0",
                     "n == 1 || m == 1",
                     "2 * m != n + 3"};
  const std::string chosen = random.pick(all);
  return random.chance(30) ? "!(" + chosen + ")" : chosen;
}

std::string access(Random& random) {
  const std::string y = random.pick<std::string>({"p", "q"});
  const std::string at = y + random.pick<std::string>({"", "", " + 1", " + n"});
  const std::string in = random.chance(10) ? ", in: " + y : "";
  if (random.chance(45)) {
    return fmt::format("load: {{to: {}, at: \"{}\"{}}}",
                       random.pick<std::string>({"p", "q", "n", "m"}), at, in);
  }
  return fmt::format("store: {{at: \"{}\", value: \"{}\"{}}}", at,
                     random.pick<std::string>({"p", "q", "n", "m + 1", "null", "7", "q + 1"}), in);
}

std::string instruction(Random& random) {
  const std::string x = random.pick<std::string>({"p", "q"});
  switch (random.below(10)) {
    case 0:
    case 1:
      return fmt::format(
          "alloc: {{to: {}, size: \"{}\"{}{}}}", x, random.pick<std::string>({"1", "2", "2", "n"}),
          random.chance(20) ? ", may_fail: true" : "", random.chance(15) ? ", static: true" : "");
    case 2:
      return fmt::format("free: {}", x);
    case 3:
    case 4:
      return access(random);
    case 5:
    case 6:
      return random.pick<std::string>(
          {"move: {to: p, value: q}", "move: {to: p, value: \"p + 1\"}",
           "move: {to: q, value: \"n > 1 ? p : q\"}", "move: {to: n, value: \"n + 1\"}",
           "move: {to: m, value: \"m - 1\"}", "move: {to: n, value: \"m / 2\"}",
           "move: {to: m, value: \"(n - m) % 3\"}", "move: {to: n, value: \"n + m\"}",
           "move: {to: m, value: n}", "kill: [n]", "kill: [m]", "kill: [m, n]"});
    case 7:
      return fmt::format("assert: \"{}\"", condition(random));
    default:
      return fmt::format("assume: \"{}\"", condition(random));
  }
}

std::string chaos(Random& random) {
  std::string text = fmt::format(
      R"yaml(rts: 1
memory_errors: {}
layout: {{origin: {}, guard: {}}}
variables: {{p: ptr, q: ptr, n: int, m: int}}
start: {{vertex: v0, assume: "p == null && q == null{}"}}
error: bad
edges:
)yaml",
      random.chance(30) ? "implicit" : "explicit", random.between(1, 3), random.below(2),
      random.pick<std::string>({"", " && n == 0", " && n == 0 && m == 0", " && 0 <= n && n <= m"}));
  const std::size_t vertices = 2 + random.below(3);
  const std::size_t edges = vertices + 1 + random.below(4);
  for (std::size_t i = 0; i < edges; ++i) {
    // The first edges make a ring, so that most of the graph is connected.
    const std::size_t from = i < vertices ? i : random.below(vertices);
    const std::size_t to = i < vertices ? (i + 1) % vertices : random.below(vertices);
    std::string body;
    for (std::size_t k = 1 + random.below(3); k > 0; --k) {
      body += (body.empty() ? "{" : ", {") + instruction(random) + "}";
    }
    text += fmt::format("  - {{from: v{}, to: v{}, do: [{}]}}\n", from, to, body);
  }
  return text +
         fmt::format("  - {{from: v{}, to: bad, do: [{{assume: \"{}\"}}, {{assume: \"{}\"}}]}}\n",
                     random.below(vertices), condition(random), condition(random));
}

struct Count {
  int feasible = 0, infeasible = 0, given_up = 0;
  std::map<std::string, int> reasons;
};

std::string problem_of(const rts::System& unexpanded, Judged& answer) {
  try {
    const rts::System system = rts::with_implicit_errors(unexpanded);
    answer = judged(system, bound, 1);
    if (!answer.problem.empty() || answer.outcome == Outcome::gave_up) return answer.problem;
    OracleLimits limits;
    limits.states = 10000;
    const OracleAnswer expected = ask_oracle(system, bound, limits);
    const auto* feasible = std::get_if<OracleFeasible>(&expected);
    const auto* infeasible = std::get_if<OracleInfeasible>(&expected);
    if (answer.outcome == Outcome::infeasible) return feasible ? "infeasible, but not so" : "";
    if (infeasible && !infeasible->domain_limited) return "feasible, but all executions were tried";
    const bool longer = feasible && feasible->execution.steps.size() < answer.edges;
    return longer && answer.shortest ? "not shortest" : "";
  } catch (const std::exception& error) {
    return std::string("exception: ") + error.what();
  }
}

void compare(std::uint64_t first, std::uint64_t last) {
  Count count;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    Random random(seed);
    const rts::System system = rts::read_text(chaos(random), "chaos").system;
    Judged answer;
    const std::string problem = problem_of(system, answer);
    ++(answer.outcome == Outcome::feasible     ? count.feasible
       : answer.outcome == Outcome::infeasible ? count.infeasible
                                               : count.given_up);
    if (answer.outcome == Outcome::gave_up) ++count.reasons[answer.reason];
    if (problem.empty()) continue;
    const rts::System small = shrink(system, [&](const rts::System& candidate) {
      Judged ignored;
      return problem_of(candidate, ignored) == problem;
    });
    std::ostringstream text;
    rts::write(text, small);
    ADD_FAILURE() << "seed " << seed << ": " << problem << "\n" << text.str();
  }
  std::cout << "feasible " << count.feasible << ", infeasible " << count.infeasible << ", given up "
            << count.given_up << "\n";
  for (const auto& [reason, number] : count.reasons) std::cout << number << " " << reason << "\n";
  EXPECT_LE(2 * count.given_up, static_cast<int>(last - first));
}

TEST(ExploreChaos, AgreesWithTheOracle) {
  compare(0, 150);
}

TEST(ExploreChaosLong, AgreesWithTheOracle) {
  compare(1000, 3000);
}

}  // namespace
}  // namespace heapreach::test
