// Of what is learned about a location the best stays.
#include "pipeline/portfolio/location_results.h"

#include <gtest/gtest.h>

namespace heapreach::pipeline::location_results_test {
namespace {

Result result(Answer answer, std::uint64_t bound = 16) {
  Result result;
  result.subject = {"p.c", "sha1:00", SystemSubject{"main", bound}, LocationSubject{"a=deref"}};
  result.answer = std::move(answer);
  return result;
}

Result masked(std::uint64_t bound) {
  Result mask = result(Unknown{Failure::gave_up, "", "masked"}, bound);
  mask.masked_by = "b=free";
  return mask;
}

Proof bounded() {
  return {};
}

Proof for_every_bound() {
  Proof proof;
  proof.every_bound = true;
  return proof;
}

const Unknown unknown{Failure::time_limit, "explore", ""};

TEST(LocationResults, AVerdictIsNotReplacedByNone) {
  LocationResults results;
  EXPECT_TRUE(results.take(result(unknown)));
  EXPECT_TRUE(results.take(result(bounded())));
  EXPECT_FALSE(results.take(result(unknown)));
  EXPECT_TRUE(results.is_proved("a=deref"));
  EXPECT_TRUE(results.take(result(Counterexample{}, 64)));
  EXPECT_FALSE(results.is_proved("a=deref"));
  EXPECT_EQ(results.largest_of_errors(), 64u);
}

TEST(LocationResults, AProofForEveryBoundIsNotReplaced) {
  LocationResults results;
  EXPECT_TRUE(results.take(result(for_every_bound())));
  EXPECT_FALSE(results.take(result(bounded())));
  EXPECT_FALSE(results.take(result(unknown)));
  EXPECT_TRUE(results.is_settled("a=deref", 64));
}

TEST(LocationResults, AMaskIsNotReplacedByNothing) {
  LocationResults results;
  results.take(result(bounded()));
  results.mask(masked(16));
  EXPECT_FALSE(results.take(result(unknown)));
  EXPECT_TRUE(results.is_masked("a=deref"));
  EXPECT_TRUE(results.take(result(Counterexample{}, 64)));
  EXPECT_FALSE(results.is_masked("a=deref"));
}

TEST(LocationResults, AMaskIsKnownAsFarAsTheProofWas) {
  LocationResults results;
  results.take(result(bounded(), 16));
  const Result& within = results.mask(masked(4));
  EXPECT_TRUE(within.masked_within_bound);
  EXPECT_EQ(within.subject.system->bound, 16u);
  EXPECT_TRUE(results.is_settled("a=deref", 16));
  EXPECT_FALSE(results.is_settled("a=deref", 64));
  results.take(result(for_every_bound()));
  EXPECT_FALSE(results.mask(masked(4)).masked_within_bound);
  EXPECT_TRUE(results.is_settled("a=deref", 64));
}

TEST(LocationResults, WhatIsUnknownIsNotSettled) {
  LocationResults results;
  EXPECT_FALSE(results.is_settled("a=deref", 0));
  results.take(result(unknown));
  EXPECT_FALSE(results.is_settled("a=deref", 0));
}

}  // namespace
}  // namespace heapreach::pipeline::location_results_test
