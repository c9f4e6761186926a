// Arithmetic of linear expressions at its borders: where numbers get too large, where terms cancel,
// and which numbers fulfil a constraint without unknowns.
#include "search/linear/linear.h"

#include <gtest/gtest.h>

namespace heapreach::search::linear_test {
namespace {

const LinearExpression x = linear_unknown(0);
const LinearExpression y = linear_unknown(1);

TEST(LinearBorders, NumbersAreAddedAndMultipliedUpToTheEnds) {
  EXPECT_EQ(checked_add(greatest_number - 1, 1), greatest_number);
  EXPECT_THROW(checked_add(greatest_number, 1), TooLarge);
  EXPECT_EQ(checked_add(least_number + 1, -1), least_number);
  EXPECT_THROW(checked_add(least_number, -1), TooLarge);
  EXPECT_EQ(checked_multiply(greatest_number, -1), least_number + 1);
  EXPECT_THROW(checked_multiply(least_number, -1), TooLarge);
  EXPECT_EQ(checked_multiply(-3, 7), -21);
}

TEST(LinearBorders, MagnitudesAndCommonDivisorsAreNotNegative) {
  EXPECT_EQ(magnitude(-5), 5);
  EXPECT_EQ(magnitude(5), 5);
  EXPECT_EQ(magnitude(0), 0);
  EXPECT_EQ(common_divisor(12, 18), 6);
  EXPECT_EQ(common_divisor(-12, 18), 6);
  EXPECT_EQ(common_divisor(12, -18), 6);
  EXPECT_EQ(common_divisor(0, -4), 4);
  EXPECT_EQ(common_divisor(-4, 0), 4);
  EXPECT_EQ(common_divisor(0, 0), 0);
  EXPECT_EQ(common_divisor(7, 5), 1);
}

TEST(LinearBorders, ResiduesOfMultiplesAreZero) {
  EXPECT_EQ(residue(-6, 3), 0);
  EXPECT_EQ(residue(6, 3), 0);
  EXPECT_EQ(residue(0, 3), 0);
  EXPECT_EQ(residue(-1, 1), 0);
}

TEST(LinearExpressionBorders, TermsThatCancelAreGone) {
  EXPECT_EQ(add(add(x, y), multiply(-1, x)), y);
  EXPECT_EQ(substitute(add(x, y), 0, multiply(-1, y)), LinearExpression{});
  EXPECT_EQ(substitute(add(multiply(2, x), y), 1, multiply(-2, x)), LinearExpression{});
}

TEST(LinearExpressionBorders, ANumberIsAddedToTheConstantAlone) {
  EXPECT_EQ(add(add(x, 3), -3), x);
  EXPECT_EQ(add(LinearExpression(x), 4).constant, 4);
  EXPECT_THROW(add(linear_constant(least_number), -1), TooLarge);
}

TEST(LinearExpressionBorders, AnUnknownMayBeReplacedByATermWithItself) {
  EXPECT_EQ(substitute(multiply(3, x), 0, add(x, 1)), add(multiply(3, x), 3));
  EXPECT_EQ(substitute(add(multiply(-2, x), y), 0, add(y, 5)), add(multiply(-1, y), -10));
}

TEST(LinearExpressionBorders, OnlyWithUnknownsItIsNoConstant) {
  EXPECT_TRUE(linear_constant(7).is_constant());
  EXPECT_TRUE(LinearExpression{}.is_constant());
  EXPECT_FALSE(x.is_constant());
}

TEST(LinearExpressionBorders, IsNotSolvedForAnUnknownWithAFactor) {
  EXPECT_FALSE(solved_for_only_unknown(multiply(-2, x), y));
  const auto solved = solved_for_only_unknown(add(multiply(-1, y), -3), linear_constant(4));
  ASSERT_TRUE(solved);
  EXPECT_EQ(solved->first, 1u);
  EXPECT_EQ(solved->second, linear_constant(-7));
}

TEST(ConstraintBorders, OfNumbersIsTrueOrFalse) {
  const auto truth = [](Relation relation, Number value) {
    return constant_truth({relation, linear_constant(value)});
  };
  EXPECT_TRUE(truth(Relation::zero, 0));
  EXPECT_FALSE(truth(Relation::zero, 1));
  EXPECT_FALSE(truth(Relation::zero, -1));
  EXPECT_FALSE(truth(Relation::nonzero, 0));
  EXPECT_TRUE(truth(Relation::nonzero, -1));
  EXPECT_TRUE(truth(Relation::at_most_zero, 0));
  EXPECT_TRUE(truth(Relation::at_most_zero, -1));
  EXPECT_FALSE(truth(Relation::at_most_zero, 1));
}

TEST(ConstraintBorders, SaysWhichSideIsLess) {
  EXPECT_EQ(less_equal(x, linear_constant(3)), (Constraint{Relation::at_most_zero, add(x, -3)}));
  EXPECT_EQ(less_equal(linear_constant(3), x),
            (Constraint{Relation::at_most_zero, add(multiply(-1, x), 3)}));
  EXPECT_EQ(search::equal(linear_constant(3), x), (Constraint{Relation::zero, add(x, -3)}));
  EXPECT_TRUE(constant_truth(less_equal({}, {})));
  EXPECT_FALSE(constant_truth(less_equal(linear_constant(1), {})));
}

TEST(ConstraintBorders, TheOppositeOfABoundBeginsOneBehindIt) {
  EXPECT_EQ(negation(less_equal(x, linear_constant(3))), less_equal(linear_constant(4), x));
  EXPECT_EQ(negation(less_equal(x, y)), less_equal(add(y, 1), x));
  EXPECT_EQ(negation(search::equal(x, y)).relation, Relation::nonzero);
  EXPECT_EQ(negation(negation(search::equal(x, y))), search::equal(x, y));
}

TEST(ConstraintBorders, BoundsAreTightenedOnTheRightSideOfZero) {
  const auto bound = [](Number factor, Number constant) {
    return normalised({Relation::at_most_zero, add(multiply(factor, x), constant)}).linear;
  };
  EXPECT_EQ(bound(3, -7), add(x, -2));                 // x <= 2
  EXPECT_EQ(bound(3, -6), add(x, -2));                 // x <= 2
  EXPECT_EQ(bound(3, 7), add(x, 3));                   // x <= -3
  EXPECT_EQ(bound(-3, 7), add(multiply(-1, x), 3));    // x >= 3
  EXPECT_EQ(bound(-3, -7), add(multiply(-1, x), -2));  // x >= -2
}

TEST(ConstraintBorders, AnEquationBeginsWithAPositiveFactor) {
  const Constraint turned = normalised({Relation::nonzero, add(multiply(-1, x), y)});
  EXPECT_EQ(turned, (Constraint{Relation::nonzero, subtract(x, y)}));
  const Constraint bound{Relation::at_most_zero, add(multiply(-1, x), y)};
  EXPECT_EQ(normalised(bound), bound) << "which may not be turned round";
}

}  // namespace
}  // namespace heapreach::search::linear_test
