// Starting one process: what happens between fork and the body, in parent and child.
#include "support/process/spawn.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <new>
#include <sstream>
#include <string_view>

#include "support/error.h"
#include "support/integer.h"
#include "support/process/process.h"

namespace heapreach {

namespace {

[[noreturn]] void failed(const std::string& call) {
  throw BackendError(Failure::gave_up, "process", call + ": " + std::strerror(errno));
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;
  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) failed("pipe");
    read_end = ends[0];
    write_end = ends[1];
    fcntl(read_end, F_SETFL, O_NONBLOCK);  // of the parent's end only
  }
};

/// A backstop for allocation faster than the supervisor looks: 5 % above the limit, on top of what
/// the process has before it does any work of its own.
void limit_data(std::uint64_t memory_megabytes) {
  if (memory_megabytes == 0) return;
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages[6] = {};
  for (std::uint64_t& field : pages) file >> field;
  const std::uint64_t data = pages[5] * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  rlimit limit;
  getrlimit(RLIMIT_DATA, &limit);
  limit.rlim_cur =
      std::min<rlim_t>(limit.rlim_max, data + memory_megabytes * 1024 * 1024 / 20 * 21);
  setrlimit(RLIMIT_DATA, &limit);
}

/// Z3 walks over some terms by recursion; the usual 8 MiB do for terms some ten thousand deep.
void raise_stack_limit() {
  constexpr rlim_t wanted = 64u << 20;
  rlimit limit;
  getrlimit(RLIMIT_STACK, &limit);
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= wanted) return;
  limit.rlim_cur = std::min(limit.rlim_max, wanted);
  setrlimit(RLIMIT_STACK, &limit);
}

/// GMP aborts where malloc fails; a worker is to end as one that ran out of memory.
void* allocate(std::size_t size) {
  void* memory = std::malloc(size);
  if (!memory) _exit(out_of_memory_code);
  return memory;
}

void* reallocate(void* old, std::size_t, std::size_t size) {
  void* memory = std::realloc(old, size);
  if (!memory) _exit(out_of_memory_code);
  return memory;
}

void release(void* memory, std::size_t) {
  std::free(memory);
}

/// The first steps of every child, which has no thread but this one.
void become_worker(pid_t parent, std::uint64_t memory_megabytes) {
  mp_set_memory_functions(allocate, reallocate, release);
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(0);  // it died before prctl
  limit_data(memory_megabytes);
}

int run_body(const std::function<void(int)>& body, int fd) {
  try {
    raise_stack_limit();
    body(fd);
    return 0;
  } catch (const std::bad_alloc&) {
    return out_of_memory_code;
  } catch (const BackendError& error) {
    if (error.failure() == Failure::memory_limit) return out_of_memory_code;
    write_all(STDERR_FILENO, std::string(error.what()) + "\n");
  } catch (const std::exception& error) {
    write_all(STDERR_FILENO, std::string(error.what()) + "\n");
  }
  return escaped_exception_code;
}

}  // namespace

Spawned spawn(const std::function<void(int)>& body, const std::vector<int>& close_in_child,
              std::uint64_t memory_megabytes) {
  Pipe output;
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) {
    become_worker(parent, memory_megabytes);
    close(output.read_end);
    for (int fd : close_in_child) close(fd);
    _exit(run_body(body, output.write_end));
  }
  close(output.write_end);
  if (pid < 0) {
    close(output.read_end);
    failed("fork");
  }
  setpgid(pid, pid);  // here too: whoever comes first
  return {pid, output.read_end, -1};
}

namespace {

bool is_executable(const std::string& path) {
  return access(path.c_str(), X_OK) == 0 && std::ifstream(path).good();
}

}  // namespace

std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) {
    if (is_executable(name)) return name;
    throw UsageError(name + " is no program");
  }
  const char* path = std::getenv("PATH");
  std::istringstream directories(path ? path : "/usr/bin:/bin");
  for (std::string directory; std::getline(directories, directory, ':');) {
    const std::string candidate = (directory.empty() ? "." : directory) + "/" + name;
    if (is_executable(candidate)) return candidate;
  }
  throw UsageError(name + " was not found on the PATH");
}

namespace {

/// Null-terminated, as exec wants them; they point into `words`.
std::vector<char*> pointers_to(const std::vector<std::string>& words) {
  std::vector<char*> result;
  for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
  result.push_back(nullptr);
  return result;
}

/// Our own environment with the settings "NAME=VALUE" in place of what it says of these names.
std::vector<std::string> environment_with(const std::vector<std::string>& settings) {
  std::vector<std::string> result = settings;
  for (char** own = environ; *own != nullptr; ++own) {
    const std::string_view entry(*own);
    const std::string_view name = entry.substr(0, entry.find('=') + 1);
    const bool set_again =
        std::any_of(settings.begin(), settings.end(),
                    [&](const std::string& setting) { return setting.starts_with(name); });
    if (!set_again) result.emplace_back(entry);
  }
  return result;
}

}  // namespace

Spawned spawn_program(const Program& program, const std::vector<int>& close_in_child,
                      std::uint64_t memory_megabytes) {
  const std::string path = find_program(program.words.at(0));
  const std::vector<char*> arguments = pointers_to(program.words);
  const std::vector<std::string> settings = environment_with(program.environment);
  const std::vector<char*> environment = pointers_to(settings);
  Pipe errors;
  rlimit stack;
  getrlimit(RLIMIT_STACK, &stack);
  const auto body = [&](int output) {
    const int errors_to = program.errors_to_output ? output : errors.write_end;
    dup2(errors_to, STDERR_FILENO);
    const int input = open(program.input.c_str(), O_RDONLY);
    if (input >= 0) {
      dup2(input, STDIN_FILENO);
      dup2(output, STDOUT_FILENO);
      for (int signal_number : {SIGINT, SIGTERM, SIGPIPE}) signal(signal_number, SIG_DFL);
      setrlimit(RLIMIT_STACK, &stack);  // threads of the program would take it for their default
      execve(path.c_str(), arguments.data(), environment.data());
    }
    const std::string& culprit = input < 0 ? program.input : path;
    write_all(STDERR_FILENO, culprit + ": " + std::strerror(errno) + "\n");
    _exit(127);
  };
  try {
    Spawned result = spawn(body, close_in_child, memory_megabytes);
    close(errors.write_end);
    result.errors = errors.read_end;
    return result;
  } catch (...) {
    close(errors.read_end);
    close(errors.write_end);
    throw;
  }
}

}  // namespace heapreach
