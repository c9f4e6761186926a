// The supervisor's loop. It polls instead of using signals, so that it can live in a library: every
// 20 ms it looks at the workers' memory and at who has ended.
#include <poll.h>
#include <sys/prctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "support/error.h"
#include "support/process/process.h"
#include "support/process/process_tree.h"
#include "support/process/worker.h"

namespace heapreach {

namespace {

constexpr std::size_t errors_kept = 64 * 1024;
// Of one worker, so that one that floods its pipe keeps the supervisor from nothing else. More than
// a pipe holds.
constexpr std::size_t bytes_per_look = 4 << 20;
constexpr std::size_t longest_line = 256 << 20;
using Clock = std::chrono::steady_clock;

}  // namespace

std::uint64_t tree_memory(pid_t pid, std::uint64_t exact_above) {
  ProcessTree tree(pid);
  tree.refresh();
  const std::uint64_t resident = tree.resident();
  return resident <= exact_above ? resident : tree.proportional();
}

void lower_priority(int steps) {
  // Nobody needs a privilege to lower it. Should it fail all the same, nothing is lost.
  [[maybe_unused]] const int ignored = nice(steps);
}

double tree_cpu_seconds(pid_t pid) {
  ProcessTree tree(pid);
  tree.refresh();
  return tree.cpu_seconds();
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(fd, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

struct Supervisor::Impl {
  Deadline deadline;
  std::uint64_t memory_megabytes;
  std::vector<std::unique_ptr<Worker>> workers;
  int was_subreaper = 0;
  // Of the last exact look at the memory, which is dear: when the next may be, and what it said.
  Clock::time_point next_exact{};
  std::uint64_t last_exact = 0;
  std::uint64_t resident_then = 0;

  bool any_running() const {
    return std::any_of(workers.begin(), workers.end(), [](const auto& w) { return w->running; });
  }

  std::vector<int> descriptors() const {
    std::vector<int> result;
    for (const auto& worker : workers) {
      for (int fd : {worker->output.fd, worker->errors.fd}) {
        if (fd >= 0) result.push_back(fd);
      }
    }
    return result;
  }

  WorkerId add(const Spawned& spawned) {
    workers.push_back(std::make_unique<Worker>(spawned));
    return workers.size() - 1;
  }

  void kill_all(WorkerEnd::How how) {
    for (const auto& worker : workers) worker->kill(how);
  }

  void wait_for_output() const {
    std::vector<pollfd> polled;
    for (int fd : descriptors()) polled.push_back({fd, POLLIN, 0});
    const double milliseconds = std::clamp(deadline.wall_remaining() * 1000 + 1, 1.0, 20.0);
    // Without open pipes the workers are about to end: look again soon.
    const int timeout = polled.empty() ? 1 : static_cast<int>(milliseconds);
    poll(polled.data(), polled.size(), timeout);
  }

  void deliver_lines(WorkerId id, const Handlers& handlers, bool last) {
    Stream& stream = workers[id]->output;
    std::size_t begin = 0;
    std::size_t end = stream.buffer.find('\n', stream.searched);
    auto deliver = [&](std::size_t length) {
      const bool wanted = !(workers[id]->killed && workers[id]->end.how == WorkerEnd::How::stopped);
      if (handlers.line && wanted) {
        handlers.line(id, std::string_view(stream.buffer).substr(begin, length));
      }
    };
    for (; end != std::string::npos; end = stream.buffer.find('\n', begin)) {
      deliver(end - begin);
      begin = end + 1;
    }
    // Whoever a signal ends may have been in the middle of a line.
    const bool by_itself = !workers[id]->killed && workers[id]->end.how == WorkerEnd::How::exited;
    if (last && begin < stream.buffer.size() && by_itself) {
      deliver(stream.buffer.size() - begin);
      begin = stream.buffer.size();
    }
    stream.buffer.erase(0, begin);
    stream.searched = stream.buffer.size();
  }

  /// What a line that has not ended yet may occupy here.
  std::size_t most_unfinished() const {
    if (memory_megabytes == 0) return longest_line;
    return std::min<std::uint64_t>(longest_line, memory_megabytes * 1024 * 1024 / 2);
  }

  void look_at(WorkerId id, const Handlers& handlers) {
    Worker& worker = *workers[id];
    const bool ended = worker.ended();
    if (ended) worker.reap();
    worker.output.read_available(bytes_per_look);
    if (worker.errors.fd >= 0) {
      worker.errors.read_available(bytes_per_look);
      if (worker.errors.buffer.size() > errors_kept) worker.errors.buffer.resize(errors_kept);
    }
    deliver_lines(id, handlers, ended);
    if (!ended && worker.output.buffer.size() > most_unfinished()) {
      worker.kill(WorkerEnd::How::memory_limit);
      worker.output.close_now();
    }
    if (!ended) return;
    worker.output.close_now();
    worker.errors.close_now();
    worker.end.errors = std::move(worker.errors.buffer);
    if (handlers.ended) handlers.ended(id, worker.end);
  }

  /// Measures all workers; true if they occupy more than allowed. Those that were killed do not
  /// count: they leave soon, and nobody else is to be killed for what they still have.
  bool over_memory() {
    std::uint64_t total = 0;
    for (const auto& worker : workers) {
      if (!worker->running || worker->killed) continue;
      worker->tree.refresh();
      worker->memory = worker->tree.resident();
      total += worker->memory;
    }
    const std::uint64_t limit = memory_megabytes * 1024 * 1024;
    bool over = memory_megabytes > 0 && total > limit;
    if (over) over = over_memory_exactly(total, limit);
    for (const auto& worker : workers) {
      if (worker->running)
        worker->end.peak_bytes = std::max(worker->end.peak_bytes, worker->memory);
    }
    return over;
  }

  /// Pages that forked processes share count once. Costs at most a tenth of the time: in between,
  /// what the resident sets have grown is added to what was measured last.
  bool over_memory_exactly(std::uint64_t resident, std::uint64_t limit) {
    const std::uint64_t grown = resident > resident_then ? resident - resident_then : 0;
    const Clock::time_point begin = Clock::now();
    if (begin < next_exact && last_exact + grown <= limit) return false;
    std::uint64_t total = 0;
    for (const auto& worker : workers) {
      if (!worker->running || worker->killed) continue;
      worker->memory = worker->tree.proportional();
      total += worker->memory;
    }
    const Clock::time_point end = Clock::now();
    next_exact = end + 9 * (end - begin);
    last_exact = total;
    resident_then = resident;
    return total > limit;
  }

  void kill_largest() {
    Worker* largest = nullptr;
    for (const auto& worker : workers) {
      if (!worker->running || worker->killed) continue;
      if (!largest || worker->memory > largest->memory) largest = worker.get();
    }
    if (largest) largest->kill(WorkerEnd::How::memory_limit);
  }

  void reap_all() {
    for (const auto& worker : workers) {
      if (!worker->running) continue;
      worker->reap();
      worker->output.close_now();
      worker->errors.close_now();
    }
  }
};

Supervisor::Supervisor(const Deadline& deadline, std::uint64_t memory_megabytes)
    : impl_(std::make_unique<Impl>()) {
  impl_->deadline = deadline;
  impl_->memory_megabytes = memory_megabytes;
  prctl(PR_GET_CHILD_SUBREAPER, &impl_->was_subreaper);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

Supervisor::~Supervisor() {
  stop_all();
  impl_->reap_all();
  if (!impl_->was_subreaper) prctl(PR_SET_CHILD_SUBREAPER, 0);
}

Supervisor::WorkerId Supervisor::start(const std::function<void(int fd)>& body) {
  return impl_->add(spawn(body, impl_->descriptors(), impl_->memory_megabytes));
}

Supervisor::WorkerId Supervisor::start_program(const Program& program) {
  return impl_->add(spawn_program(program, impl_->descriptors(), impl_->memory_megabytes));
}

void Supervisor::stop(WorkerId worker) {
  impl_->workers.at(worker)->kill(WorkerEnd::How::stopped);
}

void Supervisor::stop_all() {
  impl_->kill_all(WorkerEnd::How::stopped);
}

void Supervisor::run(const Handlers& handlers) {
  try {
    Clock::time_point next_look = Clock::now();
    while (impl_->any_running()) {
      impl_->wait_for_output();
      for (WorkerId id = 0; id < impl_->workers.size(); ++id) {
        if (impl_->workers[id]->running) impl_->look_at(id, handlers);
      }
      if (impl_->deadline.expired()) impl_->kill_all(WorkerEnd::How::time_limit);
      if (Clock::now() < next_look) continue;
      next_look = Clock::now() + std::chrono::milliseconds(20);
      if (impl_->over_memory()) impl_->kill_largest();
      if (handlers.tick) handlers.tick();
    }
  } catch (...) {
    stop_all();
    impl_->reap_all();
    throw;
  }
}

bool Supervisor::running(WorkerId worker) const {
  return impl_->workers.at(worker)->running;
}

pid_t Supervisor::process(WorkerId worker) const {
  return impl_->workers.at(worker)->pid;
}

const WorkerEnd& Supervisor::end(WorkerId worker) const {
  return impl_->workers.at(worker)->end;
}

namespace {

/// `start` starts the one worker of the supervisor that it is given.
ProgramResult run_one(const std::function<Supervisor::WorkerId(Supervisor&)>& start,
                      const Deadline& deadline, const std::string& stage) {
  constexpr std::size_t most_output = 64 << 20;
  deadline.poll(stage);
  ProgramResult result;
  Supervisor supervisor(deadline, 0);
  const Supervisor::WorkerId worker = start(supervisor);
  const auto keep = [&](Supervisor::WorkerId, std::string_view line) {
    if (result.output.size() + line.size() < most_output) result.output.append(line).append("\n");
  };
  supervisor.run({keep, {}, {}});
  result.end = supervisor.end(worker);
  return result;
}

}  // namespace

ProgramResult run_to_end(const Program& program, const Deadline& deadline,
                         const std::string& stage) {
  const auto start = [&](Supervisor& supervisor) {
    try {
      return supervisor.start_program(program);
    } catch (const UsageError& error) {
      throw BackendError(Failure::gave_up, stage, error.what());
    }
  };
  return run_one(start, deadline, stage);
}

ProgramResult run_to_end(const std::function<void()>& body, const Deadline& deadline,
                         const std::string& stage) {
  const auto with_outputs = [&](int fd) {
    dup2(fd, STDOUT_FILENO);
    dup2(fd, STDERR_FILENO);
    body();
  };
  const auto start = [&](Supervisor& supervisor) { return supervisor.start(with_outputs); };
  return run_one(start, deadline, stage);
}

}  // namespace heapreach
