// Processes that work on files: clang, and what it compiles.
#pragma once

#include <string>
#include <vector>

#include "support/deadline.h"

namespace heapreach::frontends::compile {

/// The clang that this program was built for.
std::string clang();

struct Command {
  std::vector<std::string> words;          // the program, looked for in PATH, and its arguments
  std::vector<std::string> environment{};  // NAME=VALUE, on top of our own
  std::string messages;                    // the file that takes standard output and error
  std::string stage = "import";            // for the messages of errors
};

/// Runs it with nothing as standard input and returns its wait status. When time is up it is
/// killed. Throws BackendError then, and if it cannot be started.
int run(const Command& command, const Deadline& deadline);

/// The bytes of a file; nothing if it cannot be read.
std::string content_of(const std::string& path);

}  // namespace heapreach::frontends::compile
