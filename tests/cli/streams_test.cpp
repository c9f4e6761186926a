// Where input comes from and output goes to: terminals, closed and full and endless streams.
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "tests/harness/run_program.h"
#include "tests/harness/terminal.h"

namespace heapreach::test::streams_test {
namespace {

const std::string program = HEAPREACH_BINARY;
const std::string access_error = "data/basics/access_error.rts.yaml";
const std::string repaired = "data/basics/access_repaired.rts.yaml";

class Full : public ::testing::TestWithParam<const char*> {};

TEST_P(Full, OutputIsAnErrorWithAReason) {
  const ProgramResult r = run_program(program + " " + GetParam() + " >/dev/full");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(r.err, "heapreach: standard output: cannot be written: No space left on device\n");
}

INSTANTIATE_TEST_SUITE_P(Each, Full,
                         ::testing::Values("check data/basics/access_error.rts.yaml",
                                           "check --format json data/basics/access_error.rts.yaml",
                                           "encode data/basics/access_error.rts.yaml",
                                           "dot data/basics/access_error.rts.yaml", "options",
                                           "--help", "check --help", "--version"));

TEST(Full, StandardErrorLosesMessagesButNoExitCode) {
  EXPECT_EQ(run_program(program + " check missing 2>/dev/full").exit_code, 3);
  const ProgramResult r = run_program(program + " check -v " + access_error + " 2>/dev/full");
  EXPECT_EQ(r.exit_code, 10);
  EXPECT_EQ(r.out.rfind("feasible\n", 0), 0u) << r.out;
}

TEST(Witness, ThatCannotBeWrittenIsAnErrorWithAReason) {
  const ProgramResult r = run_program(program + " check --witness /no/such/w.json " + access_error);
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(r.err, "heapreach: /no/such/w.json: cannot be written: No such file or directory\n");
  EXPECT_EQ(r.out, "") << "the file is tried before the work";
}

TEST(Witness, OfUnknownLeavesTheFileAndSaysSo) {
  const TemporaryDirectory scratch;
  const std::string file = scratch.file("w.json");
  const std::string unknown = program + " check --engine z3-bmc --witness " + file + " " + repaired;
  const std::string message = "heapreach: no evidence to save, " + file + " is left as it was\n";
  const ProgramResult without = run_program(unknown);
  EXPECT_EQ(without.exit_code, 20);
  EXPECT_EQ(without.err, message);
  EXPECT_FALSE(std::ifstream(file).good());
  ASSERT_EQ(run_program(program + " check --witness " + file + " " + access_error).exit_code, 10);
  const std::string older = slurp(file);
  EXPECT_EQ(run_program(unknown).err, message);
  EXPECT_EQ(slurp(file), older);
}

TEST(Witness, NeedsTheNameOfAFile) {
  for (const char* name : {"-", "''"}) {
    const ProgramResult r = run_program(program + " check --witness " + name + " " + access_error);
    EXPECT_EQ(r.exit_code, 2);
    EXPECT_EQ(r.out, "");
    EXPECT_NE(r.err.find("expected the name of a file"), std::string::npos) << r.err;
  }
}

TEST(Output, OfEncodeGoesToStandardOutputForAHyphen) {
  const ProgramResult r = run_program(program + " encode -o - " + access_error);
  EXPECT_EQ(r.exit_code, 0);
  EXPECT_EQ(r.out, run_program(program + " encode " + access_error).out);
}

TEST(StandardInput, ThatIsClosedIsAnInputError) {
  const ProgramResult r = run_program(program + " check - " + access_error + " <&-");
  EXPECT_EQ(r.exit_code, 3);
  EXPECT_EQ(r.err, "heapreach: standard input: cannot be read: Bad file descriptor\n");
  EXPECT_EQ(r.out.rfind("feasible\n", 0), 0u) << "the other file is not checked: " << r.out;
}

TEST(StandardInput, WithoutEndMeetsTheLimits) {
  const ProgramResult large = run_program(program + " check --memory 64 - </dev/zero");
  EXPECT_EQ(large.exit_code, 20);
  EXPECT_NE(large.out.find("memory limit reached in read"), std::string::npos) << large.out;
  const ProgramResult slow = run_program("sleep 4 | " + program + " check --timeout 0.2 -");
  EXPECT_EQ(slow.exit_code, 20);
  EXPECT_NE(slow.out.find("time limit reached in read"), std::string::npos) << slow.out;
}

/// Runs a command with a terminal of its own as standard input, and types into it.
std::string typed(const std::string& command, const std::string& text, int& status) {
  int terminal = -1;
  const pid_t pid = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (pid < 0) throw std::runtime_error("no terminal for a child process");
  if (pid == 0) {
    execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    _exit(127);
  }
  EXPECT_EQ(write(terminal, text.data(), text.size()), static_cast<ssize_t>(text.size()));
  while (waitpid(pid, &status, 0) < 0) {
  }
  char buffer[4096];
  const ssize_t count = read(terminal, buffer, sizeof buffer);
  close(terminal);
  return {buffer, static_cast<std::size_t>(std::max<ssize_t>(count, 0))};
}

TEST(StandardInput, MayBeATerminal) {
  if (!has_terminals()) GTEST_SKIP() << "there are no pseudo-terminals here";
  const TemporaryDirectory scratch;
  int status = -1;
  const std::string screen =
      typed("exec " + program + " check --timeout 20 - >" + scratch.file("out"),
            "(set-logic HORN)\n(assert (=> true false))\n(check-sat)\n\004", status);
  ASSERT_TRUE(WIFEXITED(status)) << screen;
  EXPECT_EQ(WEXITSTATUS(status), 10) << screen;
  EXPECT_EQ(slurp(scratch.file("out")).rfind("unsat\n", 0), 0u);
}

}  // namespace
}  // namespace heapreach::test::streams_test
