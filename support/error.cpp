#include "support/error.h"

#include <utility>

namespace heapreach {

std::string to_string(const Position& position) {
  std::string text = position.file;
  if (position.line > 0) {
    if (!text.empty()) text += ':';
    text += std::to_string(position.line);
    if (position.column > 0) text += ':' + std::to_string(position.column);
  }
  return text;
}

InputError::InputError(Position position, const std::string& message)
    : std::runtime_error(to_string(position).empty() ? message
                                                     : to_string(position) + ": " + message),
      position_(std::move(position)),
      message_(message) {}

const char* to_string(Failure failure) {
  switch (failure) {
    case Failure::time_limit:
      return "time limit";
    case Failure::memory_limit:
      return "memory limit";
    case Failure::gave_up:
      return "gave up";
    case Failure::work_limit:
      return "work limit";
  }
  return "?";
}

BackendError::BackendError(Failure failure, std::string stage, const std::string& message)
    : std::runtime_error(message), failure_(failure), stage_(std::move(stage)) {}

}  // namespace heapreach
