// Random machines on trees and lists of lists in which the order of data matters. Against the
// oracle.
#include <gtest/gtest.h>

#include "tests/search/machines.h"
#include "tests/search/ordered_data.h"

namespace heapreach::test::ordered_data_test {
namespace {

const Machines machines{ordered_machine, 2, 3, 50};

TEST(ExploreOrderedData, AgreesWithTheOracle) {
  compare(machines, 0, 25, 7);
}

const Machines kept{kept_order_machine, 2, 3, 50, 5};

class ExploreKeptOrderLong : public ::testing::TestWithParam<int> {};

TEST_P(ExploreKeptOrderLong, AgreesWithTheOracle) {
  compare(kept, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 9);
}

INSTANTIATE_TEST_SUITE_P(Shard, ExploreKeptOrderLong, ::testing::Range(0, 6));

class ExploreOrderedDataLong : public ::testing::TestWithParam<int> {};

TEST_P(ExploreOrderedDataLong, AgreesWithTheOracle) {
  compare(machines, 1000 + 100 * GetParam(), 1100 + 100 * GetParam(), 9);
}

INSTANTIATE_TEST_SUITE_P(Shard, ExploreOrderedDataLong, ::testing::Range(0, 6));

}  // namespace
}  // namespace heapreach::test::ordered_data_test
