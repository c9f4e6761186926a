// Messages from a process that checks to the one that supervises it: one per line.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "pipeline/monitor.h"
#include "pipeline/result/messages.h"

namespace heapreach::pipeline {

/// Calls `body`; an exception becomes the error it stands for: usage 2, input 3, anything else 70.
/// BackendError passes, since it is no error of the program but an unknown; out of memory becomes
/// one that names no stage.
std::optional<Failed> guarded(const std::function<void()>& body);

/// The other way round: throws the exception that an error in another process stands for.
[[noreturn]] void raise(const Failed& failed);

/// A monitor that writes to the supervising process. `strategy` marks the messages of one of
/// several.
class Channel : public Monitor {
 public:
  Channel(int fd, std::string strategy) : fd_(fd), strategy_(std::move(strategy)) {}
  void stage(const std::string& name) override;
  void progress(const std::string& text) override;
  void record(const StageFigures& figures) override;
  void lesson(const Lesson& lesson) override;
  /// Sends any other message.
  void send(Content content);
  /// The stage that began last.
  const std::string& current_stage() const { return stage_; }
  /// Passes on a line that another channel wrote.
  void forward(std::string_view line);

 private:
  int fd_;
  std::string strategy_;
  std::string stage_ = "start";
  std::chrono::steady_clock::time_point last_progress_{};
};

/// What the supervising side does with each message.
struct Receiver {
  std::function<void(const std::string& strategy, const std::string& name)> stage;
  std::function<void(const std::string& strategy, const std::string& text)> progress;
  std::function<void(const StageFigures& figures)> record;
  std::function<void(const Lesson& lesson)> lesson;
  std::function<void(const std::string& text)> warning;
  std::function<void(Result result)> result;
  std::function<void(Result result)> result_so_far;
  std::function<void(std::string text)> product;
  std::function<void(const Failed& failed)> failed;
  std::function<void(const std::vector<LocationSubject>& locations)> expect;
  std::function<void(std::uint64_t units)> work;
  std::function<void()> done;
};

/// Takes one line apart and calls the receiver's function for it, if set. Throws InternalError if
/// it is no message.
void dispatch(std::string_view line, const Receiver& receiver);

}  // namespace heapreach::pipeline
