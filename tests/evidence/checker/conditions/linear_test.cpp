// Linear terms and constraints of the checker: what arithmetic on them means, and normal forms that
// mean the same for all integers.
#include "evidence/checker/conditions/linear.h"

#include <gtest/gtest.h>

#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::linear_test {
namespace {

using test::parts::linear;
using Relation = Constraint::Relation;

constexpr Relation relations[] = {Relation::zero, Relation::nonzero, Relation::at_most_zero};

bool compare(Relation relation, const Integer& value) {
  if (relation == Relation::zero) return value == 0;
  return relation == Relation::nonzero ? value != 0 : value <= 0;
}

bool compare(const Normal& normal, const Integer& value) {
  switch (normal.relation) {
    case Normal::Relation::equal:
      return value == normal.value;
    case Normal::Relation::different:
      return value != normal.value;
    case Normal::Relation::at_most:
      return value <= normal.value;
    case Normal::Relation::at_least:
      break;
  }
  return value >= normal.value;
}

TEST(LinearTerms, AreAddedUnknownByUnknown) {
  const Linear a = linear(1, {{0, 2}, {3, 1}, {4, 5}});
  const Linear b = linear(2, {{1, 7}, {3, 4}, {9, 1}});
  EXPECT_EQ(sum(a, b), linear(3, {{0, 2}, {1, 7}, {3, 5}, {4, 5}, {9, 1}}));
  EXPECT_EQ(sum(b, a), sum(a, b));
  EXPECT_EQ(difference(a, b), linear(-1, {{0, 2}, {1, -7}, {3, -3}, {4, 5}, {9, -1}}));
}

TEST(LinearTerms, LoseUnknownsThatCancelOut) {
  const Linear a = linear(1, {{0, 2}, {3, 1}});
  EXPECT_EQ(difference(a, a), Linear{});
  EXPECT_EQ(sum(a, linear(0, {{3, -1}})), linear(1, {{0, 2}}));
  EXPECT_EQ(multiple(0, a), Linear{});
  EXPECT_EQ(multiple(-3, a), linear(-3, {{0, -6}, {3, -3}}));
}

TEST(LinearTerms, SayByWhatAnUnknownIsMultiplied) {
  const Linear a = linear(9, {{1, 2}, {3, -4}});
  EXPECT_EQ(coefficient_of(1, a), 2);
  EXPECT_EQ(coefficient_of(3, a), -4);
  EXPECT_EQ(coefficient_of(2, a), 0);
}

TEST(LinearTerms, AreSubstitutedAllAtOnce) {
  const Linear values[] = {linear(1, {{2, 1}, {5, 1}}), linear(2, {{0, 1}, {5, -2}}),
                           linear(3, {{5, 4}})};
  const auto value_of = [&](Unknown unknown) { return unknown < 3 ? &values[unknown] : nullptr; };
  // 10 + 2 (1 + u2 + u5) + (2 + u0 - 2 u5): u0 and u2 are not substituted again.
  EXPECT_EQ(substituted(linear(10, {{0, 2}, {1, 1}}), value_of), linear(14, {{0, 1}, {2, 2}}));
  EXPECT_EQ(substituted(linear(0, {{0, 1}, {1, 1}, {2, 1}}), value_of),
            linear(6, {{0, 1}, {2, 1}, {5, 3}}));
  EXPECT_EQ(substituted(linear(4), value_of), linear(4));
}

TEST(LinearTerms, AreNotSubstitutedWhereAValueIsMissing) {
  const Linear value = linear(1);
  const auto value_of = [&](Unknown unknown) { return unknown == 0 ? &value : nullptr; };
  EXPECT_EQ(substituted(linear(0, {{0, 1}}), value_of), linear(1));
  EXPECT_EQ(substituted(linear(0, {{0, 1}, {1, 1}}), value_of), std::nullopt);
}

TEST(LinearConstraints, CompareNumbers) {
  for (int a = -1; a <= 1; ++a) {
    for (int b = -1; b <= 1; ++b) {
      EXPECT_EQ(truth(equal(constant(a), constant(b))), a == b);
      EXPECT_EQ(truth(at_most(constant(a), constant(b))), a <= b);
      EXPECT_EQ(truth(below(constant(a), constant(b))), a < b);
    }
  }
  EXPECT_EQ(truth(at_most(term_of(0), constant(1))), std::nullopt);
  EXPECT_EQ(truth(at_most(term_of(0), term_of(0))), true);
}

TEST(LinearConstraints, HoldWhereTheirNegationFails) {
  for (const Relation relation : relations) {
    for (int value = -2; value <= 2; ++value) {
      const Constraint constraint{relation, constant(value)};
      EXPECT_EQ(truth(constraint), compare(relation, value));
      EXPECT_EQ(truth(negation(constraint)), !compare(relation, value));
    }
  }
}

TEST(SolvedFor, IsTheValueThatMakesTheTermZero) {
  const Linear term = linear(6, {{0, -4}, {1, 2}, {2, 8}});
  // 2 u1 = 4 u0 - 8 u2 - 6
  EXPECT_EQ(solved_for(1, term), linear(-3, {{0, 2}, {2, -4}}));
  EXPECT_EQ(solved_for(0, linear(6, {{0, -1}, {1, 2}})), linear(6, {{1, 2}}));
  EXPECT_EQ(solved_for(0, linear(6, {{0, 1}, {1, 2}})), linear(-6, {{1, -2}}));
  EXPECT_EQ(solved_for(0, linear(6, {{0, 3}})), linear(-2));
}

TEST(SolvedFor, IsNothingThatNeedNotBeAnInteger) {
  EXPECT_EQ(solved_for(0, linear(6, {{0, -4}, {1, 8}})), std::nullopt);
  EXPECT_EQ(solved_for(0, linear(8, {{0, -4}, {1, 6}})), std::nullopt);
  EXPECT_EQ(solved_for(2, linear(8, {{0, -4}, {1, 8}})), std::nullopt);
}

TEST(NormalForms, MeanTheSameAsTheConstraint) {
  for (const Relation relation : relations) {
    for (const int factor : {-6, -3, -2, -1, 1, 2, 3, 6}) {
      for (int beside = -7; beside <= 7; ++beside) {
        // factor * (u0 - 2 u1) + beside, where u0 - 2 u1 is `value`.
        const Normal result = normal({relation, linear(beside, {{0, factor}, {1, -2 * factor}})});
        for (int value = -8; value <= 8; ++value) {
          const bool wanted = compare(relation, factor * value + beside);
          const bool is = result.form.empty() ? result.holds : compare(result, value);
          EXPECT_EQ(is, wanted) << factor << " * " << value << " + " << beside;
        }
        if (result.form.empty()) continue;
        const std::vector<std::pair<Unknown, Integer>> form = {{0, 1}, {1, -2}};
        EXPECT_EQ(result.form, form);
      }
    }
  }
}

TEST(NormalForms, DivideByTheCommonFactorOnly) {
  const Normal result = normal({Relation::zero, linear(-4, {{0, 4}, {1, 6}})});
  const std::vector<std::pair<Unknown, Integer>> form = {{0, 2}, {1, 3}};
  EXPECT_EQ(result.form, form);
  EXPECT_EQ(result.value, 2);
}

TEST(NormalForms, OfNumbersHoldOrFail) {
  for (const Relation relation : relations) {
    for (int value = -1; value <= 1; ++value) {
      const Normal result = normal({relation, constant(value)});
      EXPECT_TRUE(result.form.empty());
      EXPECT_EQ(result.holds, compare(relation, value));
    }
  }
}

}  // namespace
}  // namespace heapreach::evidence::checker::linear_test
