// The checker of state graphs against forgeries: graphs that prove one system are put on systems
// that differ from it in an instruction, as they are or with something changed. None is accepted
// where the oracle, which knows calls, reaches an error.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "evidence/checker/graph/check_state_graph.h"
#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "rts/transform/stack_calls.h"
#include "tests/harness/chaos.h"
#include "tests/harness/leads.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/outline.h"
#include "tests/harness/random_system.h"
#include "tests/search/forgeries.h"
#include "tests/search/recursions.h"
#include "tests/search/support.h"
#include "tests/search/tables.h"
#include "tests/search/trees.h"

namespace heapreach::test::forged_graphs_test {
namespace {

using Status = evidence::CheckResult::Status;

rts::System drawn(std::uint64_t seed) {
  Random random(seed);
  if (seed % 5 == 0) return chaos(seed);
  if (seed % 5 == 1) return odd_lists(seed);
  Size size;
  size.features.unknown_heap = false;
  size.mistake_percent = 50;
  const rts::System system = random_system(seed, size);
  if (seed % 5 == 2) return with_more_calls(outline(system, random), random);
  return seed % 5 == 3 ? system : with_leads(system, random);
}

/// What state graphs speak of: calls are frames of a stack.
rts::System without_calls(const rts::System& system) {
  return system.has_calls() ? rts::stack_calls(system).system() : system;
}

bool is_accepted(const rts::System& system, const search::StateGraph& graph) {
  try {
    return evidence::checker::check_state_graph(system, graph, work_limits(2)).status ==
           Status::holds;
  } catch (const BackendError&) {
    return false;
  }
}

class Attack {
 public:
  Attack(rts::System (*draw)(std::uint64_t), std::uint64_t bound) : draw_(draw), bound_(bound) {}

  void on(std::uint64_t seed, int slips, int forgeries) {
    const rts::System system = rts::with_implicit_errors(draw_(seed));
    const search::Answer answer = explored(without_calls(system), bound_, 1);
    const auto* graph = std::get_if<search::StateGraph>(&answer);
    if (graph == nullptr) return;
    if (!graph->shapes.empty()) ++with_shapes_;
    Random random(seed);
    for (int i = 0; i < slips; ++i) {
      const rts::System other = with_slip(system, random);
      const rts::System seen = without_calls(other);
      if (!reaches_an_error(other)) {
        honest_ += is_accepted(seen, *graph);
        continue;
      }
      check(seed, seen, *graph);
      for (int k = 0; k < forgeries; ++k) check(seed, seen, forged(*graph, random));
    }
  }

  int refused() const { return refused_; }
  /// Graphs that have some.
  int with_shapes() const { return with_shapes_; }
  /// Of systems that reach no error after all.
  int accepted() const { return honest_; }

 private:
  bool reaches_an_error(const rts::System& system) const {
    OracleLimits limits;
    limits.states = 5000;
    limits.deadline = work_deadline(2);
    return std::holds_alternative<OracleFeasible>(ask_oracle(system, bound_, limits));
  }

  void check(std::uint64_t seed, const rts::System& system, const search::StateGraph& graph) {
    if (!is_accepted(system, graph)) {
      ++refused_;
      return;
    }
    std::ostringstream text;
    rts::write(text, system);
    ADD_FAILURE() << "seed " << seed << ": accepted, but an error is reached\n" << text.str();
  }

  rts::System (*draw_)(std::uint64_t);
  int with_shapes_ = 0;
  std::uint64_t bound_;  // of the graphs, too, that have one
  int refused_ = 0;
  int honest_ = 0;
};

int attack(std::uint64_t first, std::uint64_t last, int slips, int forgeries,
           rts::System (*draw)(std::uint64_t) = drawn, std::uint64_t bound = 4) {
  Attack attack(draw, bound);
  for (std::uint64_t seed = first; seed < last; ++seed) attack.on(seed, slips, forgeries);
  std::cout << attack.refused() << " refused that prove what is not so, " << attack.accepted()
            << " accepted of others\n";
  EXPECT_GT(attack.refused(), static_cast<int>(last - first));
  EXPECT_GT(attack.accepted(), static_cast<int>(last - first) / 8);
  return attack.with_shapes();
}

rts::System drawn_trees(std::uint64_t seed) {
  const auto text = seed % 3 == 0 ? sentinel_machine(seed) : tree_machine(seed);
  return rts::read_text(text, "machine").system;
}

rts::System drawn_recursions(std::uint64_t seed) {
  return rts::read_text(recursion_machine(seed), "machine").system;
}

rts::System drawn_tables(std::uint64_t seed) {
  return rts::read_text(table_machine(seed), "machine").system;
}

class ForgedGraphs : public ::testing::TestWithParam<int> {};

TEST_P(ForgedGraphs, ProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  attack(50 * shard, 50 * shard + 20, 6, 12);
}

INSTANTIATE_TEST_SUITE_P(Shard, ForgedGraphs, ::testing::Range(0, 1));

TEST_P(ForgedGraphs, WithShapesProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  EXPECT_GT(attack(40 * shard, 40 * shard + 15, 6, 12, drawn_trees, 6), 1);
}

TEST_P(ForgedGraphs, WithFramesProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  EXPECT_GT(attack(20 * shard, 20 * shard + 8, 6, 12, drawn_recursions, 6), 1);
}

TEST_P(ForgedGraphs, WithTablesProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  attack(20 * shard, 20 * shard + 8, 6, 12, drawn_tables, 6);
}

class ForgedGraphsLong : public ::testing::TestWithParam<int> {};

TEST_P(ForgedGraphsLong, ProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  attack(10000 + 300 * shard, 10300 + 300 * shard, 12, 40);
}

TEST_P(ForgedGraphsLong, WithShapesProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  EXPECT_GT(attack(10000 + 200 * shard, 10200 + 200 * shard, 12, 40, drawn_trees, 6), 20);
}

TEST_P(ForgedGraphsLong, WithFramesProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  EXPECT_GT(attack(10000 + 100 * shard, 10100 + 100 * shard, 12, 40, drawn_recursions, 6), 10);
}

TEST_P(ForgedGraphsLong, WithTablesProveNothing) {
  const auto shard = static_cast<std::uint64_t>(GetParam());
  attack(10000 + 100 * shard, 10100 + 100 * shard, 12, 40, drawn_tables, 6);
}

INSTANTIATE_TEST_SUITE_P(Shard, ForgedGraphsLong, ::testing::Range(0, 6));

}  // namespace
}  // namespace heapreach::test::forged_graphs_test
