// The runner on real processes: limits, crashes, wrong and contradicting answers, resuming.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "experiments/runner.h"
#include "support/error.h"
#include "tests/harness/run_program.h"

namespace heapreach::experiments::runner_test {
namespace {

using test::TemporaryDirectory;
using ::testing::HasSubstr;

const std::string data = HEAPREACH_DATA_DIR;

/// An experiment in a folder of its own, with scripts as solvers outside.
struct Experiment {
  TemporaryDirectory folder;
  Scratch scratch;
  RunnerOptions options;
  std::string results_path = folder.file("r.sqlite");

  Experiment() { options.program = HEAPREACH_BINARY; }

  /// A program that runs these commands of the shell; $1 is the file of clauses.
  std::string script(const std::string& name, const std::string& text) const {
    const std::string path = folder.file(name);
    std::ofstream(path) << "#!/bin/sh\n" << text << "\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return "\"" + path + " {file}\"";
  }

  Tasks tasks(const std::string& text) const {
    return tasks_of(read_plan_text("plan: 1\n" + text, folder.file("plan.yaml")), scratch);
  }

  RunnerEnd run(const Tasks& tasks) {
    plans::ResultsFile results(results_path, plans::ResultsFile::Mode::append);
    std::vector<plans::InputFile> inputs;
    for (const auto& i : tasks.instances) inputs.push_back({i->name, i->hash});
    const std::vector<Task> open = unfinished(tasks, results);
    results.add(inputs);
    return experiments::run(open, scratch, results, options);
  }

  std::vector<plans::Result> rows() const {
    return plans::ResultsFile(results_path, plans::ResultsFile::Mode::read).results();
  }
};

std::string input(const std::string& name) {
  return "inputs: " + data + "/" + name + "\n";
}

const std::string easy = input("basics/access_error.rts.yaml");
const std::string hard = input("trees/tree_delete_minimum.rts.yaml");

TEST(Runner, WritesARowPerRun) {
  Experiment experiment;
  experiment.options.workers = 2;
  std::vector<std::string> seen;
  experiment.options.finished = [&](const plans::Result& row) { seen.push_back(row.key); };
  const RunnerEnd end = experiment.run(experiment.tasks(
      input("basics/access_{error,repaired}.rts.yaml") +
      "grid: [{engine: [bmc, explore], bound: 4}, {external: \"z3 -model {file}\", bound: 2}]\n"));
  EXPECT_FALSE(end.stopped);
  EXPECT_FALSE(end.disagreement);
  const std::vector<plans::Result> rows = experiment.rows();
  ASSERT_EQ(rows.size(), 6u);
  EXPECT_EQ(seen.size(), 6u);
  for (const plans::Result& row : rows) {
    EXPECT_EQ(row.status, plans::Status::correct) << row.configuration << " " << row.reason;
    EXPECT_GT(row.cpu_seconds, 0);
    EXPECT_GT(row.wall_seconds, 0);
    EXPECT_GT(row.peak_bytes, 1u << 20);
    EXPECT_NE(row.stages, "{}");
    EXPECT_EQ(row.evidence, row.verdict == "feasible"
                                ? row.settings.external.empty() ? "execution" : "none"
                            : row.settings.external.empty() ? "certificate"
                                                            : "model checked");
    EXPECT_EQ(row.predicates.has_value(), row.settings.engine == "bmc");
  }
}

TEST(Runner, CpuTimeIsLimitedAndTheStagesAreKept) {
  Experiment experiment;
  experiment.run(experiment.tasks(hard + "grid: {engine: pdr, encoding: basic, bound: 32}\n" +
                                  "limits: {cpu_seconds: 1, wall_seconds: 300}\n"));
  const plans::Result row = experiment.rows().at(0);
  EXPECT_EQ(row.status, plans::Status::timeout);
  EXPECT_EQ(row.limit_struck, "cpu");
  EXPECT_GE(row.cpu_seconds, 1);
  EXPECT_THAT(row.stages, HasSubstr("encode"));
  EXPECT_THAT(row.reason, HasSubstr("ended by a signal"));
  EXPECT_GT(row.clauses.value_or(0), 0u);
}

TEST(Runner, WallTimeIsLimitedWhateverIgnoresIt) {
  Experiment experiment;
  experiment.run(experiment.tasks(
      easy + "grid: {external: " +
      experiment.script("sleeper", "trap '' TERM INT\nsleep 300 &\nwait\nsleep 300") +
      "}\nlimits: {cpu_seconds: 60, wall_seconds: 1}\n"));
  const plans::Result row = experiment.rows().at(0);
  EXPECT_EQ(row.status, plans::Status::timeout);
  EXPECT_EQ(row.limit_struck, "wall");
  EXPECT_GE(row.wall_seconds, 1);
}

TEST(Runner, CpuTimeOfDescendantsCounts) {
  Experiment experiment;
  experiment.run(experiment.tasks(
      easy + "grid: {external: " +
      experiment.script("forker", "(while :; do :; done) &\n(while :; do :; done) &\nwait") +
      "}\nlimits: {cpu_seconds: 1, wall_seconds: 300}\n"));
  const plans::Result row = experiment.rows().at(0);
  EXPECT_EQ(row.limit_struck, "cpu");
  EXPECT_GE(row.cpu_seconds, 1);
}

TEST(Runner, MemoryIsLimited) {
  Experiment experiment;
  // Doubles a shell variable for ever.
  experiment.run(
      experiment.tasks(easy + "grid: {external: " +
                       experiment.script("eater", "x=aaaaaaaaaaaaaaaa\nwhile :; do x=$x$x; done") +
                       "}\nlimits: {cpu_seconds: 60, memory_megabytes: 64}\n"));
  const plans::Result row = experiment.rows().at(0);
  EXPECT_EQ(row.status, plans::Status::memout) << row.reason;
  EXPECT_EQ(row.limit_struck, "memory");
  EXPECT_GE(row.peak_bytes, 64u << 20);
}

TEST(Runner, CrashesSilenceAndWrongAnswersAreRows) {
  Experiment experiment;
  const std::string crash = experiment.script("crash", "kill -SEGV $$");
  const std::string silent = experiment.script("silent", "echo words >&2; exit 3");
  const std::string wrong = experiment.script("wrong", "echo sat; echo '((define-fun'");
  EXPECT_FALSE(experiment
                   .run(experiment.tasks(easy + "grid: {external: [" + crash + ", " + silent +
                                         ", " + wrong + "]}\n"))
                   .disagreement);
  std::map<std::string, plans::Result> by_status;
  for (const plans::Result& row : experiment.rows()) by_status[to_string(row.status)] = row;
  ASSERT_EQ(by_status.size(), 3u);
  EXPECT_EQ(by_status["crash"].signal, 11);
  EXPECT_EQ(by_status["error"].exit_code, 3);
  EXPECT_EQ(by_status["error"].reason, "words");
  EXPECT_EQ(by_status["wrong"].verdict, "infeasible");
  EXPECT_EQ(by_status["wrong"].evidence, "none");
  EXPECT_THAT(by_status["wrong"].reason, HasSubstr("define-fun"));
}

TEST(Runner, VerdictsThatDisagreeStopIt) {
  Experiment experiment;
  const Tasks tasks =
      experiment.tasks(easy + "grid:\n  - {external: " + experiment.script("liar", "echo sat") +
                       ", bound: 4}\n  - {engine: bmc, bound: [3, 4, 5, 6]}\n");
  const RunnerEnd end = experiment.run(tasks);
  ASSERT_TRUE(end.disagreement);
  EXPECT_EQ(end.disagreement->feasible.configuration, "bmc/kripke/fan");
  EXPECT_EQ(end.disagreement->feasible.bound, 3u);
  EXPECT_EQ(experiment.rows().size(), 2u);
  // The rows are there, so the next start sees it before anything runs.
  EXPECT_TRUE(experiment.run(tasks).disagreement);
  EXPECT_EQ(experiment.rows().size(), 2u);
}

TEST(Runner, StopsWhenAskedAndGoesOnWhereItStopped) {
  Experiment experiment;
  const Tasks tasks = experiment.tasks(easy + "grid: {engine: bmc, bound: [1, 2, 3, 4, 5, 6]}\n");
  std::size_t finished = 0;
  experiment.options.finished = [&](const plans::Result&) { ++finished; };
  experiment.options.stop_requested = [&] { return finished >= 2; };
  EXPECT_TRUE(experiment.run(tasks).stopped);
  const std::size_t before = experiment.rows().size();
  EXPECT_GE(before, 2u);
  EXPECT_LT(before, 6u);
  experiment.options.stop_requested = nullptr;
  EXPECT_FALSE(experiment.run(tasks).stopped);
  EXPECT_EQ(experiment.rows().size(), 6u);
  EXPECT_EQ(finished, 6u);
}

TEST(Runner, InputsThatHaveChangedAreRefused) {
  Experiment experiment;
  const std::string text = test::slurp(data + "/basics/access_error.rts.yaml");
  std::ofstream(experiment.folder.file("x.rts.yaml")) << text;
  const std::string plan = "inputs: x.rts.yaml\ngrid: {engine: bmc}\n";
  experiment.run(experiment.tasks(plan));
  std::ofstream(experiment.folder.file("x.rts.yaml")) << text << "# more\n";
  try {
    experiment.run(experiment.tasks(plan));
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("holds runs of another x.rts.yaml"));
  }
}

}  // namespace
}  // namespace heapreach::experiments::runner_test
