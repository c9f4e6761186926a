// First comes the question about all, so that no location has less of an answer than that: what
// proves that nothing is reached is all that a right program needs. Then one search looks for all
// locations that are open. Its errors are no end: whatever it does not tell of, or tells of at a
// smaller bound only, is asked about again.
#include "pipeline/portfolio/each.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "evidence/certificates/schema/saved.h"
#include "pipeline/check/locations/check_locations.h"
#include "pipeline/options/capabilities.h"
#include "pipeline/portfolio/apart.h"
#include "pipeline/portfolio/climb.h"
#include "pipeline/result/result_of.h"
#include "pipeline/result/unsupported.h"
#include "rts/transform/calls.h"
#include "rts/transform/restriction.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

/// What the search for all may take at a bound.
constexpr BoundShares search_shares = {.early = 0.1, .whole = 0.6, .bonus = 0.3};

/// What the question about all that is open may take of what is left.
constexpr double all_share = 0.4;

/// What the questions one by one may take; the rest is for those that they decide.
constexpr double one_by_one_share = 0.9;

/// What finding out whether executions get anywhere may take.
constexpr double beginning_search_share = 0.05;

/// The certificate of a question about several locations as one for one of them.
Document about_location(const Document& certificate, const std::string& location,
                        const std::set<std::string>& all) {
  if (certificate.empty()) return certificate;
  return {evidence::schema::about_location(certificate.text, location, all)};
}

}  // namespace

std::optional<std::uint64_t> EachLocation::run() {
  find_refusals();
  Expected expected;
  for (const rts::Location& location : job_.locations) {
    expected.locations.push_back(subject_of(location));
  }
  job_.channel.send(std::move(expected));
  ask_about_all();
  const std::size_t asked = open().size();
  if (job_.locations.size() > 1) search_for_all();
  behind_errors_.look();
  if (open().size() < asked) ask_about_all();
  ask_one_by_one();
  behind_errors_.look();
  std::optional<std::uint64_t> least = rts::largest_bound;
  for (const auto& [location, known] : results_.all()) {
    const Result result = where_supported(known);
    if (!std::holds_alternative<Proof>(result.answer)) least.reset();
    if (least && leaves_larger_bounds_open(result)) {
      least = std::min(*least, result.subject.system.value().bound);
    }
    job_.channel.send(result);
  }
  return least;
}

/// The result as far as it says something of executions that come to what is not supported.
Result EachLocation::where_supported(Result result) const {
  if (comes_to_unsupported(result)) {
    const std::string place = unsupported_place(result, job_.system);
    result.answer = Unknown{Failure::gave_up, "unsupported", "an execution comes to " + place};
    return result;
  }
  for (const rts::Location& location : job_.locations) {
    const std::string text = location.text();
    if (location.kind != rts::LocationKind::unsupported || results_.is_proved(text)) continue;
    const Result* reached = results_.find(text);
    const bool is_known = reached != nullptr && comes_to_unsupported(*reached);
    weaken(result, is_known ? unsupported_place(*reached, job_.system) : text,
           job_.options.lenient);
    return result;
  }
  return result;
}

/// Why no strategy takes the question about a location. Throws UsageError if it is so for all.
void EachLocation::find_refusals() {
  const std::uint64_t bound = bound_for(job_.input, job_.system, job_.options);
  const auto require = [&](std::set<std::string> locations) {
    strategies_for(rts::restricted(job_.system, job_.question(std::move(locations))), bound,
                   job_.options);
  };
  try {
    std::set<std::string> all;
    for (const rts::Location& location : job_.locations) all.insert(location.text());
    return require(std::move(all));
  } catch (const UsageError&) {
    // Of one of them, at least.
  }
  std::optional<UsageError> first;
  for (const rts::Location& location : job_.locations) {
    try {
      require({location.text()});
    } catch (const UsageError& refusal) {
      refusals_[location.text()] = refusal.what();
      if (!first) first = refusal;
    }
  }
  if (refusals_.size() == job_.locations.size()) throw *first;
}

void EachLocation::search_for_all() {
  const std::uint64_t largest = std::min(
      rts::largest_bound, largest_block(job_.system) + job_.input.static_cells.value_or(0));
  bool skips_early = false;
  for (const BoundStep& step : bounds_for(job_.input, job_.system, job_.options)) {
    const bool is_skipped = step.effort == Effort::fallback ||
                            (step.effort == Effort::early && skips_early) ||
                            (step.bound < largest && is_cut(step.bound));
    if (is_skipped) continue;
    if (open().empty()) return;
    const auto strategy = search_strategy(step.bound);
    if (!strategy) return;
    const bool done = search_at(step, *strategy);
    if (is_speechless_) return;
    if (done) continue;
    if (step.effort != Effort::early) return;
    skips_early = true;
  }
}

/// The one that searches for several locations; nothing if that is not among those asked for.
std::optional<Strategy> EachLocation::search_strategy(std::uint64_t bound) const {
  const bool is_other =
      job_.options.calls == CallsOption::mixed || job_.options.calls == CallsOption::summaries;
  if (is_other) return std::nullopt;
  for (Strategy& strategy :
       strategies_for(rts::restricted(job_.system, job_.question(open())), bound, job_.options)) {
    if (!is_search(strategy.engine)) continue;
    strategy.lesson = lesson_;
    return std::move(strategy);
  }
  return std::nullopt;
}

bool EachLocation::search_at(const BoundStep& step, const Strategy& strategy) {
  const Limits limits = limits_at(step, job_.limits, search_shares, job_.lap.seconds());
  const std::set<std::string> open = this->open();
  std::set<std::string> silent = open;
  std::vector<Result> results;
  const bool done = run_apart("the search for several locations", limits, job_.channel,
                              [&](Channel& channel) { search(open, strategy, limits, channel); },
                              {[&](Result result) { results.push_back(std::move(result)); },
                               [&](const Lesson& lesson) { lesson_.add(lesson); }});
  for (Result& result : results) {
    silent.erase(result.subject.location.value().at);
    // What holds for every bound is not cut by this one.
    std::optional<std::uint64_t> room;
    if (!holds_for_every_bound(result.answer)) room = step.bound;
    if (!std::holds_alternative<Proof>(result.answer) || !is_cut(room)) take(std::move(result));
  }
  const bool matters = step.effort == Effort::whole || step.effort == Effort::further;
  is_speechless_ = done && matters && !silent.empty();
  return done;
}

/// In the other process.
void EachLocation::search(const std::set<std::string>& open, const Strategy& strategy,
                          const Limits& limits, Channel& channel) const {
  const Detail detail{job_.options.evidence, job_.options.explanation};
  const auto tell = [&](const std::string& location, const Verdict& verdict) {
    if (std::holds_alternative<Unknown>(verdict)) return;
    const rts::Question about = job_.question({location});
    const Subject subject =
        subject_of(job_.input, job_.system, about, strategy.encoder.bound, job_.options);
    const Origin by = origin_of(strategy, job_.watch.seconds());
    const auto* proof = std::get_if<Infeasible>(&verdict);
    if (proof == nullptr || !job_.options.evidence) {
      // One proof for many is put into words for none.
      const Detail own{detail.evidence, detail.explanation && proof == nullptr};
      return channel.send(result_of(subject, by, job_.system, verdict, own, limits));
    }
    const rts::System restricted = rts::restricted(job_.system, job_.question(proof->locations));
    const auto seen = rts::seen_by_engines(restricted, proof->calls, proof->call_depth);
    channel.send(result_of(subject, by, *seen, verdict, {true, false}, limits));
  };
  check_locations(job_.system, job_.input.properties, open, strategy, limits, channel, tell);
}

/// What is not decided for every bound, and not refused.
std::set<std::string> EachLocation::open() const {
  std::set<std::string> result;
  for (const rts::Location& location : job_.locations) {
    if (refusals_.contains(location.text())) continue;
    const Result* known = results_.find(location.text());
    const bool is_open =
        known == nullptr || !is_definite(known->answer) || leaves_larger_bounds_open(*known);
    if (is_open) result.insert(location.text());
  }
  return result;
}

void EachLocation::take(Result result) {
  if (job_.options.every_bound && leaves_larger_bounds_open(result)) return;  // no answer then
  if (results_.take(result)) job_.channel.send(ResultSoFar{std::move(result)});
}

/// Answers at the bound that is worth all the time, or a larger one, are good enough: but where the
/// search for all could not go on, for a reason that may be one location's own, only those for
/// every bound.
bool EachLocation::is_settled(const std::string& location) const {
  const std::uint64_t least =
      is_speechless_ ? rts::largest_bound + 1 : bound_for(job_.input, job_.system, job_.options);
  return results_.is_settled(location, least);
}

/// A proof that none of them is reached is one for each of them. An execution is not told: which
/// location it ends at, the questions one by one find out.
void EachLocation::ask_about_all() {
  std::set<std::string> open = this->open();
  std::erase_if(open, [&](const std::string& one) { return results_.is_masked(one); });
  if (open.size() < 2) return;
  Limits limits = job_.limits;
  limits.deadline = job_.limits.deadline.at_most(all_share * job_.limits.deadline.remaining());
  Options options = job_.options;
  options.explanation = false;  // one proof for many is put into words for none
  const auto adopt = [&](const Result& whole) {
    const auto* proof = std::get_if<Proof>(&whole.answer);
    if (proof == nullptr) return;
    const std::uint64_t bound = whole.subject.system.value().bound;
    for (const std::string& location : open) {
      Result own = whole;
      std::get<Proof>(own.answer).certificate = about_location(proof->certificate, location, open);
      own.subject = subject_of(job_.input, job_.system, job_.question({location}), bound, options);
      take(std::move(own));
    }
  };
  const Asked asked(job_.system, job_.question(open), options.inline_limit);
  const auto ask = [&](Channel& channel) {
    Climb climb(job_.input, asked, job_.beginning, options, limits, channel, job_.watch);
    channel.send(climb.run());
  };
  run_apart("the question about all locations", limits, job_.channel, ask,
            {adopt, [](const Lesson&) {}, adopt});
}

void EachLocation::ask_one_by_one() {
  std::size_t left = 0;
  for (const rts::Location& location : job_.locations) left += is_settled(location.text()) ? 0 : 1;
  for (const rts::Location& location : job_.locations) {
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
    if (results_.find(text) != nullptr) continue;
    take(result_without_input(job_.input.name, job_.options.engine, subject_of(location),
                              job_.watch.seconds(), unknown));
  }
}

void EachLocation::ask(const std::string& location, double share) {
  const Stopwatch own;
  Limits limits = job_.limits;
  limits.deadline.poll("start");
  limits.deadline = job_.limits.deadline.at_most(share * job_.limits.deadline.remaining());
  const Asked asked(job_.system, job_.question({location}), job_.options.inline_limit);
  Climb climb(job_.input, asked, job_.beginning, job_.options, limits, job_.channel, own);
  take(climb.run());
}

/// Whether no execution comes to anything at this bound, or at every one (beginning.h).
bool EachLocation::is_cut(std::optional<std::uint64_t> bound) {
  if (job_.beginning == nullptr) return false;
  Limits limits = job_.limits;
  limits.deadline =
      job_.limits.deadline.at_most(beginning_search_share * job_.limits.deadline.remaining());
  StageTimer timer(job_.channel, "beginning");
  return job_.beginning->why_cut(bound, limits).has_value();
}

}  // namespace heapreach::pipeline
