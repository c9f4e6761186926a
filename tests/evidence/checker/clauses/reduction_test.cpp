// Terms with values put in: what is left means the same for all values of the other variables, and
// of a long list of cases only those are looked at that can hold.
#include "evidence/checker/clauses/reduction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace heapreach::evidence::checker::reduction_test {
namespace {

using horn::Sort;
using horn::Term;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class Reductions : public ::testing::Test {
 protected:
  Term number(long value) { return terms_.numeral(value, Sort::integer); }
  Term is(Term variable, long value) { return terms_.equal(variable, number(value)); }
  Term reduced(Term term, const Values& values) {
    CaseIndices indices(terms_);
    std::size_t steps = 1000;
    return Reduction(terms_, values, indices, steps)(term);
  }
  /// x = 0 and y = 0, x = 1 and y = 10, and so on.
  Term cases(long count) {
    std::vector<Term> all;
    for (long i = 0; i < count; ++i) all.push_back(terms_.conjunction(is(x, i), is(y, 10 * i)));
    return terms_.disjunction(all);
  }

  horn::TermStore terms_;
  const Term x = terms_.variable(0, Sort::integer), y = terms_.variable(1, Sort::integer);
  const Term b = terms_.variable(2, Sort::boolean), c = terms_.variable(3, Sort::boolean);
};

TEST_F(Reductions, KeepTheFirstValueOfAVariable) {
  Values values;
  EXPECT_EQ(values.of(x), x);
  EXPECT_TRUE(values.set(x, number(3)));
  EXPECT_FALSE(values.set(x, number(4)));
  EXPECT_EQ(values.of(x), number(3));
  EXPECT_EQ(values.size(), 1u);
  // Another variable of the same index, and one below.
  const Term other = terms_.variable(0, Sort::boolean);
  EXPECT_EQ(values.of(other), other);
  EXPECT_FALSE(values.set(other, terms_.truth()));
  EXPECT_TRUE(values.set(b, terms_.truth()));
  EXPECT_EQ(values.of(y), y);
  EXPECT_EQ(values.size(), 2u);
}

TEST_F(Reductions, KeepNoValuesOfBoundVariables) {
  Values values;
  const Term bound = terms_.variable(terms_.fresh_index(), Sort::integer);
  EXPECT_FALSE(values.set(bound, number(3)));
  EXPECT_EQ(values.of(bound), bound);
}

TEST_F(Reductions, ReadValuesOffPremises) {
  const auto value = [&](Term premise) { return value_in(terms_, premise); };
  EXPECT_EQ(value(b), std::pair(b, terms_.truth()));
  EXPECT_EQ(value(terms_.negation(b)), std::pair(b, terms_.falsity()));
  EXPECT_EQ(value(is(x, 3)), std::pair(x, number(3)));
  EXPECT_EQ(value(terms_.equal(x, y)), std::nullopt);
  EXPECT_EQ(value(terms_.negation(is(x, 3))), std::nullopt);
  EXPECT_EQ(value(terms_.less_equal(x, number(3))), std::nullopt);
  EXPECT_EQ(value(terms_.equal(terms_.add(x, y), number(3))), std::nullopt);
  EXPECT_EQ(value(terms_.conjunction(b, is(x, 3))), std::nullopt);
}

TEST_F(Reductions, FindTheCasesOfTheirValues) {
  const Term all = cases(3);
  const CaseIndex index(terms_, all);
  const auto found = [&](long of_x, long of_y) {
    Values values;
    values.set(x, number(of_x));
    values.set(y, number(of_y));
    return *index.candidates(values);
  };
  EXPECT_THAT(found(1, 10), ElementsAre(all->arguments[1]));
  EXPECT_THAT(found(2, 20), ElementsAre(all->arguments[2]));
  EXPECT_THAT(found(1, 20), IsEmpty());
  EXPECT_THAT(found(3, 30), IsEmpty());
  Values some;
  some.set(x, number(1));
  EXPECT_EQ(index.candidates(some), nullptr);
}

TEST_F(Reductions, FindAllCasesOfOneValue) {
  const Term low = terms_.conjunction(is(x, 1), terms_.less_equal(y, number(0)));
  const Term high = terms_.conjunction(is(x, 1), terms_.less_equal(number(5), y));
  const CaseIndex index(terms_, terms_.disjunction({low, is(x, 2), high}));
  Values values;
  values.set(x, number(1));
  values.set(y, number(7));
  EXPECT_THAT(*index.candidates(values), ::testing::UnorderedElementsAre(low, high));
}

TEST_F(Reductions, FindNoCasesWhereOneFixesNothing) {
  const Term open = terms_.disjunction({is(x, 1), is(x, 2), is(y, 3)});
  Values values;
  values.set(x, number(5));
  EXPECT_EQ(CaseIndex(terms_, open).candidates(values), nullptr);
  // Longer lists are indexed.
  CaseIndices indices(terms_);
  values.set(y, number(50));
  EXPECT_EQ(indices.candidates(cases(7), values), nullptr);
  ASSERT_NE(indices.candidates(cases(8), values), nullptr);
  EXPECT_EQ(indices.candidates(cases(8), values)->size(), 1u);
}

TEST_F(Reductions, PutValuesIn) {
  Values values;
  values.set(x, number(3));
  values.set(b, terms_.truth());
  EXPECT_EQ(reduced(number(7), values), number(7));
  EXPECT_EQ(reduced(x, values), number(3));
  EXPECT_EQ(reduced(y, values), y);
  EXPECT_EQ(reduced(is(x, 3), values), terms_.truth());
  EXPECT_EQ(reduced(is(x, 4), values), terms_.falsity());
  EXPECT_EQ(reduced(is(y, 4), values), is(y, 4));
  EXPECT_EQ(reduced(terms_.negation(b), values), terms_.falsity());
  EXPECT_EQ(reduced(terms_.negation(c), values), terms_.negation(c));
  EXPECT_EQ(reduced(terms_.equal(x, y), values), is(y, 3));
  EXPECT_EQ(reduced(terms_.equal(b, c), values), c);
  EXPECT_EQ(reduced(terms_.less_equal(terms_.add(x, y), number(5)), values),
            terms_.less_equal(y, number(2)));
}

TEST_F(Reductions, PutTermsInForVariables) {
  Values values;
  values.set(x, terms_.add(y, number(1)));
  EXPECT_EQ(reduced(is(x, 4), values), is(y, 3));
  EXPECT_EQ(reduced(terms_.less_equal(x, number(4)), values), terms_.less_equal(y, number(3)));
}

TEST_F(Reductions, PutValuesInBelowJunctionsAndChoices) {
  Values values;
  values.set(b, terms_.truth());
  values.set(x, number(3));
  const Term condition = terms_.less_equal(x, number(2));
  EXPECT_EQ(reduced(terms_.conjunction(c, terms_.less_equal(x, number(3))), values), c);
  EXPECT_EQ(reduced(terms_.conjunction(c, condition), values), terms_.falsity());
  EXPECT_EQ(reduced(terms_.disjunction(c, condition), values), c);
  EXPECT_EQ(reduced(terms_.disjunction(c, b), values), terms_.truth());
  EXPECT_EQ(reduced(terms_.choose(condition, number(1), y), values), y);
  EXPECT_EQ(reduced(terms_.choose(b, terms_.add(x, y), y), values), terms_.add(y, number(3)));
  EXPECT_EQ(reduced(terms_.choose(c, x, y), values), terms_.choose(c, number(3), y));
}

TEST_F(Reductions, OfLongListsAreTheCasesThatAreLeft) {
  Values values;
  values.set(x, number(4));
  EXPECT_EQ(reduced(cases(9), values), is(y, 40));
  values.set(y, number(40));
  EXPECT_EQ(reduced(cases(9), values), terms_.truth());
  Values none;
  none.set(x, number(4));
  none.set(y, number(50));
  EXPECT_EQ(reduced(cases(9), none), terms_.falsity());
}

TEST_F(Reductions, EndWhereTheyAreNotWorthIt) {
  CaseIndices indices(terms_);
  const Values values;
  const Term term = terms_.conjunction(terms_.less_equal(x, y), terms_.less_equal(y, number(9)));
  std::size_t steps = 2;
  EXPECT_THROW(Reduction(terms_, values, indices, steps)(term), NotWorthIt);
  EXPECT_EQ(steps, 0u);
  // A term is reduced once.
  steps = 4;
  Reduction reduction(terms_, values, indices, steps);
  EXPECT_EQ(reduction(term), term);
  const std::size_t left = steps;
  EXPECT_EQ(reduction(term), term);
  EXPECT_EQ(steps, left);
}

}  // namespace
}  // namespace heapreach::evidence::checker::reduction_test
