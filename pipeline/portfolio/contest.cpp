#include "pipeline/portfolio/contest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <utility>

#include "pipeline/failed_check.h"
#include "support/error.h"
#include "support/work.h"

namespace heapreach::pipeline {

Contest::Contest(const std::vector<Strategy>& strategies, const Limits& limits, Channel& channel,
                 const RunStrategy& run, const MakeUnknown& unknown)
    : strategies_(strategies),
      limits_(limits),
      channel_(channel),
      run_(run),
      unknown_(unknown),
      runners_(strategies.size(), not_begun()) {}

Contest::Runner Contest::not_begun() const {
  const Failure failure = limits_.deadline.failure();
  Runner runner;
  runner.how_it_ended = fmt::format("{} reached before it began", to_string(failure));
  runner.failure = failure;
  return runner;
}

void Contest::work(std::size_t strategy, const Limits& limits, int fd) const {
  std::set_terminate([] { std::_Exit(70); });  // the supervisor tells what happened
  const Strategy& own = strategies_[strategy];
  Channel channel(fd, strategies_.size() == 1 ? "" : own.name());
  const std::uint64_t before = work::spent();
  try {
    const auto failed = guarded([&] { channel.send(run_(own, limits, channel)); });
    if (failed) channel.send(*failed);
  } catch (const BackendError& error) {
    const std::string& stage = error.stage().empty() ? channel.current_stage() : error.stage();
    channel.send(unknown_({error.failure(), stage, error.what()}));
  }
  channel.send(WorkDone{work::spent() - before});
}

void Contest::receive(std::size_t strategy, std::string_view line) {
  Runner& runner = runners_[strategy];
  bool is_for_others = !runner.result && !runner.failed;
  Receiver receiver;
  receiver.stage = [&](const std::string&, const std::string& name) { runner.stage = name; };
  receiver.result = [&](Result result) {
    is_for_others = false;
    runner.result = std::move(result);
    if (std::holds_alternative<Candidate>(runner.result->answer)) {
      enter_candidate(strategy);
    } else if (claims_reachable(runner.result->answer)) {
      enter(*runner.result);
    }
  };
  receiver.lesson = [&](const Lesson& lesson) {
    is_for_others = false;
    if (!runner.lesson) runner.lesson.emplace();
    runner.lesson->add(lesson);
  };
  receiver.failed = [&](const Failed& failed) {
    is_for_others = false;
    note_failure(strategy, failed);
  };
  receiver.work = [&](std::uint64_t units) {
    is_for_others = false;
    runner.work = units;
  };
  dispatch(line, receiver);
  if (is_for_others) channel_.forward(line);
}

void Contest::note_failure(std::size_t strategy, const Failed& failed) {
  runners_[strategy].failed = failed;
  if (failed.failed_check) raise({70, said_by(strategy), true});
  runners_[strategy].failure = Failure::gave_up;
  if (strategies_.size() > 1) channel_.send(Warning{said_by(strategy)});
}

void Contest::note_end(std::size_t strategy, const WorkerEnd& end) {
  using How = WorkerEnd::How;
  Runner& runner = runners_[strategy];
  // Z3 4.8.12 now and then ends the process when it is interrupted (docs/gotchas.md).
  const bool late =
      limits_.deadline.wall_expired() && !runner.result && end.how != How::memory_limit;
  const bool time = late || end.how == How::time_limit;
  if (time || end.how == How::memory_limit) {
    runner.failure = time ? Failure::time_limit : Failure::memory_limit;
    runner.how_it_ended = fmt::format("{} reached in {}", to_string(runner.failure), runner.stage);
  } else if (!winner_ && !runner.result && !runner.failed && end.how != How::stopped) {
    note_failure(strategy, {70, fmt::format("crashed in {} ({} {}){}{}", runner.stage,
                                            end.how == How::signalled ? "signal" : "exit code",
                                            end.code, end.errors.empty() ? "" : " ", end.errors)});
  }
}

void Contest::begin_again(std::size_t strategy) {
  Runner fresh = not_begun();
  fresh.lesson = std::move(runners_[strategy].lesson);
  runners_[strategy] = std::move(fresh);
}

std::optional<std::uint64_t> Contest::work_of(std::size_t strategy) const {
  return runners_[strategy].work;
}

bool Contest::may_go_on(std::size_t strategy) const {
  const Runner& runner = runners_[strategy];
  if (runner.failed) return false;
  if (!runner.result) return runner.failure == Failure::work_limit;
  return failure_of(runner.result->answer) == Failure::work_limit;
}

Result Contest::outcome() {
  if (!winner_ && all_failed()) raise_failure();
  const bool only_one_has_a_word = runners_.size() == 1 && runners_.front().result.has_value();
  if (!winner_) winner_ = std::move(candidate_);
  Result result = winner_               ? std::move(*winner_)
                  : only_one_has_a_word ? std::move(*runners_.front().result)
                                        : unknown_(reasons());
  for (std::size_t i = 0; i < runners_.size(); ++i) {
    if (runners_[i].failed) result.crashed.push_back(said_by(i));
  }
  return result;
}

void Contest::put_lessons(Lessons& lessons) const {
  for (std::size_t i = 0; i < runners_.size(); ++i) {
    if (runners_[i].lesson) lessons[strategies_[i].name()] = *runners_[i].lesson;
  }
}

bool Contest::all_failed() const {
  return std::all_of(runners_.begin(), runners_.end(),
                     [](const Runner& runner) { return runner.failed.has_value(); });
}

/// "pdr/array: crashed in pdr (signal 11)"
std::string Contest::said_by(std::size_t strategy) const {
  return strategies_[strategy].name() + ": " + runners_[strategy].failed->message;
}

void Contest::raise_failure() const {
  Failed failed = *runners_.front().failed;
  if (runners_.size() > 1) failed.message = said_by(0);
  raise(failed);
}

/// One unknown out of all the strategies' reasons; its kind is that of the first strategy in the
/// list that ran into a limit.
Unknown Contest::reasons() const {
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

/// A proof without invariants is as good as any other, but says nothing about program points.
bool Contest::waits_for_better(const Result& result) const {
  const auto* proof = std::get_if<Proof>(&result.answer);
  return proof != nullptr && (!proof->has_invariants || waits_for_every_bound(result));
}

/// Where only a proof for every bound counts, others end nothing.
bool Contest::waits_for_every_bound(const Result& result) const {
  const bool is_wanted = std::any_of(strategies_.begin(), strategies_.end(),
                                     [](const Strategy& s) { return s.every_bound; });
  return is_wanted && !holds_for_every_bound(result.answer);
}

/// An execution of the program is better than one of an approximation, and a proof for every
/// bound than any other; among equals, one with invariants.
bool Contest::improves(const Result& result, const Result& than) const {
  const bool definite = is_definite(result.answer);
  if (definite != is_definite(than.answer)) return definite;
  const bool all = holds_for_every_bound(result.answer);
  if (all != holds_for_every_bound(than.answer)) return all;
  return waits_for_better(than) && !waits_for_better(result);
}

/// Engines that read clauses prove nothing where an approximation has an execution. A search of the
/// system itself may, since it knows results of operations; where it has none, nobody has.
void Contest::enter_candidate(std::size_t strategy) {
  const auto searches = [](const Strategy& one) { return one.encoding.empty(); };
  const bool others = std::any_of(strategies_.begin(), strategies_.end(), searches);
  if (!others || searches(strategies_[strategy])) {
    if (!winner_) winner_ = *runners_[strategy].result;
  } else if (!candidate_) {
    candidate_ = *runners_[strategy].result;
  }
}

void Contest::enter(const Result& result) {
  if (winner_ && !is_definite(winner_->answer)) winner_.reset();

  if (winner_ && claims_reachable(winner_->answer) != claims_reachable(result.answer)) {
    throw FailedCheck(fmt::format("two strategies disagree: {} and {}",
                                  verdict_word(winner_->answer), verdict_word(result.answer)));
  }
  if (!winner_ || improves(result, *winner_)) winner_ = result;
}

}  // namespace heapreach::pipeline
