// What is said of several results at once.
#include <gtest/gtest.h>

#include "pipeline/result/result.h"

namespace heapreach::pipeline::deciding_test {
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

}  // namespace
}  // namespace heapreach::pipeline::deciding_test
