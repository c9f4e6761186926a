// Groups of questions in processes of their own.
#include "cli/triage/climbers.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <map>
#include <string>

namespace heapreach::cli::climbers_test {
namespace {

triage::Verdict with_reason(std::string reason) {
  triage::Verdict verdict;
  verdict.reason = std::move(reason);
  return verdict;
}

/// The reasons of the verdicts that came, by question.
std::map<std::size_t, std::string> reasons_of(
    const std::vector<std::vector<std::size_t>>& groups, std::uint64_t jobs,
    const std::function<triage::Verdict(std::size_t)>& climb) {
  std::map<std::size_t, std::string> reasons;
  climb_all(groups, {jobs, climb, [&](std::size_t question, const triage::Verdict& verdict) {
                       EXPECT_FALSE(reasons.contains(question));
                       reasons[question] = verdict.reason;
                     }});
  return reasons;
}

TEST(Climbers, AnswerEachQuestion) {
  const auto climb = [](std::size_t q) { return with_reason("answer " + std::to_string(q)); };
  const std::map<std::size_t, std::string> expected = {
      {0, "answer 0"}, {1, "answer 1"}, {2, "answer 2"}, {5, "answer 5"}};
  EXPECT_EQ(reasons_of({{0, 5}, {2}, {1}}, 1, climb), expected);
  EXPECT_EQ(reasons_of({{0, 5}, {2}, {1}}, 2, climb), expected);
}

TEST(Climbers, AProcessThatEndsCostsOneQuestion) {
  const auto climb = [](std::size_t q) {
    if (q == 1) _exit(3);
    return with_reason("answer");
  };
  const std::map<std::size_t, std::string> reasons = reasons_of({{0, 1, 2}, {3}}, 2, climb);
  EXPECT_EQ(reasons.size(), 4u);
  EXPECT_EQ(reasons.at(1), "the process that asked it ended");
  EXPECT_EQ(reasons.at(2), "answer");
}

}  // namespace
}  // namespace heapreach::cli::climbers_test
