// Random machines on skip lists. Against the oracle.
#include <gtest/gtest.h>

#include "tests/harness/oracle.h"
#include "tests/search/machines.h"
#include "tests/search/skips.h"

namespace heapreach::test::skips_test {
namespace {

const Machines machines{skip_machine, 4, OracleLimits{}.domain, 70};

TEST(ExploreSkips, AgreesWithTheOracle) {
  compare(machines, 0, 10, 6);
}

// In shards, so that they run side by side.
class ExploreSkipsLong : public ::testing::TestWithParam<int> {};

TEST_P(ExploreSkipsLong, AgreesWithTheOracle) {
  compare(machines, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 8);
}

INSTANTIATE_TEST_SUITE_P(Shard, ExploreSkipsLong, ::testing::Range(0, 10));

}  // namespace
}  // namespace heapreach::test::skips_test
