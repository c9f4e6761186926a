#include "evidence/path.h"

#include <gtest/gtest.h>
#include <iostream>

#include "evidence/account.h"
#include "tests/evidence/support.h"
#include "tests/support/data_files.h"
#include "tests/support/oracle.h"

namespace heapreach::test {
namespace {

TEST(Path, SolvesEveryPathThatTheOracleFinds) {
  int feasible = 0;
  for (const std::string& name : data_files()) {
    SCOPED_TRACE(name);
    const rts::System system = load(name); std::cerr << "--- " << name << std::endl;
    for (std::uint64_t bound : {2, 4}) {
      OracleLimits limits; limits.states = 2000;
      const OracleAnswer answer = ask_oracle(system, bound, limits);
      const auto* found = std::get_if<OracleFeasible>(&answer);
      if (found == nullptr) continue;
      ++feasible;
      const rts::Execution execution = solved(system, bound, edges_of(found->execution));
      if (execution.start_values.empty()) continue;
      EXPECT_TRUE(system.is_error(rts::replay(system, bound, execution).vertex));
      std::cerr << "=== " << name << " " << bound << "\n" << evidence::account(system, bound, execution);
      break;
    }
  }
  EXPECT_GT(feasible, 20);
}

}  // namespace
}  // namespace heapreach::test
