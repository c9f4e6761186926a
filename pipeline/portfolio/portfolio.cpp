#include "pipeline/portfolio/portfolio.h"

#include "pipeline/portfolio/contest.h"
#include "pipeline/portfolio/race.h"
#include "pipeline/portfolio/turns.h"

namespace heapreach::pipeline {

Result run_portfolio(const std::vector<Strategy>& strategies, const Limits& limits,
                     Channel& channel, const RunStrategy& run, const MakeUnknown& unknown,
                     Lessons* lessons) {
  Contest contest(strategies, limits, channel, run, unknown);
  limits.deadline.has_work_limit() ? take_turns(contest) : race(contest);
  Result result = contest.outcome();
  if (lessons != nullptr) contest.put_lessons(*lessons);
  return result;
}

}  // namespace heapreach::pipeline
