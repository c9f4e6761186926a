// Messages between processes: exceptions become errors and back, and each message finds its
// receiver.
#include "pipeline/result/channel.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <new>
#include <sstream>
#include <system_error>

#include "pipeline/failed_check.h"
#include "support/error.h"

namespace heapreach::pipeline::channel_test {
namespace {

template <class Error>
std::string failed(const Error& error) {
  const std::optional<Failed> result = guarded([&] { throw error; });
  return std::to_string(result->exit_code) + " " + result->message +
         (result->failed_check ? " (check)" : "");
}

TEST(Channel, ExceptionsAreTheErrorsThatTheyStandFor) {
  EXPECT_EQ(guarded([] {}), std::nullopt);
  EXPECT_EQ(failed(UsageError("no such thing")), "2 no such thing");
  EXPECT_EQ(failed(InputError({"f", 2, 3}, "a fault")), "3 f:2:3: a fault");
  EXPECT_EQ(failed(InternalError("a contract")), "70 internal error: a contract");
  EXPECT_EQ(failed(std::runtime_error("something")), "70 internal error: something");
  EXPECT_EQ(failed(FailedCheck("a proof")), "70 internal error: a proof (check)");
}

TEST(Channel, LimitsAreNoErrors) {
  EXPECT_THROW(guarded([] { throw BackendError(Failure::time_limit, "pdr", "late"); }),
               BackendError);
  const auto failure = [](const auto& error) {
    try {
      guarded([&] { throw error; });
    } catch (const BackendError& limit) {
      return limit.failure();
    }
    return Failure::gave_up;
  };
  EXPECT_EQ(failure(std::bad_alloc()), Failure::memory_limit);
  const auto system = [](std::errc code) { return std::system_error(std::make_error_code(code)); };
  EXPECT_EQ(failure(system(std::errc::resource_unavailable_try_again)), Failure::memory_limit);
  EXPECT_EQ(failed(system(std::errc::no_such_process)).substr(0, 19), "70 internal error: ");
}

TEST(Channel, ErrorsOfOtherProcessesAreExceptionsAgain) {
  EXPECT_THROW(raise({2, "no such thing"}), UsageError);
  EXPECT_THROW(raise({3, "a fault"}), InputError);
  EXPECT_THROW(raise({70, "internal error: a proof", true}), FailedCheck);
  try {
    raise({70, "internal error: a contract"});
  } catch (const InternalError& error) {
    EXPECT_STREQ(error.what(), "a contract");
  }
}

/// A channel, and the lines that came out at its other end.
struct Pipe {
  explicit Pipe(const std::string& strategy = "") {
    EXPECT_EQ(pipe(ends.data()), 0);
    channel.emplace(ends[1], strategy);
  }
  ~Pipe() { close(ends[0]); }
  std::vector<std::string> lines() {
    close(ends[1]);
    std::string text;
    std::array<char, 4096> part{};
    for (ssize_t size = 0; (size = read(ends[0], part.data(), part.size())) > 0;) {
      text.append(part.data(), static_cast<std::size_t>(size));
    }
    std::vector<std::string> result;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) result.push_back(line);
    return result;
  }

  std::array<int, 2> ends{};
  std::optional<Channel> channel;
};

TEST(Channel, EachMessageFindsItsReceiver) {
  Pipe pipe("bmc/kripke");
  Channel& to = *pipe.channel;
  to.stage("pdr");
  EXPECT_EQ(to.current_stage(), "pdr");
  to.progress("3 steps");
  to.record({});
  to.lesson({.settled = true});
  to.send(Warning{"a warning"});
  to.send(Expected{{{"here"}}});
  to.send(Result{{"f"}, Unknown{}, {"pdr"}});
  to.send(ResultSoFar{Result{{"g"}, Unknown{}, {"pdr"}}});
  to.send(Product{"a product"});
  to.send(Failed{2, "no such thing"});
  to.send(WorkDone{7});
  to.send(Done{});
  std::string heard;
  Receiver receiver;
  receiver.stage = [&](const std::string& who, const std::string& name) {
    heard += who + ":" + name + " ";
  };
  receiver.progress = [&](const std::string& who, const std::string& text) {
    heard += who + ":" + text + " ";
  };
  receiver.record = [&](const StageFigures& figures) { heard += figures.strategy + " "; };
  receiver.lesson = [&](const Lesson& lesson) { heard += lesson.settled ? "settled " : "? "; };
  receiver.warning = [&](const std::string& text) { heard += text + " "; };
  receiver.expect = [&](const std::vector<LocationSubject>& at) { heard += at.at(0).at + " "; };
  receiver.result = [&](const Result& result) { heard += result.subject.file + " "; };
  receiver.result_so_far = [&](const Result& result) { heard += result.subject.file + " "; };
  receiver.product = [&](const std::string& text) { heard += text + " "; };
  receiver.failed = [&](const Failed& error) { heard += error.message + " "; };
  receiver.work = [&](std::uint64_t units) { heard += std::to_string(units) + " "; };
  receiver.done = [&] { heard += "done"; };
  for (const std::string& line : pipe.lines()) dispatch(line, receiver);
  EXPECT_EQ(heard,
            "bmc/kripke:pdr bmc/kripke:3 steps bmc/kripke settled a warning here f g a product no "
            "such thing 7 done");
}

TEST(Channel, WhoDoesNotListenHearsNothing) {
  Pipe pipe;
  pipe.channel->stage("pdr");
  pipe.channel->send(Done{});
  for (const std::string& line : pipe.lines()) dispatch(line, {});
  EXPECT_THROW(dispatch("no message", {}), InternalError);
}

TEST(Channel, PassesOnWhatAnotherHasWritten) {
  Pipe first("bmc/kripke");
  first.channel->stage("pdr");
  const std::vector<std::string> written = first.lines();
  ASSERT_EQ(written.size(), 1u);
  Pipe second;
  second.channel->forward(written[0]);
  EXPECT_EQ(second.lines(), written);
}

TEST(Channel, ProgressIsToldNowAndThen) {
  Pipe pipe;
  for (int i = 0; i < 50; ++i) pipe.channel->progress("a step");
  const std::size_t told = pipe.lines().size();
  EXPECT_GE(told, 1u);
  EXPECT_LT(told, 50u);
}

}  // namespace
}  // namespace heapreach::pipeline::channel_test
