#include "pipeline/portfolio/portfolio.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <optional>
#include <thread>

#include "pipeline/failed_check.h"
#include "support/error.h"
#include "support/process/process.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

namespace {

/// How long an answer without invariants waits for a better one: this many seconds, or this share
/// of the time it took if that is longer.
constexpr double least_grace = 1.0;
constexpr double grace_share = 0.5;

/// As many strategies as there are cores begin at once, at least two; the others when one of those
/// has ended, or after so many seconds without an answer: most systems are decided before that, and
/// what shares a core with the answer delays it.
constexpr double head_start = 0.3;

std::size_t first_strategies() {
  return std::max(2U, std::thread::hardware_concurrency());
}

/// Strategies are to notice the deadline themselves, so that one that is putting its verdict into
/// words keeps it; they are stopped this much later (seconds), before the session's own grace ends.
constexpr double grace_of_strategies = 0.2;

/// What one strategy came to, as far as the supervising process knows.
struct Runner {
  std::string stage;
  std::optional<Result> result;
  std::optional<Failed> failed;
  std::string how_it_ended =  // if without a result: "time limit reached in pdr"
      "time limit reached before it began";
  Failure failure = Failure::time_limit;
  std::optional<Lesson> lesson;
};

class Portfolio {
 public:
  Portfolio(const std::vector<Strategy>& strategies, const Limits& limits, Channel& channel,
            const RunStrategy& run, const MakeUnknown& unknown)
      : strategies_(strategies),
        channel_(channel),
        run_(run),
        unknown_(unknown),
        deadline_(limits.deadline),
        supervisor_(Deadline::in(limits.deadline.remaining() + grace_of_strategies),
                    limits.memory_megabytes),
        runners_(strategies.size()) {}

  /// The winner's result, or else one unknown for all of them.
  Result run() {
    race();
    if (!winner_ && all_failed()) raise_failure();
    Result result = winner_                 ? std::move(*winner_)
                    : only_one_has_a_word() ? std::move(*runners_.front().result)
                                            : unknown_(reasons());
    for (std::size_t i = 0; i < runners_.size(); ++i) {
      if (runners_[i].failed) result.crashed.push_back(said_by(i));
    }
    return result;
  }

  void put_lessons(Lessons& lessons) const {
    for (std::size_t i = 0; i < runners_.size(); ++i) {
      if (runners_[i].lesson) lessons[strategies_[i].name()] = *runners_[i].lesson;
    }
  }

 private:
  void race() {
    for (std::size_t i = 0; i < first_strategies(); ++i) begin_next();
    Supervisor::Handlers handlers;
    handlers.line = [&](std::size_t worker, std::string_view line) { receive(worker, line); };
    handlers.ended = [&](std::size_t worker, const WorkerEnd& end) {
      note_end(worker, end);
      begin_next();
    };
    handlers.tick = [&] {
      if (winner_ && grace_.expired()) return supervisor_.stop_all();
      if (watch_.seconds() - last_begin_ > head_start) begin_next();
    };
    supervisor_.run(handlers);
  }

  bool all_failed() const {
    return std::all_of(runners_.begin(), runners_.end(),
                       [](const Runner& runner) { return runner.failed.has_value(); });
  }
  bool only_one_has_a_word() const {
    return runners_.size() == 1 && runners_.front().result.has_value();
  }

  /// "pdr/array: crashed in pdr (signal 11)"
  std::string said_by(std::size_t i) const {
    return strategies_[i].name() + ": " + runners_[i].failed->message;
  }

  [[noreturn]] void raise_failure() const {
    Failed failed = *runners_.front().failed;
    if (runners_.size() > 1) failed.message = said_by(0);
    raise(failed);
  }

  /// One unknown out of all the strategies' reasons; its kind is that of the first strategy in the
  /// list that ran into a limit.
  Unknown reasons() const {
    Unknown unknown;
    bool first = true;
    for (std::size_t i = 0; i < runners_.size(); ++i) {
      const Runner& runner = runners_[i];
      std::string text = runner.failed ? runner.failed->message : runner.how_it_ended;
      Failure failure = runner.failure;
      if (runner.result) {
        const auto& own = std::get<Unknown>(runner.result->answer);
        text = reason_of(own);
        failure = own.failure;
      }
      unknown.reason += (first ? "" : "; ") + strategies_[i].name() + ": " + text;
      if (first || unknown.failure == Failure::gave_up) unknown.failure = failure;
      first = false;
    }
    return unknown;
  }

  /// If there is time left and one to begin. Worker ids are indices into strategies_, since workers
  /// are started in that order.
  void begin_next() {
    const bool over = deadline_.expired() || (winner_ && !waits_for_better(*winner_));
    if (over || grace_.expired() || begun_ == strategies_.size()) return;
    const Strategy strategy = strategies_[begun_++];
    last_begin_ = watch_.seconds();
    supervisor_.start([this, strategy](int fd) { work(strategy, fd); });
  }

  void work(const Strategy& strategy, int fd) const {
    std::set_terminate([] { std::_Exit(70); });  // the supervisor tells what happened
    Channel channel(fd, strategies_.size() == 1 ? "" : strategy.name());
    try {
      const auto failed = guarded([&] { channel.send(run_(strategy, channel)); });
      if (failed) channel.send(*failed);
    } catch (const BackendError& error) {
      const std::string& stage = error.stage().empty() ? channel.current_stage() : error.stage();
      channel.send(unknown_({error.failure(), stage, error.what()}));
    }
  }

  /// A proof without invariants is as good as any other, but says nothing about program points.
  bool waits_for_better(const Result& result) const {
    const auto* proof = std::get_if<Proof>(&result.answer);
    return proof != nullptr && (!proof->has_invariants || waits_for_every_bound(result));
  }

  /// Where only a proof for every bound counts, others end nothing.
  bool waits_for_every_bound(const Result& result) const {
    const bool is_wanted = std::any_of(strategies_.begin(), strategies_.end(),
                                       [](const Strategy& s) { return s.every_bound; });
    return is_wanted && !holds_for_every_bound(result.answer);
  }

  /// Answers that were under way when the first one won may still come in.
  void win(const Result& result) {
    if (winner_ && claims_reachable(winner_->answer) != claims_reachable(result.answer)) {
      throw FailedCheck(fmt::format("two strategies disagree: {} and {}",
                                    verdict_word(winner_->answer), verdict_word(result.answer)));
    }
    if (!winner_ || improves(result, *winner_)) winner_ = result;
    if (!waits_for_better(*winner_)) return supervisor_.stop_all();
    if (waits_for_every_bound(*winner_)) return;
    grace_ = grace_.at_most(std::max(least_grace, grace_share * watch_.seconds()));
  }

  /// An execution of the program is better than one of an approximation, and a proof for every
  /// bound than any other; among equals, one with invariants.
  bool improves(const Result& result, const Result& than) const {
    const bool definite = is_definite(result.answer);
    if (definite != is_definite(than.answer)) return definite;
    const bool all = holds_for_every_bound(result.answer);
    if (all != holds_for_every_bound(than.answer)) return all;
    return waits_for_better(than) && !waits_for_better(result);
  }

  void receive(std::size_t worker, std::string_view line) {
    Runner& runner = runners_[worker];
    Receiver receiver;
    receiver.stage = [&](const std::string&, const std::string& name) { runner.stage = name; };
    receiver.result = [&](Result result) {
      runner.result = std::move(result);
      // Nobody can do better than an execution of an approximation.
      if (claims_reachable(runner.result->answer)) win(*runner.result);
    };
    bool is_lesson = false;
    receiver.lesson = [&](const Lesson& lesson) {
      is_lesson = true;
      if (!runner.lesson) runner.lesson.emplace();
      runner.lesson->add(lesson);
    };
    receiver.failed = [&](const Failed& failed) { note_failure(worker, failed); };
    dispatch(line, receiver);
    if (!is_lesson && !runner.result && !runner.failed) channel_.forward(line);
  }

  void note_failure(std::size_t worker, const Failed& failed) {
    runners_[worker].failed = failed;
    if (failed.failed_check) raise({70, said_by(worker), true});
    runners_[worker].failure = Failure::gave_up;
    if (strategies_.size() > 1) channel_.send(Warning{said_by(worker)});
  }

  void note_end(std::size_t worker, const WorkerEnd& end) {
    using How = WorkerEnd::How;
    Runner& runner = runners_[worker];
    // Z3 4.8.12 now and then ends the process when it is interrupted (docs/gotchas.md).
    const bool late = deadline_.expired() && !runner.result && end.how != How::memory_limit;
    const bool time = late || end.how == How::time_limit;
    if (time || end.how == How::memory_limit) {
      runner.failure = time ? Failure::time_limit : Failure::memory_limit;
      runner.how_it_ended =
          fmt::format("{} reached in {}", to_string(runner.failure), runner.stage);
    } else if (!winner_ && !runner.result && !runner.failed && end.how != How::stopped) {
      note_failure(worker, {70, fmt::format("crashed in {} ({} {}){}{}", runner.stage,
                                            end.how == How::signalled ? "signal" : "exit code",
                                            end.code, end.errors.empty() ? "" : " ", end.errors)});
    }
  }

  const std::vector<Strategy>& strategies_;
  Channel& channel_;
  const RunStrategy& run_;
  const MakeUnknown& unknown_;
  Deadline deadline_;
  Supervisor supervisor_;
  std::vector<Runner> runners_;
  std::optional<Result> winner_;
  Deadline grace_;  // how long a winner without invariants waits for a better one
  Stopwatch watch_;
  std::size_t begun_ = 0;  // strategies
  double last_begin_ = 0;  // seconds on watch_
};

}  // namespace

Result run_portfolio(const std::vector<Strategy>& strategies, const Limits& limits,
                     Channel& channel, const RunStrategy& run, const MakeUnknown& unknown,
                     Lessons* lessons) {
  Portfolio portfolio(strategies, limits, channel, run, unknown);
  Result result = portfolio.run();
  if (lessons != nullptr) portfolio.put_lessons(*lessons);
  return result;
}

}  // namespace heapreach::pipeline
