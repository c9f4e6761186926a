// Programs that are run as workers, or to their end.

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "support/error.h"
#include "support/process/process.h"
#include "support/process/spawn.h"
#include "support/scratch.h"
#include "tests/support/workers.h"

namespace heapreach::spawn_test {
namespace {

using namespace test;

TEST(Supervisor, RunsPrograms) {
  Supervisor supervisor(Deadline::in(60), 0);
  Collected collected;
  supervisor.start_program({"sh", "-c", "cat; echo out; echo error >&2; exit 4"});
  supervisor.run(collected.handlers());
  EXPECT_EQ(collected.lines.at(0), std::vector<std::string>{"out"});
  EXPECT_EQ(supervisor.end(0).errors, "error\n");
  EXPECT_EQ(supervisor.end(0).code, 4);
}

TEST(RunToEnd, GivesAProgramItsEnvironmentAndInputAndCapturesWhatItSays) {
  const Scratch scratch;
  std::ofstream(scratch.file("input")) << "first\nlast";
  setenv("HEAPREACH_INHERITED", "old", 1);
  setenv("HEAPREACH_REPLACED", "old", 1);
  const Program program{
      {"sh", "-c", "echo $HEAPREACH_INHERITED $HEAPREACH_REPLACED; echo error >&2; cat; exit 4"},
      {"HEAPREACH_REPLACED=new"},
      scratch.file("input"),
      true};
  const ProgramResult result = run_to_end(program, Deadline::in(60), "test");
  EXPECT_EQ(result.output, "old new\nerror\nfirst\nlast\n");
  EXPECT_EQ(result.end.errors, "");
  EXPECT_EQ(result.end.how, How::exited);
  EXPECT_EQ(result.end.code, 4);
  EXPECT_FALSE(result.succeeded());
  EXPECT_TRUE(run_to_end({{"cat"}}, Deadline::in(60), "test").succeeded());
}

TEST(RunToEnd, SaysWhatStoppedAProgram) {
  EXPECT_EQ(run_to_end({{"sleep", "60"}}, Deadline::in(0.2), "test").end.how, How::time_limit);
  EXPECT_EQ(run_to_end({{"sh", "-c", "kill -TERM $$"}}, Deadline::in(60), "test").end.how,
            How::signalled);
  EXPECT_THROW(run_to_end({{"no-such-compiler"}}, Deadline::in(60), "test"), BackendError);
  EXPECT_THROW(run_to_end({{"cat"}}, Deadline::in(0), "test"), BackendError);
  const Program lost{{"cat"}, {}, "/no/such/file"};
  const ProgramResult result = run_to_end(lost, Deadline::in(60), "test");
  EXPECT_EQ(result.end.code, 127);
  EXPECT_EQ(result.end.errors, "/no/such/file: No such file or directory\n");
  EXPECT_FALSE(has_children());
}

TEST(Supervisor, MissingProgramIsAUsageError) {
  const std::size_t before = open_descriptors();
  Supervisor supervisor(Deadline::in(60), 0);
  try {
    supervisor.start_program({"no-such-solver"});
    FAIL();
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(), "no-such-solver was not found on the PATH");
  }
  EXPECT_EQ(open_descriptors(), before);
}

}  // namespace
}  // namespace heapreach::spawn_test
