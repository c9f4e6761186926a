#include "pipeline/portfolio/session.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <new>

#include "support/error.h"

namespace heapreach::pipeline::session_test {
namespace {

void nothing(const std::string&, const std::string&, const std::string&) {}

/// Seconds in which a job on a busy machine has said what it has to say, and waits for its end.
constexpr double long_enough_to_begin = 4;

SessionResult run(const std::function<void(Channel&)>& job, double timeout = 600) {
  Options options;
  options.timeout = timeout;
  return run_check(
      "file", options, [&](Channel& channel, const Limits&) { job(channel); }, nothing);
}

Result result_of(Answer answer) {
  return {{"file"}, std::move(answer), {"pdr"}};
}

bool is_feasible(const Result& result) {
  return std::holds_alternative<Counterexample>(result.answer);
}
bool is_infeasible(const Result& result) {
  return std::holds_alternative<Proof>(result.answer);
}

[[noreturn]] void crash() {
  std::signal(SIGABRT, SIG_DFL);
  std::abort();
}

TEST(Session, PassesOnWhatTheJobReports) {
  const SessionResult result = run([](Channel& channel) {
    channel.send(Warning{"careful"});
    channel.record({"read", 1.5});
    channel.send(result_of(Counterexample()));
  });
  EXPECT_FALSE(result.failed);
  ASSERT_EQ(result.results.size(), 1u);
  EXPECT_TRUE(is_feasible(result.results[0]));
  EXPECT_EQ(result.warnings, std::vector<std::string>{"careful"});
  EXPECT_EQ(result.stages, (std::vector<StageFigures>{{"read", 1.5}}));
  EXPECT_EQ(result.results[0].stages, result.stages);
}

TEST(Session, KeepsAVerdictWhateverTheProcessDiesOf) {
  const SessionResult result = run([](Channel& channel) {
    channel.send(result_of(Proof()));
    crash();
  });
  EXPECT_FALSE(result.failed) << result.failed->message;
  ASSERT_EQ(result.results.size(), 1u);
  EXPECT_TRUE(is_infeasible(result.results[0]));
}

TEST(Session, WithoutAnotherWordKeepsWhatWasKnownSoFar) {
  const auto known = [](Channel& channel) {
    channel.send(ResultSoFar{result_of(Unknown())});
    channel.send(ResultSoFar{result_of(Proof())});
  };
  const auto killed = [&](Channel& channel) {
    known(channel);
    while (true) {
    }
  };
  for (const SessionResult& result : {run(killed, 0.3), run([&](Channel& channel) {
                                        known(channel);
                                        crash();
                                      })}) {
    ASSERT_EQ(result.results.size(), 1u);
    EXPECT_TRUE(is_infeasible(result.results[0]));
    EXPECT_FALSE(result.failed);
  }
}

TEST(Session, AnAnswerReplacesWhatWasKnownBefore) {
  const SessionResult result = run([](Channel& channel) {
    channel.send(Expected{{{"a"}, {"b"}}});
    channel.send(ResultSoFar{result_of(Proof())});
    channel.send(result_of(Counterexample()));
    crash();
  });
  EXPECT_EQ(result.results.size(), 1u);
  EXPECT_TRUE(result.failed);
}

TEST(Session, TellsOfACrashInItsStage) {
  const SessionResult result = run([](Channel& channel) {
    channel.stage("encode");
    crash();
  });
  EXPECT_TRUE(result.results.empty());
  ASSERT_TRUE(result.failed);
  EXPECT_EQ(result.failed->exit_code, 70);
  EXPECT_NE(result.failed->message.find("encode"), std::string::npos) << result.failed->message;
}

TEST(Session, NamesTheLocationsThatAKilledJobLeavesOpen) {
  const SessionResult result = run(
      [](Channel& channel) {
        channel.send(Expected{{{"a"}, {"b"}, {"c"}}});
        Result found = result_of(Counterexample());
        found.subject.location = LocationSubject{"b"};
        channel.send(found);
        Result so_far = result_of(Proof());
        so_far.subject.location = LocationSubject{"c"};
        channel.send(ResultSoFar{so_far});
        channel.stage("pdr");
        while (true) pause();
      },
      long_enough_to_begin);
  ASSERT_EQ(result.results.size(), 3u);
  for (const auto& [i, name] : {std::pair(0, "a"), std::pair(1, "b"), std::pair(2, "c")}) {
    ASSERT_TRUE(result.results[i].subject.location);
    EXPECT_EQ(result.results[i].subject.location->at, name);
  }
  EXPECT_EQ(result.results[0].answer, Answer(Unknown{Failure::time_limit, "pdr", ""}));
  EXPECT_TRUE(is_feasible(result.results[1]));
  EXPECT_TRUE(is_infeasible(result.results[2]));
}

TEST(Session, TurnsExceptionsIntoWhatTheyStandFor) {
  const auto code = [](const std::function<void()>& body) {
    const SessionResult result = run([&](Channel&) { body(); });
    return result.failed ? result.failed->exit_code : 20;
  };
  EXPECT_EQ(code([] { throw UsageError("x"); }), 2);
  EXPECT_EQ(code([] { throw InputError({}, "x"); }), 3);
  EXPECT_EQ(code([] { throw InternalError("x"); }), 70);
  EXPECT_EQ(code([] { throw BackendError(Failure::gave_up, "pdr", "x"); }), 20);
}

TEST(Session, RunningOutOfMemoryIsALimitInAStage) {
  const SessionResult result = run([](Channel& channel) {
    channel.stage("encode");
    throw std::bad_alloc();
  });
  ASSERT_EQ(result.results.size(), 1u);
  const auto& unknown = std::get<Unknown>(result.results[0].answer);
  EXPECT_EQ(unknown.failure, Failure::memory_limit);
  EXPECT_EQ(unknown.stage, "encode");
}

JobResult job(const std::function<std::string(Channel&)>& work, double timeout = 600) {
  Options options;
  options.timeout = timeout;
  return run_job(
      "file", options, [&](Channel& channel, const Limits&) { return work(channel); }, nothing);
}

TEST(Session, AJobThatIsNoCheckHasAProduct) {
  const std::string text = "two\nlines and \"quotes\"";
  EXPECT_EQ(std::get<Product>(job([&](Channel&) { return text; })).text, text);
}

TEST(Session, AJobThatALimitEndsHasNone) {
  const JobResult result = job(
      [](Channel& channel) -> std::string {
        channel.stage("encode");
        while (true) pause();
      },
      long_enough_to_begin);
  const auto& unknown = std::get<Unknown>(std::get<Result>(result).answer);
  EXPECT_EQ(unknown.failure, Failure::time_limit);
  EXPECT_EQ(unknown.stage, "encode");
}

TEST(Session, AJobThatFailsSaysSo) {
  const JobResult result = job([](Channel&) -> std::string { throw UsageError("x"); });
  EXPECT_EQ(std::get<Failed>(result).exit_code, 2);
}

}  // namespace
}  // namespace heapreach::pipeline::session_test
