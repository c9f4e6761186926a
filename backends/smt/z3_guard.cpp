// Z3 has limits of its own, but they are no promises: its timeout is only polled in some of its
// loops, and its timer threads do not survive a fork; running into its memory limit may abort the
// process. So a thread of ours watches, and interrupts the context again and again until its user
// notices. In some loops, with large numbers above all, Z3 counts no steps. So where work is
// limited, a question that takes many times the processor time of the work that is left counts as
// all of it.
#include "backends/smt/z3_guard.h"

#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <ctime>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace heapreach::backends {

namespace {

constexpr double look_every = 0.02;  // seconds
/// What a step of Z3 counts for: solvers do 1 to 5 million of them in a second.
constexpr double units_per_step = 0.6;
/// A context takes 8 ms to make, a question some microseconds beside its steps.
constexpr std::uint64_t units_per_context = 8000;
constexpr std::uint64_t units_per_question = 20;

constexpr double for_ever = 30 * 86400;  // longer waits overflow the clock of some systems
constexpr double look_at_processor_every = 1;

double processor_seconds(clockid_t of) {
  timespec spent{};
  return clock_gettime(of, &spent) == 0
             ? static_cast<double>(spent.tv_sec) + 1e-9 * static_cast<double>(spent.tv_nsec)
             : 0;
}

}  // namespace

struct Z3Guard::Watchdog {
  z3::context& context;
  const Limits limits;
  std::atomic<bool> over_memory = false;
  std::atomic<bool> interrupted = false;
  std::mutex mutex;
  std::condition_variable wake;
  bool done = false;
  clockid_t asker = 0;
  std::optional<double> patience_ends;  // in processor time of the asker; only while it asks
  bool hangs = false;                   // what it asks
  std::thread thread;

  Watchdog(z3::context& watched, const Limits& limits)
      : context(watched), limits(limits), thread([this] { watch(); }) {}

  ~Watchdog() { stop(); }

  void stop() {
    {
      std::lock_guard lock(mutex);
      done = true;
    }
    wake.notify_one();
    if (thread.joinable()) thread.join();
  }

  /// This thread asks something that may take so many seconds of its processor time.
  void begin(double seconds) {
    const std::lock_guard lock(mutex);
    if (pthread_getcpuclockid(pthread_self(), &asker) != 0) return;
    patience_ends = processor_seconds(asker) + seconds;
  }
  /// Whether it took them.
  bool end() {
    const std::lock_guard lock(mutex);
    patience_ends.reset();
    return std::exchange(hangs, false);
  }

  double next_look() const {
    if (limits.memory_megabytes > 0 || limits.deadline.wall_expired() || hangs) return look_every;
    const double longest = limits.deadline.has_work_limit() ? look_at_processor_every : for_ever;
    return std::min(limits.deadline.wall_remaining(), longest);
  }

  void watch() {
    std::unique_lock lock(mutex);
    while (!done) {
      wake.wait_for(lock, std::chrono::duration<double>(next_look()), [this] { return done; });
      const std::uint64_t megabytes = Z3_get_estimated_alloc_size() >> 20;
      if (limits.memory_megabytes > 0 && megabytes > limits.memory_megabytes) over_memory = true;
      if (patience_ends && processor_seconds(asker) > *patience_ends) hangs = true;
      if (done || (!over_memory && !limits.deadline.wall_expired() && !hangs)) continue;
      interrupted = true;
      context.interrupt();
    }
  }
};

Z3Guard::Z3Guard(const Limits& limits, std::string stage, const Patience& patience)
    : limits_(limits), stage_(std::move(stage)), patience_(patience) {
  deadline().poll(stage_, units_per_context);
  context_ = std::make_unique<z3::context>();
  watchdog_ = std::make_unique<Watchdog>(*context_, limits);
}

Z3Guard::~Z3Guard() {
  watchdog_.reset();
  if (!abandoned_) return;
  using Abandoned = std::pair<std::unique_ptr<z3::context>, std::unique_ptr<z3::fixedpoint>>;
  static std::mutex mutex;
  static auto& all = *new std::vector<Abandoned>;  // never destroyed, but no leak either
  const std::lock_guard lock(mutex);
  all.emplace_back(std::move(context_), std::move(abandoned_));
}

bool Z3Guard::stop_interrupting() {
  watchdog_->stop();
  return watchdog_->interrupted;
}

void Z3Guard::limit_steps() {
  deadline().poll(stage_, units_per_question);
  if (!deadline().has_work_limit()) return;
  const auto steps =
      static_cast<std::uint64_t>(static_cast<double>(deadline().work_left()) / units_per_step);
  const std::uint64_t most = std::numeric_limits<unsigned>::max();
  // 0 would be no limit.
  const std::string limit = std::to_string(std::clamp<std::uint64_t>(steps, 1, most));
  Z3_update_param_value(*context_, "rlimit", limit.c_str());
  const double seconds =
      static_cast<double>(deadline().work_left()) / static_cast<double>(work::units_per_second);
  watchdog_->begin(patience_.least + patience_.times * seconds);
}

void Z3Guard::count_steps(const std::function<std::uint64_t()>& steps) {
  if (watchdog_->end()) work::spend(deadline().work_left());
  try {
    const std::uint64_t now = steps();
    if (now > steps_) {
      work::spend(static_cast<std::uint64_t>(static_cast<double>(now - steps_) * units_per_step));
    }
    steps_ = now;
  } catch (const z3::exception&) {
    // Then these steps are not counted.
  }
}

std::uint64_t Z3Guard::steps_in(const z3::stats& statistics) {
  for (unsigned i = 0; i < statistics.size(); ++i) {
    if (statistics.key(i) == "rlimit count") return statistics.uint_value(i);
  }
  return 0;
}

Failure Z3Guard::failure_of(const std::string& message) const {
  if (watchdog_->over_memory) return Failure::memory_limit;
  if (deadline().expired()) return deadline().failure();
  for (const char* words : {"out of memory", "memout", "max. memory"}) {
    if (message.find(words) != std::string::npos) return Failure::memory_limit;
  }
  for (const char* words : {"max. resource limit", "resource limits reached"}) {
    if (message.find(words) != std::string::npos) return Failure::work_limit;
  }
  for (const char* words : {"timeout", "canceled", "cancelled", "interrupted"}) {
    if (message.find(words) != std::string::npos) return Failure::time_limit;
  }
  return Failure::gave_up;
}

}  // namespace heapreach::backends
