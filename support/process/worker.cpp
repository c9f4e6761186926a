#include "support/process/worker.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <thread>

namespace heapreach {

void Stream::read_available(std::size_t most) {
  char chunk[65536];
  const std::size_t before = buffer.size();
  while (fd >= 0 && buffer.size() - before < most) {
    const ssize_t count = read(fd, chunk, sizeof chunk);
    if (count > 0) {
      buffer.append(chunk, static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EINTR) {
      continue;
    } else if (count < 0 && errno == EAGAIN) {
      return;
    } else {
      close_now();
    }
  }
}

void Stream::close_now() {
  if (fd >= 0) close(fd);
  fd = -1;
}

Supervisor::Worker::Worker(const Spawned& spawned)
    : pid(spawned.pid),
      output{spawned.output, {}, 0},
      errors{spawned.errors, {}, 0},
      tree(spawned.pid) {}

void Supervisor::Worker::kill(WorkerEnd::How how) {
  if (!running || killed || ended()) return;
  killed = true;
  end.how = how;
  tree.refresh();
  tree.kill();
}

bool Supervisor::Worker::ended() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == pid;
}

void Supervisor::Worker::reap() {
  // Before wait4: as long as the zombie is there, its number is nobody else's.
  ::kill(-pid, SIGKILL);
  tree.refresh();
  tree.kill();
  int status = 0;
  rusage usage{};
  while (wait4(pid, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  reap_orphans();
  running = false;
  auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  end.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
  end.peak_bytes = std::max(end.peak_bytes, static_cast<std::uint64_t>(usage.ru_maxrss) * 1024);
  if (killed) return;
  end.how = WIFEXITED(status) ? WorkerEnd::How::exited : WorkerEnd::How::signalled;
  end.code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
  const bool no_memory = WIFEXITED(status) && end.code == out_of_memory_code;
  if (no_memory) end.how = WorkerEnd::How::memory_limit;
}

/// Killed processes end within moments, unless the kernel is busy freeing their memory.
void Supervisor::Worker::reap_orphans() {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    tree.refresh();
    tree.reap_orphans();
    if (!tree.has_descendants()) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace heapreach
