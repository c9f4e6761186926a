// Random graphs with arithmetic on pointers (tests/harness/chaos.h) against the oracle.
#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/text/write.h"
#include "tests/harness/chaos.h"
#include "tests/harness/oracle.h"
#include "tests/harness/shrink.h"
#include "tests/search/support.h"

namespace heapreach::test::chaos_test {
namespace {

constexpr std::uint64_t bound = 4;
struct Count {
  int feasible = 0, infeasible = 0, given_up = 0;
  std::map<std::string, int> reasons;
};

std::string problem_of(const rts::System& unexpanded, Checked& answer) {
  try {
    const rts::System system = rts::with_implicit_errors(unexpanded);
    answer = checked(system, bound, 1);
    if (!answer.problem.empty() || answer.outcome == Outcome::gave_up) return answer.problem;
    OracleLimits limits;
    limits.states = 10000;
    return contradiction(answer, ask_oracle(system, bound, limits));
  } catch (const std::exception& error) {
    return std::string("exception: ") + error.what();
  }
}

void compare(std::uint64_t first, std::uint64_t last) {
  Count count;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const rts::System system = chaos(seed);
    Checked answer;
    const std::string problem = problem_of(system, answer);
    ++(answer.outcome == Outcome::feasible     ? count.feasible
       : answer.outcome == Outcome::infeasible ? count.infeasible
                                               : count.given_up);
    if (answer.outcome == Outcome::gave_up) ++count.reasons[answer.reason];
    if (problem.empty()) continue;
    const rts::System small = shrink(system, [&](const rts::System& candidate) {
      Checked ignored;
      return problem_of(candidate, ignored) == problem;
    });
    std::ostringstream text;
    rts::write(text, small);
    ADD_FAILURE() << "seed " << seed << ": " << problem << "\n" << text.str();
  }
  std::cout << "feasible " << count.feasible << ", infeasible " << count.infeasible << ", given up "
            << count.given_up << "\n";
  for (const auto& [reason, number] : count.reasons) std::cout << number << " " << reason << "\n";
  EXPECT_LE(2 * count.given_up, static_cast<int>(last - first));
}

TEST(ExploreChaos, AgreesWithTheOracle) {
  compare(0, 60);
}

TEST(ExploreChaosLong, AgreesWithTheOracle) {
  compare(1000, 3000);
}

}  // namespace
}  // namespace heapreach::test::chaos_test
