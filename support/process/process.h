// Supervised child processes: the portfolio's workers, the process that runs under --timeout and
// --memory, and solvers outside. Linux only (/proc, PR_SET_PDEATHSIG).
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/deadline.h"

namespace heapreach {

/// Bytes of memory that a process and its descendants occupy; 0 if it is gone. The sum of their
/// resident sets while that is at most `exact_above`, else the sum of their proportional sets,
/// which counts pages that forked processes share only once (and costs time linear in the memory).
std::uint64_t tree_memory(pid_t pid, std::uint64_t exact_above = 0);
/// Seconds of processor time that a process and its descendants have used, those included that
/// ended and were waited for; 0 if it is gone.
double tree_cpu_seconds(pid_t pid);

/// Lowers the priority of this process, and of those that it starts, by so many steps of nice(2).
/// For good: only a privileged process may raise it again.
void lower_priority(int steps);

/// A program to start.
struct Program {
  std::vector<std::string> words;          // the program, looked up on the PATH, and its arguments
  std::vector<std::string> environment{};  // NAME=VALUE, on top of our own
  std::string input = "/dev/null";         // the file that it reads as standard input
  bool errors_to_output = false;           // standard error goes where standard output goes
};

/// How a worker ended.
struct WorkerEnd {
  enum class How {
    exited,        // by itself, `code` is the exit code
    signalled,     // by itself, `code` is the signal
    time_limit,    // killed at the deadline
    memory_limit,  // killed for the memory limit or an endless line, or out of memory by itself
    stopped,       // killed by stop() or with its supervisor
  };
  How how = How::exited;
  int code = 0;
  double cpu_seconds = 0;        // of the worker and those descendants that it waited for
  std::uint64_t peak_bytes = 0;  // the most memory that its tree was seen to occupy
  std::string errors;            // of a program: what it wrote to standard error, at most 64 KiB
};

/// Runs workers, each in a process (and process group) of its own, under one deadline and one limit
/// on the memory of all together. Not thread-safe, and to be used by one thread only: the kernel
/// kills the workers when the thread that started them ends. While a supervisor lives, orphaned
/// descendants of workers become children of this process, which kills and reaps them.
class Supervisor {
 public:
  using WorkerId = std::size_t;  // counts from 0 in order of start

  /// `memory_megabytes` 0 means no limit.
  Supervisor(const Deadline& deadline, std::uint64_t memory_megabytes);
  /// Kills and reaps what is left.
  ~Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  /// Forks a worker that runs `body` and exits with code 0, without destructors, atexit handlers or
  /// flushing of inherited streams. What it writes to `fd` arrives line by line at the handler. An
  /// exception that escapes ends it with exit code 70 and its text on standard error; out of memory
  /// counts as memory limit. The process must have no other threads that hold locks.
  WorkerId start(const std::function<void(int fd)>& body);
  /// Starts a program, whose standard output arrives line by line and whose standard error is kept
  /// in WorkerEnd::errors. Throws UsageError "... not found on the PATH".
  WorkerId start_program(const Program& program);
  WorkerId start_program(const std::vector<std::string>& words) {
    return start_program(Program{words});
  }

  /// Kills a worker with all its descendants; no effect once it has ended. May be called by
  /// handlers.
  void stop(WorkerId worker);
  void stop_all();

  struct Handlers {
    /// A complete line, without its end; the last line of a worker that exits by itself needs none.
    /// A worker whose line exceeds half the memory limit, or 256 MiB, is killed.
    std::function<void(WorkerId, std::string_view)> line;
    /// Called once per worker, after its last line.
    std::function<void(WorkerId, const WorkerEnd&)> ended;
    /// Called about every 20 ms; may start and stop workers like the other two.
    std::function<void()> tick;
  };
  /// Runs until every worker has ended. At the deadline all are killed; over the memory limit the
  /// largest one is, until the rest fits. An exception from a handler stops all workers and passes.
  void run(const Handlers& handlers);

  bool running(WorkerId worker) const;
  /// The process of a worker, which is also its process group. Contract: running.
  pid_t process(WorkerId worker) const;
  /// Contract: not running.
  const WorkerEnd& end(WorkerId worker) const;

 private:
  struct Worker;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

struct ProgramResult {
  WorkerEnd end;
  std::string output;  // whole lines, the first 64 MiB of them

  bool succeeded() const { return end.how == WorkerEnd::How::exited && end.code == 0; }
};

/// Starts a program and waits for its end, or kills it at the deadline. Throws
/// BackendError(gave_up) of `stage` if it cannot be started, and BackendError(time_limit) if the
/// deadline has expired before.
ProgramResult run_to_end(const Program& program, const Deadline& deadline,
                         const std::string& stage);
/// Runs `body` in a process of its own, as Supervisor::start() does, and waits for its end, or
/// kills it at the deadline. What it writes to standard output and standard error, and the text of
/// an exception that escapes, is the output. Throws BackendError(time_limit) of `stage` if the
/// deadline has expired before.
ProgramResult run_to_end(const std::function<void()>& body, const Deadline& deadline,
                         const std::string& stage);

/// Writes all of `text` to a file descriptor; false if the reader is gone.
bool write_all(int fd, std::string_view text);

}  // namespace heapreach
