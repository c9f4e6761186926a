#include "tests/harness/floor.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <utility>

#include "tests/harness/sample.h"

namespace heapreach::test {

namespace {

constexpr int enough_to_tell = 20;  // tests

/// What sets this process apart from the others of a run: its shard, or its tests.
std::string name_of_process() {
  const char* shard = std::getenv("GTEST_SHARD_INDEX");
  const char* shards = std::getenv("GTEST_TOTAL_SHARDS");
  if (shard != nullptr && shards != nullptr) return std::string(shard) + "of" + shards;
  return std::to_string(hash_of(GTEST_FLAG_GET(filter)));
}

class AtTheEnd : public ::testing::Environment {
 public:
  explicit AtTheEnd(const Floor& floor) : floor_(floor) {}
  void TearDown() override {
    const char* directory = std::getenv("HEAPREACH_FLOORS");
    if (directory == nullptr) {
      EXPECT_EQ(floor_.problem(), "");
    } else {
      EXPECT_TRUE(floor_.save(directory, name_of_process())) << directory;
    }
  }

 private:
  const Floor& floor_;
};

}  // namespace

Floor::Floor(std::string name, int percent) : name_(std::move(name)), percent_(percent) {
  ::testing::AddGlobalTestEnvironment(new AtTheEnd(*this));  // owned by Google Test
}

void Floor::count(bool compared) {
  begin();
  if (compared) this->compared();
}

std::string Floor::problem_of(const Counts& counts, int percent) {
  const int tests = counts.tests;
  const int compared = counts.compared;
  const bool enough = compared > 0 && 100 * compared >= percent * tests;
  if (tests < enough_to_tell || enough) return "";
  return "only " + std::to_string(compared) + " of " + std::to_string(tests) +
         " tests compared something";
}

std::string Floor::problem() const {
  const std::string problem = problem_of(*counts_, percent_);
  return problem.empty() ? "" : name_ + ": " + problem;
}

bool Floor::save(const std::string& directory, const std::string& process) const {
  if (counts_->tests == 0) return true;
  std::string file = name_;
  for (char& c : file) {
    if (c == '/' || c == ' ') c = '_';
  }
  std::error_code failed;
  std::filesystem::create_directories(directory, failed);
  std::ofstream out(directory + "/" + file + "." + process);
  out << percent_ << ' ' << counts_->tests << ' ' << counts_->compared << '\n';
  return out.flush().good();
}

}  // namespace heapreach::test
