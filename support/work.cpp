#include "support/work.h"

#include <atomic>

namespace heapreach::work {

namespace {

// One counter for the process, not one per deadline: what is done under a shorter deadline counts
// for the longer one as well.
std::atomic<std::uint64_t> total = 0;

}  // namespace

void spend(std::uint64_t units) {
  total.fetch_add(units, std::memory_order_relaxed);
}

std::uint64_t spent() {
  return total.load(std::memory_order_relaxed);
}

}  // namespace heapreach::work
