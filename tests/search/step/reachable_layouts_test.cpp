// What the search and the checker say of `no_live_cells(E, ..)` in random configurations, against
// heaps in which their blocks have addresses: each answer that some layout gives must be among
// theirs. And the checker has no answer that the search has not, or it would refuse its proofs.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>
#include <set>

#include "evidence/checker/steps/execution.h"
#include "search/addresses/opaque.h"
#include "search/state/state_graph.h"
#include "search/step/evaluation.h"
#include "tests/harness/build.h"
#include "tests/search/layouts.h"
#include "tests/search/odd_heaps.h"
#include "tests/search/support.h"

namespace heapreach::test::reachable_layouts_test {
namespace {

using namespace search;
using Answers = std::set<bool>;

/// Three variables; the condition is that of the first edge, its negation that of the second.
rts::System asking(const std::string& roots, long origin, long guard) {
  return system_of(fmt::format(R"yaml(
rts: 1
layout: {{origin: {}, guard: {}}}
variables: {{x: ptr, y: ptr, n: int}}
start: {{vertex: a}}
error: bad
edges:
  - {{from: a, to: bad, do: [{{assume: "no_live_cells({})"}}]}}
  - {{from: a, to: bad, do: [{{assume: "!no_live_cells({})"}}]}}
)yaml",
                               origin, guard, roots, roots));
}

Answers of_search(const Configuration& from, const rts::System& system, Facts& facts) {
  const auto& assume = std::get<rts::Assume>(system.edge(0).instructions[0].action);
  const OpaqueAddresses addresses(system);
  Answers answers;
  Decisions decisions;
  do {
    Configuration configuration = from;
    try {
      Branch branch(configuration, facts, decisions);
      answers.insert(Evaluation(system, addresses, branch).truth(*assume.condition));
    } catch (const NeedsAddresses&) {
      answers = {false, true};
    }
  } while (decisions.next());
  return answers;
}

Answers of_checker(const State& state, const rts::System& system,
                   evidence::checker::GraphSolver& solver) {
  Answers answers;
  for (const rts::EdgeId edge : {0U, 1U}) {
    evidence::checker::follow(system, state, system.edge(edge).instructions, {40, false}, solver,
                              [&](evidence::checker::PathEnd& end) {
                                if (solver.satisfiable(end.facts)) answers.insert(edge == 0);
                                if (!end.refused.empty()) answers = {false, true};
                                return true;
                              });
  }
  return answers;
}

std::string roots(Random& random) {
  std::string text;
  for (std::size_t i = 1 + random.below(2); i > 0; --i) {
    text += text.empty() ? "" : ", ";
    text += random.pick<std::string>({"x", "x", "y", "y", "n", "x + 1", "y - 1", "x + 3", "4"});
  }
  return text;
}

/// How often both kinds of answer were the only one.
struct Tally {
  int held = 0, failed = 0, open = 0, layouts = 0;
};

void compare(std::uint64_t seed, Facts& facts, evidence::checker::GraphSolver& solver,
             Tally& tally) {
  Random random(seed);
  const std::string asked = roots(random);
  const rts::System system = asking(asked, random.between(2, 3), random.chance(30) ? 1 : 0);
  const auto configuration = odd_heap(random, facts);
  if (!configuration) return;
  const State state = to_state(*configuration);
  const Answers search = of_search(*configuration, system, facts);
  const Answers checker = of_checker(state, system, solver);
  if (search.size() == 2) ++tally.open;
  if (search == Answers{true}) ++tally.held;
  if (search == Answers{false}) ++tally.failed;
  for (const bool answer : checker) {
    ASSERT_TRUE(search.count(answer) > 0)
        << "seed " << seed << ": the checker alone has " << answer;
  }
  for (int i = 0; i < 120; ++i) {
    const auto heap = laid_out(state, system, random);
    if (!heap) continue;
    ++tally.layouts;
    const auto& assume = std::get<rts::Assume>(system.edge(0).instructions[0].action);
    const bool truth = rts::holds(*assume.condition, *heap, system);
    ASSERT_TRUE(search.count(truth) > 0) << "seed " << seed << ": the search misses " << truth;
    ASSERT_TRUE(checker.count(truth) > 0) << "seed " << seed << ": the checker misses " << truth;
  }
}

void compare(std::uint64_t first, std::uint64_t last) {
  Tally tally;
  Facts facts({});
  evidence::checker::GraphSolver solver({});
  for (std::uint64_t seed = first; seed < last && !testing::Test::HasFatalFailure(); ++seed) {
    compare(seed, facts, solver, tally);
  }
  std::cout << tally.held << " hold, " << tally.failed << " fail, " << tally.open << " open, "
            << tally.layouts << " layouts\n";
  const int all = static_cast<int>(last - first);
  EXPECT_GT(20 * tally.held, all);
  EXPECT_GT(20 * tally.failed, all);
  EXPECT_GT(tally.layouts, all);
}

TEST(LedToLayouts, GiveNoOtherAnswers) {
  compare(0, 2000);
}

TEST(LedToLayoutsLong, GiveNoOtherAnswers) {
  compare(10000, 100000);
}

}  // namespace
}  // namespace heapreach::test::reachable_layouts_test
