// Tests over many files that may find nothing to compare in one of them.
#pragma once

#include <atomic>
#include <string>

#include "tests/harness/shared.h"

namespace heapreach::test {

/// How many tests of one kind compared something: the test program fails at its end where fewer did
/// than there must be. For static objects, since it registers itself with Google Test.
///
/// A process of a run of CTest sees too few tests to tell. HEAPREACH_FLOORS names a directory then,
/// in which each leaves its counts; tests/report.py and tests/long.py judge their sums at the end.
class Floor {
 public:
  /// `percent` of the tests that count themselves here must compare something, and one at least: in
  /// one process as soon as 20 of them ran, and of all processes together in any case.
  Floor(std::string name, int percent);

  /// One call for each test; `compared`: whether it made a comparison that could have failed.
  void count(bool compared);
  /// The same in two calls, of which the second may be made in a child process (in_child.h).
  void begin() { ++counts_->tests; }
  void compared() { ++counts_->compared; }

  struct Counts {
    std::atomic<int> tests = 0;
    std::atomic<int> compared = 0;
  };
  /// Why so many are below the share, or nothing.
  static std::string problem_of(const Counts& counts, int percent);
  /// The same for what was counted, with the name.
  std::string problem() const;

  /// Writes "PERCENT TESTS COMPARED" to the file NAME.PROCESS, a process being "3of24" or a number
  /// made of its tests' names; nothing if none of them counts here. False if that fails.
  bool save(const std::string& directory, const std::string& process) const;

 private:
  std::string name_;
  int percent_;
  Shared<Counts> counts_;
};

}  // namespace heapreach::test
