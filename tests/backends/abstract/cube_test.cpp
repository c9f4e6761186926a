// Cubes: the literals by which an assignment makes a condition true.
#include <gtest/gtest.h>

#include "backends/abstract/cube.h"

namespace heapreach::backends::abstract::cube_test {
namespace {

using horn::Sort;
using horn::Term;

class Cubes : public ::testing::Test {
 protected:
  horn::TermStore terms;
  Term x = terms.variable(0, Sort::integer);
  Term y = terms.variable(1, Sort::integer);
  Term b = terms.variable(2, Sort::boolean);
  Term n(int value) { return terms.numeral(value, Sort::integer); }

  /// The constraints in which an assignment decides the condition, with columns x, y first.
  std::vector<Constraint> literals(Term condition, int x_value, int y_value, bool b_value) {
    horn::Evaluator values({{x, x_value}, {y, y_value}, {b, b_value ? 1 : 0}});
    Cube cube(terms, values);
    cube.declare(x, cube.anonymous_column(true));
    cube.declare(y, cube.anonymous_column(true));
    cube.decide(condition);
    return cube.constraints();
  }
};

TEST_F(Cubes, OneDisjunctIsEnough) {
  Term condition = terms.disjunction(terms.less_equal(x, n(3)), terms.less_equal(n(7), y));
  const auto found = literals(condition, 5, 9, true);
  ASSERT_EQ(found.size(), 1u);  // y - 7 >= 0
  EXPECT_EQ(found[0].sum.factors, (std::map<std::size_t, Rational>{{1, 1}}));
  EXPECT_EQ(found[0].sum.constant, -7);
}

TEST_F(Cubes, FalseConditionsAreDecidedToo) {
  Term condition = terms.disjunction(terms.less_equal(x, n(3)), terms.less_equal(n(7), y));
  EXPECT_EQ(literals(condition, 5, 2, true).size(), 2u);  // x >= 4, y <= 6
}

TEST_F(Cubes, UnequalMeansOneSide) {
  const auto found = literals(terms.negation(terms.equal(x, y)), 5, 2, true);
  ASSERT_EQ(found.size(), 1u);  // x - y - 1 >= 0
  EXPECT_FALSE(found[0].equality);
  EXPECT_EQ(found[0].sum.factors, (std::map<std::size_t, Rational>{{0, 1}, {1, -1}}));
  EXPECT_EQ(found[0].sum.constant, -1);
}

TEST_F(Cubes, BranchesAreTaken) {
  Term number = terms.choose(terms.less_equal(x, n(0)), terms.add(y, n(1)), n(100));
  horn::Evaluator values({{x, -4}, {y, 2}});
  Cube cube(terms, values);
  cube.declare(x, cube.anonymous_column(true));
  cube.declare(y, cube.anonymous_column(true));
  const Affine sum = cube.sum_of(number);
  EXPECT_EQ(sum.factors, (std::map<std::size_t, Rational>{{1, 1}}));
  EXPECT_EQ(sum.constant, 1);
  EXPECT_EQ(cube.constraints().size(), 1u);  // x <= 0
}

TEST_F(Cubes, DivisionsAreColumns) {
  horn::Evaluator values({{x, 17}});
  Cube cube(terms, values);
  cube.declare(x, cube.anonymous_column(true));
  const Affine sum = cube.sum_of(terms.modulo(x, 5));  // x - 5 q with 0 <= x - 5 q <= 4
  EXPECT_EQ(sum.factors, (std::map<std::size_t, Rational>{{0, 1}, {1, -5}}));
  EXPECT_EQ(cube.constraints().size(), 2u);
}

}  // namespace
}  // namespace heapreach::backends::abstract::cube_test
