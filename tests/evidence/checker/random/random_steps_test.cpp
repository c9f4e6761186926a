// Random steps from random states: whatever a concrete execution comes to is in one of the targets,
// if the checker accepts these. What states contain is decided by brute force
// (tests/harness/membership), which shares no code with the checker.
#include <gtest/gtest.h>

#include <iostream>

#include "evidence/checker/graph/check_state_graph.h"
#include "support/error.h"
#include "tests/evidence/checker/random/random_step.h"
#include "tests/harness/limits.h"

namespace heapreach::test::random_steps_test {
namespace {

constexpr int heaps = 6;    // of each state from which a step is taken
constexpr int targets = 3;  // claims about one step

bool is_accepted(const RandomStep& step) {
  using Status = evidence::CheckResult::Status;
  try {
    const Limits limits = work_limits(3);
    return evidence::checker::check_state_graph(step.system, step.graph, limits).status ==
           Status::holds;
  } catch (const BackendError&) {
    return false;
  }
}

void take(bool open, std::uint64_t first, std::uint64_t last, int least_accepted, int least_steps) {
  int accepted = 0, refused = 0, steps = 0;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    Random random(seed);
    std::optional<RandomStep> step = random_step(open, random);
    for (int t = 0; step && t < targets; ++t) {
      draw_targets(*step, random);
      if (!is_accepted(*step)) {
        ++refused;
        continue;
      }
      ++accepted;
      const Tried tried = take_steps(*step, heaps, random);
      steps += tried.steps;
      EXPECT_EQ(tried.escaped.value_or(""), "") << "seed " << seed << ", targets " << t;
    }
  }
  std::cout << accepted << " accepted, " << refused << " refused, " << steps << " steps\n";
  EXPECT_GE(accepted, least_accepted);
  EXPECT_GE(steps, least_steps);
}

TEST(RandomSteps, LeadToWhatIsAccepted) {
  take(false, 0, 150, 150, 600);
}

TEST(RandomSteps, LeadToWhatIsAcceptedInOpenStates) {
  take(true, 0, 60, 70, 150);
}

class RandomStepsLong : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomStepsLong, LeadToWhatIsAccepted) {
  const std::uint64_t first = 100000 * GetParam();
  take(false, first, first + 4000, 5000, 20000);
}

TEST_P(RandomStepsLong, LeadToWhatIsAcceptedInOpenStates) {
  const std::uint64_t first = 100000 * GetParam();
  take(true, first, first + 1000, 1200, 3000);
}

INSTANTIATE_TEST_SUITE_P(All, RandomStepsLong, ::testing::Range<std::uint64_t>(1, 6));

}  // namespace
}  // namespace heapreach::test::random_steps_test
