// A part of a job that is not to take all of it along: a process of its own, as the part may need
// more memory than there is.
#pragma once

#include <functional>
#include <string>

#include "pipeline/result/channel.h"
#include "support/limits.h"

namespace heapreach::pipeline {

/// Who hears what the part has to say of itself; all else that it says goes on to the channel.
struct Listener {
  std::function<void(Result)> result;
  std::function<void(const Lesson&)> lesson = [](const Lesson&) {};
  std::function<void(Result)> result_so_far = nullptr;  // null: the channel hears it, too
};

/// Runs the job there under the limits. Whether it came to its end: not at a limit, and without a
/// BackendError. That it crashed is a warning, about what `name` says. Throws FailedCheck if it
/// does.
bool run_apart(const std::string& name, const Limits& limits, Channel& channel,
               const std::function<void(Channel&)>& job, const Listener& listener);

}  // namespace heapreach::pipeline
