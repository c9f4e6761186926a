// Executions at random: what they find is an execution, the same for the same seed, and they find
// nothing where there is no error.
#include "search/engine/random_executions.h"

#include <gtest/gtest.h>

#include "evidence/witness/path.h"
#include "search/addresses/opaque.h"
#include "tests/search/support.h"

namespace heapreach::test::random_executions_test {
namespace {

using Edges = std::optional<std::vector<rts::EdgeId>>;

constexpr std::uint64_t bound = 64;  // cells

Edges found(const rts::System& system, std::size_t effort, unsigned seed) {
  const search::OpaqueAddresses addresses(system);
  const Limits limits{Deadline(), 0, seed};
  const search::Confirm confirm = [&](const std::vector<rts::EdgeId>& edges) {
    return std::optional(replay_problem(system, bound, edges).empty());
  };
  const Progress progress;
  const search::Problem problem{system, addresses, bound, confirm, limits, progress};
  search::Facts facts(limits);
  return search::RandomExecutions(problem, facts).run(effort);
}

/// Errors that need several nodes, or numbers that are compared.
TEST(RandomExecutions, FindErrors) {
  for (const char* name :
       {"trees/tree_rotated_with_parents_forgets_one", "trees/deutsch_schorr_waite_keeps_parent",
        "trees/tree_node_deleted_minimum_stays"}) {
    const rts::System system = data_system(name);
    const Edges edges = found(system, 3'000'000, 0);
    ASSERT_TRUE(edges) << name;
    EXPECT_EQ(replay_problem(system, bound, *edges), "") << name;
    EXPECT_EQ(found(system, 3'000'000, 0), edges) << name << ": the same seed";
  }
}

TEST(RandomExecutions, FindNothingWhereThereIsNoError) {
  for (const char* name : {"trees/tree_rotated_with_parents", "lists/sll_reverse"}) {
    EXPECT_FALSE(found(data_system(name), 200'000, 0)) << name;
  }
}

/// A number that is compared with others, of which no small one will do.
TEST(RandomExecutions, DrawNumbersThatGoWithTheOutcome) {
  const rts::System system = system_of(
      "rts: 1\n"
      "variables: {p: ptr, k: int, m: int}\n"
      "start: {vertex: a}\nerror: bad\nedges:\n"
      "  - {from: a, to: b, do: [{kill: [k, m]}, {assume: \"k > 1000000\"}]}\n"
      "  - {from: b, to: c, do: [{assume: \"m == k + 7\"}]}\n"
      "  - {from: c, to: bad, do: [{assume: \"m > k && m < k + 8\"}]}\n");
  EXPECT_TRUE(found(system, 10'000, 0));
}

}  // namespace
}  // namespace heapreach::test::random_executions_test
