// Random systems and random walks through them, for tests that hold encodings against the replayer.
#pragma once

#include <random>

#include "rts/semantics/replay.h"

namespace heapreach::test {

/// A deterministic source of small numbers: the same for every standard library.
class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}
  /// From first to last, both included.
  long between(long first, long last) {
    return first + static_cast<long>(engine_() % static_cast<std::uint32_t>(last - first + 1));
  }
  bool one_in(long n) { return between(1, n) == 1; }

 private:
  std::mt19937 engine_;
};

/// A system over vertices v0, v1, v2 and the error vertex "bad" whose edges carry up to
/// `instructions` random instructions of all kinds; variables p, q (pointers), i, j (integers).
/// Some systems have static blocks, guards, an unknown heap at the start, or a single block size.
rts::System random_system(Random& random, std::size_t instructions);

rts::ExpressionPtr random_integer(Random& random, int depth);
rts::ExpressionPtr random_condition(Random& random, int depth);

/// A start that rts::start_state accepts, for the system at the bound; nothing if luck does not
/// have it.
std::optional<rts::Execution> random_start(const rts::System& system, std::uint64_t bound,
                                           Random& random);
/// A choice of the shape that the instruction asks for in the state.
rts::Choice random_choice(const rts::Action& action, const rts::State& state,
                          const rts::System& system, std::uint64_t bound, Random& random);

}  // namespace heapreach::test
