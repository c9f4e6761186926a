#include "pipeline/result/channel.h"

#include <new>
#include <system_error>
#include <utility>

#include "pipeline/failed_check.h"
#include "support/error.h"
#include "support/process/process.h"

namespace heapreach::pipeline {

using evidence::schema::Json;

namespace {

constexpr std::string_view internal_error = "internal error: ";

Failed internal(const std::exception& error) {
  return {70, std::string(internal_error) + error.what()};
}

Failed failed_from_json(const Json& content) {
  return {content.at("exit_code"), content.at("message"), content.at("failed_check")};
}

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

void Channel::send(const char* kind, const Json& content) {
  Json message = {{"kind", kind}, {"strategy", strategy_}, {"content", content}};
  // Input text may hold any bytes; what is not UTF-8 is replaced, never an exception.
  write_all(fd_, message.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
}

void Channel::stage(const std::string& name) {
  stage_ = name;
  send("stage", name);
}

void Channel::progress(const std::string& text) {
  using namespace std::chrono_literals;
  const auto now = std::chrono::steady_clock::now();
  if (now - last_progress_ < 100ms) return;
  last_progress_ = now;
  send("progress", text);
}

void Channel::record(const Json& figures) {
  Json content = figures;
  if (!strategy_.empty()) content["strategy"] = strategy_;
  send("record", content);
}

void Channel::lesson(const Json& content) {
  send("lesson", content);
}

void Channel::warning(const std::string& text) {
  send("warning", text);
}
void Channel::outcome(const Outcome& outcome) {
  send("outcome", to_json(outcome));
}

void Channel::outcome_so_far(const Outcome& outcome) {
  send("outcome so far", to_json(outcome));
}

void Channel::failed(const Failed& failed) {
  send("failed", {{"exit_code", failed.exit_code},
                  {"message", failed.message},
                  {"failed_check", failed.failed_check}});
}

void raise(const Failed& failed) {
  std::string text = failed.message;
  if (text.starts_with(internal_error)) text.erase(0, internal_error.size());
  if (failed.exit_code == 2) throw UsageError(text);
  if (failed.exit_code == 3) throw InputError({}, text);
  if (failed.failed_check) throw FailedCheck(text);
  throw InternalError(text);
}

void Channel::expect(const std::vector<std::string>& error_vertices) {
  send("expect", error_vertices);
}

void Channel::done() {
  send("done", nullptr);
}

void Channel::forward(std::string_view line) {
  write_all(fd_, std::string(line) + "\n");
}

void dispatch(std::string_view line, const Receiver& receiver) {
  const Json message = Json::parse(line, nullptr, false);
  if (message.is_discarded())
    throw InternalError("a message that is no JSON: " + std::string(line));
  const std::string kind = message.at("kind");
  const std::string strategy = message.at("strategy");
  const Json& content = message.at("content");
  if (kind == "stage" && receiver.stage) receiver.stage(strategy, content);
  if (kind == "progress" && receiver.progress) receiver.progress(strategy, content);
  if (kind == "record" && receiver.record) receiver.record(content);
  if (kind == "lesson" && receiver.lesson) receiver.lesson(content);
  if (kind == "warning" && receiver.warning) receiver.warning(content);
  if (kind == "outcome" && receiver.outcome) receiver.outcome(outcome_from_json(content));
  if (kind == "outcome so far" && receiver.outcome_so_far) {
    receiver.outcome_so_far(outcome_from_json(content));
  }
  if (kind == "expect" && receiver.expect) receiver.expect(content);
  if (kind == "done" && receiver.done) receiver.done();
  if (kind == "failed" && receiver.failed) receiver.failed(failed_from_json(content));
}

}  // namespace heapreach::pipeline
