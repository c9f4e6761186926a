// Random choices that are the same with every standard library: the one source of them in the
// tests.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace heapreach::test {

class Random {
 public:
  using result_type = std::uint64_t;  // a generator as the standard's distributions want one

  explicit Random(std::uint64_t seed) : engine_(seed) {}

  /// 0 .. n - 1. Contract: n > 0.
  std::size_t below(std::size_t n) { return engine_() % n; }
  /// least .. most.
  long between(long least, long most) {
    return least + static_cast<long>(below(static_cast<std::size_t>(most - least + 1)));
  }
  bool one_in(std::size_t n) { return below(n) == 0; }
  bool chance(int percent) { return below(100) < static_cast<std::size_t>(percent); }
  template <typename T>
  const T& pick(const std::vector<T>& all) {
    return all[below(all.size())];
  }
  result_type operator()() { return engine_(); }
  static constexpr result_type min() { return std::mt19937_64::min(); }
  static constexpr result_type max() { return std::mt19937_64::max(); }

 private:
  std::mt19937_64 engine_;
};

}  // namespace heapreach::test
