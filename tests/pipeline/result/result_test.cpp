// What is said of one result, and of several at once.
#include "pipeline/result/result.h"

#include <gtest/gtest.h>

#include "support/error.h"

namespace heapreach::pipeline::result_test {
namespace {

Result result(Answer answer, std::uint64_t bound = 64, bool asked = true) {
  Result result;
  result.subject.system = SystemSubject{"main", bound};
  result.subject.system->bound_asked = asked;
  result.answer = std::move(answer);
  return result;
}

Proof every_bound() {
  Proof proof;
  proof.every_bound = true;
  return proof;
}

struct Deciding : ::testing::Test {
  const Result found = result(Counterexample{});
  const Result open = result(Unknown{});
  const Result narrow = result(Proof{}, 16, false);
  const Result wide = result(Proof{}, 64, false);
  const Result asked = result(Proof{}, 4);
  const Result proved = result(every_bound());
};

TEST_F(Deciding, GoesByExitCodesAndThenByBounds) {
  const std::vector<const Result*> ascending = {&proved, &asked, &wide, &narrow, &open, &found};
  for (std::size_t worse = 0; worse < ascending.size(); ++worse) {
    for (std::size_t other = 0; other <= worse; ++other) {
      EXPECT_EQ(&deciding({ascending[worse], ascending[other]}), ascending[worse]);
      EXPECT_EQ(&deciding({ascending[other], ascending[worse]}), ascending[worse]);
      const int code = exit_code(*ascending[worse]);
      EXPECT_EQ(deciding(code, exit_code(*ascending[other])), code);
      EXPECT_EQ(deciding(exit_code(*ascending[other]), code), code);
    }
  }
}

TEST_F(Deciding, CountsThoseThatDecideFirst) {
  Result masked = open;
  masked.masked_by = "a=free";
  EXPECT_EQ(counted({&proved, &wide, &narrow, &open, &masked, &found, &proved}),
            "1 feasible, 1 masked, 1 unknown, 1 infeasible within 16 cells, 1 infeasible within 64 "
            "cells, 2 infeasible");
}

TEST_F(Deciding, OtherExitCodesAreNone) {
  EXPECT_THROW(deciding(0, 2), InternalError);
}

TEST(Result, VerdictsAreDefiniteUnlessTheyAreUnknownOrCandidates) {
  EXPECT_TRUE(is_definite(Counterexample{}) && is_definite(Proof{}) && is_definite(Derivable{}) &&
              is_definite(Underivable{}));
  EXPECT_FALSE(is_definite(Unknown{}) || is_definite(Candidate{}));
  EXPECT_EQ(failure_of(Candidate{}), Failure::gave_up);
  EXPECT_EQ(failure_of(Unknown{Failure::time_limit, "", ""}), Failure::time_limit);
  EXPECT_EQ(failure_of(Proof{}), std::nullopt);
}

TEST(Result, SaysWhetherAnErrorIsReached) {
  EXPECT_EQ(claims_reachable(Counterexample{}), true);
  EXPECT_EQ(claims_reachable(Candidate{}), true);
  EXPECT_EQ(claims_reachable(Derivable{}), true);
  EXPECT_EQ(claims_reachable(Proof{}), false);
  EXPECT_EQ(claims_reachable(Underivable{}), false);
  EXPECT_EQ(claims_reachable(Unknown{}), std::nullopt);
}

TEST(Result, HasAWord) {
  const std::vector<Answer> answers = {Counterexample{}, Proof{},     Derivable{},
                                       Underivable{},    Candidate{}, Unknown{}};
  std::string words;
  for (const Answer& answer : answers) words += std::string(verdict_word(answer)) + " ";
  EXPECT_EQ(words, "feasible infeasible unsat sat unknown unknown ");
}

TEST(Result, CountsCellsOnTopOfStaticBlocks) {
  const auto words = [](std::uint64_t bound, std::optional<std::uint64_t> static_cells) {
    return bound_in_words({"main", bound, static_cells});
  };
  EXPECT_EQ(words(64, std::nullopt), "64 cells");
  EXPECT_EQ(words(64, 60), "4 cells");
  EXPECT_EQ(words(64, 63), "1 cell");
  EXPECT_EQ(words(64, 65), "0 cells");
}

TEST_F(Deciding, ProofsAtABoundSayWhich) {
  EXPECT_EQ(verdict_line(narrow), "infeasible within 16 cells");
  EXPECT_EQ(verdict_line(proved), "infeasible");
  EXPECT_EQ(verdict_line(found), "feasible");
}

TEST_F(Deciding, ExitCodesSayWhatIsKnown) {
  EXPECT_EQ(exit_code(found), 10);
  EXPECT_EQ(exit_code(open), 20);
  EXPECT_EQ(exit_code(narrow), 1);
  EXPECT_EQ(exit_code(asked), 0);
  EXPECT_EQ(exit_code(proved), 0);
}

TEST(Result, HasTheEvidenceOfItsAnswer) {
  Counterexample found;
  found.execution.text = "an execution";
  Proof proof;
  proof.certificate.text = "a certificate";
  EXPECT_EQ(evidence_of(found)->text, "an execution");
  EXPECT_EQ(evidence_of(proof)->text, "a certificate");
  const Candidate candidate{found, "a product"};
  EXPECT_EQ(evidence_of(candidate), nullptr);
  EXPECT_EQ(evidence_of(Unknown{}), nullptr);
  const Answer one = found, other = candidate;
  EXPECT_EQ(execution_of(one)->text, "an execution");
  EXPECT_EQ(execution_of(other)->text, "an execution");
  EXPECT_EQ(execution_of(Proof{}), nullptr);
}

TEST(Result, SaysWhyThereIsNoAnswer) {
  EXPECT_EQ(reason_of(Unknown{Failure::time_limit, "pdr", "late"}), "time limit reached in pdr");
  EXPECT_EQ(reason_of(Unknown{Failure::memory_limit, "", "full"}), "memory limit: full");
  EXPECT_EQ(reason_of(Unknown{Failure::gave_up, "pdr", "a word"}), "a word (pdr)");
  EXPECT_EQ(reason_of(Unknown{Failure::gave_up, "", "a word"}), "a word");
}

TEST(Result, CandidatesSayWhatMayBeTried) {
  const std::string text = "there is an execution, but of an approximation (a product)";
  EXPECT_EQ(reason_of(Candidate{{}, "a product"}), text + "; check --run tries it on the program");
  EXPECT_EQ(reason_of(Candidate{{}, "a product", true}), text + ", which a run did not confirm");
  EXPECT_EQ(reason_of(Candidate{{}, "a product", false, false}), text);
}

}  // namespace
}  // namespace heapreach::pipeline::result_test
