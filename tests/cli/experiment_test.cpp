// The commands experiment and results as users see them: progress, interruption, bad input, tables.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <regex>
#include <thread>

#include "tests/harness/run_program.h"
#include "tests/harness/terminal.h"

namespace heapreach::test::experiment_test {
namespace {

const std::string program = HEAPREACH_BINARY;

ProgramResult heapreach(const std::string& arguments) {
  return run_program(program + " " + arguments);
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Rows of a results file, without the header.
std::size_t rows_in(const std::string& results) {
  const ProgramResult r = heapreach("results --csv " + results);
  EXPECT_EQ(r.exit_code, 0) << r.err;
  return lines(r.out) - 1;
}

std::string plan_file(const TemporaryDirectory& folder, const std::string& text) {
  const std::string path = folder.file("plan.yaml");
  std::ofstream(path) << "plan: 1\n" << text;
  return path;
}

const std::string input = "inputs: " HEAPREACH_DATA_DIR "/basics/access_error.rts.yaml\n";
/// Enough runs to be interrupted in the midst of.
const std::string many = input + "grid: {engine: bmc}\nrepetitions: 1000\n";

/// All runs of the plan are correct and in the results file, whose tables are the same each time.
void expect_runs_and_tables(const std::string& plan, std::size_t runs) {
  const TemporaryDirectory folder;
  const std::string results = folder.file("r.sqlite");
  const std::string experiment = "experiment " + plan + " -o " + results;
  const std::string all = std::to_string(runs) + " of " + std::to_string(runs) + " runs are ";
  const ProgramResult first = heapreach(experiment);
  EXPECT_EQ(first.exit_code, 0) << first.err;
  EXPECT_EQ(first.out, all + "in " + results + ": " + std::to_string(runs) + " correct\n");
  EXPECT_EQ(lines(first.err), runs) << first.err;
  const ProgramResult again = heapreach(experiment);
  EXPECT_EQ(again.out, first.out);
  EXPECT_EQ(again.err, all + "there already\n");
  EXPECT_EQ(rows_in(results), runs);
  EXPECT_EQ(heapreach("results " + results).out, heapreach("results --csv " + results).out);
  const std::string table = heapreach("results --benchexec " + results).out;
  EXPECT_EQ(table, heapreach("results --benchexec " + results).out);
  EXPECT_EQ(table.rfind("tool\theapreach ", 0), 0u);
  EXPECT_NE(table.find("/basics/access_error.rts.yaml n=2\tfalse\tcorrect\t"), std::string::npos)
      << table;
}

TEST(Experiment, RunsAndItsTablesAreTheSameEachTime) {
  const TemporaryDirectory folder;
  expect_runs_and_tables(
      plan_file(folder, "inputs: " HEAPREACH_DATA_DIR "/basics/access_{error,repaired}.rts.yaml\n"
                        "grid: {engine: [bmc, explore], bound: 2}\n"),
      4);
}

TEST(ExperimentLong, QuickPlanRunsAndItsTablesAreTheSameEachTime) {
  expect_runs_and_tables("data/plans/quick.yaml", 44);
}

TEST(Experiment, PaperPlanIsAccepted) {
  const ProgramResult r = heapreach("experiment --dry-run data/plans/paper.yaml");
  EXPECT_EQ(r.exit_code, 0) << r.err;
  EXPECT_NE(r.out.find("pdr/kripke/chain/none  ../lists/sll_append.rts.yaml  n = 32\n"),
            std::string::npos);
  EXPECT_NE(r.out.find("bmc/basic  generator:kth(size=12,error=1)  n = 16\n"), std::string::npos);
  EXPECT_GT(lines(r.out), 600u);
}

/// A running experiment, in a process group of its own as a shell would start it.
pid_t start(const std::string& plan, const std::string& results) {
  const std::string log = results + ".log";
  unlink(log.c_str());  // that of an earlier start
  const pid_t child = fork();
  if (child == 0) {
    setpgid(0, 0);
    if (!freopen(log.c_str(), "w", stderr) || !freopen("/dev/null", "w", stdout)) _exit(1);
    execl(program.c_str(), "heapreach", "experiment", plan.c_str(), "-o", results.c_str(), "-j",
          "2", nullptr);
    _exit(127);
  }
  return child;
}

/// Waits until the experiment has said that so many runs have ended.
std::size_t said_after(const std::string& results, std::size_t wanted) {
  for (int i = 0; i < 6000; ++i) {
    std::ifstream log(results + ".log");
    std::size_t said = 0;
    for (std::string line; std::getline(log, line);) said += line.rfind('[', 0) == 0;
    if (said >= wanted) return said;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return 0;
}

int wait_for(pid_t child) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

TEST(Experiment, LosesNoFinishedRowWhenKilledAndGoesOn) {
  const TemporaryDirectory folder;
  const std::string results = folder.file("r.sqlite");
  const std::string plan = plan_file(folder, many);
  const pid_t child = start(plan, results);
  ASSERT_GE(said_after(results, 5), 5u);
  kill(child, SIGKILL);
  wait_for(child);
  const std::size_t said = said_after(results, 1);
  const std::size_t rows = rows_in(results);
  EXPECT_GE(rows, said);
  EXPECT_LE(rows, said + 2);
  // What is there is not run again.
  const pid_t next = start(plan, results);
  ASSERT_GE(said_after(results, 3), 3u);
  kill(next, SIGKILL);
  wait_for(next);
  EXPECT_GE(rows_in(results), rows + 3);
  std::ifstream log(results + ".log");
  std::string line;
  std::getline(log, line);
  EXPECT_TRUE(std::regex_match(line, std::regex("\\d+ of 1000 runs are there already"))) << line;
}

TEST(Experiment, CtrlCStopsCleanly) {
  const TemporaryDirectory folder;
  const std::string results = folder.file("r.sqlite");
  const pid_t child = start(plan_file(folder, many), results);
  ASSERT_GE(said_after(results, 3), 3u);
  kill(-child, SIGINT);
  const int status = wait_for(child);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  const std::string log = slurp(results + ".log");
  EXPECT_NE(log.find("heapreach: stopped; the same command goes on from here\n"),
            std::string::npos);
  EXPECT_EQ(rows_in(results), lines(log) - 1);
}

TEST(Experiment, AFullDiskIsOneMessageAndTheRestIsKept) {
  const TemporaryDirectory folder;
  const std::string results = folder.file("r.sqlite");
  const std::string plan = plan_file(folder, many);
  // No file may get larger than 24 KiB, which are the tables and a few rows.
  const ProgramResult r =
      run_program("ulimit -f 48; " + program + " experiment " + plan + " -o " + results);
  EXPECT_EQ(r.exit_code, 3) << r.err;
  EXPECT_EQ(r.out, "");
  std::size_t messages = 0, finished = 0;
  std::istringstream in(r.err);
  for (std::string line; std::getline(in, line);) {
    messages += line.rfind("heapreach: " + results + ": ", 0) == 0;
    finished += line.rfind('[', 0) == 0;
  }
  EXPECT_EQ(messages, 1u) << r.err;
  EXPECT_GT(finished, 3u);
  EXPECT_EQ(rows_in(results), finished);
}

TEST(Experiment, ShowsABarOnATerminal) {
  if (!has_terminals()) GTEST_SKIP() << "there are no pseudo-terminals here";
  const TemporaryDirectory folder;
  const std::string plan = plan_file(folder, input + "grid: {engine: bmc, bound: [1, 2, 3]}\n");
  const std::string command = program + " experiment " + plan + " -o " + folder.file("r.sqlite");
  const ProgramResult r = run_program("script -qec '" + command + "' " + folder.file("typescript"));
  EXPECT_EQ(r.exit_code, 0) << r.out;
  EXPECT_TRUE(std::regex_search(r.out, std::regex(R"(\r\[[#.]{20}\] \d/3)"))) << r.out;
  EXPECT_EQ(r.out.find("[1/3]"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("3 of 3 runs are in"), std::string::npos) << r.out;
}

TEST(Experiment, BadInputIsOneMessage) {
  const TemporaryDirectory folder;
  const std::string newer = folder.file("newer.sqlite");
  ASSERT_EQ(heapreach("experiment " + plan_file(folder, input + "grid: {engine: explore}\n") +
                      " -o " + newer)
                .exit_code,
            0);
  std::fstream file(newer, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(60);  // user_version, four bytes, the last of them the lowest
  file.write("\0\0\0\2", 4);
  file.close();
  struct Case {
    std::string command;
    int exit_code;
    std::string message;
  };
  const std::string plan = folder.file("plan.yaml");
  for (const Case& c :
       {Case{"results " + newer, 3, "newer heapreach"},
        Case{"experiment " + plan + " -o " + newer, 3, "newer heapreach"},
        Case{"results " + plan, 3, "is no results file"},
        Case{"results --csv --benchexec " + newer, 2, "--csv"},
        Case{"experiment no-such-plan.yaml", 3, "no-such-plan.yaml"},
        Case{"experiment data/basics/access_error.rts.yaml", 3, "access_error.rts.yaml:\\d+:\\d+"},
        Case{"experiment -j 0 " + plan, 2, "--workers"}}) {
    const ProgramResult r = heapreach(c.command);
    EXPECT_EQ(r.exit_code, c.exit_code) << c.command << r.err;
    EXPECT_EQ(r.out, "");
    EXPECT_EQ(lines(r.err), 1u) << r.err;
    EXPECT_TRUE(std::regex_search(r.err, std::regex(c.message))) << r.err;
  }
}

TEST(Experiment, DisagreementIsReported) {
  const TemporaryDirectory folder;
  const std::string liar = folder.file("liar");
  std::ofstream(liar) << "#!/bin/sh\necho sat\n";
  ASSERT_EQ(run_program("chmod +x " + liar).exit_code, 0);
  const std::string plan = plan_file(
      folder, input + "grid: [{engine: bmc, bound: 4}, {external: " + liar + ", bound: 4}]\n");
  const ProgramResult r = heapreach("experiment " + plan + " -o " + folder.file("r.sqlite"));
  EXPECT_EQ(r.exit_code, 70);
  EXPECT_NE(
      r.err.find("disagree:\n  feasible at 4 cells says bmc/kripke/fan (evidence: execution)"),
      std::string::npos)
      << r.err;
  EXPECT_NE(r.err.find("  heapreach check --engine bmc"), std::string::npos) << r.err;
}

TEST(Check, SigtermIsAnsweredWithWhatIsKnown) {
  const TemporaryDirectory folder;
  const std::string solver = folder.file("solver"), begun = folder.file("begun");
  std::ofstream(solver) << "#!/bin/sh\n: >'" << begun << "'\nexec sleep 3600\n";
  ASSERT_EQ(run_program("chmod +x " + solver).exit_code, 0);
  const ProgramResult r = run_program(
      program + " check --format line --stats --engine external:" + solver +
      " --preprocess none --bound 4 data/trees/tree_delete_minimum.rts.yaml & check=$!; "
      "while [ ! -e " +
      begun + " ]; do sleep 0.02; done; kill -TERM $check; wait $check");
  EXPECT_EQ(r.exit_code, 20) << r.err;
  EXPECT_EQ(lines(r.out), 1u);
  EXPECT_NE(r.out.find("ended by a signal"), std::string::npos) << r.out;
  EXPECT_NE(r.out.find("\"stage\":\"encode\""), std::string::npos) << r.out;
}

/// A model of declared predicates in which all are false.
std::string nothing_holds(const std::string& clauses) {
  std::string model = "sat\n";
  std::istringstream in(clauses);
  for (std::string line; std::getline(in, line);) {
    std::smatch match;
    const std::regex declaration(R"(\(declare-fun (\S+) \(([^)]*)\) Bool\))");
    if (!std::regex_match(line, match, declaration)) continue;
    model += "(define-fun " + match[1].str() + " (";
    std::istringstream sorts(match[2].str());
    int i = 0;
    for (std::string sort; sorts >> sort; ++i) model += "(x" + std::to_string(i) + " " + sort + ")";
    model += ") Bool false)\n";
  }
  return model;
}

TEST(Certify, ChecksModelsThatSolversPrint) {
  const TemporaryDirectory folder;
  const std::string clauses = folder.file("c.smt2"), model = folder.file("m");
  ASSERT_EQ(heapreach("encode --encoding basic --bound 2 -o " + clauses +
                      " data/basics/access_repaired.rts.yaml")
                .exit_code,
            0);
  ASSERT_EQ(run_program("z3 -model " + clauses + " >" + model).exit_code, 0);
  const ProgramResult good = heapreach("certify " + clauses + " " + model);
  EXPECT_EQ(good.exit_code, 0) << good.err;
  EXPECT_EQ(good.out, "the model holds\n");
  EXPECT_EQ(heapreach("certify data/basics/access_repaired.rts.yaml " + model).exit_code, 3);
  const std::string text = slurp(model);
  std::ofstream(model) << std::regex_replace(text, std::regex("define-fun v3"), "define-fun v33");
  EXPECT_EQ(heapreach("certify " + clauses + " " + model).exit_code, 3);
  // Nothing holds in this model, not even the start fact.
  std::ofstream(model) << nothing_holds(slurp(clauses));
  const ProgramResult bad = heapreach("certify " + clauses + " " + model);
  EXPECT_EQ(bad.exit_code, 3);
  EXPECT_NE(bad.err.find("does not hold"), std::string::npos) << bad.err;
}

}  // namespace
}  // namespace heapreach::test::experiment_test
