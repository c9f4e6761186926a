// Random machines on binary trees, lists of lists and tagged elements. Against the oracle.
#include <gtest/gtest.h>

#include "tests/harness/oracle.h"
#include "tests/search/machines.h"
#include "tests/search/trees.h"

namespace heapreach::test::trees_test {
namespace {

const Machines machines{tree_machine, 4, OracleLimits{}.domain, 50};

const Machines with_sentinels{sentinel_machine, 4, OracleLimits{}.domain, 50};

const Machines with_tags{tagged_machine, 3, OracleLimits{}.domain, 50};

TEST(ExploreTrees, AgreesWithTheOracle) {
  compare(machines, 0, 12, 6);
}

TEST(ExploreSentinels, AgreesWithTheOracle) {
  compare(with_sentinels, 0, 8, 8);
}

TEST(ExploreTagged, AgreesWithTheOracle) {
  compare(with_tags, 0, 12, 6);
}

// In shards, so that they run side by side.
class ExploreTreesLong : public ::testing::TestWithParam<int> {};

TEST_P(ExploreTreesLong, AgreesWithTheOracle) {
  compare(machines, 1000 + 150 * GetParam(), 1150 + 150 * GetParam(), 6);
}

TEST_P(ExploreTreesLong, AgreesWithTheOracleOnSentinels) {
  compare(with_sentinels, 1000 + 150 * GetParam(), 1150 + 150 * GetParam(), 8);
}

TEST_P(ExploreTreesLong, AgreesWithTheOracleOnTags) {
  compare(with_tags, 1000 + 150 * GetParam(), 1150 + 150 * GetParam(), 6);
}

TEST_P(ExploreTreesLong, AgreesWithTheOracleAtEightCells) {
  compare(machines, 5000 + 150 * GetParam(), 5150 + 150 * GetParam(), 8);
}

INSTANTIATE_TEST_SUITE_P(Shard, ExploreTreesLong, ::testing::Range(0, 10));

}  // namespace
}  // namespace heapreach::test::trees_test
