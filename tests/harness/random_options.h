// Random ways of asking: what a user could put on the command line for one engine.
//
// Strategies are drawn from the same tables that the command line, its help and the refusals come
// from (encoders, engines, passes), so that one that is added is drawn without a change here.
// Whatever a strategy of these says must be right, and nothing may end in an internal error.
#pragma once

#include <string>

#include "pipeline/options/strategy.h"
#include "rts/model/system.h"
#include "tests/harness/random.h"

namespace heapreach::test {

/// Whether the capability table has an engine for this system.
bool is_for_some_engine(const rts::System& system);

/// A strategy that the capability table allows for this system: engine, encoding, query, worlds,
/// vertices, step, sort, passes in any order and number, invariants, Z3's transformations and, if
/// the system has calls, what is done about them. Throws std::invalid_argument if there is none.
pipeline::Strategy random_strategy(const rts::System& system, std::uint64_t bound, Random& random);

/// The same for clauses; `linear` says whether each has at most one body atom.
pipeline::Strategy random_strategy_for_clauses(bool linear, Random& random);

/// The options that make `heapreach check` use this strategy, for messages of failed tests.
std::string options_of(const pipeline::Strategy& strategy);

/// Passes in any order, some of them repeatedly: a value for --preprocess.
std::string random_passes(Random& random);

}  // namespace heapreach::test
