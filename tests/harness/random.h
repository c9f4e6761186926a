// Random choices that are the same with every standard library.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace heapreach::test {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// 0 .. n - 1. Contract: n > 0.
  std::size_t below(std::size_t n) { return engine_() % n; }
  /// least .. most.
  long between(long least, long most) {
    return least + static_cast<long>(below(static_cast<std::size_t>(most - least + 1)));
  }
  bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }
  template <typename T>
  const T& pick(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace heapreach::test
