// Where comparisons of the clauses come to: each is carried through all clauses, however many
// others that adds on the way.
#include "backends/abstract/thresholds.h"

#include <gtest/gtest.h>

#include "tests/backends/abstract/support.h"

namespace heapreach::backends::abstract::thresholds_test {
namespace {

std::vector<std::vector<horn::Term>> found(const horn::ClauseSystem& system) {
  return thresholds(system, horn::relevance_of(system), 2, 24);
}

/// `0 <= x` is said of p, from which it is handed on to many others.
TEST(Thresholds, ReachEveryPredicateThatTheArgumentIsHandedOnTo) {
  std::string text = "(declare-fun p (Int) Bool)(assert (forall ((x Int)) (=> (<= 0 x) (p x))))\n";
  constexpr int most = 40;
  for (int i = 0; i < most; ++i) {
    const std::string q = "q" + std::to_string(i);
    text += "(declare-fun " + q + " (Bool Int) Bool)";
    text += "(assert (forall ((x Int) (b Bool)) (=> (p x) (" + q + " b x))))";
    text += "(assert (forall ((x Int) (b Bool)) (=> (" + q + " b x) false)))\n";
  }
  const horn::ClauseSystem system = clauses(text);
  const auto comparisons = found(system);
  ASSERT_EQ(comparisons.size(), most + 1u);
  for (std::size_t p = 0; p < comparisons.size(); ++p) {
    ASSERT_EQ(comparisons[p].size(), 1u) << system.predicates[p].name;
    const std::uint32_t argument = p == 0 ? 0 : 1;
    EXPECT_EQ(horn::free_variables(comparisons[p][0]),
              std::vector<horn::Term>{system.terms->variable(argument, horn::Sort::integer)});
  }
}

/// Arguments that change places are put in at the same time.
TEST(Thresholds, GoThroughClausesThatSwapArguments) {
  const horn::ClauseSystem system = clauses(R"(
(declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (<= x 3) (p x y))))
(assert (forall ((x Int) (y Int)) (=> (p x y) (p y x))))
(assert (forall ((x Int)) (=> (p x x) false))))");
  horn::TermStore& terms = *system.terms;
  std::vector<horn::Term> expected;
  for (std::uint32_t i : {0, 1}) {
    expected.push_back(terms.less_equal(terms.variable(i, horn::Sort::integer),
                                        terms.numeral(3, horn::Sort::integer)));
  }
  EXPECT_EQ(found(system), std::vector<std::vector<horn::Term>>{expected});
}

TEST(Thresholds, EquationsOfArraysAreNone) {
  const horn::ClauseSystem system = clauses(R"(
(declare-fun p ((Array Int Int) (Array Int Int)) Bool)
(assert (forall ((a (Array Int Int)) (b (Array Int Int))) (=> (= a b) (p a b))))
(assert (forall ((a (Array Int Int)) (b (Array Int Int))) (=> (and (p a b) (not (= a b))) false))))");
  EXPECT_EQ(found(system), std::vector<std::vector<horn::Term>>(1));
}

}  // namespace
}  // namespace heapreach::backends::abstract::thresholds_test
