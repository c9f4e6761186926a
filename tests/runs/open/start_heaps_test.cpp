// Functions that anybody may call, on random start heaps under the sanitizers: one that is right
// for all callers never goes wrong. The long test changes the functions, asks the tool about each,
// and holds what it has proved against runs.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/harness/run_program.h"
#include "tests/harness/sample.h"
#include "tests/runs/open/changes.h"
#include "tests/runs/open/drivers.h"

namespace heapreach::runs::start_heaps_test {
namespace {

using open::Function;
using open::Runs;

std::vector<Function> functions() {
  std::vector<Function> result;
  for (const auto& entry : std::filesystem::directory_iterator(HEAPREACH_DATA_DIR "/c/open")) {
    if (entry.path().extension() == ".c") result.push_back(open::function_in(entry.path()));
  }
  std::sort(result.begin(), result.end(),
            [](const Function& a, const Function& b) { return a.name < b.name; });
  return result;
}

bool is_right(const Function& function) {
  return function.text.rfind("// expect: infeasible", 0) == 0;
}

/// Few heaps satisfy what a function over arrays assumes, and most of these are right.
void expect_as_said(const std::vector<Function>& some, int seeds) {
  const std::map<std::string, Runs> all = open::run_all(some, seeds);
  ASSERT_EQ(all.size(), some.size());
  std::size_t wrong = 0, tripped = 0;
  for (const Function& function : some) {
    const Runs& runs = all.at(function.name);
    if (is_right(function)) {
      EXPECT_EQ(runs.wrong_at, 0) << function.name << ", seed " << runs.wrong_at;
      EXPECT_GT(runs.ended, seeds / 50) << function.name;
      continue;
    }
    ++wrong;
    EXPECT_NE(runs.wrong_at, -1) << function.name << " died";
    if (runs.wrong_at > 0)
      ++tripped;
    else
      std::cout << function.name << " never went wrong\n";
  }
  std::cout << some.size() << " functions, " << wrong << " of them wrong, of which " << tripped
            << " went wrong\n";
  EXPECT_GE(10 * tripped, 9 * wrong);
}

TEST(StartHeaps, RightFunctionsNeverGoWrong) {
  std::vector<Function> some = functions();
  std::erase_if(some, [](const Function& f) { return heapreach::test::number_of(f.name) % 10 > 0; });
  expect_as_said(some, 300);
}

TEST(StartHeapsLong, RightFunctionsNeverGoWrong) {
  expect_as_said(functions(), 20000);
}

/// Without an assumption, or with another comparison or field, most functions are wrong; what the
/// tool says is right all the same has to be.
class ChangedLong : public ::testing::TestWithParam<int> {};

TEST_P(ChangedLong, WhatIsProvedNeverGoesWrong) {
  const std::vector<Function> all = functions();
  const heapreach::test::TemporaryDirectory scratch;
  std::vector<Function> proved, found;
  for (std::size_t f = static_cast<std::size_t>(GetParam()); f < all.size(); f += 8) {
    for (const Function& changed : open::changes_of(all[f])) {
      const std::string path = scratch.file(changed.name + ".c");
      std::ofstream(path) << changed.text;
      const auto said =
          heapreach::test::run_program(HEAPREACH_BINARY " check --work 20M --entry " +
                                       changed.name + " " + changed.options + " " + path);
      const std::string verdict = heapreach::test::verdict_in(said.out);
      if (verdict == "infeasible") proved.push_back(changed);
      if (verdict == "feasible") found.push_back(changed);
    }
  }
  for (const auto& [name, runs] : open::run_all(proved, 5000)) {
    EXPECT_EQ(runs.wrong_at, 0) << name << ", seed " << runs.wrong_at;
  }
  std::size_t tripped = 0;
  for (const auto& [name, runs] : open::run_all(found, 5000)) {
    if (runs.wrong_at > 0)
      ++tripped;
    else
      std::cout << name << " never went wrong\n";
  }
  std::cout << proved.size() << " proved, " << found.size() << " with an execution, of which "
            << tripped << " went wrong\n";
  EXPECT_GE(10 * tripped, 7 * found.size());
  EXPECT_GE(proved.size(), 3u);
}

INSTANTIATE_TEST_SUITE_P(Shard, ChangedLong, ::testing::Range(0, 8));

}  // namespace
}  // namespace heapreach::runs::start_heaps_test
