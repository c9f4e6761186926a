#include "pipeline/portfolio/check_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "pipeline/check/check_clauses.h"
#include "pipeline/check/vacuity.h"
#include "pipeline/options/bounds.h"
#include "pipeline/portfolio/climb.h"
#include "pipeline/portfolio/each.h"
#include "pipeline/portfolio/parts_of_question.h"
#include "pipeline/result/result_of.h"
#include "pipeline/result/unsupported.h"
#include "support/error.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

namespace {

/// What finding out whether an answer is vacuous may take, compared with the answer.
constexpr double vacuity_share = 0.2;
constexpr double least_vacuity_seconds = 0.2;

class CheckJob {
 public:
  CheckJob(const std::string& path, const Options& options, const WantedLocations& wanted,
           Channel& channel, const Limits& limits)
      : path_(path),
        options_(options),
        wanted_(wanted),
        channel_(channel),
        limits_(limits),
        lap_(limits.deadline) {}

  void run() {
    Input input = read();
    if (const auto* rts = std::get_if<RtsInput>(&input.content)) {
      for (const rts::Warning& warning : rts->warnings) {
        channel_.send(Warning{to_string(warning.position) + ": " + warning.text});
      }
      check_rts(input, rts->system);
    } else {
      check_clauses(input, std::get<horn::ClauseSystem>(input.content));
    }
  }

 private:
  Input read() {
    StageTimer timer(channel_, "read");
    return read_input(path_, limits_.deadline, options_.properties);
  }

  void check_rts(const Input& input, const rts::System& system) {
    if (options_.properties.ask_for_leaks() && system.exits.empty() && !input.static_cells) {
      channel_.send(
          Warning{input.name + ": no exit says where the program ends, so that nothing can leak"});
    }
    if (input.static_cells) beginning_.emplace(system, *input.static_cells);
    const std::vector<rts::Location> all =
        wanted_.any() ? rts::locations_of(system, input.properties) : std::vector<rts::Location>();
    const std::vector<rts::Location> locations =
        with_unsupported(chosen(wanted_, system, all), all);
    if (locations.empty()) return ask(input, system);  // there are none to tell apart
    const LocationsJob job{input,    system,  locations, beginning_ ? &*beginning_ : nullptr,
                           options_, limits_, channel_,  lap_,
                           watch_};
    const std::optional<std::uint64_t> proved = EachLocation(job).run();
    if (!proved || locations.size() < all.size()) return;
    const Asked asked(system, {input.properties, std::nullopt}, options_.inline_limit);
    warn_of_vacuity(input, asked, {*proved, input.static_cells, *proved == rts::largest_bound});
  }

  /// The locations in their order, and those at which executions come to what is not supported:
  /// what is said of others rests on these.
  static std::vector<rts::Location> with_unsupported(std::vector<rts::Location> locations,
                                                     const std::vector<rts::Location>& all) {
    if (locations.empty()) return locations;
    for (const rts::Location& one : all) {
      const bool is_there =
          std::any_of(locations.begin(), locations.end(),
                      [&](const rts::Location& known) { return known.text() == one.text(); });
      if (one.kind == rts::LocationKind::unsupported && !is_there) locations.push_back(one);
    }
    return locations;
  }

  /// About all errors at once.
  void ask(const Input& input, const rts::System& system) {
    Result result = answered_where_supported(
        input, system, options_.lenient, [&](const rts::Properties& properties) {
          const Asked asked(system, {properties, std::nullopt}, options_.inline_limit);
          Climb climb(input, asked, beginning_ ? &*beginning_ : nullptr, options_, limits_,
                      channel_, watch_);
          return answered_in_parts(climb.run(), input, system, beginning_ ? &*beginning_ : nullptr,
                                   options_, limits_, channel_, watch_);
        });
    const Asked asked(system, {input.properties, std::nullopt}, options_.inline_limit);
    warn_of_surprise(input, asked, result);
    if (std::holds_alternative<Proof>(result.answer)) {
      channel_.send(ResultSoFar{result});
      const bool every = holds_for_every_bound(result.answer);
      const std::uint64_t bound = result.subject.system.value().bound;
      warn_of_vacuity(input, asked,
                      {every ? rts::largest_bound : bound, input.static_cells, every});
    }
    channel_.send(std::move(result));
  }

  /// A file's `expect` is about all of its errors and the standard properties.
  void warn_of_surprise(const Input& input, const Asked& asked, const Result& result) {
    if (asked.question() != rts::Question() || !is_definite(result.answer)) return;
    const std::uint64_t bound = result.subject.system.value().bound;
    const std::optional<bool> expected = asked.file().expects_error(bound);
    if (expected && expected != claims_reachable(result.answer)) {
      channel_.send(Warning{fmt::format("{}: {} at {} cells, which is not what its `expect` says",
                                        input.name, verdict_word(result.answer), bound)});
    }
  }

  /// Proofs stand whatever comes of this, so they are told before.
  void warn_of_vacuity(const Input& input, const Asked& asked, const Room& room) {
    Limits limits = limits_;
    limits.deadline =
        limits_.deadline.at_most(std::max(least_vacuity_seconds, vacuity_share * lap_.seconds()));
    try {
      StageTimer timer(channel_, "vacuity");
      const auto why = why_vacuous(asked, room, limits);
      if (why) channel_.send(Warning{input.name + ": " + *why});
    } catch (const BackendError&) {  // not known
    } catch (const InternalError& error) {
      channel_.send(
          Warning{input.name + ": what the answer rests on was not found out: " + error.what()});
    }
  }

  void check_clauses(const Input& input, const horn::ClauseSystem& system) {
    if (wanted_.any()) throw UsageError("--each and --at need a transition system, not clauses");
    if (!input.properties.is_standard()) {
      throw UsageError("--property says what is an error of a transition system; " + input.name +
                       " holds clauses, which have their query");
    }
    const Subject subject{input.name, input.hash};
    const Detail detail{options_.evidence, options_.explanation};
    auto run = [&](const Strategy& strategy, const Limits& limits, Channel& channel) {
      const ClauseVerdict verdict = check(system, strategy, limits, channel);
      const Origin origin = origin_of(strategy, watch_.seconds());
      return result_of(subject, origin, system, verdict, detail, limits);
    };
    auto unknown = [&](const Unknown& reason) {
      Origin origin{options_.engine};
      origin.seconds = watch_.seconds();
      return result_of(subject, origin, system, reason, detail, limits_);
    };
    channel_.send(decide(strategies_for_clauses(system.is_linear(), options_), limits_, channel_,
                         run, unknown));
  }

  const std::string& path_;
  const Options& options_;
  const WantedLocations& wanted_;
  Channel& channel_;
  const Limits& limits_;
  std::optional<Beginning> beginning_;  // of programs
  Stopwatch watch_;
  const Lap lap_;
};

}  // namespace

void run_check_job(const std::string& path, const Options& options, const WantedLocations& wanted,
                   Channel& channel, const Limits& limits) {
  CheckJob(path, options, wanted, channel, limits).run();
}

}  // namespace heapreach::pipeline
