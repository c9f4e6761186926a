#include "pipeline/portfolio/behind_errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "pipeline/check/locations/check_masked.h"
#include "pipeline/options/bounds.h"
#include "pipeline/options/capabilities.h"
#include "pipeline/portfolio/apart.h"
#include "pipeline/portfolio/climb.h"
#include "pipeline/result/result_of.h"
#include "support/error.h"

namespace heapreach::pipeline {

namespace {

/// What one search may take, as a share of the time that is left, and compared with all that came
/// before.
constexpr double most_share = 0.2;
constexpr double most_factor = 2;
constexpr double least_seconds = 10;

constexpr std::size_t most_named = 5;  // locations, in a warning

std::optional<Strategy> search_strategy(const LocationsJob& job, std::uint64_t bound) {
  try {
    for (Strategy& strategy : strategies_for(job.system, bound, job.options)) {
      if (is_search(strategy.engine)) return std::move(strategy);
    }
  } catch (const UsageError&) {
    // None takes the system.
  }
  return std::nullopt;
}

}  // namespace

/// At the usual bound, and at that of the errors that were found if it is larger, but at none
/// beyond what is proved of a location.
void BehindErrors::look() {
  std::map<std::uint64_t, std::set<std::string>> by_bound;
  const std::uint64_t usual = usual_bound();
  const std::uint64_t most = std::max(usual, results_.largest_of_errors());
  for (const std::string& location : still_to_look_at()) {
    looked_at_.insert(location);
    const Result& proof = *results_.find(location);
    const std::uint64_t proved =
        leaves_larger_bounds_open(proof) ? proof.subject.system.value().bound : most;
    by_bound[std::min(usual, proved)].insert(location);
    by_bound[std::min(most, proved)].insert(location);
  }
  std::set<std::string> unknown;
  for (auto& [bound, locations] : by_bound) {
    std::erase_if(locations, [&](const auto& location) { return results_.is_masked(location); });
    if (locations.empty()) continue;
    const bool all_known = search_at(bound, locations);
    for (const std::string& location : locations) {
      all_known ? (void)unknown.erase(location) : (void)unknown.insert(location);
    }
  }
  std::erase_if(unknown, [&](const auto& location) { return results_.is_masked(location); });
  if (!unknown.empty()) warn_of(unknown);
}

/// Proved locations that lie behind others which are not, and have not been looked at.
std::set<std::string> BehindErrors::still_to_look_at() const {
  const rts::System& system = job_.system;
  std::vector<rts::VertexId> errors;  // where executions may go wrong
  for (const rts::Location& location : rts::locations_of(system, rts::Properties::all())) {
    if (results_.is_proved(location.text())) continue;
    for (const rts::EdgeId id : location.edges) {
      if (system.edge(id).implicit) errors.push_back(system.edge(id).from);
    }
  }
  const std::vector<bool> behind = system.graph().reachable_from(errors);
  std::set<std::string> result;
  for (const rts::Location& location : job_.locations) {
    const bool is_behind =
        system.has_calls()
            ? !errors.empty()
            : std::any_of(location.edges.begin(), location.edges.end(),
                          [&](rts::EdgeId id) { return behind[system.edge(id).from]; });
    const std::string text = location.text();
    if (is_behind && results_.is_proved(text) && !looked_at_.contains(text)) result.insert(text);
  }
  return result;
}

/// The one that was asked for, or the second of those that are tried.
std::uint64_t BehindErrors::usual_bound() const {
  const std::vector<BoundStep> steps = bounds_for(job_.input, job_.system, job_.options);
  return steps[steps.size() > 1 ? 1 : 0].bound;
}

/// Whether it is known of all of them then.
bool BehindErrors::search_at(std::uint64_t bound, const std::set<std::string>& locations) {
  const auto strategy = search_strategy(job_, bound);
  if (!strategy) return false;
  Limits limits = job_.limits;
  limits.deadline =
      limits.deadline.at_most(std::min(most_share * limits.deadline.remaining(),
                                       std::max(least_seconds, most_factor * job_.lap.seconds())));
  return run_apart("the search behind errors", limits, job_.channel,
                   [&](Channel& channel) { search(locations, *strategy, limits, channel); },
                   {[&](Result result) { take(std::move(result)); }});
}

/// In the other process.
void BehindErrors::search(const std::set<std::string>& locations, const Strategy& strategy,
                          const Limits& limits, Channel& channel) const {
  const auto tell = [&](const std::string& location, const std::string& by) {
    const Unknown unknown{Failure::gave_up, "",
                          fmt::format("masked: no execution comes there, but with errors passed "
                                      "over one would, and goes wrong at {} first",
                                      by)};
    const Subject subject = subject_of(job_.input, job_.system, job_.question({location}),
                                       strategy.encoder.bound, job_.options);
    Result result = result_of(subject, origin_of(strategy, job_.watch.seconds()), job_.system,
                              unknown, {false, false}, limits);
    result.masked_by = by;
    channel.send(std::move(result));
  };
  const bool all = check_masked(job_.system, locations, strategy, limits, channel, tell);
  if (!all) throw BackendError(Failure::gave_up, "explore", "some of them are not known");
}

/// What was proved within a bound may be reached beyond it: it is still asked about, and may have
/// to be looked at again.
void BehindErrors::take(Result result) {
  const std::string location = result.subject.location.value().at;
  const Result& proof = *results_.find(location);
  if (leaves_larger_bounds_open(proof)) {
    looked_at_.erase(location);
    std::get<Unknown>(result.answer).reason +=
        ", within " + bound_in_words(proof.subject.system.value());
  }
  job_.channel.send(ResultSoFar{results_.mask(std::move(result))});
}

void BehindErrors::warn_of(const std::set<std::string>& unknown) const {
  std::vector<std::string> named(unknown.begin(), unknown.end());
  const std::size_t more = named.size() - std::min(named.size(), most_named);
  named.resize(named.size() - more);
  job_.channel.send(Warning{fmt::format(
      "{}: whether {}{} would be reached if errors before did not end executions was not found out",
      job_.input.name, fmt::join(named, ", "), more > 0 ? fmt::format(" and {} more", more) : "")});
}

}  // namespace heapreach::pipeline
