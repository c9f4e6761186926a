#include "support/process/process.h"

#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <malloc.h>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "support/error.h"
#include "support/process/spawn.h"
#include "support/scratch.h"

namespace heapreach::process_test {
namespace {

using How = WorkerEnd::How;

std::size_t open_descriptors() {
  DIR* entries = opendir("/proc/self/fd");
  std::size_t count = 0;
  while (readdir(entries)) ++count;
  closedir(entries);
  return count;
}

bool has_children() {
  return waitpid(-1, nullptr, WNOHANG) != -1 || errno != ECHILD;
}

[[noreturn]] void spin() {
  volatile bool forever = true;
  while (forever) {
  }
  std::abort();
}

/// Touches one page after the other.
void allocate(std::size_t megabytes) {
  for (std::size_t i = 0; i < megabytes; ++i) {
    char* chunk = static_cast<char*>(std::malloc(1 << 20));
    if (!chunk) throw std::bad_alloc();
    for (std::size_t at = 0; at < 1 << 20; at += 512) const_cast<volatile char*>(chunk)[at] = 1;
  }
}

/// Whether a process runs, not counting zombies that their parent has yet to collect.
bool alive(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string number, name, state;
  return (file >> number >> name >> state) && state != "Z";
}

struct Collected {
  std::vector<std::vector<std::string>> lines;
  Supervisor::Handlers handlers() {
    return {[this](Supervisor::WorkerId id, std::string_view line) {
              if (lines.size() <= id) lines.resize(id + 1);
              lines[id].emplace_back(line);
            },
            {},
            {}};
  }
};

TEST(Supervisor, CollectsLinesOfSeveralWorkers) {
  const std::size_t before = open_descriptors();
  {
    Supervisor supervisor(Deadline::in(60), 0);
    Collected collected;
    for (int w = 0; w < 3; ++w) {
      supervisor.start([w](int fd) {
        for (int i = 0; i < 1000; ++i) {
          write_all(fd, std::to_string(w) + " says " + std::to_string(i) + "\n");
        }
        write_all(fd, "unfinished");
      });
    }
    supervisor.run(collected.handlers());
    for (std::size_t w = 0; w < 3; ++w) {
      ASSERT_EQ(collected.lines[w].size(), 1001u);
      EXPECT_EQ(collected.lines[w][999], std::to_string(w) + " says 999");
      EXPECT_EQ(collected.lines[w][1000], "unfinished");
      EXPECT_EQ(supervisor.end(w).how, How::exited);
      EXPECT_EQ(supervisor.end(w).code, 0);
    }
  }
  EXPECT_EQ(open_descriptors(), before);
  EXPECT_FALSE(has_children());
}

TEST(Supervisor, CarriesLongLines) {
  Supervisor supervisor(Deadline::in(60), 0);
  Collected collected;
  const std::string text(5'000'000, 'x');
  supervisor.start([&](int fd) { write_all(fd, text + "\n\nend\n"); });
  supervisor.run(collected.handlers());
  EXPECT_EQ(collected.lines.at(0), (std::vector<std::string>{text, "", "end"}));
}

TEST(Supervisor, AFloodOfLinesDoesNotOutrunTheDeadline) {
  Supervisor supervisor(Deadline::in(0.3), 0);
  std::size_t lines = 0, ticks = 0;
  supervisor.start_program({"yes"});
  supervisor.start([](int) { spin(); });
  supervisor.run({[&](Supervisor::WorkerId, std::string_view) { ++lines; }, {}, [&] { ++ticks; }});
  EXPECT_EQ(supervisor.end(0).how, How::time_limit);
  EXPECT_GT(lines, 1000u);
  EXPECT_GT(ticks, 1u);
  EXPECT_FALSE(has_children());
}

TEST(Supervisor, ALineWithoutEndIsOverTheMemoryLimit) {
  Supervisor supervisor(Deadline::in(60), 32);
  Collected collected;
  supervisor.start([](int fd) {
    write_all(fd, "first\n");
    while (write_all(fd, std::string(1000, 'x'))) {
    }
  });
  supervisor.run(collected.handlers());
  EXPECT_EQ(supervisor.end(0).how, How::memory_limit);
  EXPECT_EQ(collected.lines.at(0), std::vector<std::string>{"first"});
}

TEST(Supervisor, HalfALineOfAWorkerThatCrashesIsNone) {
  Supervisor supervisor(Deadline::in(60), 0);
  Collected collected;
  supervisor.start([](int fd) {
    write_all(fd, "whole\nhal");
    raise(SIGKILL);
  });
  supervisor.run(collected.handlers());
  EXPECT_EQ(collected.lines.at(0), std::vector<std::string>{"whole"});
}

TEST(Supervisor, KillsAtTheDeadline) {
  Supervisor supervisor(Deadline::in(0.3), 0);
  Collected collected;
  supervisor.start([](int fd) {
    write_all(fd, "started\n");
    spin();
  });
  supervisor.run(collected.handlers());
  EXPECT_EQ(supervisor.end(0).how, How::time_limit);
  EXPECT_GT(supervisor.end(0).cpu_seconds, 0);
  EXPECT_EQ(collected.lines.at(0), std::vector<std::string>{"started"});
  EXPECT_FALSE(has_children());
}

/// Workers start with the memory of this process, which counts. CTest runs each test in a fresh
/// one; in one program run the Z3 contexts of earlier tests would be measured instead.
struct SupervisedMemory : ::testing::Test {
  void SetUp() override {
    malloc_trim(0);
    const std::uint64_t megabytes = tree_memory(getpid()) >> 20;
    if (megabytes > 60) GTEST_SKIP() << "this process has " << megabytes << " MB already";
  }
};

TEST_F(SupervisedMemory, KillsOverTheMemoryLimit) {
  Supervisor supervisor(Deadline::in(60), 200);
  supervisor.start([](int) {
    // Slow enough for the supervisor to see it coming.
    for (int i = 0; i < 1000; ++i) {
      allocate(1);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  });
  supervisor.run({});
  EXPECT_EQ(supervisor.end(0).how, How::memory_limit);
  EXPECT_LT(supervisor.end(0).peak_bytes, 220u << 20);
}

TEST_F(SupervisedMemory, AllocationFasterThanPollingMeetsTheBackstop) {
  Supervisor supervisor(Deadline::in(60), 100);
  supervisor.start([](int) { allocate(4000); });
  supervisor.run({});
  EXPECT_EQ(supervisor.end(0).how, How::memory_limit);
  EXPECT_LT(supervisor.end(0).peak_bytes, 120u << 20);  // the backstop comes on top of the parent's
}

TEST_F(SupervisedMemory, MemoryLimitCountsAllWorkersAndKillsTheLargest) {
  Supervisor supervisor(Deadline::in(60), 200);
  auto worker = [](std::size_t megabytes) {
    return [megabytes](int) {
      allocate(megabytes);
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
    };
  };
  supervisor.start(worker(50));
  supervisor.start(worker(110));
  supervisor.start(worker(60));
  supervisor.run({});
  EXPECT_EQ(supervisor.end(0).how, How::exited);
  EXPECT_EQ(supervisor.end(1).how, How::memory_limit);
  EXPECT_EQ(supervisor.end(2).how, How::exited);
}

TEST_F(SupervisedMemory, PagesThatForkedWorkersShareCountOnce) {
  Supervisor outer(Deadline::in(60), 300);
  Collected collected;
  outer.start([](int fd) {
    allocate(200);
    Supervisor inner(Deadline::in(60), 300);
    for (int i = 0; i < 3; ++i) {
      inner.start([](int) { std::this_thread::sleep_for(std::chrono::milliseconds(200)); });
    }
    inner.run({});
    for (int i = 0; i < 3; ++i) {
      write_all(fd, inner.end(i).how == How::exited ? "exited\n" : "killed\n");
    }
  });
  outer.run(collected.handlers());
  EXPECT_EQ(outer.end(0).how, How::exited);
  EXPECT_EQ(collected.lines.at(0), std::vector<std::string>(3, "exited"));
}

TEST(Supervisor, GrandchildrenDieToo) {
  Supervisor supervisor(Deadline::in(0.5), 0);
  Collected collected;
  supervisor.start([](int fd) {
    for (bool own_group : {false, true}) {
      const pid_t child = fork();
      if (child == 0) {
        if (own_group) setpgid(0, 0);
        spin();
      }
      write_all(fd, std::to_string(child) + "\n");
    }
    spin();
  });
  supervisor.run(collected.handlers());
  ASSERT_EQ(collected.lines.at(0).size(), 2u);
  for (const std::string& line : collected.lines[0]) EXPECT_FALSE(alive(std::stoi(line))) << line;
  EXPECT_FALSE(has_children());
}

TEST(Supervisor, OrphansOfAWorkerThatEndsDieToo) {
  Supervisor supervisor(Deadline::in(60), 0);
  Collected collected;
  supervisor.start([](int fd) {
    const pid_t child = fork();
    if (child == 0) spin();
    write_all(fd, std::to_string(child) + "\n");
  });
  supervisor.run(collected.handlers());
  EXPECT_EQ(supervisor.end(0).how, How::exited);
  EXPECT_FALSE(alive(std::stoi(collected.lines.at(0).at(0))));
  EXPECT_FALSE(has_children());
}

TEST(Supervisor, NestedSupervisorsDieWithTheOuterOne) {
  Supervisor supervisor(Deadline::in(0.5), 0);
  Collected collected;
  supervisor.start([](int fd) {
    Supervisor inner(Deadline::in(60), 0);
    inner.start([fd](int) {
      write_all(fd, std::to_string(getpid()) + "\n");
      spin();
    });
    inner.run({});
  });
  supervisor.run(collected.handlers());
  EXPECT_FALSE(alive(std::stoi(collected.lines.at(0).at(0))));
  EXPECT_FALSE(has_children());
}

TEST(Supervisor, HandlersStopAndStartWorkers) {
  Supervisor supervisor(Deadline::in(60), 0);
  std::vector<std::string> seen;
  Supervisor::Handlers handlers;
  handlers.line = [&](Supervisor::WorkerId id, std::string_view line) {
    seen.push_back(std::to_string(id) + " " + std::string(line));
    if (id == 1) supervisor.stop(0);
  };
  bool started = false;
  handlers.tick = [&] {
    if (!started) supervisor.start([](int fd) { write_all(fd, "answer\n"); });
    started = true;
  };
  supervisor.start([](int) { spin(); });
  supervisor.run(handlers);
  EXPECT_EQ(seen, std::vector<std::string>{"1 answer"});
  EXPECT_EQ(supervisor.end(0).how, How::stopped);
  EXPECT_EQ(supervisor.end(1).how, How::exited);
}

TEST(Supervisor, AnExceptionOfAHandlerStopsEverything) {
  Supervisor supervisor(Deadline::in(60), 0);
  supervisor.start([](int) { spin(); });
  Supervisor::Handlers handlers;
  handlers.tick = [] { throw std::runtime_error("enough"); };
  EXPECT_THROW(supervisor.run(handlers), std::runtime_error);
  EXPECT_FALSE(supervisor.running(0));
  EXPECT_FALSE(has_children());
}

TEST(Supervisor, TellsHowAWorkerEnded) {
  Supervisor supervisor(Deadline::in(60), 0);
  supervisor.start([](int) { _exit(3); });
  supervisor.start([](int) { raise(SIGKILL); });
  supervisor.start([](int) { throw std::bad_alloc(); });
  supervisor.start([](int) { throw BackendError(Failure::memory_limit, "test", "full"); });
  supervisor.run({});
  EXPECT_EQ(supervisor.end(0).how, How::exited);
  EXPECT_EQ(supervisor.end(0).code, 3);
  EXPECT_EQ(supervisor.end(1).how, How::signalled);
  EXPECT_EQ(supervisor.end(1).code, SIGKILL);
  EXPECT_EQ(supervisor.end(2).how, How::memory_limit);
  EXPECT_EQ(supervisor.end(3).how, How::memory_limit);
}

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

/// Goes deep without being turned into a loop.
std::size_t recurse(std::size_t depth) {
  volatile char frame[1024] = {};
  frame[depth % sizeof frame] = 1;
  return depth == 0 ? 0 : recurse(depth - 1) + frame[depth % sizeof frame];
}

TEST(Supervisor, WorkersHaveADeepStack) {
  Supervisor supervisor(Deadline::in(60), 0);
  Collected collected;
  supervisor.start([](int fd) { write_all(fd, std::to_string(recurse(30'000)) + "\n"); });
  supervisor.run(collected.handlers());
  EXPECT_EQ(collected.lines.at(0), std::vector<std::string>{"30000"});
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

TEST(Supervisor, DestructionKills) {
  {
    Supervisor supervisor(Deadline::in(60), 0);
    supervisor.start([](int) { spin(); });
  }
  EXPECT_FALSE(has_children());
}

TEST(TreeMemory, SeesOwnMemoryAndNothingOfTheDead) {
  EXPECT_GT(tree_memory(getpid()), 100'000u);
  EXPECT_EQ(tree_memory(0x3ffffff), 0u);
}

}  // namespace
}  // namespace heapreach::process_test
