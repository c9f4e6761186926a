#include "tests/search/machines.h"

#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "rts/model/memory_errors.h"
#include "rts/text/read/read.h"
#include "rts/text/write.h"
#include "tests/harness/limits.h"
#include "tests/harness/oracle.h"
#include "tests/harness/shrink.h"
#include "tests/search/support.h"

namespace heapreach::test {
namespace {

constexpr double millions_of_the_oracle = 10;

struct Count {
  int feasible = 0, infeasible = 0, every_bound = 0, given_up = 0;

  void add(const Checked& answer) {
    if (answer.outcome == Outcome::feasible) ++feasible;
    if (answer.outcome == Outcome::infeasible) ++infeasible;
    if (answer.outcome == Outcome::infeasible && answer.every_bound) ++every_bound;
    if (answer.outcome == Outcome::gave_up) ++given_up;
  }
};

std::string problem_of(const rts::System& unexpanded, std::uint64_t bound, const Machines& machines,
                       Checked& answer) {
  try {
    const rts::System system = rts::with_implicit_errors(unexpanded);
    answer = checked(system, bound, 2);
    if (!answer.problem.empty() || answer.outcome == Outcome::gave_up) return answer.problem;
    OracleLimits limits;
    limits.states = 30000;
    limits.deadline = work_deadline(millions_of_the_oracle);
    limits.domain = machines.domain;
    const std::uint64_t tried = answer.every_bound ? bound + machines.more_cells : bound;
    return contradiction(answer, ask_oracle(system, tried, limits));
  } catch (const std::exception& error) {
    return std::string("exception: ") + error.what();
  }
}

}  // namespace

void compare(const Machines& machines, std::uint64_t first, std::uint64_t last,
             std::uint64_t bound) {
  Count count;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const rts::System system = rts::read_text(machines.text_of(seed), "machine").system;
    Checked answer;
    const std::string problem = problem_of(system, bound, machines, answer);
    count.add(answer);
    if (problem.empty()) continue;
    const rts::System small = shrink(system, [&](const rts::System& candidate) {
      Checked ignored;
      return problem_of(candidate, bound, machines, ignored) == problem;
    });
    std::ostringstream text;
    rts::write(text, small);
    ADD_FAILURE() << "seed " << seed << ": " << problem << "\n" << text.str();
  }
  std::cout << "feasible " << count.feasible << ", infeasible " << count.infeasible << " ("
            << count.every_bound << " of them at every bound), given up " << count.given_up << "\n";
  const int all = static_cast<int>(last - first);
  EXPECT_LE(100 * count.given_up, machines.given_up * all);
  EXPECT_GE(100 * count.every_bound, machines.every_bound * all);
}

}  // namespace heapreach::test
