// Random systems and random walks through them, for tests that hold encodings against the replayer.
#pragma once

#include "rts/semantics/replay.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// A system over vertices v0, v1, v2 and the error vertex "bad" whose edges carry up to
/// `instructions` random instructions of all kinds; variables p, q (pointers), i, j (integers).
/// Some systems have static blocks, guards, an unknown heap at the start, or a single block size.
rts::System random_system(Random& random, std::size_t instructions);

rts::ExpressionPtr random_integer(Random& random, int depth);
rts::ExpressionPtr random_condition(Random& random, int depth);

/// A start that rts::start_state accepts, for the system at the bound; nothing if luck does not
/// have it.
std::optional<rts::Execution> random_small_start(const rts::System& system, std::uint64_t bound,
                                                 Random& random);
/// A choice of the shape that the instruction asks for in the state.
rts::Choice random_choice(const rts::Action& action, const rts::State& state,
                          const rts::System& system, std::uint64_t bound, Random& random);

}  // namespace heapreach::test
