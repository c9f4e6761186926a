// Random systems whose calls rewritings are to keep (inlined, unwound, on a stack), and how far
// they are followed.
#pragma once

#include <cstdint>
#include <string>

#include "rts/model/system.h"

namespace heapreach::test {

/// Cells that their executions may take.
constexpr std::uint64_t bound_of_rewritings = 4;
/// So many executions are followed of each.
constexpr int walks_of_rewritings = 6;

/// A system with procedures, most of them with recursion and odd ends; the same for the same seed.
rts::System random_original(std::uint64_t seed);
std::string text_of(const rts::System& system);

}  // namespace heapreach::test
