// What the strategies of a portfolio have come to so far: the best answer, and what kept the others
// from one. How they get processor time is no matter of this class (race.h, turns.h).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/portfolio/portfolio.h"
#include "support/process/process.h"

namespace heapreach::pipeline {

class Contest {
 public:
  /// All that it is given outlives it. Messages of the strategies are passed on to `channel`, but
  /// for results, lessons, errors and how much work was done.
  Contest(const std::vector<Strategy>& strategies, const Limits& limits, Channel& channel,
          const RunStrategy& run, const MakeUnknown& unknown);

  const std::vector<Strategy>& strategies() const { return strategies_; }
  const Limits& limits() const { return limits_; }

  /// In a strategy's own process: runs it under these limits, and tells the process at the other
  /// end of `fd` what came of it and how much work it was.
  void work(std::size_t strategy, const Limits& limits, int fd) const;

  /// A line that the strategy's process has written. Throws FailedCheck for a failed check of
  /// evidence, or if two strategies disagree.
  void receive(std::size_t strategy, std::string_view line);
  /// Its process has ended.
  void note_end(std::size_t strategy, const WorkerEnd& end);
  /// It begins again: what the last attempt came to is forgotten, but for its lessons.
  void begin_again(std::size_t strategy);

  /// The work that the strategy's last attempt did; nothing if its process never said so.
  std::optional<std::uint64_t> work_of(std::size_t strategy) const;
  /// Whether more work may give it another answer: it ended at a limit of work.
  bool may_go_on(std::size_t strategy) const;

  bool has_winner() const { return winner_.has_value(); }
  /// Whether some strategy has an execution of an approximation, and another one may know better.
  bool has_candidate() const { return candidate_.has_value(); }
  /// Whether no other strategy could improve on the winner.
  bool is_decided() const { return winner_ && !waits_for_better(*winner_); }
  /// Whether the winner counts for nothing unless a proof for every bound follows.
  bool waits_for_every_bound() const { return winner_ && waits_for_every_bound(*winner_); }

  /// The winner's result, or else one unknown for all strategies. Throws what they all ended with
  /// if none of them came to a verdict.
  Result outcome();
  void put_lessons(Lessons& lessons) const;

 private:
  /// What one strategy came to, as far as the supervising process knows.
  struct Runner {
    std::string stage;
    std::optional<Result> result;
    std::optional<Failed> failed;
    std::string how_it_ended;  // if without a result: "time limit reached in pdr"
    Failure failure;
    std::optional<std::uint64_t> work;
    std::optional<Lesson> lesson;
  };
  Runner not_begun() const;

  bool all_failed() const;
  std::string said_by(std::size_t strategy) const;
  [[noreturn]] void raise_failure() const;
  Unknown reasons() const;
  bool waits_for_better(const Result& result) const;
  bool waits_for_every_bound(const Result& result) const;
  bool improves(const Result& result, const Result& than) const;
  void enter(const Result& result);
  void enter_candidate(std::size_t strategy);
  void note_failure(std::size_t strategy, const Failed& failed);

  const std::vector<Strategy>& strategies_;
  const Limits& limits_;
  Channel& channel_;
  const RunStrategy& run_;
  const MakeUnknown& unknown_;
  std::vector<Runner> runners_;  // by strategy
  std::optional<Result> winner_;
  std::optional<Result> candidate_;
};

}  // namespace heapreach::pipeline
