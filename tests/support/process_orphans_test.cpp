// Processes that supervised ones have started end with them.
#include <sys/types.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <fstream>

#include "support/process/process.h"
#include "support/process/spawn.h"
#include "tests/support/workers.h"

namespace heapreach::process_orphans_test {
namespace {

using namespace test;

/// Whether a process runs, not counting zombies that their parent has yet to collect.
bool alive(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string number, name, state;
  return (file >> number >> name >> state) && state != "Z";
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

}  // namespace
}  // namespace heapreach::process_orphans_test
