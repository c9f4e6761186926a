#include "pipeline/crew/crew.h"

#include <fmt/format.h>

#include <utility>

#include "support/error.h"

namespace heapreach::pipeline {

namespace {

/// Tasks notice their deadline themselves, and are stopped this much later (seconds).
constexpr double grace_of_crew = 0.2;

/// The exit code by which a task says that a limit has ended it: no error has it.
constexpr int limit_struck = 20;

}  // namespace

Crew::Crew(const Limits& limits, Channel& channel)
    : limits_(limits),
      channel_(channel),
      supervisor_(Deadline::in(limits.deadline.wall_remaining() + grace_of_crew),
                  limits.memory_megabytes) {}

void Crew::start(Task task, const std::function<std::string(Channel&)>& job) {
  const std::size_t id = supervisor_.start([&](int fd) {
    Channel own(fd, "");
    try {
      const auto failed = guarded([&] { own.send(Product{job(own)}); });
      if (failed) own.send(*failed);
    } catch (const BackendError& error) {
      own.send(Failed{limit_struck, error.what()});
    }
  });
  workers_[id].task = task;
}

void Crew::stop(Task task) {
  for (auto at = workers_.begin(); at != workers_.end(); ++at) {
    if (at->second.task != task) continue;
    const std::size_t id = at->first;
    workers_.erase(at);
    supervisor_.stop(id);
    return;
  }
}

bool Crew::is_running(Task task) const {
  for (const auto& [id, worker] : workers_) {
    if (worker.task == task) return true;
  }
  return false;
}

void Crew::receive(std::size_t id, std::string_view line) {
  const auto found = workers_.find(id);
  if (found == workers_.end()) return;
  Content content = message_of(line).content;
  if (auto* product = std::get_if<Product>(&content)) {
    found->second.product = std::move(*product);
  } else if (auto* failed = std::get_if<Failed>(&content)) {
    found->second.failed = std::move(*failed);
  } else {
    channel_.forward(line);
  }
}

/// Nothing for one that the crew has stopped.
std::optional<Crew::Outcome> Crew::outcome_of(const Worker& worker, const WorkerEnd& end) const {
  using How = WorkerEnd::How;
  if (worker.failed && worker.failed->exit_code == limit_struck) {
    return GaveUp{Failure::gave_up, worker.failed->message};
  }
  if (worker.failed) raise(*worker.failed);
  if (worker.product) return *worker.product;
  const bool is_late = limits_.deadline.expired();
  if (end.how == How::memory_limit) return GaveUp{Failure::memory_limit, "memory limit"};
  if (end.how == How::time_limit || is_late) return GaveUp{Failure::time_limit, "time limit"};
  if (end.how == How::stopped) return std::nullopt;
  throw InternalError(fmt::format("crashed ({} {}) {}",
                                  end.how == How::signalled ? "signal" : "exit code", end.code,
                                  end.errors));
}

void Crew::run(const std::function<void(Task, Outcome)>& ended) {
  Supervisor::Handlers handlers;
  handlers.line = [&](std::size_t id, std::string_view line) { receive(id, line); };
  handlers.ended = [&](std::size_t id, const WorkerEnd& end) {
    const auto found = workers_.find(id);
    if (found == workers_.end()) return;
    const Worker worker = std::move(found->second);
    workers_.erase(found);
    if (auto outcome = outcome_of(worker, end)) ended(worker.task, *std::move(outcome));
  };
  handlers.tick = [] {};
  supervisor_.run(handlers);
}

}  // namespace heapreach::pipeline
