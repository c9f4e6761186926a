// Verdicts of checks that have processes of their own (in_child.h), counted in memory that these
// share with the test.
#pragma once

#include <sys/mman.h>

#include <atomic>
#include <new>

namespace heapreach::test {

struct Tally {
  std::atomic<int> feasible = 0;  // or unsat, of clauses
  std::atomic<int> infeasible = 0;
  std::atomic<int> every_bound = 0;  // of the infeasible ones
  std::atomic<int> unknown = 0;
};

class SharedTally {
 public:
  SharedTally() : tally_(new (shared()) Tally) {}
  ~SharedTally() { munmap(tally_, sizeof(Tally)); }
  SharedTally(const SharedTally&) = delete;
  SharedTally& operator=(const SharedTally&) = delete;

  Tally& operator*() const { return *tally_; }
  Tally* operator->() const { return tally_; }

 private:
  static void* shared() {
    void* memory =
        mmap(nullptr, sizeof(Tally), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    return memory;
  }

  Tally* tally_;
};

}  // namespace heapreach::test
