// What people at a terminal see: colours, summaries, silence, Ctrl-C; and programs on standard
// input.
#include <gtest/gtest.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "tests/harness/run_program.h"
#include "tests/harness/terminal.h"

namespace heapreach::test::terminal_test {
namespace {

const std::string program = HEAPREACH_BINARY;
const std::string access_error = HEAPREACH_SOURCE_DIR "/data/basics/access_error.rts.yaml";
const std::string repaired = HEAPREACH_SOURCE_DIR "/data/basics/access_repaired.rts.yaml";

const std::string c_program =
    "#include <stdlib.h>\nint main(void) {\n  int *p = malloc(4);\n"
    "  free(p);\n  return *p;\n}\n";

TEST(Color, IsAskedFor) {
  const std::string check = " check --engine explore ";
  const ProgramResult plain = run_program(program + check + access_error);
  EXPECT_EQ(plain.out.find('\033'), std::string::npos);
  const ProgramResult always = run_program(program + check + "--color always " + access_error);
  EXPECT_EQ(always.out.rfind("\033[1;31mfeasible\033[0m\n", 0), 0u) << always.out;
  EXPECT_NE(always.out.find("\033[1;31m    fail "), std::string::npos) << always.out;
  const ProgramResult good = run_program(program + check + "--color always " + repaired);
  EXPECT_EQ(good.out.rfind("\033[1;32minfeasible", 0), 0u) << good.out;
  const ProgramResult missing = run_program(program + check + "--color always missing");
  EXPECT_EQ(missing.err.rfind("\033[1;31mheapreach: \033[0m", 0), 0u) << missing.err;
}

TEST(Color, IsNeverInJson) {
  const ProgramResult r =
      run_program(program + " check --format json --color always " + access_error);
  EXPECT_FALSE(nlohmann::json::parse(r.out, nullptr, false).is_discarded());
}

/// The screen of a command that runs on a terminal of its own, with keys typed once a file is
/// there.
std::string screen_of(const std::string& command, const std::string& keys, const std::string& file,
                      int& status) {
  int terminal = -1;
  const pid_t pid = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (pid < 0) throw std::runtime_error("no terminal for a child process");
  if (pid == 0) {
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  std::thread typist([&] {
    if (keys.empty()) return;
    while (!std::filesystem::exists(file))
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (write(terminal, keys.data(), keys.size()) < 0) return;
  });
  std::string screen;
  char buffer[4096];
  for (ssize_t count = 0; (count = read(terminal, buffer, sizeof buffer)) > 0;) {
    screen.append(buffer, static_cast<std::size_t>(count));
  }
  while (waitpid(pid, &status, 0) < 0) {
  }
  typist.join();
  close(terminal);
  return screen;
}

TEST(Color, IsThereOnATerminalUnlessNoColorIsSet) {
  if (!has_terminals()) GTEST_SKIP() << "there are no pseudo-terminals here";
  int status = -1;
  const std::string command = "exec " + program + " check --engine explore " + access_error;
  EXPECT_NE(screen_of("export TERM=xterm NO_COLOR=; " + command, "", "", status)
                .find("\033[1;31mfeasible\033[0m"),
            std::string::npos);
  for (const char* variable : {"TERM=xterm NO_COLOR=1", "TERM=dumb NO_COLOR="}) {
    EXPECT_EQ(screen_of("export " + std::string(variable) + "; " + command, "", "", status)
                  .find("\033[1;31m"),
              std::string::npos)
        << variable;
  }
}

/// A solver that is silent for longer than any test waits.
class SilentSolver {
 public:
  SilentSolver() {
    std::ofstream(path()) << "#!/bin/sh\n: >'" << begun() << "'\nexec sleep 3600\n";
    std::filesystem::permissions(path(), std::filesystem::perms::owner_all);
  }
  std::string path() const { return scratch_.file("silent"); }
  /// A file that is there once the solver runs.
  std::string begun() const { return scratch_.file("begun"); }

 private:
  TemporaryDirectory scratch_;
};

TEST(ControlC, EndsWithAnAnswerAndFigures) {
  if (!has_terminals()) GTEST_SKIP() << "there are no pseudo-terminals here";
  const SilentSolver solver;
  int status = -1;
  const std::string screen =
      screen_of("exec " + program + " check --stats --engine external:" + solver.path() +
                    " --preprocess none " + repaired,
                "\003", solver.begun(), status);
  ASSERT_TRUE(WIFEXITED(status)) << screen;
  EXPECT_EQ(WEXITSTATUS(status), 20) << screen;
  EXPECT_NE(screen.find("ended by a signal"), std::string::npos) << screen;
  EXPECT_NE(screen.find("seconds"), std::string::npos) << screen;
}

TEST(Progress, MovesWhileAnEngineIsSilent) {
  const SilentSolver solver;
  const ProgramResult r = run_program(
      program + " check -v --timeout 5 --preprocess none --engine external:" + solver.path() + " " +
      repaired);
  EXPECT_EQ(r.exit_code, 20);
  std::vector<double> times;
  for (std::size_t at = r.err.find('['); at != std::string::npos; at = r.err.find('[', at + 1)) {
    times.push_back(std::stod(r.err.substr(at + 1)));
  }
  ASSERT_GT(times.size(), 2u) << r.err;
  EXPECT_GT(times.back(), times.front()) << r.err;
}

TEST(Quiet, LeavesOnlyTheVerdict) {
  const ProgramResult one = run_program(program + " check -q " + access_error);
  EXPECT_EQ(one.out, "feasible\n");
  EXPECT_EQ(one.err, "");
  EXPECT_EQ(one.exit_code, 10);
  const ProgramResult two = run_program(program + " check -q " + access_error + " " + repaired);
  EXPECT_EQ(two.out, access_error + ": feasible\n" + repaired +
                         ": infeasible\n2 files: 1 feasible, 1 infeasible\n");
}

/// What an answer rests on is part of it: also where little is printed, and in data.
TEST(Quiet, LeavesWhatTheVerdictRestsOn) {
  const std::string calls =
      "int compute(int);\nint main(void) {\n  int a[3] = {0};\n  unsigned i = compute(2);\n"
      "  return i < 3 ? a[i] : 0;\n}\n";
  const ProgramResult quiet = run_program(program + " check -q -x c -", calls);
  EXPECT_EQ(quiet.out,
            "infeasible, assuming: undefined functions return any value and touch "
            "nothing\n");
  EXPECT_EQ(quiet.err, "");
  const ProgramResult line = run_program(program + " check -q --format line -x c -", calls);
  EXPECT_NE(line.out.find("\"warnings\":["), std::string::npos) << line.out;
  EXPECT_NE(line.out.find("compute is not defined"), std::string::npos) << line.out;
  EXPECT_EQ(line.err, "");
}

TEST(Summary, OfSeveralFilesStandsAtTheEnd) {
  const ProgramResult r = run_program(program + " check --engine explore " + access_error +
                                      " missing " + repaired + " " + access_error);
  EXPECT_EQ(r.exit_code, 3);
  const std::string summary = "\n\n" + access_error + ": feasible\nmissing: error\n" + repaired +
                              ": infeasible\n" + access_error +
                              ": feasible\n4 files: 2 feasible, 1 infeasible, 1 error\n";
  EXPECT_TRUE(r.out.ends_with(summary)) << r.out;
  const ProgramResult json =
      run_program(program + " check --format line " + access_error + " " + repaired);
  EXPECT_EQ(json.out.find("2 files"), std::string::npos);
}

TEST(Language, OfStandardInputIsSaid) {
  const ProgramResult r = run_program(program + " check -x c --engine explore -", c_program);
  EXPECT_EQ(r.exit_code, 10) << r.err;
  EXPECT_NE(r.out.find("\n     5  "), std::string::npos) << "the line itself: " << r.out;
  const ProgramResult import = run_program(program + " import -x c -", c_program);
  EXPECT_EQ(import.exit_code, 0) << import.err;
  EXPECT_EQ(import.out.rfind("rts: 1\n", 0), 0u);
  const ProgramResult wrong = run_program(program + " check -x c -", "int main( {\n}\n");
  EXPECT_EQ(wrong.exit_code, 3);
  EXPECT_NE(wrong.err.find("standard input:1:11: "), std::string::npos) << wrong.err;
}

TEST(Language, GoesBeforeTheName) {
  const TemporaryDirectory scratch;
  const std::string file = scratch.file("program.txt");
  EXPECT_EQ(run_program("cat >" + file, c_program).exit_code, 0);
  EXPECT_TRUE(run_program(program + " check -q -x c " + file).out.starts_with("feasible"));
  const ProgramResult rts = run_program(program + " check -q -x rts " + file);
  EXPECT_EQ(rts.exit_code, 3);
}

TEST(Language, OfAProgramIsGuessedForTheMessageOnly) {
  const ProgramResult r = run_program(program + " check -", c_program);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_NE(r.err.find("looks like a program, which -x c reads"), std::string::npos) << r.err;
}

TEST(Language, OfClauses) {
  const std::string clauses = "(set-logic HORN)(assert (=> true false))(check-sat)";
  EXPECT_EQ(run_program(program + " check -q -x smt2 -", clauses).out, "unsat\n");
  EXPECT_EQ(run_program(program + " check -q -x rts -", clauses).exit_code, 3);
}

}  // namespace
}  // namespace heapreach::test::terminal_test
