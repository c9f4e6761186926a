// Linear expressions as terms: with numbers in the place of unknowns, a solver's arithmetic has the
// value of the search's, whatever the size of factors.
#include "search/linear/terms.h"

#include <gtest/gtest.h>

#include "backends/smt/smt.h"
#include "tests/harness/random.h"

namespace heapreach::test::terms_test {
namespace {

using namespace search;

/// Asks a solver, which takes a while to make, for the truth of constraints.
class Asked {
 public:
  /// Whether the constraint holds where the unknowns have these values.
  bool holds(const Constraint& constraint, const std::vector<Number>& values) {
    smt_.push();
    smt_.assert_term(
        to_term(terms_, constraint, [&](Unknown u) { return integer_term(terms_, values[u]); }));
    const backends::Satisfiability result = smt_.check();
    smt_.pop();
    return result == backends::Satisfiability::sat;
  }

 private:
  horn::TermStore terms_;
  backends::Smt smt_{{}, "test"};
};

/// 2^64 + 1: its lower 64 bits are 1.
const Number beyond_64 = (Number{1} << 64) + 1;

TEST(Terms, FactorsAreNotCutTo64Bits) {
  // (2^64 + 1) * u = 1 has no solution, u = 1 would be one of 1 * u = 1.
  const Constraint constraint{Relation::zero, {-1, {{0, beyond_64}}}};
  horn::TermStore terms;
  backends::Smt smt({}, "test");
  smt.assert_term(to_term(terms, constraint,
                          [&](Unknown u) { return terms.variable(u, horn::Sort::integer); }));
  EXPECT_EQ(smt.check(), backends::Satisfiability::unsat);
}

TEST(Terms, ConstantsAreNotCutTo64Bits) {
  Asked solver;
  EXPECT_TRUE(solver.holds({Relation::zero, {-beyond_64, {{0, 1}}}}, {beyond_64}));
  EXPECT_FALSE(solver.holds({Relation::zero, {-beyond_64, {{0, 1}}}}, {1}));
}

TEST(Terms, HaveTheValueOfTheLinearExpression) {
  Random random(5);
  Asked solver;
  const auto any = [&] {
    const Number small = random.between(-3, 3);
    return random.chance(40) ? small * beyond_64 + random.between(-2, 2) : small;
  };
  int held = 0, failed = 0;
  for (int round = 0; round < 300; ++round) {
    const std::vector<Number> values = {random.between(-2, 2), random.between(-2, 2)};
    Constraint constraint{
        random.pick<Relation>({Relation::zero, Relation::nonzero, Relation::at_most_zero}), {}};
    const LinearExpression both =
        add(multiply(any(), linear_unknown(0)), multiply(any(), linear_unknown(1)));
    Number value = 0;
    for (const auto& [u, factor] : both.terms) value += factor * values[u];
    // Near enough to 0 that either answer is met.
    constraint.linear = add(both, random.between(-1, 1) - value);
    value = constraint.linear.constant;
    for (const auto& [u, factor] : both.terms) value += factor * values[u];
    const bool expected = constant_truth({constraint.relation, linear_constant(value)});
    EXPECT_EQ(solver.holds(constraint, values), expected) << "round " << round;
    ++(expected ? held : failed);
  }
  EXPECT_GT(held, 50);
  EXPECT_GT(failed, 50);
}

}  // namespace
}  // namespace heapreach::test::terms_test
