// Mutated executions before two that share no code: the tool's replayer, and the reference
// interpreter.
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "rts/text/write.h"
#include "tests/harness/mutate_execution.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_full.h"
#include "tests/harness/replay_cross_check.h"

namespace heapreach::test::mutated_executions_test {
namespace {

using namespace rts;

constexpr std::uint64_t bound = 3;

struct Tally {
  int executions = 0, mutants = 0, accepted = 0, answers = 0;
};

/// Feasible questions' executions, mutated, then mutants that are executions mutated once more.
void compare(std::uint64_t seed, int mutants, Tally& tally) {
  const System system = random_full_system(seed);
  Random random(seed);
  const Question question = random_question(system, random);
  OracleLimits limits;
  limits.states = 2000;
  const OracleAnswer answer = ask_oracle(system, bound, question, limits);
  const auto* found = std::get_if<OracleFeasible>(&answer);
  if (found == nullptr) return;
  ++tally.executions;
  const std::size_t edges = with_edges_for(system, question).edges().size();
  Execution current = found->execution;
  for (int i = 0; i < mutants; ++i) {
    const Execution mutant =
        mutated(random.chance(60) ? found->execution : current, system, edges, random);
    const std::uint64_t within = random.chance(85) ? bound : random.below(6);
    const Question asked = random.chance(70) ? question : random_question(system, random);
    bool accepted = false;
    const std::string problem = difference_on(system, within, asked, mutant, &accepted);
    if (!problem.empty()) {
      std::ostringstream text;
      write(text, system);
      ADD_FAILURE() << "seed " << seed << ", mutant " << i << ": " << problem << "\n" << text.str();
      return;
    }
    ++tally.mutants;
    tally.accepted += accepted;
    tally.answers += accepted && replay_answers(system, within, asked, mutant);
    if (accepted) current = mutant;
  }
}

void compare_all(std::uint64_t first, std::uint64_t last, int mutants) {
  Tally tally;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    compare(seed, mutants, tally);
    if (::testing::Test::HasFailure()) return;
  }
  std::cout << tally.executions << " executions, " << tally.mutants << " mutants, of which "
            << tally.accepted << " are executions and " << tally.answers << " answers\n";
  EXPECT_GT(tally.accepted * 20, tally.mutants) << "nothing but nonsense";
  EXPECT_GT(tally.answers * 50, tally.mutants);
}

TEST(MutatedExecutions, AreTakenAlike) {
  compare_all(0, 200, 12);
}

class MutatedExecutionsLong : public ::testing::TestWithParam<int> {};

TEST_P(MutatedExecutionsLong, AreTakenAlike) {
  const auto first = 10000 + 2500 * static_cast<std::uint64_t>(GetParam());
  compare_all(first, first + 2500, 40);
}

INSTANTIATE_TEST_SUITE_P(Shard, MutatedExecutionsLong, ::testing::Range(0, 4));

}  // namespace
}  // namespace heapreach::test::mutated_executions_test
