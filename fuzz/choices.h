// What executions leave open, as a sequence of numbers: executions with the same sequence are the
// same. A plan says how it begins; what the plan does not say is drawn.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "support/number.h"

namespace heapreach::fuzz {

/// Index into a sequence of choices.
using ChoiceId = std::uint32_t;
constexpr ChoiceId no_choice = UINT32_MAX;

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  /// 0 .. n - 1. Contract: n > 0.
  std::size_t below(std::size_t n) { return engine_() % n; }
  bool one_in(std::size_t n) { return below(n) == 0; }
  std::uint64_t bits() { return engine_(); }

 private:
  std::mt19937_64 engine_;
};

/// How numbers are drawn in one execution. Executions differ in that, so that together they go
/// where no single distribution would (Groce, Zhang, Eide, Chen, Regehr, "Swarm testing", ISSTA
/// 2012).
struct Style {
  std::size_t zeros = 3;      // of ten numbers
  std::size_t one_of = 16;    // in so many, a choice between two takes the second one
  std::size_t texts = 3;      // of ten bytes: letters, digits and what stands between words
  std::size_t constants = 2;  // of ten numbers: those that conditions name
};
Style drawn_style(Random& random);
/// Nothing is drawn: of all numbers the one next to 0.
constexpr Style least_style = {10, 0, 0, 0};

class Choices {
 public:
  /// Contract: all that it is given outlives it. `constants` ascend.
  Choices(const std::vector<Number>& plan, const Style& style, const std::vector<Number>& constants,
          Random& random)
      : plan_(plan), style_(style), constants_(constants), random_(random) {}

  /// The next one, which is at least `least` and at most `most`. Contract: some number is.
  Number next(Number least, Number most);
  /// Which of `n`; the first one is the likeliest. Contract: n > 0.
  std::size_t next_of(std::size_t n);

  /// All that were made.
  const std::vector<Number>& taken() const { return taken_; }
  ChoiceId latest() const { return static_cast<ChoiceId>(taken_.size() - 1); }

 private:
  Number drawn(Number least, Number most);
  Number drawn_byte();
  Number near(Number least, Number most);

  const std::vector<Number>& plan_;
  const Style& style_;
  const std::vector<Number>& constants_;
  Random& random_;
  std::vector<Number> taken_;
};

}  // namespace heapreach::fuzz
