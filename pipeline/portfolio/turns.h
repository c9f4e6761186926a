// Strategies one after the other, by work: the same answer on every machine.
#pragma once

#include "pipeline/portfolio/contest.h"

namespace heapreach::pipeline {

/// Gives each strategy a quantum of work in turn, the first one four, and in each further round
/// twice as much. One that
/// runs into its quantum begins anew in the next round, since solvers cannot be held and resumed;
/// all attempts before the last one together so cost no more than the last. Each attempt is a
/// process of its own, of which only one runs at a time: a crash or a want of memory ends the
/// attempt alone, and every attempt begins in the same state. An answer that may still be improved
/// waits for the strategies behind it in its round.
void take_turns(Contest& contest);

}  // namespace heapreach::pipeline
