#include "tests/harness/in_child.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <iostream>

#include "tests/harness/limits.h"

namespace heapreach::test {

namespace {

constexpr int failed_expectation = 1;

/// Of the test that is running: a child starts with those of its parent.
int failures() {
  const ::testing::TestInfo* test = ::testing::UnitTest::GetInstance()->current_test_info();
  int count = 0;
  for (int i = 0; test != nullptr && i < test->result()->total_part_count(); ++i) {
    count += test->result()->GetTestPartResult(i).failed();
  }
  return count;
}

[[noreturn]] void run(const std::function<void()>& body) {
  const int before = failures();
  try {
    body();
  } catch (const std::exception& error) {
    ADD_FAILURE() << "exception: " << error.what();
  }
  if (*guard_that_struck() != '\0') ADD_FAILURE() << guard_that_struck();
  std::cout.flush();
  std::fflush(nullptr);
  _exit(failures() > before ? failed_expectation : 0);
}

}  // namespace

void in_child(const std::function<void()>& body) {
  std::cout.flush();
  std::fflush(nullptr);
  const pid_t child = fork();
  ASSERT_GE(child, 0) << "no process";
  if (child == 0) run(body);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_FALSE(WIFSIGNALED(status)) << "killed by signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), 0) << "see the failures above";
}

}  // namespace heapreach::test
