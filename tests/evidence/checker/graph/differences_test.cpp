// Bounds on differences against all integers of a box: random facts that bound every unknown to it.
#include "evidence/checker/conditions/differences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include "tests/harness/random.h"

namespace heapreach::evidence::checker::differences_test {
namespace {

using Relation = Normal::Relation;

constexpr int unknowns = 3;
constexpr int largest = 4;  // unknowns lie in 0 .. largest

Normal fact(std::vector<std::pair<evidence::Unknown, Integer>> form, Relation relation, int value) {
  Normal normal;
  normal.form = std::move(form);
  normal.relation = relation;
  normal.value = value;
  return normal;
}

bool holds(const Normal& normal, const std::vector<int>& values) {
  Integer sum = 0;
  for (const auto& [unknown, coefficient] : normal.form) sum += coefficient * values[unknown];
  switch (normal.relation) {
    case Relation::equal:
      return sum == normal.value;
    case Relation::different:
      return sum != normal.value;
    case Relation::at_most:
      return sum <= normal.value;
    case Relation::at_least:
      break;
  }
  return sum >= normal.value;
}

class Differences : public ::testing::TestWithParam<unsigned> {
 protected:
  int below(int n) { return static_cast<int>(random_.below(static_cast<unsigned>(n))); }

  std::vector<Normal> facts() {
    std::vector<Normal> result;
    for (evidence::Unknown u = 0; u < unknowns; ++u) {
      result.push_back(fact({{u, 1}}, Relation::at_least, 0));
      result.push_back(fact({{u, 1}}, Relation::at_most, largest));
    }
    for (int i = below(4); i > 0; --i) {
      const auto u = static_cast<evidence::Unknown>(below(unknowns - 1));
      const Relation relation = std::vector{Relation::equal, Relation::at_most,
                                            Relation::at_least}[static_cast<std::size_t>(below(3))];
      result.push_back(fact({{u, 1}, {u + 1, -1}}, relation, below(5) - 2));
    }
    return result;
  }

 private:
  test::Random random_{GetParam()};
};

TEST_P(Differences, AreBoundedAsTightlyAsAllIntegersSay) {
  const std::vector<Normal> known = facts();
  const Normal asked = fact({{0, 1}, {2, -1}}, Relation::at_most, 0);
  std::set<int> taken;
  for (int code = 0; code < 125; ++code) {
    const std::vector<int> values = {code % 5, code / 5 % 5, code / 25};
    const bool all = std::all_of(known.begin(), known.end(),
                                 [&](const Normal& normal) { return holds(normal, values); });
    if (all) taken.insert(values[0] - values[2]);
  }
  if (taken.empty()) return;  // bounds are promised for consistent facts only
  const auto bounds = difference_bounds(asked, known);
  ASSERT_TRUE(bounds && bounds->low && bounds->high);
  EXPECT_TRUE(bounds->exact);
  EXPECT_EQ(*bounds->low, *taken.begin());
  EXPECT_EQ(*bounds->high, *taken.rbegin());
  EXPECT_EQ(*bounds->high - *bounds->low + 1, static_cast<unsigned long>(taken.size()));
}

INSTANTIATE_TEST_SUITE_P(Random, Differences, ::testing::Range(0u, 200u));

TEST(DifferenceBounds, AreNotExactBesideOtherFacts) {
  const Normal asked = fact({{0, 1}}, Relation::at_most, 0);
  const std::vector<Normal> sum = {fact({{0, 1}, {1, 1}}, Relation::at_most, 3)};
  EXPECT_FALSE(difference_bounds(asked, sum)->exact);
  const std::vector<Normal> hole = {fact({{0, 1}, {1, -1}}, Relation::different, 3)};
  EXPECT_FALSE(difference_bounds(asked, hole)->exact);
  const std::vector<Normal> own = {fact({{0, 1}}, Relation::different, 3)};
  EXPECT_TRUE(difference_bounds(asked, own)->exact);
}

TEST(DifferenceBounds, AreForDifferencesOnly) {
  EXPECT_FALSE(difference_bounds(fact({{0, 2}}, Relation::at_most, 0), {}));
  EXPECT_FALSE(difference_bounds(fact({{0, 1}, {1, 1}}, Relation::at_most, 0), {}));
  EXPECT_FALSE(difference_bounds(fact({{0, 1}, {1, -1}, {2, 1}}, Relation::at_most, 0), {}));
}

TEST(DifferenceBounds, EndAlsoForFactsThatContradictEachOther) {
  const std::vector<Normal> known = {fact({{0, 1}, {1, -1}}, Relation::at_most, -1),
                                     fact({{0, 1}, {1, -1}}, Relation::at_least, 1)};
  EXPECT_TRUE(difference_bounds(fact({{0, 1}}, Relation::at_most, 0), known));
}

}  // namespace
}  // namespace heapreach::evidence::checker::differences_test
