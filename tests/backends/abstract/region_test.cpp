// Regions: what each domain keeps of constraints, and that no operation loses points.
#include "backends/abstract/region.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cfenv>

#include "support/error.h"
#include "tests/harness/random.h"

namespace heapreach::backends::abstract::region_test {
namespace {

Constraint at_least(std::map<std::size_t, Rational> factors, int constant) {
  return {{std::move(factors), constant}, false};
}

using Point = std::vector<int>;

bool holds(const Constraint& constraint, const Point& point) {
  Rational value = constraint.sum.constant;
  for (const auto& [d, factor] : constraint.sum.factors) value += factor * point[d];
  if (constraint.modulus != 0) {
    return value.get_den() == 1 && value.get_num() % constraint.modulus == 0;
  }
  return constraint.equality ? value == 0 : value >= 0;
}

bool holds(const Region& region, const Point& point) {
  if (region.is_empty()) return false;
  for (const Constraint& constraint : region.constraints()) {
    if (!holds(constraint, point)) return false;
  }
  return true;
}

class Regions : public ::testing::TestWithParam<Space> {};

TEST_P(Regions, BoundsAreKept) {
  const auto region = whole(GetParam(), 2);
  EXPECT_FALSE(region->is_empty());
  EXPECT_TRUE(region->constraints().empty());
  region->meet(std::vector{at_least({{0, 1}}, -3), at_least({{0, -1}}, 7)});
  EXPECT_TRUE(holds(*region, {3, 100}));
  EXPECT_FALSE(holds(*region, {8, 0}));
  region->meet(std::vector{at_least({{0, 1}}, -8)});
  EXPECT_TRUE(region->is_empty());
}

TEST_P(Regions, DimensionsAreRenamed) {
  const auto region = whole(GetParam(), 2);
  region->meet(std::vector{at_least({{1, 1}}, -5)});  // y >= 5
  region->append_any(1);
  region->assign(2, {{{1, 2}}, 1});  // z := 2 y + 1
  region->keep({2, 1});
  EXPECT_EQ(region->dimensions(), 2u);
  EXPECT_TRUE(holds(*region, {11, 5}));
  EXPECT_FALSE(holds(*region, {10, 5}));
}

TEST_P(Regions, FractionsAreDropped) {
  const auto region = whole(GetParam(), 1);
  region->meet(std::vector{at_least({{0, 2}}, -1), at_least({{0, -2}}, 5)});  // 1/2 <= x <= 5/2
  region->drop_fractions({true});
  EXPECT_FALSE(holds(*region, {0}));
  EXPECT_TRUE(holds(*region, {1}));
  EXPECT_TRUE(holds(*region, {2}));
  EXPECT_FALSE(holds(*region, {3}));
}

TEST_P(Regions, FractionsAreDroppedWhereConstraintsAreNew) {
  const auto region = whole(GetParam(), 2);
  region->meet(std::vector{at_least({{0, 1}}, 0), at_least({{0, -1}}, 9)});  // 0 <= x <= 9
  region->meet(std::vector{at_least({{1, 1}}, 0), at_least({{1, -1}}, 9)});
  EXPECT_FALSE(region->constraints().empty());
  region->meet(std::vector{at_least({{0, 2}}, -1), at_least({{0, -2}}, 5)});  // 1/2 <= x <= 5/2
  region->drop_fractions({true, true});
  region->append_any(40);
  for (std::size_t d = 2; d < 42; ++d) region->assign(d, {{{0, 1}}, static_cast<int>(d)});
  region->keep({0, 41});
  EXPECT_TRUE(holds(*region, {1, 42}));
  EXPECT_TRUE(holds(*region, {2, 43}));
  EXPECT_FALSE(holds(*region, {0, 41}));
  EXPECT_FALSE(holds(*region, {3, 44}));
  EXPECT_FALSE(holds(*region, {9, 50}));
}

TEST_P(Regions, WideningEnds) {
  const auto region = whole(GetParam(), 1);
  region->meet(std::vector{at_least({{0, 1}}, 0), at_least({{0, -1}}, 0)});
  for (int i = 1; i < 100; ++i) {
    const auto before = region->clone();
    const auto more = whole(GetParam(), 1);
    more->meet(std::vector{at_least({{0, 1}}, 0), at_least({{0, -1}}, i)});
    region->join(*more);
    if (before->contains(*region)) return;
    region->widen(*before, {});
  }
  FAIL();
}

TEST_P(Regions, ThresholdsStopWidening) {
  const auto before = whole(GetParam(), 1);
  before->meet(std::vector{at_least({{0, 1}}, 0), at_least({{0, -1}}, 3)});
  const auto region = whole(GetParam(), 1);
  region->meet(std::vector{at_least({{0, 1}}, 0), at_least({{0, -1}}, 4)});
  region->widen(*before, {at_least({{0, -1}}, 10), at_least({{0, -1}}, 2)});
  EXPECT_TRUE(holds(*region, {10}));
  EXPECT_FALSE(holds(*region, {11}));
}

/// Meets and joins of random constraints, point by point in a small grid.
TEST_P(Regions, NoOperationLosesPoints) {
  std::vector<Point> points;
  for (int x = -3; x <= 3; ++x) {
    for (int y = -3; y <= 3; ++y) {
      for (int z = -3; z <= 3; ++z) points.push_back({x, y, z});
    }
  }
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    test::Random random(seed);
    auto constraints = [&] {
      std::vector<Constraint> result;
      for (std::size_t i = 1 + random.below(3); i > 0; --i) {
        Constraint constraint;
        for (std::size_t d = 0; d < 3; ++d) {
          constraint.sum.add(d, Rational(static_cast<long>(random.between(-2, 2))));
        }
        constraint.sum.constant = Rational(static_cast<long>(random.between(-1, 4)));
        constraint.equality = random.chance(20);
        if (constraint.sum.is_constant()) continue;
        constraint.normalise({true, true, true});
        result.push_back(std::move(constraint));
      }
      return result;
    };
    const std::vector<Constraint> a = constraints(), b = constraints();
    auto in = [](const std::vector<Constraint>& all, const Point& point) {
      return std::all_of(all.begin(), all.end(), [&](const auto& c) { return holds(c, point); });
    };
    const auto first = whole(GetParam(), 3), second = whole(GetParam(), 3);
    first->meet(a);
    second->meet(b);
    const auto joined = first->clone(), met = first->clone();
    joined->join(*second);
    met->meet(*second);
    joined->drop_fractions({true, true, true});
    const auto widened = joined->clone();
    widened->widen(*first, a);
    for (const Point& point : points) {
      if (in(a, point) || in(b, point)) {
        EXPECT_TRUE(holds(*joined, point)) << "seed " << seed;
        EXPECT_TRUE(holds(*widened, point)) << "seed " << seed;
      }
      const bool in_both = in(a, point) && in(b, point);
      EXPECT_TRUE(!in_both || holds(*met, point)) << "seed " << seed;
    }
  }
}

/// The library would have the whole process round upwards.
TEST_P(Regions, LeaveTheRoundingModeAlone) {
  whole(GetParam(), 3);
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
}

std::vector<Space> spaces() {
  std::vector<Space> result;
  for (Domain domain : all_domains) {
    for (bool congruences : {false, true}) result.push_back({domain, congruences});
  }
  return result;
}

INSTANTIATE_TEST_SUITE_P(Spaces, Regions, ::testing::ValuesIn(spaces()), [](const auto& info) {
  return std::string(to_string(info.param.domain)) +
         (info.param.congruences ? "WithCongruences" : "");
});

TEST(Congruences, AreKeptByJoinsAndAssignments) {
  const auto region = whole({Domain::box, true}, 1);
  region->meet(std::vector{Constraint{{{{0, 1}}, -4}, true, 0}});  // x = 4
  const auto other = whole({Domain::box, true}, 1);
  other->meet(std::vector{Constraint{{{{0, 1}}, -10}, true, 0}});  // x = 10
  region->join(*other);
  region->append_any(1);
  region->assign(1, {{{0, 1}}, 1});  // y := x + 1
  region->drop_fractions({true, true});
  EXPECT_TRUE(holds(*region, {4, 5}));
  EXPECT_TRUE(holds(*region, {10, 11}));
  EXPECT_FALSE(holds(*region, {5, 6}));
  EXPECT_FALSE(holds(*region, {7, 10}));
  region->meet(std::vector{Constraint{{{{0, 1}}, 0}, false, 3}});  // x is a multiple of 3
  EXPECT_TRUE(region->is_empty());
}

TEST(Interruptions, LongComputationsEnd) {
  const Interruption interruption(Deadline::in(0.2));
  // A cube of many dimensions has more corners than any computer stores.
  const auto region = whole({Domain::polyhedra}, 60);
  std::vector<Constraint> sides;
  for (std::size_t d = 0; d < 60; ++d) {
    sides.push_back(at_least({{d, 1}}, 0));
    sides.push_back(at_least({{d, -1}}, 1));
  }
  region->meet(sides);
  const auto other = region->clone();
  other->meet(std::vector{at_least({{0, 1}, {1, 1}}, -1)});
  EXPECT_THROW(region->join(*other), BackendError);
}

}  // namespace
}  // namespace heapreach::backends::abstract::region_test
