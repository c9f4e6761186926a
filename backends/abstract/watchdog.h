// A thread that acts once when a deadline expires.
#pragma once

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <utility>

#include "support/deadline.h"

namespace heapreach::backends::abstract {

class Watchdog {
 public:
  /// Calls `act`, which may not throw, from another thread when the wall clock of the deadline has
  /// run out, unless this object is gone by then.
  Watchdog(const Deadline& deadline, std::function<void()> act)
      : thread_([this, deadline, act = std::move(act)] { watch(deadline, act); }) {}
  ~Watchdog() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

 private:
  void watch(const Deadline& deadline, const std::function<void()>& act) {
    constexpr double longest = 86400;  // longer waits overflow the clock of some systems
    std::unique_lock lock(mutex_);
    while (!done_ && !deadline.wall_expired()) {
      const std::chrono::duration<double> wait(std::min(deadline.wall_remaining(), longest));
      wake_.wait_for(lock, wait, [this] { return done_; });
    }
    if (!done_) act();
  }

  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace heapreach::backends::abstract
