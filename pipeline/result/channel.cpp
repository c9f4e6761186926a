#include "pipeline/result/channel.h"

#include <new>
#include <system_error>
#include <utility>

#include "pipeline/failed_check.h"
#include "support/error.h"
#include "support/process/process.h"

namespace heapreach::pipeline {

namespace {

constexpr std::string_view internal_error = "internal error: ";

Failed internal(const std::exception& error) {
  return {70, std::string(internal_error) + error.what()};
}

/// Calls `function`, if it is set.
template <typename Function, typename... Arguments>
void call(const Function& function, Arguments&&... arguments) {
  if (function) function(std::forward<Arguments>(arguments)...);
}

struct Dispatch {
  const std::string& strategy;
  const Receiver& to;

  void operator()(const StageBegins& stage) const { call(to.stage, strategy, stage.name); }
  void operator()(const ProgressText& progress) const {
    call(to.progress, strategy, progress.text);
  }
  void operator()(const StageFigures& figures) const { call(to.record, figures); }
  void operator()(const Lesson& lesson) const { call(to.lesson, lesson); }
  void operator()(const Warning& warning) const { call(to.warning, warning.text); }
  void operator()(const Expected& expected) const { call(to.expect, expected.locations); }
  void operator()(Result& result) const { call(to.result, std::move(result)); }
  void operator()(ResultSoFar& so_far) const { call(to.result_so_far, std::move(so_far.result)); }
  void operator()(Product& product) const { call(to.product, std::move(product.text)); }
  void operator()(const Failed& failed) const { call(to.failed, failed); }
  void operator()(const WorkDone& work) const { call(to.work, work.units); }
  void operator()(const Done&) const { call(to.done); }
};

}  // namespace

std::optional<Failed> guarded(const std::function<void()>& body) {
  try {
    body();
    return std::nullopt;
  } catch (const BackendError&) {
    throw;
  } catch (const UsageError& error) {
    return Failed{2, error.what()};
  } catch (const InputError& error) {
    return Failed{3, error.what()};
  } catch (const std::bad_alloc&) {
    throw BackendError(Failure::memory_limit, "", "out of memory");
  } catch (const std::system_error& error) {
    // So a thread says that there is no memory for its stack.
    if (error.code() != std::errc::resource_unavailable_try_again) {
      return internal(error);
    }
    throw BackendError(Failure::memory_limit, "", error.what());
  } catch (const FailedCheck& error) {
    Failed failed = internal(error);
    failed.failed_check = true;
    return failed;
  } catch (const std::exception& error) {
    return internal(error);
  }
}

void Channel::send(Content content) {
  write_all(fd_, line_of(Message{strategy_, std::move(content)}) + "\n");
}

void Channel::stage(const std::string& name) {
  stage_ = name;
  send(StageBegins{name});
}

void Channel::progress(const std::string& text) {
  using namespace std::chrono_literals;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_progress_ < 100ms) return;
  last_progress_ = now;
  send(ProgressText{text});
}

void Channel::record(const StageFigures& figures) {
  StageFigures marked = figures;
  if (!strategy_.empty()) marked.strategy = strategy_;
  send(std::move(marked));
}

void Channel::lesson(const Lesson& lesson) {
  send(lesson);
}

void raise(const Failed& failed) {
  std::string text = failed.message;
  if (text.starts_with(internal_error)) text.erase(0, internal_error.size());
  if (failed.exit_code == 2) throw UsageError(text);
  if (failed.exit_code == 3) throw InputError({}, text);
  if (failed.failed_check) throw FailedCheck(text);
  throw InternalError(text);
}

void Channel::forward(std::string_view line) {
  write_all(fd_, std::string(line) + "\n");
}

void dispatch(std::string_view line, const Receiver& receiver) {
  Message message = message_of(line);
  std::visit(Dispatch{message.strategy, receiver}, message.content);
}

}  // namespace heapreach::pipeline
