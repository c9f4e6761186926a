// What the search and the checker make of instructions in random configurations, against heaps in
// which their blocks have addresses: wherever the instructions succeed, both of them go on, or say
// that it depends on addresses.
#include "tests/search/layouts.h"
#include "search/addresses/opaque.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>

#include "evidence/checker/steps/execution.h"
#include "rts/semantics/replay.h"
#include "search/state/state_graph.h"
#include "search/step/execution.h"
#include "tests/search/odd_heaps.h"
#include "tests/search/support.h"

namespace heapreach::test::layouts_test {
namespace {

using namespace search;

constexpr std::uint64_t bound = 1000;

std::string instruction(Random& random) {
  const auto pointer = [&] { return random.pick<std::string>({"x", "y"}); };
  const std::string x = pointer();
  const std::string at = pointer() + random.pick<std::string>({"", "", " + 1", " + 2", " - 1"});
  switch (random.below(9)) {
    case 0:
      return fmt::format("alloc: {{to: {}, size: {}}}", x, random.between(1, 2));
    case 1:
      return fmt::format("free: {}", x);
    case 2:
    case 3:
      return fmt::format("load: {{to: {}, at: \"{}\"}}", random.pick<std::string>({"x", "y", "n"}),
                         at);
    case 4:
      return fmt::format("store: {{at: \"{}\", value: \"{}\"}}", at,
                         random.pick<std::string>({"x", "y", "n", "7", "null", "x + 1"}));
    case 5:
      return fmt::format("move: {{to: {}, value: \"{}\"}}", x,
                         random.pick<std::string>({"x", "y", "n", "x + 1", "y + 1", "y - x"}));
    case 6:
      return random.chance(50) ? fmt::format("fail: {{free: {}}}", x)
                               : fmt::format("fail: {{load: {{to: n, at: \"{}\"}}}}", at);
    default:
      return fmt::format(
          "assume: \"{}\"",
          random.pick<std::string>({"x == y", "x != y", "x == null", "x != null", "allocated(x)",
                                    "!no_live_cells", "no_live_cells(x, y)", "size(y) == 2",
                                    "base(x + 1) == y", "x == n", "n > 1", "n == 7", "n == y",
                                    "x == y + 1", "n <= 0", "base(x) == base(y)"}));
  }
}

/// One edge with the instructions.
rts::System executing(const std::string& instructions, Random& random) {
  return system_of(fmt::format(R"yaml(
rts: 1
layout: {{origin: {}, guard: {}}}
variables: {{x: ptr, y: ptr, n: int}}
start: {{vertex: a}}
error: bad
edges: [{{from: a, to: bad, do: [{}]}}]
)yaml",
                               random.between(2, 3), random.chance(30) ? 1 : 0, instructions));
}

bool search_goes_on(const Configuration& from, const rts::System& system, Facts& facts) {
  bool result = false;
  Remarks remarks;
  execute(system, OpaqueAddresses(system), bound, from, 0, facts, remarks,
          [&](const Configuration&) { result = true; });
  return result || !remarks.needs_addresses.empty();
}

bool checker_goes_on(const State& from, const rts::System& system,
                     evidence::checker::GraphSolver& solver) {
  bool result = false;
  evidence::checker::follow(system, from, system.edge(0).instructions, {bound, false}, solver,
                            [&](evidence::checker::PathEnd& end) {
                              result = solver.satisfiable(end.facts);
                              return !result;
                            });
  return result;
}

/// Whether all instructions succeed at these addresses, with arbitrary contents of new blocks.
bool succeeds(rts::State heap, const rts::System& system, Random& random) {
  for (const rts::Instruction& instruction : system.edge(0).instructions) {
    rts::Choice choice;
    if (const auto* alloc = std::get_if<rts::Alloc>(&instruction.action)) {
      for (Integer i = rts::evaluate(*alloc->size, heap, system); i > 0; --i) {
        choice.values.emplace_back(random.between(-1, 12));
      }
    }
    if (rts::execute(instruction, choice, bound, system, heap) != rts::Outcome::done) return false;
  }
  return true;
}

struct Tally {
  int succeeded = 0, stopped = 0;
};

void compare(std::uint64_t seed, Facts& facts, evidence::checker::GraphSolver& solver,
             Tally& tally) {
  Random random(seed);
  std::string text;
  for (std::size_t i = 1 + random.below(5); i > 0; --i) {
    text += (text.empty() ? "{" : ", {") + instruction(random) + "}";
  }
  const rts::System system = executing(text, random);
  const auto configuration = odd_heap(random, facts);
  if (!configuration) return;
  const State state = to_state(*configuration);
  const bool search = search_goes_on(*configuration, system, facts);
  const bool checker = checker_goes_on(state, system, solver);
  ASSERT_TRUE(search || !checker) << "seed " << seed << ", " << text
                                  << ": the checker alone goes on";
  if (!search && !checker) ++tally.stopped;
  for (int i = 0; i < 60; ++i) {
    const auto heap = laid_out(state, system, random);
    if (!heap || !succeeds(*heap, system, random)) continue;
    ++tally.succeeded;
    ASSERT_TRUE(search) << "seed " << seed << ", " << text << ": the search stops";
    ASSERT_TRUE(checker) << "seed " << seed << ", " << text << ": the checker stops";
  }
}

void compare(std::uint64_t first, std::uint64_t last) {
  Tally tally;
  Facts facts({});
  evidence::checker::GraphSolver solver({});
  for (std::uint64_t seed = first; seed < last && !testing::Test::HasFatalFailure(); ++seed) {
    compare(seed, facts, solver, tally);
  }
  std::cout << tally.succeeded << " times all succeeded, " << tally.stopped << " stopped\n";
  const int all = static_cast<int>(last - first);
  EXPECT_GT(tally.succeeded, all);
  EXPECT_GT(10 * tally.stopped, all);
}

TEST(Layouts, InstructionsDoWhatTheyDoAtAddresses) {
  compare(0, 2000);
}

TEST(LayoutsLong, InstructionsDoWhatTheyDoAtAddresses) {
  compare(10000, 100000);
}

}  // namespace
}  // namespace heapreach::test::layouts_test
