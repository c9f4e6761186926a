// Sums and atoms against plain arithmetic, and the ends of 128 bits.
#include "search/state/linear.h"

#include <gtest/gtest.h>

#include "tests/search/heaps.h"

namespace heapreach::test {
namespace {

using namespace search;
using Relation = Constraint::Relation;

constexpr Number least = least_number;
constexpr Number most = greatest_number;

Sum sum(Number constant, std::vector<std::pair<Unknown, Number>> terms) {
  return {constant, std::move(terms)};
}

TEST(Sum, AddsTermByTerm) {
  const Sum a = sum(1, {{0, 2}, {2, 3}});
  const Sum b = sum(4, {{1, 5}, {2, -3}});
  EXPECT_EQ(add(a, b), sum(5, {{0, 2}, {1, 5}}));
  EXPECT_EQ(subtract(a, b), sum(-3, {{0, 2}, {1, -5}, {2, 6}}));
  EXPECT_EQ(subtract(a, a), Sum{});
  EXPECT_EQ(multiply(0, a), Sum{});
  EXPECT_EQ(multiply(-2, a), sum(-2, {{0, -4}, {2, -6}}));
  EXPECT_EQ(coefficient(a, 2), 3);
  EXPECT_EQ(coefficient(a, 1), 0);
}

TEST(Sum, SubstitutesOneUnknown) {
  const Sum a = sum(1, {{0, 2}, {2, 3}});
  EXPECT_EQ(substitute(a, 2, sum(1, {{0, 1}, {1, 1}})), sum(4, {{0, 5}, {1, 3}}));
  EXPECT_EQ(substitute(a, 1, sum_of(9)), a);
  EXPECT_EQ(substitute(a, 0, sum_of_unknown(0)), a);
}

TEST(Sum, ThrowsBeyond128Bits) {
  EXPECT_THROW(add(sum_of(most), 1), TooLarge);
  EXPECT_THROW(multiply(2, sum(0, {{0, most}})), TooLarge);
  EXPECT_THROW(subtract(sum_of(0), sum_of(least)), TooLarge);
  EXPECT_THROW(narrowed(Integer("170141183460469231731687303715884105728")), TooLarge);
  EXPECT_THROW(narrowed(Integer("-170141183460469231731687303715884105729")), TooLarge);
}

TEST(Sum, NumbersComeBackFromIntegers) {
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
TEST(Sum, SurvivesInTheBytesOfAConfiguration) {
  Configuration configuration;
  for (const Number number : {least, least + 1, Number{-1}, Number{0}, most - 1, most}) {
    Datum datum;
    datum.kind = Datum::Kind::sum;
    datum.sum = sum_of(number);
    configuration.store.push_back(datum);
  }
  EXPECT_EQ(deserialised(serialised(configuration)).store, configuration.store);
}

/// These have no opposite: dividing by -1 would trap.
TEST(Sum, NormalisingTheMostNegativeNumberThrows) {
  EXPECT_THROW(normalised({Relation::zero, sum(least, {{0, -1}})}), TooLarge);
  EXPECT_THROW(normalised({Relation::at_most_zero, sum(least, {{0, 2}})}), TooLarge);
  EXPECT_THROW(normalised({Relation::zero, sum(0, {{0, least}})}), TooLarge);
}

TEST(Atom, IsDividedAndTightened) {
  EXPECT_EQ(normalised({Relation::at_most_zero, sum(3, {{0, 2}})}),
            (Atom{Relation::at_most_zero, sum(2, {{0, 1}})}));  // 2x <= -3 is x <= -2
  EXPECT_EQ(normalised({Relation::at_most_zero, sum(-3, {{0, -2}})}),
            (Atom{Relation::at_most_zero, sum(-1, {{0, -1}})}));  // 2x >= -3 is x >= -1
  EXPECT_EQ(normalised({Relation::zero, sum(4, {{0, -2}, {1, 6}})}),
            (Atom{Relation::zero, sum(-2, {{0, 1}, {1, -3}})}));
}

TEST(Atom, ThatNoIntegersTellApartIsConstant) {
  const Atom never = normalised({Relation::zero, sum(1, {{0, 2}})});
  EXPECT_TRUE(never.sum.is_constant());
  EXPECT_FALSE(constant_truth(never));
  const Atom always = normalised({Relation::nonzero, sum(1, {{0, 2}, {1, 4}})});
  EXPECT_TRUE(always.sum.is_constant());
  EXPECT_TRUE(constant_truth(always));
}

TEST(Atom, NormalisedAndNegatedMeansWhatItDid) {
  Random random(1);
  for (int i = 0; i < 500; ++i) {
    const Relation relation = static_cast<Relation>(random.below(3));
    const Atom atom{relation, add(sum_of(random.between(-7, 7)),
                                  add(multiply(random.between(-4, 4), sum_of_unknown(0)),
                                      multiply(random.between(-4, 4), sum_of_unknown(1))))};
    const Atom normal = normalised(atom);
    const Atom opposite = negation(normal);
    EXPECT_EQ(normalised(normal), normal);
    EXPECT_EQ(negation(opposite), normal);
    for_each_assignment(2, 5, [&](const std::vector<long>& values) {
      ASSERT_EQ(holds(normal, values), holds(atom, values));
      ASSERT_EQ(holds(opposite, values), !holds(atom, values));
    });
  }
}

}  // namespace
}  // namespace heapreach::test
