#include "pipeline/portfolio/session.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>
#include <new>

#include "support/error.h"

namespace heapreach::pipeline {
namespace {

void nothing(const std::string&, const std::string&, const std::string&) {}

SessionResult run(const std::function<void(Channel&)>& job, double timeout = 20) {
  Options options;
  options.timeout = timeout;
  return run_limited(
      "file", options, [&](Channel& channel, const backends::Limits&) { job(channel); }, nothing);
}

Outcome answer(const std::string& verdict) {
  Outcome outcome;
  outcome.verdict = verdict;
  return outcome;
}

[[noreturn]] void crash() {
  std::signal(SIGABRT, SIG_DFL);
  std::abort();
}

TEST(Session, PassesOnWhatTheJobReports) {
  const SessionResult result = run([](Channel& channel) {
    channel.warning("careful");
    channel.record({{"stage", "read"}});
    channel.outcome(answer("feasible"));
  });
  EXPECT_FALSE(result.failed);
  ASSERT_EQ(result.outcomes.size(), 1u);
  EXPECT_EQ(result.outcomes[0].verdict, "feasible");
  EXPECT_EQ(result.warnings, std::vector<std::string>{"careful"});
  EXPECT_EQ(result.records.at(0).at("stage"), "read");
}

TEST(Session, KeepsAVerdictWhateverTheProcessDiesOf) {
  const SessionResult result = run([](Channel& channel) {
    channel.outcome(answer("infeasible"));
    crash();
  });
  EXPECT_FALSE(result.failed) << result.failed->message;
  ASSERT_EQ(result.outcomes.size(), 1u);
  EXPECT_EQ(result.outcomes[0].verdict, "infeasible");
}

TEST(Session, WithoutAnotherWordKeepsWhatWasKnownSoFar) {
  const auto known = [](Channel& channel) {
    channel.outcome_so_far(answer("unknown"));
    channel.outcome_so_far(answer("infeasible"));
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
    ASSERT_EQ(result.outcomes.size(), 1u);
    EXPECT_EQ(result.outcomes[0].verdict, "infeasible");
    EXPECT_FALSE(result.failed);
  }
}

TEST(Session, AnAnswerReplacesWhatWasKnownBefore) {
  const SessionResult result = run([](Channel& channel) {
    channel.expect({"a", "b"});
    channel.outcome_so_far(answer("infeasible"));
    channel.outcome(answer("feasible"));
    crash();
  });
  EXPECT_EQ(result.outcomes.size(), 1u);
  EXPECT_TRUE(result.failed);
}

TEST(Session, TellsOfACrashInItsStage) {
  const SessionResult result = run([](Channel& channel) {
    channel.stage("encode");
    crash();
  });
  EXPECT_TRUE(result.outcomes.empty());
  ASSERT_TRUE(result.failed);
  EXPECT_EQ(result.failed->exit_code, 70);
  EXPECT_NE(result.failed->message.find("encode"), std::string::npos) << result.failed->message;
}

TEST(Session, NamesTheErrorVerticesThatAKilledJobLeavesOpen) {
  const SessionResult result = run(
      [](Channel& channel) {
        channel.expect({"a", "b", "c"});
        channel.outcome(answer("feasible"));
        channel.stage("pdr");
        while (true) {
        }
      },
      0.3);
  ASSERT_EQ(result.outcomes.size(), 3u);
  EXPECT_EQ(result.outcomes[0].verdict, "feasible");
  for (const auto& [i, name] : {std::pair(1, "b"), std::pair(2, "c")}) {
    EXPECT_EQ(result.outcomes[i].verdict, "unknown");
    EXPECT_EQ(result.outcomes[i].json.at("error"), name);
    EXPECT_EQ(result.outcomes[i].json.at("failure"), "time limit");
    EXPECT_EQ(result.outcomes[i].json.at("stage"), "pdr");
  }
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
  ASSERT_EQ(result.outcomes.size(), 1u);
  EXPECT_EQ(result.outcomes[0].json.at("failure"), "memory limit");
  EXPECT_EQ(result.outcomes[0].json.at("stage"), "encode");
}

}  // namespace
}  // namespace heapreach::pipeline
