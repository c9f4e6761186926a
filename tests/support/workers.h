// What tests of supervised processes have in common: workers, what they say, and what is left of
// them.
#pragma once

#include <dirent.h>
#include <sys/wait.h>

#include <cerrno>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "support/process/process.h"

namespace heapreach::test {

using How = WorkerEnd::How;

inline std::size_t open_descriptors() {
  DIR* entries = opendir("/proc/self/fd");
  std::size_t count = 0;
  while (readdir(entries)) ++count;
  closedir(entries);
  return count;
}

inline bool has_children() {
  return waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD;
}

[[noreturn]] inline void spin() {
  volatile bool forever = true;
  while (forever) {
  }
  std::abort();
}

struct Collected {
  std::vector<std::vector<std::string>> lines;
  Supervisor::Handlers handlers() {
    return {[this](Supervisor::WorkerId id, std::string_view line) {
              if (lines.size() <= id) lines.resize(id + 1);
              lines[id].emplace_back(line);
            },
            {},
            {}};
  }
};

}  // namespace heapreach::test
