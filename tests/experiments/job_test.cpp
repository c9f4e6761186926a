// What ends of programs come to, as rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "experiments/job.h"
#include "support/error.h"
#include "tests/harness/run_program.h"

namespace heapreach::experiments::job_test {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using Struck = Measured::Struck;

/// The only task of a plan with this grid.
Task task_of(const std::string& grid, const Scratch& scratch) {
  const Plan plan =
      read_plan_text("plan: 1\ninputs: ../basics/access_error.rts.yaml\ngrid: {" + grid + "}\n" +
                         "limits: {cpu_seconds: 5, memory_megabytes: 100}\n",
                     HEAPREACH_DATA_DIR "/plans/test.yaml");
  return tasks_of(plan, scratch).tasks.at(0);
}

Measured ended(int exit_code, Struck struck = Struck::none, int signal = 0) {
  Measured end;
  end.exit_code = exit_code;
  end.struck = struck;
  end.signal = signal;
  end.cpu_seconds = 1;
  end.errors = "heapreach: words\nmore";
  return end;
}

plans::Result checked(const std::string& answer, const Measured& end) {
  const Scratch scratch;
  const Task task = task_of("engine: pdr, bound: 3", scratch);
  const auto job = job_of(task, "heapreach", scratch);
  if (!answer.empty()) job->line(answer);
  EXPECT_FALSE(job->goes_on(end));
  return job->row();
}

TEST(CheckJob, RunsTheCommandWithSettingsAndLimits) {
  const Scratch scratch;
  const Task task = task_of("engine: pdr, encoding: basic, bound: 3", scratch);
  const std::vector<std::string> command = job_of(task, "heapreach", scratch)->command();
  EXPECT_EQ(command[1], "check");
  EXPECT_EQ(command.back(), HEAPREACH_DATA_DIR "/plans/../basics/access_error.rts.yaml");
  for (const char* word : {"--engine", "pdr", "--encoding", "basic", "--bound", "3", "--timeout",
                           "15", "--memory", "100", "--stats"}) {
    EXPECT_THAT(command, Contains(word));
  }
}

TEST(CheckJob, TakesVerdictStagesAndSizes) {
  const plans::Result row = checked(
      R"({"verdict":"feasible","every_bound":false,"stats":[
          {"stage":"encode","seconds":0.5,"predicates":9,"clauses":8,"arguments":7,"constraint":6},
          {"stage":"inline","seconds":0.25,"before":{"predicates":9,"clauses":8,"arguments":7,
           "constraint":6},"after":{"predicates":4,"clauses":3,"arguments":2,"constraint":1}},
          {"stage":"pdr","seconds":2},
          {"stage":"encode","seconds":1,"predicates":90,"clauses":80,"arguments":70,
           "constraint":60}]})",
      ended(10));
  EXPECT_EQ(row.verdict, "feasible");
  EXPECT_EQ(row.status, plans::Status::correct);
  EXPECT_EQ(row.evidence, "execution");
  EXPECT_EQ(row.stages, R"({"encode":1.5,"inline":0.25,"pdr":2.0})");
  EXPECT_EQ(row.predicates, 4u);
  EXPECT_EQ(row.constraint_size, 1u);
  EXPECT_EQ(row.exit_code, 10);
  EXPECT_EQ(row.limit_memory_bytes, 100u << 20);
}

TEST(CheckJob, StatusSaysWhatHappened) {
  const std::string infeasible = R"({"verdict":"infeasible","every_bound":true})";
  const std::string slow = R"({"verdict":"unknown","failure":"time limit","reason":"r"})";
  const std::string large = R"({"verdict":"unknown","failure":"memory limit","reason":"r"})";
  const std::string lost = R"({"verdict":"unknown","failure":"gave up","reason":"r"})";
  struct Case {
    std::string answer;
    Measured end;
    std::string status, limit;
  };
  Measured late = ended(10);
  late.cpu_seconds = 5.01;
  for (const Case& c :
       {Case{infeasible, ended(0), "wrong", ""}, Case{slow, ended(20), "timeout", "wall"},
        Case{large, ended(20), "memout", "memory"}, Case{lost, ended(20), "unknown", ""},
        Case{lost, ended(20, Struck::cpu), "timeout", "cpu"},
        Case{"", ended(-1, Struck::wall), "timeout", "wall"},
        Case{"", ended(-1, Struck::memory), "memout", "memory"},
        Case{"", ended(-1, Struck::none, 11), "crash", ""}, Case{"", ended(70), "crash", ""},
        Case{"", ended(2), "refused", ""}, Case{"", ended(3), "error", ""},
        Case{"no JSON", ended(0), "error", ""}, Case{"[1]", ended(0), "error", ""},
        Case{R"({"verdict":"feasible"})", late, "timeout", "cpu"}}) {
    const plans::Result row = checked(c.answer, c.end);
    EXPECT_EQ(to_string(row.status), c.status) << c.answer;
    EXPECT_EQ(row.limit_struck, c.limit) << c.answer;
  }
  EXPECT_EQ(checked("", ended(3)).reason, "heapreach: words");
  EXPECT_TRUE(checked(infeasible, ended(0)).every_bound);
}

/// A run of a command outside, whose encoding has ended.
struct Outside {
  const Scratch scratch;
  const Task task = task_of("external: \"cat -n {file} -\", encoding: basic", scratch);
  const std::unique_ptr<Job> job = job_of(task, "heapreach", scratch);

  Outside() {
    EXPECT_EQ(job->command().at(1), "encode");
    EXPECT_TRUE(job->goes_on(ended(0)));
  }
};

TEST(ExternalJob, PutsTheClausesInPlaceOfFile) {
  const Outside run;
  const std::vector<std::string> command = run.job->command();
  ASSERT_EQ(command.size(), 4u);
  EXPECT_EQ(command[0], "cat");
  EXPECT_THAT(command[2], HasSubstr(".smt2"));
  EXPECT_EQ(command[3], "-");
  EXPECT_FALSE(run.job->heeds_sigterm());
}

TEST(ExternalJob, TakesItsAnswerAsTheVerdict) {
  Outside run;
  run.job->line("; a comment");
  run.job->line(" unsat ");
  run.job->line("(error \"model is not available\")");
  EXPECT_FALSE(run.job->goes_on(ended(1)));
  const plans::Result row = run.job->row();
  EXPECT_EQ(row.verdict, "feasible");
  EXPECT_EQ(row.status, plans::Status::correct);
  EXPECT_EQ(row.evidence, "none");
  EXPECT_EQ(row.settings.engine, "external");
  EXPECT_EQ(row.settings.external, "cat -n {file} -");
  EXPECT_EQ(row.configuration, "cat -n -/basic");
}

TEST(ExternalJob, HasItsModelChecked) {
  for (const int exit_code : {0, 3}) {
    Outside run;
    run.job->line("sat");
    run.job->line("((define-fun p () Bool true))");
    ASSERT_TRUE(run.job->goes_on(ended(0)));
    const std::vector<std::string> command = run.job->command();
    EXPECT_EQ(command.at(1), "certify");
    EXPECT_THAT(test::slurp(command.back()), HasSubstr("define-fun p"));
    EXPECT_FALSE(run.job->goes_on(ended(exit_code)));
    const plans::Result row = run.job->row();
    EXPECT_EQ(row.verdict, "infeasible");
    EXPECT_EQ(row.status, plans::Status::wrong);
    EXPECT_EQ(row.evidence, exit_code == 0 ? "model checked" : "none");
    EXPECT_EQ(row.reason, exit_code == 0 ? "" : "its model: heapreach: words");
    EXPECT_THAT(row.stages, AllOf(HasSubstr("encode"), HasSubstr("solve"), HasSubstr("certify")));
  }
}

TEST(ExternalJob, WithoutAnAnswerIsAnErrorOrACrash) {
  struct Case {
    const char* line;
    Measured end;
    const char* status;
  };
  for (const Case& c : {Case{"words", ended(1), "error"}, Case{"unknown", ended(0), "unknown"},
                        Case{"sat", ended(-1, Struck::none, 6), "crash"},
                        Case{"", ended(-1, Struck::none, 6), "crash"},
                        Case{"unsat", ended(-1, Struck::cpu), "timeout"}}) {
    Outside run;
    run.job->line(c.line);
    EXPECT_FALSE(run.job->goes_on(c.end));
    EXPECT_STREQ(to_string(run.job->row().status), c.status) << c.line;
    EXPECT_EQ(run.job->row().verdict, "unknown") << c.line;
  }
}

TEST(ExternalJob, NeedsItsClauses) {
  const Scratch scratch;
  const Task task = task_of("external: cat", scratch);
  const auto refused = job_of(task, "heapreach", scratch);
  EXPECT_FALSE(refused->goes_on(ended(2)));
  EXPECT_EQ(refused->row().status, plans::Status::refused);
  // The input has been read before, so an input error now is no fault of the run.
  EXPECT_THROW(job_of(task, "heapreach", scratch)->goes_on(ended(3)), InputError);
}

}  // namespace
}  // namespace heapreach::experiments::job_test
