// One supervisor for all runs; the limits are those of each run, so they are kept here: every 20 ms
// the time and memory of each run's processes are looked at. A run that exceeds a limit gets
// SIGTERM, upon which heapreach still tells its stages, and is killed a little later; programs from
// elsewhere are killed at once.
#include "experiments/runner.h"

#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <map>
#include <set>
#include <thread>

#include "support/error.h"
#include "support/process/process.h"
#include "support/stopwatch.h"

namespace heapreach::experiments {

namespace {

using Struck = Measured::Struck;

/// heapreach notices its own wall and memory limits, and then needs this much more to say so.
constexpr double wall_grace_seconds = 1.5;
constexpr double memory_grace = 1.1;
/// From SIGTERM to SIGKILL.
constexpr double end_grace_seconds = 1.0;
constexpr std::size_t errors_kept = 2000;

/// One running program.
struct Slot {
  const Task* task = nullptr;
  std::unique_ptr<Job> job;
  Stopwatch watch;
  double cpu_seen = 0;  // seconds, when last looked at
  Struck struck = Struck::none;
  double struck_at = 0;  // on watch
};

class Runner {
 public:
  Runner(const std::vector<Task>& tasks, const Scratch& scratch, plans::ResultsFile& results,
         const RunnerOptions& options)
      : tasks_(tasks), scratch_(scratch), results_(results), options_(options) {
    for (const plans::Result& row : results.results()) {
      if (!end_.disagreement) end_.disagreement = verdicts_.add(row);
    }
  }

  RunnerEnd run() {
    if (end_.disagreement) return std::move(end_);
    fill();
    Supervisor::Handlers handlers;
    handlers.line = [&](std::size_t id, std::string_view line) { slots_.at(id).job->line(line); };
    handlers.ended = [&](std::size_t id, const WorkerEnd& end) { note_end(id, end); };
    handlers.tick = [&] { tick(); };
    supervisor_.run(handlers);
    return std::move(end_);
  }

 private:
  bool ending() const { return end_.stopped || end_.disagreement.has_value(); }

  void fill() {
    while (!ending() && slots_.size() < options_.workers && next_ < tasks_.size()) {
      const Task& task = tasks_[next_++];
      start(task, job_of(task, options_.program, scratch_));
    }
  }

  void start(const Task& task, std::unique_ptr<Job> job) {
    const std::vector<std::string> command = job->command();
    Slot slot{&task, std::move(job), {}};
    const std::size_t id = supervisor_.start_program(command);
    slots_.emplace(id, std::move(slot));
  }

  void tick() {
    if (options_.stop_requested && options_.stop_requested() && !ending()) {
      end_.stopped = next_ < tasks_.size() || !slots_.empty();
      supervisor_.stop_all();
    }
    for (auto& [id, slot] : slots_) enforce(id, slot);
    if (options_.tick) options_.tick();
  }

  void enforce(std::size_t id, Slot& slot) {
    if (!supervisor_.running(id)) return;
    if (slot.struck == Struck::none) slot.struck = exceeded(supervisor_.process(id), slot);
    if (slot.struck == Struck::none) return;
    const double seconds = slot.watch.seconds();
    if (slot.struck_at == 0) {
      slot.struck_at = seconds;
      if (slot.job->heeds_sigterm()) ::kill(supervisor_.process(id), SIGTERM);
    }
    const bool kill = !slot.job->heeds_sigterm() || seconds > slot.struck_at + end_grace_seconds;
    if (kill) supervisor_.stop(id);
  }

  static Struck exceeded(pid_t process, Slot& slot) {
    const plans::JobLimits& limits = slot.task->limits;
    const bool is_ours = slot.job->heeds_sigterm();
    const double seconds = slot.watch.seconds();
    if (seconds > limits.wall_seconds + (is_ours ? wall_grace_seconds : 0)) return Struck::wall;
    // Before that much wall time not even all cores together can have used it.
    static const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    if (seconds * cores > limits.cpu_seconds) {
      slot.cpu_seen = std::max(slot.cpu_seen, tree_cpu_seconds(process));
      if (slot.cpu_seen > limits.cpu_seconds) return Struck::cpu;
    }
    const double bytes =
        static_cast<double>(limits.memory_megabytes << 20) * (is_ours ? memory_grace : 1.0);
    const auto most = static_cast<std::uint64_t>(bytes);
    return tree_memory(process, most) > most ? Struck::memory : Struck::none;
  }

  static Measured measured(const Slot& slot, const WorkerEnd& end) {
    using How = WorkerEnd::How;
    Measured result;
    result.struck = slot.struck;
    if (end.how == How::exited) result.exit_code = end.code;
    if (end.how == How::signalled) result.signal = end.code;
    if (end.how == How::memory_limit) result.struck = Struck::memory;
    result.cpu_seconds = std::max(end.cpu_seconds, slot.cpu_seen);
    result.wall_seconds = slot.watch.seconds();
    result.peak_bytes = end.peak_bytes;
    result.errors = end.errors.substr(0, errors_kept);
    return result;
  }

  void note_end(std::size_t id, const WorkerEnd& end) {
    const auto place = slots_.find(id);
    Slot slot = std::move(place->second);
    slots_.erase(place);
    const bool killed = end.how == WorkerEnd::How::stopped && slot.struck == Struck::none;
    if (killed || end_.stopped) return;
    if (slot.job->goes_on(measured(slot, end))) {
      if (!ending()) start(*slot.task, std::move(slot.job));
      return;
    }
    record(slot.job->row());
    fill();
  }

  void record(const plans::Result& row) {
    results_.add(row);
    if (options_.finished) options_.finished(row);
    if (end_.disagreement) return;
    end_.disagreement = verdicts_.add(row);
    if (end_.disagreement) supervisor_.stop_all();
  }

  const std::vector<Task>& tasks_;
  const Scratch& scratch_;
  plans::ResultsFile& results_;
  const RunnerOptions& options_;
  Supervisor supervisor_{Deadline(), 0};
  std::map<std::size_t, Slot> slots_;  // by worker
  std::size_t next_ = 0;               // of tasks_
  Verdicts verdicts_;
  RunnerEnd end_;
};

}  // namespace

std::vector<Task> unfinished(const Tasks& tasks, const plans::ResultsFile& results) {
  std::map<std::string, std::string> hashes;
  for (const plans::InputFile& input : results.inputs()) hashes[input.path] = input.hash;
  for (const auto& instance : tasks.instances) {
    const auto known = hashes.find(instance->name);
    if (known == hashes.end() || known->second == instance->hash) continue;
    throw InputError({results.path(), 0, 0},
                     fmt::format("holds runs of another {}: it has changed since; name another "
                                 "results file with -o",
                                 instance->name));
  }
  std::set<std::string> done;
  for (const plans::Result& row : results.results()) done.insert(row.key);
  std::vector<Task> result;
  for (const Task& task : tasks.tasks) {
    if (done.count(task.key) == 0) result.push_back(task);
  }
  return result;
}

RunnerEnd run(const std::vector<Task>& tasks, const Scratch& scratch, plans::ResultsFile& results,
              const RunnerOptions& options) {
  return Runner(tasks, scratch, results, options).run();
}

}  // namespace heapreach::experiments
