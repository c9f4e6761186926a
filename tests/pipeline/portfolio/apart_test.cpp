// A part of a job in a process of its own: what it says is heard or passed on, and what becomes of
// it is its own affair.
#include "pipeline/portfolio/apart.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <sstream>

#include "pipeline/failed_check.h"
#include "support/error.h"
#include "support/work.h"

namespace heapreach::pipeline::apart_test {
namespace {

/// What came of a job: whether it came to its end, what its listener heard, and what was passed on.
struct Apart {
  bool done = false;
  std::string heard, passed_on;
};

Apart run(const std::function<void(Channel&)>& job) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  Channel channel(ends[1], "");
  Apart result;
  Listener listener;
  listener.result = [&](const Result& one) { result.heard += "result " + one.subject.file + " "; };
  listener.lesson = [&](const Lesson& one) { result.heard += one.settled ? "settled " : "? "; };
  const auto close_all = [&] {
    close(ends[1]);
    std::string text;
    std::array<char, 4096> part{};
    for (ssize_t size = 0; (size = read(ends[0], part.data(), part.size())) > 0;) {
      text.append(part.data(), static_cast<std::size_t>(size));
    }
    close(ends[0]);
    std::istringstream in(text);
    Receiver receiver;
    receiver.warning = [&](const std::string& warning) { result.passed_on += warning + " "; };
    receiver.stage = [&](const std::string&, const std::string& name) {
      result.passed_on += "stage " + name + " ";
    };
    receiver.failed = [&](const Failed&) { result.passed_on += "failed "; };
    receiver.done = [&] { result.passed_on += "done "; };
    for (std::string line; std::getline(in, line);) dispatch(line, receiver);
  };
  try {
    result.done = run_apart("the part", {Deadline::in(300), 0, 0}, channel, job, listener);
  } catch (...) {
    close_all();
    throw;
  }
  close_all();
  return result;
}

TEST(RunApart, TellsTheListenerOfResultsAndPassesOnTheRest) {
  const Apart result = run([](Channel& channel) {
    channel.stage("pdr");
    channel.send(Result{{"f"}, Unknown{}, {"pdr"}});
    channel.lesson({.settled = true});
    channel.send(Warning{"a warning"});
  });
  EXPECT_TRUE(result.done);
  EXPECT_EQ(result.heard, "result f settled ");
  EXPECT_EQ(result.passed_on, "stage pdr a warning ");
}

TEST(RunApart, ALimitLeavesWhatWasTold) {
  const Apart result = run([](Channel& channel) {
    channel.send(Result{{"f"}, Unknown{}, {"pdr"}});
    throw BackendError(Failure::work_limit, "pdr", "no more");
  });
  EXPECT_FALSE(result.done);
  EXPECT_EQ(result.heard, "result f ");
  EXPECT_EQ(result.passed_on, "");
}

TEST(RunApart, CountsTheWorkThatWasDoneThere) {
  const auto spent = [](bool ends_at_a_limit) {
    const std::uint64_t before = work::spent();
    run([&](Channel&) {
      work::spend(12'345);
      if (ends_at_a_limit) throw BackendError(Failure::work_limit, "pdr", "no more");
    });
    return work::spent() - before;
  };
  EXPECT_EQ(spent(false), 12'345u);
  EXPECT_EQ(spent(true), 12'345u);
}

TEST(RunApart, ACrashIsAWarning) {
  const Apart crashed = run([](Channel&) {
    std::signal(SIGABRT, SIG_DFL);
    std::abort();
  });
  EXPECT_FALSE(crashed.done);
  EXPECT_EQ(crashed.passed_on, "the part: crashed (signal 6) ");
  const Apart wrong = run([](Channel&) { throw InternalError("a contract"); });
  EXPECT_FALSE(wrong.done);
  EXPECT_EQ(wrong.passed_on, "the part: internal error: a contract ");
}

TEST(RunApart, AFailedCheckIsTheErrorOfAll) {
  EXPECT_THROW(run([](Channel&) { throw FailedCheck("a proof"); }), FailedCheck);
}

}  // namespace
}  // namespace heapreach::pipeline::apart_test
