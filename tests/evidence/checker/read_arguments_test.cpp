#include "evidence/checker/clauses/read_arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "backends/backend.h"
#include "evidence/checker/check_certificate.h"
#include "horn/read/read.h"

namespace heapreach::evidence::checker::read_arguments_test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

horn::ClauseSystem clauses(const std::string& text) {
  return horn::read("(set-logic HORN)" + text + "(check-sat)", "test.smt2");
}

TEST(ReadArguments, AreThoseOfConstraintsAndOfWhatIsReadLater) {
  const horn::ClauseSystem system = clauses(R"(
(declare-fun p (Int Int Int Int) Bool)
(declare-fun q (Int Int) Bool)
(assert (forall ((a Int) (b Int) (c Int) (d Int)) (=> (= a 0) (p a b c d))))
(assert (forall ((a Int) (b Int) (c Int) (d Int)) (=> (and (p a b c d) (< a 5)) (q b (+ c 1)))))
(assert (forall ((a Int) (b Int)) (=> (and (q a b) (> a 9)) false))))");
  const auto read = read_arguments(system);
  EXPECT_THAT(read[0], ElementsAre(0, 1));
  EXPECT_THAT(read[1], ElementsAre(0));
}

TEST(ReadArguments, IncludeEqualVariablesAndConstants) {
  const horn::ClauseSystem system = clauses(R"(
(declare-fun p (Int Int Int) Bool)
(assert (forall ((a Int) (b Int) (c Int)) (=> (= a 0) (p a b c))))
(assert (forall ((a Int)) (=> (p a a 3) false))))");
  EXPECT_THAT(read_arguments(system)[0], ElementsAre(0, 1, 2));
}

TEST(ReadArguments, ExcludeWhatOnlyGoesRound) {
  const horn::ClauseSystem system = clauses(R"(
(declare-fun p (Int Int) Bool)
(assert (forall ((a Int) (b Int)) (p a b)))
(assert (forall ((a Int) (b Int)) (=> (p a b) (p b (+ a 1)))))
(assert (forall ((a Int) (b Int)) (=> (p a b) false))))");
  EXPECT_THAT(read_arguments(system)[0], IsEmpty());
}

TEST(Unrollings, IgnoreACounterThatNothingReads) {
  const char* const flip = R"(
(declare-fun p (Int Int) Bool)
(assert (forall ((x Int) (n Int)) (=> (and (= x 0) (= n 0)) (p x n))))
(assert (forall ((x Int) (n Int)) (=> (p x n) (p (- 1 x) (+ n 1)))))
(assert (forall ((x Int) (n Int)) (=> (and (p x n) (> x %)) false))))";
  auto flip_until = [&](const std::string& limit) {
    std::string text = flip;
    return clauses(text.replace(text.find('%'), 1, limit));
  };
  const UnrollingCertificate claim{{}, backends::unbounded_height, true};
  const CheckResult result = check_certificate(flip_until("1"), claim, {});
  EXPECT_EQ(result.status, CheckResult::Status::holds);
  EXPECT_EQ(result.height, 2u);
  EXPECT_EQ(check_certificate(flip_until("0"), claim, {}).status, CheckResult::Status::fails);
}

}  // namespace
}  // namespace heapreach::evidence::checker::read_arguments_test
