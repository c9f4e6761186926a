#include "support/process/process_tree.h"

#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <optional>
#include <sstream>
#include <string>

namespace heapreach {

namespace {

std::string directory(pid_t pid) {
  return "/proc/" + std::to_string(pid);
}

std::string contents(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Calls `visit` with the entries of a directory whose names are numbers.
void for_each_number(const std::string& path, const std::function<void(pid_t)>& visit) {
  DIR* entries = opendir(path.c_str());
  if (!entries) return;
  while (const dirent* entry = readdir(entries)) {
    const int number = std::atoi(entry->d_name);
    if (number > 0) visit(number);
  }
  closedir(entries);
}

struct Status {
  pid_t parent = 0;
  std::uint64_t ticks = 0;  // of the processor, those of children it waited for included
  std::uint64_t start_time = 0;
};

/// Nothing if the process is gone.
std::optional<Status> status(pid_t pid) {
  const std::string text = contents(directory(pid) + "/stat");
  const std::size_t name_end = text.rfind(')');  // the name may hold blanks and parentheses
  if (name_end == std::string::npos) return std::nullopt;
  std::istringstream fields(text.substr(name_end + 1));
  Status result;
  std::string skipped;
  fields >> skipped >> result.parent;
  // See proc(5): fields 14 to 17 are utime, stime, cutime and cstime, field 22 is starttime.
  for (int field = 5; field < 14; ++field) fields >> skipped;
  for (int field = 14; field < 18; ++field) {
    std::uint64_t ticks = 0;
    fields >> ticks;
    result.ticks += ticks;
  }
  for (int field = 18; field < 22; ++field) fields >> skipped;
  fields >> result.start_time;
  return fields ? std::optional(result) : std::nullopt;
}

/// Kernels without CONFIG_PROC_CHILDREN have no list of children; then every process must be asked.
bool kernel_lists_children() {
  static const bool answer = [] {
    const std::string self = std::to_string(getpid());
    return access(("/proc/" + self + "/task/" + self + "/children").c_str(), R_OK) == 0;
  }();
  return answer;
}

std::vector<pid_t> children(pid_t pid) {
  std::vector<pid_t> result;
  if (kernel_lists_children()) {
    for_each_number(directory(pid) + "/task", [&](pid_t thread) {
      std::ifstream list(directory(pid) + "/task/" + std::to_string(thread) + "/children");
      for (pid_t child; list >> child;) result.push_back(child);
    });
  } else {
    for_each_number("/proc", [&](pid_t other) {
      const auto found = status(other);
      if (found && found->parent == pid) result.push_back(other);
    });
  }
  return result;
}

}  // namespace

ProcessTree::ProcessTree(pid_t root) : root_(root) {
  std::vector<pid_t> work;
  add(root, work);
}

bool ProcessTree::add(pid_t pid, std::vector<pid_t>& work) {
  const auto found = status(pid);
  if (!found || !members_.emplace(pid, found->start_time).second) return false;
  const pid_t group = getpgid(pid);
  if (group > 0 && group != getpgrp()) groups_.insert(group);
  work.push_back(pid);
  return true;
}

bool ProcessTree::refresh() {
  std::vector<pid_t> work;
  for (auto member = members_.begin(); member != members_.end();) {
    const auto found = status(member->first);
    if (found && found->start_time == member->second) {
      work.push_back(member->first);
      ++member;
    } else {
      member = members_.erase(member);
    }
  }
  bool grown = false;
  for (pid_t orphan : children(getpid())) {
    if (groups_.count(getpgid(orphan))) grown |= add(orphan, work);
  }
  while (!work.empty()) {
    const pid_t parent = work.back();
    work.pop_back();
    for (pid_t child : children(parent)) grown |= add(child, work);
  }
  return grown;
}

std::uint64_t ProcessTree::resident() const {
  static const std::uint64_t page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::uint64_t pages = 0;
  for (const auto& [pid, start_time] : members_) {
    std::ifstream file(directory(pid) + "/statm");
    std::uint64_t total = 0, resident = 0;
    if (file >> total >> resident) pages += resident;
  }
  return pages * page;
}

std::uint64_t ProcessTree::proportional() const {
  std::uint64_t kilobytes = 0;
  for (const auto& [pid, start_time] : members_) {
    std::ifstream file(directory(pid) + "/smaps_rollup");
    std::string word;
    while (file >> word && word != "Pss:") {
    }
    std::uint64_t amount = 0;
    if (file >> amount) kilobytes += amount;
  }
  return kilobytes * 1024;
}

double ProcessTree::cpu_seconds() const {
  std::uint64_t ticks = 0;
  for (const auto& [pid, start_time] : members_) {
    if (const auto found = status(pid)) ticks += found->ticks;
  }
  return static_cast<double>(ticks) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

void ProcessTree::kill() {
  do {
    for (const auto& [pid, start_time] : members_) ::kill(pid, SIGSTOP);
  } while (refresh());
  for (const auto& [pid, start_time] : members_) ::kill(pid, SIGKILL);
}

void ProcessTree::reap_orphans() {
  for (auto member = members_.begin(); member != members_.end();) {
    const bool reaped = member->first != root_ && waitpid(member->first, nullptr, WNOHANG) > 0;
    member = reaped ? members_.erase(member) : std::next(member);
  }
}

bool ProcessTree::has_descendants() const {
  return members_.size() > members_.count(root_);
}

}  // namespace heapreach
