#include "pipeline/portfolio/race.h"

#include <algorithm>
#include <thread>

#include "support/stopwatch.h"

namespace heapreach::pipeline {

namespace {

/// How long an answer without invariants waits for a better one: this many seconds, or this share
/// of the time it took if that is longer.
constexpr double least_grace = 1.0;
constexpr double grace_share = 0.5;

/// The same of an execution of an approximation, which a search of the system may refute.
constexpr double least_patience = 20.0;
constexpr double patience_share = 2.0;

/// The second strategy begins after so many seconds without an answer. Most questions are decided
/// before that, and to start another process took as long as to answer them.
constexpr double first_head_start = 0.1;

/// Soon there are as many strategies as cores, at least two. The others begin when one of those has
/// ended, or after so many seconds: what shares a core with the answer delays it.
constexpr double head_start = 0.3;

/// Strategies that read clauses run at a lower priority (nice(2)) beside a search of the system
/// itself: they use what it leaves of the cores, and a third of an equal share where it leaves
/// nothing. The search and the drawn executions decide most systems, and an equal share of six
/// strategies is a third of a core on a machine of two.
constexpr int clause_priority = 5;

/// Those of the others have no encoding.
bool reads_clauses(const Strategy& strategy) {
  return !strategy.encoding.empty();
}

std::size_t first_strategies() {
  return std::max(2U, std::thread::hardware_concurrency());
}

class Race {
 public:
  explicit Race(Contest& contest)
      : contest_(contest),
        supervisor_(Deadline::in(contest.limits().deadline.wall_remaining() + grace_of_strategies),
                    contest.limits().memory_megabytes) {}

  void run() {
    begin_next();
    Supervisor::Handlers handlers;
    handlers.line = [&](std::size_t strategy, std::string_view line) { receive(strategy, line); };
    handlers.ended = [&](std::size_t strategy, const WorkerEnd& end) {
      contest_.note_end(strategy, end);
      begin_next();
    };
    handlers.tick = [&] {
      const bool has_answer = contest_.has_winner() || contest_.has_candidate();
      if (has_answer && grace_.expired()) return supervisor_.stop_all();
      const double least = begun_ < first_strategies() ? first_head_start : head_start;
      if (watch_.seconds() - last_begin_ > least) begin_next();
    };
    supervisor_.run(handlers);
  }

 private:
  /// If there is time left and one to begin. Worker ids are indices of strategies, since workers
  /// are started in that order.
  void begin_next() {
    const bool over = contest_.limits().deadline.expired() || contest_.is_decided();
    if (over || grace_.expired() || begun_ == contest_.strategies().size()) return;
    const std::size_t strategy = begun_++;
    last_begin_ = watch_.seconds();
    supervisor_.start([this, strategy](int fd) {
      const std::vector<Strategy>& all = contest_.strategies();
      if (reads_clauses(all[strategy]) && !std::all_of(all.begin(), all.end(), reads_clauses)) {
        lower_priority(clause_priority);
      }
      contest_.work(strategy, contest_.limits(), fd);
    });
  }

  /// Answers that were under way when the first one won may still come in.
  void receive(std::size_t strategy, std::string_view line) {
    const bool had_winner = contest_.has_winner();
    const bool had_candidate = contest_.has_candidate();
    contest_.receive(strategy, line);
    if (contest_.has_candidate() && !had_candidate && !contest_.has_winner()) {
      grace_ = grace_.at_most(std::max(least_patience, patience_share * watch_.seconds()));
    }
    if (contest_.is_decided()) return supervisor_.stop_all();
    if (had_winner || !contest_.has_winner() || contest_.waits_for_every_bound()) return;
    grace_ = grace_.at_most(std::max(least_grace, grace_share * watch_.seconds()));
  }

  Contest& contest_;
  Supervisor supervisor_;
  Deadline grace_;  // how long a winner without invariants waits for a better one
  Stopwatch watch_;
  std::size_t begun_ = 0;  // strategies
  double last_begin_ = 0;  // seconds on watch_
};

}  // namespace

void race(Contest& contest) {
  Race(contest).run();
}

}  // namespace heapreach::pipeline
