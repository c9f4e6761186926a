// Starting worker processes; internal to the supervisor of process.h.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace heapreach {

struct Program;

/// Exit codes by which a worker tells its supervisor what ended it.
constexpr int out_of_memory_code = 71;
constexpr int escaped_exception_code = 70;

struct Spawned {
  pid_t pid = -1;
  int output = -1;  // non-blocking reading end
  int errors = -1;  // likewise; of programs only
};

/// Forks a child in a process group of its own that dies with this thread, and runs `body` in it;
/// see Supervisor::start. `close_in_child` are descriptors that the child must not keep open. 0
/// megabytes mean no limit. Throws BackendError(gave_up) if the system has no process or descriptor
/// left.
Spawned spawn(const std::function<void(int)>& body, const std::vector<int>& close_in_child,
              std::uint64_t memory_megabytes);
/// Likewise for a program; see Supervisor::start_program.
Spawned spawn_program(const Program& program, const std::vector<int>& close_in_child,
                      std::uint64_t memory_megabytes);

/// The path of an executable file: `name` itself if it has a slash, else looked up on the PATH.
/// Throws UsageError if there is none.
std::string find_program(const std::string& name);

}  // namespace heapreach
