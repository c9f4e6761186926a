#include "pipeline/portfolio/apart.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>

#include "pipeline/failed_check.h"
#include "support/error.h"
#include "support/process/process.h"
#include "support/work.h"

namespace heapreach::pipeline {

namespace {

/// The job notices its deadline itself, and is stopped this much later (seconds).
constexpr double grace = 0.2;

}  // namespace

bool run_apart(const std::string& name, const Limits& limits, Channel& channel,
               const std::function<void(Channel&)>& job, const Listener& listener) {
  Supervisor supervisor(Deadline::in(limits.deadline.wall_remaining() + grace),
                        limits.memory_megabytes);
  bool done = false;
  std::optional<Failed> failed;
  Receiver receiver;
  receiver.result = listener.result;
  receiver.lesson = listener.lesson;
  receiver.result_so_far = listener.result_so_far;
  receiver.failed = [&](const Failed& failure) { failed = failure; };
  receiver.work = [](std::uint64_t units) { work::spend(units); };
  receiver.done = [&] { done = true; };
  supervisor.start([&](int fd) {
    Channel own(fd, "");
    const std::uint64_t before = work::spent();
    try {
      const auto failure = guarded([&] { job(own); });
      own.send(WorkDone{work::spent() - before});
      if (failure) return own.send(*failure);
      own.send(Done{});
    } catch (const BackendError&) {
      own.send(WorkDone{work::spent() - before});  // what was found and proved is told
    }
  });
  Supervisor::Handlers handlers;
  handlers.line = [&](std::size_t, std::string_view line) {
    const Content content = message_of(line).content;
    const bool is_own =
        std::holds_alternative<Result>(content) || std::holds_alternative<Lesson>(content) ||
        std::holds_alternative<Failed>(content) || std::holds_alternative<WorkDone>(content) ||
        std::holds_alternative<Done>(content) ||
        (listener.result_so_far && std::holds_alternative<ResultSoFar>(content));
    is_own ? dispatch(line, receiver) : channel.forward(line);
  };
  handlers.ended = [&](std::size_t, const WorkerEnd& end) {
    if (failed || done || end.how != WorkerEnd::How::signalled) return;
    failed = Failed{70, fmt::format("crashed (signal {})", end.code)};
  };
  supervisor.run(handlers);
  if (failed && failed->failed_check) raise(*failed);
  // A crash is its own affair: what it leaves open is asked about in another way.
  if (failed) channel.send(Warning{name + ": " + failed->message});
  return done;
}

}  // namespace heapreach::pipeline
