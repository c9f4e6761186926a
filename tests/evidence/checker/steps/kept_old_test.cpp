// Which numbers are surely no addresses that were handed out since the start (open_address.cpp):
// old unknowns, and what constraints keep at or below one.
#include <gtest/gtest.h>

#include "evidence/checker/conditions/linear.h"
#include "evidence/checker/steps/address.h"
#include "tests/evidence/checker/graph_parts.h"

namespace heapreach::evidence::checker::kept_old_test {
namespace {

using test::parts::linear;

class KeptOld : public ::testing::Test {
 protected:
  /// Whether u0 is, where u5 and u6 are old.
  static bool kept(const std::vector<Constraint>& facts, const Linear& number = term_of(0)) {
    return is_kept_old(number, {5, 6}, Facts(facts));
  }
  const Linear u0 = term_of(0), u1 = term_of(1), u6 = term_of(6);
};

TEST_F(KeptOld, IsAnOldUnknownItself) {
  EXPECT_TRUE(kept({}, term_of(5)));
  EXPECT_FALSE(kept({}, term_of(4)));
  EXPECT_FALSE(kept({}, linear(1, {{5, 1}})));
  EXPECT_FALSE(kept({}, linear(0, {{5, 2}})));
  EXPECT_FALSE(kept({}, linear(0, {{5, -1}})));
  EXPECT_FALSE(kept({}, linear(0, {{5, 1}, {6, 1}})));
  EXPECT_FALSE(kept({}, constant(5)));
}

TEST_F(KeptOld, IsWhatLiesAtOrBelowOne) {
  EXPECT_TRUE(kept({at_most(u0, u6)}));
  EXPECT_TRUE(kept({at_most(sum(u0, constant(1)), u6)}));
  EXPECT_FALSE(kept({at_most(u0, sum(u6, constant(1)))}));
  EXPECT_FALSE(kept({at_most(u6, u0)}));
  EXPECT_FALSE(kept({negation(equal(u0, u6))}));
  EXPECT_FALSE(kept({at_most(multiple(2, u0), u6)}));
  EXPECT_FALSE(kept({at_most(u0, multiple(2, u6))}));
  EXPECT_FALSE(kept({at_most(u0, sum(u1, u6))}));
  EXPECT_FALSE(kept({at_most(u0, constant(3))}));
}

TEST_F(KeptOld, IsWhatEqualsOneOrLess) {
  EXPECT_TRUE(kept({equal(u0, u6)}));
  EXPECT_TRUE(kept({equal(u6, u0)}));
  EXPECT_TRUE(kept({equal(sum(u0, constant(1)), u6)}));
  EXPECT_TRUE(kept({equal(u6, sum(u0, constant(1)))}));
  EXPECT_FALSE(kept({equal(u0, sum(u6, constant(1)))}));
  EXPECT_FALSE(kept({equal(sum(u6, constant(1)), u0)}));
}

TEST_F(KeptOld, GoesByWayOfOthers) {
  EXPECT_TRUE(kept({at_most(u1, u6), at_most(u0, u1)}));
  EXPECT_FALSE(kept({at_most(u1, u6), at_most(u1, u0)}));
  EXPECT_FALSE(kept({equal(u0, u1), equal(u1, u0)}));
}

}  // namespace
}  // namespace heapreach::evidence::checker::kept_old_test
