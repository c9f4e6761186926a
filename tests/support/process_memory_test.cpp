// Memory limits of supervised processes.
#include <malloc.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <new>
#include <string>
#include <system_error>
#include <thread>

#include "support/process/process.h"
#include "tests/support/workers.h"

namespace heapreach::process_memory_test {
namespace {

using namespace test;

/// Touches one page after the other.
void allocate(std::size_t megabytes) {
  for (std::size_t i = 0; i < megabytes; ++i) {
    char* chunk = static_cast<char*>(std::malloc(1 << 20));
    if (!chunk) throw std::bad_alloc();
    for (std::size_t at = 0; at < 1 << 20; at += 512) const_cast<volatile char*>(chunk)[at] = 1;
  }
}

/// Lets workers wait for what the supervisor's process does, however slow that is.
class Gate {
 public:
  Gate() {
    if (pipe(ends_) != 0) throw std::system_error(errno, std::generic_category(), "pipe");
  }
  ~Gate() {
    close(ends_[0]);
    close(ends_[1]);
  }
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  void let_one_through() const { write_all(ends_[1], "."); }
  void wait() const {
    char byte;
    while (read(ends_[0], &byte, 1) < 0 && errno == EINTR) continue;
  }

 private:
  int ends_[2];
};

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
  const Gate gate;
  supervisor.start([&gate](int) {
    for (int i = 0; i < 200; ++i) {
      allocate(5);
      gate.wait();  // until the supervisor has looked
    }
  });
  Supervisor::Handlers handlers;
  handlers.tick = [&gate] { gate.let_one_through(); };
  supervisor.run(handlers);
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
  const Gate gate;
  auto worker = [&gate](std::size_t megabytes) {
    return [megabytes, &gate](int) {
      allocate(megabytes);
      gate.wait();  // until one of them has ended
    };
  };
  supervisor.start(worker(50));
  supervisor.start(worker(110));
  supervisor.start(worker(60));
  Supervisor::Handlers handlers;
  handlers.ended = [&gate](Supervisor::WorkerId, const WorkerEnd&) { gate.let_one_through(); };
  supervisor.run(handlers);
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

TEST(TreeMemory, SeesOwnMemoryAndNothingOfTheDead) {
  EXPECT_GT(tree_memory(getpid()), 100'000u);
  EXPECT_EQ(tree_memory(0x3ffffff), 0u);
}

}  // namespace
}  // namespace heapreach::process_memory_test
