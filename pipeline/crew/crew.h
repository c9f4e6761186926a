// Tasks of one job, some of them at a time, each in a process of its own.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <variant>

#include "pipeline/result/channel.h"
#include "support/limits.h"
#include "support/process/process.h"

namespace heapreach::pipeline {

/// Which tasks there are and when they begin is up to whoever has the crew.
class Crew {
 public:
  using Task = std::size_t;
  /// What a task has made, or the limit that ended it without.
  using Outcome = std::variant<Product, GaveUp>;

  /// `channel` outlives it, and gets what the tasks say while they work.
  Crew(const Limits& limits, Channel& channel);

  /// Begins a task in a process that is a copy of this one. Contract: it is not running.
  void start(Task task, const std::function<std::string(Channel&)>& job);
  /// Ends it; nothing comes of it. No effect on one that is not running.
  void stop(Task task);
  bool is_running(Task task) const;
  std::size_t running() const { return workers_.size(); }

  /// Runs until no task does. `ended` hears of each that was not stopped, and may start and stop
  /// others. Throws the error that a task has ended with, and InternalError for one that crashed.
  void run(const std::function<void(Task, Outcome)>& ended);

 private:
  struct Worker {
    Task task = 0;
    std::optional<Product> product;
    std::optional<Failed> failed;
  };

  void receive(std::size_t id, std::string_view line);
  std::optional<Outcome> outcome_of(const Worker& worker, const WorkerEnd& end) const;

  const Limits limits_;
  Channel& channel_;
  Supervisor supervisor_;
  std::map<std::size_t, Worker> workers_;  // that have not ended
};

}  // namespace heapreach::pipeline
