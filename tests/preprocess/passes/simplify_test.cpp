// Constraints are made simple; clauses stay what they are.
#include "preprocess/passes/simplify.h"

#include <gtest/gtest.h>

#include "tests/preprocess/one_pass.h"

namespace heapreach::preprocess::simplify_test {
namespace {

using SimplifyPass = test::OnePass;

TEST_F(SimplifyPass, KeepsTheSystemsShape) {
  const auto p = predicate("p", 2);
  clause({p, {x(0), x(1)}}, {}, both(equal(x(0), num(1)), equal(x(1), plus(x(0), 1))));
  clause(
      {p, {x(2), x(3)}}, {{p, {x(0), x(1)}}},
      terms().conjunction({equal(x(2), x(1)), equal(x(3), plus(x(2), 1)), at_most(x(2), num(5))}));
  clause({p, {x(0), x(1)}}, {{p, {x(0), x(1)}}}, both(equal(x(0), num(1)), at_least(x(0), 3)));
  query({{p, {x(0), x(1)}}}, at_least(x(0), 7));
  const Preprocessed after = run_pass("simplify");
  EXPECT_EQ(after.system.clauses.size(), 3u);  // one was contradictory
  EXPECT_TRUE(after.system.clauses[0].constraint->is_true());
  check(after, false);
}

}  // namespace
}  // namespace heapreach::preprocess::simplify_test
