#include "pipeline/portfolio/turns.h"

#include <algorithm>

#include "support/work.h"

namespace heapreach::pipeline {

namespace {

/// What each strategy may do in the first round. Most systems are decided in less.
constexpr std::uint64_t first_quantum = 250'000;
/// The first strategy in the list decides most systems, and gets so many quanta in each round.
constexpr std::uint64_t quanta_of_first = 4;

class Turns {
 public:
  explicit Turns(Contest& contest) : contest_(contest), deadline_(contest.limits().deadline) {}

  void run() {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < contest_.strategies().size(); ++i) open.push_back(i);
    for (std::uint64_t quantum = first_quantum; !open.empty(); quantum *= 2) {
      for (const std::size_t strategy : open) {
        if (deadline_.expired()) return;
        attempt(strategy, open.size() == 1 ? deadline_.work_left() : quantum * quanta_of(strategy));
        if (contest_.is_decided()) return;
      }
      if (contest_.has_winner() && !contest_.waits_for_every_bound()) return;
      std::erase_if(open, [&](std::size_t strategy) { return !contest_.may_go_on(strategy); });
    }
  }

 private:
  static std::uint64_t quanta_of(std::size_t strategy) {
    return strategy == 0 ? quanta_of_first : 1;
  }

  void attempt(std::size_t strategy, std::uint64_t quantum) {
    contest_.begin_again(strategy);
    Limits limits = contest_.limits();
    limits.deadline = deadline_.with_work(quantum);
    Supervisor supervisor(Deadline::in(deadline_.wall_remaining() + grace_of_strategies),
                          limits.memory_megabytes);
    supervisor.start([&](int fd) { contest_.work(strategy, limits, fd); });
    Supervisor::Handlers handlers;
    handlers.line = [&](std::size_t, std::string_view line) { contest_.receive(strategy, line); };
    handlers.ended = [&](std::size_t, const WorkerEnd& end) { contest_.note_end(strategy, end); };
    supervisor.run(handlers);
    // What a crash has taken is not known, but the same everywhere.
    work::spend(contest_.work_of(strategy).value_or(std::min(quantum, deadline_.work_left())));
  }

  Contest& contest_;
  Deadline deadline_;
};

}  // namespace

void take_turns(Contest& contest) {
  Turns(contest).run();
}

}  // namespace heapreach::pipeline
