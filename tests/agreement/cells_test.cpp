// Proofs over distinguished cells hold for every bound: one for a system that the oracle, or the
// file, knows an error of is a bug. Executions replay, so they need no second opinion.
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "pipeline/check_rts.h"
#include "rts/memory_errors.h"
#include "rts/write.h"
#include "tests/harness/data_files.h"
#include "tests/harness/oracle.h"
#include "tests/harness/random_system.h"

namespace heapreach::test {
namespace {

pipeline::Verdict decide(const rts::System& system, const std::string& encoding, double seconds) {
  pipeline::Strategy strategy{"pdr", encoding, {}, "default", false};
  strategy.encoder.bound = 4;
  pipeline::QuietMonitor monitor;
  return pipeline::check(system, strategy, {Deadline::in(seconds), 0, 0}, monitor);
}

class CellsData : public ::testing::TestWithParam<std::string> {};

TEST_P(CellsData, ProvesOnlyWhatIsInfeasibleAtEveryBound) {
  const rts::System system = load(GetParam());
  if (system.heap == rts::StartHeap::unknown) return;
  for (const char* encoding : {"cells:1", "cells:2"}) {
    const pipeline::Verdict verdict = decide(system, encoding, 1);
    const auto* infeasible = std::get_if<pipeline::Infeasible>(&verdict);
    if (infeasible == nullptr) continue;
    EXPECT_TRUE(infeasible->bound_independent);
    EXPECT_EQ(system.expect->kind, rts::Expectation::Kind::infeasible) << encoding;
  }
}

INSTANTIATE_TEST_SUITE_P(Data, CellsData, ::testing::ValuesIn(data_files()),
                         [](const auto& info) { return data_name(info.param); });

/// Number of proofs.
int compare(std::uint64_t first, std::uint64_t last) {
  int proofs = 0;
  OracleLimits limits;
  limits.states = 20000;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const rts::System system = rts::with_implicit_errors(random_system(seed));
    if (system.heap == rts::StartHeap::unknown) continue;
    const pipeline::Verdict verdict = decide(system, seed % 4 == 0 ? "cells:2" : "cells:1", 2);
    if (!std::holds_alternative<pipeline::Infeasible>(verdict)) continue;
    ++proofs;
    for (const std::uint64_t bound : {3, 5}) {
      const OracleAnswer answer = ask_oracle(system, bound, limits);
      if (!std::holds_alternative<OracleFeasible>(answer)) continue;
      std::ostringstream text;
      rts::write(text, system);
      ADD_FAILURE() << "seed " << seed << ": proved for every bound, but " << to_string(answer)
                    << " at " << bound << "\n"
                    << text.str();
    }
  }
  std::cout << proofs << " proofs in " << last - first << " systems\n";
  return proofs;
}

TEST(CellsRandom, ProofsAgreeWithTheOracle) { EXPECT_GT(compare(0, 60), 5); }
TEST(CellsRandomLong, ProofsAgreeWithTheOracle) { EXPECT_GT(compare(1000, 2000), 80); }

}  // namespace
}  // namespace heapreach::test
