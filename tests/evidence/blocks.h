// States of state graphs spelled out block by block: what a segment stands for, by the definition
// in docs/evidence.md and without any code of the checker.
#pragma once

#include <map>

#include "evidence/certificates/state_graph.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// How many blocks each node stands for.
using Numbers = std::vector<std::uint64_t>;

/// All numbers that the nodes of a state may have, with at most `extra` more than the least one
/// each.
std::vector<Numbers> numbers_of(const evidence::State& state, std::uint64_t extra);

/// The state with a node for each block; equal to it if its nodes have these numbers.
evidence::State spelled_out(const evidence::State& state, const Numbers& numbers);

/// Whether `outer` contains `inner`, both spelled out, without conditions, with single unknowns as
/// their only numbers that are not constant. Tries all ways in which blocks may correspond.
bool contains(const evidence::State& outer, const evidence::State& inner);

/// Whether for each of the inner state's numbers, up to `extra`, there are some of the outer state.
bool contains_segments(const evidence::State& outer, const evidence::State& inner,
                       std::uint64_t extra);

/// A state of two variables and up to three nodes, most of them segments, all of which a variable
/// leads to.
evidence::State random_segments(Random& random);
/// The state with segments split, settled and put together in other ways, or something about it
/// changed.
evidence::State disturbed(const evidence::State& state, Random& random);

}  // namespace heapreach::test
