#include "pipeline/portfolio/session.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <map>
#include <utility>

#include "pipeline/input/input.h"
#include "pipeline/portfolio/check_job.h"
#include "pipeline/portfolio/stop.h"
#include "pipeline/result/result_of.h"
#include "support/error.h"
#include "support/process/process.h"
#include "support/stopwatch.h"

namespace heapreach::pipeline {

namespace {

/// The process inside is to notice its limits itself, and to go on with the next location under
/// --each: it gets this share of the memory, and the supervisor steps in this much later (seconds).
constexpr double grace_of_session = 0.4;
constexpr double inner_memory = 0.9;

/// What was shown last is shown again after so many seconds, with the time that it is.
constexpr double longest_silence = 1.5;

/// The supervising side: collects messages, and turns a killed process into an unknown.
class LimitedRun {
 public:
  LimitedRun(std::string name, const Options& options, const ShowProgress& show,
             std::function<void(const Product&)> made)
      : name_(std::move(name)), options_(options), show_(show), made_(std::move(made)) {}

  SessionResult run(const std::function<void(Channel&, const Limits&)>& job) {
    const auto limit = static_cast<double>(options_.memory);
    // Solvers count what they allocate, beside what is in memory before they start.
    const double base = static_cast<double>(tree_memory(getpid())) / (1 << 20);
    const auto inner = static_cast<std::uint64_t>(std::max(limit / 2, limit * inner_memory - base));
    const double seconds = options_.wall_seconds();
    Limits limits{Deadline::in(seconds), inner, options_.seed};
    if (options_.work) limits.deadline = limits.deadline.with_work(*options_.work);
    Supervisor supervisor(Deadline::in(seconds + grace_of_session), options_.memory);
    supervisor.start([&](int fd) { work(job, limits, fd); });
    Supervisor::Handlers handlers;
    handlers.line = [&](std::size_t, std::string_view line) { dispatch(line, receiver()); };
    handlers.ended = [&](std::size_t, const WorkerEnd& end) { note_end(end); };
    handlers.tick = [&] {
      if (asked_to_stop()) supervisor.stop_all();
      if (told_.watch.seconds() > longest_silence) tell(told_.strategy, told_.stage, told_.text);
    };
    supervisor.run(handlers);
    sort_results();
    if (result_.results.empty() && !product_ && !result_.failed) {
      result_.failed = Failed{70, "internal error: no verdict after " + stage_};
    }
    return std::move(result_);
  }
  /// What the job has made, if it said so.
  std::optional<Product> product() const { return product_; }

 private:
  void work(const std::function<void(Channel&, const Limits&)>& job, const Limits& limits,
            int fd) const {
    std::set_terminate([] { std::_Exit(70); });  // the supervisor tells what happened
    Channel channel(fd, "");
    try {
      if (const auto failed = guarded([&] { job(channel, limits); })) channel.send(*failed);
    } catch (const BackendError& error) {
      const std::string& stage = error.stage().empty() ? channel.current_stage() : error.stage();
      channel.send(result_without_input(name_, options_.engine, std::nullopt, watch_.seconds(),
                                        {error.failure(), stage, error.what()}));
    }
    channel.send(Done{});
  }

  /// Shows progress, and remembers it: solvers may be silent for minutes.
  void tell(const std::string& strategy, const std::string& stage, const std::string& text) {
    show_(strategy, stage, text);
    told_ = {strategy, stage, text, {}};
  }

  Receiver receiver() {
    Receiver receiver;
    receiver.stage = [&](const std::string& strategy, const std::string& name) {
      stage_ = strategy.empty() ? name : strategy + ": " + name;
      tell(strategy, name, "");
    };
    receiver.progress = [&](const std::string& strategy, const std::string& text) {
      tell(strategy, "", text);
    };
    receiver.record = [&](const StageFigures& figures) { result_.stages.push_back(figures); };
    receiver.warning = [&](const std::string& text) { result_.warnings.push_back(text); };
    receiver.result = [&](Result result) { add(std::move(result)); };
    receiver.result_so_far = [&](Result result) {
      so_far_.insert_or_assign(location_of(result), std::move(result));
    };
    receiver.product = [&](std::string text) {
      product_ = Product{std::move(text)};
      if (made_) made_(*product_);
    };
    receiver.expect = [&](const std::vector<LocationSubject>& locations) { expected_ = locations; };
    receiver.done = [&] { done_ = true; };
    receiver.failed = [&](const Failed& failed) { result_.failed = failed; };
    return receiver;
  }

  /// A result takes the figures with it that came since the one before.
  void add(Result result) {
    const auto fresh = result_.stages.begin() + static_cast<std::ptrdiff_t>(reported_);
    result.stages.assign(fresh, result_.stages.end());
    reported_ = result_.stages.size();
    so_far_.erase(location_of(result));
    result_.results.push_back(std::move(result));
  }

  static std::string location_of(const Result& result) {
    return result.subject.location ? result.subject.location->at : "";
  }

  bool is_known(const LocationSubject& location) const {
    return std::any_of(result_.results.begin(), result_.results.end(),
                       [&](const Result& result) { return result.subject.location == location; });
  }

  /// Results come in any order.
  void sort_results() {
    const auto place = [&](const Result& result) {
      const auto found = std::find_if(
          expected_.begin(), expected_.end(),
          [&](const LocationSubject& location) { return result.subject.location == location; });
      return found - expected_.begin();
    };
    std::stable_sort(result_.results.begin(), result_.results.end(),
                     [&](const Result& a, const Result& b) { return place(a) < place(b); });
  }

  void note_end(const WorkerEnd& end) {
    using How = WorkerEnd::How;
    // A verdict stands, whatever the process died of after it.
    const std::size_t due = std::max<std::size_t>(expected_.size(), 1);
    if (done_ || product_ || result_.failed || result_.results.size() >= due) return;
    // Z3 4.8.12 now and then ends the process when it is interrupted (docs/gotchas.md).
    const bool late = watch_.seconds() >= options_.wall_seconds();
    const bool stopped = end.how == How::stopped;
    while (!so_far_.empty()) add(Result(so_far_.begin()->second));
    if (result_.results.size() >= due) return;
    if (late || stopped || end.how == How::time_limit || end.how == How::memory_limit) {
      const bool time = end.how != How::memory_limit;
      Unknown unknown{time ? Failure::time_limit : Failure::memory_limit, stage_, ""};
      if (stopped) unknown = {Failure::gave_up, stage_, "ended by a signal"};
      if (expected_.empty()) add(unread(std::nullopt, unknown));
      for (const LocationSubject& location : expected_) {
        if (!is_known(location)) add(unread(location, unknown));
      }
    } else {
      result_.failed = Failed{70, fmt::format("internal error: crashed in {} ({} {}) {}", stage_,
                                              end.how == How::signalled ? "signal" : "exit code",
                                              end.code, end.errors)};
    }
  }

  Result unread(std::optional<LocationSubject> location, const Unknown& unknown) const {
    return result_without_input(name_, options_.engine, std::move(location), watch_.seconds(),
                                unknown);
  }

  std::string name_;
  const Options& options_;
  const ShowProgress& show_;
  std::function<void(const Product&)> made_;  // null: nobody hears of products before the end
  SessionResult result_;
  std::string stage_ = "start";
  std::vector<LocationSubject> expected_;  // empty: one result
  std::size_t reported_ = 0;               // stages that belong to results
  std::map<std::string, Result> so_far_;   // by location
  std::optional<Product> product_;
  struct Told {
    std::string strategy, stage = "start", text;
    Stopwatch watch;  // since then
  };
  Told told_;
  bool done_ = false;
  Stopwatch watch_;
};

using Job = std::function<void(Channel&, const Limits&)>;

/// The session of a job, and what it has made if that is no result.
std::pair<SessionResult, std::optional<Product>> limited(
    const std::string& name, const Options& options, const Job& job, const ShowProgress& show,
    const std::function<void(const Product&)>& made = nullptr) {
  const Stopwatch watch;
  Options rest = options;
  if (name == "-") {
    SessionResult unread;
    try {
      unread.failed = guarded(
          [&] { read_standard_input(Deadline::in(options.wall_seconds()), options.memory); });
    } catch (const BackendError& error) {
      unread.results.push_back(
          result_without_input(name, options.engine, std::nullopt, watch.seconds(),
                               {error.failure(), error.stage(), error.what()}));
    }
    if (unread.failed || !unread.results.empty()) return {std::move(unread), std::nullopt};
    rest.timeout = std::max(0.001, options.wall_seconds() - watch.seconds());
  }
  LimitedRun run(name, rest, show, made);
  SessionResult session = run.run(job);
  return {std::move(session), run.product()};
}

}  // namespace

SessionResult run_check(const std::string& name, const Options& options, const Job& job,
                        const ShowProgress& show) {
  return limited(name, options, job, show).first;
}

JobResult run_job(const std::string& name, const Options& options,
                  const std::function<std::string(Channel&, const Limits&)>& job,
                  const ShowProgress& show) {
  return run_reporting_job(
      name, options,
      [&](Channel& channel, const Limits& limits) { channel.send(Product{job(channel, limits)}); },
      show);
}

JobResult run_reporting_job(const std::string& name, const Options& options, const Job& job,
                            const ShowProgress& show,
                            const std::function<void(const Product&)>& made) {
  auto [session, product] = limited(name, options, job, show, made);
  if (session.failed) return *std::move(session.failed);
  if (product) return *std::move(product);
  return std::move(session.results.at(0));
}

SessionResult check_file(const std::string& path, const Options& options,
                         const WantedLocations& wanted, const ShowProgress& show) {
  return run_check(
      path, options,
      [&](Channel& channel, const Limits& limits) {
        run_check_job(path, options, wanted, channel, limits);
      },
      show);
}

}  // namespace heapreach::pipeline
