// The four exceptions of heapreach. They are caught at the edge of a backend and in the pipeline's
// outermost call only; everything between lets them pass.
#pragma once

#include <stdexcept>
#include <string>

namespace heapreach {

/// A place in an input file; line and column count from 1, and 0 means "not known".
struct Position {
  std::string file;
  int line = 0;
  int column = 0;

  bool operator==(const Position&) const = default;
};

/// "file:line:column", leaving out what is not known; empty if nothing is.
std::string to_string(const Position& position);

/// The input (a file, or evidence that does not hold) is at fault; exit code 3.
class InputError : public std::runtime_error {
 public:
  /// `message` says what was found and what was expected, without the position.
  InputError(Position position, const std::string& message);
  const Position& position() const { return position_; }
  /// The message without the position that what() starts with.
  const std::string& message() const { return message_; }

 private:
  Position position_;
  std::string message_;
};

/// The command line or an option is at fault, or a combination that the capability table excludes;
/// exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Why a backend, or any stage before it, ended without an answer.
enum class Failure { time_limit, memory_limit, gave_up, work_limit };

/// "time limit", "memory limit", "gave up" or "work limit".
const char* to_string(Failure failure);

/// A stage ran into a limit or a solver gave up: the verdict is unknown, exit code 20.
class BackendError : public std::runtime_error {
 public:
  /// `stage` names the part of the pipeline that was running ("read", "encode", "pdr", ...).
  BackendError(Failure failure, std::string stage, const std::string& message);
  Failure failure() const { return failure_; }
  const std::string& stage() const { return stage_; }

 private:
  Failure failure_;
  std::string stage_;
};

/// heapreach itself is wrong: an exact engine's evidence failed its check, or a contract inside the
/// program was broken; exit code 70.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

}  // namespace heapreach
