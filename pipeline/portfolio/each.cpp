// Errors of the search for all are no end: whatever it does not tell of, or tells of at a smaller
// bound only, is asked about again.
#include "pipeline/portfolio/each.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "pipeline/check/locations/check_locations.h"
#include "pipeline/check/locations/check_masked.h"
#include "pipeline/failed_check.h"
#include "pipeline/options/capabilities.h"
#include "pipeline/portfolio/climb.h"
#include "rts/transform/calls.h"
#include "rts/transform/restriction.h"
#include "support/error.h"
#include "support/process/process.h"

namespace heapreach::pipeline {

namespace {

/// What the search for all may take at a bound, as a share of the time that is left: at an early
/// bound, at the one that is worth all the time, and at others.
constexpr double early_search_share = 0.1;
constexpr double whole_search_share = 0.6;
constexpr double bonus_search_share = 0.3;

/// What the questions one by one may take; the rest is for those that they decide.
constexpr double one_by_one_share = 0.9;

/// What looking behind errors may take.
constexpr double behind_share = 0.2;
constexpr double behind_factor = 2;  // compared with all that came before
constexpr double least_behind_seconds = 10;
constexpr std::size_t most_named = 5;  // locations, in a warning

/// And at a larger bound once there are answers, compared with all that came before.
constexpr double bonus_search_factor = 4;
constexpr double least_bonus_search_seconds = 2;

/// What finding out whether executions get anywhere may take.
constexpr double beginning_search_share = 0.05;

/// The search notices its deadline itself, and is stopped this much later (seconds).
constexpr double grace_of_search = 0.2;

}  // namespace

EachLocation::EachLocation(const Input& input, const rts::System& system,
                           const std::vector<rts::Location>& locations, Beginning* beginning,
                           const Options& options, const Limits& limits, Channel& channel,
                           const Stopwatch& watch)
    : input_(input),
      system_(system),
      locations_(locations),
      beginning_(beginning),
      options_(options),
      limits_(limits),
      channel_(channel),
      watch_(watch) {}

std::optional<std::uint64_t> EachLocation::run() {
  find_refusals();
  Expected expected;
  for (const rts::Location& location : locations_) {
    expected.locations.push_back(subject_of(location));
  }
  channel_.send(std::move(expected));
  if (locations_.size() > 1) search_for_all();
  look_behind_errors();
  ask_one_by_one();
  look_behind_errors();
  std::optional<std::uint64_t> least = rts::largest_bound;
  for (auto& [location, result] : results_) {
    if (!std::holds_alternative<Proof>(result.answer)) least.reset();
    if (least && leaves_larger_bounds_open(result)) {
      least = std::min(*least, result.subject.system.value().bound);
    }
    channel_.send(std::move(result));
  }
  return least;
}

rts::Question EachLocation::question(std::set<std::string> locations) const {
  return {input_.properties, std::nullopt, std::move(locations)};
}

/// Why no strategy takes the question about a location. Throws UsageError if it is so for all.
void EachLocation::find_refusals() {
  const std::uint64_t bound = bound_for(input_, system_, options_);
  const auto require = [&](std::set<std::string> locations) {
    strategies_for(rts::restricted(system_, question(std::move(locations))), bound, options_);
  };
  try {
    std::set<std::string> all;
    for (const rts::Location& location : locations_) all.insert(location.text());
    return require(std::move(all));
  } catch (const UsageError&) {
    // Of one of them, at least.
  }
  std::optional<UsageError> first;
  for (const rts::Location& location : locations_) {
    try {
      require({location.text()});
    } catch (const UsageError& refusal) {
      refusals_[location.text()] = refusal.what();
      if (!first) first = refusal;
    }
  }
  if (refusals_.size() == locations_.size()) throw *first;
}

void EachLocation::search_for_all() {
  const std::uint64_t largest = largest_block(system_) + input_.static_cells.value_or(0);
  bool skips_early = false;
  for (const BoundStep& step : bounds_for(input_, system_, options_)) {
    const bool is_skipped = step.effort == Effort::fallback ||
                            (step.effort == Effort::early && skips_early) ||
                            (step.bound < largest && is_cut(step.bound));
    if (is_skipped) continue;
    if (open().empty()) return;
    const auto strategy = search_strategy(step.bound);
    if (!strategy) return;
    if (search_at(step, *strategy)) continue;
    if (step.effort != Effort::early) return;
    skips_early = true;
  }
}

/// The one that searches for several locations; nothing if that is not among those asked for.
std::optional<Strategy> EachLocation::search_strategy(std::uint64_t bound) const {
  const bool is_other =
      options_.calls == CallsOption::mixed || options_.calls == CallsOption::summaries;
  if (is_other) return std::nullopt;
  for (Strategy& strategy :
       strategies_for(rts::restricted(system_, question(open())), bound, options_)) {
    if (!capability_of(strategy.engine).on_systems) continue;
    strategy.lesson = lesson_;
    return std::move(strategy);
  }
  return std::nullopt;
}

/// In a process of its own, as it may need more memory than there is. Whether it came to its end.
bool EachLocation::runs_apart(const Limits& limits, const std::function<void(Channel&)>& job,
                              const std::function<void(Result)>& take) {
  Supervisor supervisor(Deadline::in(limits.deadline.remaining() + grace_of_search),
                        limits.memory_megabytes);
  bool done = false;
  std::optional<Failed> failed;
  Receiver receiver;
  receiver.result = take;
  receiver.lesson = [&](const Lesson& lesson) { lesson_.add(lesson); };
  receiver.failed = [&](const Failed& failure) { failed = failure; };
  receiver.done = [&] { done = true; };
  supervisor.start([&](int fd) {
    Channel channel(fd, "");
    try {
      const auto failure = guarded([&] { job(channel); });
      if (failure) return channel.send(*failure);
      channel.send(Done{});
    } catch (const BackendError&) {
      // What was found and proved is told.
    }
  });
  Supervisor::Handlers handlers;
  handlers.line = [&](std::size_t, std::string_view line) {
    const Content content = message_of(line).content;
    const bool is_own =
        std::holds_alternative<Result>(content) || std::holds_alternative<Lesson>(content) ||
        std::holds_alternative<Failed>(content) || std::holds_alternative<Done>(content);
    is_own ? dispatch(line, receiver) : channel_.forward(line);
  };
  handlers.ended = [&](std::size_t, const WorkerEnd& end) {
    if (failed || done || end.how != WorkerEnd::How::signalled) return;
    failed = Failed{70, fmt::format("crashed (signal {})", end.code)};
  };
  supervisor.run(handlers);
  if (failed && failed->failed_check) raise(*failed);
  // A crash is its own affair: what it leaves open is asked about in another way.
  if (failed) channel_.send(Warning{"the search for several locations: " + failed->message});
  return done;
}

bool EachLocation::search_at(const BoundStep& step, const Strategy& strategy) {
  const Limits limits = limits_of(step);
  const std::set<std::string> open = this->open();
  std::vector<Result> results;
  const bool done = runs_apart(
      limits, [&](Channel& channel) { search(open, strategy, limits, channel); },
      [&](Result result) { results.push_back(std::move(result)); });
  for (Result& result : results) {
    // What holds for every bound is not cut by this one.
    const std::uint64_t room =
        holds_for_every_bound(result.answer) ? rts::largest_bound : step.bound;
    if (!std::holds_alternative<Proof>(result.answer) || !is_cut(room)) take(std::move(result));
  }
  return done;
}

Limits EachLocation::limits_of(const BoundStep& step) const {
  Limits limits = limits_;
  const double remaining = limits_.deadline.remaining();
  const bool is_bonus = step.effort == Effort::bonus || step.effort == Effort::further;
  double most = (is_bonus ? bonus_search_share : whole_search_share) * remaining;
  if (step.effort == Effort::early) most = early_search_share * remaining;
  if (is_bonus)
    most = std::min(most,
                    std::max(least_bonus_search_seconds, bonus_search_factor * watch_.seconds()));
  limits.deadline = limits_.deadline.at_most(most);
  return limits;
}

/// In the other process.
void EachLocation::search(const std::set<std::string>& open, const Strategy& strategy,
                          const Limits& limits, Channel& channel) const {
  const Detail detail{options_.evidence, options_.explanation};
  const auto tell = [&](const std::string& location, const Verdict& verdict) {
    if (std::holds_alternative<Unknown>(verdict)) return;
    const rts::Question about = question({location});
    const Subject subject = subject_of(input_, system_, about, strategy.encoder.bound, options_);
    const Origin by = origin_of(strategy, watch_.seconds());
    const auto* proof = std::get_if<Infeasible>(&verdict);
    if (proof == nullptr || !options_.evidence) {
      // One proof for many is put into words for none.
      const Detail own{detail.evidence, detail.explanation && proof == nullptr};
      return channel.send(result_of(subject, by, system_, verdict, own, limits));
    }
    const rts::System restricted = rts::restricted(system_, about);
    const auto seen = rts::seen_by_engines(restricted, proof->calls, proof->call_depth);
    channel.send(result_of(subject, by, *seen, verdict, {true, false}, limits));
  };
  check_locations(system_, input_.properties, open, strategy, limits, channel, tell);
}

/// What is not decided for every bound, and not refused.
std::set<std::string> EachLocation::open() const {
  std::set<std::string> result;
  for (const rts::Location& location : locations_) {
    if (refusals_.contains(location.text())) continue;
    const auto known = results_.find(location.text());
    const bool is_open = known == results_.end() || !is_definite(known->second.answer) ||
                         leaves_larger_bounds_open(known->second);
    if (is_open) result.insert(location.text());
  }
  return result;
}

void EachLocation::take(Result result) {
  if (options_.every_bound && leaves_larger_bounds_open(result)) return;  // it is no answer then
  const std::string location = result.subject.location.value().at;
  const auto known = results_.find(location);
  if (known != results_.end()) {
    const Answer& before = known->second.answer;
    const bool worse = is_definite(before) && !is_definite(result.answer);
    if (worse || holds_for_every_bound(before)) return;
  }
  channel_.send(ResultSoFar{result});
  results_.insert_or_assign(location, std::move(result));
}

/// Answers at the bound that is worth all the time, or a larger one, are good enough, and what is
/// masked was proved to be out of reach.
bool EachLocation::is_settled(const std::string& location) const {
  const auto known = results_.find(location);
  if (known == results_.end()) return false;
  if (!known->second.masked_by.empty()) return settled_masks_.contains(location);
  if (!is_definite(known->second.answer)) return false;
  return !leaves_larger_bounds_open(known->second) ||
         known->second.subject.system.value().bound >= bound_for(input_, system_, options_);
}

void EachLocation::ask_one_by_one() {
  std::size_t left = 0;
  for (const rts::Location& location : locations_) left += is_settled(location.text()) ? 0 : 1;
  for (const rts::Location& location : locations_) {
    const std::string text = location.text();
    if (is_settled(text)) continue;
    Unknown unknown{Failure::gave_up, "", ""};
    try {
      const auto refusal = refusals_.find(text);
      if (refusal == refusals_.end()) {
        ask(text, one_by_one_share / static_cast<double>(left));
      } else {
        unknown.reason = refusal->second;
      }
    } catch (const BackendError& limit) {
      unknown = {limit.failure(), limit.stage(), limit.what()};
    }
    --left;
    if (results_.contains(text)) continue;
    take(result_without_input(input_.name, options_.engine, subject_of(location), watch_.seconds(),
                              unknown));
  }
}

void EachLocation::ask(const std::string& location, double share) {
  const Stopwatch own;
  Limits limits = limits_;
  limits.deadline.poll("start");
  limits.deadline = limits_.deadline.at_most(share * limits_.deadline.remaining());
  const Asked asked(system_, question({location}), options_.inline_limit);
  Climb climb(input_, asked, beginning_, options_, limits, channel_, own);
  take(climb.run());
}

/// Proved locations that lie behind others which are not, and have not been looked at.
std::set<std::string> EachLocation::behind_errors() const {
  const auto is_proved = [&](const std::string& location) {
    const auto known = results_.find(location);
    return known != results_.end() && std::holds_alternative<Proof>(known->second.answer);
  };
  std::vector<rts::VertexId> errors;  // where executions may go wrong
  for (const rts::Location& location : rts::locations_of(system_, rts::Properties::all())) {
    if (is_proved(location.text())) continue;
    for (const rts::EdgeId id : location.edges) {
      if (system_.edge(id).implicit) errors.push_back(system_.edge(id).from);
    }
  }
  const std::vector<bool> behind = system_.graph().reachable_from(errors);
  std::set<std::string> result;
  for (const rts::Location& location : locations_) {
    const bool is_behind =
        system_.has_calls()
            ? !errors.empty()
            : std::any_of(location.edges.begin(), location.edges.end(),
                          [&](rts::EdgeId id) { return behind[system_.edge(id).from]; });
    const std::string text = location.text();
    if (is_behind && is_proved(text) && !looked_behind_.contains(text)) result.insert(text);
  }
  return result;
}

void EachLocation::look_behind_errors() {
  const std::set<std::string> proved = behind_errors();
  if (proved.empty()) return;
  looked_behind_.insert(proved.begin(), proved.end());
  bool all_known = false;
  const auto take_masked = [&](Result result) {
    const std::string location = result.subject.location.value().at;
    // What was proved within a bound may be reached beyond it, and is still asked about.
    if (is_settled(location)) {
      settled_masks_.insert(location);
    } else {
      looked_behind_.erase(location);
    }
    const Result& proof = results_.at(location);
    result.subject.system = proof.subject.system;
    if (leaves_larger_bounds_open(proof)) {
      std::get<Unknown>(result.answer).reason +=
          fmt::format(", within {} cells", proof.subject.system.value().bound);
    }
    channel_.send(ResultSoFar{result});
    results_.insert_or_assign(location, std::move(result));
  };
  if (const auto strategy = strategy_behind_errors(proved)) {
    Limits limits = limits_;
    limits.deadline = limits_.deadline.at_most(
        std::min(behind_share * limits_.deadline.remaining(),
                 std::max(least_behind_seconds, behind_factor * watch_.seconds())));
    all_known = runs_apart(
        limits, [&](Channel& channel) { search_masked(proved, *strategy, limits, channel); },
        take_masked);
  }
  if (all_known) return;
  std::vector<std::string> open;
  for (const std::string& location : proved) {
    if (results_.at(location).masked_by.empty()) open.push_back(location);
  }
  if (open.empty()) return;
  const std::size_t more = open.size() - std::min(open.size(), most_named);
  open.resize(open.size() - more);
  channel_.send(Warning{fmt::format(
      "{}: whether {}{} would be reached if errors before did not end executions was not found out",
      input_.name, fmt::join(open, ", "), more > 0 ? fmt::format(" and {} more", more) : "")});
}

/// At the one bound that was asked for, or the second of those that are tried, but at none beyond
/// what is proved of these.
std::optional<Strategy> EachLocation::strategy_behind_errors(
    const std::set<std::string>& proved) const {
  const std::vector<BoundStep> steps = bounds_for(input_, system_, options_);
  std::uint64_t bound = steps[steps.size() > 1 ? 1 : 0].bound;
  for (const std::string& location : proved) {
    const Result& proof = results_.at(location);
    if (!leaves_larger_bounds_open(proof)) continue;
    bound = std::min(bound, proof.subject.system.value().bound);
  }
  try {
    for (Strategy& strategy : strategies_for(system_, bound, options_)) {
      if (capability_of(strategy.engine).on_systems) return std::move(strategy);
    }
  } catch (const UsageError&) {
    // None takes the system.
  }
  return std::nullopt;
}

/// In the other process.
void EachLocation::search_masked(const std::set<std::string>& proved, const Strategy& strategy,
                                 const Limits& limits, Channel& channel) const {
  const auto tell = [&](const std::string& location, const std::string& by) {
    const Unknown unknown{Failure::gave_up, "",
                          fmt::format("masked: no execution comes there, but with errors passed "
                                      "over one would, and goes wrong at {} first",
                                      by)};
    const Subject subject =
        subject_of(input_, system_, question({location}), strategy.encoder.bound, options_);
    Result result = result_of(subject, origin_of(strategy, watch_.seconds()), system_, unknown,
                              {false, false}, limits);
    result.masked_by = by;
    channel.send(std::move(result));
  };
  const bool all = check_masked(system_, proved, strategy, limits, channel, tell);
  if (!all) throw BackendError(Failure::gave_up, "explore", "some of them are not known");
}

/// Whether no execution comes to anything at this bound (beginning.h).
bool EachLocation::is_cut(std::uint64_t bound) {
  if (beginning_ == nullptr) return false;
  Limits limits = limits_;
  limits.deadline = limits_.deadline.at_most(beginning_search_share * limits_.deadline.remaining());
  StageTimer timer(channel_, "beginning");
  return beginning_->why_cut(bound, limits).has_value();
}

}  // namespace heapreach::pipeline
