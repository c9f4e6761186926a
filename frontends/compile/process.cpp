#include "frontends/compile/process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <sstream>
#include <thread>

#include "support/error.h"

namespace heapreach::frontends::compile {

namespace {

std::vector<char*> pointers_to(const std::vector<std::string>& words) {
  std::vector<char*> result;
  for (const std::string& word : words) result.push_back(const_cast<char*>(word.c_str()));
  return result;
}

/// Whether `settings` have another value for the variable of "NAME=VALUE".
bool sets_again(const std::vector<std::string>& settings, const std::string& own) {
  const std::string name = own.substr(0, own.find('=') + 1);
  return std::any_of(settings.begin(), settings.end(),
                     [&](const std::string& setting) { return setting.rfind(name, 0) == 0; });
}

/// It stays in our process group, so that what ends us from a terminal ends it, too.
pid_t start_process(const Command& command) {
  std::vector<char*> arguments = pointers_to(command.words);
  arguments.push_back(nullptr);
  std::vector<char*> environment = pointers_to(command.environment);
  for (char** own = environ; *own != nullptr; ++own) {
    if (!sets_again(command.environment, *own)) environment.push_back(*own);
  }
  environment.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, command.messages.c_str(),
                                   O_WRONLY | O_CREAT | O_TRUNC, 0600);
  posix_spawn_file_actions_adddup2(&actions, 1, 2);
  pid_t child = 0;
  const int failed =
      posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environment.data());
  posix_spawn_file_actions_destroy(&actions);
  if (failed == 0) return child;
  throw BackendError(Failure::gave_up, command.stage,
                     command.words[0] + " cannot be started: " + std::strerror(failed));
}

}  // namespace

std::string clang() {
  return HEAPREACH_CLANG;
}

int run(const Command& command, const Deadline& deadline) {
  deadline.poll(command.stage);
  const pid_t child = start_process(command);
  int status = 0;
  while (true) {
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return status;
    if (ended < 0 && errno != EINTR) {
      throw BackendError(Failure::gave_up, command.stage,
                         command.words[0] + ": " + std::strerror(errno));
    }
    if (deadline.expired()) {
      kill(child, SIGKILL);
      waitpid(child, &status, 0);
      deadline.poll(command.stage);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace heapreach::frontends::compile
