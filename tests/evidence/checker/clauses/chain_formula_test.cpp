// Chains of facts as formulas: at each height the places where a chain can be, with what they hold,
// and whether a query follows from there.
#include "evidence/checker/clauses/chain_formula.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "horn/read/read.h"

namespace heapreach::evidence::checker::chain_formula_test {
namespace {

using backends::Satisfiability;
using horn::Term;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

/// p(0); p(x) and x < 3 leads to p(x + 1); none is 5.
constexpr const char* counter = R"(
(declare-fun p (Int) Bool)
(assert (p 0))
(assert (forall ((x Int)) (=> (and (p x) (< x 3)) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (and (p x) (= x 5)) false))))";

class ChainFormulas : public ::testing::Test {
 protected:
  ChainFormula& chains_of(const std::string& clauses) {
    chains_.reset();
    smt_.reset();
    system_ = horn::read("(set-logic HORN)" + clauses + "(check-sat)", "test.smt2");
    smt_.emplace(Limits{});
    return chains_.emplace(system_, *smt_);
  }
  bool possible(Term goal) { return smt_->check({goal}) == Satisfiability::sat; }
  Term number(long value) { return system_.terms->numeral(value, horn::Sort::integer); }
  Term is(Term argument, long value) { return system_.terms->equal(argument, number(value)); }
  horn::TermStore& terms() { return *system_.terms; }

  horn::ClauseSystem system_;

 private:
  std::optional<backends::Smt> smt_;
  std::optional<ChainFormula> chains_;
};

TEST_F(ChainFormulas, AreOfPredicatesThatLeadToQueries) {
  chains_of(R"(
(declare-fun p () Bool) (declare-fun q () Bool) (declare-fun r () Bool) (declare-fun s () Bool)
(assert p) (assert r)
(assert (=> p q)) (assert (=> p r)) (assert (=> q false)) (assert (=> (and s false) q)))");
  EXPECT_THAT(leading_to_query(system_), ElementsAre(true, true, false, false));
}

TEST_F(ChainFormulas, GoOnFromFactToFact) {
  ChainFormula& chains = chains_of(counter);
  EXPECT_EQ(chains.height(), 0u);
  for (long height = 1; height <= 4; ++height) {
    ASSERT_TRUE(chains.extend());
    ASSERT_THAT(chains.places(static_cast<std::size_t>(height)), SizeIs(1));
    const ChainFormula::Place& place = chains.places(static_cast<std::size_t>(height))[0];
    EXPECT_THAT(place.arguments, ElementsAre(number(height - 1)));
    EXPECT_TRUE(place.follows);
    EXPECT_TRUE(possible(place.here));
    EXPECT_FALSE(possible(chains.query()));
  }
  EXPECT_FALSE(chains.extend());
  EXPECT_EQ(chains.height(), 5u);
}

TEST_F(ChainFormulas, SayWhetherAQueryFollows) {
  ChainFormula& chains = chains_of(R"(
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (=> (> x 0) (p x))))
(assert (forall ((x Int)) (=> (p x) (p (+ x 2)))))
(assert (forall ((x Int)) (=> (and (p x) (< x 5)) false))))");
  EXPECT_FALSE(possible(chains.query()));
  for (const bool follows : {true, true, false}) {
    ASSERT_TRUE(chains.extend());
    EXPECT_EQ(possible(chains.query()), follows);
  }
  EXPECT_FALSE(chains.places(1)[0].follows);
  EXPECT_TRUE(chains.places(2)[0].follows);
}

TEST_F(ChainFormulas, MayStartWithAQuery) {
  EXPECT_TRUE(possible(chains_of("(assert (forall ((x Int)) (=> (= x 1) false)))").query()));
  EXPECT_FALSE(possible(chains_of("(assert (forall ((x Int)) (=> (< x x) false)))").query()));
}

TEST_F(ChainFormulas, HaveAPlaceForEachConstant) {
  ChainFormula& chains = chains_of(R"(
(declare-fun p (Int Int) Bool) (declare-fun q () Bool)
(assert (forall ((y Int)) (p 1 y)))
(assert (forall ((y Int)) (=> (> y 0) (p 1 y))))
(assert (p 2 7))
(assert q)
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (= y 8)) false)))
(assert (=> q false)))");
  ASSERT_TRUE(chains.extend());
  ASSERT_THAT(chains.places(1), SizeIs(3));
  for (std::size_t a = 0; a < 3; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      EXPECT_FALSE(
          possible(terms().conjunction(chains.places(1)[a].here, chains.places(1)[b].here)));
    }
  }
  std::size_t ones = 0;
  for (const auto& place : chains.places(1)) {
    if (place.predicate != 0) continue;
    const bool is_one = place.arguments[0] == number(1);
    ones += is_one ? 1 : 0;
    EXPECT_EQ(place.arguments[0], number(is_one ? 1 : 2));
    EXPECT_EQ(possible(terms().conjunction(place.here, is(place.arguments[1], 8))), is_one);
  }
  EXPECT_EQ(ones, 1u);
}

TEST_F(ChainFormulas, LeaveOutPlacesThatAreNotKept) {
  ChainFormula& chains = chains_of(R"(
(declare-fun p (Int) Bool)
(assert (p 1)) (assert (p 2))
(assert (forall ((x Int)) (=> (and (p x) (= x 1)) false))))");
  ASSERT_TRUE(chains.extend());
  ASSERT_THAT(chains.places(1), SizeIs(2));
  const bool first = chains.places(1)[0].arguments[0] == number(1);
  const Term one = chains.places(1)[first ? 0 : 1].here;
  EXPECT_TRUE(possible(chains.query()));
  chains.keep({!first, first});
  ASSERT_THAT(chains.places(1), SizeIs(1));
  EXPECT_EQ(chains.places(1)[0].arguments[0], number(2));
  EXPECT_FALSE(possible(one));
  EXPECT_FALSE(possible(chains.query()));
  EXPECT_TRUE(possible(chains.places(1)[0].here));
  chains.keep({false});
  EXPECT_THAT(chains.places(1), IsEmpty());
}

TEST_F(ChainFormulas, ReadWhatTheFactBeforeHolds) {
  const auto reaches = [&](const std::string& step) {
    ChainFormula& chains = chains_of(R"((declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (> x 0) (> y x)) (p x y)))))" +
                                     step + R"(
(assert (forall ((x Int) (y Int)) (=> (and (p x y) (= x 0)) false))))");
    return chains.extend() && chains.extend() && possible(chains.query());
  };
  const std::string to_difference = "(p (- y x) y)))", to_zero = "(p 0 y)))";
  EXPECT_FALSE(reaches("(assert (forall ((x Int) (y Int)) (=> (p x y) " + to_difference + ")"));
  EXPECT_TRUE(reaches("(assert (forall ((x Int) (y Int)) (=> (p x y) " + to_zero + ")"));
  // The arguments are one variable twice, a constant and a term.
  EXPECT_FALSE(reaches("(assert (forall ((y Int)) (=> (p y y) " + to_zero + ")"));
  EXPECT_FALSE(reaches("(assert (forall ((y Int)) (=> (p 0 y) " + to_zero + ")"));
  EXPECT_TRUE(reaches("(assert (forall ((y Int)) (=> (p 1 y) " + to_zero + ")"));
  EXPECT_TRUE(reaches("(assert (forall ((y Int)) (=> (p (- y 1) y) " + to_zero + ")"));
  EXPECT_FALSE(reaches("(assert (forall ((y Int)) (=> (p (+ y 1) y) " + to_zero + ")"));
  // A variable of its own.
  EXPECT_TRUE(reaches("(assert (forall ((x Int) (y Int) (z Int)) (=> (p x y) (p z y))))"));
}

}  // namespace
}  // namespace heapreach::evidence::checker::chain_formula_test
