// What strategies come to, whoever runs them: which answer wins, and what is said without one.
#include "pipeline/portfolio/contest.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "pipeline/failed_check.h"
#include "support/error.h"

namespace heapreach::pipeline::contest_test {
namespace {

using How = WorkerEnd::How;

struct Contests : ::testing::Test {
  Contests() : sink(open("/dev/null", O_WRONLY)), channel(sink, "") {}
  ~Contests() override { close(sink); }

  /// Strategies of these engines.
  Contest& among(const std::vector<std::string>& engines, bool every_bound = false) {
    for (const std::string& engine : engines) {
      const bool is_search = engine == "explore";
      strategies.push_back({engine, is_search ? "" : "basic", {}, "none", false});
      strategies.back().every_bound = every_bound;
    }
    return contest.emplace(strategies, limits, channel, run, unknown);
  }
  void say(std::size_t strategy, Content content) {
    contest->receive(strategy, line_of(Message{"", std::move(content)}));
  }
  void answer(std::size_t strategy, Answer answer) {
    say(strategy, Result{{"f"}, std::move(answer), {strategies[strategy].engine}});
  }
  static WorkerEnd end(How how, int code = 0) {
    WorkerEnd end;
    end.how = how;
    end.code = code;
    return end;
  }
  std::string winner() { return contest->outcome().origin.engine; }
  std::string reason() { return reason_of(std::get<Unknown>(contest->outcome().answer)); }

  int sink;
  Channel channel;
  Limits limits{Deadline::in(300), 0, 0};
  RunStrategy run;
  MakeUnknown unknown = [](const Unknown& unknown) { return Result{{"f"}, unknown, {"all"}}; };
  std::vector<Strategy> strategies;
  std::optional<Contest> contest;
};

Proof proof(bool every_bound, bool has_invariants = true) {
  Proof result;
  result.every_bound = every_bound;
  result.has_invariants = has_invariants;
  return result;
}

TEST_F(Contests, AnAnswerWins) {
  Contest& two = among({"a", "b"});
  answer(0, Unknown{Failure::gave_up, "", "no idea"});
  EXPECT_FALSE(two.has_winner());
  answer(1, Counterexample{});
  EXPECT_TRUE(two.has_winner() && two.is_decided());
  EXPECT_EQ(winner(), "b");
}

TEST_F(Contests, ExecutionsOfTheProgramAreBetterThanThoseOfApproximations) {
  among({"a", "b", "c"});
  answer(0, Candidate{});
  answer(1, Counterexample{});
  answer(2, Candidate{});
  EXPECT_EQ(winner(), "b");
}

TEST_F(Contests, ProofsForEveryBoundAreBetterThanOthers) {
  among({"a", "b", "c"});
  answer(0, proof(false));
  answer(1, proof(true, false));
  answer(2, proof(false));
  EXPECT_EQ(winner(), "b");
}

TEST_F(Contests, ProofsWithInvariantsAreBetterThanOthersAndWaitedFor) {
  Contest& two = among({"a", "b"});
  answer(0, proof(false, false));
  EXPECT_TRUE(two.has_winner());
  EXPECT_FALSE(two.is_decided());
  EXPECT_FALSE(two.waits_for_every_bound());
  answer(1, proof(false));
  EXPECT_TRUE(two.is_decided());
  EXPECT_EQ(winner(), "b");
}

TEST_F(Contests, WhereEveryBoundIsMeantOtherProofsDecideNothing) {
  Contest& two = among({"a", "b"}, true);
  answer(0, proof(false));
  EXPECT_TRUE(two.waits_for_every_bound());
  EXPECT_FALSE(two.is_decided());
  answer(1, proof(true));
  EXPECT_FALSE(two.waits_for_every_bound());
  EXPECT_TRUE(two.is_decided());
}

TEST_F(Contests, OppositeAnswersAreAFailedCheck) {
  among({"a", "b"});
  answer(0, proof(true));
  EXPECT_THROW(answer(1, Counterexample{}), FailedCheck);
}

/// One that knows results of operations may prove what others find executions of.
TEST_F(Contests, AProofRefutesExecutionsOfApproximations) {
  for (const bool first : {false, true}) {
    strategies.clear();
    among({"a", "explore"});
    if (first) answer(0, Candidate{});
    answer(1, proof(true));
    if (!first) answer(0, Candidate{});
    EXPECT_EQ(winner(), "explore");
  }
}

TEST_F(Contests, ExecutionsOfApproximationsWaitForASearchOfTheSystem) {
  Contest& two = among({"a", "explore"});
  answer(0, Candidate{});
  EXPECT_FALSE(two.has_winner());
  EXPECT_TRUE(two.has_candidate());
  two.note_end(1, end(How::time_limit));
  EXPECT_EQ(winner(), "a");
  strategies.clear();
  Contest& others = among({"a", "explore"});
  answer(1, Candidate{});
  EXPECT_TRUE(others.has_winner());
  EXPECT_EQ(winner(), "explore");
}

TEST_F(Contests, EvidenceThatFailsIsRaisedAtOnce) {
  among({"a", "b"});
  EXPECT_THROW(say(0, Failed{70, "internal error: a proof", true}), FailedCheck);
}

TEST_F(Contests, WithoutAnAnswerEveryReasonIsNamed) {
  Contest& all = among({"a", "b", "c", "d"});
  answer(0, Unknown{Failure::gave_up, "", "no idea"});
  say(1, StageBegins{"pdr"});
  all.note_end(1, end(How::memory_limit));
  say(2, StageBegins{"bmc"});
  all.note_end(2, end(How::signalled, 11));
  EXPECT_EQ(reason(),
            "memory limit: a/basic: no idea; b/basic: memory limit reached in pdr; c/basic: "
            "crashed in bmc (signal 11); d/basic: time limit reached before it began");
}

TEST_F(Contests, CrashesAreNamedBesideTheAnswer) {
  Contest& two = among({"a", "b"});
  two.note_end(0, end(How::exited, 70));
  answer(1, Counterexample{});
  const Result result = two.outcome();
  ASSERT_EQ(result.crashed.size(), 1u);
  EXPECT_EQ(result.crashed[0], "a/basic: crashed in  (exit code 70)");
}

TEST_F(Contests, WhoIsStoppedOrComesAfterAnAnswerHasNotCrashed) {
  Contest& three = among({"a", "b", "c"});
  three.note_end(0, end(How::stopped));
  answer(1, Counterexample{});
  three.note_end(2, end(How::signalled, 9));
  EXPECT_TRUE(three.outcome().crashed.empty());
}

TEST_F(Contests, OfWhomAllFailTheFirstErrorIsRaised) {
  Contest& two = among({"a", "b"});
  say(0, Failed{2, "no such solver"});
  two.note_end(1, end(How::signalled, 11));
  EXPECT_THROW(two.outcome(), UsageError);
}

TEST_F(Contests, OneAloneSaysWhyItHasNoAnswer) {
  among({"a"});
  answer(0, Unknown{Failure::gave_up, "", "no idea"});
  const Result result = contest->outcome();
  EXPECT_EQ(reason_of(std::get<Unknown>(result.answer)), "no idea");
  EXPECT_EQ(result.origin.engine, "a");
}

TEST_F(Contests, MoreWorkMayHelpWhoEndedAtItsLimit) {
  Contest& all = among({"a", "b", "c"});
  answer(0, Unknown{Failure::work_limit, "pdr", ""});
  EXPECT_TRUE(all.may_go_on(0));
  answer(1, Unknown{Failure::gave_up, "", "no idea"});
  EXPECT_FALSE(all.may_go_on(1));
  say(2, Failed{2, "no such solver"});
  EXPECT_FALSE(all.may_go_on(2));
}

TEST_F(Contests, WhoBeginsAgainKeepsItsLessonsOnly) {
  Contest& one = among({"a"});
  say(0, Lesson{.exact = 7});
  say(0, Lesson{.settled = true});
  say(0, WorkDone{50});
  answer(0, Unknown{Failure::work_limit, "pdr", ""});
  EXPECT_EQ(one.work_of(0), 50u);
  one.begin_again(0);
  EXPECT_EQ(one.work_of(0), std::nullopt);
  EXPECT_FALSE(one.may_go_on(0));
  Lessons lessons;
  one.put_lessons(lessons);
  EXPECT_EQ(lessons.at("a/basic"), (Lesson{std::nullopt, 7, true}));
}

}  // namespace
}  // namespace heapreach::pipeline::contest_test
