#include "backends/pdr/acyclic.h"

#include <gtest/gtest.h>

#include "tests/backends/evidence.h"
#include "tests/backends/examples.h"

namespace heapreach::backends::acyclic_test {
namespace {

using horn::Sort;

horn::ClauseSystem chain(int asked) {
  Builder b;
  const auto p = b.predicate("p", {Sort::integer}), q = b.predicate("q", {Sort::integer});
  const auto x = b.integer(0), y = b.integer(1);
  b.fact({p, {x}}, b.terms.less(x, b.number(3)));
  b.rule({q, {b.terms.add(x, y)}}, {{p, {x}}, {p, {y}}});
  b.query({{q, {x}}}, b.terms.less(b.number(asked), x));
  return b.system;
}

TEST(AcyclicSolver, FindsModels) {
  const auto solver = acyclic_solver({});
  const auto system = chain(4);
  const auto model = solver(system, {});
  ASSERT_TRUE(model);
  EXPECT_EQ(fault_of(system, *model), "");
}

TEST(AcyclicSolver, SaysNothingWhereThereIsNone) {
  EXPECT_FALSE(acyclic_solver({})(chain(3), {}));
  EXPECT_FALSE(acyclic_solver({})(chain(4), Deadline::in(0)));
}

TEST(AcyclicSolver, EndsAtItsLimit) {
  EXPECT_FALSE(acyclic_solver({}, 0.3)(hard(), {}));
}

}  // namespace
}  // namespace heapreach::backends::acyclic_test
