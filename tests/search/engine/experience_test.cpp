// What a search at a small bound has learnt is where one at a larger bound begins; it decides the
// same as one from scratch.
#include <gtest/gtest.h>

#include "evidence/witness/path.h"
#include "search/engine/explore.h"
#include "tests/search/support.h"

namespace heapreach::test::experience_test {
namespace {

std::string answer(const rts::System& system, std::uint64_t bound, search::Experience* known) {
  const Limits limits;
  const search::Confirm confirm = [&](const std::vector<rts::EdgeId>& edges) {
    const auto path = evidence::solve_path(system, bound, edges, limits);
    return std::optional<bool>(std::holds_alternative<rts::Execution>(path));
  };
  const search::Answer answer = search::explore(system, bound, confirm, limits, {}, known);
  if (const auto* found = std::get_if<search::Found>(&answer)) {
    return "feasible in " + std::to_string(found->edges.size());
  }
  const auto* graph = std::get_if<search::StateGraph>(&answer);
  if (graph == nullptr) return "none";
  return graph->bound ? "infeasible" : "infeasible at every bound";
}

class Experience : public ::testing::TestWithParam<const char*> {};

TEST_P(Experience, DecidesTheSame) {
  const rts::System system = data_system(GetParam());
  search::Experience known;
  for (const std::uint64_t bound : {4, 12, 40}) {
    const std::string fresh = answer(system, bound, nullptr);
    EXPECT_EQ(answer(system, bound, &known), fresh) << bound;
    EXPECT_EQ(known.conditions.size(), system.vertices().size());
    EXPECT_NE(known.longest_list, 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(Data, Experience,
                         ::testing::Values("lists/sll_insert_sorted", "lists/sll_running_sum",
                                           "lists/sll_insert_sorted_wrong_order",
                                           "lists/sll_zip_unequal", "doubly/dll_create_destroy",
                                           "lists/sll_use_after_free"));

TEST(ExperienceOfAnotherSystem, IsNotUsed) {
  const rts::System system = data_system("lists/sll_create_destroy");
  search::Experience other{true, 1, {0, 1}, {7, 7}};
  EXPECT_EQ(answer(system, 12, &other), answer(system, 12, nullptr));
  EXPECT_EQ(other.conditions.size(), system.vertices().size());
}

TEST(ExperienceOfASearch, SaysWhereItHadToLookCloser) {
  const rts::System system = data_system("lists/sll_insert_sorted");
  search::Experience known;
  answer(system, 8, &known);
  int kept = 0;
  for (const int keep : known.conditions) kept += keep;
  EXPECT_GT(kept, 0) << "sorted lists need conditions";
}

}  // namespace
}  // namespace heapreach::test::experience_test
