#include "support/process/process.h"

#include <signal.h>
#include <unistd.h>

#include <gtest/gtest.h>
#include <new>
#include <stdexcept>

#include "support/error.h"
#include "support/process/spawn.h"
#include "tests/support/workers.h"

namespace heapreach::process_test {
namespace {

using namespace test;

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

TEST(Supervisor, DestructionKills) {
  {
    Supervisor supervisor(Deadline::in(60), 0);
    supervisor.start([](int) { spin(); });
  }
  EXPECT_FALSE(has_children());
}

}  // namespace
}  // namespace heapreach::process_test
