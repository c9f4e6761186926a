#include "horn/terms/linear.h"

#include <gtest/gtest.h>

namespace heapreach::horn::linear_test {
namespace {

class LinearTest : public testing::Test {
 protected:
  TermStore t;
  Term x = t.variable(0, Sort::integer), y = t.variable(1, Sort::integer);
  Term n(long value) { return t.numeral(value, Sort::integer); }
  /// a * x + b * y + c
  Linear sum(const Rational& a, const Rational& b, const Rational& c) {
    Linear result;
    result.add(y, b);
    result.add(x, a);
    result.add(n(1), c);
    return result;
  }
};

TEST_F(LinearTest, MergesLikeAtoms) {
  Linear sum(t.add({x, y, n(2)}));
  sum.subtract(t.add(t.multiply(3, x), y));
  ASSERT_EQ(sum.atoms().size(), 1u);
  EXPECT_EQ(sum.atoms()[0].first, x);
  EXPECT_EQ(sum.atoms()[0].second, -2);
  EXPECT_EQ(sum.constant(), 2);
}

TEST_F(LinearTest, AddsManyTermsAtOnce) {
  const Term z = t.variable(2, Sort::integer);
  Linear linear(t.add({y, t.multiply(2, z), n(1)}));
  const Term terms[] = {z, t.multiply(-1, y), t.add({x, t.multiply(-3, z), n(4)}), x};
  linear.add(terms);
  ASSERT_EQ(linear.atoms().size(), 1u) << "y and z cancel out";
  EXPECT_EQ(linear.atoms()[0], (std::pair<Term, Rational>(x, 2)));
  EXPECT_EQ(linear.constant(), 5);
}

TEST_F(LinearTest, AtomsAreAscending) {
  const Linear linear = sum(1, 1, 0);
  EXPECT_EQ(linear.atoms()[0].first, x);
  EXPECT_EQ(linear.atoms()[1].first, y);
}

TEST_F(LinearTest, NormaliseDividesByTheCommonFactor) {
  Linear linear = sum(4, -6, 10);
  EXPECT_TRUE(linear.normalise(true, true));
  EXPECT_EQ(linear.atoms()[0].second, 2);
  EXPECT_EQ(linear.atoms()[1].second, -3);
  EXPECT_EQ(linear.constant(), 5);
}

TEST_F(LinearTest, NormaliseGivesEquationsAPositiveFirstFactor) {
  Linear linear = sum(-2, 2, 4);
  EXPECT_TRUE(linear.normalise(true, true));
  EXPECT_EQ(linear.atoms()[0].second, 1);
  EXPECT_EQ(linear.constant(), -2);
  Linear inequality = sum(-2, 2, 4);
  EXPECT_TRUE(inequality.normalise(false, true));
  EXPECT_EQ(inequality.atoms()[0].second, -1) << "an inequality keeps its direction";
}

TEST_F(LinearTest, NormaliseTightensIntegralInequalities) {
  Linear linear = sum(2, 4, 3);  // 2x + 4y + 3 <= 0 is x + 2y + 2 <= 0
  EXPECT_TRUE(linear.normalise(false, true));
  EXPECT_EQ(linear.constant(), 2);
  Linear negative = sum(2, 4, -3);  // x + 2y - 1 <= 0
  EXPECT_TRUE(negative.normalise(false, true));
  EXPECT_EQ(negative.constant(), -1);
  Linear real = sum(2, 4, 3);
  EXPECT_TRUE(real.normalise(false, false));
  EXPECT_EQ(real.constant(), Rational(3, 2));
}

TEST_F(LinearTest, NormaliseFindsEquationsWithoutSolution) {
  EXPECT_FALSE(sum(2, 4, 3).normalise(true, true));
  EXPECT_TRUE(sum(2, 4, 3).normalise(true, false));
  EXPECT_TRUE(sum(2, 3, 1).normalise(true, true));
}

TEST_F(LinearTest, SidesHavePositiveFactors) {
  auto [left, right] = sum(2, -3, -5).sides(t, Sort::integer);
  EXPECT_EQ(left, t.multiply(2, x));
  EXPECT_EQ(right, t.add(t.multiply(3, y), n(5)));
  std::tie(left, right) = sum(2, 3, 5).sides(t, Sort::integer);
  EXPECT_EQ(right, n(-5));
  std::tie(left, right) = sum(-2, -3, 5).sides(t, Sort::integer);
  EXPECT_EQ(left, n(5));
  EXPECT_EQ(right, t.add(t.multiply(2, x), t.multiply(3, y)));
}

}  // namespace
}  // namespace heapreach::horn::linear_test
