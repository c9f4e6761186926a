#include "tests/harness/limits.h"

#include <gtest/gtest.h>

#include <optional>

#include "support/work.h"

namespace heapreach::test {

namespace {

/// The guard of the latest limits, and whether an earlier one has struck. A test that makes limits
/// again and again may go on as long as none of them hangs.
struct Guard {
  std::optional<Deadline> latest;
  bool struck = false;

  bool has_struck() const { return struck || (latest && latest->wall_expired()); }
};

Guard& guard() {
  static Guard guard;
  return guard;
}

class GuardListener : public ::testing::EmptyTestEventListener {
  void OnTestStart(const ::testing::TestInfo&) override { guard() = {}; }
  void OnTestEnd(const ::testing::TestInfo&) override {
    const char* const problem = guard_that_struck();
    if (*problem != '\0') ADD_FAILURE() << problem;
  }
};

// Google Test owns it.
[[maybe_unused]] const bool listens = [] {
  ::testing::UnitTest::GetInstance()->listeners().Append(new GuardListener);
  return true;
}();

}  // namespace

Deadline work_deadline(double millions) {
  guard() = {Deadline::in(guard_seconds), guard().has_struck()};
  return Deadline::in(guard_seconds)
      .with_work(static_cast<std::uint64_t>(millions * work::units_per_second));
}

Limits work_limits(double millions, std::uint64_t memory_megabytes, unsigned seed) {
  return {work_deadline(millions), memory_megabytes, seed};
}

const char* guard_that_struck() {
  return guard().has_struck()
             ? "hung: the clock's guard struck where a limit of work was to end the test"
             : "";
}

}  // namespace heapreach::test
