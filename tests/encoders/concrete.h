// Between concrete states and symbolic ones.
#pragma once

#include <unordered_map>

#include "encoders/symbolic/symbolic.h"
#include "rts/semantics/replay.h"

namespace heapreach::test {

/// The numbers of a state, in the order frontier, store, and allocated, size, value per cell, for
/// so many cells; sizes of static blocks are negative.
std::vector<Rational> numbers_of(const rts::State& state, std::uint64_t cells);
/// The terms of a state in the same order.
std::vector<horn::Term> terms_of(const encoders::SymbolicState& state);
/// The inverse of terms_of.
encoders::SymbolicState state_of(const std::vector<horn::Term>& terms, std::size_t variables);

using Assignment = std::unordered_map<horn::Term, Rational>;

/// Gives the fresh variables of an effect the values of the choice that was made in `before`.
void assign(const encoders::Transition::Effect& effect, const rts::Choice& choice,
            const rts::State& before, const rts::System& system, Assignment& assignment);

}  // namespace heapreach::test
