#include "preprocess/formulas/project.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "preprocess/formulas/bounds.h"
#include "tests/harness/random.h"
#include "tests/preprocess/clauses.h"
#include "tests/preprocess/z3_oracle.h"

namespace heapreach::preprocess::project_test {
namespace {

using horn::Sort;
using horn::Term;
using test::Truth;

struct Projection : ::testing::Test, test::Clauses {
  /// Projects to x0, x1, x2 and compares at some points with what Z3 says of the conjunction there.
  Term projected(std::vector<Term> conjuncts) {
    Term whole = terms().conjunction(conjuncts);
    Term result = project(terms(), std::move(conjuncts), 3, {});
    for (Term variable : horn::free_variables(result)) EXPECT_LT(variable->index, 3u);
    for (int point = 0; point < 25; ++point) {
      horn::Substitution values(terms());
      for (std::uint32_t i = 0; i < 3; ++i) values.set(x(i), num(random.between(-2, 3)));
      EXPECT_EQ(test::is_satisfiable(values.apply(whole)),
                test::is_satisfiable(values.apply(result)))
          << horn::to_text(values.apply(whole), names) << "\nhas not the projection\n"
          << horn::to_text(values.apply(result), names) << "\nfrom\n"
          << horn::to_text(result, names);
    }
    return result;
  }
  test::Random random{1};
  std::vector<std::string> names{"x0", "x1", "x2", "v3", "v4", "v5"};
};

TEST_F(Projection, UsesEquations) {
  EXPECT_EQ(projected({equal(x(3), plus(x(0), 1)), at_most(x(3), x(1))}),
            at_most(plus(x(0), 1), x(1)));
}

TEST_F(Projection, CombinesBounds) {
  EXPECT_EQ(projected({at_most(x(0), x(3)), at_most(plus(x(3), 2), x(1))}),
            at_most(plus(x(0), 2), x(1)));
  EXPECT_EQ(projected({at_most(x(0), x(3)), terms().negation(equal(x(3), x(1)))}), terms().truth());
  EXPECT_EQ(projected({at_most(x(0), x(3)), at_most(x(3), x(1)), at_most(x(3), x(2))}),
            both(at_most(x(0), x(1)), at_most(x(0), x(2))));
}

TEST_F(Projection, FollowsChainsOfBounds) {
  EXPECT_EQ(projected({at_most(x(0), x(3)), at_most(x(3), x(4)), at_most(x(4), x(1))}),
            at_most(x(0), x(1)));
}

TEST_F(Projection, SeesVariablesInsideOtherTerms) {
  projected({at_most(x(0), x(3)), at_most(terms().divide(x(3), 2), x(1))});
  projected(
      {at_most(x(3), x(0)), at_most(x(1), terms().choose(b(0), terms().multiply(2, x(3)), x(2)))});
}

TEST_F(Projection, KeepsAHoleBetweenBounds) {
  Term hole = project(
      terms(), {at_most(x(0), x(3)), at_most(x(3), x(1)), terms().negation(equal(x(3), x(2)))}, 3,
      {});
  horn::Substitution point(terms());
  for (std::uint32_t i = 0; i < 3; ++i) point.set(x(i), num(1));
  EXPECT_EQ(test::is_satisfiable(point.apply(hole)), Truth::no);
}

TEST_F(Projection, IsExactOverTheReals) {
  Term v = terms().variable(3, Sort::real);
  Term low = terms().variable(0, Sort::real), high = terms().variable(1, Sort::real);
  EXPECT_EQ(
      project(terms(), {terms().less(low, terms().multiply(3, v)), terms().less_equal(v, high)}, 3,
              {}),
      terms().less(low, terms().multiply(3, high)));
}

TEST_F(Projection, DistributesOverDisjunctionsAndBooleans) {
  Term cases = terms().disjunction(at_most(x(3), x(0)), both(b(0), at_most(x(1), x(3))));
  EXPECT_FALSE(horn::has_quantifier(projected({cases, at_least(x(3), 5)})));
  Term negated = terms().negation(both(at_most(x(3), x(0)), at_most(x(1), x(3))));
  EXPECT_FALSE(horn::has_quantifier(projected({negated, at_most(x(3), x(2)), at_least(x(3), 0)})));
  Term chosen = terms().choose(b(1), at_most(x(3), x(0)), at_most(x(1), x(3)));
  EXPECT_FALSE(horn::has_quantifier(projected({chosen, at_most(x(3), num(9))})));
}

TEST_F(Projection, BindsWhatItCannotEliminate) {
  Term even = equal(x(0), terms().multiply(2, x(3)));
  EXPECT_TRUE(horn::has_quantifier(projected({even, at_least(x(0), 1)})));
  // Bounds around a multiple have no integer between them for every value: it must not be dropped.
  EXPECT_TRUE(horn::has_quantifier(projected(
      {at_most(x(0), terms().multiply(2, x(3))), at_most(terms().multiply(2, x(3)), x(1))})));
}

TEST_F(Projection, AgreesWithZ3OnRandomFormulas) {
  auto variable = [&] { return x(static_cast<std::uint32_t>(random.below(6))); };
  auto literal = [&]() -> Term {
    Term sum = plus(random.chance(30) ? terms().subtract(variable(), variable()) : variable(),
                    random.between(-2, 2));
    if (random.chance(10)) sum = terms().multiply(2, variable());
    if (random.chance(10))
      sum = terms().choose(b(static_cast<std::uint32_t>(random.below(2))), sum, variable());
    switch (random.below(5)) {
      case 0:
        return equal(sum, variable());
      case 1:
        return terms().negation(equal(sum, variable()));
      case 2:
        return random.chance(50) ? b(0) : terms().negation(b(1));
      default:
        return at_most(sum, variable());
    }
  };
  int quantifier_free = 0;
  constexpr int count = 300;
  for (int i = 0; i < count; ++i) {
    std::vector<Term> conjuncts;
    for (std::size_t k = 2 + random.below(4); k > 0; --k) {
      Term part = random.chance(30) ? terms().disjunction(literal(), both(literal(), literal()))
                                    : literal();
      conjuncts.push_back(random.chance(20) ? terms().negation(part) : part);
    }
    quantifier_free += !horn::has_quantifier(projected(std::move(conjuncts)));
  }
  EXPECT_GT(quantifier_free, count / 2);
}

}  // namespace
}  // namespace heapreach::preprocess::project_test
