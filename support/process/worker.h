// One worker process as its supervisor (process.h) sees it.
#pragma once

#include <string>

#include "support/process/process.h"
#include "support/process/process_tree.h"
#include "support/process/spawn.h"

namespace heapreach {

/// A pipe's reading end with what has arrived and was not yet taken out of the buffer.
struct Stream {
  int fd = -1;
  std::string buffer;
  std::size_t searched = 0;  // no line end before this position

  /// Reads what is there, up to about `most` bytes; closes the pipe at its end.
  void read_available(std::size_t most);
  void close_now();
};

struct Supervisor::Worker {
  explicit Worker(const Spawned& spawned);

  pid_t pid;
  Stream output;
  Stream errors;
  ProcessTree tree;
  WorkerEnd end;
  bool running = true;  // until reap()
  bool killed = false;
  std::uint64_t memory = 0;  // when last measured

  /// Kills it and its descendants, unless it has ended.
  void kill(WorkerEnd::How how);
  /// Whether there is something to reap.
  bool ended() const;
  /// Waits for the worker, which must have ended or been killed; collects what it left behind and
  /// its figures.
  void reap();

 private:
  void reap_orphans();
};

}  // namespace heapreach
