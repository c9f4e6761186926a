// Finished unrollings: the height is what the clauses say, a query that is derived at any height
// refuses them, and repetitions count as none only in facts that nothing tells apart.
#include "evidence/checker/clauses/check_unrolling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "horn/read/read.h"

namespace heapreach::evidence::checker::check_unrolling_test {
namespace {

using Status = CheckResult::Status;
using ::testing::HasSubstr;

CheckResult check(const std::string& clauses, std::size_t height, bool simple_paths = false) {
  const horn::ClauseSystem system =
      horn::read("(set-logic HORN)" + clauses + "(check-sat)", "test.smt2");
  return check_unrolling(system, {{}, height, simple_paths}, {});
}

/// p(0), and on from each x below `most`; none is `bad`.
std::string counter(int most, int bad) {
  return R"((declare-fun p (Int) Bool)
(assert (p 0))
(assert (forall ((x Int)) (=> (and (p x) (< x )" +
         std::to_string(most) + R"()) (p (+ x 1)))))
(assert (forall ((x Int)) (=> (and (p x) (= x )" +
         std::to_string(bad) + ")) false)))";
}

/// x is 0 or 1 and turns for ever; `more` is another argument, and what becomes of it.
std::string turning(const std::string& sort, const std::string& next, const std::string& bad) {
  return "(declare-fun p (Int " + sort + ") Bool)(assert (forall ((a " + sort + R"()) (p 0 a)))
(assert (forall ((x Int) (a )" +
         sort + R"() (b )" + sort + R"()) (=> (p x a) (p (- 1 x) )" + next + R"())))
(assert (forall ((x Int) (a )" +
         sort + ")) (=> (and (p x a) " + bad + ") false)))";
}

TEST(CheckUnrolling, FindsTheHeightThatThereIs) {
  for (const std::size_t height : {4u, 5u, 100u}) {
    const CheckResult result = check(counter(3, 9), height);
    EXPECT_EQ(result.status, Status::holds);
    EXPECT_EQ(result.height, 4u);
  }
  const CheckResult low = check(counter(3, 9), 3);
  EXPECT_EQ(low.status, Status::fails);
  EXPECT_EQ(low.reason, "a derivation of height 4 exists that can still reach the query");
}

TEST(CheckUnrolling, FindsTheQueryAtEachHeight) {
  for (const int bad : {0, 1, 3}) {
    const CheckResult result = check(counter(3, bad), 100);
    EXPECT_EQ(result.status, Status::fails);
    EXPECT_EQ(result.reason,
              "a derivation of height " + std::to_string(bad + 1) + " derives the query");
  }
  // Also at the highest one.
  EXPECT_THAT(check(counter(3, 3), 4).reason, HasSubstr("derives the query"));
  EXPECT_THAT(check("(assert (forall ((x Int)) (=> (> x 3) false)))", 9).reason,
              HasSubstr("of height 0 derives the query"));
}

TEST(CheckUnrolling, CountsWhatCanStillReachAQuery) {
  const CheckResult result = check(R"(
(declare-fun p () Bool) (declare-fun q (Int) Bool) (declare-fun r () Bool)
(assert p) (assert (q 0))
(assert (forall ((x Int)) (=> (q x) (q (+ x 1)))))
(assert (=> (and r true) false)))",
                                   0);
  EXPECT_EQ(result.status, Status::holds);
  EXPECT_EQ(result.height, 0u);
}

TEST(CheckUnrolling, LeavesOutPlacesThatNoChainReaches) {
  // q is entered from an odd number only.
  const std::string clauses = R"(
(declare-fun p (Int) Bool) (declare-fun q (Int) Bool)
(assert (forall ((x Int)) (p (* 2 x))))
(assert (forall ((x Int)) (=> (and (p x) (= (mod x 2) 1)) (q x))))
(assert (forall ((x Int)) (=> (q x) (q x))))
(assert (forall ((x Int)) (=> (and (q x) (> x 9)) false))))";
  const CheckResult result = check(clauses, 1);
  EXPECT_EQ(result.status, Status::holds) << result.reason;
  EXPECT_EQ(result.height, 1u);
}

TEST(CheckUnrolling, ForbidsRepetitionsOnSimplePathsOnly) {
  const std::string clauses = turning("Bool", "a", "(= x 2)");
  const CheckResult simple = check(clauses, 2, true);
  EXPECT_EQ(simple.status, Status::holds) << simple.reason;
  EXPECT_EQ(simple.height, 2u);
  EXPECT_EQ(check(clauses, 1, true).status, Status::fails);
  EXPECT_EQ(check(clauses, 5, false).status, Status::fails);
}

TEST(CheckUnrolling, TellsFactsApartByWhatIsRead) {
  // A counter that nothing reads repeats; one that the query reads does not.
  EXPECT_EQ(check(turning("Int", "(+ a 1)", "(= x 2)"), 2, true).height, 2u);
  EXPECT_EQ(check(turning("Int", "(+ a 1)", "(and (= x 2) (= a 7))"), 6, true).status,
            Status::fails);
  // A flag that may change: two values of x times two of it.
  const CheckResult flag = check(turning("Bool", "b", "(and (= x 2) a)"), 4, true);
  EXPECT_EQ(flag.status, Status::holds) << flag.reason;
  EXPECT_EQ(flag.height, 4u);
  EXPECT_EQ(check(turning("Bool", "b", "(and (= x 2) a)"), 3, true).status, Status::fails);
}

TEST(CheckUnrolling, FindsQueriesOfSimplePaths) {
  const CheckResult result = check(turning("Bool", "b", "(and (= x 1) a)"), 9, true);
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_EQ(result.reason, "a derivation of height 2 derives the query");
}

TEST(CheckUnrolling, IsOfLinearClauses) {
  const CheckResult result = check(R"(
(declare-fun p (Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (p x) (p y)) false))))",
                                   9);
  EXPECT_EQ(result.status, Status::fails);
  EXPECT_THAT(result.reason, HasSubstr("not"));
}

}  // namespace
}  // namespace heapreach::evidence::checker::check_unrolling_test
