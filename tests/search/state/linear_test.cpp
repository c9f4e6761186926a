// Linear expressions and constraints against plain arithmetic, and the ends of 128 bits.
#include "search/linear/linear.h"

#include <gtest/gtest.h>

#include "tests/search/heaps.h"

namespace heapreach::test::linear_test {
namespace {

using namespace search;
using search::Relation;

constexpr Number least = least_number;
constexpr Number most = greatest_number;

LinearExpression linear(Number constant, std::vector<std::pair<Unknown, Number>> terms) {
  return {constant, std::move(terms)};
}

TEST(LinearExpression, AddsTermByTerm) {
  const LinearExpression a = linear(1, {{0, 2}, {2, 3}});
  const LinearExpression b = linear(4, {{1, 5}, {2, -3}});
  EXPECT_EQ(add(a, b), linear(5, {{0, 2}, {1, 5}}));
  EXPECT_EQ(subtract(a, b), linear(-3, {{0, 2}, {1, -5}, {2, 6}}));
  EXPECT_EQ(subtract(a, a), LinearExpression{});
  EXPECT_EQ(multiply(0, a), LinearExpression{});
  EXPECT_EQ(multiply(-2, a), linear(-2, {{0, -4}, {2, -6}}));
  EXPECT_EQ(coefficient(a, 2), 3);
  EXPECT_EQ(coefficient(a, 1), 0);
}

TEST(LinearExpression, SubstitutesOneUnknown) {
  const LinearExpression a = linear(1, {{0, 2}, {2, 3}});
  EXPECT_EQ(substitute(a, 2, linear(1, {{0, 1}, {1, 1}})), linear(4, {{0, 5}, {1, 3}}));
  EXPECT_EQ(substitute(a, 1, linear_constant(9)), a);
  EXPECT_EQ(substitute(a, 0, linear_unknown(0)), a);
}

TEST(LinearExpression, ThrowsBeyond128Bits) {
  EXPECT_THROW(add(linear_constant(most), 1), TooLarge);
  EXPECT_THROW(multiply(2, linear(0, {{0, most}})), TooLarge);
  EXPECT_THROW(subtract(linear_constant(0), linear_constant(least)), TooLarge);
  EXPECT_THROW(narrowed(Integer("170141183460469231731687303715884105728")), TooLarge);
  EXPECT_THROW(narrowed(Integer("-170141183460469231731687303715884105729")), TooLarge);
}

TEST(LinearExpression, NumbersComeBackFromIntegers) {
  for (const char* text :
       {"0", "-1", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "18446744073709551615", "18446744073709551616",
        "-18446744073709551615", "-18446744073709551617", "170141183460469231731687303715884105727",
        "-170141183460469231731687303715884105728"}) {
    const Number number = narrowed(Integer(text));
    EXPECT_EQ(to_text(number), text);
    EXPECT_EQ(widened(number), Integer(text));
  }
  EXPECT_EQ(narrowed(Integer("-170141183460469231731687303715884105728")), least);
}

/// States that are kept hold them in bytes.
TEST(LinearExpression, SurvivesInTheBytesOfAConfiguration) {
  Configuration configuration;
  for (const Number number : {least, least + 1, Number{-1}, Number{0}, most - 1, most}) {
    Datum datum;
    datum.kind = Datum::Kind::linear;
    datum.linear = linear_constant(number);
    configuration.store.push_back(datum);
  }
  EXPECT_EQ(deserialised(serialised(configuration)).store, configuration.store);
}

/// These have no opposite: dividing by -1 would trap.
TEST(LinearExpression, NormalisingTheMostNegativeNumberThrows) {
  EXPECT_THROW(normalised({Relation::zero, linear(least, {{0, -1}})}), TooLarge);
  EXPECT_THROW(normalised({Relation::at_most_zero, linear(least, {{0, 2}})}), TooLarge);
  EXPECT_THROW(normalised({Relation::zero, linear(0, {{0, least}})}), TooLarge);
}

TEST(Constraint, IsDividedAndTightened) {
  EXPECT_EQ(normalised({Relation::at_most_zero, linear(3, {{0, 2}})}),
            (Constraint{Relation::at_most_zero, linear(2, {{0, 1}})}));  // 2x <= -3 is x <= -2
  EXPECT_EQ(normalised({Relation::at_most_zero, linear(-3, {{0, -2}})}),
            (Constraint{Relation::at_most_zero, linear(-1, {{0, -1}})}));  // 2x >= -3 is x >= -1
  EXPECT_EQ(normalised({Relation::zero, linear(4, {{0, -2}, {1, 6}})}),
            (Constraint{Relation::zero, linear(-2, {{0, 1}, {1, -3}})}));
}

TEST(Constraint, ThatNoIntegersTellApartIsConstant) {
  const Constraint never = normalised({Relation::zero, linear(1, {{0, 2}})});
  EXPECT_TRUE(never.linear.is_constant());
  EXPECT_FALSE(constant_truth(never));
  const Constraint always = normalised({Relation::nonzero, linear(1, {{0, 2}, {1, 4}})});
  EXPECT_TRUE(always.linear.is_constant());
  EXPECT_TRUE(constant_truth(always));
}

TEST(Constraint, NormalisedAndNegatedMeansWhatItDid) {
  Random random(1);
  for (int i = 0; i < 500; ++i) {
    const Relation relation = static_cast<Relation>(random.below(3));
    const Constraint constraint{relation,
                                add(linear_constant(random.between(-7, 7)),
                                    add(multiply(random.between(-4, 4), linear_unknown(0)),
                                        multiply(random.between(-4, 4), linear_unknown(1))))};
    const Constraint normal = normalised(constraint);
    const Constraint opposite = negation(normal);
    EXPECT_EQ(normalised(normal), normal);
    EXPECT_EQ(negation(opposite), normal);
    for_each_assignment(2, 5, [&](const std::vector<long>& values) {
      ASSERT_EQ(holds(normal, values), holds(constraint, values));
      ASSERT_EQ(holds(opposite, values), !holds(constraint, values));
    });
  }
}

TEST(LinearExpression, IsSolvedForItsOnlyUnknown) {
  const LinearExpression n = linear_unknown(0);
  const LinearExpression m = linear_unknown(1);
  const auto less_one = solved_for_only_unknown(add(n, -1), m);
  ASSERT_TRUE(less_one);
  EXPECT_EQ(less_one->first, 0u);
  EXPECT_EQ(less_one->second, add(m, 1));
  const auto opposite = solved_for_only_unknown(add(multiply(-1, n), 5), m);
  ASSERT_TRUE(opposite);
  EXPECT_EQ(opposite->second, add(multiply(-1, m), 5));
  EXPECT_FALSE(solved_for_only_unknown(multiply(2, n), m));
  EXPECT_FALSE(solved_for_only_unknown(add(n, m), m));
  EXPECT_FALSE(solved_for_only_unknown(linear_constant(1), m));
}

TEST(LinearExpression, ResiduesAreNotNegative) {
  EXPECT_EQ(residue(7, 3), 1);
  EXPECT_EQ(residue(-7, 3), 2);
  EXPECT_EQ(residue(5, greatest_number), 5);
  EXPECT_EQ(residue(-1, greatest_number), greatest_number - 1);
}

}  // namespace
}  // namespace heapreach::test::linear_test
