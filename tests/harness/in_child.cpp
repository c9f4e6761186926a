#include "tests/harness/in_child.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <iostream>

#include "support/stopwatch.h"

namespace heapreach::test {

namespace {

constexpr int failed_expectation = 1;

/// Counts what fails from now on: what failed before is known to the parent.
class Failures : public ::testing::EmptyTestEventListener {
 public:
  bool any = false;

 private:
  void OnTestPartResult(const ::testing::TestPartResult& result) override {
    any = any || result.failed();
  }
};

[[noreturn]] void run(const std::function<void()>& body) {
  auto* const failures = new Failures;  // gtest owns it
  ::testing::UnitTest::GetInstance()->listeners().Append(failures);
  try {
    body();
  } catch (const std::exception& error) {
    ADD_FAILURE() << "exception: " << error.what();
  }
  std::cout.flush();
  std::fflush(nullptr);
  _exit(failures->any ? failed_expectation : 0);
}

}  // namespace

void in_child(double interrupts_from, const std::function<void()>& body) {
  std::cout.flush();
  std::fflush(nullptr);
  const Stopwatch watch;
  const pid_t child = fork();
  ASSERT_GE(child, 0) << "no process";
  if (child == 0) run(body);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  if (WIFSIGNALED(status)) {
    ASSERT_GE(watch.seconds(), interrupts_from) << "killed by signal " << WTERMSIG(status);
    std::cout << "killed by signal " << WTERMSIG(status) << " after its time limit\n";
    return;
  }
  EXPECT_EQ(WEXITSTATUS(status), 0) << "see the failures above";
}

}  // namespace heapreach::test
