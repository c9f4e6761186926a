// Questions to Z3 end at the limit of work, also those whose steps it does not count.
#include "backends/smt/z3_guard.h"

#include <gtest/gtest.h>

#include "support/work.h"

namespace heapreach::backends::z3_guard_test {
namespace {

/// More pigeons than holes: more than Z3 finds out in minutes.
void add_pigeons(z3::solver& solver, int holes) {
  z3::context& context = solver.ctx();
  const auto sits = [&](int pigeon, int hole) {
    return context.bool_const(("p" + std::to_string(pigeon) + "_" + std::to_string(hole)).c_str());
  };
  for (int pigeon = 0; pigeon <= holes; ++pigeon) {
    z3::expr_vector places(context);
    for (int hole = 0; hole < holes; ++hole) {
      places.push_back(sits(pigeon, hole));
      for (int other = 0; other < pigeon; ++other) {
        solver.add(!sits(pigeon, hole) || !sits(other, hole));
      }
    }
    solver.add(z3::mk_or(places));
  }
}

TEST(Z3Guard, AQuestionThatCountsNoStepsCountsAsAllWork) {
  const Deadline deadline = Deadline::of_work(1'000'000);
  Z3Guard guard({deadline, 0, 0}, "test", {0.05, 0});
  z3::solver solver(guard.context());
  add_pigeons(solver, 12);
  const z3::check_result answer = guard.ask(solver, [&] {
    solver.set("rlimit", 0u);  // none
    return solver.check();
  });
  EXPECT_EQ(answer, z3::unknown);
  EXPECT_EQ(guard.failure_of(solver.reason_unknown()), Failure::work_limit);
  EXPECT_EQ(deadline.work_left(), 0u);
}

TEST(Z3Guard, AQuestionThatEndsInTimeCountsAsItsSteps) {
  const Deadline deadline = Deadline::of_work(100'000'000);
  Z3Guard guard({deadline, 0, 0}, "test");
  z3::solver solver(guard.context());
  add_pigeons(solver, 4);
  EXPECT_EQ(guard.ask(solver, [&] { return solver.check(); }), z3::unsat);
  EXPECT_GT(deadline.work_left(), 50'000'000u);
  EXPECT_LT(deadline.work_left(), 100'000'000u);
}

}  // namespace
}  // namespace heapreach::backends::z3_guard_test
