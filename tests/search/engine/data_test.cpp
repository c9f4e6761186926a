// Every example system: answers agree with what the file expects, paths
// are as short as the oracle's, and what holds for every bound holds for larger ones.
#include <gtest/gtest.h>

#include "tests/harness/data_files.h"
#include "tests/harness/floor.h"
#include "tests/harness/oracle.h"
#include "tests/harness/sample.h"
#include "tests/search/support.h"

namespace heapreach::test::data_test {
namespace {

constexpr double millions_each = 2;

void expect_shortest(const rts::System& system, std::uint64_t bound, std::size_t edges) {
  OracleLimits limits;
  limits.states = 5000;
  const OracleAnswer oracle = ask_oracle(system, bound, limits);
  if (const auto* feasible = std::get_if<OracleFeasible>(&oracle)) {
    EXPECT_LE(edges, feasible->execution.steps.size()) << "bound " << bound;
  }
  if (const auto* infeasible = std::get_if<OracleInfeasible>(&oracle)) {
    EXPECT_TRUE(infeasible->domain_limited) << "bound " << bound;
  }
}

Floor floor_of_data("Data/ExploreData", 90);

void expect_agreement(const std::string& file, const std::vector<std::uint64_t>& bounds) {
  const rts::System system = load(file);
  bool every_bound = false, compared = false;
  for (const std::uint64_t bound : bounds) {
    const Checked answer = checked(system, bound, millions_each);
    EXPECT_EQ(answer.problem, "") << "bound " << bound;
    if (answer.outcome == Outcome::gave_up) continue;
    compared = true;
    const bool feasible = answer.outcome == Outcome::feasible;
    const std::optional<bool> expected = expected_feasible(system, bound);
    EXPECT_EQ(feasible, expected.value_or(feasible)) << "bound " << bound;
    EXPECT_FALSE(every_bound && feasible) << "bound " << bound;
    if (answer.shortest && bound <= 4) expect_shortest(system, bound, answer.edges);
    every_bound = every_bound || answer.every_bound;
  }
  floor_of_data.count(compared);
  if (!every_bound) return;
  for (const std::uint64_t bound : {8, 12}) {
    EXPECT_NE(checked(system, bound, millions_each).outcome, Outcome::feasible)
        << "bound " << bound;
  }
  OracleLimits limits;
  limits.states = 5000;
  EXPECT_FALSE(std::holds_alternative<OracleFeasible>(ask_oracle(system, 8, limits)));
}

class ExploreData : public ::testing::TestWithParam<std::string> {};
TEST_P(ExploreData, AgreesWithTheExpectation) {
  expect_agreement(GetParam(), {1, 2, 4});
}

class ExploreDataLong : public ::testing::TestWithParam<std::string> {};
TEST_P(ExploreDataLong, AgreesWithTheExpectation) {
  expect_agreement(GetParam(), {1, 2, 3, 4, 5, 6});
}

INSTANTIATE_TEST_SUITE_P(Data, ExploreData,
                         ::testing::ValuesIn(sample(data_files(), 20, "ExploreData")),
                         [](const auto& info) { return data_name(info.param); });
INSTANTIATE_TEST_SUITE_P(Data, ExploreDataLong, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });

/// Systems whose lists have no longest one, and that need no more than the shape of these lists to
/// be proved.
class UnboundedLists : public ::testing::TestWithParam<std::string> {};

TEST_P(UnboundedLists, AreProvedForEveryBoundAtTheSameCost) {
  const rts::System system = data_system(GetParam());
  std::vector<std::size_t> states;
  for (const std::uint64_t bound : {4, 64, 4096}) {
    const search::Answer answer = explored(system, bound, 20);
    const auto* graph = std::get_if<search::StateGraph>(&answer);
    ASSERT_NE(graph, nullptr) << "bound " << bound;
    EXPECT_FALSE(graph->bound) << "bound " << bound;
    states.push_back(graph->states.size());
    EXPECT_LE(states.back(), 100u);
  }
  EXPECT_EQ(states[1], states[2]);
  EXPECT_EQ(to_string(checked(system, 64, 20)), "infeasible at every bound");
}

INSTANTIATE_TEST_SUITE_P(
    Data, UnboundedLists,
    ::testing::Values("cyclic/cyclic_free_all", "cyclic/cyclic_tortoise_and_hare",
                      "cyclic/cyclic_walk_forever", "cyclic/lasso_walked_forever",
                      "doubly/dll_back_pointers_agree", "doubly/dll_create_destroy",
                      "doubly/dll_delete_node", "failing_alloc/build_until_failure",
                      "failing_alloc/retry_for_ever", "lists/sll_create_destroy",
                      "lists/sll_create_traverse", "lists/sll_delete_element",
                      "lists/sll_free_while_building", "lists/sll_insert_middle",
                      "lists/sll_merge_sorted", "lists/sll_no_leak", "lists/sll_reverse",
                      "lists/sll_trim_to_cursor", "queues/device_queue", "sharing/disjoint_lists",
                      "sharing/shared_tail_freed_once", "static/static_sentinel"),
    [](const auto& info) { return info.param.substr(info.param.find('/') + 1); });

/// Heaps beyond lists whose elements a tag tells apart.
TEST(TaggedData, IsProvedForEveryBound) {
  for (const char* name : {"nested/list_or_record", "nested/values_by_tag",
                           "trees/deutsch_schorr_waite", "trees/expression_freed"}) {
    EXPECT_EQ(to_string(checked(data_system(name), 64, 20)), "infeasible at every bound") << name;
  }
}

/// Counters that say how long a list is: list segments of any length do not say that, so all
/// lengths are told apart after some searches, and the answer is for the bound.
TEST(CountedLists, AreStillProvedForABound) {
  for (const char* name : {"lists/sll_append", "lists/sll_zip", "queues/stack_push_pop"}) {
    EXPECT_EQ(to_string(checked(data_system(name), 32, 20)), "infeasible") << name;
  }
}

}  // namespace
}  // namespace heapreach::test::data_test
