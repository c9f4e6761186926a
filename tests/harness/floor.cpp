#include "tests/harness/floor.h"

#include <gtest/gtest.h>

#include <utility>

namespace heapreach::test {

namespace {

constexpr int enough_to_tell = 20;  // tests

class AtTheEnd : public ::testing::Environment {
 public:
  explicit AtTheEnd(const Floor& floor) : floor_(floor) {}
  void TearDown() override { EXPECT_EQ(floor_.problem(), ""); }

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
  if (tests < enough_to_tell || 100 * compared >= percent * tests) return "";
  return "only " + std::to_string(compared) + " of " + std::to_string(tests) +
         " tests compared something";
}

std::string Floor::problem() const {
  const std::string problem = problem_of(*counts_, percent_);
  return problem.empty() ? "" : name_ + ": " + problem;
}

}  // namespace heapreach::test
