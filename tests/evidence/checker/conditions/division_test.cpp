// Terms as multiples of a number and a rest that may be 0.
#include "evidence/checker/conditions/division.h"

#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::division_test {
namespace {

using test::parts::linear;

/// "WHOLE rest REST" by 8; the term is both together whatever the facts say.
void expect(const Linear& a, const Facts& facts, const Linear& whole, const Linear& rest) {
  const std::optional<Division> division = divided(a, 8, facts);
  ASSERT_TRUE(division);
  EXPECT_EQ(division->whole, whole);
  EXPECT_EQ(division->rest, rest);
  EXPECT_EQ(sum(multiple(8, division->whole), division->rest), a);
}

TEST(Division, LeavesWhatDoesNotDivide) {
  expect(linear(16, {{0, 24}}), Facts(), linear(2, {{0, 3}}), constant(0));
  expect(linear(3, {{0, 8}, {1, 1}}), Facts(), linear(0, {{0, 1}}), linear(3, {{1, 1}}));
  expect(linear(-3, {{0, -8}, {1, 9}}), Facts(), linear(-1, {{0, -1}, {1, 1}}),
         linear(5, {{1, 1}}));
  EXPECT_FALSE(divided(linear(3, {{0, 8}}), 8, Facts()));
}

TEST(Division, LeavesWhatTheFactsBound) {
  const Linear rest = linear(0, {{1, 1}, {2, -16}});
  const auto within = [&](long least, long most) {
    return Facts({at_most(constant(least), rest), at_most(rest, constant(most))});
  };
  const Linear a = linear(-3, {{0, 8}, {1, 1}, {2, -16}});
  expect(a, within(0, 7), linear(0, {{0, 1}}), sum(rest, constant(-3)));
  expect(a, within(-256, -249), linear(-32, {{0, 1}}), sum(rest, constant(253)));
  // Too wide: what does not divide is left.
  expect(a, within(0, 8), linear(-1, {{0, 1}, {2, -2}}), linear(5, {{1, 1}}));
}

}  // namespace
}  // namespace heapreach::evidence::checker::division_test
