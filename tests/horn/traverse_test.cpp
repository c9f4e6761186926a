#include "horn/terms/traverse.h"

#include <gtest/gtest.h>

#include "support/error.h"
#include "tests/horn/toy_term.h"

namespace heapreach::horn::traverse_test {
namespace {

using test::assignment;
using test::Random;

TEST(Substitution, IsSimultaneous) {
  TermStore t;
  Term x = t.variable(0, Sort::integer), y = t.variable(1, Sort::integer);
  Substitution swap(t);
  swap.set(x, y);
  swap.set(y, x);
  EXPECT_EQ(swap.apply(t.less(x, y)), t.less(y, x));
}

TEST(Substitution, LeavesBoundVariables) {
  TermStore t;
  Term x = t.variable(0, Sort::integer), y = t.variable(1, Sort::integer);
  Term u = t.variable(t.fresh_index(), Sort::integer);
  Substitution substitution(t);
  substitution.set(x, t.add(y, t.numeral(1, Sort::integer)));
  EXPECT_EQ(substitution.apply(t.exists({u}, t.less(u, x))), t.exists({u}, t.less_equal(u, y)));
}

TEST(Substitution, SimplifiesQuantifiersAway) {
  TermStore t;
  Term p = t.variable(0, Sort::boolean);
  Term u = t.variable(t.fresh_index(), Sort::integer);
  Term zero = t.numeral(0, Sort::integer);
  Substitution substitution(t);
  substitution.set(p, t.truth());
  EXPECT_EQ(substitution.apply(t.exists({u}, t.disjunction(p, t.less(u, zero)))), t.truth());
}

TEST(Substitution, OfRandomTermsMeansEvaluationAtTheNewValues) {
  Random random(4);
  TermStore terms;
  for (int round = 0; round < 1500; ++round) {
    const auto toy = random_toy(random, static_cast<Sort>(random.below(3)), 4);
    const auto values = random_values(random);
    test::ToyValues inner = values;
    Substitution substitution(terms);
    for (std::size_t v = 0; v < test::toy_variables; ++v) {
      if (random.chance(50)) continue;
      const auto replacement = random_toy(random, test::toy_sort(v), 2);
      substitution.set(terms.variable(v, test::toy_sort(v)), build(terms, *replacement));
      inner[v] = value_of(*replacement, values);
    }
    ASSERT_EQ(evaluate(substitution.apply(build(terms, *toy)), assignment(terms, values)),
              value_of(*toy, inner))
        << text_of(*toy);
  }
}

TEST(FreeVariables, ComeInOrderOfFirstOccurrence) {
  TermStore t;
  Term x = t.variable(0, Sort::integer), y = t.variable(1, Sort::integer);
  Term p = t.variable(2, Sort::boolean), q = t.variable(2, Sort::real);
  Term term = t.conjunction({p, t.less(y, x), t.less(q, t.numeral(1, Sort::real)), t.less(x, y)});
  const std::vector<Term> expected{p, y, x, q};
  EXPECT_EQ(free_variables(term), expected);
  VariableCollector collector;
  collector.visit(x);
  collector.visit(term);
  EXPECT_EQ(collector.variables(), (std::vector<Term>{x, p, y, q}));
}

TEST(Traversal, StandsDeepTerms) {
  TermStore t;
  Term x = t.variable(0, Sort::integer);
  Term deep = x;
  constexpr int depth = 100000;
  for (int i = 0; i < depth; ++i) {
    Term guard = t.equal(t.variable(1, Sort::integer), t.numeral(i, Sort::integer));
    deep = t.choose(guard, t.numeral(i, Sort::integer), deep);
  }
  const Term roots[] = {deep};
  EXPECT_EQ(dag_size(roots), 3u * depth + 2);
  EXPECT_EQ(free_variables(deep).size(), 2u);
  EXPECT_FALSE(has_quantifier(deep));
  EXPECT_EQ(evaluate(deep, {{x, 7}, {t.variable(1, Sort::integer), -1}}), 7);
  EXPECT_EQ(evaluate(deep, {{x, 7}, {t.variable(1, Sort::integer), 99}}), 99);
  Substitution substitution(t);
  substitution.set(t.variable(1, Sort::integer), t.numeral(5, Sort::integer));
  EXPECT_EQ(substitution.apply(deep), t.numeral(5, Sort::integer));
}

TEST(Traversal, CountsSharedNodesOnce) {
  TermStore t;
  Term sum = t.variable(0, Sort::integer);
  Term b = t.variable(1, Sort::boolean);
  for (int i = 0; i < 60; ++i) {  // as a tree it would have 2^60 nodes
    sum = t.choose(t.equal(sum, t.numeral(i, Sort::integer)), sum, t.multiply(2, sum));
  }
  const Term roots[] = {sum, b, sum};
  EXPECT_LT(dag_size(roots), 400u);
  EXPECT_EQ(evaluate(sum, {{t.variable(0, Sort::integer), 0}}), 0);
}

TEST(Quantifiers, AreFound) {
  TermStore t;
  Term u = t.variable(t.fresh_index(), Sort::integer);
  Term term = t.negation(t.exists({u}, t.less(u, t.variable(0, Sort::integer))));
  EXPECT_TRUE(has_quantifier(term));
}

TEST(Evaluate, TakesManyTermsOverManyVariables) {
  TermStore t;
  constexpr std::uint32_t count = 20000;  // a copy of the assignment per term would take minutes
  std::unordered_map<Term, Rational> assignment;
  std::vector<Term> terms, summands;
  std::vector<Rational> expected;
  for (std::uint32_t i = 0; i < count; ++i) {
    Term x = t.variable(i, Sort::integer);
    assignment[x] = i;
    summands.push_back(x);
    terms.push_back(t.add(x, t.numeral(1, Sort::integer)));
    expected.emplace_back(i + 1);
  }
  Evaluator evaluator(std::move(assignment));
  EXPECT_EQ(evaluator.values(terms), expected);
  EXPECT_EQ(evaluator.value(t.add(summands)), Rational(count) * (count - 1) / 2);
  EXPECT_THROW(evaluator.value(t.variable(count, Sort::integer)), InternalError);
}

TEST(Evaluate, ComplainsAboutMissingValuesAndQuantifiers) {
  TermStore t;
  Term x = t.variable(0, Sort::integer);
  EXPECT_THROW(evaluate(x, {}), InternalError);
  Term u = t.variable(t.fresh_index(), Sort::integer);
  EXPECT_THROW(evaluate(t.exists({u}, t.less(u, x)), {{x, 1}, {u, 1}}), InternalError);
}

}  // namespace
}  // namespace heapreach::horn::traverse_test
