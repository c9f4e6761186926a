// Memory limits of supervised processes.
#include <malloc.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <new>
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

TEST(TreeMemory, SeesOwnMemoryAndNothingOfTheDead) {
  EXPECT_GT(tree_memory(getpid()), 100'000u);
  EXPECT_EQ(tree_memory(0x3ffffff), 0u);
}

}  // namespace
}  // namespace heapreach::process_memory_test
